"""Ships, submarines and aircraft as they are printed, wherever they are."""

from __future__ import annotations

from sandtable.board.table import Card, Counter, PrintedUnit
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.show.cards import printed_facts
from sandtable.games.firestorm.norway.show.counters import strength


def fleet(rules: Norway) -> tuple[PrintedUnit, ...]:
    return tuple([unit(rules, one) for one in rules.fleet.units.values()])


def unit(rules: Norway, one: Unit) -> PrintedUnit:
    counter = Counter(one.id, one.name, one.short, one.side, one.type.symbol, strength(one))
    facts = [(name, value) for name, value in printed_facts(rules, one) if name != "Battleship"]
    facts += [("Arrives", f"after turn {one.arrives}")] if one.arrives else []
    facts += [("Note", one.note)] if one.note else []
    card = Card(one.name, tuple(facts), side=one.side)
    return PrintedUnit(counter, one.type.name, card, tuple(abilities(one)))


def abilities(one: Unit) -> list[tuple[str, str]]:
    kinds = (
        (one.type.battleship, "Battleship", "NOR-12"),
        (one.type.fighter, "Fighter", "NOR-20"),
        (one.type.again, "Misses are rolled again", "NOR-20"),
        (bool(one.type.gunfire) and one.side == "allies", "Naval gunfire", "NOR-105"),
        (bool(one.aboard), "Flies from a carrier", "NOR-25"),
    )
    return [(name, rule) for has, name, rule in kinds if has]
