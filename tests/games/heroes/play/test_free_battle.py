"""A free battle (HOC-421): armies, boards, edges, objectives."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.nouns import GERMAN, US
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.rules import Refused
from tests.games.heroes.field import asked, letters, roll, rules_of


def opened(size: str = "60") -> Battle:
    rules = rules_of("free-battle", size=size)
    s = rules.setup()
    begin(s, rules.start())
    return s


def mustered(size: str = "60") -> Battle:
    s = opened(size)
    answer(s, US, ("101", "201@1", "done"))
    answer(s, GERMAN, ("152", "done"))
    return s


@pytest.mark.parametrize(
    ("size", "boards", "hand", "turns"), [("60", 2, 3, 6), ("100", 2, 4, 7), ("150", 4, 5, 8)]
)
def test_the_size_sets_boards_hand_and_turns(size: str, boards: int, hand: int, turns: int) -> None:
    """HOC-421."""
    rules = rules_of("free-battle", size=size)
    assert (rules.board_count, rules.hand, rules.turns) == (boards, hand, turns)


def test_armies_are_built_unseen_and_opened_together() -> None:
    """HOC-421."""
    s = opened()
    assert set(pending(s)) == {US, GERMAN}
    answer(s, US, ("101", "201@1", "done"))
    assert s.rules.view(s, GERMAN).sealed[US] == ()
    answer(s, GERMAN, ("152", "done"))
    assert list(s.units) == [
        "blean",
        "recon",
        "fire",
        "support",
        "brehm",
        "schuetzen-1",
        "schuetzen-2",
        "lmg",
    ]
    assert s.gear == {"101.1": 3}


def test_an_army_that_does_not_fit_is_refused_with_its_rule() -> None:
    """HOC-421, HON-202."""
    s = opened()
    with pytest.raises(Refused) as refused:
        answer(s, US, ("101", "103", "102", "done"))
    assert (refused.value.code, refused.value.rule) == ("points", "HOC-421")
    with pytest.raises(Refused) as refused:
        answer(s, US, ("101", "229@1", "done"))
    assert refused.value.rule == "HON-202"


def test_boards_are_laid_in_turn_and_never_twice() -> None:
    """HOC-421."""
    s = mustered("150")
    order: list[str] = []
    for board in ("301", "302", "303", "304"):
        order.append(asked(s)[0])
        assert board in letters(s)
        answer(s, order[-1], (board,))
    assert order == [US, GERMAN, US, GERMAN]
    assert s.layout == ("301", "302", "/", "303", "304")
    assert (s.land.columns, s.land.rows) == (24, 24)


def test_the_higher_die_chooses_its_edge_and_the_other_has_the_initiative() -> None:
    """HOC-421."""
    s = mustered()
    answer(s, US, ("301",))
    with pytest.raises(Refused) as refused:
        answer(s, GERMAN, ("301",))
    assert refused.value.code == "laid"
    answer(s, GERMAN, ("302",))
    roll(s, 4, 4)
    roll(s, 2, 5)
    assert asked(s) == (GERMAN, "ChooseEdge")
    answer(s, GERMAN, ("east",))
    assert s.homes == {US: "west", GERMAN: "east"} and s.initiative == US


def test_objectives_keep_their_distance_from_zones_and_each_other() -> None:
    """HOC-421."""
    s = mustered()
    for side, board in ((US, "301"), (GERMAN, "302")):
        answer(s, side, (board,))
    roll(s, 6, 1)
    answer(s, US, ("west",))
    assert asked(s) == (GERMAN, "PlaceObjective")  # the Initiative player begins
    squares = letters(s)
    files = {square[0] for square in squares}
    assert "F" not in files and "G" in files and "S" not in files  # four squares from A-C and V-X
    answer(s, GERMAN, ("G6",))
    with pytest.raises(Refused) as refused:
        answer(s, US, ("H7",))
    assert refused.value.code == "too-near"
    answer(s, US, ("J6",))
    answer(s, GERMAN, ("M6",))
    assert [goal.points for goal in s.goals.values()] == [3, 3, 3]
