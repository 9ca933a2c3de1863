"""Players that search: what they compare, that they see no more than their seat, and that they do better for it."""

import json
from random import Random
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.codec import encode
from sandtable.kernel.engine import begin, check_word, pending
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players import roster
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck
from sandtable.players.player import Player
from sandtable.players.playout import Stop, play_on
from sandtable.players.search.comparing import Budget, compare
from sandtable.players.search.mixing import mix, solved
from sandtable.players.search.planner import Planner
from sandtable.players.search.rehearsal import Plan, Rehearsal

GAMES = [
    ("caen", ""),
    ("villers-bretonneux", ""),
    ("norway", ""),
    ("totalize", ""),
    ("heroes", "first-light"),
    ("skirmish", ""),
]


def opened(game: str, scenario: str = "") -> tuple[Rules[Any], State]:
    rules = open_game(game, scenario)
    s: State = rules.setup()
    begin(s, rules.start())
    return rules, s


def advisers(rules: Rules[Any]) -> dict[str, Adviser]:
    usual = roster.usual(rules.id)
    return {
        seat: roster.make_adviser(usual if seat in rules.playing() else "random", rules, seat, Random(1))
        for seat in rules.seats()
    }


def planner(rules: Rules[Any], seat: str, playouts: int = 6, seed: int = 1) -> Planner:
    found = roster.make_player(f"planner@{playouts}", rules, seat, Random(seed))
    assert isinstance(found, Planner)
    return found


class Watched(Player):
    """A planner whose words are checked, as are its reasons."""

    def __init__(self, inner: Planner) -> None:
        self.inner = inner
        self.thought: list[tuple[str, Word, str]] = []

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        before = json.dumps(encode(seen))
        word = self.inner.word(seen, ask)
        assert json.dumps(encode(seen)) == before, "it changed what it was shown"
        check_word(seen, ask, word)
        if self.inner.chosen is not None:
            self.thought.append((type(ask).__name__, word, self.inner.reason()))
        return word


class AfterThoughts(Stop):
    """Ends a match when the planner has thought so often."""

    def __init__(self, watched: Watched, thoughts: int) -> None:
        self.watched = watched
        self.thoughts = thoughts

    def here(self, s: State) -> bool:
        return len(self.watched.thought) >= self.thoughts


def thoughts(game: str, scenario: str, seat: int, number: int) -> list[tuple[str, Word, str]]:
    rules, s = opened(game, scenario)
    players: dict[str, Player] = dict(advisers(rules))
    watched = Watched(planner(rules, rules.playing()[seat]))
    players[rules.playing()[seat]] = watched
    play_on(s, players, KeyedLuck(2), AfterThoughts(watched, number))
    return watched.thought


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [
        (*game, seat) for game in GAMES for seat in (0, 1) if (game[0], seat) != ("totalize", 0)
    ],  # it takes long
)
def test_a_planner_plays_every_game_by_its_view_and_says_what_it_compared(
    game: str, scenario: str, seat: int
) -> None:
    found = thoughts(game, scenario, seat, 1 if game in ("norway", "totalize") else 2)
    assert found
    for _, _, reason in found:
        assert "plans were played on" in reason
        assert "To be feared" in reason


def test_the_same_seed_thinks_the_same() -> None:
    assert thoughts("caen", "", 0, 2) == thoughts("caen", "", 0, 2)


class Fixed(Rehearsal):
    """Plans whose worth is known, with noise that all plans of a row share and some of their own."""

    def __init__(self, worth: dict[Word, float], noise: float) -> None:
        self.worth = worth
        self.noise = noise
        self.played = 0

    def value(self, plan: Plan, row: int, rivals: dict[str, Adviser] | None = None) -> float:
        self.played += 1
        own = Random(f"{row} {plan.word}").gauss(0, self.noise)
        return self.worth[plan.word] + Random(row).gauss(0, 50) + own


def chosen(worth: dict[str, float], noise: float, playouts: int) -> tuple[str, int]:
    rehearsal = Fixed({(name,): value for name, value in worth.items()}, noise)
    plans = [Plan((name,)) for name in worth]
    return compare(rehearsal, plans, Budget(playouts)).word[0], rehearsal.played


def test_a_better_plan_is_found_under_noise_that_all_share() -> None:
    worth = {"own": 0.0, "a": -10.0, "b": -5.0, "c": 12.0, "d": 2.0, "e": -20.0}
    assert chosen(worth, 10, 300)[0] == "c"


