"""Foretells how a match ends and how its score moves, who will hold what and which troops will be left.

Many courses are counted, in which everybody goes on like the usual computer players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Final

from sandtable.board.skin import skin_of
from sandtable.board.table import Table
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.studies.intervals import open_ended, wilson
from sandtable.studies.jobs import HERE, Where, map_jobs, uninterrupted
from sandtable.studies.onward import Course, Onward, lead
from sandtable.studies.plans import StudyPlan
from sandtable.studies.simulate import opened, pieces

LAST: Final = 0  # in the place of a turn's number: the end of the match
FAN: Final = (0.1, 0.25, 0.5, 0.75, 0.9)  # parts of the courses below each line of the fan


@dataclass
class Tally:
    """What came of some courses; tallies of different courses can be added."""

    courses: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    leads: dict[int, list[int]] = field(
        default_factory=dict
    )  # of the first side, by turn; `LAST`: at the end
    holders: dict[str, Counter[str]] = field(default_factory=dict)  # by area: who holds it at the end
    left: Counter[str] = field(default_factory=Counter)  # counters that stand on a map at the end

    def add(self, other: Tally) -> None:
        self.courses += other.courses
        self.outcomes.update(other.outcomes)
        self.wins.update(other.wins)
        for turn, leads in other.leads.items():
            self.leads.setdefault(turn, []).extend(leads)
        for area, holders in other.holders.items():
            self.holders.setdefault(area, Counter()).update(holders)
        self.left.update(other.left)

    def plain(self) -> dict[str, Any]:
        """As values for JSON."""
        return {
            "courses": self.courses,
            "outcomes": dict(self.outcomes),
            "wins": dict(self.wins),
            "leads": {str(turn): leads for turn, leads in self.leads.items()},
            "holders": {area: dict(holders) for area, holders in self.holders.items()},
            "left": dict(self.left),
        }


class Forecast:
    """Counts courses from a position as a seat sees it."""

    def __init__(self, rules: Rules[Any], seen: State, seat: str, seed: str) -> None:
        self.rules = rules
        self.onward = Onward(rules, seen, seat, seed)
        self.first = rules.playing()[0]
        table = skin_of(rules).table(seen)
        self.units = frozenset(on_maps(table))  # those of which the seat knows
        self.names = {counter.id: counter.name for counter in table.counters()} if table is not None else {}
        for board in table.boards if table is not None else ():
            self.names.update({area.id: area.name for area in board.areas})
        self.tally = Tally()

    def play(self, numbers: range) -> Tally:
        """Plays these courses and counts them."""
        found = Tally()
        for number in numbers:
            self.count(found, self.onward.course(number))
        self.tally.add(found)
        return found

    def count(self, tally: Tally, course: Course) -> None:
        tally.courses += 1
        tally.outcomes[course.outcome] += 1
        if course.winner:
            tally.wins[course.winner] += 1
        for turn, scores in course.by_turn.items():
            tally.leads.setdefault(turn, []).append(lead(scores, self.first))
        tally.leads.setdefault(LAST, []).append(lead(course.scores, self.first))
        table = skin_of(self.rules).table(course.end)
        for board in table.boards if table is not None else ():
            for area in board.areas:
                tally.holders.setdefault(area.id, Counter())[area.holder] += 1
        tally.left.update([unit for unit in on_maps(table) if unit in self.units])

    def result(self, running: bool = False) -> dict[str, Any]:
        """Plain values. While more courses are `running` intervals are wider, so that one may look at any moment."""
        tally = self.tally
        sides = self.rules.playing()
        turns = sorted(turn for turn in tally.leads if turn != LAST)
        return {
            "courses": tally.courses,
            "outcomes": {
                name: share(count, tally.courses, running) for name, count in tally.outcomes.most_common()
            },
            "wins": {side: share(tally.wins[side], tally.courses, running) for side in sides},
            "lead": {"of": self.first, "turns": [fan(turn, tally.leads[turn]) for turn in turns]}
            | ({"end": fan(LAST, tally.leads[LAST])} if LAST in tally.leads else {}),
            "areas": {
                area: {side: round(count / tally.courses, 4) for side, count in holders.items() if side}
                for area, holders in tally.holders.items()
            },
            "units": {
                unit: round(tally.left[unit] / max(1, tally.courses), 4) for unit in sorted(self.units)
            },
        }


def on_maps(table: Table | None) -> list[str]:
    """The counters that stand on maps, not beside them."""
    if table is None:
        return []
    found = [counter.id for board in table.boards for area in board.areas for counter in area.counters]
    return [*found, *[piece.counter.id for grid in table.grids for piece in grid.pieces]]


def share(count: int, of: int, running: bool) -> dict[str, float]:
    low, high = wilson(count, of, open_ended(of)) if running else wilson(count, of)
    return {"share": round(count / of, 4) if of else 0.0, "low": round(low, 4), "high": round(high, 4)}


def fan(turn: int, leads: list[int]) -> dict[str, Any]:
    """How the leads of a turn are spread."""
    ranked = sorted(leads)
    return {
        "turn": turn,
        "courses": len(ranked),
        "mean": round(sum(ranked) / len(ranked), 2),
        "lines": [ranked[min(len(ranked) - 1, int(part * len(ranked)))] for part in FAN],
    }


# many courses, wherever they are played


def foretell(
    what: StudyPlan, courses: int, where: Where = HERE, tick: Callable[[int], None] | None = None
) -> Forecast:
    """Plays so many courses; an interruption ends it early with what is complete. `tick` is told how many are done."""
    found = forecast_of(what)
    try:
        with map_jobs(partial(play_some, what), pieces(0, courses, where), where) as played:
            for tally in played:
                with uninterrupted():
                    found.tally.add(tally)
                if tick is not None:
                    tick(found.tally.courses)
    except KeyboardInterrupt:
        pass
    return found


def forecast_of(what: StudyPlan) -> Forecast:
    rules, start = opened(what)
    seen = rules.view(start, what.viewer) if what.viewer else start
    return Forecast(rules, seen, what.viewer, what.seed)


kept_forecast = lru_cache(maxsize=1)(
    forecast_of
)  # with its players, while a process plays one piece after the other


def play_some(what: StudyPlan, numbers: range) -> Tally:
    return kept_forecast(what).play(numbers)
