"""Refusals: the first reason that a player would accept, with names where names belong."""

from __future__ import annotations

import re
from random import Random

import pytest

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.hiding.ghosts import conceal, uncover
from sandtable.games.heroes.play.nouns import ABOARD, LIGHT, LOST, US
from sandtable.games.heroes.play.reactions.opportunity import OpportunityFire
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.setup.deployment import Deploy
from sandtable.games.heroes.play.setup.scouts import ScoutMoves
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Choice
from tests.games.heroes.field import rules_of
from tests.games.heroes.marching import add, empty, give, go, order, reason, refused, run, say, supply
from tests.games.heroes.telling import SCENARIOS, battle, opened

STRONGPOINT = "crack-the-strongpoint"
HEDGES = "hedgerow-ambush"
TOWN = "house-to-house"
PLAIN_WORDS = ("fire", "flame", "spot", "support")  # ids that are also words of a sentence
RAW = re.compile(r"ghost|\bx\d+y\d+\b|\b[a-z]+[./-]\d+\b|-wreck\b|[{}]|None|\(\)|@")


def sentence(s: Battle, draft: str, letter: str) -> str:
    """The sentence with which a letter is refused."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    found = ask.why_not(s.rules.view(s, ask.seat(s)), tuple(draft.split()), letter)
    assert found is not None, letter
    return found[1]


def lay(s: Battle, kind: str, at: str, rear: str = "") -> None:
    s.wrecks["old"] = Wreck(kind, at, rear, 0, 0)
    wrecks.lay(s, "old")


# names


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_refusal_of_a_random_battle_says_an_id(scenario: str) -> None:
    """Whatever is said at any question: squares, units, corners, houses, cards and words of all kinds."""
    rules = opened(scenario)
    rng = Random(scenario)
    words = (
        "done",
        "move",
        "shoot",
        "push",
        "hide",
        "set-up",
        "n",
        "spread",
        "grenades",
        "shell",
        "burn",
        "1",
    )
    heard = 0
    for moment in battle(rules, f"refused {scenario}"):
        s, ask = moment.s, next(iter(pending(moment.s).values()), None)
        if not isinstance(ask, Choice):
            continue
        seen = rules.view(s, ask.seat(s))
        ids = [*s.units, *s.wrecks, *words]
        if s.layout_complete():
            ids += [*s.land.terrain, *s.land.squares.corner_squares, *s.land.structure]
        legal = ask.letters(seen, ())
        for draft in ((), (rng.choice(legal),)):
            if draft and ask.ends(seen, draft):
                continue
            offered = frozenset(ask.letters(seen, draft))
            for letter in rng.sample(ids, min(25, len(ids))):
                told = None if letter in offered else ask.why_not(seen, draft, letter)
                if told is None:
                    continue
                heard += 1
                assert told[1][0].isupper() or told[1][0].isdigit(), told
                assert told[1].endswith("."), told
                assert told[1].endswith(f" {letter}.") or not says_an_id(s, told[1]), (told, draft, letter)
    assert heard > 300


def says_an_id(s: Battle, told: str) -> bool:
    said = frozenset(re.findall(r"[\w/-]+", told))
    units = [id for id in s.units if id in said and id not in PLAIN_WORDS and not id.isdigit()]
    return bool(RAW.search(told)) or bool(units)


def test_houses_have_their_names() -> None:
    """HON-190, HON-191."""
    s = empty()
    add(s, "US-FIRE", "I5")
    add(s, "US-RECON", "H2")
    order(s, "fire")
    assert sentence(s, "move", "I4").startswith("I4 is cut by the farmhouse: nobody stops there.")
    order(s, "recon")
    assert sentence(s, "move", "farm.1") == "It takes a Surprise card to pass the window of the farmhouse."
    assert sentence(s, "move", "farm.4").startswith("No step leads from H2 to square 4 of the farmhouse;")


def test_units_have_their_names() -> None:
    """HON-402, HON-501, HON-657, HON-661."""
    s = empty()
    add(s, "US-FIRE", "F3", "fire-2")
    add(s, "GE-LMG", "F4", "lmg-1")
    add(s, "US-JEEP", "L12")
    order(s, "fire-2")
    assert sentence(s, "move", "F4") == "LMG-Trupp 1 holds F4; only an Assault goes there."
    assert sentence(s, "move", "E3") == "F3 and E3 are both in the zone of LMG-Trupp 1 at F4."
    assert sentence(s, "move", "jeep") == "The Willys Jeep is not beside it."
    s.take("fire-2", ABOARD, "jeep")
    s.phase = "opening"
    run(s, [ScoutMoves(US)])
    assert refused(s, "jeep L11 done") == ("passengers", "HON-657")
    assert "and Fire Team 2 is none" in sentence(s, "", "jeep")


def test_a_concealed_unit_is_named_to_its_owner_alone() -> None:
    """Section 21.4."""
    s = empty()
    add(s, "GE-ROTH", "F5")
    ghost = conceal(s, "roth")
    assert names.unit(s.rules.view(s, "german"), ghost) == "Gefr. Roth (concealed)"
    assert names.unit(s.rules.view(s, US), ghost) == "a concealed German unit"


def test_places_of_all_kinds_have_names() -> None:
    s = empty(TOWN)
    assert names.place(s, "E7") == "E7"
    assert names.place(s, "x3y7") == "the corner south-east of C7"
    assert names.place(s, "x0y0") == "the corner north-west of A1"
    assert names.place(s, "lane.2") == "square 2 of the alley"
    assert names.place(s, "house-2.1") == "square 1 of town house 2"
    assert names.places(s, ["A1", "B2", "church.3"]) == "A1, B2 and square 3 of the church"


# what stops a mover


def test_a_vehicle_that_backs_is_stopped_by_the_ground_under_its_rear() -> None:
    """HON-408."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "F12", rear="F13", heading=0)
    order(s, "m4")
    assert reason(s, "move F14", "F15") == ("stopped", "HON-408")
    assert sentence(s, "move F14", "F15").startswith("The barbed wire at F14 has stopped it;")


