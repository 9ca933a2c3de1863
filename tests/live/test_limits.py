"""How often something may be tried."""

from __future__ import annotations

import pytest

from sandtable.live.people.limits import Limit


def test_a_limit_lets_a_burst_through_and_then_one_at_a_time() -> None:
    clock = [100.0]
    limit = Limit(burst=3, seconds=10, clock=lambda: clock[0])
    assert [limit.take("a") for _ in range(4)] == [0, 0, 0, 10]
    assert limit.take("b") == 0
    clock[0] += 4
    assert limit.take("a") == pytest.approx(6)
    clock[0] += 6
    assert [limit.take("a"), limit.take("a") > 0] == [0, True]
    clock[0] += 1000
    assert [limit.take("a") for _ in range(4)] == [0, 0, 0, 10]


def test_what_is_given_back_can_be_taken_again_and_nothing_more() -> None:
    limit = Limit(burst=2, seconds=10, clock=lambda: 0.0)
    for _ in range(50):
        assert limit.take("a") == 0
        limit.give_back("a")
    limit.give_back("unknown")
    limit.give_back("a")
    assert [limit.take("a") > 0 for _ in range(3)] == [False, False, True]


def test_a_limit_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.live.people.limits.MOST_BUCKETS", 100)
    limit = Limit(burst=1, seconds=10, clock=lambda: 0.0)
    for number in range(1000):
        limit.take(str(number))
    assert len(limit.buckets) <= 100
