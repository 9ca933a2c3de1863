"""Veteran markers, Knife, Improvisation (HON-721, HON-731, HON-741)."""

from __future__ import annotations

from sandtable.games.heroes.play.draws import DrawCards
from sandtable.games.heroes.play.nouns import GERMAN, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.supply import fill_hands
from sandtable.kernel.engine import answer, current, pending
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import assault, because, give, reason


def veterans(stripe: str = "U16") -> Battle:
    """A US fire team with Veteran markers on its tile assaults."""
    s = empty()
    s.armies[US] = ("101", "209@1", "done")
    s.gear["101.1"] = 2
    add(s, "US-FIRE", "B2")
    add(s, "GE-SCHUETZEN", "B1")
    sheet = s.units["fire"].copy()
    sheet.stripe = stripe
    s.units["fire"] = sheet
    return s


def test_veterans_throw_their_own_roll_again() -> None:
    """HON-721: the new result stands, but another marker may be used."""
    s = veterans()
    assault(s, "fire", "schuetzen")
    roll(s, 1, 1)
    assert asked(s) == (US, "React")
    assert letters(s) == ["pass", "veteran"]
    say(s, "veteran")
    roll(s, 2, 2)
    say(s, "veteran")
    assert s.gear["101.1"] == 0
    roll(s, 6, 1)
    assert asked(s) == (GERMAN, "AssaultRoll")


def test_veterans_throw_a_roll_at_them_again() -> None:
    """HON-721: also the opponent's, directed at a unit with the stripes; he throws it."""
    s = veterans()
    assault(s, "fire", "schuetzen")
    roll(s, 6, 6)
    say(s, "pass")
    roll(s, 6, 6)
    assert asked(s) == (US, "React")
    say(s, "veteran")
    assert asked(s) == (GERMAN, "Again")
    roll(s, 1, 1)
    say(s, "pass")
    assert s.units["schuetzen"].face == 1


def test_units_without_the_stripes_have_no_use_of_it() -> None:
    """HON-721, HOC-111."""
    s = veterans("UGEN")
    assault(s, "fire", "schuetzen")
    roll(s, 1, 1)
    assert asked(s) == (GERMAN, "AssaultRoll")


def test_without_a_marker_nobody_is_asked() -> None:
    """HON-721, section 21.1: markers are public."""
    s = veterans()
    s.gear["101.1"] = 0
    assault(s, "fire", "schuetzen")
    roll(s, 1, 1)
    assert asked(s) == (GERMAN, "AssaultRoll")


def test_the_refusal_says_whom_veterans_serve() -> None:
    """HON-721."""
    s = veterans("UGEN")
    give(s, US, "second-chance")
    assault(s, "fire", "schuetzen")
    say(s, "pass")
    roll(s, 1, 1)
    assert reason(s, "", "veteran") == ("no-veterans", "HON-721")


def test_a_knife_adds_two_once() -> None:
    """HON-741: on a Command tile it serves any unit, here the defender."""
    s = empty()
    s.armies[US] = ("101", "104", "221@1", "done")
    s.gear["104.1"] = 1
    add(s, "US-FIRE", "B1")
    add(s, "GE-SCHUETZEN", "B2")
    assault(s, "schuetzen", "fire")
    assert asked(s) == (US, "React")
    assert letters(s) == ["pass", "+knife"]
    say(s, "+knife")
    assert s.gear["104.1"] == 0
    roll(s, 1, 1)
    assert because(s) == {"cv": 2, "knife": 2}


def test_a_knife_is_no_use_to_a_vehicle() -> None:
    """HON-741."""
    s = empty()
    s.armies[US] = ("101", "104", "221@1", "done")
    s.gear["104.1"] = 1
    add(s, "US-JEEP", "F6")
    add(s, "GE-SCHUETZEN", "F7")
    assault(s, "schuetzen", "jeep")
    assert asked(s) == (GERMAN, "AssaultRoll")


def improvising() -> Battle:
    s = empty("counter-attack")
    assert s.rules.hand == 5
    return s


def draw(s: Battle) -> None:
    ask = current(s)
    assert isinstance(ask, DrawCards)
    key = next(iter(pending(s)))
    answer(s, key, (1,))


def test_improvisation_draws_one_above_the_limit_then_discards_one() -> None:
    """HON-731: also at the start of the game; the Germans of the counter-attack have it."""
    s = improvising()
    run(s, [DrawCards(GERMAN)])
    draw(s)
    assert len(s.hands[GERMAN]) == 6
    assert asked(s) == (GERMAN, "Improvise")
    assert reason(s, "", "desertion") == ("no-card", "HON-731")
    card = letters(s)[0]
    say(s, card)
    assert len(s.hands[GERMAN]) == 5
    assert s.discards[GERMAN] == (card,)
    assert current(s) is None


def test_without_the_option_nothing_is_discarded() -> None:
    """HON-761."""
    s = improvising()
    run(s, [DrawCards(US)])
    draw(s)
    assert len(s.hands[US]) == 5
    assert current(s) is None


def test_improvisation_works_in_every_supply_phase() -> None:
    """HON-731: the hand is filled to one above the limit, also a full one."""
    s = improvising()
    give(s, GERMAN, "mine", "mine", "rally", "smoke", "smoke")
    run(s, fill_hands(s, (GERMAN,)))
    say(s, "done")
    draw(s)
    assert asked(s) == (GERMAN, "Improvise")
    say(s, letters(s)[0])
    assert len(s.hands[GERMAN]) == 5


def test_the_last_card_of_a_deck_is_drawn_without_a_die() -> None:
    """HON-761: then the discards are the new deck."""
    s = improvising()
    deck = s.decks[US]
    s.hands = {**s.hands, US: deck[:3]}
    s.decks = {**s.decks, US: deck[3:4]}
    s.discards = {**s.discards, US: deck[4:]}
    run(s, fill_hands(s, (US,)))
    say(s, "done")
    assert len(s.hands[US]) == 4
    draw(s)
    assert len(s.hands[US]) == 5
    assert not s.discards[US]
    assert len(s.decks[US]) == 25


def test_improvisation_draws_once_also_over_the_end_of_a_deck() -> None:
    """HON-731, HON-761."""
    s = improvising()
    deck = s.decks[GERMAN]
    s.hands = {**s.hands, GERMAN: deck[:4]}
    s.decks = {**s.decks, GERMAN: deck[4:5]}
    s.discards = {**s.discards, GERMAN: deck[5:]}
    run(s, fill_hands(s, (GERMAN,)))
    say(s, "done")
    draw(s)
    say(s, letters(s)[0])
    assert current(s) is None
    assert len(s.hands[GERMAN]) == 5
