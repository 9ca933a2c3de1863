"""Armies to start from (HOC-421): each is read as a player's army is."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from sandtable.games.heroes.data.checking import faults
from sandtable.games.heroes.play.content import SCENARIOS
from sandtable.games.heroes.play.nouns import SIDES, ReadyArmy
from sandtable.games.heroes.play.rules import printed
from sandtable.games.heroes.play.setup.armies import DONE, read_army
from tests.games.heroes.field import rules_of

BATTLE = printed().scenarios["free-battle"]
SIZES = [size.points for size in BATTLE.sizes]


@pytest.mark.parametrize("army", BATTLE.ready, ids=lambda army: f"{army.side} {army.size} {army.name}")
def test_every_ready_army_is_legal_and_spends_its_points(army: ReadyArmy) -> None:
    """HOC-421: by the reader of players' armies; and its player is asked for it as it stands."""
    read = read_army(printed(), army.side, (*army.word, DONE), army.size)
    assert read.word == (*army.word, DONE)
    assert army.size - 2 <= read.cost <= army.size
    assert read.orders >= 3, "with fewer order tokens it cannot be played as its sentence says"
    assert army.text.endswith(".") and len(army.text) < 130


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", SIZES)
def test_each_side_and_size_has_armies_that_differ(side: str, size: int) -> None:
    sheet = rules_of("free-battle", size=str(size)).skin().muster_sheet(side, ())
    assert len(sheet.ready) >= 2 and len({army.name for army in sheet.ready}) == len(sheet.ready)
    for one, other in combinations(sheet.ready, 2):
        assert len(set(one.word) ^ set(other.word)) >= 3, f"{one.name} is much like {other.name}"
    for army in sheet.ready:
        whole = rules_of("free-battle", size=str(size)).skin().muster_sheet(side, army.word)
        assert (whole.wrong, whole.used, whole.closing, whole.warnings) == (-1, army.cost, DONE, ())


def test_there_are_none_where_armies_are_given() -> None:
    assert rules_of("first-light").skin().muster_sheet("us", ()).ready == ()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("227@3 102", "227@3 102 103", "1 points are left"),
        ("101 201@1 227@3 102", "101 227@1", "does not fit a small slot"),
        ("size = 60", "size = 70", "no free battle of 70 points"),
    ],
)
def test_a_ready_army_that_is_not_legal_is_a_fault_with_its_line(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    for file in (Path(SCENARIOS) / "free-battle").iterdir():
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(
            text.replace(old, new, 1) if file.name == "armies.toml" else text, encoding="utf-8"
        )
    (fault,) = faults(tmp_path)
    assert says in str(fault) and "armies.toml" in str(fault)


def test_every_option_of_a_slot_says_what_it_does() -> None:
    """HON-701 … HON-751: the builder tells it, before and after it is taken."""
    for side in SIDES:
        assert not [gear.name for gear in printed().gear[side].values() if not gear.text.endswith(".")]
    sheet = rules_of("free-battle").skin().muster_sheet("us", ("101", "201@1", "229@3"))
    ammo, empty, sherman = sheet.tiles[0].slots
    assert ammo.text.startswith("3 markers: ") and "tank" in sherman.text and empty.text == ""
