"""How the fate of characters looks."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.characters import Fate, ReturnBase, Returns
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow


def fared(t: ThrustEventFacts) -> str:
    """The owner's die for a character removed on the table (AT-115)."""
    if t.number("die") == 1:
        return f"{t.unit()} is dead."
    if t.number("back"):
        return f"{t.unit()} is badly wounded and comes back in turn {t.number('back')}."
    return f"{t.unit()} is lightly wounded and stays."


class ShowFate(ThrustShow[Fate]):
    sentences = {"fared": fared}

    def title(self, step: Fate) -> str:
        return f"Fate of {nouns.unit(self.data, step.who)}"

    def question(self, seen: Theatre, ask: Fate) -> str:
        return f"The fate of {nouns.unit(self.data, ask.who)}"


class ShowReturnBase(ThrustShow[ReturnBase]):
    hinted = "Asked whatever his fate."

    def title(self, step: ReturnBase) -> str:
        return f"Return of {nouns.unit(self.data, step.who)}"

    def question(self, seen: Theatre, ask: ReturnBase) -> str:
        return f"By which base would {nouns.unit(self.data, ask.who)} come back?"


def came_back(t: ThrustEventFacts) -> str:
    at_base = t.text("place") in t.data.areas
    return f"{t.unit()} is back {t.at()}." if at_base else f"{t.unit()} is back with his unit."


class ShowReturns(ThrustShow[Returns]):
    sentences = {"came-back": came_back, "rejoined": "{unit} is with {other} again."}