def test_who_is_stopped_behind_difficult_ground_is_told_so() -> None:
    """HON-408a."""
    s = empty(HEDGES, difficult_exit_stops=True)
    add(s, "US-RECON", "B1")
    order(s, "recon")
    assert reason(s, "move B2", "B3") == ("stopped", "HON-408a")
    assert "The open ground" not in sentence(s, "move B2", "B3")


def test_after_surprise_only_the_window_is_left() -> None:
    """HON-765."""
    s = empty()
    add(s, "US-FIRE", "H2")
    give(s, US, "surprise")
    order(s, "fire")
    for letter in ("H1", "L9", "done", "shoot"):
        assert reason(s, "move surprise", letter) == ("window", "HON-765"), letter


def test_a_half_square_has_no_door_for_a_vehicle() -> None:
    """HON-190."""
    s = empty()
    add(s, "US-JEEP", "I5")
    order(s, "jeep")
    assert sentence(s, "move", "I4") == "I4 is cut by the farmhouse: no vehicle fits there."


def test_the_second_square_of_a_swing_is_named_when_it_is_closed() -> None:
    """HON-413, HON-416: in the model `swing` the trailing end may go elsewhere than the leading one."""
    s = empty(vehicle_turn_model="swing")
    add(s, "US-M4", "F8", rear="F9")
    add(s, "US-JEEP", "G8", "jeep")
    order(s, "m4")
    assert reason(s, "move", "F7+G8") == ("vehicle", "HON-416")
    assert sentence(s, "move", "F7+G8").startswith("The Willys Jeep stands on G8:")


# pushing


def test_a_wreck_that_cannot_be_pushed_on_says_why() -> None:
    """HON-432, HON-433, R-50."""
    s = empty()
    add(s, "US-JEEP", "F8")
    lay(s, "US-M4", "F7", "G7")
    order(s, "jeep")
    assert reason(s, "move", "F7") == reason(s, "move push", "F7") == ("too-heavy", "HON-432")
    wrecks.clear(s, "old", "")
    lay(s, "GE-KUBEL", "F7")
    assert reason(s, "move", "F7") == ("wreck", "HON-432")
    add(s, "GE-STUG", "F6", rear="F5")
    assert reason(s, "move push", "F7") == ("vehicle", "HON-433")
    assert "the StuG" in sentence(s, "move push", "F7")
    add(s, "GE-LMG", "F7")
    assert reason(s, "move push", "F7") == ("stood-on", "R-50")
    assert "the LMG-Trupp is on it at F7" in sentence(s, "move push", "F7")


