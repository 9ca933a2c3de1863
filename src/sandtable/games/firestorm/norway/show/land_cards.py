"""Cards of the land maps: what the family tells of an area or troop, and what only Norway knows of them."""

from __future__ import annotations

from sandtable.board.table import Card
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.supply import reached, sources
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.cards import firestorm_card

Facts = list[tuple[str, str]]
UNSAID = (
    "Victory points",
    "Supply",
)  # areas have no standing points; supply goes by nation (NOR-152, NOR-120)


def land_card(s: NorwayState, anchor: str) -> Card | None:
    """The card of an area, troop or asset of the land maps."""
    card = firestorm_card(s, anchor)
    kind, _, id = anchor.partition(":")
    if card is None or kind not in ("area", "unit"):
        return card
    if kind == "unit":
        card.facts = (*card.facts, ("Points if lost", str(s.norway.price[id])))
        return card
    told = [fact for fact in card.facts if fact[0] not in UNSAID]
    card.facts = (*told[:2], *supply(s, id), *places(s, id), *told[2:])
    return card


def supply(s: NorwayState, area: str) -> Facts:
    """Who is supplied here (NOR-121 … NOR-125)."""
    rules = s.norway
    holder = s.holder(area)
    land = rules.map_at[area]
    joined = bool(reached(s, holder, land) & rules.board.bit[area])
    if holder == rules.germans:
        if not land.source:
            needs = rules.book.turns[max(s.turn, 1)].narvik_supply
            return [
                ("Supply", f"a die before every battle, {needs} or more" if needs else "this turn always")
            ]
        return [
            ("Supply", "in defence, and in attack" if joined else "in defence; no line to Oslo for an attack")
        ]
    facts: Facts = [("Supply", "Norwegians always; others " + ("too" if joined else "not"))]
    if area in land.ports:
        works = sources(s, land) & rules.board.bit[area]
        facts.append(("Port", "supplies the Allies now" if works else "supplies nobody now"))
    return facts


def places(s: NorwayState, area: str) -> Facts:
    """Harbour, airfield, railways, the fjord, and the points to be won here."""
    rules = s.norway
    fleet = rules.fleet
    facts: Facts = []
    for harbour in fleet.harbours.values():
        if harbour.area == area:
            facts.append(("Harbour", f"{harbour.name}, on {harbour.sea}"))
    for region in fleet.regions.values():
        if region.airfield_area == area:
            facts.append(("Airfield", region.airfield))
    rails = [nouns.area(rules.data, other) for other in rules.book.rails.neighbours[area]]
    if rules.book.rails.neighbours[area]:
        facts.append(("Railway to", ", ".join(rails)))
    if area in rules.book.shores:
        facts.append(("Shore of", "the Ofotfjord"))
    return [*facts, *pays(s, area)]


def pays(s: NorwayState, area: str) -> Facts:
    """Points for taking or holding the area (T-2)."""
    rules = s.norway
    awards = rules.book.awards
    found: list[str] = []
    if area in rules.book.south.ports:
        found += [f"Germans {points} in turn {turn}" for turn, points in awards["ports"].points.items()]
    if area == awards["trondheim"].area:
        found += [f"Allies {points} in turn {turn}" for turn, points in awards["trondheim"].points.items()]
    if area == awards["narvik-held"].area:
        held = awards["narvik-held"].in_turn(rules.last_turn)
        found.append(f"Germans {held} if theirs at the end")
    facts: Facts = [("Pays", ", ".join(found))] if found else []
    agreed = dict(zip(rules.book.objectives, rules.objective_vp, strict=True)).get(area, 0)
    return [*facts, ("Worth", f"{agreed} points to its holder")] if agreed else facts
