"""95 % intervals against published values."""

from random import Random
from statistics import mean, stdev

import pytest

from sandtable.studies.intervals import ExactSums, student, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # Newcombe 1998, table I, method 3 (Wilson's score without correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (100, 1.984),
        (10_000, 1.960),
    ],
)
def test_students_t(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=2e-3)


def test_a_spread_is_mean_and_deviation_of_its_numbers() -> None:
    rng = Random(1)
    numbers = [rng.randrange(-500, 500) for _ in range(40)]
    spread = ExactSums()
    for number in numbers:
        spread.add(number)
    assert (spread.least, spread.most) == (min(numbers), max(numbers))
    assert spread.mean() == pytest.approx(mean(numbers))
    assert spread.sd() == pytest.approx(stdev(numbers))
    interval = spread.interval()
    width = 2.0227 * stdev(numbers) / 40**0.5
    assert interval is not None
    assert interval == pytest.approx((mean(numbers) - width, mean(numbers) + width), rel=1e-3)


def test_one_number_has_no_interval() -> None:
    spread = ExactSums()
    assert spread.mean() == 0.0 and spread.interval() is None
    spread.add(7)
    assert (spread.mean(), spread.sd(), spread.interval()) == (7.0, 0.0, None)