def test_a_wreck_far_off_is_first_of_all_far_off() -> None:
    """HON-411, HON-412."""
    s = empty()
    add(s, "US-JEEP", "F10")
    add(s, "US-M3", "A10", rear="A11")
    lay(s, "GE-PANTHER", "F7", "F6")
    order(s, "jeep")
    assert reason(s, "move push", "F7") == ("not-adjacent", "HON-411")
    order(s, "m3")
    assert reason(s, "move push", "F7") == ("not-adjacent", "HON-412")


def test_whatever_is_far_off_is_first_of_all_far_off_for_a_vehicle() -> None:
    """HON-411, HON-412: a thicket, a river or another vehicle somewhere else is not what keeps it away."""
    s = empty(STRONGPOINT)
    add(s, "US-JEEP", "F10")
    add(s, "US-M3", "A10", rear="A11")
    add(s, "US-M5", "L10", rear="L11")
    closed = [square for square in s.land.closed[LIGHT] if s.land.squares.range("F10", square) > 6]
    outside = [square for square in closed if square in s.land.sign and square not in s.land.squares.half_of]
    assert outside
    order(s, "jeep")
    assert reason(s, "move", "L10") == ("not-adjacent", "HON-411")
    assert {reason(s, "move", square) for square in outside} == {("not-adjacent", "HON-411")}
    order(s, "m3")
    assert reason(s, "move", "L10") == ("not-adjacent", "HON-412")


def test_a_turn_of_a_long_vehicle_is_no_square_for_others() -> None:
    """HON-401, HON-413: `B2>F3` names the ends of a long vehicle, so it is not judged as the square F3."""
    s = empty()
    add(s, "US-FIRE", "F2")
    add(s, "US-RECON", "F3")
    add(s, "US-JEEP", "A9")
    order(s, "fire")
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    seen = s.rules.view(s, US)
    assert "F3" in ask.letters(seen, ("move",))
    assert ask.why_not(seen, ("move",), "B2>F3") is None
    order(s, "jeep")
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    assert ask.why_not(s.rules.view(s, US), ("move",), "A8+B8") is None


def test_a_concealed_counter_in_the_box_is_not_on_the_board() -> None:
    """HON-521, HON-603, HON-641: only what is there can be spotted."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-ROTH", "F5")
    ghost = conceal(s, "roth")
    order(s, "fire")
    assert reason(s, "", ghost) == ("concealed", "HON-603")
    uncover(s, ghost)
    assert reason(s, "", ghost) == ("off-board", "HON-521")
    assert sentence(s, "", ghost) == "A concealed German unit is not on the board."
    assert reason(s, "move", ghost) == ("not-there", "HON-641")


def test_the_second_square_of_smoke_is_first_of_all_beside_the_first() -> None:
    """HOC section 6, HON-761."""
    s = empty()
    add(s, "US-FIRE", "F9")
    give(s, US, "smoke")
    s.smoke = ("A1", "A2", "F6")
    run(s, [React("RW-2", US, "", (US,))])
    assert reason(s, "smoke F5", "A1") == ("not-adjacent", "HON-761")
    assert reason(s, "smoke F5", "F6") == ("smoke-there", "HON-761")
    assert reason(s, "smoke", "F6") == ("smoke-there", "HON-761")


def test_a_turn_on_the_spot_pushes_nothing() -> None:
    """HON-414, HON-432."""
    s = empty()
    add(s, "US-M3", "F7", rear="F8")
    lay(s, "GE-KUBEL", "G8")
    order(s, "m3")
    assert reason(s, "move push", "F8>G8") == ("no-push", "HON-432")


def test_why_nothing_is_announced() -> None:
    """HON-432, HON-703."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "US-M4", "F11", rear="F12")
    lay(s, "GE-KUBEL", "A1")
    order(s, "fire")
    assert reason(s, "move", "push") == ("not-a-vehicle", "HON-432")
    assert reason(s, "move", "cut") == ("not-heavy", "HON-703")
    order(s, "m4")
    assert reason(s, "move push", "push") == ("announced", "HON-432")
    assert reason(s, "move F10", "push") == ("not-announced", "HON-432")
    assert reason(s, "move", "cut") == ("no-marker", "HON-703")


# aboard, Assaults


