"""A position as plain facts: written, read back, and checked. What differs from the set-up is enough.

    turn = 3
    phase = "orders"
    weather = "clear"
    control = { LOR = "allied" }
    units.A01 = { area = "LOR", fatigue = 3, order = "attack GAU CIN" }

Once a turn is named, units that are not mentioned stand as in history, reinforcements at their first base;
`others = "gone"` takes them off the map instead. Control as last `shown`, and at the `start` of the Action Phase, is
the same as `control` unless the facts say otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.games.armored_thrust.data import limits
from sandtable.games.armored_thrust.data.engagement_facts import amend_sheets, sheet_facts
from sandtable.games.armored_thrust.data.joining import join
from sandtable.games.armored_thrust.play.nouns import (
    BYPASS,
    DONE,
    GONE,
    LATER,
    NOBODY,
    REGROUP,
    WITH,
)
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.values import ids, name_of, number, one_of, table, text, truth, whole, wholes
from sandtable.kernel.engine import spell
from sandtable.kernel.rules import AGREED, Misplaced
from sandtable.kernel.steps import Word
from sandtable.kernel.words import meant

PHASES: Final = ("deployment", "start", "orders", "action", "engagement", "end")
OTHERS: Final = "others"  # the key that says where units go that are not mentioned
COUNTS: Final = ("unsupplied", "regroup", "momentum", "due", "displaced", "missed")  # 0 takes a mark away
CONTROL: Final = ("control", "shown", "start")
UNIT_FACTS: Final = (
    *("area", "fatigue", *COUNTS, "order", "dice", "broke", "goes"),
    *("came", "trail", "returns", "retreats", "ways"),
)
TOLD: Final = (
    *("turn", "phase", "weather", *CONTROL, "units", OTHERS, "zone", "bypassed"),
    *("engagements", "last", "gated", "hand", "ended_by"),
)
MOST_MARKS: Final = 99  # what a mark says is checked against the turn once all facts are in
ALL_PATH: Final = -1  # the unit may enter every area of its ordered path
Path = tuple[str, ...]


# writing


def facts(s: Theatre) -> dict[str, object]:
    """Everything but the agenda."""
    return {
        "turn": s.turn,
        "phase": s.phase,
        "weather": s.weather,
        "control": dict(s.control),
        "shown": differing(s.shown, s.control),
        "start": differing(s.start, s.control),
        "units": {unit: unit_facts(s, unit) for unit in s.where},
        "zone": list(s.zone),
        "bypassed": {area: list(units) for area, units in s.bypassed.items()},
        "engagements": {place: sheet_facts(sheet) for place, sheet in s.engagements.items()},
        "last": {place: sheet_facts(sheet) for place, sheet in s.last.items()},
        "gated": s.gated,
        "hand": s.hand,
        "ended_by": s.ended_by,
    }


def differing(then: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    return {area: side for area, side in then.items() if side != now[area]}


def unit_facts(s: Theatre, unit: str) -> dict[str, object]:
    told: dict[str, object] = {"area": s.where[unit]}
    if unit in s.fatigue:
        told["fatigue"] = s.fatigue[unit]
    for name, counts in counted(s).items():
        told[name] = counts.get(unit, 0)
    told["order"] = " ".join(s.orders.get(unit, ()))
    told["dice"], told["broke"] = list(s.dice.get(unit, ())), list(s.broke.get(unit, ()))
    told["goes"] = s.goes.get(unit, ALL_PATH)
    told["came"], told["trail"] = s.came.get(unit, ""), list(s.trail.get(unit, ()))
    told["returns"] = s.returns.get(unit, "")
    told["retreats"] = unit in s.ways
    told["ways"] = list(s.ways.get(unit, ()))
    return told


def counted(s: Theatre) -> dict[str, dict[str, int]]:
    found = (s.unsupplied, s.regroup, s.momentum, s.due, s.displaced, s.missed)
    return dict(zip(COUNTS, found, strict=True))


# reading


def amend(s: Theatre, facts: Mapping[str, object]) -> None:
    """Changes what the facts say, units before their engagements; units join engagements that were locked (AT-138c)."""
    where, locked = dict(s.where), dict(s.engagements)
    before = s.orders
    s.orders = dict(before)
    amend_moment(s, facts)
    amend_control(s, facts)
    if "units" in facts:
        for unit, told in table(facts["units"], ("units",)).items():
            amend_unit(s, unit, table(told, ("units", unit)))
    for name, value in facts.items():
        if name == "zone":
            s.zone = tuple(ids(value, tuple(s.rules.area), (name,)))
        elif name == "bypassed":
            s.bypassed = bypasses(s, table(value, (name,)))
        elif name == "engagements":
            s.engagements = amend_sheets(s, s.engagements, name, table(value, (name,)))
        elif name == "last":
            s.last = amend_sheets(s, s.last, name, table(value, (name,)))
        elif name not in TOLD:
            raise Misplaced((name,), f"there is no such fact in this campaign{meant(name, TOLD)}")
    join(s, where, locked)
    limits.check(s)
    check_orders(s, before)


def amend_moment(s: Theatre, facts: Mapping[str, object]) -> None:
    """Sets turn, phase, weather and the like; a turn that is named before the set-up also places all units."""
    undeployed = s.turn == 0
    for name, value in facts.items():
        if name == "turn":
            s.turn = whole(value, (name,))
        elif name == "phase":
            s.phase = one_of(value, PHASES, (name,))
        elif name == "weather":
            s.weather = one_of(value, ("", *s.rules.data.weather), (name,))
        elif name == "gated":
            s.gated = number(value, 0, s.rules.last_turn, (name,))
        elif name == "hand":
            s.hand = truth(value, (name,))
        elif name == "ended_by":
            s.ended_by = one_of(value, ("", *s.rules.seats(), *AGREED), (name,))
    if not 0 <= s.turn <= s.rules.last_turn:
        raise Misplaced(("turn",), f"the campaign has {s.rules.last_turn} turns")
    if undeployed and s.turn > 0:
        named = table(facts["units"], ("units",)) if "units" in facts else {}
        place_all(s, named, text(facts.get(OTHERS, ""), (OTHERS,)))


def place_all(s: Theatre, named: Mapping[str, object], others: str) -> None:
    """Places all units that have arrived by now: as in history, or where `others` says."""
    rules = s.rules
    if others:
        one_of(others, (GONE, *rules.area), (OTHERS,))
    for unit in rules.troops:
        entry = rules.entry(unit)
        here = 0 <= entry < s.turn or (entry == s.turn and s.phase != "start")
        if others and (unit not in named or "area" not in table(named[unit], ("units", unit))):
            s.where[unit] = others
        elif here:
            s.where[unit] = rules.unit[unit].history or rules.bases[rules.side[unit]][0]
        if entry < 0:
            s.where[unit] = GONE


def amend_control(s: Theatre, facts: Mapping[str, object]) -> None:
    """Sets control, and with it the control last shown and that at the start of the Action Phase."""
    for name in CONTROL:
        for area, value in table(facts.get(name, {}), (name,)).items():
            path = (name, area)
            name_of(area, s.rules.area, "area", path)
            side = one_of(value, (*s.rules.sides, NOBODY), path)
            if name == "control":
                s.control[area] = s.shown[area] = s.start[area] = side
            elif name == "shown":
                s.shown[area] = side
            else:
                s.start[area] = side


def amend_unit(s: Theatre, unit: str, told: Mapping[str, object]) -> None:
    path = ("units", unit)
    name_of(unit, s.rules.unit, "unit", path)
    for name, value in told.items():
        where = (*path, name)
        if name == "area":
            amend_place(s, unit, one_of(value, places(s), where), where)
        elif name == "fatigue":
            amend_fatigue(s, unit, whole(value, where), where)
        elif name in COUNTS:
            mark(counted(s)[name], unit, whole(value, where), where)
        elif name == "order":
            note(s.orders, unit, read_order(s, text(value, where), where))
        elif name == "dice":
            note_faces(s.dice, unit, tuple(wholes(value, where)), where)
        elif name == "broke":
            note_faces(s.broke, unit, tuple(wholes(value, where)), where)
        elif name == "goes":
            amend_goes(s, unit, number(value, ALL_PATH, len(s.rules.area), where))
        elif name == "came":
            note_area(s.came, unit, one_of(value, ("", *s.rules.area), where))
        elif name == "returns":
            note_area(s.returns, unit, one_of(value, ("", *s.rules.bases[s.rules.side[unit]]), where))
        elif name == "trail":
            note(s.trail, unit, tuple(ids(value, tuple(s.rules.area), where)))
        elif name == "retreats":
            amend_retreat(s, unit, truth(value, where))
        elif name == "ways":
            if unit in s.ways:
                s.ways[unit] = tuple(ids(value, tuple(s.rules.area), where))
        else:
            raise Misplaced(where, f"there is no such fact of a unit{meant(name, UNIT_FACTS)}")
    if unit in s.came:
        s.trail.setdefault(unit, ())  # halted on its first connector


def places(s: Theatre) -> tuple[str, ...]:
    return (*s.rules.area, *s.rules.board.ends, LATER, WITH, GONE)


def amend_place(s: Theatre, unit: str, place: str, path: Path) -> None:
    """Moves a unit: off the map it loses its marks, elsewhere it no longer has to give way (AT-138)."""
    if place == s.where[unit]:
        return
    if s.rules.entry(unit) < 0:  # an option leaves the unit out, as everybody knows
        raise Misplaced(path, f"{unit} is left out of this campaign by an option (TOT-16)")
    s.ways.pop(unit, None)
    if place == GONE:
        s.remove(unit)
    else:
        s.place(unit, place)


def amend_fatigue(s: Theatre, unit: str, level: int, path: Path) -> None:
    if unit not in s.fatigue:
        raise Misplaced(path, f"{unit} has no fatigue: it is a leader (AT-116)")
    least, most = s.rules.data.fatigue["least"], s.rules.most_fatigue
    if not least <= level <= most:
        raise Misplaced(path, f"fatigue goes from {least} to {most}, not {level} (AT-106)")
    s.fatigue[unit] = level


def amend_goes(s: Theatre, unit: str, areas: int) -> None:
    s.goes.pop(unit, None)
    if areas != ALL_PATH:
        s.goes[unit] = areas


def amend_retreat(s: Theatre, unit: str, retreats: bool) -> None:
    """Sets whether a unit must give way, perhaps with nowhere to go (AT-112)."""
    if retreats:
        s.ways.setdefault(unit, ())
    else:
        s.ways.pop(unit, None)


def mark(counts: dict[str, int], unit: str, count: int, path: Path) -> None:
    counts.pop(unit, None)
    if number(count, 0, MOST_MARKS, path):
        counts[unit] = count


def note(notes: dict[str, Word], unit: str, found: Word) -> None:
    notes.pop(unit, None)
    if found:
        notes[unit] = found


def note_area(notes: dict[str, str], unit: str, area: str) -> None:
    notes.pop(unit, None)
    if area:
        notes[unit] = area


def note_faces(notes: dict[str, tuple[int, ...]], unit: str, faces: tuple[int, ...], path: Path) -> None:
    notes.pop(unit, None)
    for face in faces:
        if not 1 <= face <= 6:
            raise Misplaced(path, f"a die shows 1 to 6, not {face}")
    if faces:
        notes[unit] = faces


def bypasses(s: Theatre, told: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for area, units in told.items():
        name_of(area, s.rules.area, "area", ("bypassed", area))
        found[area] = tuple(ids(units, s.rules.troops, ("bypassed", area)))
    return found


# orders


def read_order(s: Theatre, words: str, path: Path) -> Word:
    """Reads an order as people type it: "attack LOR GAU", "column bypass LOR GAU", "regroup"; "" for none."""
    word = tuple(words.split())
    if not word:
        return ()
    one_of(word[0], tuple(s.rules.data.orders), path)
    for letter in word[1:]:
        if letter not in s.rules.area and letter != BYPASS:
            raise Misplaced(path, f"there is no area {letter!r}{meant(letter, s.rules.area)}")
    if (word[0] in s.rules.data.marches) != (len(word) > 1):
        raise Misplaced(path, "a march names areas, other orders name none (AT-34)")
    return word


def check_orders(s: Theatre, before: Mapping[str, Word]) -> None:
    """Refuses orders that could not have been given, as long as nobody has marched (AT-34)."""
    if s.phase != "orders":
        return
    for unit, word in s.orders.items():
        if before.get(unit) != word:
            wrong = why_not_order(s, unit, word)
            if wrong:
                raise Misplaced(("units", unit, "order"), wrong)


def why_not_order(s: Theatre, unit: str, word: Word) -> str:
    """Why a unit could not have been given this order; "" if it could."""
    if s.where[unit] not in s.rules.area:
        return f"{unit} is not in an area of the map"
    if s.must_regroup(unit):
        return "" if word == (REGROUP,) else f"{unit} must regroup this turn (AT-37)"
    rules = s.rules
    sheet = OrderUnits(rules.side[unit] if rules.chiefs_order else rules.unit[unit].commander)
    letters = (unit, *word, DONE)
    found = spell(s, sheet, letters)
    if not found.broken:
        return ""
    letter = letters[len(found.word)]
    reason = sheet.why_not(s, found.word, letter)
    return reason[1] if reason is not None else f"{unit} cannot be ordered so at {letter!r} (AT-34)"
