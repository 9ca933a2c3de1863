"""Advance of the victors and the change of control."""

from typing import Any

import pytest

from tests.games.firestorm.table import Table

AT = {"A3": "3-can-div 2-can-bde", "A2": "50-div 8-bde", "A5": "3-div"}


def won(at: dict[str, str], allies: str = "A2 A3 A5", committed: str = "3-can-div", **options: Any) -> Table:
    """The Allies take the empty area B2 from A3 on D-Day's day after, in an ordinary battle."""
    t = Table(1, allies, at, **options).attack("A3>B2").say(*committed.split(), "done")
    return t.roll(6, 1)


def test_a_victorious_attacker_takes_the_area_even_if_nobody_moves_in() -> None:
    """FS-68: the advance is optional, control is not."""
    t = won(AT).say("done")
    assert t.holds("B2") == "allies"
    assert t.at("B2") == ""
    assert t.at("A3") == "3-can-div 2-can-bde"


def test_up_to_three_troops_may_move_in_from_any_adjacent_area() -> None:
    """FS-68, CAEN-80: from A2 and A3, which border B2, but not from A5."""
    t = won(AT)
    assert t.letters() == ["3-can-div", "done"]
    assert t.letters("3-can-div") == ["50-div", "8-bde", "2-can-bde", "done"]
    assert t.letters("3-can-div", "50-div") == ["8-bde", "2-can-bde", "done"]
    assert t.letters("3-can-div", "50-div", "8-bde") == ["done"]
    assert t.refused("3-can-div", "50-div", "50-div") == ("twice", "FS-68")
    assert t.refused("3-can-div", "12-ss") == ("not-yours", "FS-68")
    assert t.refused("3-can-div", "50-div", "8-bde", "2-can-bde") == ("enough", "FS-68")
    assert t.refused("3-can-div", "3-div")[0] == "not-near"
    t.say("3-can-div", "50-div", "8-bde", "done")
    assert t.at("B2") == "50-div 8-bde 3-can-div"


def test_others_follow_only_when_all_survivors_advance() -> None:
    """FS-69: they go first; moving only some of the survivors is legal, but then nobody else moves."""
    t = won(AT, committed="3-can-div 2-can-bde")
    assert t.letters() == ["3-can-div", "2-can-bde", "done"]
    assert t.letters("2-can-bde") == ["3-can-div", "done"]
    assert t.refused("50-div") == ("survivors-first", "FS-69")
    assert t.refused("2-can-bde", "50-div") == ("survivors-first", "FS-69")
    assert t.letters("2-can-bde", "3-can-div") == ["50-div", "8-bde", "done"]
    t.say("2-can-bde", "done")
    assert (t.at("B2"), t.at("A3")) == ("2-can-bde", "3-can-div")


def test_with_no_survivor_left_others_may_advance_at_once() -> None:
    """FS-69, FS-69a: all survivors advance if there are none."""
    t = Table(1, at=AT).attack("A3>B2").say("3-can-div", "done").roll(3, 3).roll(6)
    assert t.holds("B2") == "allies"  # 4 against 3
    assert t.where("3-can-div") == "allies-pool"
    assert t.letters() == ["50-div", "8-bde", "2-can-bde", "done"]


def test_a_destroyed_attacker_does_not_hold_the_others_back() -> None:
    """FS-69: only survivors must go first."""
    t = Table(1, at=AT).attack("A3>B2").say("3-can-div", "2-can-bde", "done").roll(1, 3).roll(6, 1)
    assert t.letters() == ["2-can-bde", "done"]
    assert t.letters("2-can-bde") == ["50-div", "8-bde", "done"]


def test_the_from_area_may_be_left_empty_and_stays_under_control() -> None:
    """FS-69: nobody need stay behind."""
    t = won(AT, committed="3-can-div 2-can-bde").say("3-can-div", "2-can-bde", "done")
    assert t.at("A3") == ""
    assert t.holds("A3") == "allies"


def test_aircraft_do_not_advance() -> None:
    """FS-69, CAEN-17: the sortie is spent, not moved."""
    t = Table(3, at=AT).attack("A3>B2").say("3-can-div", "sortie", "done").say("done").roll(6, 1)
    assert "sortie" not in t.letters() and "sortie" not in t.letters("3-can-div")


def test_nobody_is_asked_when_nobody_can_advance() -> None:
    """FS-68: the only attacker fell in his own victory and nobody stands near."""
    t = Table(1, at={"A3": "3-can-div"}).attack("A3>B2").say("3-can-div", "done").roll(3, 3).roll(6)
    assert t.asked == ""
    assert t.holds("B2") == "allies"


def test_the_enemy_never_advances() -> None:
    """FS-68: a defender who wins gains nothing."""
    t = Table(1, at={"A3": "3-can-div", "B2": "12-ss"}).attack("A3>B2")
    t.say("3-can-div", "done").say("12-ss", "done").roll(1, 6).roll(1)
    assert t.asked == ""
    assert t.at("B2") == "12-ss"


def test_troops_of_the_reserve_advance_like_any_other() -> None:
    """CAEN-28: a reserve troop that attacked out of an empty area may advance."""
    t = Table(3, at={"reserve": "12-ss", "A3": "3-can-div", "A2": "50-div"}).attack("B3>A3")
    t.say("12-ss", "done").say("done").roll(6, 1).say("3-can-div>A2").say("12-ss", "done")
    assert t.at("A3") == "12-ss"


@pytest.mark.parametrize("mandatory", [False, True])
def test_the_advance_of_survivors_may_be_made_compulsory(mandatory: bool) -> None:
    """FS-R7, FS-R7a: optional by default; with `advance_mandatory` every survivor must go, others still
    may.
    """
    t = won(AT, committed="3-can-div 2-can-bde", advance_mandatory=mandatory)
    assert ("done" in t.letters()) == (not mandatory)
    assert ("done" in t.letters("3-can-div")) == (not mandatory)
    assert t.letters("3-can-div", "2-can-bde") == ["50-div", "8-bde", "done"]
    if mandatory:
        assert t.refused("3-can-div", "done") == ("must-advance", "FS-R7")


def test_a_compulsory_advance_asks_nothing_of_those_who_did_not_fight() -> None:
    """FS-R7: with no survivor the others are free to stay."""
    t = Table(1, at=AT, advance_mandatory=True).attack("A3>B2").say("3-can-div", "done").roll(3, 3).roll(6)
    assert "done" in t.letters()
