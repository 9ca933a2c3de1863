"""A position of Norway as plain facts: written, read back, and checked; ships in impossible places say why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.games import values as told
from sandtable.games.firestorm.norway.data import limits
from sandtable.games.firestorm.norway.play.airfields import BARDUFOSS, BODO, BOXES, DENMARK
from sandtable.games.firestorm.norway.play.fleet import Fleet
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.state import Struct
from sandtable.kernel.words import meant

AWAY: Final = ("later", "lost")
TRUTHS: Final = ("bodo", "denmark", "berger", "closed_south")
Path = tuple[str, ...]


def facts(s: NorwayState, family: dict[str, object]) -> dict[str, object]:
    """What Norway holds besides; the counters of the Strategic Map under `units`."""
    units = s.norway.fleet.units
    return {
        **family,
        "troops": {troop: place for troop, place in s.where.items() if troop not in units},
        "units": {unit: place for unit, place in s.where.items() if unit in units},
        "actions": s.actions,
        "actor": s.actor,
        "activated": list(s.activated),
        "covering": dict(s.covering),
        "bombed": list(s.bombed),
        "lanes": dict(s.lanes),
        "flown": list(s.flown),
        "bound": dict(s.bound),
        "bodo": s.bodo,
        "denmark": s.denmark,
        "awarded": dict(s.awarded),
        "waiting": list(s.waiting),
        "berger": s.berger,
        "closed_south": s.closed_south,
        "operation": sheet_facts(s.operation[0]) if s.operation else {},
        "volleys": {volley.side: sheet_facts(volley) for volley in s.volleys},
    }


def sheet_facts(sheet: Struct) -> dict[str, object]:
    values = zip(sheet.fields, sheet.values(), strict=True)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


# reading


def amend_fact(s: NorwayState, name: str, value: object) -> bool:
    """Sets a fact that only Norway has; False if it has none of that name."""
    fleet = s.norway.fleet
    units, areas = tuple(fleet.units), (*fleet.waters.ids, *fleet.regions)
    if name == "units":
        for unit, place in told.table(value, (name,)).items():
            amend_unit(s, unit, told.text(place, (name, unit)))
    elif name in TRUTHS:
        setattr(s, name, told.truth(value, (name,)))
    elif name == "actions":
        s.actions = told.whole(value, (name,))
    elif name == "actor":
        s.actor = told.one_of(value, ("", *s.norway.sides), (name,))
    elif name == "activated":
        s.activated = dict.fromkeys(told.ids(value, units, (name,)), True)
    elif name == "flown":
        s.flown = dict.fromkeys(told.ids(value, ("gladiator", *units), (name,)), True)
    elif name == "bombed":
        s.bombed = dict.fromkeys(told.ids(value, fleet.bombable, (name,)), True)
    elif name == "waiting":
        s.waiting = tuple(told.ids(value, s.norway.book.patient, (name,)))
    elif name == "covering":
        aircraft = tuple([unit for unit in units if fleet.kind[unit] == "aircraft"])
        s.covering = texts_by(value, aircraft, areas, name)
    elif name == "bound":
        s.bound = texts_by(value, s.norway.book.stukas, tuple(s.norway.book.maps), name)
    elif name == "lanes":
        s.lanes.update(texts_by(value, fleet.lanes, ("", *s.norway.sides), name))
    elif name == "awarded":
        found = told.table(value, (name,))
        s.awarded = {key: limits.check_award(s, key, points) for key, points in found.items()}
    elif name == "operation":
        operation = told.table(value, (name,))
        s.operation = (read_operation(s, operation),) if operation else ()
    elif name == "volleys":
        volleys = told.table(value, (name,))
        s.volleys = tuple([read_volley(s, side, volleys[side]) for side in volleys])
    else:
        return False
    return True


def texts_by(value: object, keys: tuple[str, ...], known: tuple[str, ...], name: str) -> dict[str, str]:
    found = told.table(value, (name,))
    return {
        told.one_of(key, keys, (name, key)): told.one_of(text, known, (name, key))
        for key, text in found.items()
    }


def read_operation(s: NorwayState, found: Mapping[str, object]) -> Operation:
    sheet = Operation(s.norway.sides[0], "ship", (), "")
    read_sheet(sheet, found, ("operation",))
    limits.check_operation(s, sheet, ("operation",))
    return sheet


def read_volley(s: NorwayState, side: str, value: object) -> Volley:
    path = ("volleys", side)
    told.one_of(side, s.norway.sides, path)
    sheet = Volley(side, "", (), 0)
    read_sheet(sheet, told.table(value, path), path)
    told.one_of(sheet.side, (side,), (*path, "side"))
    limits.check_volley(s, sheet, path)
    return sheet


def read_sheet(sheet: Struct, found: Mapping[str, object], path: Path) -> None:
    """Each value must be of the kind the sheet has it."""
    for name, value in found.items():
        where = (*path, name)
        if name not in sheet.fields:
            raise Misplaced(where, f"there is no such fact{meant(name, sheet.fields)}")
        old = getattr(sheet, name)
        if isinstance(old, bool):
            setattr(sheet, name, told.truth(value, where))
        elif isinstance(old, int):
            setattr(sheet, name, told.whole(value, where))
        elif isinstance(old, str):
            setattr(sheet, name, told.text(value, where))
        else:
            setattr(sheet, name, tuple(told.texts(value, where)))


# where units may be


def amend_unit(s: NorwayState, unit: str, place: str) -> None:
    told.name_of(unit, s.norway.fleet.units, "ship, submarine or aircraft", ("units", unit))
    why = why_not_at(s, unit, place)
    if why:
        raise Misplaced(("units", unit), why)
    if s.where[unit] != place:
        s.place(unit, place)
        if s.operation and s.norway.fleet.kind[unit] != "aircraft" and place != s.operation[0].at:
            s.leave_group(unit)  # set right by the organiser while it was under way (FS-4)
        if place in AWAY:
            s.activated.pop(unit, None)


def places(fleet: Fleet) -> tuple[str, ...]:
    """Where ships, submarines and aircraft can be."""
    carriers = [unit.aboard for unit in fleet.units.values() if unit.aboard]
    return tuple(dict.fromkeys([*fleet.waters.bit, *fleet.bases, *carriers, *BOXES.values(), *AWAY]))


def why_not_at(s: NorwayState, unit: str, place: str) -> str:
    """Why a unit can never be in a place; "" if it can."""
    fleet = s.norway.fleet
    if place in AWAY:
        return ""
    kind = fleet.kind[unit]
    if kind == "aircraft":
        return why_not_based(s, unit, place)
    if place not in fleet.waters.bit:
        return f"{place!r} is neither a sea area nor a harbour (NOR-44)"
    if kind == "submarine":
        return "submarines do not enter harbours (NOR-45)" if place in fleet.harbours else ""
    side = fleet.side[unit]
    if not fleet.open_to[side] & fleet.waters.bit[place]:
        return f"{fleet.harbours[place].name} is a home harbour of the enemy (NOR-48)"
    return ""


def why_not_based(s: NorwayState, unit: str, place: str) -> str:
    """Why an aircraft can never stand in a place."""
    rules = s.norway
    fleet = rules.fleet
    side, carrier = fleet.side[unit], fleet.units[unit].aboard
    if carrier:
        return "" if place == carrier else f"it never leaves {fleet.units[carrier].name} (NOR-26)"
    if place in BOXES.values():
        boxed = rules.book.stukas if side == rules.germans else (rules.book.hurricane.unit,)
        return "" if place == BOXES[side] and unit in boxed else "it flies no land sorties (NOR-100, NOR-103)"
    if place not in fleet.bases:
        return f"there is no airfield in {place!r} (NOR-30)"
    if fleet.regions[place].airfield_of != side:
        return f"the airfield in {place} is the enemy's (NOR-31)"
    if place == BARDUFOSS and unit != rules.book.hurricane.unit:
        return "Bardufoss takes nobody but the Hurricane that arrives there (NOR-38)"
    return ""


def check(s: NorwayState) -> None:
    """What cannot be together, once all facts are in."""
    fault = together(s)
    if fault is not None:
        raise Misplaced(("units", fault[0]), fault[1])
    check_turn(s)
    if s.turn:  # before, the facts are those of no moment yet
        limits.check_times(s)
    for area in s.norway.board.ids:
        for troop in s.stacks[area]:
            if not s.arrows and s.norway.side[troop] != s.holder(area):
                raise Misplaced(("troops", troop), f"{area} is held by the enemy (NOR-108)")
            land = s.norway.book.land_of.get(troop)
            if land is not None and land is not s.norway.map_at[area]:
                raise Misplaced(("troops", troop), f"nobody comes from {land.name} to {area} (NOR-138)")


def check_turn(s: NorwayState) -> None:
    """What a turn has seen, or cannot have seen."""
    rules = s.norway
    if s.turn > rules.book.fate_turn and not s.closed_south:
        raise Misplaced(("closed_south",), "South-Central Norway is decided by then (NOR-168 … NOR-170)")
    if s.actions and not s.actor:
        raise Misplaced(("actor",), "actions are left, so it is somebody's turn to take one (NOR-41)")
    most = rules.all_actions(s.turn)
    if not 0 <= s.actions <= most:
        raise Misplaced(("actions",), f"the turn has {most} actions (NOR-41)")
    for troop in s.waiting:
        if s.where[troop] != "later":
            raise Misplaced(("waiting",), f"{troop} waits no more: it is in {s.where[troop]} (NOR-141)")
    for unit in s.activated:
        if s.where[unit] in AWAY:
            raise Misplaced(("activated",), f"{unit} is not on the map (NOR-47)")


def together(s: NorwayState) -> tuple[str, str] | None:
    """The first unit that cannot be where it is because of others, and why."""
    fleet = s.norway.fleet
    one, two = s.norway.sides
    if not s.operation:
        for location in fleet.waters.areas(s.fleets[one] & s.fleets[two]):
            return s.ships_at(location, one)[0], f"enemy surface ships are at {location}, too (NOR-58)"
    for carrier, wing in fleet.aboard.items():
        for unit in wing:
            if s.where[unit] == carrier and s.where[carrier] in AWAY:
                return unit, f"{fleet.units[carrier].name} is not on the map (NOR-26)"
    if s.stacks[DENMARK] and not s.denmark:
        return s.stacks[DENMARK][0], "Denmark has not fallen yet (NOR-33)"
    for base in fleet.bases:
        most = most_based(s, base)
        if most and len(s.stacks[base]) > most:
            return s.stacks[base][most], f"no more than {most} aircraft ever stand in {base} (NOR-32)"
    return None


def most_based(s: NorwayState, base: str) -> int:
    """How many aircraft an airfield in Norway can hold at best, whatever its limit is now (NOR-34); 0: any number."""
    if base == BODO:
        return s.norway.bodo_limit
    return s.norway.fleet.joined if s.norway.fleet.regions[base].airfield_area else 0


# invariants


def invariants(s: NorwayState) -> None:
    """What must hold whenever somebody is asked."""
    rules = s.norway
    fleet = rules.fleet
    for unit in fleet.units:
        why = why_not_at(s, unit, s.where[unit])
        assert not why, f"{unit} in {s.where[unit]}: {why}"
    fault = together(s)
    assert fault is None, fault
    for side in rules.sides:
        mask = fleet.waters.mask([place for place in fleet.waters.ids if s.ships_at(place, side)])
        assert s.fleets[side] == mask, f"the {side} have other fleets"
    assert s.actions >= 0, "an action too many"
