"""Rules that meet: what one chapter does in the midst of another."""

from __future__ import annotations

from sandtable.games.heroes.play.explosions import templates
from sandtable.games.heroes.play.explosions.structures import collapse
from sandtable.games.heroes.play.harm import losses
from sandtable.games.heroes.play.harm.affect import DESTROYED, Affect
from sandtable.games.heroes.play.hiding import ghosts, spotting
from sandtable.games.heroes.play.invariants import check
from sandtable.games.heroes.play.moves import transport
from sandtable.games.heroes.play.nouns import GERMAN, HIDDEN, LEFT, LOST, SPECIAL, US
from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.games.heroes.play.turn.activation import (
    Activations,
    DiscardBluffs,
    NextOrder,
    activate_special,
)
from sandtable.games.heroes.play.turn.orders import can_assign
from sandtable.games.heroes.play.turn.standing_by import specials_out
from sandtable.games.heroes.play.turn.supply import SupplyMoves
from tests.games.heroes.marching import (
    add,
    asked,
    empty,
    give,
    go,
    idle,
    letters,
    order,
    reason,
    roll,
    run,
    say,
)


def only(s: Battle, side: str, *cards: str) -> None:
    """These cards in hand, and all others discarded: no other window opens."""
    give(s, side, *cards)
    left = list(s.rules.box.deck(side))
    for card in cards:
        left.remove(card)
    s.discards = {**s.discards, side: tuple([card for card in left if card not in cards])}


# units that are gone


def test_a_counter_in_the_box_saves_nobody_from_sudden_death() -> None:
    """HON-305: an uncovered Concealed marker is no unit that could carry a token."""
    s = empty("hedgerow-ambush")
    add(s, "GE-LMG", "T5")
    ghosts.uncover(s, ghosts.conceal(s, "lmg"))
    assert can_assign(s, GERMAN)
    s.take("lmg", LOST)
    assert not can_assign(s, GERMAN)


def test_who_leaves_the_map_takes_his_token_along() -> None:
    """HOC-405, HOC-412: it is no longer in play."""
    s = empty("hedgerow-ambush")
    add(s, "US-FIRE", "X5")
    s.suppress("fire", 1)
    go(s, "fire", "off")
    assert s.units["fire"].at == LEFT
    assert not s.shown and not s.units["fire"].suppressed
    check(s)


def test_a_special_order_that_was_played_is_known_to_be_gone_when_its_unit_is_lost() -> None:
    """HON-310, RW-2: nobody is asked for a Special Order that everybody has seen."""
    s = empty()
    add(s, "US-FIRE", "C5")
    add(s, "US-BLEAN", "C7")
    s.specials[US] = 1
    s.tokens = {"fire": SPECIAL, "blean": "B"}
    assert specials_out(s, US)
    activate_special(s, "fire")
    assert not specials_out(s, US)
    losses.destroy(s, "fire", "")
    assert not specials_out(s, US)


def test_a_special_order_lost_unseen_may_still_be_out() -> None:
    """HON-313, section 21.4: the face of a discarded token is hidden."""
    s = empty()
    add(s, "US-FIRE", "C5")
    add(s, "US-BLEAN", "C7")
    s.specials[US] = 1
    s.tokens = {"fire": SPECIAL, "blean": "B"}
    losses.destroy(s, "fire", "")
    assert specials_out(s, US)
    run(s, [NextOrder()])
    assert asked(s) == (US, "React")
    say(s, "pass")


# concealed units


def test_a_wreck_hides_like_any_other_element() -> None:
    """HON-109, HON-185, HON-604: a concealed unit on a wreck is spotted from 2 squares, not from 3."""
    s = empty()
    add(s, "GE-KUBEL", "F4")
    losses.destroy(s, "kubel", "")
    add(s, "GE-BEOB", "F4")
    ghost = ghosts.conceal(s, "beob")
    add(s, "US-FIRE", "F7")
    assert not spotting.observed(s, ghost)
    s.put("fire", "F6")
    assert spotting.observed(s, ghost)


# mines, shots and changes of state in a move


def test_a_mine_is_not_laid_again_where_somebody_shoots_on_the_move() -> None:
    """HON-765, RW-4: it must just have entered the square."""
    s = empty()
    add(s, "US-RECON", "F9")
    add(s, "GE-LMG", "F11")
    only(s, GERMAN, "mine", "mine")
    go(s, "recon", "F8 F7 done")
    assert letters(s) == ["pass", "mine"]
    say(s, "mine")
    roll(s, 1)
    assert letters(s) == ["pass", "mine"]  # any number of cards (HON-761)
    say(s, "pass")
    assert asked(s) == (US, "GoOn")
    say(s, "shoot")
    say(s, "lmg")
    roll(s, 1)
    assert asked(s) == (US, "GoOn")  # no second mine in F8
    say(s, "F7 done")
    assert asked(s) == (GERMAN, "React")