def test_why_a_vehicle_does_not_take_it() -> None:
    """HON-607, HON-661."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "US-M4", "F8", rear="G8")
    add(s, "US-JEEP", "E9")
    add(s, "US-M3", "A1", rear="A2")
    add(s, "US-BLEAN", "L1")
    s.take("blean", ABOARD, "jeep")
    order(s, "fire")
    assert reason(s, "move", "m4") == ("no-transport", "HON-661")
    assert reason(s, "move", "jeep") == ("no-room", "HON-661")
    assert reason(s, "move", "m3") == ("not-adjacent", "HON-661")
    s.take("m3", LOST)
    assert reason(s, "move", "m3") == ("not-there", "HON-661")


def test_a_vehicle_with_a_crew_takes_no_second_one() -> None:
    """HON-607."""
    s = empty()
    add(s, "US-M4", "F8", rear="G8")
    add(s, "US-DWYER", "F9", "dwyer-1")
    add(s, "US-DWYER", "L1", "dwyer-2")
    s.take("dwyer-2", ABOARD, "m4")
    order(s, "dwyer-1")
    assert reason(s, "move", "m4") == ("has-crew", "HON-607")


def test_who_is_not_on_the_board_is_no_passenger() -> None:
    """HON-641, HON-662."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-LMG", "F8")
    add(s, "GE-251", "E8", rear="E7")
    order(s, "fire")
    s.take("lmg", ABOARD, "251")
    assert reason(s, "move", "lmg") == ("aboard", "HON-662")
    s.take("lmg", LOST)
    assert reason(s, "move", "lmg") == ("not-there", "HON-641")


def test_the_side_that_will_show_decides_about_an_assault() -> None:
    """HON-606, HON-641: under the counter is a sniper without Assault, or a team with it but no value."""
    s = empty()
    add(s, "US-KNOX", "F9")
    add(s, "GE-LMG", "F8")
    order(s, conceal(s, "knox"))
    assert reason(s, "move", "lmg") == ("no-assault", "HON-641")
    s = empty()
    add(s, "US-FIRE", "F9")
    s.gear["101.1"] = 1
    add(s, "GE-PZIV", "F8", rear="F7")
    order(s, conceal(s, "fire", "101.1"))
    assert reason(s, "move", "pziv") == ("no-value", "HON-641")


# the end of a move


def test_a_heading_in_a_friends_square_is_refused_for_the_friend() -> None:
    """HON-402, HON-522: the gun has an arc, so its heading ends the word."""
    s = empty()
    add(s, "GE-MG42", "F3")
    add(s, "GE-LMG", "F4")
    order(s, "mg42")
    assert reason(s, "move F4", "done") == ("occupied", "HON-402")
    assert reason(s, "move F4", "set-up") == ("occupied", "HON-402")


def test_a_scouting_vehicle_does_not_end_on_infantry() -> None:
    """HON-657."""
    s = empty(HEDGES)
    add(s, "US-JEEP", "D5")
    add(s, "US-FIRE", "D6")
    s.phase = "opening"
    run(s, [ScoutMoves(US)])
    assert reason(s, "jeep D6", "done") == ("occupied", "HON-657")


