"""The cards that a player opens: everything about one area, troop or asset."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Card
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.nouns import Area, Asset, Troop
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.table import TRAYS

FACTS: Final = {"cvp": "points", "anchor": "place"}  # as a person reads them


def firestorm_card(s: Campaign, anchor: str) -> Card | None:
    """What there is to know of `area:A2`, `unit:50-div` or `asset:guns`; None if there is no such thing."""
    kind, _, id = anchor.partition(":")
    data = s.rules.data
    if kind == "area" and id in data.areas:
        return area_card(s, id)
    if kind == "unit" and id in data.troops:
        return troop_card(s, data.troops[id])
    if kind == "asset" and id in data.assets:
        return asset_card(s, data.assets[id])
    return None


def area_card(s: Campaign, id: str) -> Card:
    rules = s.rules
    data = rules.data
    area = data.areas[id]
    holder = s.holder(id)
    facts = [
        ("Held by", data.side[holder].name),
        ("Terrain", data.terrains[area.terrain].name + (", beach" if area.beach else "")),
        ("Victory points", str(area.cvp)),
        ("Supply", supply_of(s, id, holder)),
        *[("Troops" if not n else "", line(s, troop)) for n, troop in enumerate(s.troops_at(id))],
        *[("Neighbours" if not n else "", text) for n, text in enumerate(neighbours(s, id))],
        ("On a table", data.terrains[area.terrain].table),
    ]
    if area.note:
        facts.append(("Note", area.note))
    tags = [f"{', '.join(names)}: {basis}" for basis, names in known(s, area) if names]
    return Card(f"{id} {area.name}", tuple(facts), tuple(tags), side=holder)


def known(s: Campaign, area: Area) -> list[tuple[str, list[str]]]:
    """What the rulebook says of an area, and what was worked out from it."""
    found = {"stated": list(area.stated), "inferred": list(area.inferred)}
    basis = {border.basis for border in s.rules.data.borders if area.id in (border.a, border.b)}
    found["inferred" if "inferred" in basis else "stated"].append("borders")
    return [(basis, [FACTS.get(fact, fact) for fact in facts]) for basis, facts in found.items()]


def supply_of(s: Campaign, id: str, holder: str) -> str:
    data = s.rules.data
    source = data.areas[id].supply
    joined = s.rules.in_supply(s, holder, id)
    traced = "in supply" if joined else "out of supply: no own chain to an own source"
    if not source:
        return traced
    return f"source of the {data.side[source].name}; {traced}"


def neighbours(s: Campaign, id: str) -> list[str]:
    data = s.rules.data
    links = s.rules.board
    basis = {frozenset((border.a, border.b)): border.basis for border in data.borders}
    found: list[str] = []
    for near in links.neighbours[id]:
        river = links.river(id, near)
        over = f" over the {river.capitalize()}" if river else ""
        holder = data.side[s.holder(near)].adjective
        found.append(f"{near} {data.areas[near].name}{over} ({holder}, {basis[frozenset((id, near))]})")
    return found


def line(s: Campaign, id: str) -> str:
    """A troop in a line of its area's card."""
    troop = s.rules.data.troops[id]
    kind = s.rules.data.kinds[troop.kind]
    return f"{nouns.troop(s.rules.data, id)}: {kind.name}, {bonuses(kind.bonus)}"


def bonuses(bonus: dict[str, int]) -> str:
    if len(set(bonus.values())) == 1:
        return f"{next(iter(bonus.values())):+} everywhere"
    return ", ".join([f"{terrain} {value:+}" for terrain, value in bonus.items()])


def troop_card(s: Campaign, troop: Troop) -> Card:
    data = s.rules.data
    facts = [
        ("Kind", data.kinds[troop.kind].name),
        ("Stands", place_of(s, troop)),
        *printed_facts(data, troop),
    ]
    return Card(nouns.troop(data, troop.id), tuple(facts), (), side=troop.side)


def printed_facts(data: Scenario, troop: Troop) -> list[tuple[str, str]]:
    """What a troop is worth, wherever it stands."""
    facts = [
        ("Adds to the die", bonuses(data.kinds[troop.kind].bonus)),
        *rating_facts(data, troop),
        ("Points", str(troop.points) if troop.points >= 0 else "cannot be exchanged"),
        *briefing_facts(data, troop.briefing),
    ]
    if troop.corps:
        facts.append(("Belongs to", troop.corps))
    if troop.leaves:
        facts.append(("Leaves", f"at the end of turn {troop.leaves}"))
    if troop.note:
        facts.append(("Note", troop.note))
    return facts


def place_of(s: Campaign, troop: Troop) -> str:
    place = s.where[troop.id]
    data = s.rules.data
    if place in data.areas:
        return f"{place} {data.areas[place].name}"
    if place == "later":
        return f"not yet arrived: comes after turn {troop.arrives}"
    if place.startswith("arrow-"):
        return f"on the arrow of battle {place[6:]}"
    if place in s.rules.graves.values():
        return nouns.tray(data, place)
    return s.rules.box_names.get(place) or dict(TRAYS).get(place, place)


def rating_facts(data: Scenario, troop: Troop) -> list[tuple[str, str]]:
    if not troop.rating:
        return []
    return [
        ("Rating", data.briefings.ratings[troop.rating] + "".join([f", {trait}" for trait in troop.traits]))
    ]


def briefing_facts(data: Scenario, id: str) -> list[tuple[str, str]]:
    if id not in data.briefings.platoons:
        return []
    platoon = data.briefings.platoons[id]
    parts = f"{platoon.name}: {', '.join(platoon.parts)}"
    return [("Briefing", parts), *[("", note) for note in platoon.notes]]


def asset_card(s: Campaign, asset: Asset) -> Card:
    data = s.rules.data
    facts = [("Serves", data.side[asset.side].name), ("Rule", asset.rule)]
    if asset.kind:
        facts.append(("Adds to the die", bonuses(data.kinds[asset.kind].bonus)))
    if asset.points >= 0:
        facts.append(("Points", str(asset.points)))
    facts += briefing_facts(data, asset.briefing)
    if asset.note:
        facts.append(("Note", asset.note))
    return Card(asset.name, tuple(facts), (), side=asset.side)
