"""The steady general in Norway: answers everything, legally, with reasons, and far better than chance."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.exchange import SpreadFire
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.odds import exchange_odds, expected
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.play.submarines import React
from sandtable.games.firestorm.norway.play.surface import StandOrWithdraw
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.players.firestorm.norway.steady import NorwaySteady
from sandtable.players.player import Player
from sandtable.players.playout import playout
from sandtable.players.random import RandomPlayer
from tests.games.firestorm.norway.sea import strategic
from tests.players.playing import check_reason, check_view, generals, played, with_chance

Options = dict[str, OptionValue]

NORWAY = Norway("norway", {})
SETTINGS: list[Options] = [
    {},
    {"mode": "table", "allied_commanders": 2, "german_commanders": 1},
    {"mode": "mixed", "tabletop_battles": (1, 2, 2, 2), "secret_commitment": True},
    {"simultaneous": True, "advance_mandatory": True},
    {"fighter_defence": "optional", "fighter_cover": "one_chosen", "fighter_sweep": True},
    {"actions_count": "per_side", "submarine_action_move": 2, "vp_other_strategic": "10"},
    {"airfield_without_rail": "closed", "aircraft_on_captured_airfield": "destroyed", "bodo_limit": "4"},
    {"sortie_map_fixed": True, "gladiator_needs_namsos": True, "bodo_condition": "full_map"},
    {"voluntary_evacuation": True, "roll_to_destroy": "winner_only", "supply_presence": "area"},
    {"ofotfjord_attacks": False, "both_ports_check": "immediate", "early_capture_bonus": True},
    {"harbour_ships_block_lane": False, "harbour_defence_needs_land_control": False},
    {"naval_infantry": "any_turn", "t3_french_unit": "foreign_legion", "hurricane_sortie": False},
]


@cache
def answered(place: int) -> frozenset[str]:
    """What steady generals were asked under one set of options: every word legal, with a reason better than chance."""
    known: set[str] = set()

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        check_reason(s, ask, word, player)
        if isinstance(player, NorwaySteady):
            known.add(type(ask).__name__)

    rules = Norway("norway", SETTINGS[place])
    played(rules, generals(rules, 0), Random(0), watch)
    for seed, side in enumerate(rules.sides, 1):  # chance brings about what steady generals avoid
        played(rules, with_chance(rules, side, seed), Random(seed), watch)
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
    choices = {name for name, step in NORWAY.catalogue().items() if issubclass(step, Choice)}
    assert choices - known <= {"PlaceAtNarvik"}  # asked only where the Germans have several areas


def test_the_same_seed_is_the_same_match():
    first = played(NORWAY, generals(NORWAY, 5), Random(5))
    assert played(NORWAY, generals(NORWAY, 5), Random(5)) == first


def test_the_view_is_only_looked_at():
    check_view(NORWAY, Random(2))


def test_a_general_who_comes_late_plays_the_same():
    """He keeps nothing in mind that the position does not tell him."""
    rng = Random(3)
    s = NORWAY.setup()
    begin(s, NORWAY.start())
    lasting = generals(NORWAY, 3)
    compared = 0
    while (asks := pending(s)) and compared < 120:
        key, ask = next(iter(asks.items()))
        if isinstance(ask, Throw):
            answer(s, key, tuple(rng.randint(1, 6) for _ in range(ask.dice(s).count)))
            continue
        word = lasting[ask.seat(s)].word(s, ask)
        if not isinstance(ask, NorwayMoves):  # planned once for a whole phase
            assert NorwaySteady(NORWAY, ask.seat(s), Random(0)).word(s, ask) == word
            compared += 1
        answer(s, key, word)


def difference(allies: str, germans: str, matches: int) -> tuple[int, int]:
    """How often either side won."""
    won = {"allies": 0, "germans": 0, "": 0}
    for seed in range(matches):
        rng = Random(seed)
        players: dict[str, Player] = {"organiser": RandomPlayer(rng)}
        for seat, kind in (("allies", allies), ("germans", germans)):
            players[seat] = NorwaySteady(NORWAY, seat, rng) if kind == "steady" else RandomPlayer(rng)
        s = NORWAY.setup()
        begin(s, NORWAY.start())
        playout(s, players, rng)
        outcome = NORWAY.outcome(s)
        assert outcome is not None
        won[outcome.winner] += 1
    return won["allies"], won["germans"]


def test_it_beats_chance_on_either_side():
    """Measured over 200 matches it wins more than nine in ten on either side; a small sample must still show it."""
    assert difference("steady", "random", 20)[0] >= 19
    assert difference("random", "steady", 20)[1] >= 15


# at sea


def decision(s: NorwayState, ask: Choice[Any], side: str) -> Word:
    s.actor = s.actor or side
    begin(s, [ask])
    return NorwaySteady(NORWAY, side, Random(0)).word(s, ask)


def test_the_stronger_fleet_hunts_the_weaker():
    s = strategic({"A-1": ("warspite", "destroyer-1"), "narvik": ("warship-1",)}, turn=1)
    assert decision(s, TakeAction("allies"), "allies") == ("warspite", "destroyer-1", "sail")


def test_the_weaker_stays_away_from_the_stronger():
    s = strategic({"kiel": ("warship-4",), "B-4": ("rodney", "valiant", "cruiser-1")}, turn=2)
    assert decision(s, TakeAction("germans"), "germans") == ("pass",)


def test_a_lone_group_withdraws_from_a_fleet_and_a_fleet_from_nobody():
    """NOR-56."""
    fleet = ("rodney", "valiant", "cruiser-1", "cruiser-2")
    s = strategic({"B-2": (*fleet, "warship-1")})
    s.operation = (Operation("allies", "ship", fleet, "B-2", path=("B-2",)),)
    s.actor = "allies"
    assert decision(s, StandOrWithdraw(), "germans") == ("withdraw",)
    s = strategic({"B-2": ("destroyer-1", "scharnhorst", "gneisenau")})
    s.operation = (Operation("allies", "ship", ("destroyer-1",), "B-2", path=("B-2",)),)
    s.actor = "allies"
    assert decision(s, StandOrWithdraw(), "germans") == ("fight",)


def test_submarines_attack_a_carrier_and_let_a_fleet_pass():
    """NOR-80 … NOR-82: only where the ships are worth more than their answer costs."""
    s = strategic({"B-4": ("furious", "u-boat-1", "u-boat-2"), "furious": ("swordfish-furious",)})
    s.operation = (Operation("allies", "ship", ("furious",), "B-4", path=("B-4",)),)
    assert decision(s, React("B-4", ("furious",)), "germans")[0] == "furious"
    group = ("cruiser-1", "cruiser-2", "cruiser-3", "destroyer-1", "destroyer-2", "destroyer-3")
    s = strategic({"B-4": (*group, "u-boat-1")})
    s.operation = (Operation("allies", "ship", group, "B-4", path=("B-4",)),)
    assert decision(s, React("B-4", group), "germans") == ("hold",)


def test_a_port_is_bombed_when_troops_depend_on_it():
    """NOR-73, NOR-124."""
    s = strategic({"C-5": ("he-111-1", "he-111-2", "ju-88-1"), "namsos": ("destroyer-1",)}, turn=2)
    for troop in ("146-bde", "5-alpins"):
        s.place(troop, "D-1")
    word = decision(s, TakeAction("germans"), "germans")
    assert word[-1] == "bomb-namsos"
    for troop in ("146-bde", "5-alpins"):
        s.place(troop, "later")
    assert decision(s, TakeAction("germans"), "germans")[-1] != "bomb-namsos"


def test_escorts_fly_with_bombers_that_will_be_met():
    """NOR-64: and stay where nobody defends."""
    places = {"B-7": ("he-111-1", "he-111-2", "ju-88-1", "bf-110"), "B-4": ("glorious",)}
    s = strategic({**places, "glorious": ("gladiator-glorious", "swordfish-glorious")}, turn=3)
    word = decision(s, TakeAction("germans"), "germans")
    assert word[-1] == "B-4" and "he-111-1" in word
    s = strategic(places, turn=3)
    word = decision(s, TakeAction("germans"), "germans")
    assert word[-1] == "B-4" and "bf-110" not in word


def test_the_last_action_closes_the_way_home_from_narvik():
    """NOR-56, NOR-173: in turn 4 a German ship in the lane captures whoever is left, and the last action is German."""
    s = strategic({"kiel": ("warship-1",), "B-1": ("destroyer-1",)}, turn=4, actions=1)
    for troop in ("27-alpins", "24-guards", "polish-bde"):
        s.place(troop, "X-1")
    assert decision(s, TakeAction("germans"), "germans") == ("warship-1", "sail")
    general = NorwaySteady(NORWAY, "germans", Random(0))
    rng = Random(1)
    while asks := pending(s):
        key, ask = next(iter(asks.items()))
        if isinstance(ask, Throw):
            answer(s, key, (1,) * ask.dice(s).count)
        else:
            player: Player = general if ask.seat(s) == "germans" else RandomPlayer(rng)
            answer(s, key, player.word(s, ask))
    assert NORWAY.fleet.sea_of[s.where["warship-1"]] == "B-1"


def test_dice_are_spread_where_they_destroy_most():
    s = strategic({"B-2": ("rodney", "cruiser-1", "scharnhorst", "warship-1")})
    s.operation = (Operation("allies", "ship", ("rodney", "cruiser-1"), "B-2", path=("B-2",)),)
    begin(s, [StandOrWithdraw()])
    answer(s, "germans", ("fight",))
    word = NorwaySteady(NORWAY, "allies", Random(0)).word(s, SpreadFire("allies"))
    best = expected(exchange_odds(s, "allies", word), "allies")
    for number in range(8):
        other = ("scharnhorst",) * number + ("warship-1",) * (7 - number) + ("fire",)
        assert expected(exchange_odds(s, "allies", other), "allies") <= best + 0.1


def test_what_must_leave_an_airfield_does():
    """NOR-34, NOR-102: and every move of the phase is legal."""
    s = strategic(
        {"axis-sorties": ("ju-87-1", "ju-87-2"), "B-7": ("he-111-1", "ju-88-1", "bf-109-1")}, turn=2
    )
    s.denmark = True
    begin(s, [NorwayMoves("germans")])
    general = NorwaySteady(NORWAY, "germans", Random(0))
    while asks := pending(s):
        answer(s, "germans", general.word(s, asks["germans"]))  # type: ignore[arg-type]
    assert not s.stacks["axis-sorties"]
    assert s.where["he-111-1"] != "B-7"  # forward, to Norway
