"""The moves of scouts (HON-657), and who acts between activations (HON-310, HON-311, HON-656)."""

from __future__ import annotations

from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.moves.states import scouting
from sandtable.games.heroes.play.nouns import ABOARD
from sandtable.games.heroes.play.setup.enlisting import enlist
from sandtable.games.heroes.play.setup.scouts import ScoutMoves
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import NextOrder
from tests.games.heroes.marching import (
    add,
    asked,
    at,
    empty,
    give,
    idle,
    letters,
    next_to,
    refused,
    run,
    say,
)

HEDGES = "hedgerow-ambush"


def scouts(s: Battle, side: str = "us") -> None:
    s.phase = "opening"
    run(s, [ScoutMoves(side)])


def test_scouts_move_their_scout_value_through_difficult_ground_without_stopping() -> None:
    """HON-657."""
    s = empty(HEDGES)
    add(s, "US-RECON", "B2")
    add(s, "US-FIRE", "B3")
    scouts(s)
    assert letters(s) == ["done", "recon"]
    assert next_to(s, "recon B1") != []
    say(s, "recon B1 C1 D1 done")
    assert at(s, "recon") == "D1"
    assert idle(s) or letters(s) == ["done"]


def test_a_scout_neither_fires_nor_assaults_nor_adds_cards_and_nobody_answers() -> None:
    """HON-657."""
    s = empty(HEDGES)
    add(s, "US-RECON", "F5")
    add(s, "GE-LMG", "F8")
    add(s, "GE-MG42", "G8", face=1)
    give(s, "us", "dynamic", "burst-into-action")
    give(s, "german", "mine")
    scouts(s)
    assert set(letters(s, "recon F6 F7")) & {"shoot", "lmg", "mg42"} == set()
    assert set(letters(s, "recon")) & {"+dynamic", "burst-into-action"} == set()
    assert refused(s, "recon F6 F7 lmg") == ("no-assault-now", "HON-762")
    say(s, "recon F6 F7 done")
    assert idle(s) or asked(s) == ("us", "ScoutMoves")


def test_a_scout_does_not_end_in_or_beside_an_objective() -> None:
    """HON-657: the farmhouse of First Light."""
    s = empty()
    add(s, "US-RECON", "F5")
    scouts(s)
    assert "done" not in letters(s, "recon G5 H5")
    assert refused(s, "recon G5 H5 done") == ("objective", "HON-657")
    assert "I5" not in next_to(s, "recon G5 H5")  # no point would be left to get away
    assert refused(s, "recon G5 H5 I5 done") == ("objective", "HON-657")
    say(s, "recon G5 H5 G6 done")
    assert at(s, "recon") == "G6"


def test_a_scout_beside_an_objective_may_decline() -> None:
    """HON-657."""
    s = empty()
    add(s, "US-RECON", "H5")
    scouts(s)
    assert "done" in letters(s, "recon")


def test_ambush_units_scout_concealed_and_nobody_looks() -> None:
    """HON-657."""
    s = empty(HEDGES)
    add(s, "US-SPOT", "F5")
    conceal(s, "spot")
    add(s, "GE-LMG", "F8")
    scouts(s)
    say(s, "us-ghost-1 F6 F7 done")
    assert at(s, "us-ghost-1") == "F7"


def test_a_transport_scouts_with_scouts_aboard_who_then_have_scouted() -> None:
    """HON-657."""
    s = empty(HEDGES)
    add(s, "US-JEEP", "F5")
    add(s, "US-RECON", "A7")
    s.take("recon", ABOARD, "jeep")
    scouts(s)
    assert letters(s) == ["done", "jeep"]
    say(s, "jeep F6 F7 F8 done")
    assert at(s, "jeep") == "F8"
    assert s.moved == {"jeep": 1, "recon": 1}


def test_a_transport_with_others_aboard_does_not_scout() -> None:
    """HON-657."""
    s = empty(HEDGES)
    add(s, "US-JEEP", "F5")
    add(s, "US-BLEAN", "A7")
    s.take("blean", ABOARD, "jeep")
    scouts(s)
    assert letters(s) == ["done"]


