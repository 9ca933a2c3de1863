"""Luck: every throw of a match against its exact chances, added up by side and by kind of dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt

from sandtable.board.fortune import Fortune
from sandtable.live.ending_wire import Luck, LuckKind


@dataclass(frozen=True, eq=False)
class Fortuned:
    """A throw with what it brought."""

    line: int
    kind: str  # what the dice are called
    decisive: bool  # may they be among those that decided the match?
    fortune: Fortune

    @property
    def gain(self) -> float:
        return self.fortune.came - self.fortune.expected


def luck_of(side: str, throws: Sequence[Fortuned]) -> Luck:
    """All dice of a side."""
    own = [one for one in throws if one.fortune.side == side]
    kinds: dict[str, list[Fortuned]] = {}
    for one in own:
        kinds.setdefault(one.kind, []).append(one)
    return Luck(
        throws=len(own),
        expected=expected(own),
        came=came(own),
        better=better(own),
        kinds=tuple(
            [
                LuckKind(name=name, throws=len(some), expected=expected(some), came=came(some))
                for name, some in sorted(kinds.items(), key=lambda kind: -len(kind[1]))
            ]
        ),
    )


def expected(throws: Sequence[Fortuned]) -> float:
    return round(sum([one.fortune.expected for one in throws]), 2)


def came(throws: Sequence[Fortuned]) -> float:
    return round(sum([one.fortune.came for one in throws]), 2)


def better(throws: Sequence[Fortuned]) -> float:
    """The share of matches with the same throws that go worse; sums of many throws are nearly normal."""
    variance = sum([one.fortune.variance for one in throws])
    if variance <= 0:
        return 0.5
    z = sum([one.gain for one in throws]) / sqrt(variance)
    return round(0.5 * (1 + erf(z / sqrt(2))), 3)
