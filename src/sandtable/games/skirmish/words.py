"""How a skirmish is told: names, questions and sentences, made only when somebody reads them."""

from __future__ import annotations

from typing import Any

from sandtable.games.skirmish.fight import FallBack, Fight, Volley
from sandtable.games.skirmish.scenario import RESERVE_OF
from sandtable.games.skirmish.state import Field
from sandtable.games.skirmish.turn import Ambush, HideReserve, March, Turn
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw

NAMES = {
    "HideReserves": "The reserves hide",
    "WriteOrders": "Orders",
    "Fights": "Fights",
    "Occupation": "Occupation",
    "Leave": "The end of the turn",
}
OPTIONS = {  # rule, heading, question
    "turns": ("SK-1", "Turns", "How many turns are played?"),
    "orders": ("SK-4", "Orders", "How many orders may a side give in a turn?"),
}
SENTENCES = {
    "turn": "Turn {turn} begins.",
    "hid": "The {troop} slip away into hiding.",
    "hid-in": "The {troop} hide at the {place}.",
    "sprung": "Ambush! The {troop} rise at the {place}.",
    "marched": "The {troop} march from the {place} to the {to}.",
    "fell-back": "The {troop} fall back from the {place} to the {to}.",
    "lost": "The {troop} are lost at the {place}.",
    "taken": "The {place} is taken by {side}.",
    "volley": "{side} fires at the {place}: {faces}, needing {needs}; hits: {hits}.",
    "given-up": "{by} gives up.",
    "corrected": "{by} set the position right: {reason}",
    "gone-back": "{by} went back to line {keep}: {reason}",
    "amended": "{by} changed what was answered in line {line}: {reason}",
}


def step_name(step: AnyStep) -> str:
    if isinstance(step, Turn):
        return f"Turn {step.number}"
    if isinstance(step, Fight):
        return f"Fight at the {step.place}"
    if isinstance(step, Volley):
        return f"Volley of the {step.part}"
    if isinstance(step, HideReserve | March | Ambush):
        return f"{type(step).__name__} of {step.side}"
    if isinstance(step, FallBack):
        return f"Falling back from the {step.place}"
    name = type(step).__name__
    return NAMES.get(name, name)


def question(s: Field, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, HideReserve):
        return f"Where do the {RESERVE_OF[ask.side]} hide?"
    if isinstance(ask, March):
        return "Which of your troops march?"
    if isinstance(ask, Ambush):
        return f"Do the {RESERVE_OF[ask.side]} spring their ambush?"
    if isinstance(ask, FallBack):
        return f"Where do your troops at the {ask.place} fall back to?"
    if isinstance(ask, Volley):
        return f"{ask.seat(s)} fires at the {ask.place}."
    return step_name(ask)


def letter_name(letter: str) -> str:
    return {"done": "No more orders", "wait": "Wait", "spring": "Spring the ambush"}.get(
        letter, letter.capitalize()
    )


def sentence(event: Event) -> str:
    facts = {
        name: " ".join(map(str, fact)) if isinstance(fact, tuple) else fact
        for name, fact in event.facts.items()
    }
    told = SENTENCES[event.verb].format(**facts)
    if event.verb == "given-up" and facts["reason"]:
        told = f"{told} {facts['reason']}"
    return told[0].upper() + told[1:]
