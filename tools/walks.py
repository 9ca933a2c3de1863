#!/usr/bin/env python3
"""Measures how scattered the source is: three figures that a rebuilding should lower and no change should raise.

    python tools/walks.py                the figures
    python tools/walks.py --steps        each answerable step with the files that name it, the most named first
    python tools/walks.py --branches     each `isinstance` on a step that is not in `show/`, `players/` or its own file
    python tools/walks.py --questions    the questions for the author of a Firestorm campaign
    python tools/walks.py --root FOLDER  of another copy of the source

1. **Files that name a step.** Of every answerable step, one that a person or a die answers, how many files of its
   game's folder have its name: as a word of the program or as a string. Files named `catalogue.py` are not counted.
2. **Branches on steps.** Calls of `isinstance` that name a kind of step that is defined in `games/`.
3. **Questions for an author.** The public methods of the classes that the author of a Firestorm campaign derives from,
   each name once, less those that the family has answered for good: they are `@final`, or a class says with `left_open`
   which of its methods are left to be answered, and refuses all others.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("Choice", "Throw", "Procedure", "Together")
ANSWERED = ("Choice", "Throw")
AUTHORS = (  # what the author of a Firestorm campaign derives from, the most general first
    ("kernel/rules.py", "Rules"),
    ("games/firestorm/play/rules.py", "Firestorm"),
    ("games/firestorm/blocks/play/rules.py", "BlockCampaign"),
    ("kernel/wording.py", "Wording"),
    ("board/skin.py", "Skin"),
    ("games/firestorm/show/skin.py", "FirestormSkin"),
    ("games/firestorm/blocks/show/skin.py", "BlockSkin"),
)


class Step(NamedTuple):
    """A kind of step: its name, the game's folder, the file that defines it, and whether it is answered."""

    name: str
    game: str
    path: str
    answered: bool


class Branch(NamedTuple):
    path: str
    line: int
    steps: tuple[str, ...]
    own: bool  # is every step of it defined in the same file?


class Source:
    """The package `sandtable` of a root folder, read and walked once."""

    def __init__(self, root: Path) -> None:
        folder = root / "src" / "sandtable"
        self.files = {
            path.relative_to(folder).as_posix(): path
            for layer in ("kernel", "board", "games", "players")
            for path in sorted((folder / layer).rglob("*.py"))
        }

    def tree(self, path: str) -> ast.Module:
        """The source of one file; nothing if it is not there."""
        return ast.parse(self.files[path].read_text(encoding="utf-8") if path in self.files else "")

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        return {path: self.tree(path) for path in self.files}

    @cached_property
    def nodes(self) -> dict[str, list[ast.AST]]:
        return {path: list(ast.walk(tree)) for path, tree in self.trees.items()}

    @cached_property
    def words(self) -> dict[str, set[str]]:
        return {path: set(words(nodes)) for path, nodes in self.nodes.items()}

    @cached_property
    def calls(self) -> dict[str, set[str]]:
        return {path: set(calls(nodes)) for path, nodes in self.nodes.items()}

    @cached_property
    def steps(self) -> list[Step]:
        return list(self.find_steps())

    def find_steps(self) -> Iterator[Step]:
        """Every class of `games/` that derives from a kind of step, in however many generations."""
        for game in sorted({path.split("/")[1] for path in self.trees if path.startswith("games/")}):
            found = [
                (path, node)
                for path, tree in self.trees.items()
                if path.startswith(f"games/{game}")
                for node in tree.body
                if isinstance(node, ast.ClassDef)
            ]
            kinds = {kind: {kind} for kind in KINDS}
            grown = True
            while grown:
                grown = False
                for _, node in found:
                    inherited = set().union(*[kinds.get(base, set()) for base in bases(node)])
                    if inherited - kinds.get(node.name, set()):
                        kinds.setdefault(node.name, set()).update(inherited)
                        grown = True
            for path, node in found:
                if node.name in kinds and node.name not in KINDS:
                    answered = bool(kinds[node.name] & set(ANSWERED)) and self.made(game, node.name)
                    yield Step(node.name, game, path, answered)

    def made(self, game: str, name: str) -> bool:
        """Is such a step made in the game's folder? A class that is never made is only there to be derived from."""
        return any(name in found for path, found in self.calls.items() if path.startswith(f"games/{game}"))

    def named_in(self, step: Step) -> list[str]:
        """The files of the step's game that have its name."""
        return [
            path
            for path, found in self.words.items()
            if path.startswith(f"games/{step.game}/")
            and step.name in found
            and not path.endswith("/catalogue.py")
        ]

    def branches(self) -> Iterator[Branch]:
        """Every `isinstance` that names a kind of step of a game."""
        for path, nodes in self.nodes.items():
            if not path.startswith(("games/", "players/")):
                continue  # no game is known there: what has the name of a step is something else
            game = path.split("/")[1] if path.startswith("games/") else ""
            known: dict[str, set[str]] = {}
            for step in self.steps:
                if step.game == game or not game:  # no game knows the steps of another
                    known.setdefault(step.name, set()).add(step.path)
            for node in nodes:
                if isinstance(node, ast.Call) and called(node.func) == "isinstance" and len(node.args) == 2:
                    steps = tuple(sorted({word for word in words(ast.walk(node.args[1])) if word in known}))
                    if steps:
                        yield Branch(path, node.lineno, steps, all(path in known[step] for step in steps))