def test_a_mine_comes_after_a_shot_that_was_declared_with_the_step() -> None:
    """RW-4: the mover's Fire on the Move, then the enemy's cards."""
    s = empty()
    add(s, "US-RECON", "F9")
    add(s, "GE-LMG", "F11")
    only(s, GERMAN, "mine")
    go(s, "recon", "F8 shoot")
    say(s, "lmg")
    assert asked(s)[1] == "ShotRoll"
    roll(s, 1)
    assert asked(s) == (GERMAN, "React")
    assert letters(s) == ["pass", "mine"]


def test_setting_up_at_the_end_of_a_move_sets_off_no_mine() -> None:
    """HON-765, RW-4: a change of state is answered, but nothing was entered by it."""
    s = empty()
    add(s, "US-30CAL", "F9")
    only(s, GERMAN, "mine")
    go(s, "30cal", "F8 set-up n")
    assert asked(s) == (GERMAN, "React")
    say(s, "pass")
    assert idle(s)


def test_mines_come_before_opportunity_fire() -> None:
    """RW-4: step cards first, then Opportunity Fire."""
    s = empty()
    add(s, "US-FIRE", "F10")
    add(s, "GE-MG42", "F8", heading=4, face=1)
    only(s, GERMAN, "mine")
    go(s, "fire", "F9 done")
    assert letters(s) == ["pass", "mine", "mg42"]
    say(s, "mg42 suppress fire done")
    roll(s, 1)
    assert asked(s) == (US, "GoOn")


def test_after_a_push_nothing_is_fired() -> None:
    """HON-432: the pusher's action ends."""
    s = empty()
    add(s, "GE-KUBEL", "F8")
    losses.destroy(s, "kubel", "")
    add(s, "US-M4", "F9", heading=0, rear="F10")
    add(s, "GE-LMG", "H8")
    order(s, "m4")
    assert "shoot" in letters(s, "move push")
    assert letters(s, "move push F8") == ["done"]
    for letter in ("shoot", "F7", "lmg", "push"):
        assert reason(s, "move push F8", letter) == ("pushed", "HON-432")


def test_a_grenade_reaches_who_is_passing_a_friend() -> None:
    """HON-402, HON-618, HON-627: two units are in that square now."""
    s = empty()
    add(s, "US-FIRE", "F8", "fire-1")
    add(s, "US-FIRE", "F9", "fire-2")
    s.moving["fire-1"] = Motion("action", 2, entered=1, here="F9")
    s.put("fire-1", "F9")
    assert templates.units_on(s, ["F9"], False) == ["fire-2", "fire-1"]
    assert templates.units_on(s, ["F8"], False) == []


def test_who_a_mine_brings_to_light_can_be_fired_at_in_the_same_window() -> None:
    """HON-609, RW-4: Mine first, then Opportunity Fire at the unit that is seen now."""
    s = empty()
    add(s, "US-SPOT", "F10")
    ghost = ghosts.conceal(s, "spot")
    add(s, "GE-MG42", "F3", heading=4, face=1)
    s.smoke = ("F5",)  # so that it is not spotted
    only(s, GERMAN, "mine")
    go(s, ghost, "F9 done")
    assert letters(s) == ["pass", "mine"]
    say(s, "mine")
    roll(s, 1)
    assert letters(s) == ["pass", "mg42"]


# vehicles that are lost


def test_passengers_and_crews_keep_their_tokens_when_their_vehicle_is_lost() -> None:
    """HON-309, HON-607, HON-663: only the vehicle's own token is wasted."""
    for kind, rider in (("GE-251", "GE-SCHUETZEN"), ("GE-PZIV", "GE-HALDER")):
        s = empty()
        vehicle = add(s, kind, "F6", heading=0, rear="F7")
        unit = add(s, rider, "F9")
        transport.board(s, unit, vehicle)
        s.tokens, s.numbered[GERMAN] = {vehicle: "1", unit: "2"}, 2
        run(s, [Affect(vehicle, DESTROYED, 0, "")])
        assert s.aside[GERMAN] == ("1",)
        say(s, f"{unit} F8")
        assert s.tokens == {unit: "2"}
        assert s.units[unit].face == 0 and s.units[unit].suppressed == 1
        check(s)


