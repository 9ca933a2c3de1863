"""What every question and every throw of the family knows besides its rule: its silence, and who sees the dice."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Choice, Throw, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class ThrustChoice(Choice[Theatre]):
    """A question, with the word that stands for no answer once a deadline has passed."""

    def silence(self, seen: Theatre) -> Word | None:
        """None where somebody must answer: the umpire, and whoever reports from a table."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class ThrustThrow(Throw[Theatre]):
    """Dice, with the seats that see them fall (AT-134, AT-135, table V)."""

    def onlookers(self, s: Theatre) -> tuple[str, ...]:
        """Both sides and the umpire see the dice of an engagement; () for everybody, observers included."""
        return s.rules.both


def first_word(seen: Theatre, ask: ThrustChoice) -> Word:
    """The first letter again and again until the word is whole: whatever comes first is as good as anything."""
    word: Word = (ask.letters(seen, ())[0],)
    while not ask.ends(seen, word):
        word = (*word, ask.letters(seen, word)[0])
    return word
