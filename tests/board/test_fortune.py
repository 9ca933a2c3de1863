"""Luck: exact expectations of dice, and how rare a result was."""

from __future__ import annotations

from itertools import product

import pytest

from sandtable.board.fortune import Fortune, best, each, spread
from sandtable.kernel.steps import Dice


def test_each_die_counts_for_itself() -> None:
    found = each("blue", Dice(3, needs=5), (6, 5, 1))
    assert found.expected == pytest.approx(1) and found.came == 2
    assert found.variance == pytest.approx(3 * 2 / 9)
    assert found.chance == pytest.approx(7 / 27), "two or three of three dice, each by one third"


def test_a_throw_that_goes_badly_is_as_rare_as_what_is_no_better() -> None:
    assert each("blue", Dice(2, needs=2), (1, 1)).chance == pytest.approx(1 / 36)


def test_of_several_dice_the_best_may_count() -> None:
    found = best("blue", Dice(2, needs=6), (6, 6))
    assert found.expected == pytest.approx(11 / 36) and found.came == 1


def test_dice_that_cannot_fail_or_succeed_are_nobodys_luck() -> None:
    assert each("blue", Dice(2, needs=7), (6, 6)).variance == 0
    assert best("blue", Dice(1, needs=1), (1,)).variance == 0


def test_values_are_weighed_by_their_ways() -> None:
    found = spread("blue", (0.0, 0.5, 1.0), 0.5, (1, 2, 1))
    assert found == Fortune("blue", 0.5, 0.5, 0.125, 0.75)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("needs", [1, 3, 6, 8])
def test_luck_evens_out_over_all_throws(count: int, needs: int) -> None:
    dice = Dice(count, needs=needs)
    for fortune in (each, best):
        every = [fortune("blue", dice, faces) for faces in product(range(1, 7), repeat=count)]
        assert sum([one.came - one.expected for one in every]) == pytest.approx(0)
        assert sum([(one.came - one.expected) ** 2 for one in every]) / len(every) == pytest.approx(
            every[0].variance
        )
