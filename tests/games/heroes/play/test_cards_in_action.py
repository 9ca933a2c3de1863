"""Cards that answer dice, effects, steps and grenades (HON-721, HON-765; RW-3 … RW-8, RW-11 … RW-13)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.explosions.strikes import Blow
from sandtable.games.heroes.play.harm.affect import BEATEN, DESTROYED, HIT, SUPPRESSED, Affect
from sandtable.games.heroes.play.nouns import GERMAN, LOST, US
from sandtable.games.heroes.play.reactions.windows import Open
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.play.turn.supply import SupplyMoves
from sandtable.kernel.engine import current
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import assault, give, reason, told
from tests.games.heroes.firing import told as facts

# Second Chance


def test_second_chance_throws_all_dice_of_the_own_roll_again_and_again() -> None:
    """HON-765, RW-7: the new faces stand, and the window opens anew."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    give(s, US, "second-chance", "second-chance")
    assault(s, "fire", "schuetzen")
    say(s, "pass")
    roll(s, 1, 1)
    assert asked(s) == (US, "React")
    say(s, "second-chance")
    assert asked(s) == (US, "Again")
    roll(s, 2, 2)
    say(s, "second-chance")
    roll(s, 6, 3)
    assert asked(s) == (GERMAN, "AssaultRoll")
    roll(s, 1, 1)
    assert "won" in told(s)
    assert s.discards[US] == ("second-chance", "second-chance")


def test_second_chance_is_not_for_the_opponents_roll() -> None:
    """HON-765."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    give(s, US, "second-chance")
    s.roll = (GERMAN, "schuetzen", "fire")
    run(s, [Open("RW-7", "", (US,))])
    assert current(s) is None


# Lucky Helmet, Desertion, Dynamic


@pytest.mark.parametrize("what", [HIT, BEATEN])
def test_lucky_helmet_makes_a_marker_of_a_single_hit(what: str) -> None:
    """HOC section 6: US only, Activation Phase."""
    s = empty()
    add(s, "US-FIRE", "B2", face=1)
    give(s, US, "lucky-helmet")
    run(s, [Affect("fire", what, 0, GERMAN)])
    assert letters(s) == ["pass", "lucky-helmet"]
    say(s, "lucky-helmet")
    assert (s.units["fire"].at, s.units["fire"].suppressed) == ("B2", 1)
    assert current(s) is None


def test_lucky_helmet_does_not_stop_a_double_hit_nor_save_a_vehicle() -> None:
    """HOC section 6."""
    s = empty()
    add(s, "US-FIRE", "B2")
    give(s, US, "lucky-helmet")
    run(s, [Affect("fire", DESTROYED, 0, GERMAN)])
    assert s.units["fire"].at == LOST
    add(s, "US-JEEP", "C2")
    run(s, [Affect("jeep", HIT, 0, GERMAN)])
    assert s.units["jeep"].at == LOST


def test_lucky_helmet_is_not_for_the_supply_phase() -> None:
    """HON-761: a mine in the Supply Phase."""
    s = empty()
    s.phase = "supply"
    add(s, "US-FIRE", "B2")
    give(s, US, "lucky-helmet")
    run(s, [Affect("fire", HIT, 0, GERMAN)])
    assert current(s) is None
    assert s.units["fire"].face == 1


def test_desertion_destroys_who_is_suppressed_and_receives_another() -> None:
    """HON-765."""
    s = empty()
    add(s, "GE-SCHUETZEN", "B2")
    give(s, US, "desertion")
    run(s, [Affect("schuetzen", SUPPRESSED, 1, US)])
    say(s, "pass")  # Fall Back might be held (RW-13); Desertion was not asked for
    assert s.units["schuetzen"].suppressed == 1
    run(s, [Affect("schuetzen", SUPPRESSED, 1, US)])
    say(s, "desertion")
    assert s.units["schuetzen"].at == LOST


def test_desertion_needs_a_marker_and_no_character() -> None:
    """HON-765: no officer, no leading character, no vehicle, nobody's own."""
    s = empty()
    give(s, US, "desertion")
    s.discards = {**s.discards, US: ("fall-back", "fall-back")}
    for kind, marked in (
        ("GE-SCHUETZEN", 0),
        ("GE-VOSS", 1),
        ("GE-ROTH", 1),
        ("GE-KUBEL", 1),
        ("US-FIRE", 1),
    ):
        unit = add(s, kind, "B2")
        s.suppress(unit, marked)
        run(s, [Affect(unit, SUPPRESSED, 1, US)])
        assert current(s) is None, kind
        s.take(unit, LOST)


