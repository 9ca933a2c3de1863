"""A position as plain facts: written, read back, and checked. What differs from the set-up is enough.

    turn = 2
    phase = "activation"
    units.fire = { at = "E7", suppressed = 1 }
    tokens.fire = "2"
    goals.farm.holder = "german"

The units alone say who stands where; an empty text or 0 takes a token or a marker away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.games.heroes.data import limits, under_way
from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.nouns import INFANTRY, OFF_BOARD, SIDES
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Charge, Fray, Goal, Motion, Unit, Wreck
from sandtable.games.values import one_of, table, text, texts, truth, whole, wholes
from sandtable.kernel.rules import AGREED, Misplaced
from sandtable.kernel.state import Struct
from sandtable.kernel.words import meant

Path = tuple[str, ...]

PHASES: Final = ("opening", "orders", "activation", "supply")
SAMPLES: Final[dict[str, Struct]] = {  # fields that hold sheets, each with a sample that shows the types
    "units": Unit("", "", "", ""),
    "wrecks": Wreck("", "", "", 0, 0),
    "charges": Charge("", "", ""),
    "goals": Goal((), 0),
    "moving": Motion("", 0),
    "frays": Fray("", "", "", "", "", 0, "", "", 0),
    "shots": Shot("", "", "", 0),
}
NUMBERS: Final = (
    "points",
    "acted",
    "moved",
    "numbered",
    "specials",
    "extra_specials",
    "bluffs",
    "called",
    "gear",
    "scored",
)
NAMES: Final = ("homes", "under", "tokens", "shown")
LISTS: Final = ("armies", "aside", "hands", "decks", "discards")
TUPLES: Final = ("layout", "changes", "smoke", "broken", "roll")
COUNTED: Final = ("acted", "moved", "called", "points", "extra_specials")  # 0 takes an entry away
WHOLES: Final = ("shares",)  # fields of a sheet that list numbers
FOUND: Final = ("foot", "wheels", "hulks")  # worked out from units and wrecks, so never written


# writing


def facts(s: Battle) -> dict[str, object]:
    """Everything but the agenda."""
    told: dict[str, object] = {}
    for name in s.fields:
        value = getattr(s, name)
        if name in FOUND:
            continue
        if name in SAMPLES:
            told[name] = {key: sheet_facts(sheet) for key, sheet in value.items()}
        elif isinstance(value, dict):
            told[name] = {key: plain(item) for key, item in value.items()}
        else:
            told[name] = plain(value)
    return told


def sheet_facts(sheet: Struct) -> dict[str, object]:
    return {field: plain(getattr(sheet, field)) for field in sheet.fields}


def plain(value: object) -> object:
    return [plain(item) for item in value] if isinstance(value, tuple) else value


# reading


def amend(s: Battle, facts: Mapping[str, object]) -> None:
    """Changes what the facts say and nothing else: armies and ground are read before the units on it."""
    for name, value in facts.items():
        if name in NUMBERS:
            amend_numbers(getattr(s, name), name, table(value, (name,)))
        elif name in NAMES:
            names = dict(getattr(s, name))
            amend_names(names, name, table(value, (name,)))
            setattr(s, name, names)
        elif name in LISTS:
            told = {key: tuple(texts(item, (name, key))) for key, item in table(value, (name,)).items()}
            setattr(s, name, {**getattr(s, name), **told})
        elif name in TUPLES:
            setattr(s, name, tuple(texts(value, (name,))))
        elif name not in SAMPLES:
            amend_value(s, name, value)
    s.land = ground(s)
    for name in SAMPLES:
        if name in facts:
            amend_sheets(getattr(s, name), name, table(facts[name], (name,)))
    check_units(s)
    limits.check(s)
    under_way.check_under_way(s)
    settle_down(s)


def ground(s: Battle) -> Land:
    boards = ("/", *s.rules.box.boards)
    for board in s.layout:
        one_of(board, boards, ("layout",))
    try:
        return s.rules.lands.get(s.layout if s.layout_complete() else (), s.changes)
    except (ValueError, KeyError) as error:
        raise Misplaced(("layout",), str(error)) from None


def amend_numbers(numbers: dict[str, int], name: str, told: Mapping[str, object]) -> None:
    for key, value in told.items():
        number = whole(value, (name, key))
        if number < 0:
            raise Misplaced((name, key), f"expected a number from 0, found {number}")
        if number or name not in COUNTED:
            numbers[key] = number
        else:
            numbers.pop(key, None)


def amend_names(names: dict[str, str], name: str, told: Mapping[str, object]) -> None:
    for key, value in told.items():
        names.pop(key, None)
        if text(value, (name, key)) or name == "under":  # "" is kept: nobody is under a counter in the box
            names[key] = text(value, (name, key))


def amend_value(s: Battle, name: str, value: object) -> None:
    path = (name,)
    if name == "phase":
        s.phase = one_of(value, PHASES, path)
    elif name == "ended_by":
        s.ended_by = one_of(value, ("", *SIDES, *AGREED), path)
    elif name in ("initiative", "next_side", "fury"):
        setattr(s, name, one_of(value, ("", *SIDES), path))
    elif name in ("turn", "number"):
        setattr(s, name, whole(value, path))
    elif name in ("verdict", "volley"):
        setattr(s, name, text(value, path))
    elif name == "faces":
        s.faces = tuple(wholes(value, path))
    elif name == "added":
        s.added = tuple([added(item, path) for item in listed(value, path)])
    else:
        raise Misplaced(path, f"there is no such fact in a battle{meant(name, s.fields)}")
    if not 0 <= s.turn <= s.rules.turns:
        raise Misplaced(("turn",), f"the battle has {s.rules.turns} turns")


def listed(value: object, path: Path) -> list[object]:
    if not isinstance(value, list | tuple):
        raise Misplaced(path, f"expected a list, found {value!r}")
    return list(value)


def added(value: object, path: Path) -> tuple[int, str]:
    pair = listed(value, path)
    if len(pair) != 2:
        raise Misplaced(path, "expected a number and a reason")
    return whole(pair[0], path), text(pair[1], path)


def amend_sheets(sheets: dict[str, Struct], name: str, told: Mapping[str, object]) -> None:
    """Changes the named fields of a sheet; a new sheet takes its other fields from the sample."""
    for key, value in told.items():
        path = (name, key)
        before = sheets.get(key, SAMPLES[name])
        values = dict(zip(before.fields, before.values(), strict=True))
        for field, item in table(value, path).items():
            if field not in values:
                hint = meant(field, before.fields)
                raise Misplaced((*path, field), f"expected one of {', '.join(before.fields)}{hint}")
            values[field] = read_field(item, field, getattr(SAMPLES[name], field), (*path, field))
        sheets[key] = type(before)(*values.values())


def read_field(value: object, field: str, sample: object, path: Path) -> object:
    if isinstance(sample, bool):
        return truth(value, path)
    if isinstance(sample, int):
        return whole(value, path)
    if isinstance(sample, str):
        return text(value, path)
    return tuple(wholes(value, path)) if field in WHOLES else tuple(texts(value, path))


def check_units(s: Battle) -> None:
    """Checks that every unit is a counter of the box, in a place that exists."""
    for id, unit in s.units.items():
        path = ("units", id)
        one_of(unit.side, SIDES, (*path, "side"))
        if unit.kind and unit.kind not in s.rules.kinds:
            hint = meant(unit.kind, s.rules.kinds)
            raise Misplaced((*path, "kind"), f"there is no counter {unit.kind!r}{hint}")
        for name, place in (("at", unit.at), ("rear", unit.rear)):
            if place and place not in OFF_BOARD and place not in s.land.squares.centre:
                places = (*s.land.squares.centre, *OFF_BOARD)
                raise Misplaced((*path, name), f"there is no square {place!r}{meant(place, places)}")
        if unit.kind and not 0 <= unit.face < len(s.rules.kinds[unit.kind].faces):
            raise Misplaced((*path, "face"), "the counter has no such side")
        if unit.carrier and unit.carrier not in s.units:
            hint = meant(unit.carrier, s.units)
            raise Misplaced((*path, "carrier"), f"there is no vehicle {unit.carrier!r}{hint}")
        if not unit.kind and id not in s.under:
            raise Misplaced(path, "say under `under` who this concealed counter is")


def settle_down(s: Battle) -> None:
    """Works out who stands on which square; a unit passing through leaves the square to the one that stands there."""
    s.foot, s.wheels, s.hulks = {}, {}, {}
    passing = [id for id in s.units if id in s.moving]
    for id in [*[id for id in s.units if id not in s.moving], *passing]:
        unit = s.units[id]
        index = s.foot if s.grade(id) == INFANTRY else s.wheels
        for square in (unit.at, unit.rear):
            if square and square not in OFF_BOARD:
                index.setdefault(square, id)
    for id, wreck in s.wrecks.items():
        for square in (wreck.at, wreck.rear):
            if square:
                s.hulks[square] = id
