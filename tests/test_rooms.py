"""The rooms of a family of games keep to themselves, and no two packages import each other.

A family has up to five rooms: `ground/` and `play/` (what happens), `blocks/` (chapters that a campaign chooses, with
rooms of their own if need be), `data/` (reading folders) and `show/` (how it looks). Campaigns are built on their
family and its blocks; what happens in the family knows neither. Layers are the matter of `test_architecture.py`.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest

from tools import walks

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
ROOMS = ("ground", "play", "blocks", "data", "show")
MAY_USE = {  # what a module in a room may import of the rooms of its family, when it is loaded
    "ground": {"ground", "play"},
    "play": {"ground", "play"},
    "blocks": set(ROOMS) - {"show"},
    "data": {"ground", "play", "blocks", "data"},
    "show": set(ROOMS),
}
READERS = ("rules", "tables", "content", "refusals")  # of play/: they hand on what data/ has read


class Import(NamedTuple):
    """One import of one of our own modules."""

    importer: str  # dotted, as sandtable.games.heroes.play.rules
    imported: str
    line: int
    late: bool  # inside a function, or for the type checker alone: not when the module is loaded


class Source:
    """All modules of a package, and what they import of each other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {dotted(path.relative_to(folder)): path for path in folder.glob("sandtable/**/*.py")}

    def imports(self) -> Iterator[Import]:
        for name, path in sorted(self.files.items()):
            for node, late in statements(ast.parse(path.read_text(encoding="utf-8")).body):
                for target in targets(node):
                    if found := self.module_of(target):
                        yield Import(name, found, node.lineno, late)

    def module_of(self, target: str) -> str:
        """The module that an imported name is or lies in; empty for what is not ours."""
        while target and target not in self.files:
            target = target.rpartition(".")[0]
        return target

    def package_of(self, module: str) -> str:
        """What counts as one package: a family of games, a folder, or a single module at the top."""
        parts = module.split(".")
        if parts[1:2] == ["games"] and len(parts) > 3:
            return ".".join(parts[:3])
        inside = self.files[module].stem == "__init__" or len(parts) == 2
        return module if inside else module.rpartition(".")[0]


def dotted(path: Path) -> str:
    parts = PurePosixPath(path.as_posix()).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def statements(
    body: Iterable[ast.stmt], late: bool = False
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Every import statement, wherever it stands, and whether it runs later than when the module is loaded."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, late
            continue
        typing = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        inner = late or typing or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        yield from statements(
            [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)], inner
        )


