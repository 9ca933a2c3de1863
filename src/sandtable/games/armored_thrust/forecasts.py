"""Chances beside a question, from what the asked seat sees."""

from __future__ import annotations

from typing import Any

from sandtable.board.table import Forecast
from sandtable.games.armored_thrust.odds import activation
from sandtable.games.armored_thrust.orders import OrderUnits, lines_of
from sandtable.games.armored_thrust.state import Theatre
from sandtable.games.armored_thrust.words import nouns
from sandtable.kernel.steps import Choice, Throw, Word


def forecast(s: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
    if isinstance(ask, OrderUnits):
        return setting_out(s, word)
    return None


def setting_out(s: Theatre, word: Word) -> Forecast | None:
    """The activation of the line that is being written, or of all attacks once the sheet is closed."""
    lines = [line for line in lines_of(s, word) if len(line) > 2 and line[0] in s.rules.unit]
    if not lines:
        return None
    unit, *order = lines[-1]
    roll = activation(s, unit, tuple(order))
    if roll is None:
        return None
    return Forecast(f"{nouns.brief(s.rules.data, unit)} sets out", roll.chance(), (), (roll.text(),))