def test_desertion_counts_in_any_phase() -> None:
    """HOC section 6."""
    s = empty()
    s.phase = "supply"
    add(s, "GE-SCHUETZEN", "B2")
    s.suppress("schuetzen", 1)
    give(s, US, "desertion")
    run(s, [Affect("schuetzen", SUPPRESSED, 1, US)])
    say(s, "desertion")
    assert s.units["schuetzen"].at == LOST


def test_dynamic_saves_the_token_of_a_unit_about_to_be_removed() -> None:
    """HON-765, RW-8."""
    s = empty()
    add(s, "US-FIRE", "B2", face=1)
    add(s, "US-RECON", "C2")
    s.lay_token("fire", "2")
    give(s, US, "dynamic")
    run(s, [Affect("fire", HIT, 0, GERMAN)])
    assert letters(s) == ["pass", "dynamic"]
    assert letters(s, "dynamic") == ["fire"]
    say(s, "dynamic fire recon")
    if current(s) is not None:
        say(s, "pass")
    assert s.tokens == {"recon": "2"}
    assert s.units["fire"].at == LOST
    assert s.aside[US] == ()


def test_dynamic_waits_for_the_next_activation_if_the_unit_lives() -> None:
    """RW-8: a flip removes nobody."""
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "US-RECON", "C2")
    s.lay_token("fire", "2")
    give(s, US, "dynamic")
    s.discards = {**s.discards, US: ("lucky-helmet", "lucky-helmet")}
    run(s, [Affect("fire", HIT, 0, GERMAN)])
    assert current(s) is None


# Fall Back


def routed(at: str = "F6", side: str = GERMAN) -> Battle:
    """A German unit just suppressed; its edge is the north."""
    s = empty()
    kind, other = ("GE-SCHUETZEN", US) if side == GERMAN else ("US-FIRE", GERMAN)
    unit = add(s, kind, at)
    give(s, other, "fall-back")
    run(s, [Affect(unit, SUPPRESSED, 1, other)])
    return s


def test_fall_back_runs_its_full_movement_towards_its_edge() -> None:
    """HON-765, HOC-403: four squares, each one of the three towards the edge, its owner's choice, markers ignored."""
    s = routed()
    assert asked(s) == (US, "React")
    say(s, "fall-back")
    assert asked(s) == (GERMAN, "FleeTo")
    assert sorted(letters(s)) == ["E5", "F5", "G5"]
    assert reason(s, "", "F7") == ("wrong-way", "HON-765")
    for square in ("F5", "F4", "E3", "E2"):
        say(s, square)
    assert s.units["schuetzen"].at == "E2"
    assert current(s) is None


def test_fall_back_over_the_edge_destroys() -> None:
    """HON-765."""
    s = routed("F3")
    say(s, "fall-back")
    say(s, "F2")
    say(s, "F1")
    assert s.units["schuetzen"].at == LOST
    assert "fled" in told(s)


def test_fall_back_ends_on_the_edge_without_movement_left() -> None:
    """HON-765: reaching it with nothing left it stays."""
    s = routed("F5")
    say(s, "fall-back")
    for square in ("F4", "F3", "F2", "F1"):
        say(s, square)
    assert s.units["schuetzen"].at == "F1"


def test_fall_back_turns_an_active_side_over_first_and_uses_its_movement() -> None:
    """HON-765, R-44: an MG42 goes 3 squares; `flip_before_x_check` off: it is destroyed."""
    s = empty()
    add(s, "GE-MG42", "F9", face=1)
    give(s, US, "fall-back")
    run(s, [Affect("mg42", SUPPRESSED, 1, US)])
    say(s, "fall-back")
    for _ in range(3):
        say(s, letters(s)[0])
    assert s.units["mg42"].face == 0
    assert current(s) is None
    s = empty(flip_before_x_check=False)
    add(s, "GE-MG42", "F9", face=1)
    give(s, US, "fall-back")
    run(s, [Affect("mg42", SUPPRESSED, 1, US)])
    say(s, "fall-back")
    assert s.units["mg42"].at == LOST


def test_fall_back_stops_where_there_is_no_way() -> None:
    """HON-765: nothing enterable, it stays where it is."""
    s = routed()
    for number, at in enumerate(("E5", "F5", "G5")):
        add(s, "GE-LMG", at, id=f"lmg-{number}")
    say(s, "fall-back")
    assert s.units["schuetzen"].at == "F6"
    assert current(s) is None


