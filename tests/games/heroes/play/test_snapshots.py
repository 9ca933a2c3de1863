"""A battle written down and read again is the same, its ground included."""

from __future__ import annotations

import json

from sandtable.games.heroes.play.state import Battle
from sandtable.kernel import codec
from tests.games.heroes.field import add, empty


def again(s: Battle) -> Battle:
    return codec.decode(s.rules, json.loads(json.dumps(codec.encode(s))))


def test_a_fallen_house_is_rubble_in_a_snapshot_too() -> None:
    """HON-187."""
    s = empty()
    s.change_ground("fallen:farm")
    add(s, "US-FIRE", "J3")
    copy = again(s)
    assert copy.land is s.land
    copy.rules.invariants(copy)


def test_cards_that_wait_for_a_roll_are_kept() -> None:
    """R-46."""
    s = empty()
    s.added = ((2, "high-command"),)
    assert again(s).added == ((2, "high-command"),)


def test_boards_laid_in_a_free_battle_are_kept() -> None:
    """HOC-421."""
    s = empty("free-battle")
    s.layout = ("303", "307")
    s.derive()
    assert again(s).land is s.land
    s.layout = ("303",)
    assert again(s).land.squares.ids == ()
