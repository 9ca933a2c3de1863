"""Odds that come with a question, and odds that come after it because they take long to work out.

Which questions are of the second kind is found out by playing: one whose odds took long once comes without them from
then on to whoever is sent what changes. The first one of a kind, and whoever asks for a view, gets them at once.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, Final

from sandtable.board.table import LetterRow
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw
from sandtable.live.scenes.drafts import following
from sandtable.live.scenes.parts import AskParts
from sandtable.live.scenes.rows import row, row_without_odds, weigh
from sandtable.live.written import written

LONG: Final = 0.000_3  # seconds after which nobody should wait for them
COMING, COME = '"odds_coming":true', '"odds_coming":false'

slow_kinds: Final[set[type[Choice[Any] | Throw[Any]]]] = set()


def come_later(ask: Choice[Any] | Throw[Any]) -> bool:
    """True if odds of such a question took long before."""
    return type(ask) in slow_kinds


def note_time(ask: Choice[Any] | Throw[Any], begun: float) -> None:
    """Note how long the odds of a question took that were begun then (`time.perf_counter`)."""
    if time.perf_counter() - begun > LONG:
        slow_kinds.add(type(ask))


def rows_with_odds(rules: Rules[Any], seen: State, key: str, ask: Choice[Any]) -> tuple[LetterRow, ...]:
    """The rows of an empty draft, timed."""
    found = rows_without_odds(rules, seen, ask)
    begun = time.perf_counter()
    for one in found:
        weigh(rules, seen, key, ask, (), one)
    note_time(ask, begun)
    return found


def rows_without_odds(rules: Rules[Any], seen: State, ask: Choice[Any]) -> tuple[LetterRow, ...]:
    return tuple([row_without_odds(rules, seen, ask, (), letter) for letter in following(ask, seen, ())])


def weighed(
    rules: Rules[Any], seen: State, ask: Choice[Any], parts: AskParts
) -> Generator[None, None, AskParts]:
    """Work out the odds of a question that was sent without them; pauses after those of each row."""
    rows: dict[str, str] = {}
    for letter in parts.rows:
        rows[letter] = written(row(rules, seen, parts.key, ask, (), letter))
        yield
    return parts._replace(text=parts.text.replace(COMING, COME), rows=rows, odds_coming=False)