def bases(node: ast.ClassDef) -> list[str]:
    """The names of the classes it derives from: `Choice` of `Choice[Campaign]`."""
    return [called(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]


def called(node: ast.expr) -> str:
    """The last part of a dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def calls(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names of everything that is called."""
    return (called(node.func) for node in nodes if isinstance(node, ast.Call))


def words(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every name and every string in a piece of source."""
    for node in nodes:
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield from (node.name, node.asname or node.name)
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# the author's questions


def questions(source: Source) -> list[tuple[str, str]]:
    """The questions with the class that asks each first, in its order."""
    asked: dict[str, str] = {}
    for path, name in AUTHORS:
        for node in source.tree(path).body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
                for method in methods:
                    if not method.name.startswith("_"):
                        asked.setdefault(method.name, name)
                    if any(called(mark) == "final" for mark in method.decorator_list):
                        del asked[method.name]
                left = left_open(node)
                if left is not None:
                    mine = ("Wording", "Skin", name)
                    asked = {one: who for one, who in asked.items() if who not in mine or one in left}
    return [(who, one) for one, who in asked.items()]


def left_open(node: ast.ClassDef) -> list[str] | None:
    """The methods that a class leaves open to campaigns; None if it does not say."""
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and called(item.target) == "left_open" and item.value is not None:
            return list(ast.literal_eval(item.value))
    return None


# the figures


def elsewhere(branch: Branch) -> bool:
    """Is it outside the places that may branch: `show/`, `players/` and the file that defines the step?

    What holds the facts of positions against the agenda (`moments.py`, `limits.py`) may, too.
    """
    checks = branch.path.endswith(("/moments.py", "/limits.py"))
    return (
        not branch.own
        and not checks
        and not branch.path.startswith("players/")
        and "/show/" not in branch.path
    )


def figures(source: Source) -> dict[str, float]:
    """By name; the steps game by game."""
    found: dict[str, float] = {}
    answered = [step for step in source.steps if step.answered]
    for game in (*sorted({step.game for step in answered}), ""):
        steps = [step for step in answered if step.game == game or not game]
        files = sum(len(source.named_in(step)) for step in steps)
        found[f"files that name an answerable step{f' of {game}' if game else ''}"] = files / len(steps)
    branches = list(source.branches())
    found["branches on steps"] = len(branches)
    found["branches on steps elsewhere"] = len([branch for branch in branches if elsewhere(branch)])
    found["questions for the author of a Firestorm campaign"] = len(questions(source))
    return found


class Walked(NamedTuple):
    """What was found, without the source, which is large."""

    figures: dict[str, float]
    branches: list[Branch]


@cache
def walked(root: Path) -> Walked:
    """The source of a root folder, read and walked once."""
    source = Source(root)
    return Walked(figures(source), list(source.branches()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures how far one has to walk in the source.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder that has src/sandtable")
    parser.add_argument("--steps", action="store_true", help="list each answerable step")
    parser.add_argument("--branches", action="store_true", help="list each branch on steps elsewhere")
    parser.add_argument("--questions", action="store_true", help="list the questions")
    given = parser.parse_args()
    source = Source(given.root)
    if given.steps:
        answered = [(step, source.named_in(step)) for step in source.steps if step.answered]
        for step, files in sorted(answered, key=lambda pair: -len(pair[1])):
            print(f"{len(files):3} {step.game} {step.name}: {', '.join(files)}")
    if given.branches:
        for branch in filter(elsewhere, source.branches()):
            print(f"{branch.path}:{branch.line}: {', '.join(branch.steps)}")
    if given.questions:
        for who, question in questions(source):
            print(f"{who}.{question}")
    for name, figure in figures(source).items():
        print(f"{figure:7.1f}  {name}" if figure % 1 else f"{figure:5.0f}    {name}")


if __name__ == "__main__":
    main()