def test_passengers_without_room_lose_their_tokens_with_themselves() -> None:
    """HON-309, HON-663: no square around the wreck is out of the enemy's zone."""
    s = empty()
    add(s, "GE-KUBEL", "F8")
    add(s, "GE-SCHUETZEN", "A1")
    transport.board(s, "schuetzen", "kubel")
    for number, square in enumerate(("F9", "F7")):
        add(s, "US-FIRE", square, f"fire-{number}")
    for number, square in enumerate(("E8", "G8")):
        add(s, "US-SUPPORT", square, f"support-{number}")
    s.tokens, s.numbered[GERMAN] = {"schuetzen": "1"}, 1
    run(s, [Affect("kubel", DESTROYED, 0, "")])
    assert s.units["schuetzen"].at == LOST and s.aside[GERMAN] == ("1",)


def test_dynamic_saves_the_token_of_a_vehicle_for_its_passenger() -> None:
    """HON-765: to another unit without token, those aboard included."""
    s = empty()
    add(s, "GE-251", "F6", heading=0, rear="F7")
    add(s, "GE-SCHUETZEN", "F9")
    transport.board(s, "schuetzen", "251")
    s.tokens, s.numbered[GERMAN] = {"251": "1"}, 1
    only(s, GERMAN, "dynamic")
    run(s, [Affect("251", DESTROYED, 0, "")])
    say(s, "dynamic 251 schuetzen")
    say(s, "schuetzen F8")
    assert s.tokens == {"schuetzen": "1"} and s.aside[GERMAN] == ()


# somebody who is passing a friend


def test_a_building_falls_on_who_is_passing_a_friend_in_it() -> None:
    """HON-402, HON-622: both are set up in the rubble with a Suppressed marker, and the move is over."""
    s = empty()
    add(s, "US-FIRE", "farm.1", "fire-1")
    add(s, "US-FIRE", "farm.3", "fire-2")
    s.moving["fire-1"] = Motion("action", 2, entered=1, here="farm.3")
    s.put("fire-1", "farm.3")
    run(s, collapse(s, "farm", ""))
    for _ in range(2):
        unit = letters(s)[0]
        say(s, f"{unit} {letters(s, unit)[0]}")
    assert [s.units[unit].suppressed for unit in ("fire-1", "fire-2")] == [1, 1]
    assert s.units["fire-1"].at != s.units["fire-2"].at


def test_a_flamethrower_bursts_on_who_is_passing_beside_it() -> None:
    """HOC-62, HON-402."""
    s = empty()
    add(s, "US-FLAME", "F8")
    add(s, "US-FIRE", "F10", "fire-1")
    add(s, "US-FIRE", "F9", "fire-2")
    s.moving["fire-1"] = Motion("action", 2, entered=1, here="F9")
    s.put("fire-1", "F9")
    run(s, [Affect("flame", DESTROYED, 0, "")])
    assert [s.units[unit].suppressed for unit in ("fire-1", "fire-2")] == [1, 1]
    assert s.units["flame"].at == LOST


def test_nobody_assaults_a_vehicle_on_a_wreck_he_cannot_enter() -> None:
    """R-33, HOC-61: the wreck of a Heavy Vehicle is closed to Infantry; its other square may be assaulted."""
    s = empty("hold-the-bridge")
    add(s, "US-M4", "H5", heading=2, rear="G5")
    losses.destroy(s, "m4", "")
    add(s, "GE-PZIV", "I5", heading=2, rear="H5")
    add(s, "US-ENG", "G4")
    order(s, "eng")
    assert "pziv" not in letters(s, "move")
    assert reason(s, "move", "pziv")[1] in ("R-33", "HON-642")
    assert "pziv" in letters(s, "move H4")
    say(s, "move H4 pziv")
    assert asked(s) == (US, "AssaultRoll")
    assert s.frays["1"].square == "I5"


# tokens


def test_a_lost_token_is_hidden_until_its_number_comes() -> None:
    """R-09, HON-309: unseen when it is lost, shown and wasted in its turn."""
    s = empty()
    add(s, "US-FIRE", "C5")
    add(s, "US-BLEAN", "C7")
    add(s, "GE-LMG", "F1")
    s.tokens, s.initiative = {"fire": "1", "blean": "2", "lmg": "1"}, US
    s.numbered = {US: 2, GERMAN: 1}
    losses.destroy(s, "fire", "")
    assert s.rules.view(s, GERMAN).aside[US] == (HIDDEN,)
    assert s.rules.view(s, US).aside[US] == ("1",)
    s.drain()
    run(s, [Activations()])
    assert [event.verb for event in s.drain()] == ["wasted", "revealed"]
    assert asked(s) == (GERMAN, "Act")
    assert s.aside[US] == ()


