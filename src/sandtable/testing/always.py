"""What is checked at every decision, because it is cheap."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Throw
from sandtable.kernel.words import TIMES
from sandtable.testing.trial import Trial, photo

OBSERVER: Final = ""


def the_outcome_comes_with_the_end(t: Trial) -> None:
    outcome = t.rules.outcome(t.state)
    if t.state.agenda is None:
        assert outcome is not None, "the match is over, but has no outcome"
    else:
        assert outcome is None, f"the outcome is {outcome} while somebody is still asked"


def everybody_asked_can_answer(t: Trial) -> None:
    """Every key belongs to a seat; a choice has letters, none twice; dice can be thrown."""
    for key, ask in t.match.pending().items():
        seat = ask.seat(t.state)
        boxed = isinstance(ask, Throw) and t.rules.screened()
        assert seat in t.rules.seats() or boxed, f"{ask} asks {seat}, which is no seat"
        assert seat_of(key) == seat, f"{ask} asks {seat} under the key {key}"
        assert type(ask).__name__ in t.report.catalogue, f"{ask} is missing in the catalogue"
        if isinstance(ask, Throw):
            dice = ask.dice(t.state)
            assert dice.count >= 1 and dice.sides >= 2, f"{ask} throws {dice}"
        else:
            letters = ask.letters(t.rules.view(t.state, seat), ())
            assert letters, f"{ask} offers no letter"
            assert len(set(letters)) == len(letters), f"{ask} offers a letter twice: {letters}"
            assert not any(TIMES in letter for letter in letters), f"{ask}: {letters} cannot be typed"
            t.known = [*t.known[-40:], t.rng.choice(letters)]


def without_secrets_everybody_sees_the_same(t: Trial) -> None:
    """A game without secrets shows the same to every seat and to an observer."""
    if t.rules.secretive():
        return
    for seat in (*t.rules.seats(), OBSERVER):
        seen = t.rules.view(t.state, seat)
        same = seen is t.state or photo(seen) == photo(t.state)
        assert same, f"the game says it has no secrets, but {seat or 'an observer'} sees less than there is"
