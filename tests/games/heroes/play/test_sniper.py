"""Snipers (HON-620): a table of their own, and a place to stay hidden in (HON-606)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.nouns import LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from tests.games.heroes.field import add, empty, roll
from tests.games.heroes.firing import facts, hide, offered, refused, shoot, suppressed


def stalk(target: str = "GE-LMG", to: str = "H6", **options: bool) -> tuple[Battle, str]:
    s = empty("first-light", **options)
    add(s, "US-KNOX", "C6")
    return s, add(s, target, to)


@pytest.mark.parametrize(
    ("face", "hit", "markers"), [(1, 0, 0), (2, 0, 1), (3, 0, 1), (4, 1, 0), (5, 1, 0), (6, 1, 1)]
)
def test_the_table(face: int, hit: int, markers: int) -> None:
    """HON-620: nothing; Suppressed; a Hit; a Hit and Suppressed if it survives."""
    s, target = stalk()
    shoot(s, "knox", f"sniper {target}")
    roll(s, face)
    assert (s.units[target].face, suppressed(s, target)) == (hit, markers)


def test_the_dead_get_no_marker() -> None:
    """HON-620: 6 on a reduced unit destroys it, and that is all."""
    s, target = stalk()
    s.turn_over(target, 1)
    shoot(s, "knox", f"sniper {target}")
    roll(s, 6)
    assert s.units[target].at == LOST
    assert suppressed(s, target) == 0


def test_no_value_no_defence_no_long_range_but_markers_and_obstacles() -> None:
    """HON-620: neither the foxhole nor the distance helps the target."""
    s, target = stalk(to="L6")
    s.suppress("knox", 1)
    assert facts(s, "knox", target, mode="sniper").because == ((-2, "suppressed"),)
    s.put("knox", "A9")
    s.put(target, "H9")
    found = facts(s, "knox", target, mode="sniper")
    assert found.because == ((-2, "suppressed"), (-1, "thicket"), (-1, "thicket"))
    assert found.needs == 8


def test_long_range_counts_by_option() -> None:
    """HON-620: `sniper_long_range`."""
    s, target = stalk(to="L6", sniper_long_range=True)
    assert facts(s, "knox", target, mode="sniper").because == ((-2, "long-range"),)


def test_a_sniper_fires_at_infantry_only() -> None:
    """HON-620."""
    s, target = stalk("GE-222")
    assert "sniper" not in offered(s, "knox")
    assert refused(s, "knox", "sniper")[0::2] == ("no-target", "HON-620")
    add(s, "GE-VOSS", "G4")
    assert offered(s, "knox", "sniper") == ["voss"]
    assert refused(s, "knox", target, "sniper")[0::2] == ("no-value", "HON-620")


def test_only_a_sniper_snipes() -> None:
    """HON-620."""
    s, _ = stalk()
    team = add(s, "US-FIRE", "B5")
    assert refused(s, team, "sniper")[0::2] == ("no-sniper", "HON-620")


def test_a_concealed_sniper_stays_hidden() -> None:
    """HON-606: the symbol is on his concealed side; nobody learns his name."""
    s, target = stalk()
    ghost = hide(s, "knox")
    assert "sniper" in offered(s, ghost)
    shoot(s, ghost, f"sniper {target}")
    roll(s, 4)
    assert s.units[target].face == 1
    assert s.under[ghost] == "knox"
    assert [event.verb for event in s.news if not event.to] == ["fired", "shot", "reduced"]
    assert all(event.facts.get("unit") != "knox" for event in s.news if not event.to)


def test_a_sniper_who_fires_his_rifle_comes_to_light() -> None:
    """HON-606: normal fire is by the values of the Inactive side."""
    s, target = stalk()
    ghost = hide(s, "knox")
    shoot(s, ghost, target)
    assert s.units["knox"].at == "C6"


def test_on_the_move_the_die_is_lowered() -> None:
    """HON-614: what has no value of its own has it subtracted from the die; a burst makes it free."""
    s, target = stalk()
    assert offered(s, "knox", how="on-move") == []
    s.moving["knox"] = Motion("action", 3, burst=True)
    assert "sniper" in offered(s, "knox", how="on-move")
    assert facts(s, "knox", target, mode="sniper", how="on-move").because == ()
