"""What seats have settled beforehand: which questions it answers, what it takes back, and what could be settled."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sandtable.board.skin import skin_of
from sandtable.board.table import StandingOrder
from sandtable.kernel.engine import current, forced
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Together, Word
from sandtable.live import wire
from sandtable.live.errors import Invalid, NotFound
from sandtable.live.scenes.passes import Passes
from sandtable.live.scenes.undoing import live_lines

log = logging.getLogger(__name__)

FORCED: Final = "nothing else was possible: the table answered."
LET_BE: Final = "let be by the table, as before: nothing new is possible."
MOST_AT_ONCE: Final = 500  # answers in a row: a game that asks more often than that goes in circles


class Given(NamedTuple):
    """An answer that nobody is asked for, and why; "" where nobody need read of it."""

    word: Word
    why: str = ""


class GivenLine(NamedTuple):
    """A line of the journal that was answered so."""

    line: int
    seat: str
    why: str


@dataclass(frozen=True)
class Wishes:
    """What is known of the people of a match when questions are answered for them."""

    seats: Collection[str]  # where people sit
    settled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # beforehand, by seat
    passes: Passes = field(default_factory=Passes)
    alone: bool = True  # does but one person play?


def words(match: Match, wishes: Wishes) -> dict[str, Given]:
    """The questions of now that people need not be asked, with their answers."""
    found: dict[str, Given] = {}
    for key, ask in match.pending().items():
        if isinstance(ask, Choice) and seat_of(key) in wishes.seats:
            given = given_word(match, seat_of(key), ask, wishes)
            if given is not None:
                found[key] = given
    return found


def given_word(match: Match, seat: str, ask: Choice[Any], wishes: Wishes) -> Given | None:
    """The answer as the seat has settled it, as it let the same be before, or the only one there is."""
    rules = match.rules
    skin = skin_of(rules)
    settled = wishes.settled.get(seat, {})
    if skin.settles_beforehand:
        seen = rules.view(match.state, seat)
        word = skin.settled_answer(seen, ask, settled)
        if word is not None:
            return Given(word, skin.settled_why(seen, ask, settled))
        word = wishes.passes.word(match, seat, seen, ask, settled)
        if word is not None:
            return Given(word, LET_BE)
    if skin.settleable_ask(ask) or not may_force(match, seat, wishes):
        return None
    word = forced(rules.view(match.state, seat), ask)
    return Given(word, FORCED) if word is not None else None


def may_force(match: Match, seat: str, wishes: Wishes) -> bool:
    """True if a side is spared a question with one answer: of who plays alone, as haste would tell others something."""
    side = match.rules.side_of(seat)
    return wishes.alone and side in match.rules.playing() and not isinstance(current(match.state), Together)


def go_on(match: Match, wishes: Wishes) -> list[GivenLine]:
    """Answer at once whatever nobody need be asked, dice included, until somebody must be."""
    written: list[GivenLine] = []
    while len(written) < MOST_AT_ONCE and (found := words(match, wishes)):
        key = min(found)
        try:
            match.answer(key, found[key].word)
        except Refused as refused:
            log.error("A settled answer was refused: %s", refused)
            break
        written.append(GivenLine(len(match.journal), seat_of(key), found[key].why))
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
