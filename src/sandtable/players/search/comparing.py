"""Compares plans by playouts under common luck: sequential halving, with the steady plan as the one to beat."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from sandtable.players.search.rehearsal import Plan, Rehearsal

FEWEST: Final = 4  # rows before a plan may be dropped
SURE: Final = 16  # rows before a search may end early
BEATEN: Final = 2.5  # standard errors by which a plan must be behind to be given up before its time
CLEAR: Final = 3.5  # standard errors by which the last rival must be ahead to end the search


class Budget:
    """How long a search may take: so many playouts, or so many seconds. Both count from when it is made."""

    def __init__(self, playouts: int = 0, seconds: float = 0.0) -> None:
        assert playouts > 0 or seconds > 0.0
        self.playouts = playouts
        self.seconds = seconds
        self.began = perf_counter()
        self.played = 0

    def spent(self) -> float:
        """The part that is used up; 1 or more: nothing is left."""
        found = self.played / self.playouts if self.playouts else 0.0
        if self.seconds:
            found = max(found, (perf_counter() - self.began) / self.seconds)
        return found


class Gain:
    """How much better a plan is than another on the same rows: mean and standard error."""

    def __init__(self, plan: Plan, base: Plan) -> None:
        rows = min(len(plan.values), len(base.values))
        differences = [plan.values[row] - base.values[row] for row in range(rows)]
        self.rows = rows
        self.mean = sum(differences) / rows if rows else 0.0
        squares = sum([(one - self.mean) * (one - self.mean) for one in differences])
        self.error = sqrt(squares / (rows - 1) / rows) if rows > 1 else 0.0


def mean(plan: Plan) -> float:
    return sum(plan.values) / len(plan.values) if plan.values else 0.0


def compare(rehearsal: Rehearsal, plans: list[Plan], budget: Budget, caution: float = 1.0) -> Plan:
    """The best of some plans. The first stays unless another is better by `caution` standard errors."""
    base = plans[0]
    alive = list(plans)
    rounds = max(1, (len(plans) - 1).bit_length())
    row = 0
    for number in range(rounds):
        ends = (number + 1) / rounds
        while True:
            for plan in alive:
                plan.values.append(rehearsal.value(plan, row))
                budget.played += 1
            row += 1
            spent = budget.spent()
            if row >= SURE:
                alive = [plan for plan in alive if plan is base or not hopeless(plan, base)]
                if len(alive) == 1 or (len(alive) == 2 and clear(alive[1], base)):
                    spent = 1.0
            if spent >= 1.0 or (spent >= ends and row >= FEWEST):
                break
        if spent >= 1.0:
            break
        rivals = sorted([plan for plan in alive if plan is not base], key=mean, reverse=True)
        alive = [base, *rivals[: max(1, len(alive) // 2)]]
    rivals = sorted([plan for plan in alive if plan is not base], key=mean, reverse=True)
    if not rivals:
        return base
    gain = Gain(rivals[0], base)
    return rivals[0] if gain.mean > caution * gain.error and gain.rows > 1 and gain.mean > 0 else base


def hopeless(plan: Plan, base: Plan) -> bool:
    gain = Gain(plan, base)
    return gain.mean + BEATEN * gain.error < 0 or (gain.error == 0.0 and gain.mean <= 0)


def clear(plan: Plan, base: Plan) -> bool:
    gain = Gain(plan, base)
    return gain.mean > CLEAR * gain.error
