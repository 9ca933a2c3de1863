"""What is played in a study and what comes back, as plain values that are sent to other processes and kept in files."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.kernel.options import OptionValue


@dataclass(frozen=True)
class StudyPlan:
    """What is played."""

    game: str
    scenario: str
    options: tuple[tuple[str, OptionValue], ...]
    players: tuple[tuple[str, str], ...]  # seat -> name
    seed: str
    start: str  # a state as the codec's JSON; empty for the set-up
    viewer: str  # the seat whose knowledge the start is; empty for somebody who knows everything


class Played:
    """How one match ended."""

    def __init__(self, outcome: str, winner: str, scores: dict[str, int], decisions: int) -> None:
        self.outcome = outcome
        self.winner = winner
        self.scores = scores
        self.decisions = decisions


class Chunk:
    """The results of some consecutive matches, and how long it took to play them."""

    def __init__(self, first: int, played: list[Played], seconds: float) -> None:
        self.first = first  # the number of the first of them
        self.played = played
        self.seconds = seconds
