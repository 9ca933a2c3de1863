"""A card for each area, road and unit, for whoever looks closer."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.table import Card
from sandtable.games.armored_thrust.play.nouns import GONE, LATER, UNKNOWN, WITH, Unit, movement_points
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import known, strength
from sandtable.games.armored_thrust.show.drawing import drawing_of

BOOKS: Final = {
    "fortress-europe": "Fortress Europe",
    "d-day-german": "D-Day: German",
    "d-day-british": "D-Day: British",
    "d-day-waffen-ss": "D-Day: Waffen-SS",
}
PLACES: Final = {
    LATER: "not yet arrived",
    GONE: "lost",
    UNKNOWN: "not known",
}


def card(s: Theatre, anchor: str) -> Card | None:
    """What there is to know of `area:LOR`, `area:VER-LOR` (a road) or `unit:A01`; None if there is no such thing."""
    kind, _, id = anchor.partition(":")
    if kind in ("area", "road") and id in s.rules.board.ends:
        return road_card(s, id)
    if kind == "area" and id in s.rules.area:
        return area_card(s, id)
    if kind == "unit" and id in s.rules.unit:
        return unit_card(s, s.rules.unit[id])
    return None


# places


def area_card(s: Theatre, id: str) -> Card:
    data = s.rules.data
    area = data.areas[id]
    holder = s.control[id]
    facts = [
        ("Held by", nouns.seat(data, holder)),
        ("Terrain", ", ".join(area.flags) or "basic"),
    ]
    if area.fortified():
        facts.append(("Defences", f"fortified, line {area.line}: its holder defends in No Retreat"))
    if area.objective:
        facts.append(("Objective", objective(s, id)))
    if area.base:
        facts.append(("Base", f"of {nouns.who(data, area.base)}: supplies them, closed to the enemy"))
    facts.append(("Supply", supply(s, id)))
    facts += engagement(s, id)
    facts += labelled("Units", [unit_text(s, unit) for unit in s.where if s.where[unit] == id])
    facts += labelled("Roads", [road_text(s, id, near) for near in s.rules.board.neighbours[id]])
    tags = (
        "name: stated" if id in STATED else "name: inferred",
        "terrain, defences, objective, roads: inferred",
    )
    return Card(f"{id} {area.name}", tuple(facts), tags, side=holder if holder in data.side else "")


STATED: Final = ("TIL",)  # the only area that the source names so (C4)


def engagement(s: Theatre, id: str) -> list[tuple[str, str]]:
    """What is known of the fight there: forces, mission, roles, points, and its result (AT-131, AT-136)."""
    sheet = s.engagements.get(id)
    if sheet is None:
        return []
    data = s.rules.data
    told: list[str] = []
    if sheet.withdrew:
        told.append(f"{nouns.does(data, sheet.withdrew, 'withdraw')}")
    elif sheet.grade:
        told.append(f"{nouns.does(data, sheet.winner, 'win')} {sheet.grade}" if sheet.winner else "a draw")
    if sheet.mission:
        roles = f", {nouns.does(data, sheet.attacker, 'attack')}" if sheet.attacker else ""
        told.append(f"{nouns.mission(data, sheet.mission)}{roles}")
    for at, side in enumerate(data.sides):
        force = [nouns.brief(data, unit) for unit in s.force(sheet, side)]
        posture = [nouns.POSTURES[sheet.postures[at]]] if sheet.postures[at] else []
        points = [f"{sheet.points[at]} points"] if sheet.points[at] else []
        if force:
            told.append(f"{data.side[side].name}: {', '.join([*posture, *points, sentences.listing(force)])}")
    return labelled("Engagement", told or ["going on"])


def labelled(label: str, texts: list[str]) -> list[tuple[str, str]]:
    return [(label if not at else "", text) for at, text in enumerate(texts)]


def objective(s: Theatre, id: str) -> str:
    data = s.rules.data
    phase = data.objectives[s.rules.objective[id]]
    worth = [f"{points} to {nouns.who(data, side)}" for side, points in phase.points.items()]
    return f"{phase.name}: {sentences.listing(worth)}, if in supply"


def supply(s: Theatre, id: str) -> str:
    """Can its holder trace supply to it (AT-11)?"""
    holder = s.control[id]
    if holder not in s.rules.sides:
        return "nobody's"
    traced = s.rules.supplied_areas(s, holder) & s.rules.board.bit[id]
    return "reached by its holder" if traced else "cut off from its holder's bases"


def road_text(s: Theatre, here: str, near: str) -> str:
    """ "VER Verrieres: N158, major road, ½ MP (Allies)"; dearer for one side where that is so."""
    data = s.rules.data
    kind = s.rules.board.kind[here][near]
    name = drawing_of(data).roads.get(s.rules.board.name[here][near], "")
    label = f"{name}, {data.roads[kind].name}" if name else data.roads[kind].name
    return f"{near} {nouns.area(data, near)}: {label}, {cost(s, kind)} ({nouns.seat(data, s.control[near])})"


def cost(s: Theatre, kind: str) -> str:
    """What a road costs each side this turn, once where it is the same for both."""
    data = s.rules.data
    asked = {side: s.rules.costs(s, side)[kind] if s.turn else data.roads[kind].halves for side in data.sides}
    if len(set(asked.values())) == 1:
        return f"{movement_points(next(iter(asked.values())))} MP"
    return sentences.listing(
        [f"{movement_points(asked[side])} MP for {nouns.who(data, side)}" for side in asked]
    )


def road_card(s: Theatre, id: str) -> Card:
    data = s.rules.data
    a, b = s.rules.board.ends[id]
    kind = s.rules.board.kind[a][b]
    name = drawing_of(data).roads.get(id, "")
    facts = [("Class", data.roads[kind].name), ("Cost", cost(s, kind))]
    if name:
        facts.insert(0, ("Road", name))
    facts += engagement(s, id)
    facts += labelled("Units", [unit_text(s, unit) for unit in s.where if s.where[unit] == id])
    return Card(nouns.heading(data, id), tuple(facts), ("inferred",))


# units


def unit_text(s: Theatre, id: str) -> str:
    """A unit as a line of its area's card."""
    unit = s.rules.unit[id]
    if unit.leader:
        return unit.name
    return f"{unit.name}: {s.rules.data.mobilities[s.mobility(id)].name}, strength {strength(s, id)}"


