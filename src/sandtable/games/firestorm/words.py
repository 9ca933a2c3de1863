"""Steps, questions, letters and events as people read them."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.scenario import Scenario
from sandtable.games.firestorm.state import Campaign
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


def step_name(data: Scenario, step: AnyStep) -> str:
    return repr(step)


def question(s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
    return repr(ask)


def letter_name(s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
    return letter


def sentence(data: Scenario, event: Event) -> str:
    return repr(event)
