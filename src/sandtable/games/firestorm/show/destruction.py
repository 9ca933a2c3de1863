"""How the roll to destroy looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import Forecast
from sandtable.games.firestorm.play.destruction import RollToDestroy
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import DiceShow
from sandtable.kernel.steps import Word


def destroyed(t: FirestormEventFacts) -> str:
    return f"{t.troop()} is destroyed{f', {thrown(t)}' if t.number('die') else f' {t.at()}'}."


def survived(t: FirestormEventFacts) -> str:
    return f"{t.troop()} survives, {thrown(t)}."


def thrown(t: FirestormEventFacts) -> str:
    """ "a 4 where 5 or more was needed"."""
    return f"a {t.number('die')} where {nouns.to_beat(t.number('needs'))} was needed"


class ShowRollToDestroy(DiceShow[RollToDestroy, Campaign]):
    name = "Roll to destroy"
    sentences = {"destroyed": destroyed, "survived": survived}
    results = {"survived": "survives"}
    tolls = {"destroyed": "destroyed"}

    def purpose(self, seen: Campaign, ask: RollToDestroy) -> str:
        sheet = seen.battle(ask.battle)
        at_risk = ask.at_risk(sheet)
        each = ", each on " if len(at_risk) > 1 else " on "
        return f"to destroy {nouns.troops(self.data, at_risk)}{each}{nouns.to_beat(ask.needs(sheet))}"

    def chance(self, seen: Campaign, key: str, ask: RollToDestroy, word: Word) -> Forecast:
        """At least one of the troops rolled for is destroyed (FS-60)."""
        sheet = seen.battle(ask.battle)
        troops = ask.at_risk(sheet)
        spared = (ask.needs(sheet) - 1) / 6
        names = sentences.listing([self.data.troops[troop].brief for troop in troops])
        label = f"destroys {names}" if len(troops) == 1 else f"destroys at least one of {names}"
        return Forecast(label, 1 - spared ** len(troops))