def test_why_it_does_not_fire_on_the_move() -> None:
    """HON-614, HON-762."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "US-RANGER", "A1")
    order(s, "fire")
    assert reason(s, "move F2", "shoot") == ("no-fire-on-the-move", "HON-614")
    order(s, "ranger")
    assert reason(s, "move", "shoot") == ("cannot-fire", "HON-614")
    supply(s)
    assert reason(s, "ranger", "shoot") == ("no-fire", "HON-762")


def test_words_of_a_move_need_the_move_first() -> None:
    """HON-321."""
    s = empty()
    add(s, "US-FIRE", "F1")
    order(s, "fire")
    assert reason(s, "", "F2") == reason(s, "", "hide") == ("move-first", "HON-321")


# cards and what is added


def test_a_card_for_a_move_is_refused_for_what_is_wrong_with_it() -> None:
    """HON-761, HON-763."""
    s = empty()
    add(s, "US-FIRE", "F1")
    give(s, US, "dynamic", "second-chance")
    order(s, "fire")
    assert reason(s, "move", "+rally") == ("no-card", "HON-761")
    assert reason(s, "move", "+second-chance") == ("wrong-type", "HON-763")
    assert reason(s, "move +dynamic", "+dynamic") == ("no-card", "HON-761")
    assert reason(s, "move F2", "+dynamic") == ("too-late", "HON-763")


def spreading() -> Battle:
    """A machine gun with a card that could add to its burst, and two targets."""
    s = empty()
    add(s, "GE-MG42", "F6", heading=4, face=1)
    add(s, "US-FIRE", "E9")
    add(s, "US-RECON", "G9")
    add(s, "US-SUPPORT", "F12")
    give(s, "german", "second-chance")
    order(s, "mg42")
    return s


def test_points_come_before_what_is_added_to_them() -> None:
    """HON-617, HON-763."""
    s = spreading()
    for letter in ("+second-chance", "+ammo", "done"):
        assert reason(s, "spread fire", letter) == ("points-left", "HON-617"), letter
    assert reason(s, "spread", "+second-chance") == ("points-left", "HON-617")
    assert reason(s, "spread fire", "+marksmen") == ("marksmen", "HON-615")
    assert reason(s, "", "+second-chance") == ("target-first", "HON-525")


def test_a_target_of_a_spread_that_cannot_be_seen_says_so() -> None:
    """HON-617, HON-514: the first reason that holds."""
    s = spreading()
    s.put("support", "E11")
    assert reason(s, "spread fire", "support") == ("no-sight", "HON-514")
    s.put("support", "F12")
    assert reason(s, "spread fire", "support") == ("too-far", "HON-617")
    full = " ".join(["spread", *["fire"] * 3, "recon"])
    assert reason(s, full, "recon") == ("no-points", "HON-617")


def test_one_shot_has_one_target() -> None:
    """HON-617."""
    s = spreading()
    assert reason(s, "fire", "recon") == ("one-target", "HON-617")


def test_of_two_weapons_one_is_named_first() -> None:
    """HON-528: not the Primary is judged, which the other would do."""
    s = empty()
    add(s, "US-M4", "F9", rear="F10")
    add(s, "GE-LMG", "F6")
    order(s, "m4")
    for letter in ("suppress", "spread", "lmg"):
        assert reason(s, "", letter) == ("which-weapon", "HON-528"), letter
    assert reason(s, "primary", "suppress") == ("not-suppressive", "HON-623")
    change = s.units["m4"].copy()
    change.damage = ("primary",)
    s.units["m4"] = change
    assert reason(s, "", "lmg") == ("which-weapon", "HON-528")
    assert reason(s, "", "primary") == ("destroyed", "HON-530")


def test_a_sniper_has_no_use_for_ammo() -> None:
    """HON-620b."""
    s = empty()
    add(s, "US-KNOX", "F9")
    add(s, "GE-LMG", "F6")
    give(s, US, "second-chance")
    order(s, "knox")
    assert reason(s, "sniper lmg", "+ammo") == ("ammo", "HON-620b")


def test_an_option_that_reaches_nobody_is_not_called_another_tiles() -> None:
    """HON-521, HON-701."""
    s = rules_of("counter-attack").setup()
    s.phase = "activation"
    s.put("schuetzen-1", "A1")
    order(s, "schuetzen-1")
    assert reason(s, "", "panzerfaust") == ("no-target", "HON-521")
    s.gear["151.1"] = 0
    assert reason(s, "", "panzerfaust") == ("no-markers", "HON-701")


# before and between


def test_why_a_unit_cannot_be_set_up_there() -> None:
    """HON-190, HON-661, HOC-404."""
    s = rules_of(STRONGPOINT).setup()
    run(s, [Deploy(US)])
    assert reason(s, "", "brehm") == ("not-yours", "HOC-404")
    assert reason(s, "pike", "m4-1") == ("no-ride", "HON-661")
    assert reason(s, "pike", "A20") == ("outside", "HOC-404")


def test_a_foxhole_gives_no_opportunity_against_its_own_element() -> None:
    """HON-181: a jeep that drives over the team in it is in the same element."""
    s = empty()
    add(s, "GE-LMG", "C8")
    add(s, "US-JEEP", "C8")
    found = OpportunityFire().why_not(s, "german", "RW-4", "jeep", (), "lmg")
    assert found is not None and found[0::2] == ("same-element", "HON-181")
    s.put("lmg", "A9")
    found = OpportunityFire().why_not(s, "german", "RW-4", "jeep", (), "lmg")
    assert found is not None and found[0::2] == ("no-opportunity", "HON-618")


def test_a_card_for_another_window_is_told_so() -> None:
    """HON-761."""
    s = empty()
    add(s, "US-FIRE", "F9")
    add(s, "GE-MG42", "F6", heading=4, face=1)
    give(s, "german", "rally")
    go(s, "fire", "F8 done")
    assert reason(s, "", "rally") == ("wrong-time", "HON-761")
    assert reason(s, "", "smoke") == ("no-card", "HON-761")
    assert reason(s, "", "fire") == ("not-yours", "HON-618")
    say(s, "pass")