def test_the_first_thought_stays_where_nothing_is_clearly_better() -> None:
    found = [chosen({"own": 0.0, "a": 0.5, "b": -1.0}, 30 + seed, 60)[0] for seed in range(20)]
    assert found.count("own") > 10


def test_a_clear_choice_is_made_early_and_a_budget_is_kept() -> None:
    assert chosen({"own": 0.0, "a": 100.0}, 5, 4000) == ("a", 32)
    assert chosen({"own": 0.0, "a": -100.0}, 5, 4000) == ("own", 32)
    assert chosen({"own": 0.0, "a": 1.0, "b": 1.5}, 50, 100)[1] <= 103


@pytest.mark.parametrize(
    ("game", "scenario", "seat", "kind", "turn"),
    [
        ("heroes", "first-light", "us", "Act", 1),
        ("totalize", "", "axis", "OrderUnits", 9),
        ("skirmish", "", "red", "March", 1),
    ],
)
def test_a_search_sees_only_its_view(game: str, scenario: str, seat: str, kind: str, turn: int) -> None:
    """Matches that look the same to the seat make it think the same, whatever is hidden."""
    rules, s = opened(game, scenario)
    players: dict[str, Player] = dict(advisers(rules))
    clock = advisers(rules)[seat]

    class Asked(Stop):
        def here(self, s: State) -> bool:
            asked = [ask for ask in pending(s).values() if type(ask).__name__ == kind and ask.seat(s) == seat]
            return bool(asked) and clock.turn(s) in (0, *range(turn, 99))

    play_on(s, players, KeyedLuck(1), Asked())
    ask = next(ask for ask in pending(s).values() if ask.seat(s) == seat)
    assert isinstance(ask, Choice)
    seen = rules.view(s, seat)
    twins = [s, *[rules.guess(seen, seat, Random(number)) for number in range(2)]]
    assert len({json.dumps(encode(twin)) for twin in twins}) > 1
    words = [planner(rules, seat, 9).word(rules.view(twin, seat), ask) for twin in twins]
    assert words[0] == words[1] == words[2]
    rehearsal = Rehearsal(rules, seat, seen, ask, advisers(rules), 5)
    rows = [rehearsal.guess(row) for row in range(6)]
    assert (
        len({json.dumps(encode(row)) for row in rows}) > 1
    )  # several guesses, and each looks like what was seen
    views = [rules.view(row, seat) for row in rows]
    for view in views:
        view.sealed = seen.sealed  # words of others are left to be written
    assert {json.dumps(encode(view)) for view in views} == {json.dumps(encode(seen))}


def test_sealed_words_of_others_are_not_guessed_but_written_in_each_playout() -> None:
    rules, s = opened("skirmish")
    players: dict[str, Player] = dict(advisers(rules))

    class Sealed(Stop):
        def here(self, s: State) -> bool:
            return "red" in pending(s) and "blue" in s.sealed

    play_on(s, players, KeyedLuck(3), Sealed())
    seen = rules.view(s, "red")
    assert seen.sealed["blue"] == ()
    ask = pending(s)["red"]
    assert isinstance(ask, Choice)
    guess = Rehearsal(rules, "red", seen, ask, advisers(rules), 1).guess(0)
    assert "blue" in pending(guess)


def test_a_mix_cannot_be_exploited_and_leaves_out_what_is_worse() -> None:
    ours, theirs = solved([[1.0, -1.0], [-1.0, 1.0], [-3.0, -3.0]])
    assert abs(ours[0] - 0.5) < 0.05 and abs(theirs[0] - 0.5) < 0.05
    assert ours[2] < 0.02


class Matching(Fixed):
    """A game in which a plan is worth something if the rival does not answer it."""

    def value(self, plan: Plan, row: int, rivals: dict[str, Adviser] | None = None) -> float:
        assert rivals is not None
        met = {"left": "a", "right": "b"}.get(plan.word[0])
        return -20.0 if met is None else 0.0 if met in rivals else 10.0


def test_sheets_are_mixed_where_each_has_its_answer() -> None:
    adviser = roster.make_adviser("random", open_game("skirmish"), "blue", Random(1))
    rivals = [{"a": adviser}, {"b": adviser}]
    found = []
    for seed in range(40):
        plans = [Plan(("worse",)), Plan(("left",)), Plan(("right",))]
        found.append(mix(Matching({}, 0), plans, rivals, Budget(40), Random(seed), 1.0).word[0])
    assert "worse" not in found
    assert 10 <= found.count("left") <= 30
