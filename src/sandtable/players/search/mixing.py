"""Answers where both sides answer at once: a mix of plans that no way of the other side can exploit."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from sandtable.players.adviser import Adviser
from sandtable.players.search.comparing import Budget, mean
from sandtable.players.search.rehearsal import Plan, Rehearsal

ITERATIONS: Final = 400  # of regret matching
FEWEST: Final = 2  # plans beside the first that go on: one alone would be no mix
HALVED: Final = 0.4  # the part of the budget after which only the better half of the plans goes on


def mix(
    rehearsal: Rehearsal,
    plans: list[Plan],
    rivals: list[dict[str, Adviser]],
    budget: Budget,
    rng: Random,
    caution: float,
) -> Plan:
    """Plays the plans on against each way of the rivals in turn, under common luck, and draws from the best mix.

    The first plan stays unless the mix is better against that of the rivals by `caution` standard errors.
    """
    alive = list(plans)
    row = 0
    halved = False
    while budget.spent() < 1.0 or row < 2:
        for plan in alive:
            plan.values.append(rehearsal.value(plan, row, rivals[row % len(rivals)]))
            budget.played += 1
        row += 1
        if not halved and budget.spent() >= HALVED and row >= 2 * len(rivals):
            halved = True
            others = sorted(alive[1:], key=mean, reverse=True)
            alive = [alive[0], *others[: max(FEWEST, len(alive) // 2)]]
    ways = min(row, len(rivals))
    table = [[average(plan.values[way::ways]) for way in range(ways)] for plan in alive]
    ours, theirs = solved(table)
    if gain(alive, ours, theirs, ways) <= caution * error(alive, ours, ways):
        return plans[0]
    return alive[drawn(ours, rng)]


def solved(table: list[list[float]]) -> tuple[list[float], list[float]]:
    """Regret matching: the average mixes of both sides, where each point of one is lost by the other."""
    first, second = [0.0] * len(table), [0.0] * len(table[0])
    regret_first, regret_second = [0.0] * len(first), [0.0] * len(second)
    for _ in range(ITERATIONS):
        ours, theirs = matched(regret_first), matched(regret_second)
        gains = [sum([row[way] * theirs[way] for way in range(len(theirs))]) for row in table]
        costs = [sum([table[at][way] * ours[at] for at in range(len(ours))]) for way in range(len(theirs))]
        value = sum([gains[at] * ours[at] for at in range(len(ours))])
        for at in range(len(ours)):
            regret_first[at] += gains[at] - value
            first[at] += ours[at]
        for way in range(len(theirs)):
            regret_second[way] += value - costs[way]
            second[way] += theirs[way]
    return [one / ITERATIONS for one in first], [one / ITERATIONS for one in second]


def matched(regrets: list[float]) -> list[float]:
    """A mix in proportion to what is regretted; even where nothing is."""
    total = sum([max(0.0, regret) for regret in regrets])
    if total <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [max(0.0, regret) / total for regret in regrets]


def gain(plans: list[Plan], ours: list[float], theirs: list[float], ways: int) -> float:
    """How much better the mix is than the first plan against the rivals' mix."""
    total = 0.0
    for way in range(ways):
        found = [average(plan.values[way::ways]) for plan in plans]
        total += theirs[way] * (sum([ours[at] * found[at] for at in range(len(plans))]) - found[0])
    return total


def error(plans: list[Plan], ours: list[float], ways: int) -> float:
    """The standard error of that: of the differences row by row, less what the ways of the rivals make of them."""
    rows = len(plans[0].values)
    differences = [
        sum([ours[at] * plan.values[row] for at, plan in enumerate(plans)]) - plans[0].values[row]
        for row in range(rows)
    ]
    squares = 0.0
    for way in range(ways):
        some = differences[way::ways]
        centre = average(some)
        squares += sum([(one - centre) * (one - centre) for one in some])
    return sqrt(squares / max(1, rows - ways) / rows)


def average(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def drawn(shares: list[float], rng: Random) -> int:
    """One of several by their shares."""
    left = rng.random()
    for at in range(len(shares)):
        left -= shares[at]
        if left < 0.0:
            return at
    return shares.index(max(shares))
