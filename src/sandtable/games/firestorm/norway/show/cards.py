"""Cards of the Strategic Map: ships, submarines and aircraft, seas, harbours, airfields, the Ofotfjord."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Card
from sandtable.games.firestorm.norway.play.airfields import (
    BARDUFOSS,
    BODO,
    DENMARK,
    UNLIMITED,
    capacity,
    is_open,
)
from sandtable.games.firestorm.norway.play.fleet import Harbour, Region, Unit
from sandtable.games.firestorm.norway.play.lanes import harbour_holder, landlord, lane_holder, sea_holder
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.charts import OFOTFJORD
from sandtable.games.firestorm.norway.show.counters import strength

Facts = list[tuple[str, str]]
KNOWN: Final = {"cv": "combat value", "vp": "points", "range": "range"}  # as a person reads them
OF_AREA: Final = ("name", "airfield", "borders")  # what may be stated of a region


def strategic_card(s: NorwayState, anchor: str) -> Card | None:
    """What there is to know of a thing of the Strategic Map; None if it is none."""
    kind, _, id = anchor.partition(":")
    fleet = s.norway.fleet
    if kind == "unit" and id in fleet.units:
        return unit_card(s, fleet.units[id])
    if kind == "area" and id in fleet.regions:
        return region_card(s, fleet.regions[id])
    if kind == "area" and id in fleet.harbours:
        return harbour_card(s, fleet.harbours[id])
    if anchor == f"area:{OFOTFJORD}":
        return fjord_card(s)
    return None


def side_name(s: NorwayState, side: str) -> str:
    return s.norway.data.side[side].name if side else "nobody"


# units


def unit_card(s: NorwayState, unit: Unit) -> Card:
    facts: Facts = [
        ("Class", unit.type.name),
        ("Stands", standing(s, unit)),
        *printed_facts(s.norway, unit),
    ]
    if unit.id in s.norway.fleet.aboard:
        aboard = [id for id in s.norway.fleet.aboard[unit.id] if s.where[id] == unit.id]
        facts.append(("Aboard", names.briefs(s.norway, aboard) or "nobody"))
    if unit.id in s.activated:
        facts.append(("This turn", "has been activated"))
    if unit.id in s.covering:
        facts.append(("Covers", names.place(s.norway, s.covering[unit.id])))
    if unit.note:
        facts.append(("Note", unit.note))
    inferred = [KNOWN.get(fact, fact) for fact in unit.inferred]
    return Card(
        unit.name, tuple(facts), (f"{', '.join(inferred)}: inferred",) if inferred else (), side=unit.side
    )


def printed_facts(rules: Norway, unit: Unit) -> Facts:
    """What a ship, submarine or aircraft can do, wherever it is."""
    facts: Facts = [("Combat value", value_of(unit))]
    if unit.kind == "ship":
        facts.append(("Against aircraft", dice(unit.type.against_air)))
    if unit.kind == "aircraft":
        facts.append(("Range", f"{unit.range} area{'s' if unit.range > 1 else ''}"))
        facts.append(("In defence", defence_of(unit)))
    if unit.type.battleship:
        facts.append(("Battleship", "a single hit is rolled again; only a second 6 sinks it"))
    facts.append(("Points if lost", str(rules.price[unit.id])))
    return facts


def standing(s: NorwayState, unit: Unit) -> str:
    place = s.where[unit.id]
    if place == "later":
        return f"not yet arrived: comes after turn {unit.arrives}"
    if place == "lost":
        return "lost"
    where = names.place(s.norway, place)
    return f"aboard {where}" if unit.aboard and place == unit.aboard else where


def dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def value_of(unit: Unit) -> str:
    if unit.type.fighter:
        return f"{strength(unit)}: against aircraft only"
    if unit.type.again:
        return f"{unit.cv}, misses on ships are rolled again"
    return str(unit.cv)


def defence_of(unit: Unit) -> str:
    """NOR-23, NOR-25."""
    if unit.aboard:
        return "1 die, its own area and those next to it"
    if unit.type.fighter:
        return f"{dice(unit.cv)}, its own area and those next to it"
    return "none"


# places


def region_card(s: NorwayState, region: Region) -> Card:
    holder = sea_holder(s, region.id) if region.sea else ""
    facts: Facts = [("Kind", "sea area" if region.sea else "land area")]
    if region.sea:
        facts.append(("Controlled by", side_name(s, holder)))
        ports = s.norway.fleet.ports[region.id]
    else:
        facts += airfield_facts(s, region)
        ports = tuple(
            [harbour.id for harbour in s.norway.fleet.harbours.values() if harbour.land == region.id]
        )
    if ports:
        facts.append(("Harbours", ", ".join([s.norway.fleet.harbours[port].name for port in ports])))
    facts += present(s, region.id)
    facts += neighbours(s, region.id)
    stated = [fact for fact in OF_AREA if fact in region.stated]
    inferred = [fact for fact in ("name", "airfield") if fact not in region.stated]
    if not region.airfield:
        inferred.remove("airfield")
    tags = [
        f"{', '.join(found)}: {basis}"
        for basis, found in (("stated", stated), ("inferred", inferred))
        if found
    ]
    return Card(f"{region.id} {region.name}", tuple(facts), tuple(tags), side=holder)


def airfield_facts(s: NorwayState, region: Region) -> Facts:
    """Whose the airfield is, how many aircraft it holds, and why (NOR-31, NOR-32)."""
    if not region.airfield:
        return []
    side = region.airfield_of
    facts = [("Airfield", region.airfield)]
    if not is_open(s, side, region.id):
        needs = f"they must hold {region.airfield_area}" if region.airfield_area else WHEN[region.id]
        return [*facts, ("Usable by", f"nobody; {side_name(s, side)}: {needs}")]
    facts.append(("Usable by", side_name(s, side)))
    if region.id == BARDUFOSS:
        return [*facts, ("Holds", "the Hurricane that arrives there")]
    limit = capacity(s, region.id)
    if limit >= UNLIMITED:
        return [*facts, ("Holds", "any number of aircraft")]
    rail = region.airfield_area and limit == s.norway.fleet.joined
    return [*facts, ("Holds", f"{limit} aircraft, {'with a' if rail else 'without a'} railway to Oslo")]


WHEN: Final = {
    DENMARK: "from the first Strategic Phase on",
    BODO: "Namsos and a line to Oslo after turn 2 or 3",
}


def harbour_card(s: NorwayState, harbour: Harbour) -> Card:
    holder = harbour_holder(s, harbour.id)
    regions = s.norway.fleet.regions
    land = f"{harbour.land} {regions[harbour.land].name}"
    if harbour.area:
        land += f"; {harbour.area}, held by the {side_name(s, s.holder(harbour.area))}"
    entry = f"the {side_name(s, harbour.entry)} only" if harbour.entry else "both sides"
    against = "aircraft only" if harbour.bracketed else "ships and aircraft"
    facts: Facts = [
        ("Sea", f"{harbour.sea} {regions[harbour.sea].name}"),
        ("Land", land),
        ("May be entered by", entry),
        ("Guns", f"{dice(harbour.defence)} against {against}" if harbour.defence else "none"),
        (
            "Guns serve",
            side_name(s, landlord(s, harbour.id)) if not harbour.afloat else "ships that lie there",
        ),
        ("Controlled by", side_name(s, holder)),
    ]
    if harbour.lane:
        facts.append(("Lane now", side_name(s, lane_holder(s, harbour.id))))
        facts.append(("Lane recorded", side_name(s, s.lanes[harbour.id])))
    if harbour.id in s.bombed:
        facts.append(("Bombed", "no supply through it this turn"))
    facts += present(s, harbour.id)
    return Card(harbour.name, tuple(facts), (f"place and guns: {harbour.basis}",), side=holder)


def fjord_card(s: NorwayState) -> Card:
    """The waters of Narvik harbour (NOR-94, NOR-96)."""
    harbour = s.norway.book.fjord_harbour
    holder = harbour_holder(s, harbour)
    facts: Facts = [
        ("Controlled by", side_name(s, holder)),
        ("Joins", ", ".join(s.norway.book.shores)),
        ("For", "the side whose ships lie in Narvik harbour"),
        *present(s, harbour),
    ]
    return Card("Ofotfjord", tuple(facts), ("name: stated",), side=holder)


def present(s: NorwayState, place: str) -> Facts:
    """Who is there, aircraft with their carrier."""
    ids = [id for unit in s.troops_at(place) for id in (unit, *s.troops_at(unit))]
    units = s.norway.fleet.units
    return [
        ("There" if not at else "", f"{units[id].name}: {strength(units[id])}") for at, id in enumerate(ids)
    ]


def neighbours(s: NorwayState, id: str) -> Facts:
    fleet = s.norway.fleet
    found: list[str] = []
    for strait in fleet.straits:
        if id in (strait.a, strait.b):
            other = fleet.regions[strait.b if strait.a == id else strait.a]
            way = "by sea and air" if other.sea and fleet.regions[id].sea else "by air"
            found.append(f"{other.id} {other.name} ({way}, {strait.basis})")
    return [("Neighbours" if not at else "", text) for at, text in enumerate(found)]
