"""What must hold whenever a seat is asked. Each sentence names the unit or area that breaks it (AT-138)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.nouns import GONE, LATER, NOBODY, OFF_MAP, WITH
from sandtable.games.armored_thrust.play.state import Theatre


def invariants(s: Theatre) -> None:
    rules = s.rules
    assert list(s.where) == list(rules.unit), "a unit is lost or doubled"
    assert list(s.control) == list(rules.area), "an area is lost or doubled"
    known_control(s)
    known_places(s)
    known_levels(s)
    known_marks(s)
    sound_engagements(s)
    if not s.ended_by:  # a campaign given up may stop in the middle of a turn
        nobody_among_enemies(s)


def known_control(s: Theatre) -> None:
    """Every area has one controller, and bases never change theirs (AT-53, AT-56)."""
    rules = s.rules
    holders = (*rules.sides, NOBODY)
    for area, holder in s.control.items():
        assert holder in holders, f"{area} is controlled by {holder!r}, which is no side"
    for side in rules.sides:
        for area in rules.bases[side]:
            assert s.control[area] == side, f"{area} is a base of the {side} and cannot be taken (AT-56)"
    assert s.shown.keys() == s.control.keys(), "control is shown of other areas than there are"


def known_places(s: Theatre) -> None:
    """Every unit is in one known place, on a connector from an end of it; none is in an enemy base (AT-56, AT-138)."""
    rules = s.rules
    area, connectors, closed = rules.area, rules.board.ends, rules.closed_base
    for unit, place in s.where.items():
        if place in area:
            assert place not in closed[rules.side[unit]], f"{unit} is in {place}, a base of the enemy (AT-56)"
        elif place in connectors:
            engaged = place in s.engagements and s.phase == "engagement"
            assert engaged, f"{unit} is on the connector {place}, where nobody fights"
            ends = connectors[place]
            assert s.came.get(unit, "") in ends, (
                f"{unit} is on the connector {place}, but came from neither {ends[0]} nor {ends[1]} (AT-94)"
            )
        elif place == WITH:
            assert rules.unit[unit].with_unit, f"{unit} is with no unit: it is no character"
        else:
            assert place in (LATER, GONE), f"{unit} is in {place!r}, which is no place"


def known_levels(s: Theatre) -> None:
    """Fatigue is between 1 and 5 (AT-106)."""
    least, most = s.rules.data.fatigue["least"], s.rules.most_fatigue
    assert tuple(s.fatigue) == s.rules.troops, "fatigue is counted of other units than there are"
    for unit, level in s.fatigue.items():
        assert least <= level <= most, f"{unit} has fatigue {level}, not {least} to {most} (AT-106)"


def known_marks(s: Theatre) -> None:
    """Marks are for this turn or the next; only units on the map bear them (AT-101, AT-102)."""
    for marks, name in ((s.regroup, "must regroup"), (s.momentum, "has momentum")):
        for unit, turn in marks.items():
            assert 0 < turn <= s.turn + 1, f"{unit} {name} in turn {turn}, but this is turn {s.turn}"
            assert s.where[unit] not in OFF_MAP, f"{unit} {name}, but is not on the map"
    for unit, turns in s.unsupplied.items():
        assert 0 < turns <= s.turn, f"{unit} was out of supply for {turns} turns, but this is turn {s.turn}"
        assert s.where[unit] not in OFF_MAP, f"{unit} is out of supply, but not on the map"
    for unit in s.missed:
        assert s.where[unit] == GONE, f"{unit} was seen to surrender, but is not gone"


def sound_engagements(s: Theatre) -> None:
    """Both sides are in each engagement (AT-73), and no unit is in two."""
    seen: set[str] = set()
    for place, sheet in s.engagements.items():
        assert sheet.place == place, f"the engagement at {sheet.place} lies at {place}"
        assert place in s.rules.area or place in s.rules.board.ends, f"{place} is no area and no connector"
        for side in s.rules.sides:
            assert s.force(sheet, side), f"the {side} are not in the engagement at {place}"
        for unit in sheet.units:
            assert unit not in seen, f"{unit} is in two engagements"
            seen.add(unit)
            here = s.where[unit] == place or not sheet.open() or s.phase != "engagement"
            assert here, f"{unit} is to fight at {place}, but is in {s.where[unit]}"


def nobody_among_enemies(s: Theatre) -> None:
    """Both sides are in one area, or a unit is in an enemy area, only where an engagement is locked (AT-138)."""
    rules = s.rules
    locked = fought_over(s)
    here: dict[str, str] = {}
    for unit in rules.troops:
        area = s.where[unit]
        if area not in rules.area or area in locked:
            continue
        side = rules.side[unit]
        assert here.setdefault(area, side) == side, (
            f"{unit} is in {area} with enemies, but nobody fights there"
        )
        holder = s.control[area]
        assert holder in (side, NOBODY), f"{unit} is in {area}, which the enemy controls"


def fought_over(s: Theatre) -> set[str]:
    """Where both sides may be just now: areas that are fought over, and those an 8-1 winner advances into (AT-92)."""
    if s.phase not in ("engagement", "action"):
        return set()
    found = set(s.engagements)
    for place in s.engagements:
        if place in s.rules.board.ends:
            found.update(s.rules.board.ends[place])
    return found