def test_a_bluff_is_gone_before_the_moves_of_the_supply_phase() -> None:
    """R-10, R-28: its unit moves, one whose Special Order was not played does not."""
    s = empty()
    add(s, "US-FIRE", "C5")
    add(s, "US-BLEAN", "C7")
    s.tokens, s.specials[US], s.initiative = {"fire": "B", "blean": SPECIAL}, 1, US
    run(s, [DiscardBluffs(), SupplyMoves(US)])
    assert letters(s) == ["done", "fire"]


def test_who_fires_from_under_a_counter_at_its_attacker_is_assaulted_all_the_same() -> None:
    """HON-181, HON-606, RW-10: the shot brings the defender to light, then the Assault goes on against it."""
    s = empty()
    add(s, "GE-LMG", "C8")
    ghost = ghosts.conceal(s, "lmg")
    add(s, "US-FIRE", "C9")
    go(s, "fire", ghost)
    assert letters(s) == ["pass", ghost]
    say(s, f"{ghost} fire")
    roll(s, 1)
    assert asked(s) == (US, "AssaultRoll")
    roll(s, 6, 6)
    roll(s, 1)
    assert s.units["lmg"].face == 1


def test_a_concealed_sniper_may_be_a_veteran() -> None:
    """HON-721, HON-733: whoever may be under the counter, its owner is asked; only the real one has the marker."""
    for stripe, offered in (("U16", ["pass", "veteran"]), ("UGEN", ["pass"])):
        s = empty()
        s.armies[US] = ("101", "209@1", "done")
        s.gear["101.1"] = 2
        add(s, "US-KNOX", "F9")
        add(s, "US-FIRE", "A12")
        sheet = s.units["knox"].copy()
        sheet.stripe = stripe
        s.units["knox"] = sheet
        ghost = ghosts.conceal(s, "knox")
        ghosts.conceal(s, "fire")
        add(s, "GE-LMG", "F6")
        order(s, ghost)
        say(s, "sniper lmg")
        roll(s, 1)
        assert asked(s) == (US, "React")
        assert letters(s) == offered


def test_a_marker_is_a_marker_whoever_is_under_it() -> None:
    """HOC-63, HON-732: it moves 4 and has no symbols, though an Ambush side moves 2 and may be a Sniper's."""
    s = empty()
    s.armies[GERMAN] = ("155", "213@1", "done")
    s.gear["155.1"] = 2
    add(s, "GE-ROTH", "F9")
    ambush = ghosts.conceal(s, "roth")
    assert s.face(ambush).move == 2 and s.face(ambush).sniper
    ghosts.uncover(s, ambush)
    marker = ghosts.conceal(s, "roth", "155.1")
    assert s.face(marker).move == 4 and not s.face(marker).sniper
    add(s, "US-FIRE", "F6")
    order(s, marker)
    say(s, "sniper fire")
    assert s.units["roth"].at == "F9"  # the shot has shown him (HON-606)


def test_a_concealed_unit_may_assault_with_gear() -> None:
    """HON-606, HON-641, HON-733: it shows itself, then strikes with what gives it a value."""
    s = empty()
    s.armies[GERMAN] = ("151", "206@1", "done")
    s.gear["151.1"] = 1
    add(s, "GE-SCHUETZEN", "C8")
    ghost = ghosts.conceal(s, "schuetzen")
    add(s, "US-M4", "C7", heading=0, rear="D7")
    order(s, ghost)
    assert "m4" in letters(s, "move")
    say(s, "move m4")
    assert s.gear["151.1"] == 0 and s.frays["1"].attacker == "schuetzen"
    assert asked(s) == (GERMAN, "AssaultRoll")


def test_initiative_is_taken_only_from_who_may_have_a_token_to_reveal() -> None:
    """HON-765, RW-2: nobody is asked for a card that can do nothing, as everybody can see."""
    for lying, asks in (({"fire": SPECIAL, "lmg": "1"}, True), ({"lmg": "1"}, False)):
        s = empty()
        add(s, "US-FIRE", "F12")
        add(s, "GE-LMG", "F1")
        s.tokens, s.initiative, s.next_side = lying, US, US
        s.numbered[GERMAN] = 1
        only(s, GERMAN, "initiative")
        assert bool(opened(s, "RW-2", "", (GERMAN,))) == asks
