"""The benchmark of the table runs, and its figures are there."""

import json

import pytest

from benchmarks import table
from benchmarks.table_client import Timing


def test_the_table_is_measured_beside_the_yardstick(capsys: pytest.CaptureFixture[str]) -> None:
    table.main(["--quick", "--json"])
    (row,) = json.loads(capsys.readouterr().out).values()
    assert row["answers"] == row["yardstick"]["answers"] / table.ECHOES == 4
    assert row["refused"] == 0
    assert 0 < row["packed"] < row["bytes"]
    assert row["milliseconds"] > row["yardstick"]["milliseconds"] > 0
    assert row["by the processor"] == pytest.approx(row["yardstick"]["milliseconds"] / row["milliseconds"])
    assert row["memory"] > 10_000
    assert 0 < row["acknowledged p50"] <= row["heard p99"]


def test_percentiles_are_of_all_answers() -> None:
    found = table.Volleys(timings=[Timing(number / 1000, 1.0) for number in range(1, 101)])
    told = table.latencies(found)
    assert told["acknowledged p50"] == pytest.approx(51)
    assert told["acknowledged p99"] == pytest.approx(100)
    assert told["heard p99"] == 1000


def test_two_processes_are_compared_with_one_on_the_same_kind_of_database() -> None:
    assert table.ways(1) == [(1, False)]
    assert table.ways(2) == [(1, False), (1, True), (2, True)]
