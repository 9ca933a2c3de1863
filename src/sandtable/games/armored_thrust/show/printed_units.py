"""The units of a campaign as they are printed, whoever knows where they are."""

from __future__ import annotations

from sandtable.board.table import Card, Counter, PrintedUnit
from sandtable.games.armored_thrust.play.nouns import RECON, Unit
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.cards import printed_facts, tabletop


def units(data: Scenario) -> tuple[PrintedUnit, ...]:
    return tuple([unit(data, one) for one in data.units.values()])


def unit(data: Scenario, one: Unit) -> PrintedUnit:
    strength = "" if one.leader else str(one.strength)
    counter = Counter(one.id, one.name, one.short, one.side, one.symbol, strength)
    facts = [*printed_facts(data, one), *tabletop(one)]
    if one.with_unit:
        facts.append(("Serves with", nouns.unit(data, one.with_unit)))
    if one.entry > 0:
        facts.append(("Arrives", f"in turn {one.entry}"))
    card = Card(one.name, tuple(facts), side=one.side)
    return PrintedUnit(counter, kind(one), card, tuple(abilities(one)))


def kind(one: Unit) -> str:
    """ "Infantry battalion", as its symbol says it."""
    return "Leader" if one.leader else one.symbol.replace("-", " ").capitalize()


def abilities(one: Unit) -> list[tuple[str, str]]:
    found = [("Leads", "AT-116")] if one.leader else []
    if one.inspires:
        found.append(("Inspires", "AT-43"))
    if one.mobility == RECON and not one.leader:
        found.append(("Recon withdrawal", "AT-75"))
    return found
