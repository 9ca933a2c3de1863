"""The steady general before Villers-Bretonneux: gas and script, lines and captures, guns, brigades, the night."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import mean
from typing import Any

import pytest

from sandtable.games.firestorm.blocks.play.arrivals import PlaceBrigade, PlaceGuns
from sandtable.games.firestorm.blocks.play.last_winner import NameFighter
from sandtable.games.firestorm.blocks.play.night_attacks import NightAttack
from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthAttack
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.commitment import CommitAttackers, CommitDefenders
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.odds import BattleOdds
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.kernel.engine import begin
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm.villers_bretonneux.ground import count
from sandtable.players.firestorm.villers_bretonneux.steady import VillersSteady
from sandtable.players.player import Player
from sandtable.players.roster import names
from tests.players.playing import check_reason, check_view, generals, leads, played, with_chance

Options = dict[str, OptionValue]

VILLERS = VillersBretonneux("", {})
SETTINGS: list[Options] = [
    {},
    {"mode": "table", "bef_commanders": 2, "german_commanders": 1, "dusk_dawn": True},
    {"mode": "table", "multi_game": True, "points_size": 2500, "historical_tanks": True},
    {"mode": "mixed", "tabletop_battles": (1, 2, 2, 2), "secret_commitment": True},
    {"mode": "formation", "follow_bef": ("14-bde-aif",), "follow_germans": ("5-guard-gren",)},
    {"mode": "table", "simultaneous": True, "german_commanders": 2},
    {"simultaneous": True, "extra_battles": 2, "advance_mandatory": True},
    {"vb_map": "half_offset", "fourth_attack_mandatory": True},
    {"gw_gas_halves": True, "gw_night_bonus": 2, "gw_oos_modifier": -6},
    {"winner_bonus_per_player": True, "bef_commanders": 2, "german_commanders": 2},
]
GERMAN = ["C-5", "D-1", "D-2", "D-3", "D-4", "E-1", "E-2", "E-3"]  # at the start (VB-1)


def general(side: str) -> VillersSteady:
    return VillersSteady(VILLERS, side, Random(0))


def position(troops: dict[str, str], german: list[str], **facts: object) -> BlockState:
    """Only these troops are on the map; the Germans hold what they start with and these areas."""
    s = VILLERS.setup()
    areas = [area for area in VILLERS.board.ids if area not in GERMAN + german]
    control = {"bef": areas, "germans": GERMAN + german}
    everybody = {**dict.fromkeys(s.where, "withdrawn"), **troops}
    VILLERS.amend(s, {"turn": 3, "battles": 2, **facts, "control": control, "troops": everybody})
    assert isinstance(s, BlockState)
    return s


# what every player owes


def test_it_is_on_the_roster():
    assert names("villers-bretonneux") == ["random", "recruit", "steady", "planner", "staff"]


@cache
def answered(place: int) -> frozenset[str]:
    """What steady generals were asked under one set of options: every word legal, with a reason better than chance."""
    known: set[str] = set()

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        check_reason(s, ask, word, player)
        known.add(type(ask).__name__)

    rules = VillersBretonneux("", SETTINGS[place])
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
    choices = {name for name, step in VILLERS.catalogue().items() if issubclass(step, Choice)}
    assert choices - known == set()


def test_the_same_seed_is_the_same_match():
    for options in SETTINGS[:4]:
        rules = VillersBretonneux("", options)
        first = played(rules, generals(rules, 5), Random(5))
        assert played(rules, generals(rules, 5), Random(5)) == first


def test_a_general_is_the_same_in_his_second_campaign():
    """What he remembers of the ground changes nothing."""
    players = generals(VILLERS, 1)
    played(VILLERS, players, Random(3))
    assert played(VILLERS, players, Random(7)) == played(VILLERS, generals(VILLERS, 1), Random(7))


@pytest.mark.parametrize("options", [SETTINGS[0], SETTINGS[3], SETTINGS[6]], ids=["dice", "mixed", "open"])
def test_the_view_is_only_looked_at(options):
    check_view(VillersBretonneux("", options), Random(2))


@pytest.mark.parametrize("options", [SETTINGS[0], SETTINGS[8]], ids=["defaults", "gas halves, night bonus"])
def test_the_chance_it_names_is_the_exact_one(options):
    """Gas, trenches, the night and want of supply included (VB-13, VB-16, VB-R5, VB-R17, FS-43)."""
    rules = VillersBretonneux("", options)
    compared: set[str] = set()

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        if isinstance(ask, CommitDefenders):
            odds = rules.skin().odds(s, ask.seat(s), word)
            assert isinstance(odds, BattleOdds) and isinstance(player, VillersSteady)
            assert player.thought.win == pytest.approx(odds.captured / odds.of)
            compared.add(s.battle(ask.battle).kind)

    for seed in range(12):
        played(rules, generals(rules, seed), Random(seed), watch)
    assert compared == {"push", "fourth", "night", ""}


def test_the_toll_of_the_dice_is_counted_with_the_second_roll():
    """VB-31: with a lead of 0 the attacker, who also loses ties, is captured more often than the defender."""
    even = count(VILLERS, 0)
    assert even.win == pytest.approx(15 / 36)
    assert even.attacker_taken > even.defender_taken > 0
    sure = count(VILLERS, 12)
    assert sure.win == pytest.approx(1)
    assert (sure.attacker_dies, sure.attacker_taken) == (0.0, 0.0)
    assert sure.defender_dies == pytest.approx(0.5)  # 4 or more
    assert sure.defender_taken == pytest.approx(0.25)  # and again


# how strong it is


def test_it_beats_chance_on_either_side():
    """Measured over 200 matches (docs/players.md); a small sample must still show it."""
    chance = leads(VILLERS, "random", "random", 60)
    assert mean(leads(VILLERS, "steady", "random", 60)) - mean(chance) > 30
    attacked = leads(VILLERS, "random", "steady", 60)
    assert mean(chance) - mean(attacked) > 300
    assert sum(ours < theirs for ours, theirs in zip(attacked, chance, strict=True)) >= 50


# the first turn


def test_a_scripted_attack_is_made_with_the_strongest_two():
    """VB-10: storm troops and a tank group go against Monument Wood, the regiment is held back."""
    s = VILLERS.setup()
    VILLERS.amend(s, {"turn": 1, "battles": 3})
    sheet = s.open_battle("push", "germans", "D-3", "C-4")
    word = general("germans").word(s, CommitAttackers(sheet.number))
    assert set(word) == {"5-guard-gren", "group-iii-steinhardt", "done"}


def test_of_two_equal_regiments_and_a_tank_the_tank_goes_along():
    """VB-40: a tank group leaves after turn 2, so it is spent before the infantry."""
    s = VILLERS.setup()
    VILLERS.amend(s, {"turn": 1, "battles": 3})
    sheet = s.open_battle("push", "germans", "D-2", "C-3")
    assert "group-i-skopnik" in general("germans").word(s, CommitAttackers(sheet.number))


def test_the_areas_of_later_scripted_attacks_keep_a_pair():
    """VB-11 forbids only to strip them; a general leaves enough for a good chance."""
    manned: list[int] = []

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        if isinstance(ask, CommitAttackers) and s.battle(ask.battle).kind == "push":
            manned.append(len(s.stacks[s.battle(ask.battle).origin]))

    for seed in range(20):
        played(VILLERS, generals(VILLERS, seed), Random(seed), watch)
    assert len(manned) == 60
    assert min(manned) >= 2


def test_the_fourth_attack_goes_into_the_town_if_monument_wood_has_fallen():
    """VB-14, VB-W11: while the gas lasts Villers-Bretonneux is the best prize in reach."""
    s = VILLERS.setup()
    VILLERS.amend(
        s,
        {
            "turn": 1,
            "battles": 1,
            "control": {"bef": ["A-1", "A-2", "A-3", "B-1", "B-2", "B-3", "B-4", "B-5", "C-1", "C-2", "C-3"]},
            "troops": {"5-guard-gren": "C-4", "group-iii-steinhardt": "C-4", "23-bde": "B-3"},
        },
    )
    player = general("germans")
    assert player.word(s, FourthAttack()) == ("C-4>B-2",)
    assert "gas" in player.reason()


def test_a_hopeless_fourth_attack_is_declined():
    """VB-14: a right, not a duty. A single regiment before trenches full of Australians and guns stays at home."""
    troops = {
        "419-rir": "D-1",
        "14-bde-aif": "C-1",
        "13-bde-aif-a": "C-1",
        "58-bn-mgc": "C-3",
        "13-bde-aif-b": "C-3",
    }
    s = position(troops, [], turn=1, battles=1)
    player = general("germans")
    assert player.word(s, FourthAttack()) == ("none",)
    assert "fourth attack" in player.reason()


# lines


def test_in_the_last_battle_a_line_is_cut():
    """VB-50: B-2 is worth 60, but C-4 cuts off B-2 and everything behind it."""
    troops = {"13-bde-aif-a": "B-4", "13-bde-aif-b": "B-4", "15-bde-aif-a": "A-1", "15-bde-aif-b": "A-1"}
    troops |= {"48-rir": "B-2", "207-rir": "B-3", "93-rir": "C-4"}
    s = position(troops, ["B-2", "B-3", "C-4"], turn=4, battles=0, initiative="bef")
    begin(s, [PlaceArrow(s.fought + 1)])
    assert general("bef").word(s, PlaceArrow(s.fought + 1)) == ("B-4>C-4",)


def test_in_the_last_battle_a_line_is_joined_again():
    """VB-50: two areas lie cut off behind C-4; to retake it is worth more than another prize."""
    troops = {"48-rir": "B-2", "207-rir": "B-2", "5-guard-gren": "D-3", "93-rir": "D-3", "23-bde": "C-4"}
    s = position(troops, ["A-2", "B-2"], turn=4, battles=0, initiative="germans")
    begin(s, [PlaceArrow(s.fought + 1)])
    assert general("germans").word(s, PlaceArrow(s.fought + 1))[0].endswith(">C-4")


def test_troops_retreat_to_where_they_will_not_be_captured():
    """VB-50: B-3 is cut off, C-5 is not."""
    troops = {"48-rir": "C-4", "13-bde-aif-a": "B-4"}
    s = position(troops, ["B-3"], turn=4, battles=0)
    ask = Retreat("germans", "C-4", "C-4")
    assert general("germans").word(s, ask)[0] != "48-rir>B-3"


def test_the_last_victors_stand_where_they_are_in_supply():
    """VB-50: an area taken out of a pocket is not entered in the last battle."""
    troops = {"48-rir": "B-3", "207-rir": "D-2"}
    s = position(troops, ["B-3", "A-3"], turn=4, battles=0)
    sheet = s.open_battle("", "germans", "B-3", "A-3").copy()
    sheet.attackers, sheet.result = ("48-rir",), "captured"
    s.put(sheet)
    word = general("germans").word(s, Advance(sheet.number))
    assert word[-1] == "done"


# the end of turn 2


def test_no_gun_is_left_out_and_none_stands_idle():
    """VB-41, VB-43."""
    placed: list[tuple[str, bool]] = []

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        if isinstance(ask, PlaceGuns):
            assert word[0] != "none"
            placed.append((word[0], bool(VILLERS.board.near[word[0]] & s.held["bef"])))

    for seed in range(15):
        played(VILLERS, generals(VILLERS, seed), Random(seed), watch)
    assert len(placed) == 30
    assert all(front for _, front in placed)


def test_a_brigade_arrives_where_it_can_attack_by_night():
    """VB-42, VB-47: with Germans next to A-3's neighbours it never arrives out of their reach."""
    troops = {"48-rir": "B-4", "13-bde-aif-a": "later", "13-bde-aif-b": "later", "58-bn-mgc": "B-3"}
    s = position(troops, ["C-4", "B-4"], turn=2, battles=0)
    (area,) = general("bef").word(s, PlaceBrigade("13-bde-aif"))
    assert VILLERS.board.near[area] & s.held["germans"]


