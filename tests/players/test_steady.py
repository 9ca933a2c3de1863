"""The steady general: answers everything, legally, with reasons, and far better than chance."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import mean
from typing import Any

import pytest

from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.commitment import CommitAttackers, CommitDefenders
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.tabletop import ReportScore
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import NOTHING, Choice, Steps, Word
from sandtable.players.firestorm.caen import CaenSteady as Steady
from sandtable.players.player import Player
from tests.players.playing import check_reason, check_view, generals, leads, played, with_chance

Options = dict[str, OptionValue]

CAEN = Caen("caen", {})
SETTINGS: list[Options] = [
    {},
    {"mode": "table", "allied_commanders": 2, "german_commanders": 1},
    {"mode": "table", "multi_game": True, "points_size": 2500},
    {"mode": "mixed", "tabletop_battles": (1, 2, 2, 2, 2), "secret_commitment": True},
    {"mode": "formation", "follow_allies": ("7-armd",), "follow_germans": ("12-ss", "21-pz")},
    {"mode": "table", "simultaneous": True, "german_commanders": 2},
    {"simultaneous": True, "extra_battles": 2, "advance_mandatory": True},
    {"tr_from_map": True, "landing_optional": True, "map_estuary": True, "t1_arrivals_any_beach": True},
    {"tr_may_launch_attack": False, "gdt_full_stack_bar": False, "t1_disorganised_hold": True},
    {"caumont_requires_adjacent": True, "gw_oos_modifier": -6, "gw_agra": (6, 6, 6)},
]


@cache
def answered(place: int) -> frozenset[str]:
    """What steady generals were asked under one set of options: every word legal, with a reason better than chance."""
    known: set[str] = set()

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        assert isinstance(player, Steady)
        check_reason(s, ask, word, player)
        known.add(type(ask).__name__)

    rules = Caen("caen", SETTINGS[place])
    for seed in range(4):
        played(rules, generals(rules, seed), Random(seed), watch)
    for side in rules.sides:
        played(rules, with_chance(rules, side, 9), Random(9), check_reason)
    return frozenset(known)


@pytest.mark.parametrize(
    "place", range(len(SETTINGS)), ids=lambda place: " ".join(SETTINGS[place]) or "defaults"
)
def test_every_word_is_legal_and_has_a_reason(place):
    """Under every set of options, against its like and against chance."""
    assert answered(place)


def test_every_question_is_answered():
    """All choices of the catalogue come up and are decided by more than chance."""
    known = {name for place in range(len(SETTINGS)) for name in answered(place)}
    choices = {name for name, step in CAEN.catalogue().items() if issubclass(step, Choice)}
    assert choices - known == set()


class Weather(Choice[Campaign]):
    """A question of some future campaign."""

    def seat(self, s: Campaign) -> str:
        return "allies"

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        return ["fair", "foul"] if not draft else ["done"]

    def ends(self, seen: Campaign, word: Word) -> bool:
        return word[-1] == "done"

    def chosen(self, s: Campaign, word: Word) -> Steps:
        return NOTHING


def test_an_unknown_question_is_left_to_chance():
    s = CAEN.setup()
    begin(s, [Weather()])
    words = {Steady(CAEN, "allies", Random(seed)).word(s, Weather()) for seed in range(20)}
    assert words == {("fair", "done"), ("foul", "done")}
    general = Steady(CAEN, "allies", Random(1))
    assert general.reason() == ""
    general.word(s, Weather())
    assert "chance" in general.reason()


def test_the_same_seed_is_the_same_match():
    for options in SETTINGS[:4]:
        rules = Caen("caen", options)
        first = played(rules, generals(rules, 5), Random(5))
        assert played(rules, generals(rules, 5), Random(5)) == first


@pytest.mark.parametrize("options", [SETTINGS[0], SETTINGS[3], SETTINGS[6]], ids=["dice", "mixed", "open"])
def test_the_view_is_only_looked_at(options):
    check_view(Caen("caen", options), Random(2))


def test_the_chance_it_names_is_the_exact_one():
    """The general's short cut and the counted odds are the same number."""
    compared = 0

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        nonlocal compared
        if isinstance(ask, CommitDefenders) and isinstance(player, Steady):
            odds = CAEN.skin().odds(s, ask.seat(s), word)
            assert isinstance(odds, BattleOdds)
            assert player.thought.win == pytest.approx(odds.captured / odds.of)
            compared += 1

    for seed in range(6):
        played(CAEN, generals(CAEN, seed), Random(seed), watch)
    assert compared > 60


