"""A match is walked letter by letter and die by die; what a player cannot know makes no difference to it."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from sandtable import game_names, open_game, rl
from sandtable.kernel import engine
from sandtable.kernel.steps import Throw

SECRETIVE = [game for game in game_names() if open_game(game).secretive()]


def walk(state: rl.GameState, rng: Random, letters: int) -> None:
    """Goes so many letters on, all of them by lot; dice fall one at a time."""
    while letters and not state.is_terminal():
        chance = state.is_chance_node()
        if chance:
            state.sample_chance(rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        letters -= not chance


@pytest.mark.parametrize("game", ["skirmish", "caen", "villers-bretonneux"])
def test_a_match_is_walked_to_its_end_by_single_actions(game: str) -> None:
    state, rng = rl.new_state(game), Random(8)
    chances = 0
    while not state.is_terminal():
        assert state.returns() == [0, 0]
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            assert list(actions) == state.legal_actions() and sum(shares) == pytest.approx(1)
            assert state.current_player() == rl.CHANCE
            chances += 1
        else:
            assert state.chance_outcomes() == []
            names = [state.action_to_string(action) for action in state.legal_actions()]
            assert len(set(names)) == len(names) > 0
        state.apply_action(rng.choice(state.legal_actions()))
    assert chances > 2 and state.current_player() == rl.TERMINAL and state.legal_actions() == []
    end = state.rules.outcome(state.s)
    assert end is not None and sum(state.returns()) == 0 and sum(state.leads()) == 0
    if end.winner:
        assert state.returns()[state.players.index(end.winner)] == 1
    with pytest.raises(ValueError, match="over"):
        state.apply_action(0)


def test_a_copy_goes_its_own_way() -> None:
    state, rng = rl.new_state("skirmish"), Random(5)
    walk(state, rng, 4)
    copy, again = state.clone(), state.clone()
    walk(copy, Random(1), 100)
    assert copy.is_terminal() and not state.is_terminal()
    assert state.drafts == again.drafts and state.legal_actions() == again.legal_actions()
    walk(again, Random(1), 100)
    assert again.s.clone().__class__ is copy.s.__class__ and again.returns() == copy.returns()


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_guess_of_what_is_hidden_looks_the_same_to_its_player(game: str) -> None:
    """Both ways: guesses are good, and no number, letter or line of text depends on what a seat cannot know.

    In Norway only dice are hidden that both sides lay at once, for a moment that this walk does not meet.
    """
    state, rng = rl.new_state(game), Random(11)
    observer = rl.Observer(state.rules)
    looked = different = 0
    for _ in range(25):
        walk(state, rng, 3)
        state.sample_chance(rng)
        if state.is_terminal():
            break
        for player, seat in enumerate(state.players):
            guess = state.resample_from_infostate(player, rng)
            key = next((key for key, ask in state.asked.items() if ask.seat(state.s) == seat), "")
            assert observer.text(guess, seat, key) == observer.text(state, seat, key)
            before, after = observer.observe(state, seat, key), observer.observe(guess, seat, key)
            assert np.array_equal(before["observation"], after["observation"])
            assert np.array_equal(before["action_mask"], after["action_mask"])
            looked += 1
            other = state.players[1 - player]
            different += observer.text(guess, other) != observer.text(state, other)
    assert looked >= 30
    assert different or game == "norway", "no guess differs from the truth: nothing was hidden"


def test_begun_words_and_dice_behind_a_screen_are_nobody_elses() -> None:
    state = rl.new_state("skirmish")
    state.apply_action(0)  # blue hides its reserve: a word of one letter, sealed
    assert state.s.sealed and state.players[state.current_player()] == "red"
    seen = state.resample_from_infostate(1, Random(2))
    assert set(seen.s.sealed) == {"blue"} and seen.legal_actions() == state.legal_actions()
    walk(state, Random(0), 1)
    assert state.players[state.current_player()] == "blue"
    state.apply_action(1)
    assert state.drafts == {"blue": ("guards",)}
    assert state.resample_from_infostate(0, Random(2)).drafts == {"blue": ("guards",)}
    assert state.resample_from_infostate(1, Random(2)).drafts == {}


def test_a_draft_is_dropped_when_its_question_is() -> None:
    """Each side writes; when the last word is whole both are opened and nothing begun is left."""
    state = rl.new_state("skirmish")
    rng = Random(4)
    for _ in range(30):
        before = state.s.agenda
        key, _ = state.acting() or ("", None)
        if not key:
            break
        state.add_letter(key, rng.randrange(len(state.letters(key))))
        if state.s.agenda is not before:
            assert state.drafts == {}
        assert set(state.drafts) <= set(state.asked)
        state.sample_chance(rng)


def test_who_serves_no_side_is_chance() -> None:
    state, rng = rl.new_state("caen", options={"mode": "table"}), Random(1)
    assert state.players == ("allies", "germans")
    for _ in range(400):
        if state.is_chance_node() and (acting := state.acting()) and acting[1].seat(state.s) == "organiser":
            break
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
    asked = engine.pending(state.s)
    state.sample_chance(rng)
    assert engine.pending(state.s) != asked


def test_commanders_win_and_lose_with_their_side() -> None:
    state = rl.new_state("caen", options={"allied_commanders": 1})
    assert len(state.players) == 3
    state.rules.give_up(state.s, "germans")
    engine.stop(state.s)
    sides = [state.rules.side_of(seat) for seat in state.players]
    assert state.returns() == [1.0 if side == "allies" else -1.0 for side in sides]


def test_too_many_sides_are_drawn_and_not_listed() -> None:
    state, rng = rl.new_state("heroes", "counter-attack"), Random(1)
    while True:
        try:
            if state.is_chance_node():
                state.legal_actions()
                state.sample_chance(rng)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        except ValueError as refused:
            assert "sample_chance" in str(refused)
            break
    state.sample_chance(rng)
    assert not state.is_chance_node()


def test_without_the_extra_it_says_what_to_install() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import sandtable.rl"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode and "needs pettingzoo" in done.stderr
    assert "pip install 'sandtable[rl]'" in done.stderr


@pytest.mark.parametrize(("game", "seen"), [("caen", True), ("totalize", False)])
def test_dice_that_have_fallen_are_kept_for_whoever_sees_them(game: str, seen: bool) -> None:
    """A throw of two dice or more, of which one lies: in Totalize behind the umpire's screen."""
    state, rng = rl.new_state(game), Random(2)
    while True:
        acting = state.acting()
        assert acting is not None
        ask = acting[1]
        screened = isinstance(ask, Throw) and bool(state.rules.onlookers(state.s, ask))
        if isinstance(ask, Throw) and ask.dice(state.s).count > 1 and screened is not seen:
            break
        state.apply_action(rng.choice(state.legal_actions()))
    state.apply_action(2)
    assert state.faces == (3,)
    for player in range(2):
        assert state.resample_from_infostate(player, rng).faces == ((3,) if seen else ())