def test_a_jeep_does_not_scout_to_where_it_could_not_end() -> None:
    """HON-657."""
    s = empty()
    add(s, "US-JEEP", "F6")
    scouts(s)
    assert next_to(s, "jeep G6 H6") != []
    for square in next_to(s, "jeep G6 H6"):
        assert "done" in letters(s, f"jeep G6 H6 {square}")


# between activations


def test_a_special_order_is_played_between_activations_and_costs_no_place() -> None:
    """HON-310, RW-2."""
    s = empty()
    add(s, "US-FIRE", "A1")
    add(s, "US-RECON", "C1")
    add(s, "GE-LMG", "L12")
    s.tokens = {"fire": "1", "recon": "S", "lmg": "1"}
    s.numbered = {"us": 1, "german": 1}
    s.specials = {"us": 1, "german": 0}
    s.next_side = "us"
    run(s, [NextOrder()])
    assert asked(s) == ("us", "React")
    assert letters(s) == ["pass", "recon"]
    assert refused(s, "fire") == ("not-its-turn", "HON-310")
    say(s, "recon")
    assert asked(s) == ("us", "Act")
    say(s, "nothing")
    assert s.shown == {"recon": "S", "fire": "1"}  # nobody can hold another: his number 1 comes to light
    assert asked(s) == ("us", "Act")
    say(s, "nothing")
    assert asked(s) == ("german", "Act")


def test_a_broken_option_or_tile_unlocks_no_scout() -> None:
    """HON-204a, R-12: who has a Scout of his own keeps it."""
    for broken, may_scout in (((), ["30cal", "recon"]), (("102.2",), ["recon"]), (("102",), ["recon"])):
        s = empty("counter-attack")
        add(s, "US-30CAL", "P5")
        add(s, "US-RECON", "M5")
        s.units["30cal"].group = s.units["recon"].group = "102.2"
        s.broken = broken
        scouts(s)
        assert letters(s) == ["done", *may_scout], broken


def test_pathfinders_of_a_broken_tile_still_guide_its_units() -> None:
    """HOC-210, R-12: the option is not the tile's own ability."""
    s = empty()
    enlist(s, "us", ("101", "210@1", "done"))
    s.put("blean", "F9")
    s.broken = ("101",)
    assert scouting(s, "blean") == 2


def test_whether_a_special_order_may_lie_there_is_public() -> None:
    """Section 21.1: the side is asked as long as a token of its may be one, its face unseen."""
    s = empty()
    add(s, "US-FIRE", "A1")
    add(s, "US-RECON", "C1")
    s.tokens = {"fire": "1"}
    s.aside = {**s.aside, "us": ("S",)}  # lost, but nobody else knows
    s.numbered = {"us": 1, "german": 0}
    s.specials = {"us": 1, "german": 0}
    s.next_side = "us"
    run(s, [NextOrder()])
    assert asked(s) == ("us", "React")
    assert letters(s) == ["pass"]


def test_no_counter_of_the_core_set_is_autonomous() -> None:
    """HON-311, HON-656."""
    s = empty()
    assert not s.rules.any_autonomous


def test_an_autonomous_unit_acts_of_its_own_accord_and_loses_its_token() -> None:
    """HON-311, HON-322, HON-656."""
    s = empty()
    face = s.rules.kinds["US-FIRE"].faces[0]
    face.autonomous, s.rules.any_autonomous = True, True
    try:
        add(s, "US-FIRE", "A1")
        s.tokens = {"fire": "1"}
        s.numbered = {"us": 1, "german": 0}
        s.next_side = "us"
        run(s, [NextOrder()])
        assert letters(s) == ["pass", "fire"]
        say(s, "fire")
        assert asked(s) == ("us", "Act")
        assert s.acted == {"fire": 1}
        assert s.aside["us"] == ("1",)
    finally:
        face.autonomous, s.rules.any_autonomous = False, False