def test_both_leaders_report_the_same_score():
    """FS-51: the second leader confirms the first, so no battle waits for the organiser."""
    rules = Caen("caen", {"mode": "table"})
    told: list[str] = []

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        told.extend(event.verb for event in s.drain())

    played(rules, generals(rules, 3), Random(3), watch)
    assert "reported-result" in told
    assert "disputed" not in told


def test_strategic_moves_come_to_an_end():
    """No troop is sent twice, and nobody marches for its own sake."""
    lines = played(CAEN, generals(CAEN, 4), Random(4))
    moves = [given for question, _, given in lines if question == "StrategicMoves"]
    assert ("done",) in moves
    assert len(moves) < 8 * 30


def test_it_beats_chance_on_either_side():
    """Measured over 400 matches the margins are above 300 points; a small sample must still show it."""
    chance = mean(leads(CAEN, "random", "random", 40))
    assert mean(leads(CAEN, "steady", "random", 40)) - chance > 150
    assert chance - mean(leads(CAEN, "random", "steady", 40)) > 150


def position(troops: dict[str, str], **facts: object) -> Campaign:
    s = CAEN.setup()
    everybody = dict.fromkeys(s.where, "later")
    base = {"turn": 3, "battles": 4, "initiative": "allies", "control": {"allies": ["A2", "A3", "A5"]}}
    CAEN.amend(s, {**base, "troops": {**everybody, **troops}, **facts})
    return s


def test_it_takes_the_prize_that_is_there_to_be_taken():
    """Villers-Bocage stands empty before two divisions; everything else is guarded or worth little."""
    s = position(
        {"7-armd": "B1", "11-armd": "B1", "50-div": "A3", "12-ss": "B3", "1-ss": "B3"},
        control={"allies": ["A1", "A2", "A3", "A5", "B1"]},
    )
    begin(s, [PlaceArrow(s.fought + 1)])
    general = Steady(CAEN, "allies", Random(0))
    assert general.word(s, PlaceArrow(s.fought + 1)) == ("B1>D1",)
    assert "Villers-Bocage" in general.reason()


def test_in_the_last_battle_everything_is_spent():
    """CAEN-17, CAEN-35: sorties and bombers lapse, so they go with the last attack."""
    s = position(
        {"7-armd": "B3", "12-ss": "C3", "1-ss": "C3"},
        turn=5,
        battles=0,
        sorties=1,
        carpet=1,
        control={"allies": ["A2", "A3", "A5", "B3"]},
    )
    sheet = s.open_battle("", "allies", "B3", "C3")
    general = Steady(CAEN, "allies", Random(0))
    word = general.word(s, CommitAttackers(sheet.number))
    assert set(word) == {"7-armd", "sortie", "carpet", "done"}


def test_a_lost_cause_is_not_reinforced():
    """An empty area of no worth, attacked with everything: the reserve stays for something better."""
    s = position({"7-armd": "A3", "11-armd": "A3", "12-ss": "reserve", "1-ss": "reserve"}, battles=5)
    sheet = s.open_battle("", "allies", "A3", "A4")
    CAEN.commit(s, sheet, "allies", ("7-armd", "11-armd"))
    general = Steady(CAEN, "germans", Random(0))
    word = general.word(s, CommitDefenders(sheet.number))
    assert "1-ss" not in word and "12-ss" not in word
    assert "gdt" in word


def test_a_plan_made_for_another_position_does_no_harm():
    """The same general may be asked about one position after another."""
    general = Steady(CAEN, "allies", Random(0))
    for seed in range(8):
        rng = Random(seed)
        areas = rng.sample(CAEN.board.ids, 14)
        places = [area for area in areas for _ in range(2)]
        troops = {troop: places.pop() for troop, side in CAEN.side.items() if side == "allies" and places}
        s = position(troops, control={"allies": areas})
        begin(s, [StrategicMoves("allies")])
        for _ in range(rng.randrange(12)):
            if pending(s):
                answer(s, "allies", general.word(s, StrategicMoves("allies")))


def test_commanders_take_turns():
    """FS-3: a general with commanders leaves the battles to them."""
    rules = Caen("caen", {"allied_commanders": 2})
    s = rules.setup()
    begin(s, rules.start())
    general = Steady(rules, "allies", Random(0))
    named = {general.word(s, NameLeader(number, "allies")) for number in (1, 2)}
    assert named == {("allies-1",), ("allies-2",)}


def test_a_report_confirms_what_was_told():
    """FS-51: also a score that is not among the usual ones."""
    rules = Caen("caen", {"mode": "table"})
    s = rules.setup()
    begin(s, rules.start())
    answer(s, "germans", ("other", "9", "0"))
    assert Steady(rules, "allies", Random(0)).word(s, ReportScore(1, "allies")) == ("other", "9", "0")
