#!/usr/bin/env python3
"""Reads from the code of each game which steps list which, and writes it to the game's `sequence.py`.

    python tools/sequences.py            # writes them anew
    python tools/sequences.py --check    # says which are old

Positions are held to these tables: a step stands on the agenda only under a step that comes to it. A step lists every
step that its methods name, those of its base classes, and those of the functions and methods that they call and that
return steps; calls are followed by name alone, so a table has rather too many pairs than too few.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "src" / "sandtable" / "games"
FIRESTORM: Final = ("firestorm/play", "firestorm/blocks/play")
SOURCES: Final[Mapping[str, tuple[str, ...]]] = {  # where a table is written, and the code it is made from
    "skirmish": ("skirmish", "../board"),
    "firestorm/blocks/play": FIRESTORM,
    "firestorm/caen/play": (*FIRESTORM, "firestorm/caen/play"),
    "firestorm/norway/play": ("firestorm/play", "firestorm/norway/play"),
    "armored_thrust/play": ("armored_thrust/play", "armored_thrust/blocks"),
    "heroes/play": ("heroes/play",),
}
KERNEL: Final = frozenset(
    {"Procedure", "Choice", "Throw", "Together", "SideChoice", "SideProcedure", "NumberedProcedure", "Leave"}
)
COMES_TO: Final = ("run", "chosen", "fell", "opened")  # methods of a step that return what follows it
PLAIN: Final = (
    "def "  # before the name of a function that is called as such and has the name of such a method
)
WIDTH: Final = 110
HEAD: Final = (
    '"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""'
)


class Code:
    """The classes and functions of a game, by name."""

    def __init__(self, folders: tuple[str, ...]) -> None:
        self.classes: dict[str, ast.ClassDef] = {}
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        self.stored: dict[str, set[str]] = {}  # attributes that hold kinds of steps
        trees = [tree for folder in folders for tree in parsed(GAMES / folder)]
        for node in [node for tree in trees for node in ast.walk(tree)]:
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.FunctionDef):
                self.functions.setdefault(node.name, []).append(node)
        for node in [node for tree in trees for node in tree.body]:
            if isinstance(node, ast.FunctionDef):
                self.functions.setdefault(PLAIN + node.name, []).append(node)
        self.steps = frozenset({"Leave", *[name for name in self.classes if self.is_step(name)]})
        for node in [node for tree in trees for node in ast.walk(tree)]:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Name):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Attribute) and node.value.id in self.steps:
                        self.stored.setdefault(target.attr, set()).add(node.value.id)

    def bases(self, name: str) -> list[str]:
        found: list[str] = []
        for base in self.classes[name].bases if name in self.classes else ():
            plain = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(plain, ast.Name):
                found.append(plain.id)
        return found

    def is_step(self, name: str) -> bool:
        return name in KERNEL or any([self.is_step(base) for base in self.bases(name)])

    def returns_steps(self, function: ast.FunctionDef) -> bool:
        told = ast.walk(function.returns) if function.returns is not None else ()
        names = {node.id for node in told if isinstance(node, ast.Name)}
        return bool(names & {"Steps", "AnyStep"} or names & self.steps)

    def methods(self, name: str) -> Iterator[ast.FunctionDef]:
        """The methods of a class and of those that it derives from."""
        for node in self.classes[name].body if name in self.classes else ():
            if isinstance(node, ast.FunctionDef):
                yield node
        for base in self.bases(name):
            yield from self.methods(base)

    def listed(self, name: str) -> set[str]:
        """The kinds of steps that a step may list."""
        found, calls = set[str](), set[str]()
        for method in self.methods(name):
            if method.name in COMES_TO or (method.name != "asks" and self.returns_steps(method)):
                made, called = self.named(method, name)
                found |= made
                calls |= called
        asked = {
            kind for method in self.methods(name) if method.name == "asks" for kind in self.asked(method)
        }
        if "chosen" in calls:  # a `Together` that goes on as its questions do
            for kind in asked:
                found |= self.listed(kind)
        return found | self.reached(calls, name)

    def asked(self, method: ast.FunctionDef) -> set[str]:
        made, calls = self.named(method, "")
        return made | self.reached(calls, "")

    def reached(self, calls: set[str], owner: str) -> set[str]:
        """The steps that functions and methods of these names list, whoever has them."""
        found: set[str] = set()
        todo = set(calls) - set(COMES_TO)
        seen = set(COMES_TO) | {"asks"}
        while todo:
            call = todo.pop()
            seen.add(call)
            for function in self.functions.get(call, ()):
                if self.returns_steps(function):
                    made, called = self.named(function, owner)
                    found |= made
                    todo |= called - seen
        return found

    def named(self, function: ast.FunctionDef, owner: str) -> tuple[set[str], set[str]]:
        """The steps that a function makes, and the names of what it calls."""
        made, calls = set[str](), set[str]()
        for node in ast.walk(function):
            if isinstance(node, ast.List) and any([is_self(item) for item in node.elts]):
                made.add(owner)
            if not isinstance(node, ast.Call):
                continue
            name = called(node.func)
            if name == "type":
                made.add(owner)  # type(self)(…): the same kind again
            elif name in self.steps:
                made.add(name)
            else:
                made |= self.stored.get(name, set())
                plain = name in COMES_TO and isinstance(node.func, ast.Name)
                calls.add(PLAIN + name if plain else name)
        return made - {""}, calls


def called(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return called(node.func)
    return node.id if isinstance(node, ast.Name) else ""


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


@cache
def parsed(folder: Path) -> list[ast.Module]:
    files = sorted(folder.rglob("*.py"))
    return [ast.parse(file.read_text("utf-8")) for file in files if file.name != "sequence.py"]


def table(folders: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Each step with the kinds of steps that list it, in the order of the alphabet."""
    code = Code(folders)
    found: dict[str, set[str]] = {step: set() for step in code.steps}  # none of its own: a `Together` asks it
    for owner in code.steps - {"Leave"}:
        for step in code.listed(owner):
            found.setdefault(step, set()).add(owner)
    return {step: tuple(sorted(owners)) for step, owners in sorted(found.items())}


def written(folders: tuple[str, ...]) -> str:
    """The module that holds a table."""
    lines = [HEAD, "", "from __future__ import annotations", "", "from typing import Final", ""]
    lines += ["from sandtable.kernel.moments import within", "", 'WITHIN: Final = within("""']
    for step, owners in table(folders).items():
        lines += wrap(f"{step}: {' '.join(owners)}", WIDTH, subsequent_indent="    ")
    return "\n".join([*lines, '""")', ""])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; say which are old")
    given = parser.parse_args()
    old = [place for place, folders in SOURCES.items() if current(place) != written(folders)]
    for place in old:
        if given.check:
            print(f"{place}/sequence.py is old: run python tools/sequences.py")
        else:
            (GAMES / place / "sequence.py").write_text(written(SOURCES[place]), "utf-8")
    return 1 if old and given.check else 0


def current(place: str) -> str:
    file = GAMES / place / "sequence.py"
    return file.read_text("utf-8") if file.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
