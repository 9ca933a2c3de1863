"""Questions that people are spared: those with one answer, and what they have let be already."""

from __future__ import annotations

from random import Random

from benchmarks.prompts import first_turn
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.engine import forced
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from sandtable.live.scenes.passes import LetBe
from sandtable.live.scenes.settled import FORCED, LET_BE, Wishes, go_on, words
from sandtable.players.roster import make_player


def test_a_question_with_one_answer_is_answered_and_the_reason_kept() -> None:
    match, rng, wishes = Match(open_game("caen"), Seeded("spared")), Random(2), Wishes(("allies", "germans"))
    spared = []
    match.roll_on()
    for _ in range(60):
        spared += go_on(match, wishes)
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        seen = match.rules.view(match.state, seat_of(key))
        assert forced(seen, ask) is None, "nobody is asked where nothing else is possible"
        match.answer(key, random_word(seen, ask, rng))
        match.roll_on()
    assert spared and {one.why for one in spared} == {FORCED}


def test_only_who_plays_alone_is_spared_as_haste_tells_something() -> None:
    rules = open_game("skirmish")
    match, rng = Match(rules, Seeded("betrayed")), Random(1)
    match.roll_on()
    while not words(match, Wishes(rules.playing())):
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        match.answer(key, random_word(rules.view(match.state, seat_of(key)), ask, rng))
        match.roll_on()
    assert words(match, Wishes(rules.playing(), alone=False)) == {}


def test_nobody_else_is_answered_for() -> None:
    match = Match(open_game("caen"), Seeded("spared"))
    assert go_on(match, Wishes(())) == []


def test_the_first_turn_of_the_counter_attack_asks_at_most_ten_times_while_others_act() -> None:
    """It would be 24 times with this hand: after every activation of either side, and after dice that had hit."""
    asked = first_turn(open_game("heroes", "counter-attack"), "german", "1")
    assert 0 < asked.interruptions <= 10


def test_what_was_let_be_is_asked_again_when_something_new_is_possible_or_called_for() -> None:
    rules = open_game("heroes", "counter-attack")
    match, person = Match(rules, Seeded("1")), "german"
    players = {seat: make_player("steady", rules, seat, Random(f"1{seat}")) for seat in rules.playing()}
    wishes = Wishes((person,))
    match.roll_on()
    while LET_BE not in {one.why for one in words(match, wishes).values()}:
        found = words(match, wishes)
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        offered, line = wishes.passes.open_now(match, {}, (person,)), len(match.live)
        seen = rules.view(match.state, seat_of(key))
        match.answer(key, found[key].word if key in found else players[seat_of(key)].word(seen, ask))
        wishes.passes.learn(offered if key not in found else {}, match.live[line:])
        match.roll_on()
    kept = wishes.passes.kept[person]
    wishes.passes.kept[person] = LetBe(kept.span, frozenset({"pass"}), kept.silence)  # the cards are new
    assert words(match, wishes) == {}
    wishes.passes.kept[person] = kept
    assert words(match, wishes)
    wishes.passes.call(person)
    assert words(match, wishes) == {}
