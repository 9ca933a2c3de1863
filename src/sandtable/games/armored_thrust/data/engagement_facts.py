"""The sheets of engagements as plain facts: written, read back, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.games.armored_thrust.play.battle_tables import DRAW, PICK, POSTURES
from sandtable.games.armored_thrust.play.nouns import NOBODY
from sandtable.games.armored_thrust.play.resolution import regrade
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.tabletop import INTACT, WAS
from sandtable.games.armored_thrust.play.withdrawal import WITHDRAW
from sandtable.games.values import ids, name_of, number, one_of, table, text, texts, truth, whole, wholes
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.words import meant

Path = tuple[str, ...]
MOST: Final = 9999  # tenths of a percent and points of a table, more than there can be


def sheet_facts(sheet: Engagement) -> dict[str, object]:
    told: dict[str, object] = {}
    for name in sheet.fields[1:]:  # the first field, the place, is the key of the sheet
        value = getattr(sheet, name)
        told[name] = list(value) if isinstance(value, tuple) else value
    return told


def amend_sheets(
    s: Theatre, sheets: Mapping[str, Engagement], name: str, told: Mapping[str, object]
) -> dict[str, Engagement]:
    """Changes the sheets that the facts name; a new sheet starts with all units that stand at its place."""
    found = dict(sheets)
    for place, value in told.items():
        path = (name, place)
        name_of(place, (*s.rules.area, *s.rules.board.ends), "area or connector", path)
        if place in found:
            sheet = found[place].copy()
        else:
            holder, before = s.control.get(place, ""), s.start.get(place, "")
            sheet = Engagement(place, tuple(s.troops_at(place)), holder, before)
        usual = Engagement(place, (), "", "")
        for field, fact in table(value, path).items():
            if field not in sheet.fields[1:]:
                hint = meant(field, sheet.fields[1:])
                raise Misplaced((*path, field), f"there is no such fact of an engagement{hint}")
            setattr(sheet, field, read_as(getattr(usual, field), fact, (*path, field)))
        if "vps" in table(value, path) and "grade" not in table(value, path):
            regrade(s, sheet)
        check_sheet(s, sheet, path)
        if name == "engagements":
            check_leaving(s, sheet, path)
        found[place] = sheet
    return found


def check_leaving(s: Theatre, sheet: Engagement, path: Path) -> None:
    """Refuses a called-off engagement or a withdrawal without a way out; on a connector both sides go back (AT-94)."""
    road = sheet.place in s.rules.board.ends
    if sheet.cancelled and road:
        sheet.gave = s.rules.sides
    if sheet.cancelled and not sheet.gave:
        raise Misplaced((*path, "gave"), "an engagement that is called off needs a side that gives way")
    if sheet.withdrew and not road and not sheet.exits:
        raise Misplaced((*path, "exits"), f"say to which area the {sheet.withdrew} withdraw")


def read_as(usual: object, value: object, path: Path) -> object:
    """Reads a value as the type that the field usually has, and refuses any other."""
    if isinstance(usual, bool):
        return truth(value, path)
    if isinstance(usual, int):
        return whole(value, path)
    if isinstance(usual, str):
        return text(value, path)
    if isinstance(usual, tuple) and usual and isinstance(usual[0], int):
        numbers = wholes(value, path)
        one_a_side(len(numbers), path)
        return tuple(numbers)
    found = texts(value, path)
    if usual:
        one_a_side(len(found), path)
    return tuple(found)


def one_a_side(values: int, path: Path) -> None:
    if values != 2:
        raise Misplaced(path, f"expected two values, one a side, found {values}")


def check_sheet(s: Theatre, sheet: Engagement, path: Path) -> None:
    sides = s.rules.sides
    ids(sheet.units, s.rules.troops, (*path, "units"))
    for name, side in (("attacker", sheet.attacker), ("withdrew", sheet.withdrew), ("winner", sheet.winner)):
        one_of(side, ("", *sides), (*path, name))
    for name, side in (("holder", sheet.holder), ("before", sheet.before)):
        one_of(side, ("", NOBODY, *sides), (*path, name))
    one_of(sheet.way, ("", "dice", "table"), (*path, "way"))
    battles = s.rules.data.battles
    for posture in sheet.postures:
        one_of(posture, ("", *POSTURES), (*path, "postures"))
    one_of(sheet.mission, ("", *battles.missions), (*path, "mission"))
    one_of(sheet.grade, ("", *battles.grades), (*path, "grade"))
    if bool(sheet.winner) != (sheet.grade not in ("", DRAW)):
        raise Misplaced((*path, "winner"), "who won and how clearly must be told together")
    for name, ids_told, known in (("gave", sheet.gave, sides), ("lost", sheet.lost, tuple(s.rules.leaders))):
        ids(ids_told, known, (*path, name))
    for piece in sheet.ground:
        one_of(piece.partition(":")[0], (*battles.pieces, PICK), (*path, "ground"))
    check_numbers(sheet, path)
    ids(list(sheet.exits), (*s.rules.area, WITHDRAW), (*path, "exits"))
    ids(list(sheet.stood), sides, (*path, "stood"))
    for report in sheet.reports:
        check_report(s, report, (*path, "reports"))


def check_report(s: Theatre, report: str, path: Path) -> None:
    """What a side reported, now or before a dispute: `allied: 8 1 intact wittmann` (AT-100)."""
    seat, _, result = report.removeprefix(WAS).partition(": ")
    one_of(seat, s.rules.seats(), path)
    parts = result.split()
    if len(parts) < 2 or not parts[0].isdecimal() or not parts[1].isdecimal():
        raise Misplaced(path, f"{report!r} is no report; expected one such as 'allied: 8 1 intact' (AT-100)")
    for part in parts[2:]:
        one_of(part, (INTACT, *s.rules.unit), path)


def check_numbers(sheet: Engagement, path: Path) -> None:
    """Dice show faces, and nothing is counted below nothing."""
    number(sheet.die, 0, 6, (*path, "die"), "0 where none is thrown")
    for name, pair, least, most in (
        ("percents", sheet.percents, -MOST, MOST),
        ("points", sheet.points, 0, MOST),
        ("rerolls", sheet.rerolls, 0, MOST),
        ("vps", sheet.vps, -1, MOST),
        ("needs", sheet.needs, 0, 7),
        ("rolls", sheet.rolls, 0, 6),
        ("dice", sheet.dice, 0, MOST),
        ("successes", sheet.successes, -1, MOST),
    ):
        for value in pair:
            number(value, least, most, (*path, name))
