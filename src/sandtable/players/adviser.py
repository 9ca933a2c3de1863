"""Players on whose judgement a search builds: they can be copied, name alternatives and look at a position's worth."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.kernel.rules import Outcome
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.player import Player


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser(Player):
    """A player of a game whose words a search compares with their neighbours. Each question has a modest default."""

    counts: ClassVar[str] = "points"  # what `worth` counts, as it is told to people
    horizon: ClassVar[int] = (
        0  # turns after which a playout is judged by the `facts`; 0: it is played to its end
    )

    def again(self, rng: Random) -> Adviser:
        """A player like this one, with a copy of what it remembers; what never changes is shared."""
        raise NotImplementedError

    def ranked(self, seen: State, ask: Choice[Any]) -> list[Word]:
        """The words worth comparing, the one it would say first; one word where comparing does not pay."""
        return [self.word(seen, ask)]

    def cousins(self) -> list[Adviser]:
        """Players for the same seat that judge a little differently; each is asked for a word of its own."""
        return []

    def phase(self, seen: State, ask: Choice[Any]) -> str:
        """Names the phase which the plan of a cousin covers as a whole, where the question belongs to one; else ""."""
        return ""

    def planned(self) -> object:
        """What it has planned for the phase, by which equal plans are known; None if it plans nothing ahead."""
        return None

    def may_err(self, ask: Choice[Any]) -> bool:
        """May somebody who learns the game answer this at random? Not where facts are reported."""
        return True

    def mixes(self, ask: Choice[Any]) -> bool:
        """Do both sides answer at once here, so that it may pay to be unpredictable?"""
        return False

    def turn(self, s: State) -> int:
        """The number of the turn; 0 where playouts have no turns to stop at."""
        return 0

    def subject(self, s: State, step: Throw[Any]) -> str:
        """What dice are for besides what the throw names; so what falls in one turn does not shift the next one."""
        return str(self.turn(s))

    def facts(self, s: State) -> list[float]:
        """Numbers by which a judge foretells what `worth` will say at the end, from the side's point of view."""
        return []

    def worth(self, end: Outcome) -> float:
        """What an end is worth to the seat: the lead of its side."""
        return lead(end, self.side_here())

    def side_here(self) -> str:
        """The side that it plays for."""
        raise NotImplementedError


def lead(end: Outcome, side: str) -> float:
    """The points of a side less those of the best other; a seat that serves no side is content with anything."""
    if side not in end.scores:
        return 0.0
    others = [score for other, score in end.scores.items() if other != side]
    return float(end.scores[side] - max(others)) if others else float(end.scores[side])
