"""What all questions and throws of the family add: the word for no answer, and who sees the dice."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Choice, Throw, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class ThrustChoice(Choice[Theatre]):
    """A question, with the word that stands for no answer once a deadline has passed."""

    def silence(self, seen: Theatre) -> Word | None:
        """The word for no answer; None where somebody must answer: the umpire, and whoever reports from a table."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class ThrustThrow(Throw[Theatre]):
    """Dice, with the seats that see them fall (AT-134, AT-135, table V)."""

    def onlookers(self, s: Theatre) -> tuple[str, ...]:
        """Both sides and the umpire see the dice of an engagement; () for everybody, observers included."""
        return s.rules.both


def silence(seen: Theatre, ask: Choice[Any]) -> Word | None:
    """The word for no answer to any question; a question that is not of this family has none."""
    return ask.silence(seen) if isinstance(ask, ThrustChoice) else None


def onlookers(s: Theatre, ask: Throw[Any]) -> tuple[str, ...]:
    """The seats that see any dice fall; all seats see those that are not of this family."""
    return ask.onlookers(s) if isinstance(ask, ThrustThrow) else s.rules.both


def first_word(seen: Theatre, ask: ThrustChoice) -> Word:
    """A word made of the first letter that is offered each time, for questions where any answer will do."""
    word: Word = (ask.letters(seen, ())[0],)
    while not ask.ends(seen, word):
        word = (*word, ask.letters(seen, word)[0])
    return word
