"""The troops of a campaign as they are printed, wherever they stand."""

from __future__ import annotations

from sandtable.board.table import Card, Counter, PrintedUnit
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.nouns import Troop
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.cards import printed_facts


def troops(data: Scenario) -> tuple[PrintedUnit, ...]:
    return tuple([unit(data, troop) for troop in data.troops.values()])


def unit(data: Scenario, troop: Troop) -> PrintedUnit:
    kind, name = data.kinds[troop.kind], nouns.troop(data, troop.id)
    counter = Counter(troop.id, name, troop.short, troop.side, kind.symbol or troop.kind)
    facts = [*printed_facts(data, troop), *begins(data, troop)]
    abilities = (("Never destroyed by a roll", "FS-60"),) if kind.exempt else ()
    return PrintedUnit(counter, kind.name, Card(name, tuple(facts), side=troop.side), abilities)


def begins(data: Scenario, troop: Troop) -> list[tuple[str, str]]:
    if troop.start in data.areas:
        return [("Begins", f"in {data.areas[troop.start].name}")]
    return [("Arrives", f"after turn {troop.arrives}")] if troop.arrives else []
