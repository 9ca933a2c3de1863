"""How retreats look."""

from __future__ import annotations

from sandtable.board.table import Pool
from sandtable.games.armored_thrust.play.retreat import (
    GO,
    ChooseRetreat,
    GiveWay,
    RetreatChoices,
    RetreatDice,
    forces,
)
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow


class ShowRetreatDice(ThrustShow[RetreatDice]):
    name = "Behind the screen"

    def pools(self, s: Theatre, ask: RetreatDice) -> tuple[Pool, ...]:
        """A die for each force whose way is in doubt: which of equally near areas it takes (AT-111)."""
        counting = ask.dice(s).count - ask.decoys(s)
        return tuple(
            [
                Pool(
                    f"{nouns.noun(self.data, side)} give way, {nouns.noun(self.data, place)}",
                    1,
                    anchor=f"area:{place}",
                )
                for place, side in forces(s)[:counting]
            ]
        )


class ShowRetreatChoices(ThrustShow[RetreatChoices]):
    name = "Retreats"


class ShowChooseRetreat(ThrustShow[ChooseRetreat]):
    name = "Retreats"
    asked = "Which way do your units retreat?"
    hinted = "These areas are equally near; units of one force with the same choice go together."
    names = {GO: "Nothing is in doubt: go"}


def retreated(t: ThrustEventFacts) -> str:
    if t.text("place") in t.data.board.ends:
        return f"{t.unit()} falls back to {t.place('area')}."
    return f"{t.unit()} retreats from {t.place()} to {t.place('area')}."


class ShowGiveWay(ThrustShow[GiveWay]):
    sentences = {
        "retreated": retreated,
        "surrendered": "{unit} finds no way out {at} and surrenders.",
    }
    tolls = {"retreated": "", "surrendered": "surrenders"}
