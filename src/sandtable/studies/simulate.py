"""Plays many matches by computer players, from the set-up or from a position, and counts the outcomes.

Match number i has random streams of its own: one for the dice and one for each seat. So the result depends on the seed
alone, not on who shares the work, and another player in one seat leaves the others' streams as they were.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from random import Random
from time import perf_counter
from typing import Any, Final

from sandtable.games.catalogue import open_local
from sandtable.kernel import codec, engine
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.players.playout import WithoutGarbageCollection, playout
from sandtable.players.roster import cast, make_player
from sandtable.studies.intervals import ExactSums, wilson
from sandtable.studies.jobs import HERE, Where, map_jobs, uninterrupted
from sandtable.studies.keeping import KeptMatches
from sandtable.studies.plans import Chunk, Played, StudyPlan

UNDECIDED: Final = "undecided"
CHUNK: Final = 32  # matches at most that a process plays in one go: progress shows, little is lost
CLUSTER: Final = 16  # processes that a cluster is taken to have when its work is divided


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
    return Chunk(numbers.start, played, perf_counter() - began)


class Study:
    """The results of the matches played so far."""

    def __init__(self, what: StudyPlan, wanted: int) -> None:
        self.plan = what
        self.wanted = wanted
        self.matches = 0
        self.decisions = 0
        self.seconds = 0.0  # from the beginning of the first match to the end of the last, without start-up
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.scores: dict[str, ExactSums] = {}
        self.difference = ExactSums()  # the first side's score minus the second's

    @property
    def interrupted(self) -> bool:
        return self.matches < self.wanted

    def add(self, chunk: Chunk) -> None:
        self.seconds += chunk.seconds
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
    what: StudyPlan,
    matches: int,
    where: Where = HERE,
    tick: Callable[[int], None] | None = None,
    keep: str = "",
) -> Study:
    """Plays the matches; an interruption ends the study early with what is complete.

    `tick` is called with the number of matches done. A study that was ended early has the first matches, in order; with
    a file to `keep` them in, the next one goes on from there. `JobsError` says why nothing could be played.
    """
    study = Study(what, matches)
    kept = KeptMatches(keep, what) if keep else None
    try:
        for chunk in kept.first(matches) if kept is not None else ():
            study.add(chunk)
        before = study.seconds
        with map_jobs(partial(play_chunk, what), pieces(study.matches, matches, where), where) as played:
            began = 0.0
            for chunk in played:
                began = began or perf_counter() - chunk.seconds  # without start-up
                with uninterrupted():  # a match is counted and kept whole or not at all
                    study.add(chunk)
                    study.seconds = before + perf_counter() - began
                    if kept is not None:
                        kept.add(chunk)
                if tick is not None:
                    tick(study.matches)
    except KeyboardInterrupt:
        pass
    return study


def pieces(first: int, matches: int, where: Where) -> list[range]:
    """Divides the matches that are left; one match at a time if there is only one process."""
    left = matches - first
    workers = CLUSTER if where.cluster else where.processes
    size = max(1, min(CHUNK, left // (workers * 4))) if workers > 1 else 1
    return [range(number, min(number + size, matches)) for number in range(first, matches, size)]
