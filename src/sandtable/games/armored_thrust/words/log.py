"""The log: what happened, told as a story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sandtable.games.armored_thrust.scenario import Scenario
from sandtable.games.armored_thrust.words import nouns
from sandtable.games.armored_thrust.words.told import Told
from sandtable.kernel.state import Event

Tale: TypeAlias = Callable[[Told], str]

PLAIN: Final = {
    "corrected": "{by} set the position right: {reason}",
    "gone-back": "{by} went back to line {keep}: {reason}",
}


def sentence(data: Scenario, event: Event) -> str:
    """An event as a sentence of the log."""
    told = Told(data, event)
    if event.verb in TALES:
        return ended(TALES[event.verb](told))
    if event.verb in PLAIN:
        return ended(PLAIN[event.verb].format(**told.names()))
    return repr(event)


def ended(told: str) -> str:
    """With a capital at its beginning and a full stop at its end."""
    told = told[0].upper() + told[1:]
    return told if told.endswith((".", "!", "?")) else f"{told}."


def turn(t: Told) -> str:
    begun = t.data.turns[t.number("number") - 1]
    return f"Turn {begun.number} begins: {nouns.when(begun)}."


def weather(t: Told) -> str:
    name, _ = t.data.weather[t.text("weather")]
    return f"The weather: {name.lower()}."


def report(t: Told) -> str:
    """The report itself is a paper of the side."""
    name = {"start-report": "Start", "action-report": "Action", "end-report": "End"}[t.verb]
    return f"The {name} report of turn {t.number('turn')} for {t.who('side')}."


TALES: Final[dict[str, Tale]] = {
    "turn": turn,
    "weather": weather,
    "start-report": report,
    "action-report": report,
    "end-report": report,
}