def targets(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [f"{node.module}.{alias.name}" for alias in node.names]


def room_of(module: str) -> tuple[str, str]:
    """The folder of the family, its blocks or a campaign, and the room of a module in it; empty texts if in none."""
    parts = module.split(".")
    rooms = [number for number, part in enumerate(parts[:-1]) if part in ROOMS and parts[1] == "games"]
    if not rooms:
        return "", ""
    at = rooms[0]
    if parts[at] == "blocks":
        return ".".join(parts[: at + 1]), parts[rooms[-1]]
    return ".".join(parts[:at]), parts[at]


def built_on(home: str, room: str, other: str) -> bool:
    """Does a folder stand on another: itself, the family around it, or the blocks of its family?

    Of the family itself only what reads and shows blocks may know them.
    """
    family = ".".join(home.split(".")[:3])
    return other in (home, family) or (
        other == f"{family}.blocks" and (home != family or room in ("data", "show"))
    )


def against(found: Import) -> str | None:
    """Why a module must not import that one; None if it may."""
    (home, room), (other, target) = room_of(found.importer), room_of(found.imported)
    if not room or not target:
        return None
    if not built_on(home, room, other):
        return f"{other} is no part of what {home} is built on"
    module = found.importer.rpartition(".")[2]
    if target == "show" and room != "show":
        return None if found.late and module == "rules" else "only rules.skin() opens the show"
    block = home.endswith(".blocks")  # it reads its own parameters
    if target in MAY_USE["blocks" if block and room == "play" else room]:
        return None
    if room == "play" and target == "data" and module in READERS:
        return None
    return f"{room} may use only {', '.join(sorted(MAY_USE[room]))}"


def cycles(edges: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Groups of packages each of which reaches every other of its group."""
    reach: dict[str, set[str]] = {}
    for first, second in edges:
        if first != second:
            reach.setdefault(first, set()).add(second)
    for middle, beyond in reach.items():
        for there in reach.values():
            if middle in there:
                there.update(beyond)
    groups = {
        frozenset(b for b in there if a in reach.get(b, ())) for a, there in reach.items() if a in there
    }
    return sorted(sorted(group) for group in groups)


@cache
def imports_of_all() -> list[Import]:
    return list(Source(SOURCE).imports())


def test_each_room_imports_only_what_it_may() -> None:
    breaches = [
        f"{found.importer}:{found.line} imports {found.imported}, but {reason}"
        for found in imports_of_all()
        if (reason := against(found))
    ]
    assert not breaches, "\n".join(breaches)


def test_no_two_packages_import_each_other() -> None:
    source = Source(SOURCE)
    loaded = [found for found in imports_of_all() if not found.late]
    assert (
        cycles((source.package_of(found.importer), source.package_of(found.imported)) for found in loaded)
        == []
    )


def test_only_the_show_and_players_branch_on_kinds_of_steps() -> None:
    elsewhere = [branch for branch in walks.walked(ROOT).branches if walks.elsewhere(branch)]
    assert not elsewhere, "\n".join(f"{found.path}:{found.line}: {found.steps}" for found in elsewhere)


# The checker itself, on made-up modules


def made_up(importer: str, imported: str, *, late: bool = False) -> str | None:
    return against(Import(f"sandtable.games.{importer}", f"sandtable.games.{imported}", 1, late))


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("caesar.play.battle", "caesar.show.battle"),
        ("caesar.play.battle", "caesar.data.scenario"),
        ("caesar.play.rules", "caesar.show.skin"),
        ("caesar.play.battle", "caesar.blocks.siege"),
        ("caesar.data.scenario", "caesar.show.skin"),
        ("caesar.play.battle", "caesar.gaul.play.rules"),
        ("caesar.gaul.play.rules", "caesar.spain.play.rules"),
        ("caesar.play.rules", "caesar.blocks.play.siege"),
        ("caesar.blocks.play.siege", "caesar.blocks.show.siege"),
        ("caesar.blocks.play.siege", "caesar.gaul.play.rules"),
        ("caesar.ground.hills", "caesar.data.scenario"),
    ],
)
def test_a_breach_is_found(importer: str, imported: str) -> None:
    assert made_up(importer, imported)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("caesar.show.battle", "caesar.play.battle"),
        ("caesar.show.skin", "caesar.data.scenario"),
        ("caesar.play.rules", "caesar.data.scenario"),
        ("caesar.gaul.play.rules", "caesar.play.rules"),
        ("caesar.gaul.show.skin", "caesar.show.skin"),
        ("caesar.blocks.siege", "caesar.play.battle"),
        ("caesar.blocks.play.siege", "caesar.play.battle"),
        ("caesar.blocks.show.siege", "caesar.show.battle"),
        ("caesar.gaul.play.rules", "caesar.blocks.play.siege"),
        ("caesar.play.deep.wounds", "caesar.play.battle"),
        ("caesar.play.battle", "positions"),
    ],
)
def test_what_is_allowed_is_left_alone(importer: str, imported: str) -> None:
    assert made_up(importer, imported) is None


def test_the_rules_alone_open_the_show_and_late() -> None:
    assert made_up("caesar.play.rules", "caesar.show.skin", late=True) is None
    assert made_up("caesar.play.battle", "caesar.show.skin", late=True)


def test_a_cycle_of_three_is_found_and_a_chain_is_not() -> None:
    assert cycles([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "d")]) == [["a", "b", "c"]]
    assert cycles([("a", "b"), ("b", "c"), ("a", "c")]) == []


def test_imports_in_functions_and_for_types_are_late(tmp_path: Path) -> None:
    (tmp_path / "sandtable").mkdir()
    (tmp_path / "sandtable" / "a.py").write_text(
        "from typing import TYPE_CHECKING\nimport sandtable.b\nif TYPE_CHECKING:\n    from sandtable import c\n"
        "class A:\n    def f(self):\n        if self:\n            from sandtable.b import x\n"
    )
    for name in "bc":
        (tmp_path / "sandtable" / f"{name}.py").write_text("x = 1\n")
    found = [(one.imported, one.line, one.late) for one in Source(tmp_path).imports()]
    assert found == [("sandtable.b", 2, False), ("sandtable.c", 4, True), ("sandtable.b", 8, True)]