def unit_card(s: Theatre, unit: Unit) -> Card:
    """Own units with all their marks; of the enemy what is printed, and where it is if that is known (AT-137)."""
    data = s.rules.data
    facts = [("Stands", place_of(s, unit)), *printed_facts(data, unit)]
    facts += [*condition(s, unit.id), *tabletop(unit)]
    if unit.with_unit:
        facts.append(("Serves with", nouns.unit(data, unit.with_unit)))
    return Card(f"{unit.id} {unit.name}", tuple(facts), (), side=unit.side)


def printed_facts(data: Scenario, unit: Unit) -> list[tuple[str, str]]:
    """Whose it is, how far it goes and how strong it is, as printed."""
    mobility = data.mobilities[unit.mobility]
    facts = [("Belongs to", data.commanders[unit.commander].name)]
    facts.append(("Mobility", f"{mobility.name}, {movement_points(mobility.halves)} MP a turn"))
    if not unit.leader:
        facts += [("Activation", f"{unit.activation}+"), ("Strength", str(unit.strength))]
    return facts


def place_of(s: Theatre, unit: Unit) -> str:
    place = s.where[unit.id]
    data = s.rules.data
    if s.rules.entry(unit.id) < 0:
        return "not in this campaign"
    if place == LATER and s.rules.entry(unit.id) > 0:
        return f"arrives in turn {s.rules.entry(unit.id)}"
    if place == WITH:
        return f"with {nouns.unit(data, unit.with_unit)}"
    if place in PLACES:
        return PLACES[place]
    return f"{place} {nouns.area(data, place)}" if place in data.areas else f"on {nouns.road(data, place)}"


def condition(s: Theatre, id: str) -> list[tuple[str, str]]:
    """How an own unit fares; nothing where that is not known."""
    if id not in s.fatigue or not s.on_map(id) or not known(s, s.rules.side[id]):
        return []
    level = s.fatigue[id]
    found = [("Fatigue", f"{level} of {s.rules.most_fatigue}{fatigue_text(s, level)}")]
    turns = s.unsupplied.get(id, 0)
    out = f"out of supply for {sentences.counted(turns, 'turn')}: Leg, −1 activation, no regrouping"
    found.append(("Supply", out if turns else "in supply"))
    if s.must_regroup(id):
        found.append(("Must regroup", "this turn"))
    elif s.regroup.get(id, 0) > s.turn:
        found.append(("Must regroup", "next turn"))
    if s.has_momentum(id) or s.momentum.get(id, 0) > s.turn:
        found.append(("Momentum", "this turn" if s.has_momentum(id) else "next turn"))
    if id in s.orders:
        found.append(("Order", nouns.order(s.rules.data, s.orders[id])))
    return found


def fatigue_text(s: Theatre, level: int) -> str:
    """What a level of fatigue does (AT-106)."""
    rolls = s.rules.data.fatigue_rolls[level - 1]
    found = [f"{nouns.signed(rolls)} activation"] if rolls else []
    if level >= s.rules.no_attack:
        found.append("no attack")
    if level >= s.rules.no_strength:
        found.append("no strength")
    return f": {', '.join(found)}" if found else ""


def tabletop(unit: Unit) -> list[tuple[str, str]]:
    """What the unit brings to a table (AT-142, AT-143, TOT-71)."""
    found: list[tuple[str, str]] = []
    if unit.core:
        book = f" ({BOOKS.get(unit.book, unit.book)})" if unit.book else ""
        found.append(("Core formation", f"{' or '.join(unit.core)}{book}"))
    if unit.cards:
        found.append(("Required cards", ", ".join(unit.cards)))
    found += labelled("Bonus", [f"{what} ({points} points)" for what, points in unit.bonus])
    if unit.card:
        found.append(("Card", unit.card))
    return found
