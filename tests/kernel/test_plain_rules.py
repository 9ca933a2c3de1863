"""Rules that are told by tables: what they refuse, whom they seat, what they hide, and what a position may say."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from sandtable.kernel.match import Match
from sandtable.kernel.options import Option
from sandtable.kernel.plain_rules import PlainRules, PlainState
from sandtable.kernel.position_fields import WholeField
from sandtable.kernel.rules import Misplaced, Outcome, Rules, highest_score
from sandtable.kernel.steps import NOTHING, SideChoice, Steps, Word
from sandtable.kernel.wording import Wording


class Guess(SideChoice["Purse"]):
    """How many coins are in the purse?"""

    def letters(self, seen: Purse, draft: Word) -> list[str]:
        return ["1", "2", "3"]

    def chosen(self, s: Purse, word: Word) -> Steps:
        s.guessed = int(word[0])
        return NOTHING


class Purse(PlainState):
    fields = ("coins", "guessed", "resigned")

    def __init__(self, rules: Rules[Any]) -> None:
        super().__init__(rules)
        self.coins, self.guessed = 2, 0

    def clone(self) -> Purse:
        copy = Purse(self.game)
        copy.agenda, copy.sealed, copy.resigned = self.agenda, self.sealed.copy(), self.resigned
        copy.coins, copy.guessed = self.coins, self.guessed
        return copy


class PurseWords(Wording[Purse]):
    def __init__(self, rules: Purses) -> None:
        self.rules = rules


def options() -> dict[str, Option]:
    rounds = Option("rounds", "P-1", "whole", "How many?", 1, 9, (), 0)
    rounds.default = 3
    return {
        "rounds": rounds,
        "open": Option("open", "P-2", "truth", "Open?", 0, 0, (), 0),
        "metal": Option("metal", "P-3", "choice", "Which?", 0, 0, ("gold", "lead"), 0),
    }


class Purses(PlainRules[Purse]):
    id = "purses"
    sides = ("ann", "ben")
    others = ("clerk",)
    secrets = True
    scenario_ids = ("fair", "market")
    option_table = options()
    chapters = (sys.modules[__name__],)
    position = {"coins": WholeField("coins", "a number of coins")}  # noqa: RUF012
    shown_by = f"{__name__}:PurseWords"

    def setup(self) -> Purse:
        return Purse(self)

    def start(self) -> Steps:
        return [Guess("ann"), Guess("ben")]

    def conceal(self, seen: Purse, seat: str) -> None:
        if seat != "clerk":
            seen.coins = 0

    def imagine(self, s: Purse, seat: str, rng: Random) -> None:
        s.coins = rng.choice((1, 2, 3))

    def fit_together(self, s: Purse) -> None:
        if s.coins > 3:
            raise Misplaced(("coins",), "a purse holds three coins")

    def outcome(self, s: Purse) -> Outcome | None:
        return Outcome("end", "", {}) if s.agenda is None else None


@pytest.mark.parametrize(
    ("scenario", "given", "sentence"),
    [
        ("port", {}, "purses has no scenario 'port'; it has fair, market"),
        ("", {"fog": True}, "purses has no option 'fog'; it has rounds, open, metal"),
        ("", {"rounds": 10}, "rounds must be a whole number from 1 to 9, not 10"),
        ("", {"rounds": "3"}, "rounds must be a whole number from 1 to 9, not '3'"),
        ("", {"open": 1}, "open must be on or off, not 1"),
        ("", {"metal": "tin"}, "metal must be one of gold, lead, not 'tin'"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_a_sentence(scenario, given, sentence) -> None:
    with pytest.raises(ValueError) as error:
        Purses(scenario, given)
    assert str(error.value) == sentence


def test_a_game_without_tables_has_one_scenario_and_no_options() -> None:
    class Bare(PlainRules[Purse]):
        id = "bare"

    assert Bare("", {}).scenario == "" and Bare("", {}).offered() == {}
    for scenario, given, sentence in (
        ("x", {}, "bare has no scenario 'x'; it has one without a name"),
        ("", {"x": 1}, "bare has no option 'x'; it has none"),
    ):
        with pytest.raises(ValueError, match=sentence):
            Bare(scenario, given)
    assert type(Bare("", {}).skin()) is Wording


def test_what_is_not_given_has_its_default() -> None:
    rules = Purses("", {"metal": "lead"})
    assert rules.scenario == "fair" and list(rules.scenarios()) == ["fair", "market"]
    assert rules.options == {"rounds": 3, "open": False, "metal": "lead"}
    assert rules.agreed.whole("rounds") == 3 and rules.offered() is Purses.option_table


def test_the_class_names_seats_steps_and_skin() -> None:
    rules = Purses("market", {})
    assert rules.seats() == ("ann", "ben", "clerk") and rules.playing() == ("ann", "ben")
    assert [rules.role_of(seat) for seat in rules.seats()] == ["side", "side", "organiser"]
    assert rules.catalogue() == {"Guess": Guess}
    skin = rules.skin()
    assert isinstance(skin, PurseWords) and skin is rules.skin() and skin.rules is rules


def test_a_view_conceals_and_a_guess_imagines() -> None:
    rules = Purses("", {})
    s = Match(rules).state
    assert isinstance(s, Purse)
    assert (rules.view(s, "ann").coins, rules.view(s, "clerk").coins, s.coins) == (0, 2, 2)
    seen = rules.view(s, "ann")
    guesses = {rules.guess(seen, "ann", Random(number)).coins for number in range(20)}
    assert guesses == {1, 2, 3} and seen.coins == 0


def test_without_secrets_everybody_sees_the_state_itself() -> None:
    class Plain(Purses):
        secrets = False

    rules = Plain("", {})
    s = rules.setup()
    assert rules.view(s, "ann") is s and rules.guess(s, "ann", Random(1)) is s


def test_a_position_tells_its_fields_and_who_gave_up() -> None:
    match = Match(Purses("", {}))
    rules, s = match.rules, match.state
    assert rules.facts(s) == {"coins": 2, "resigned": ""}
    rules.amend(s, {"coins": 3})
    rules.invariants(s)
    for facts, path, message in (
        ({"coins": 4}, ("coins",), "a purse holds three coins"),
        ({"resigned": "clerk"}, ("resigned",), "expected a side or nobody, found 'clerk'"),
        ({"resigned": "ann"}, ("resigned",), "nobody has given up while somebody is asked"),
        ({"fog": 1}, ("fog",), "expected one of coins, resigned"),
    ):
        with pytest.raises(Misplaced) as misplaced:
            rules.amend(s.clone(), facts)
        assert (misplaced.value.path, misplaced.value.message) == (path, message)
    match.resign("ann", "")
    assert rules.facts(match.state)["resigned"] == "ann"


def test_the_highest_score_wins_and_equals_draw() -> None:
    won, drawn = highest_score("ground", {"a": 1, "b": 3, "c": 2}), highest_score("ground", {"a": 3, "b": 3})
    assert (won.name, won.winner) == ("ground", "b") and (drawn.name, drawn.winner) == ("draw", "")
