"""Plays many matches by computer players, from the set-up or from a position, and counts the outcomes.

Match number i has random streams of its own: one for the dice and one for each seat. So the result depends on
the seed alone, not on how many processes share the work, and another player in one seat leaves the others'
streams as they were.
"""

from __future__ import annotations

import json
import signal
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import resource_tracker
from random import Random
from time import perf_counter
from typing import Any, Final

from sandtable.games.catalogue import open_local
from sandtable.kernel import codec, engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.players.playout import WithoutGarbageCollection, playout
from sandtable.players.roster import cast, make_player
from sandtable.studies.intervals import ExactSums, wilson

UNDECIDED: Final = "undecided"
CHUNK: Final = 32  # matches at most that a process plays in one go: progress shows, little is lost


@dataclass(frozen=True)
class StudyPlan:
    """What is played, as plain values that can be sent to other processes."""

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
    """The results of some consecutive matches, and when they were played."""

    def __init__(self, played: list[Played], began: float, ended: float) -> None:
        self.played = played
        self.began = began
        self.ended = ended


def plan(
    rules: Rules[Any],
    players: Mapping[str, str],
    seed: str,
    start: State | None = None,
    viewer: str = "",
) -> StudyPlan:
    """A plan for these rules; `ValueError` names a seat or player that does not exist."""
    if viewer and viewer not in rules.seats():
        raise ValueError(f"{rules.id} has no seat {viewer!r}; it has {', '.join(rules.seats())}")
    return StudyPlan(
        rules.id,
        rules.scenario,
        tuple(rules.options.items()),
        tuple(cast(rules, players).items()),
        seed,
        json.dumps(codec.encode(start)) if start is not None else "",
        viewer,
    )


@lru_cache(maxsize=2)
def opened(what: StudyPlan) -> tuple[Rules[Any], State]:
    """Rules and the position before the first decision, made once in each process."""
    rules = open_local(what.game, what.scenario, dict(what.options))
    if what.start:
        return rules, codec.decode(rules, json.loads(what.start))
    s: State = rules.setup()
    engine.begin(s, rules.start())
    return rules, s


def play_one(what: StudyPlan, number: int) -> Played:
    """Plays match number i with its own random streams."""
    rules, start = opened(what)
    luck = f"{what.seed}/{number}"
    if what.viewer:
        start = rules.guess(rules.view(start, what.viewer), what.viewer, Random(f"{luck}/guess"))
    s = start.clone()
    players = {seat: make_player(name, rules, seat, Random(f"{luck}/{seat}")) for seat, name in what.players}
    count = playout(s, players, Random(f"{luck}/dice"))
    end = rules.outcome(s)
    if end is None:
        return Played(UNDECIDED, "", {}, count.decisions)
    return Played(end.name, end.winner, end.scores, count.decisions)


def play_chunk(what: StudyPlan, numbers: range) -> Chunk:
    opened(what)  # before the clock starts
    began = perf_counter()
    with WithoutGarbageCollection():
        played = [play_one(what, number) for number in numbers]
    return Chunk(played, began, perf_counter())


class Study:
    """The results of the matches played so far."""

    def __init__(self, what: StudyPlan, wanted: int) -> None:
        self.plan = what
        self.wanted = wanted
        self.matches = 0
        self.decisions = 0
        self.began = 0.0
        self.ended = 0.0
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.scores: dict[str, ExactSums] = {}
        self.difference = ExactSums()  # the first side's score minus the second's

    @property
    def seconds(self) -> float:
        """Seconds from the beginning of the first match to the end of the last, without start-up."""
        return self.ended - self.began

    @property
    def interrupted(self) -> bool:
        return self.matches < self.wanted

    def add(self, chunk: Chunk) -> None:
        self.began = min(self.began, chunk.began) if self.matches else chunk.began
        self.ended = max(self.ended, chunk.ended)
        for match in chunk.played:
            self.matches += 1
            self.decisions += match.decisions
            self.outcomes[match.outcome] += 1
            if match.winner:
                self.wins[match.winner] += 1
            for side, score in match.scores.items():
                self.scores.setdefault(side, ExactSums()).add(score)
            if len(match.scores) == 2:
                first, second = match.scores.values()
                self.difference.add(first - second)

    def result(self) -> dict[str, object]:
        """Plain values, the commonest outcome first."""
        ranked = sorted(self.outcomes.items(), key=lambda entry: (-entry[1], entry[0]))
        told: dict[str, object] = {
            "game": self.plan.game,
            "scenario": self.plan.scenario,
            "players": dict(self.plan.players),
            "seed": self.plan.seed,
            "matches": self.matches,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "outcomes": dict(ranked),
            "shares": {name: share(count, self.matches) for name, count in ranked},
            "wins": {side: share(self.wins[side], self.matches) for side in self.scores},
            "scores": {side: spread(found) for side, found in self.scores.items()},
        }
        if self.difference.count:
            sure = interval(self.difference)
            told["difference"] = {"of": list(self.scores), **spread(self.difference), **sure}
        if self.interrupted:
            told["interrupted"] = True
        return told


def share(count: int, of: int) -> dict[str, float]:
    low, high = wilson(count, of)
    return {"share": rounded(count / of), "low": rounded(low), "high": rounded(high)}


def spread(found: ExactSums) -> dict[str, object]:
    return {
        "mean": rounded(found.mean()),
        "sd": rounded(found.sd()),
        "min": found.least,
        "max": found.most,
    }


def interval(found: ExactSums) -> dict[str, float]:
    """The interval of the mean; {} with fewer than two matches."""
    between = found.interval()
    return {"low": rounded(between[0]), "high": rounded(between[1])} if between is not None else {}


def rounded(value: float) -> float:
    return round(value, 4)


def simulate(
    what: StudyPlan, matches: int, jobs: int = 1, tick: Callable[[int], None] | None = None
) -> Study:
    """Plays the matches; an interruption ends the study early with what is complete.

    `tick` is called with the number of matches done. A study that was ended early has the first matches, in order.
    """
    study = Study(what, matches)
    try:
        with warnings.catch_warnings(), closing(chunks(what, matches, jobs)) as played:
            warnings.filterwarnings("ignore", module="joblib")  # it would call what is cut short a waste
            for chunk in played:
                with uninterrupted():  # a match is counted whole or not at all
                    study.add(chunk)
                if tick is not None:
                    tick(study.matches)
    except KeyboardInterrupt:
        pass
    return study


def chunks(what: StudyPlan, matches: int, jobs: int) -> Generator[Chunk, None, None]:
    """Plays the matches in chunks and gives these in order; one match at a time if there is only one process."""
    if jobs == 1:
        for number in range(matches):
            yield play_chunk(what, range(number, number + 1))
        return
    from joblib import Parallel, delayed

    size = max(1, min(CHUNK, matches // (jobs * 4)))
    pieces = [range(first, min(first + size, matches)) for first in range(0, matches, size)]
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # starting it later would let the signal through again
    with uninterrupted():
        workers = Parallel(n_jobs=jobs, return_as="generator")
        played: Iterable[Chunk] = workers(delayed(play_chunk)(what, piece) for piece in pieces)
    yield from played


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delays Ctrl-C until the block is over. Processes started in it ignore Ctrl-C; their parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
