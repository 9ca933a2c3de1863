"""Compares plans: plays each on under the same luck and tells the difference, as soon as it is plain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt
from typing import Any, Final

from sandtable.kernel import engine
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.studies.intervals import open_ended
from sandtable.studies.jobs import HERE, Where, map_jobs, uninterrupted
from sandtable.studies.onward import Onward, lead
from sandtable.studies.plans import StudyPlan
from sandtable.studies.simulate import opened, pieces

FEWEST: Final = 2  # plans
MOST: Final = 6
SOON: Final = 20  # courses before anything is called plain
MATTERS: Final = 0.05  # of the usual spread of a plan's end: less makes no difference that matters

BETTER, ALIKE, OPEN = "better", "alike", "open"


@dataclass(frozen=True)
class Row:
    """What one course brought each plan: the side's lead as later turns began, and at the end."""

    leads: list[int]  # at the end, plan by plan
    by_turn: list[dict[int, int]]  # plan by plan


class Comparison:
    """Plays some words of a seat on, course by course; course number i has the same luck for all of them."""

    def __init__(
        self, rules: Rules[Any], seen: State, seat: str, ask: Choice[Any], words: list[Word], seed: str
    ) -> None:
        """Raises `Refused` for a word that may not be said, and `ValueError` for too few or too many."""
        if not FEWEST <= len(words) <= MOST or len(set(words)) < len(words):
            raise ValueError(f"compare {FEWEST} to {MOST} different answers")
        for word in words:
            engine.check_word(seen, ask, word)
        self.ask = ask
        self.words = words
        self.side = rules.side_of(seat)
        self.onward = Onward(rules, seen, seat, seed)
        self.rows: list[Row] = []

    def play(self, numbers: range) -> list[Row]:
        """Plays these courses with each plan."""
        found = []
        for number in numbers:
            courses = [self.onward.course(number, self.ask, word) for word in self.words]
            leads = [lead(course.scores, self.side) for course in courses]
            turns = [
                {turn: lead(scores, self.side) for turn, scores in course.by_turn.items()}
                for course in courses
            ]
            found.append(Row(leads, turns))
        self.rows += found
        return found

    def result(self, running: bool = True) -> dict[str, Any]:
        """Plain values: each plan's expected lead, and its difference from the best."""
        return compared(self.rows, len(self.words), running)


def compared(rows: list[Row], plans: int, running: bool) -> dict[str, Any]:
    """What each plan brings, and how every other stands against the best; wider intervals while more are `running`."""
    means = [average([row.leads[plan] for row in rows]) for plan in range(plans)]
    best = max(range(plans), key=means.__getitem__)
    others = [against(rows, best, plan, running) for plan in range(plans) if plan != best]
    return {
        "courses": len(rows),
        "plans": [{"lead": round(mean, 2)} for mean in means],
        "best": best,
        "others": others,
        "settled": len(rows) >= SOON and all(one["verdict"] != OPEN for one in others),
    }


def against(rows: list[Row], best: int, other: int, running: bool) -> dict[str, Any]:
    """How much better the best plan is than another, how often, and from which turn on."""
    gains = [row.leads[best] - row.leads[other] for row in rows]
    mean, error = average(gains), standard_error(gains)
    width = (open_ended(len(gains)) if running else 1.96) * error
    ends = [row.leads[best] for row in rows]
    matters = MATTERS * standard_error(ends) * sqrt(len(ends)) if len(ends) > 1 else 0.0
    return {
        "plan": other,
        "gain": round(mean, 2),
        "low": round(mean - width, 2),
        "high": round(mean + width, 2),
        "wins": round(average([1.0 if gain > 0 else 0.5 if gain == 0 else 0.0 for gain in gains]), 4),
        "verdict": verdict(mean - width, mean + width, matters, len(gains)),
        "turns": by_turn(rows, best, other),
    }


def verdict(low: float, high: float, matters: float, courses: int) -> str:
    """Surely better, no difference that matters, or too close to say yet."""
    if courses < SOON:
        return OPEN
    if low > 0:
        return BETTER
    return ALIKE if -matters <= low and high <= matters else OPEN


def by_turn(rows: list[Row], best: int, other: int) -> dict[str, float]:
    """The mean difference of the leads as each later turn begins: where the plans part."""
    turns = sorted({turn for row in rows for turn in row.by_turn[best] if turn in row.by_turn[other]})
    return {
        str(turn): round(
            average(
                [
                    float(row.by_turn[best][turn] - row.by_turn[other][turn])
                    for row in rows
                    if turn in row.by_turn[best] and turn in row.by_turn[other]
                ]
            ),
            2,
        )
        for turn in turns
    }


def average(values: list[int] | list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def standard_error(values: list[int]) -> float:
    if len(values) < 2:
        return 0.0
    mean = average(values)
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))


# many courses, wherever they are played


@dataclass(frozen=True)
class PlansToCompare:
    """A question and the answers to compare, as plain values that are sent to other processes."""

    study: StudyPlan  # its viewer is the seat that is asked
    key: str
    words: tuple[Word, ...]


def compare(
    what: PlansToCompare, courses: int, where: Where = HERE, tick: Callable[[int], None] | None = None
) -> Comparison:
    """Plays each plan on at most so often, and ends as soon as every difference is plain, or when interrupted."""
    found = comparison_of(what)
    try:
        with map_jobs(partial(play_some, what), pieces(0, courses, where), where) as played:
            for rows in played:
                with uninterrupted():
                    found.rows += rows
                if tick is not None:
                    tick(len(found.rows))
                if found.result()["settled"]:
                    break
    except KeyboardInterrupt:
        pass
    return found


def comparison_of(what: PlansToCompare) -> Comparison:
    rules, start = opened(what.study)
    seat = seat_of(what.key)
    ask = engine.pending(start).get(what.key)
    if not isinstance(ask, Choice):
        raise ValueError(f"{what.key} is asked nothing that has answers to compare")
    return Comparison(rules, rules.view(start, seat), seat, ask, list(what.words), what.study.seed)


kept_comparison = lru_cache(maxsize=1)(comparison_of)


def play_some(what: PlansToCompare, numbers: range) -> list[Row]:
    return kept_comparison(what).play(numbers)
