"""Alternate Bonuses (HON-763, R-31, R-46): one type in an action and for a player, before the dice."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.explosions.structures import Destruction
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.harm.affect import DAMAGE, Affect
from sandtable.games.heroes.play.nouns import GERMAN, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.engine import current
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import assault, because, give, reason


def duel() -> Battle:
    s = empty()
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    return s


def test_an_action_takes_cards_of_its_kind_or_of_any() -> None:
    """HON-763: Fire, Move, Assault; Any goes to a roll, so never to a move."""
    s = empty()
    give(s, US, "rally", "dynamic", "smoke", "second-chance")
    assert bonus.letters(s, US, bonus.FIRE) == ["+rally", "+second-chance"]
    assert bonus.letters(s, US, bonus.MOVE) == ["+dynamic"]
    assert bonus.letters(s, US, bonus.ASSAULT) == ["+second-chance", "+smoke"]
    assert bonus.letters(s, US, bonus.ANY) == ["+second-chance"]


def test_several_cards_of_one_type_but_of_one_type_only() -> None:
    """HON-763."""
    s = empty()
    give(s, US, "rally", "rally", "lucky-helmet", "second-chance")
    assert bonus.letters(s, US, bonus.FIRE, ("lmg", "+rally")) == ["+lucky-helmet", "+rally"]
    assert bonus.letters(s, US, bonus.FIRE, ("lmg", "+rally", "+rally")) == ["+lucky-helmet"]
    assert bonus.letters(s, US, bonus.FIRE, ("lmg", "+second-chance")) == []
    assert bonus.amount(s, ("+rally", "+ammo", "+lucky-helmet")) == 2
    assert bonus.reasons(s, ("+rally", "+ammo")) == ((1, "rally"),)


def test_a_card_spelled_for_its_event_is_not_there_for_its_bonus() -> None:
    """HON-761: never both."""
    s = empty()
    give(s, US, "surprise")
    assert bonus.letters(s, US, bonus.MOVE, ("surprise",)) == []
    assert bonus.letters(s, US, bonus.MOVE) == ["+surprise"]


def test_types_are_counted_for_each_player() -> None:
    """HON-763: one adds Assault cards, the other an Any card to his own roll."""
    s = duel()
    give(s, US, "smoke", "second-chance")
    give(s, GERMAN, "smoke", "second-chance")
    assault(s, "fire", "schuetzen")
    first, second = s.initiative, GERMAN if s.initiative == US else US
    assert asked(s) == (first, "React")
    say(s, "+smoke")
    assert letters(s) == ["pass"]
    assert reason(s, "", "+second-chance") == ("one-type", "HON-763")
    say(s, "pass")
    assert asked(s) == (second, "React")
    say(s, "+second-chance")
    say(s, "pass")
    say(s, "pass")
    assert because(s) == {"cv": 2, "smoke": 1}


def test_a_move_bonus_bars_an_assault_bonus_in_the_same_action() -> None:
    """HON-763: the Assault is part of the Movement Action."""
    s = duel()
    give(s, US, "smoke", "second-chance")
    s.moving["fire"] = Motion("action", 1, bonus="move")
    assert bonus.bound_type(s, US, bonus.ASSAULT) == "move"
    assert bonus.letters(s, US, bonus.ASSAULT) == []
    assert not bonus.possible(s, US, bonus.ASSAULT)
    assert bonus.bound_type(s, GERMAN, bonus.ASSAULT) == ""


def test_a_shot_on_the_move_is_an_action_of_its_own() -> None:
    """HON-763, HON-614: the type of the move does not bind the Firing Action in it."""
    s = duel()
    give(s, US, "rally")
    s.moving["fire"] = Motion("action", 1, bonus="move")
    assert bonus.letters(s, US, bonus.FIRE) == ["+rally"]
    s.shots["1"] = Shot("fire", "on-move", "fire", 0, plus=("+rally",))
    assert bonus.bound_type(s, US, bonus.ANY) == "fire"
    s.shots["1"] = Shot("fire", "on-move", "fire", 0)
    assert bonus.bound_type(s, US, bonus.ANY) == ""


def test_move_cards_lengthen_a_move() -> None:
    """HON-763, R-17: Go Go Go! adds 2, declared before the first square."""
    s = empty()
    add(s, "US-FIRE", "A1")
    give(s, US, "go-go-go")
    run(s, [Act("fire")])
    assert "+go-go-go" in letters(s, "move")
    assert "+go-go-go" not in letters(s, "move A2")
    say(s, "move +go-go-go A2 A3 A4 A5 A6 A7 done")
    assert s.units["fire"].at == "A7"
    assert s.discards[US] == ("go-go-go",)


@pytest.mark.parametrize("kind", [bonus.FIRE, bonus.MOVE, bonus.ASSAULT, bonus.ANY])
def test_whether_somebody_is_asked_depends_on_discards_and_the_size_of_his_hand_only(kind: str) -> None:
    """Section 21.1: a pause never betrays a card."""
    s = duel()
    found: list[bool] = []
    for hand in ("", "mine", "rally", "smoke", "dynamic", "second-chance"):
        give(s, US, *hand.split())
        found.append(bonus.possible(s, US, kind))
    assert found == [False, True, True, True, True, True]
    fitting = [card for card in s.rules.box.cards.values() if card.bonus in (kind, "any")]
    s.discards = {**s.discards, US: tuple(card.id for card in fitting for _ in range(card.copies[US]))}
    give(s, US, "rally")
    assert not bonus.possible(s, US, kind)


def test_any_plus_x_goes_to_a_damage_roll() -> None:
    """R-46: declared right before that roll, by whoever throws it."""
    s = empty()
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    add(s, "US-ENG", "F7")
    give(s, US, "high-command", "rally")
    run(s, [Affect("pziv", DAMAGE, 0, "eng")])
    assert asked(s) == (US, "React")
    assert letters(s) == ["pass", "+high-command"]
    assert reason(s, "", "+rally") == ("wrong-type", "HON-763")
    say(s, "+high-command")
    if asked(s)[1] == "React":
        say(s, "pass")
    assert because(s) == {"high-command": 2}
    roll(s, 4)
    while current(s) is not None and asked(s)[1] == "React":
        say(s, "pass")
    assert s.units["pziv"].at == "lost"


def test_a_fire_bonus_on_the_shot_bars_any_on_its_damage_roll() -> None:
    """R-46, HON-763: the type still binds."""
    s = empty()
    add(s, "GE-PZIV", "F6", heading=2, rear="E6")
    add(s, "US-BAZ", "F9")
    give(s, US, "high-command")
    s.shots["1"] = Shot("baz", "action", "fire", 0, targets=("pziv",), plus=("+rally",))
    run(s, [Affect("pziv", DAMAGE, 0, "baz")])
    assert asked(s)[1] == "DamageRoll"


def test_any_plus_x_is_for_one_die_of_several() -> None:
    """R-46, HON-621: Destruction dice 3 and 2 with +1 make one point."""
    s = empty()
    add(s, "US-ENG", "J5")
    give(s, US, "second-chance")
    run(s, [Destruction("farm", 2, "eng")])
    say(s, "+second-chance")
    roll(s, 3, 2)
    assert s.points == {"farm": 1}


def test_what_was_added_is_gone_with_the_roll() -> None:
    """R-46."""
    s = empty()
    add(s, "US-ENG", "J5")
    give(s, US, "second-chance")
    run(s, [Destruction("farm", 2, "eng"), Destruction("farm", 2, "eng")])
    say(s, "+second-chance")
    roll(s, 3, 2)
    assert because(s) == {}


def test_both_weapons_of_a_vehicle_are_one_action() -> None:
    """HON-763, HON-528: a Fire card on the first weapon, so no Any card on the second."""
    s = empty()
    add(s, "US-M4", "F6", heading=2, rear="E6")
    add(s, "GE-SCHUETZEN", "J6")
    give(s, US, "rally", "rally", "high-command")
    run(s, [Act("m4")])
    say(s, "primary schuetzen +rally done")
    while asked(s)[1] != "NextWeapon":
        if asked(s)[1] == "React":
            assert "+high-command" not in letters(s)
            say(s, "pass")
        else:
            roll(s, *[1] * current(s).dice(s).count)  # type: ignore[union-attr]
    assert [letter for letter in letters(s, "schuetzen") if letter[0] == "+"] == ["+rally"]
    say(s, "done")
    assert s.volley == ""