def test_tanks_do_not_count_for_the_next_turn():
    """VB-40: at the end of turn 2 no tank is sent anywhere."""
    moved: list[str] = []

    def watch(s: Campaign, ask: Choice[Any], word: Word, player: Player) -> None:
        if type(ask).__name__ == "StrategicMoves" and s.turn == 2:
            moved.append(word[0])

    for seed in range(10):
        played(VILLERS, generals(VILLERS, seed), Random(seed), watch)
    assert not {troop for troop in moved if troop != "done" and VILLERS.data.troops[troop].leaves}


# the night


def test_the_better_night_attack_comes_first():
    """VB-45, VB-49: an empty town before a trench with guns in it."""
    troops = {"13-bde-aif-a": "B-3", "13-bde-aif-b": "B-3", "15-bde-aif-a": "C-1", "15-bde-aif-b": "C-1"}
    troops |= {"mg-abt-4g": "C-3", "mg-abt-228": "C-3"}
    s = position(troops, ["B-2", "C-3", "C-4"], turn=3, battles=5)
    player = general("bef")
    brigade, arrow = player.word(s, NightAttack())
    assert brigade == "13-bde-aif"
    assert arrow in ("B-3>B-2", "B-3>C-4")
    assert "night" in player.reason()


def test_a_commander_who_has_won_leads_again():
    """VB-7: he throws with +1."""
    rules = VillersBretonneux("", SETTINGS[9])
    s = rules.setup()
    rules.amend(s, {"turn": 2, "battles": 3, "victors": ["bef-2"]})
    begin(s, [NameFighter(5, "bef")])
    player = VillersSteady(rules, "bef", Random(0))
    assert player.word(s, NameFighter(5, "bef")) == ("bef-2",)
    assert "won" in player.reason()


# losses


def test_a_lost_cause_risks_nobody():
    """VB-31: two storm platoons under gas against one brigade: who stands aside cannot be captured."""
    s = VILLERS.setup()
    VILLERS.amend(s, {"turn": 1, "battles": 2, "troops": {"257-rir": "D-3"}})
    sheet = s.open_battle("push", "germans", "D-3", "C-4")
    VILLERS.commit(s, sheet, "germans", ("5-guard-gren", "257-rir"))
    player = general("bef")
    assert player.word(s, CommitDefenders(sheet.number)) == ("done",)
    assert "too little" in player.reason()
