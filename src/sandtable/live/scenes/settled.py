"""What seats have settled beforehand: which questions it answers, what it takes back, and what could be settled."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any, Final

from sandtable.board.skin import skin_of
from sandtable.board.table import StandingOrder
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live import wire
from sandtable.live.errors import Invalid, NotFound
from sandtable.live.scenes.undoing import live_lines

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 500  # answers in a row: a game that asks more often than that goes in circles


def words(match: Match, settled: Mapping[str, Mapping[str, str]], seats: Collection[str]) -> dict[str, Word]:
    """The questions of now that these seats have settled, with their answers."""
    rules = match.rules
    skin = skin_of(rules)
    found: dict[str, Word] = {}
    if not skin.settles_beforehand:
        return found
    for key, ask in match.pending().items():
        seat = seat_of(key)
        if isinstance(ask, Choice) and seat in seats:
            word = skin.settled_answer(rules.view(match.state, seat), ask, settled.get(seat, {}))
            if word is not None:
                found[key] = word
    return found


def go_on(match: Match, settled: Mapping[str, Mapping[str, str]], seats: Collection[str]) -> list[int]:
    """Answer at once whatever is settled, dice included, until somebody must be asked.

    Return the lines of the journal.
    """
    written: list[int] = []
    while len(written) < MOST_AT_ONCE and (found := words(match, settled, seats)):
        key = min(found)
        try:
            match.answer(key, found[key])
        except Refused as refused:
            log.error("A settled answer was refused: %s", refused)
            break
        written.append(len(match.journal))
        match.roll_on()
    return written


def before_unasked(match: Match, line: int, unasked: Collection[int]) -> int:
    """The line to go back to so that somebody is asked: before the answers that nobody was asked for."""
    passed = live_lines(match, unasked)
    while line > 0 and line + 1 in passed:
        line -= 1
    return line


# to show and to change


def shown(
    rules: Rules[Any], seen: State, seat: str, settled: Mapping[str, str], rev: int
) -> wire.StandingAnswers:
    orders = offered(rules, seen, seat)
    for order in orders:
        order.value = settled.get(order.id, order.usual)
    return wire.StandingAnswers(seat=seat, rev=rev, orders=orders)


def offered(rules: Rules[Any], seen: State, seat: str) -> tuple[StandingOrder, ...]:
    skin = skin_of(rules)
    if not skin.settles_beforehand:
        raise NotFound("no-standing", "Nothing can be settled beforehand in this game.")
    return skin.settleable(seen, seat)


def must_fit(orders: Collection[StandingOrder], answers: Mapping[str, str]) -> None:
    """Refuse a value that is none of those offered."""
    known = {order.id: order for order in orders}
    for id, value in answers.items():
        order = known.get(id)
        if order is None:
            raise Invalid("no-such-order", f"Nothing called {id!r} can be settled now.", legal=list(known))
        values = [choice.id for choice in order.choices]
        if value not in values:
            sentence = f"{order.name}: {value!r} is none of {', '.join(values)}."
            raise Invalid("no-such-value", sentence, legal=values)


def quiet(
    rules: Rules[Any], seen: State, seat: str, ask: Choice[Any], settled: Mapping[str, str]
) -> tuple[wire.Quiet, ...]:
    """What a seat could settle so that this question would be answered as if it said nothing, now and from now on."""
    skin = skin_of(rules)
    silence = rules.silence(seen, ask) if skin.settles_beforehand else None
    if silence is None:
        return ()
    found: list[wire.Quiet] = []
    for order in skin.settleable(seen, seat):
        for choice in order.choices:
            if skin.settled_answer(seen, ask, {**settled, order.id: choice.id}) == silence:
                found.append(wire.Quiet(id=order.id, value=choice.id, name=order.name))
                break
    return tuple(found)
