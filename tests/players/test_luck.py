"""Playouts: the same luck for the same purpose, and players that can be copied."""

import json
from functools import lru_cache
from random import Random
from statistics import variance
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.games.firestorm.play.initiative import Initiative, InitiativeReply, PlaceArrow
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.wargame import AttackDie
from sandtable.kernel.codec import encode
from sandtable.kernel.engine import begin, pending, play
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Dice, Faces, Throw, Word
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck, Luck, StreamLuck, purpose_of
from sandtable.players.player import Player
from sandtable.players.playout import Stop, play_on
from sandtable.players.roster import make_adviser, make_player

S: State = open_game("caen").setup()
GAMES = ["caen", "villers-bretonneux", "norway", "totalize", "heroes"]


def opened(game: str) -> tuple[Rules[Any], State]:
    rules = open_game(game)
    s: State = rules.setup()
    begin(s, rules.start())
    return rules, s


def steadies(rules: Rules[Any], seed: int = 1) -> dict[str, Player]:
    return {
        seat: make_player(
            "steady" if rules.side_of(seat) in rules.playing() else "random", rules, seat, Random(seed)
        )
        for seat in rules.seats()
    }


@lru_cache
def cached(game: str) -> dict[str, Player]:
    return steadies(open_game(game))


def at_an_arrow(turn: int, seed: int = 4) -> tuple[Rules[Any], State, Choice[Any]]:
    """Caen in some turn, where somebody is asked where to attack."""
    rules, s = opened("caen")

    class Arrow(Stop):
        def here(self, s: State) -> bool:
            assert isinstance(s, Campaign)
            return s.turn == turn and any(isinstance(ask, PlaceArrow) for ask in pending(s).values())

    play_on(s, steadies(rules), KeyedLuck(seed), Arrow())
    (ask,) = pending(s).values()
    assert isinstance(ask, Choice)
    return rules, s, ask


def test_faces_depend_on_seed_purpose_and_occurrence_alone() -> None:
    one, other = KeyedLuck(7), KeyedLuck(7)
    first = [one.faces(S, AttackDie(3), Dice(4)), one.faces(S, AttackDie(3), Dice(4))]
    other.faces(S, Initiative(1), Dice(1))  # whatever else is thrown before
    assert [other.faces(S, AttackDie(3), Dice(4)), other.faces(S, AttackDie(3), Dice(4))] == first
    assert first == [(1, 1, 1, 6), (4, 4, 2, 1)]  # in every process, on every machine
    assert first[0] != KeyedLuck(8).faces(S, AttackDie(3), Dice(4))
    assert first[0] != KeyedLuck(7).faces(S, AttackDie(4), Dice(4))


def test_what_is_thrown_for_in_one_turn_does_not_shift_the_luck_of_the_next() -> None:
    rules, s = opened("caen")
    assert isinstance(s, Campaign)
    clock = make_adviser("steady", rules, "allies", Random(1))
    one, other = KeyedLuck(7, clock), KeyedLuck(7, clock)
    s.turn = 1
    one.faces(s, AttackDie(3), Dice(4))
    s.turn = 2
    assert one.faces(s, AttackDie(3), Dice(4)) == other.faces(s, AttackDie(3), Dice(4))


def test_earlier_faces_are_no_part_of_a_purpose() -> None:
    assert purpose_of(InitiativeReply(2, 6)) == purpose_of(InitiativeReply(2, 1))


@pytest.mark.parametrize("sides", [2, 6, 52, 10**12])
def test_keyed_dice_are_fair(sides: int) -> None:
    faces = [face for seed in range(600) for face in KeyedLuck(seed).faces(S, AttackDie(1), Dice(5, sides))]
    assert min(faces) >= 1 and max(faces) <= sides
    assert abs(sum(faces) / len(faces) / (sides + 1) - 0.5) < 0.02
    if sides == 6:
        assert all(abs(faces.count(face) - 500) < 80 for face in range(1, 7))


class Noted(KeyedLuck):
    """Keyed luck that notes what it gave for what."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.given: dict[tuple[str, int], Faces] = {}

    def faces(self, s: State, step: Throw[Any], dice: Dice) -> Faces:
        at = (purpose_of(step), self.thrown.get(purpose_of(step), 0))
        self.given[at] = super().faces(s, step, dice)
        return self.given[at]


def played(rules: Rules[Any], s: State, ask: Choice[Any], word: Word, luck: Luck) -> float:
    """The lead of the first side after a word, all seats steady."""
    s = s.clone()
    play(s, ask.seat(s), ask, word)
    play_on(s, {seat: copy_of(player) for seat, player in cached(rules.id).items()}, luck)
    end = rules.outcome(s)
    assert end is not None
    return end.scores["allies"] - end.scores["germans"]


def test_the_same_plan_twice_ends_the_same_and_another_meets_the_same_luck() -> None:
    rules, s, ask = at_an_arrow(2)
    before = json.dumps(encode(s))
    first, other = ask.letters(s, ())[:2]
    one, again, two = Noted(5), Noted(5), Noted(5)
    assert played(rules, s, ask, (first,), one) == played(rules, s, ask, (first,), again)
    assert one.given == again.given
    played(rules, s, ask, (other,), two)
    shared = one.given.keys() & two.given.keys()
    assert len([key for key in shared if key[0].startswith("AttackDie")]) >= 5
    assert all(
        one.given[key] == two.given[key] for key in shared if len(one.given[key]) == len(two.given[key])
    )
    assert json.dumps(encode(s)) == before


def test_common_luck_makes_differences_of_plans_vary_less_than_a_stream() -> None:
    rules, s, ask = at_an_arrow(4)
    first, other = ask.letters(s, ())[:2]

    def differences(make: Any) -> list[float]:
        return [
            played(rules, s, ask, (first,), make(seed)) - played(rules, s, ask, (other,), make(seed))
            for seed in range(16)
        ]

    keyed = variance(differences(KeyedLuck))
    stream = variance(differences(lambda seed: StreamLuck(Random(seed))))
    assert keyed < 0.6 * stream, (keyed, stream)
    print(keyed, stream)


class AfterSo(Stop):
    """Stops a playout after so many questions."""

    def __init__(self, left: int) -> None:
        self.left = left

    def here(self, s: State) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("game", GAMES)
def test_a_copied_player_goes_on_like_the_one_it_was_copied_from(game: str) -> None:
    """Copies share what never changes, and nothing that one remembers leaks into the other."""
    rules, s = opened(game)
    players = steadies(rules)
    play_on(s, players, KeyedLuck(3), AfterSo(80))
    copies: dict[str, Player] = {}
    for seat, player in players.items():
        assert isinstance(player, Adviser)
        copies[seat] = player.again(Random(1))
    fork = s.clone()
    play_on(s.clone(), {seat: copy_of(player) for seat, player in copies.items()}, KeyedLuck(9), AfterSo(60))
    play_on(fork, copies, KeyedLuck(4), AfterSo(40))
    play_on(s, {seat: copy_of(player) for seat, player in players.items()}, KeyedLuck(4), AfterSo(40))
    assert json.dumps(encode(fork)) == json.dumps(encode(s))


def copy_of(player: Player) -> Player:
    assert isinstance(player, Adviser)
    return player.again(Random(1))