def test_difficult_passage_stops_who_falls_back() -> None:
    """HON-765, HON-408."""
    s = empty("hedgerow-ambush")
    hedge, west = next(
        (walk.to, square)
        for square, walks in s.land.squares.walks.items()
        for walk in walks
        if walk.heading == 2 and walk.to in s.land.difficult and square not in s.land.difficult
    )
    add(s, "GE-SCHUETZEN", west)  # their home is the east
    for walk in s.land.squares.walks[west]:
        if walk.heading in (1, 2, 3) and walk.to != hedge:
            add(s, "GE-LMG", walk.to, id=f"at-{walk.to}")
    give(s, US, "fall-back")
    run(s, [Affect("schuetzen", SUPPRESSED, 1, US)])
    say(s, "fall-back")
    assert s.units["schuetzen"].at == hedge
    assert current(s) is None


def test_fall_back_is_for_enemy_infantry_on_the_board() -> None:
    """RW-13: nobody's own, no vehicle."""
    s = empty()
    add(s, "US-FIRE", "F6")
    add(s, "GE-KUBEL", "G6")
    give(s, US, "fall-back")
    run(s, [Affect("fire", SUPPRESSED, 1, GERMAN)])
    assert current(s) is None
    run(s, [Affect("kubel", SUPPRESSED, 1, US)])
    assert current(s) is None


def test_a_defender_sent_running_is_not_pushed_back_a_second_time() -> None:
    """HON-648, RW-13: it is no longer in the square; the winner takes it."""
    s = empty()
    add(s, "US-FIRE", "E6")
    add(s, "GE-SCHUETZEN", "F6")
    give(s, US, "fall-back")
    assault(s, "fire", "schuetzen")
    while asked(s)[1] == "React":
        say(s, "pass")
    roll(s, 6, 6)
    while asked(s)[1] == "React":
        say(s, "pass")
    roll(s, 1, 1)
    say(s, "fall-back")
    while current(s) is not None:
        say(s, letters(s)[0])
    assert s.units["schuetzen"].at[1:] == "2"
    assert s.units["fire"].at == "F6"


# Mine


def test_a_mine_attacks_who_enters_a_square_without_road_or_building() -> None:
    """HON-765, RW-4: +2 against Infantry, d6, no penalty."""
    s = empty()
    add(s, "US-FIRE", "F8")
    give(s, GERMAN, "mine")
    run(s, [Act("fire")])
    say(s, "move F7 F6 done")
    assert asked(s) == (GERMAN, "React")
    assert letters(s) == ["pass", "mine"]
    say(s, "mine")
    assert asked(s) == (GERMAN, "Blow")
    roll(s, 2)
    assert s.units["fire"].face == 1
    assert asked(s) == (US, "GoOn")


def test_no_mine_lies_on_a_road_or_in_a_building() -> None:
    """HON-765: F6 is road."""
    s = empty()
    add(s, "US-FIRE", "F6")
    give(s, GERMAN, "mine")
    s.moving["fire"] = Motion("action", 1, entered=1)
    for at in ("F6", "farm.3"):
        s.put("fire", at)
        run(s, [Open("RW-4", "fire", (GERMAN,))])
        assert current(s) is None, at


def test_a_mine_lies_where_a_long_vehicle_just_went() -> None:
    """HON-765: backing into the open while its front is on the road."""
    s = empty()
    add(s, "US-M4", "F6", heading=0, rear="F7")
    give(s, GERMAN, "mine")
    s.moving["m4"] = Motion("action", 1, entered=1, back="F7")
    run(s, [Open("RW-4", "m4", (GERMAN,))])
    assert asked(s) == (GERMAN, "React")
    s.moving["m4"] = Motion("action", 1, entered=1, back="F6")
    run(s, [Open("RW-4", "m4", (GERMAN,))])
    assert current(s) is None


def test_a_mine_does_not_answer_a_move_on_the_spot() -> None:
    """HON-765: nothing was entered."""
    s = empty()
    add(s, "US-FIRE", "F8")
    give(s, GERMAN, "mine")
    s.moving["fire"] = Motion("action", 1)
    run(s, [Open("RW-4", "fire", (GERMAN,))])
    assert current(s) is None


