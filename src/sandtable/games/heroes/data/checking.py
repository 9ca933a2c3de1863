"""Checks folders and files of this game. Reads everything, then looks for what reading alone does not find:
armies that do not fit their slots or points, scenarios that cannot be set up (HOC section 9)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.games.heroes.data.army_files import read_army_file
from sandtable.games.heroes.data.content_ground import read_board
from sandtable.games.heroes.data.content_scenarios import ARMIES, read_ready_armies, read_scenario
from sandtable.games.heroes.data.content_toggles import FILE as OPTIONS
from sandtable.games.heroes.data.content_toggles import read_file
from sandtable.games.heroes.ground.maps import Land, Lands
from sandtable.games.heroes.play.content import CONTENT, SCENARIOS, Content, load_printed
from sandtable.games.heroes.play.nouns import INFANTRY, INWARD, SIDES, Kind, Scenario, X
from sandtable.games.heroes.play.setup.armies import DONE, Army, ArmyError, Recruit, read_army
from sandtable.kernel.steps import Word

ARMY: Final = (".army", ".txt")


def folders() -> list[Path]:
    """The folders that come with the program: the content, and every scenario."""
    return [Path(CONTENT), *sorted([path for path in Path(SCENARIOS).iterdir() if path.is_dir()])]


def recognises(path: Path) -> bool:
    """Is it a content folder, a scenario folder, a board or an army of this game?"""
    if path.is_dir():
        if (path / "tiles.toml").is_file() and (path / "boards").is_dir():
            return True
        return bool({"boards", "sizes"} & keys_of(path / "scenario.toml"))
    if path.suffix == ".toml":
        return keys_of(path) >= {"name", "rows"}
    return path.is_file() and path.suffix in ARMY


def keys_of(file: Path) -> set[str]:
    """The topmost keys of a TOML file; none where it cannot be read."""
    try:
        return set(tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return set()


def faults(path: Path) -> list[str]:
    """What is wrong, in sentences with file and line; empty if all is well."""
    try:
        check(path)
    except BoxError as error:
        return [str(error)]
    return []


def check(path: Path) -> None:
    if path.is_dir() and (path / "tiles.toml").is_file():
        load_printed(str(path))
    elif path.is_dir():
        check_scenario(load_printed(), path)
    elif path.suffix == ".toml":
        content = load_printed()
        read_board(box.read(str(path.parent), path.name), path.stem, content.terrain, content.buildings)
    else:
        read_army_file(load_printed(), str(path))


def check_scenario(content: Content, folder: Path) -> None:
    """Checks that the armies of a scenario are legal, cost what it says, and can be set up."""
    page = box.read(str(folder), "scenario.toml")
    scenario = read_scenario(page, content.boards, content.buildings)
    if (folder / OPTIONS).is_file():
        read_file(str(folder))
    if not scenario.armies:
        check_ready_armies(content, folder, scenario)
        return
    land = Lands(content).get(scenario.layout)
    sides = page.page("sides")
    for side in SIDES:
        one = sides.page(side)
        army = agreed_army(content, one, side, scenario)
        check_waits(content, one, side, scenario, army, land)
        check_tokens(content, one, side, scenario, army)
        check_zone(content, one, side, scenario, army, land)
    shared = set(land.zone(scenario.zones[SIDES[0]])) & set(land.zone(scenario.zones[SIDES[1]]))
    if shared:
        raise page.wrong("sides", f"both sides would set up on {min(shared)}: their zones overlap")


def check_ready_armies(content: Content, folder: Path, scenario: Scenario) -> None:
    """Checks that the armies to start from are legal for their size, and have an Order token (HOC-421, HON-305)."""
    if not (folder / ARMIES).is_file():
        return
    page = box.read(str(folder), ARMIES)
    for one, row in zip(read_ready_armies(page, scenario.sizes), page.rows("armies"), strict=True):
        if not legal_army(content, row, one.side, (*one.word, DONE), one.size).orders:
            raise row.wrong("army", "it has no Order token, so the battle would be lost at once (HON-305)")


def legal_army(content: Content, page: Page, side: str, word: Word, size: int = 0) -> Army:
    """The army that a word writes; `BoxError` names its line and what does not fit."""
    try:
        return read_army(content, side, word, size)
    except ArmyError as error:
        at = word[error.index] if error.index < len(word) else "the end"
        _, sentence, rule = error.reason
        raise page.wrong("army", f"{at}: {sentence} ({rule})") from None


def agreed_army(content: Content, page: Page, side: str, scenario: Scenario) -> Army:
    """The army that a scenario gives a side, for the points that it says."""
    army = legal_army(content, page, side, tuple(scenario.armies[side].split()))
    if army.cost != scenario.points[side]:
        raise page.wrong("points", f"the army costs {army.cost}; found {scenario.points[side]}")
    return army


def check_waits(content: Content, page: Page, side: str, scenario: Scenario, army: Army, land: Land) -> None:
    """Checks that waiting units belong to a group of the army and can enter by the home edge (HOC-401)."""
    with_units = [id for id, group in army.groups.items() if group.units]
    for group in scenario.waits.get(side, ()):
        if group not in with_units:
            raise page.wrong(
                "waits", f'the army has no units of "{group}"; it has those of {", ".join(with_units)}'
            )
    home = scenario.homes[side]
    for unit in army.units:
        if waits(scenario, side, unit) and not can_enter(content.kinds[unit.kind], land, home):
            raise page.wrong("waits", f"{unit.id} cannot enter by the {home} edge (HOC-401)")


def waits(scenario: Scenario, side: str, unit: Recruit) -> bool:
    return unit.group in scenario.waits.get(side, ())


def can_enter(kind: Kind, land: Land, edge: str) -> bool:
    """Can the counter move, and is a square of the edge open to it (two in line for a long vehicle)?"""
    if kind.faces[0].move == X or kind.faces[0].move < kind.squares:
        return False
    closed = land.closed[kind.grade]
    for square in land.edge[edge]:
        if square not in land.squares.walks or square in closed:
            continue
        inner = land.squares.drives.get(square, {}).get(INWARD[edge], "")
        if kind.squares == 1 or (inner and inner not in closed):
            return True
    return False


def check_tokens(content: Content, page: Page, side: str, scenario: Scenario, army: Army) -> None:
    """Checks that turn 1 has the tokens that the army gives; without any the battle would be lost at once (HON-305).

    Units that wait off the board give no token before they have entered (HOC-401b).
    """
    orders = army.orders
    for unit in army.units:
        if waits(scenario, side, unit):
            face = content.kinds[unit.kind].faces[0]
            orders -= face.orders + (1 if face.personal else 0)
    for key, has, said in (
        ("orders", orders, scenario.orders[side]),
        ("specials", army.specials, scenario.specials[side]),
    ):
        if has != said:
            raise page.wrong(key, f"the army has {has} on turn 1; found {said}")
    if not orders + army.specials:
        raise page.wrong("army", "it has no Order token, so the battle would be lost at once (HON-305)")


def check_zone(content: Content, page: Page, side: str, scenario: Scenario, army: Army, land: Land) -> None:
    """Checks that the zone lies on the home edge (HOC-403) and has room for all units (HOC-404)."""
    zone = land.zone(scenario.zones[side])
    if not set(zone) & set(land.edge[scenario.homes[side]]):
        raise page.wrong("home", f"its zone does not lie on the {scenario.homes[side]} edge (HOC-403)")
    present = [unit for unit in army.units if not waits(scenario, side, unit)]
    missing = left_over(content, present, land, zone)
    if missing:
        raise page.wrong("", f"this cannot be set up: the zone has no room for {missing} (HOC-404)")


def left_over(content: Content, units: list[Recruit], land: Land, zone: tuple[str, ...]) -> str:
    """The first unit that finds no square, with long vehicles placed first; "" if all find one."""
    free = dict.fromkeys(zone, True)
    kinds = [(unit.id, content.kinds[unit.kind]) for unit in units]
    kinds.sort(key=bulk)
    for id, kind in kinds:
        closed = land.closed[kind.grade]
        spots = [square for square in free if square not in closed]
        if kind.squares > 1:
            spots = pair(land, spots)
        if len(spots) < kind.squares:
            return id
        for square in spots[: kind.squares]:
            del free[square]
    return ""


def bulk(entry: tuple[str, Kind]) -> tuple[int, int]:
    """The order in which units are placed: long vehicles first, infantry last."""
    return -entry[1].squares, 1 if entry[1].grade == INFANTRY else 0


def pair(land: Land, spots: list[str]) -> list[str]:
    """Two neighbouring squares for a long vehicle."""
    for square in spots:
        for beside in land.squares.drives.get(square, {}).values():
            if beside in spots:
                return [square, beside]
    return []
