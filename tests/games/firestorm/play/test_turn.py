"""The campaign turn: how many battles, when the battle phase ends, which phase follows which."""

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase, Planning, StrategicPhase, Turn
from tests.games.firestorm.table import DDAY, Table


def test_half_a_die_rounded_up_gives_the_battles_of_a_turn() -> None:
    """FS-10, FS-W2, CAEN-W1: D3+2 in turn 2, D3+5 in turns 3 to 5."""
    halves = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
    for turn, plus in {2: 2, 3: 5, 4: 5, 5: 5}.items():
        for face, half in halves.items():
            t = Table(turn).begin(Planning(turn)).roll(face)
            assert t.s.battles == half + plus


@pytest.mark.parametrize(("face", "battles"), [(1, 5), (4, 6), (6, 7)])
def test_the_organiser_may_add_battles(face: int, battles: int) -> None:
    """FS-10, FS-R11: the option adds to the roll of every turn that is rolled for."""
    t = Table(2, extra_battles=2).begin(Planning(2))
    assert t.dice().because == ((2, "turn"), (2, "extra-battles"))
    assert t.roll(face).s.battles == battles


def test_d_day_is_scripted_and_rolls_for_nothing() -> None:
    """FS-10, FS-10a, FS-R11: no planning roll and no extra battles in turn 1."""
    t = Table(1, extra_battles=5, allies="", at=DDAY)
    t.begin(Turn(1))
    assert t.asked == "allies: LandingDie"
    assert t.s.battles == 0


def test_battles_not_fought_do_not_carry_over() -> None:
    """FS-12: what is left of a turn lapses; the next turn counts from its own roll."""
    t = Table(2, facts={"battles": 4}).begin(BattlePhase(2), Planning(3))
    assert t.told("lapsed") == [{"battles": 4}]
    assert t.roll(1).s.battles == 6


def test_the_battle_phase_ends_when_the_count_is_used_up() -> None:
    """FS-12: though both sides could still attack."""
    t = Table(3, at={"A3": "3-can-div", "B3": "12-ss"}, facts={"battles": 1}).begin(BattlePhase(3))
    t.roll(6, 1).say("A3>B3").say("3-can-div", "done").say("done").roll(1, 6)
    assert t.s.battles == 0
    t.roll(1)  # against 3 Canadian Division
    assert t.asked == ""


def test_the_battle_phase_ends_early_when_nobody_can_attack() -> None:
    """FS-11, FS-12, FS-24, FS-R17: neither side has a troop next to an enemy area."""
    t = Table(3, at={"D8": "12-ss"}, facts={"battles": 6}).begin(BattlePhase(3))
    assert t.asked == ""
    assert t.s.battles == 0
    assert t.told("lapsed") == [{"battles": 6}]


def test_the_last_attacker_may_fall_during_the_phase() -> None:
    """FS-11, FS-24: whether anybody can attack is asked again before every battle."""
    t = Table(3, at={"A3": "3-can-div"}, facts={"battles": 6}).begin(BattlePhase(3))
    t.roll(6, 1).say("A3>B3").say("3-can-div", "done").say("done").roll(1, 6, 6)
    assert t.where("3-can-div") == "allies-pool"
    assert t.asked == ""
    assert t.told("lapsed") == [{"battles": 5}]


def test_a_side_with_nothing_left_plays_on_to_the_last_turn() -> None:
    """FS-83, FS-R17, CAEN-R3: five turns are always played; a side without troops or areas just stands by."""
    t = Table(2, allies="").begin(Turn(2))
    for turn in (2, 3, 4, 5):
        assert t.asked == "allies: Planning"
        assert t.s.turn == turn
        t.roll(6)
    assert t.asked == ""
    assert t.s.over
    assert [facts["turn"] for facts in t.told("scored")] == [2, 3, 4, 5]
    assert t.told("ended") == [{"result": "germans strategic", "winner": "germans"}]


def test_the_strategic_phase_goes_in_its_order() -> None:
    """FS-2, FS-80, CAEN-76: landing, deployment, German moves, Allied moves, points; all asked of the
    Generals.
    """
    at = {"A2": "50-div", "allies-pool": "8-bde", "germans-pool": "12-ss", "C4": "21-pz"}
    t = Table(2, at=at, allied_commanders=2, german_commanders=1).begin(StrategicPhase(2))
    asked = []
    for word in [("8-bde", "A3"), ("12-ss", "C3"), ("done",), ("done",)]:
        asked.append(t.asked)
        t.say(*word)
    assert asked == [
        "allies: Land",
        "germans: Deploy",
        "germans: StrategicMoves",
        "allies: StrategicMoves",
    ]
    assert t.verbs()[-1] == "scored"


def test_after_the_last_turn_only_the_points_are_counted() -> None:
    """CAEN-78, CAEN-R21: no landing, no deployment, no moves after turn 5."""
    at = {"A2": "50-div", "allies-pool": "8-bde", "germans-pool": "12-ss", "C4": "21-pz", "reserve": "1-ss"}
    t = Table(5, at=at).begin(StrategicPhase(5))
    assert t.asked == ""
    assert t.verbs() == ["scored"]
    assert t.at("allies-pool") == "8-bde"
    assert t.at("germans-pool") == "12-ss"


def test_nobody_scores_for_troops_left_in_the_reserve() -> None:
    """CAEN-30: troops never committed from the tactical reserve count for nothing."""
    t = Table(5, at={"reserve": "1-ss 12-ss"})
    assert t.points() == (90, 450)


def test_every_allowance_of_a_turn_begins_anew_and_lapses() -> None:
    """CAEN-15, CAEN-17, CAEN-35, FS-71: sorties, carpet bombing and allotments are those of the turn, never
    saved.
    """
    t = Table(3, allies="", tabletop_battles=(1, 2, 3, 4, 5), mode="mixed").begin(Turn(3))
    seen = []
    for _ in range(3):
        seen.append((t.s.turn, t.s.sorties, t.s.carpet, t.s.allotment["allies"], t.s.allotment["germans"]))
        t.roll(1)
    assert seen == [(3, 3, 0, 3, 3), (4, 3, 1, 4, 4), (5, 3, 1, 5, 5)]
