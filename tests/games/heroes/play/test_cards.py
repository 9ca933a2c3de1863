"""Action cards between activations and at the turn of phases: windows, limits, refusals (HON-761 … HON-765)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.play.assault.strength import assault_of
from sandtable.games.heroes.play.nouns import ABOARD, GERMAN, LOST, US
from sandtable.games.heroes.play.reactions.windows import Open
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Activations
from sandtable.games.heroes.play.turn.orders import CountTokens
from sandtable.games.heroes.play.turn.supply import ClearTokens
from sandtable.games.heroes.play.turn.turn import PhaseCards
from sandtable.kernel.engine import current
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import give, reason, told


def between(s: Battle, side: str) -> None:
    """The window between two activations, for one side."""
    run(s, [Open("RW-2", "", (side,))])


def moment(s: Battle, at: str) -> None:
    """RW-1 at the start or end of a phase."""
    s.phase = "orders" if at.startswith("order") else "supply"
    run(s, [PhaseCards(at)])


def test_of_which_cards_all_copies_lie_open_is_counted_play_by_play_and_anew_after_a_shuffle() -> None:
    """HON-761: known to all, kept as long as the discards are the same, also in copies and views."""
    s = empty()
    cards = s.rules.box.cards
    rng = Random(7)
    for _ in range(6):
        pile = list(s.rules.box.deck(US))
        rng.shuffle(pile)
        for number in range(rng.randrange(1, len(pile) + 1)):
            s = s.clone() if number % 3 == 0 else s
            s.discards = {
                **s.discards,
                US: tuple(pile[: number + 1 - number % 2]),
            }  # now and then two at once
            expected = {card for card in cards if s.discards[US].count(card) >= cards[card].copies[US]}
            assert s.all_played(US) == s.rules.view(s, GERMAN).all_played(US) == expected
        s.discards = {**s.discards, US: ()}
        assert s.all_played(US) == {card for card in cards if not cards[card].copies[US]}


def test_a_hand_is_seen_anew_when_it_changes_and_by_each_as_he_may() -> None:
    """Section 21.4: what is kept of a view never outlives the piles it was made of."""
    s = empty()
    for hand in (("rally",), ("smoke",), ("rally", "smoke"), ()):
        s = s.clone() if len(hand) == 2 else s
        give(s, US, *hand)
        assert s.rules.view(s, US).hands[US] == tuple(sorted(hand))
        seen = s.rules.view(s, GERMAN)
        assert seen.hands[US] == s.rules.view(s, "").hands[US] == ("?",) * len(hand)
        assert s.rules.view(seen, US).hands[US] == ("?",) * len(hand), (
            "who looks knows nothing more than he sees"
        )


def test_tokens_are_seen_anew_when_they_change_and_by_each_as_he_may() -> None:
    """HON-304, section 21.4: a view of before keeps what it saw, one of now shows what lies now, in the same order."""
    s = empty()
    mine = [add(s, "US-FIRE", "C6"), add(s, "US-RECON", "C8")]
    theirs = [add(s, "GE-LMG", "H6"), add(s, "GE-VOSS", "H8")]
    rng = Random(3)
    for _ in range(300):
        before = [(s.rules.view(s, seat), list(s.tokens.items())) for seat in (US, GERMAN, "")]
        unit = rng.choice(mine + theirs)
        if unit in s.tokens and rng.random() < 0.7:
            assert s.lift_token(unit) and not s.lift_token(unit)
        else:
            s.lay_token(unit, rng.choice("123SB"))
        s = s.clone() if rng.random() < 0.1 else s
        for seat, (old, lay) in zip((US, GERMAN, ""), before, strict=True):
            for seen, tokens in ((old, lay), (s.rules.view(s, seat), list(s.tokens.items()))):
                own = mine if seat == US else theirs if seat == GERMAN else []
                assert list(seen.tokens.items()) == [
                    (who, token if who in own else "?") for who, token in tokens
                ]


def test_a_card_is_played_once_and_lies_open_among_the_discards() -> None:
    """HON-761."""
    s = empty()
    add(s, "US-FIRE", "C6")
    s.suppress("fire", 3)
    give(s, US, "rally")
    between(s, US)
    say(s, "rally fire")
    assert (s.hands[US], s.discards[US]) == ((), ("rally",))
    assert current(s) is None


# Initiative


def two_tokens() -> Battle:
    s = empty()
    s.initiative = US
    add(s, "US-FIRE", "C11")
    add(s, "US-RECON", "D11")
    add(s, "GE-LMG", "C1")
    s.tokens = {"fire": "1", "recon": "2", "lmg": "1"}
    return s


def test_initiative_reveals_the_own_token_in_the_place_of_the_opponents() -> None:
    """HON-765: after it the alternation goes on with the opponent."""
    s = two_tokens()
    give(s, GERMAN, "initiative")
    run(s, [Activations()])
    assert asked(s) == (GERMAN, "React")
    assert "initiative" in letters(s)
    say(s, "initiative")
    assert "lmg" in s.shown
    say(s, "nothing")
    assert s.shown == {"lmg": "1", "fire": "1"}


def test_initiative_is_no_use_in_ones_own_turn_or_without_a_token() -> None:
    """HON-765."""
    s = two_tokens()
    s.next_side = GERMAN
    give(s, GERMAN, "initiative")
    between(s, GERMAN)
    assert "initiative" not in letters(s)
    assert reason(s, "", "initiative") == ("your-turn", "HON-765")
    s.next_side = US
    s.lay_token("lmg", "B")
    between(s, GERMAN)
    assert "initiative" not in letters(s)


def test_initiative_does_not_stop_a_special_order() -> None:
    """HON-765, HON-310: the Special Order is played first, the window opens anew, the place in the row is the same."""
    s = two_tokens()
    s.lay_token("recon", "S")
    s.specials[US] = 1
    give(s, GERMAN, "initiative")
    run(s, [Activations()])
    assert asked(s) == (US, "React")
    say(s, "recon")
    say(s, "nothing")
    assert "recon" in s.shown
    assert s.next_side == US


# Dynamic


def test_dynamic_moves_a_token_to_a_unit_without_token_or_marker() -> None:
    """HON-765."""
    s = two_tokens()
    add(s, "US-SUPPORT", "E11")
    add(s, "US-RANGER", "F11")
    add(s, "US-ENG", "G11")
    s.shown["ranger"] = "3"
    s.acted["eng"] = 1
    give(s, US, "dynamic")
    between(s, US)
    assert letters(s, "dynamic") == ["fire", "recon"]
    assert letters(s, "dynamic fire") == ["support"]
    assert reason(s, "dynamic fire", "ranger") == ("has-token", "HON-765")
    assert reason(s, "dynamic fire", "eng") == ("has-token", "HON-765")
    assert reason(s, "dynamic", "lmg") == ("no-token", "HON-765")
    say(s, "dynamic fire support")
    assert s.tokens == {"recon": "2", "lmg": "1", "support": "1"}


def test_dynamic_takes_no_token_of_an_activated_unit() -> None:
    """HON-765: its Numbered token is revealed or discarded."""
    s = two_tokens()
    add(s, "US-SUPPORT", "E11")
    s.mark_acted("fire")
    give(s, US, "dynamic")
    between(s, US)
    assert letters(s, "dynamic") == ["recon"]


# Go Go Go!


def test_go_go_go_moves_infantry_two_squares_whatever_its_markers() -> None:
    """HON-765, R-48."""
    s = empty()
    add(s, "US-FIRE", "F6")
    s.suppress("fire", 4)
    give(s, US, "go-go-go")
    between(s, US)
    assert letters(s, "go-go-go") == ["fire"]
    assert len(letters(s, "go-go-go fire")) == 8
    say(s, "go-go-go fire G6 H6")
    assert s.units["fire"].at == "H6"
    assert not s.activated("fire")


def test_go_go_go_turns_an_active_side_over_first() -> None:
    """HON-421, R-44, R-48: an MG42 that is set up goes on its wheels."""
    s = empty()
    add(s, "GE-MG42", "F6", face=1)
    give(s, GERMAN, "go-go-go")
    between(s, GERMAN)
    say(s, "go-go-go mg42 G6 H6")
    assert (s.units["mg42"].at, s.units["mg42"].face) == ("H6", 0)


def test_go_go_go_stops_in_difficult_passage_and_obeys_zones() -> None:
    """HON-408, HON-501: the bocage of Hedgerow Ambush."""
    s = empty("hedgerow-ambush")
    hedge = next(square for square in s.land.difficult if s.land.terrain[square].id == "bocage")
    walk = next(
        walk for walk in s.land.squares.walks[hedge] if walk.to not in s.land.difficult and not walk.opening
    )
    add(s, "US-FIRE", walk.to)
    give(s, US, "go-go-go")
    between(s, US)
    say(s, f"go-go-go fire {hedge}")
    assert s.units["fire"].at == hedge
    s = empty()
    add(s, "US-FIRE", "F6")
    add(s, "GE-LMG", "G7")
    give(s, US, "go-go-go")
    between(s, US)
    assert not {"G6", "F7"} & set(letters(s, "go-go-go fire"))
    assert reason(s, "go-go-go fire", "G6") == ("no-step", "HON-421")


def test_go_go_go_passes_own_infantry_but_does_not_end_on_it() -> None:
    """HON-402."""
    s = empty()
    add(s, "US-FIRE", "F6")
    add(s, "US-RECON", "G6")
    add(s, "US-SUPPORT", "H6")
    give(s, US, "go-go-go")
    between(s, US)
    assert "G6" in letters(s, "go-go-go fire")
    assert "H6" not in letters(s, "go-go-go fire G6")
    say(s, "go-go-go fire G6 H7")
    assert (s.foot["G6"], s.foot["H6"], s.foot["H7"]) == ("recon", "support", "fire")


def test_go_go_go_is_for_infantry_on_the_board() -> None:
    """HON-765."""
    s = empty()
    add(s, "US-M3", "F6", heading=2, rear="E6")
    add(s, "US-FIRE", "B2")
    s.take("fire", ABOARD, "m3")
    give(s, US, "go-go-go", "smoke")
    between(s, US)
    assert "go-go-go" not in letters(s)
    assert reason(s, "", "go-go-go") == ("no-use", "HON-765")


# Rally and Smoke


def test_rally_takes_two_markers_from_one_unit() -> None:
    """HOC section 6; HON-541."""
    s = empty()
    add(s, "US-FIRE", "C6")
    add(s, "US-RECON", "D6")
    s.suppress("fire", 3)
    give(s, US, "rally", "rally")
    moment(s, "supply-start")
    assert letters(s, "rally") == ["fire"]
    assert reason(s, "rally", "recon") == ("not-suppressed", "HON-541")
    say(s, "rally fire")
    assert s.units["fire"].suppressed == 1
    say(s, "rally fire")
    assert s.units["fire"].suppressed == 0


def test_rally_is_not_for_the_order_phase() -> None:
    """HON-761: Activation and Supply only."""
    s = empty()
    add(s, "US-FIRE", "C6")
    s.suppress("fire", 3)
    give(s, US, "rally", "high-command")
    moment(s, "order-start")
    assert letters(s) == ["pass", "high-command"]
    assert reason(s, "", "rally") == ("wrong-time", "HON-761")


def test_smoke_lies_on_two_adjacent_squares_until_the_end_of_the_turn() -> None:
    """HOC section 6."""
    s = empty()
    give(s, US, "smoke", "smoke")
    between(s, US)
    assert len(letters(s, "smoke E6")) == 8
    say(s, "smoke E6 F6")
    assert s.smoke == ("E6", "F6")
    assert reason(s, "smoke", "E6") == ("smoke-there", "HON-761")
    assert reason(s, "smoke G6", "J6") == ("not-adjacent", "HON-761")
    run(s, [ClearTokens()])
    assert not s.smoke


# High Command, Fury, Barrage, Hitlerjugend


def test_high_command_gives_a_special_order_this_turn_and_two_at_most() -> None:
    """HON-303, HON-301, RW-1."""
    s = empty()
    add(s, "US-BLEAN", "C11")
    add(s, "GE-VOSS", "C1")
    give(s, US, "high-command", "high-command", "high-command")
    moment(s, "order-start")
    say(s, "high-command")
    say(s, "high-command")
    assert "high-command" not in (letters(s) if current(s) else [])
    run(s, [CountTokens()])
    assert s.specials[US] == 2
    run(s, [ClearTokens()])
    assert s.rules.count_specials(s, US) == 0


def test_high_command_comes_before_tokens_are_taken_only() -> None:
    """HOC section 6: RW-1 step 1."""
    s = empty()
    give(s, US, "high-command", "off-board-barrage")
    moment(s, "order-end")
    assert letters(s) == ["pass", "off-board-barrage"]
    assert reason(s, "", "high-command") == ("wrong-time", "HON-761")


def test_fury_is_for_one_turn() -> None:
    """HON-765: at the end of the Order Phase; German only."""
    s = empty()
    add(s, "GE-LMG", "B1")
    give(s, GERMAN, "fury-of-the-fuehrer")
    moment(s, "order-end")
    say(s, "fury-of-the-fuehrer")
    assert assault_of(s, "lmg") == 2
    run(s, [ClearTokens()])
    assert assault_of(s, "lmg") < 0


def test_a_barrage_scatters_and_attacks_whoever_is_under_it() -> None:
    """HOC section 6, HON-625: 5 and 6 are on target, 1 to 4 shift it by 2 interspaces; friend and foe."""
    s = empty()
    add(s, "GE-LMG", "F6")
    add(s, "US-FIRE", "G7")
    give(s, US, "off-board-barrage")
    moment(s, "order-end")
    assert reason(s, "off-board-barrage", "x9y2") == ("inside-building", "HON-624")
    say(s, "off-board-barrage x6y6")
    assert asked(s) == (US, "CardScatter")
    roll(s, 5)
    assert asked(s) == (US, "Blow")
    roll(s, 1)
    roll(s, 1)
    assert (s.units["lmg"].face, s.units["fire"].face) == (
        1,
        0,
    )  # 4 hits 4 on the road, not 6 behind the wall
    s = empty()
    add(s, "GE-LMG", "F6")
    give(s, US, "off-board-barrage")
    moment(s, "order-end")
    say(s, "off-board-barrage x6y6")
    roll(s, 2)
    assert current(s) is None
    assert s.units["lmg"].face == 0


def test_hitlerjugend_brings_back_a_regular_on_its_reduced_side() -> None:
    """HON-765, HOC-403: on a free square of the home edge, which is the north in First Light."""
    s = empty()
    for kind, at in (("GE-LMG", "A2"), ("GE-VOSS", "B2"), ("GE-MG42", "C2"), ("GE-SCHUETZEN", "A1")):
        add(s, kind, at)
    for unit in ("lmg", "voss", "mg42"):
        s.take(unit, LOST)
    give(s, GERMAN, "hitlerjugend")
    moment(s, "supply-end")
    assert letters(s, "hitlerjugend") == ["lmg"]
    assert reason(s, "hitlerjugend", "voss") == ("not-regular", "HON-765")
    squares = letters(s, "hitlerjugend lmg")
    assert "A1" not in squares
    assert all(square.endswith("1") and len(square) == 2 for square in squares)
    assert reason(s, "hitlerjugend lmg", "A5") == ("not-home", "HOC-403")
    say(s, "hitlerjugend lmg B1")
    assert (s.units["lmg"].at, s.units["lmg"].face) == ("B1", 1)


def test_hitlerjugend_mends_a_broken_tile() -> None:
    """HON-765: the points are taken back."""
    s = empty()
    for number, kind in enumerate(("GE-LMG", "GE-VOSS", "GE-SCHUETZEN")):
        add(s, kind, f"A{number + 2}")
        s.take(s.rules.kinds[kind].stem, LOST)
    s.broken = ("151",)
    assert s.rules.standing(s)[US] == 3
    give(s, GERMAN, "hitlerjugend")
    moment(s, "supply-end")
    say(s, "hitlerjugend lmg B1")
    assert not s.broken
    assert s.rules.standing(s)[US] == 0
    assert "mended" in told(s)


@pytest.mark.parametrize("card", ["desertion", "lucky-helmet"])
def test_cards_of_one_side_are_never_asked_of_the_other(card: str) -> None:
    """HOC section 6: no copy in its deck, no question."""
    s = empty()
    assert s.rules.box.cards[card].copies[GERMAN] == 0
    add(s, "GE-SCHUETZEN", "B1")
    add(s, "US-FIRE", "B2")
    give(s, GERMAN, "smoke")
    run(s, [Open("RW-8", "hit:schuetzen", (GERMAN,))])
    assert current(s) is None


def test_every_card_is_a_response_or_a_letter_of_the_mover() -> None:
    """HOC section 6: all seventeen events can be played."""
    rules = empty().rules
    found = {
        response.card for responses in rules.responses.values() for response in responses if response.card
    }
    assert found | {"burst-into-action", "surprise"} == set(rules.box.cards)
    assert len(rules.box.cards) == 17


@pytest.mark.parametrize("first", [US, GERMAN])
def test_the_initiative_player_decides_first_and_all_anew_after_each_card(first: str) -> None:
    """HON-764, R-38, RW-2: the window closes when both have passed in a row."""
    s = empty()
    s.initiative = first
    second = GERMAN if first == US else US
    add(s, "US-FIRE", "C11")
    add(s, "GE-LMG", "C1")
    give(s, US, "smoke", "rally")
    give(s, GERMAN, "smoke", "rally")
    run(s, [Open("RW-2", "", (first, second))])
    assert asked(s) == (first, "React")
    say(s, "pass")
    assert asked(s) == (second, "React")
    say(s, "smoke E6 F6")
    assert asked(s) == (first, "React")
    say(s, "smoke G6 H6")
    assert asked(s) == (first, "React")
    say(s, "pass")
    assert asked(s) == (second, "React")
    say(s, "pass")
    assert current(s) is None
    assert s.smoke == ("E6", "F6", "G6", "H6")


def test_any_number_of_cards_may_be_played() -> None:
    """HON-761, HON-764: one after the other in the same window."""
    s = empty()
    add(s, "US-FIRE", "C6")
    s.suppress("fire", 6)
    give(s, US, "rally", "rally", "rally")
    between(s, US)
    say(s, "rally fire")
    say(s, "rally fire")
    assert s.units["fire"].suppressed == 2
