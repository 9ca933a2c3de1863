"""`sandtable odds` of naval and air combat, from a match as it was saved (NOR-13, NOR-20, NOR-53)."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def norway(run: Run) -> Path:
    assert run("new", "norway", "norway.sand", "--seed", "7").code == 0
    return Path("norway.sand")


def test_an_air_raid_is_counted_before_it_is_flown(norway: Path, run: Run) -> None:
    """The Skua's one die is thrown again; Bergen answers with its two guns and the ship."""
    told = run("odds", norway, "skua", "bergen", "--json").json
    assert told["dice"] == {"allies": 1, "germans": 3}
    fates = {row["target"]: row["destroyed"]["exact"] for row in told["targets"]}
    assert fates == {"warship-2": "11/36", "skua": "91/216"}
    assert told["losses"]["germans"] == {"units": 0.306, "points": 3.06}
    out = run("odds", norway, "skua", "bergen").out
    assert "Warship Group 2" in out and "30.56 % (11/36)" in out


def test_a_fleet_action_tells_who_must_retreat(norway: Path, run: Run) -> None:
    assert run("answer", norway, "allies", "renown", "repulse", "destroyer-2", "sail").code == 0
    told = run("odds", norway, "B-2", "--json").json
    assert told["kind"] == "surface" and told["active"] == "allies"
    assert {"no-submarines", "fights"} <= set(told["assumed"])
    chances = told["retreats"]
    assert set(chances) == {"allies", "germans", "nobody"}
    assert sum(chance["percent"] for chance in chances.values()) == pytest.approx(100, abs=0.05)


def test_where_no_dice_are_near_that_is_said(norway: Path, run: Run) -> None:
    done = run("odds", norway, "skua", "--json")
    assert done.code == 1 and done.error["code"] == "no-dice"