def test_a_mine_works_in_the_supply_phase() -> None:
    """HON-765, HON-762, RW-12."""
    s = empty()
    s.phase = "supply"
    add(s, "US-FIRE", "F9")
    give(s, GERMAN, "mine")
    run(s, [SupplyMoves(US)])
    say(s, "fire F8 done")
    assert asked(s) == (GERMAN, "React")
    say(s, "mine")
    roll(s, 1)
    assert s.units["fire"].face == 0


def test_a_mine_attacks_the_side_of_a_heavy_vehicle() -> None:
    """HOC section 6: +3 against 7."""
    s = empty()
    add(s, "US-M4", "F8", heading=0, rear="F9")
    run(s, [Blow("mine", GERMAN, "m4")])
    ask = current(s)
    assert ask.dice(s).needs == 4  # type: ignore[union-attr]


# Surprise and Burst Into Action


def test_surprise_lets_infantry_pass_one_window() -> None:
    """HON-765, HON-191: the west window of the farmhouse; two cards to go in and out."""
    s = empty()
    add(s, "US-RECON", "H2")
    give(s, US, "surprise")
    run(s, [Act("recon")])
    assert "farm.1" not in letters(s, "move")
    assert "farm.1" in letters(s, "move surprise")
    assert "H3" not in letters(s, "move surprise farm.1")
    say(s, "move surprise farm.1 done")
    assert s.units["recon"].at == "farm.1"
    assert s.discards[US] == ("surprise",)
    s = empty()
    add(s, "US-RECON", "H2")
    give(s, US, "surprise", "surprise")
    run(s, [Act("recon")])
    say(s, "move surprise farm.1 surprise H3 done")
    assert s.units["recon"].at == "H3"


def test_an_assault_through_a_window_is_spelled_with_surprise() -> None:
    """HON-654, RW-10."""
    s = empty()
    add(s, "US-FIRE", "H2")
    add(s, "GE-SCHUETZEN", "farm.1", face=1)
    give(s, US, "surprise")
    run(s, [Act("fire")])
    assert "schuetzen" not in letters(s, "move")
    assert "schuetzen" in letters(s, "move surprise")
    say(s, "move surprise schuetzen")
    roll(s, 6, 6)
    roll(s, 1, 1)
    assert s.units["fire"].at == "farm.1"


def test_burst_into_action_gives_fire_on_the_move() -> None:
    """HON-765: a fire team has none; with the card it shoots, once."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-LMG", "F4")
    run(s, [Act("fire")])
    assert "shoot" not in letters(s, "move F8")
    give(s, US, "burst-into-action")
    run(s, [Act("fire")])
    assert "shoot" in letters(s, "move burst-into-action F8")
    say(s, "move burst-into-action F8 shoot")
    assert s.discards[US] == ("burst-into-action",)


# Return to Sender


def thrown() -> Battle:
    """A US team throws a grenade between two Germans."""
    s = empty()
    s.armies[US] = ("101", "202@1", "done")
    s.gear["101.1"] = 3
    add(s, "US-FIRE", "F8")
    add(s, "GE-LMG", "G6")
    give(s, GERMAN, "return-to-sender")
    run(s, [Act("fire")])
    say(s, "grenades x6y6")
    return s


def test_return_to_sender_throws_a_grenade_back() -> None:
    """HON-765, RW-6: to another point within its range of the unit it touches."""
    s = thrown()
    assert asked(s) == (GERMAN, "React")
    assert letters(s) == ["pass", "return-to-sender"]
    assert letters(s, "return-to-sender") == ["lmg"]
    points = letters(s, "return-to-sender lmg")
    assert "x6y7" in points
    assert "x6y6" not in points
    assert reason(s, "return-to-sender lmg", "x1y1") == ("too-far", "HON-765")
    say(s, "return-to-sender lmg x6y7")
    assert [(one["unit"], one["at"]) for one in facts(s, "thrown-back")] == [("lmg", "x6y7")]
    assert asked(s) == (US, "Strike")
    roll(s, 3)
    assert s.units["fire"].face == 1
    assert s.units["lmg"].face == 0


def test_return_to_sender_needs_a_grenade_on_own_infantry() -> None:
    """HON-765."""
    s = empty()
    s.armies[US] = ("101", "202@1", "done")
    s.gear["101.1"] = 3
    add(s, "US-FIRE", "F8")
    add(s, "GE-KUBEL", "G6")
    give(s, GERMAN, "return-to-sender")
    s.discards = {**s.discards, GERMAN: ("smoke", "smoke")}
    run(s, [Act("fire")])
    say(s, "grenades x6y6")
    assert asked(s)[1] != "React"
