"""The sequence of play, the initiative, special losses, points and outcome (NOR-1 … NOR-9, NOR-107 … NOR-175)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.landings import GermanReinforcements, LandForce, PlaceAtNarvik
from sandtable.games.firestorm.norway.play.sorties import CallInterceptor, FillAlliedBox
from sandtable.games.firestorm.norway.play.specials import BothPorts
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.battle import Battle
from sandtable.games.firestorm.play.retreat import give_way
from sandtable.games.firestorm.play.turn import FixedBattles, Planning, Turn
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import AnyStep
from tests.games.firestorm.norway.sea import norway


def start(turn: int = 1, **options: OptionValue) -> NorwayState:
    s = norway(**options).setup()
    assert isinstance(s, NorwayState)
    s.turn = turn
    return s


def names(steps: list[AnyStep]) -> list[str]:
    return [type(step).__name__ for step in steps]


def say(s: NorwayState, seat: str, *word: str) -> None:
    engine.answer(s, seat, word)


def roll(s: NorwayState, *throws: tuple[int, ...]) -> None:
    for faces in throws:
        engine.answer(s, next(iter(engine.pending(s))), faces)


# the sequence of play (section 1)


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_a_turn_is_actions_planning_battles_strategic_phase(turn: int) -> None:
    """NOR-1, NOR-6: four orders, and no exploitation moves anywhere."""
    assert names(norway().sequence(turn)) == [
        "StartOfTurn",
        "StrategicActions",
        "RecordLanes",
        "FixedBattles" if turn == 1 else "Planning",
        "BattlePhase",
        "StrategicPhase",
    ]
    assert not [name for name in norway().catalogue() if "xploit" in name]


def test_the_strategic_phase_brings_troops_before_moves_and_the_allies_first() -> None:
    """NOR-140, NOR-142: reinforcements Allied, German; moves Allied, German; turn 4 has neither."""
    assert names(norway().strategic(3)) == [
        "FateOfSouth",
        "EarlyPorts",
        "Denmark",
        "BodoCheck",
        "LostAirfields",
        "AlliedReinforcements",
        "GermanReinforcements",
        "NorwayMoves",
        "NorwayMoves",
    ]
    assert [repr(step) for step in norway().strategic(2)[-2:]] == [
        "NorwayMoves('allies')",
        "NorwayMoves('germans')",
    ]
    assert names(norway().strategic(4)) == ["EndAtNarvik", "LeaveNarvik"]


def test_there_is_no_early_end() -> None:
    """NOR-1: after turn 4 the campaign ends, not before."""
    for turn in (1, 2, 3, 4):
        last = Turn(turn).run(start())[-1]
        assert type(last).__name__ == ("EndCampaign" if turn == 4 else "Turn")


def test_more_battles_by_agreement_never_fewer() -> None:
    """NOR-3, NOR-4, FS-R11: so many are added to those rolled for, none to turn 1 (NOR-3a, FS-10a)."""
    s = start(extra_battles=2)
    assert FixedBattles(1).run(s) == [] and s.battles == 2
    assert Planning(2).dice(s).because == ((5, "turn"), (2, "extra-battles"))
    with pytest.raises(ValueError, match="a whole number from 0"):
        norway(extra_battles=-1)


# initiative


@pytest.mark.parametrize(
    ("turn", "dice", "winner"),
    [
        (2, (4, 4), "germans"),
        (2, (5, 4), "germans"),  # German +1: a tie, and ties are German
        (2, (6, 4), "allies"),
        (3, (6, 4), "germans"),  # German +2
        (3, (6, 3), "allies"),
        (4, (3, 5), "germans"),  # Allied +2: a tie
        (4, (4, 5), "allies"),
    ],
)
def test_who_has_the_initiative(turn: int, dice: tuple[int, int], winner: str) -> None:
    """NOR-107, T-3: +1, +2 for the Germans, +2 for the Allies; ties are German in every turn."""
    s = start(turn)
    s.battles = 3
    s.closed_south = turn == 4
    engine.begin(s, [Battle(1)])
    roll(s, (dice[0],), (dice[1],))
    assert list(engine.pending(s)) == [winner]


def test_who_cannot_attack_passes_the_initiative_on() -> None:
    """NOR-108, R-27: in turn 1, too, the other side attacks if the Germans cannot."""
    s = start()
    s.battles = 2
    for troop, side in s.norway.side.items():
        if side == "germans" and s.where[troop] in s.norway.board.bit:
            s.place(troop, "withdrawn")
    engine.begin(s, [Battle(1)])
    assert list(engine.pending(s)) == ["allies"]


def test_a_troop_may_fight_any_number_of_times() -> None:
    """NOR-115: and stands in its origin until it advances."""
    s = start(2)
    s.battles = 4
    s.initiative = "germans"
    for number in (1, 2):
        engine.begin(s, [Battle(number)])
        roll(s, (1,), (6,))
        say(s, "germans", "D-10>E-7" if number == 1 else "D-10>E-8")
        say(s, "germans", "fj-1", "done")
        say(s, "allies", "done")
        roll(s, (1,), (6,))
        assert s.where["fj-1"] == "D-10"
        roll(s, (1,))


def test_only_one_troop_must_be_committed_and_it_must_be_there() -> None:
    """NOR-109: at least one of the origin, never more than two."""
    s = start(2)
    s.battles = 4
    engine.begin(s, [Battle(1)])
    roll(s, (1,), (6,))
    say(s, "germans", "D-10>E-7")
    with pytest.raises(Refused) as refused:
        say(s, "germans", "ir-310", "done")
    assert (refused.value.code, refused.value.rule) == ("elsewhere", "FS-38")
    with pytest.raises(Refused) as refused:
        say(s, "germans", "warship-1", "done")
    assert (refused.value.code, refused.value.rule) == ("no-troop", "NOR-109")


# losses that mean more


@pytest.mark.parametrize(
    ("turn", "place", "rule", "ashore"),
    [
        (1, "narvik", "turn1", True),
        (1, "B-1", "turn1", False),
        (2, "narvik", "turn1", False),
        (2, "narvik", "any_turn", True),
        (2, "bodo", "any_turn", False),
    ],
)
def test_crews_fight_on_if_their_ship_sinks_in_narvik_harbour(
    turn: int, place: str, rule: str, ashore: bool
) -> None:
    """NOR-162, R-17: the Warship Group that starts there, in turn 1, or in any turn by agreement."""
    s = start(turn, naval_infantry=rule)
    s.place("warship-1", place)
    s.sink("warship-1")
    assert s.berger is ashore


def test_another_warship_group_lost_at_narvik_brings_nobody() -> None:
    """NOR-162."""
    s = start()
    s.place("warship-1", "B-1")
    s.place("warship-2", "narvik")
    s.sink("warship-2")
    assert not s.berger


def test_allied_ships_lost_in_turn_4_pay_more() -> None:
    """NOR-171, NOR-150: 5 more for each surface ship, not for its aircraft, submarines or German ships."""
    s = start(4)
    s.sink("furious")
    assert s.norway.points(s, "germans") == 5 + 5 + 5
    s.sink("sub-1")
    assert s.norway.points(s, "germans") == 20
    s.sink("rodney")
    assert s.norway.points(s, "germans") == 20 + 15 + 5
    s.sink("hipper")
    assert s.norway.points(s, "allies") == 10
    s = start(3)
    s.sink("furious")
    assert s.norway.points(s, "germans") == 10


def test_a_unit_pays_once() -> None:
    """NOR-17, NOR-7: what is lost stays lost."""
    s = start()
    s.sink("swordfish-furious")
    s.sink("furious")
    s.sink("furious")
    assert s.norway.points(s, "germans") == 10


# rulings


@pytest.mark.parametrize(
    ("lane", "place"), [("allies", "withdrawn"), ("", "captured"), ("germans", "captured")]
)
def test_troops_on_an_arrow_leave_their_lost_port_by_sea(lane: str, place: str) -> None:
    """NOR-135a: when their own battle is over, an adjacent Allied area or not; Norwegians go by land."""
    s = start(2)
    s.lanes["namsos"] = lane
    s.place("146-bde", "arrow-1")
    s.place("norw-13", "arrow-1")
    s.take("germans", "D-1")
    steps = give_way(s, "allies", "D-1", "arrow-1", ("146-bde", "norw-13"))
    assert s.where["146-bde"] == place
    assert names(steps) == ["Retreat"] and s.where["norw-13"] == "arrow-1"


def test_open_battles_of_a_lost_south_are_broken_off() -> None:
    """NOR-175, FS-76: by agreement several battles are open, and both ports are German at once."""
    s = start(3, simultaneous=True, mode="table", both_ports_check="immediate")
    s.place("146-bde", "E-3")
    s.open_battle("", "allies", "E-3", "E-1")
    s.norway.commit(s, s.battle(1), "allies", ("146-bde",))
    s.open_battle("", "germans", "Z-3", "Z-2")
    for area in ("D-1", "D-4", "E-1", "E-3"):
        s.take("germans", area)
    s.place("146-bde", "arrow-1")
    BothPorts().run(s)
    assert [sheet.number for sheet in s.arrows] == [2]
    assert s.where["146-bde"] == "captured" and s.where["norw-1"] == "withdrawn"
    assert s.held["germans"] & s.norway.south == s.norway.south
    assert not BothPorts().still(s)


def test_a_force_that_waited_does_not_land_in_a_south_that_is_decided() -> None:
    """NOR-141a."""
    s = start(3, t1_landing_retries="unlimited")
    s.waiting = ("146-bde", "5-alpins")
    s.lanes["namsos"] = "allies"
    s.closed_south = True
    LandForce("mauriceforce").run(s)
    assert s.where["146-bde"] == "later"
    s.closed_south = False
    LandForce("mauriceforce").run(s)
    assert s.where["146-bde"] == "D-1"


def test_the_hurricane_of_bardufoss_is_kept_only_while_it_is_there() -> None:
    """NOR-103a; in turn 4 only, and only if a Stuka could come (NOR-103, NOR-103b, NOR-100a)."""
    s = start(4)
    s.place("ju-87-1", "axis-sorties")
    assert not FillAlliedBox(4).still(s)
    s.bodo = True
    s.place("hurricane-bardufoss", "C-1")
    assert FillAlliedBox(4).still(s)
    assert not FillAlliedBox(3).still(s)
    s.place("hurricane-bardufoss", "A-5")
    assert not FillAlliedBox(4).still(s)


def test_an_interceptor_is_asked_for_only_against_a_stuka() -> None:
    """NOR-103b."""
    s = start(2)
    s.open_battle("", "germans", "D-10", "E-7")
    assert not CallInterceptor(1).still(s)
    s.fly(s.battle(1), "stuka", "ju-87-1", "germans")
    assert CallInterceptor(1).still(s)
    s.flown["gladiator"] = True
    assert not CallInterceptor(1).still(s)


@pytest.mark.parametrize(
    ("difference", "both", "winner"),
    [
        (5, (7, 4), (7, 4)),
        (3, (7, 5), (7, 5)),
        (1, (6, 6), (7, 6)),
        (0, (6, 6), (6, 7)),
        (-2, (6, 6), (6, 7)),
    ],
)
def test_scores_that_destroy(difference: int, both: tuple[int, int], winner: tuple[int, int]) -> None:
    """T-7, NOR-183, R-6; NOR-131a: if only the winner rolls, who holds has won, also on equal totals."""
    assert norway().wargame_needs(difference) == both
    assert norway(roll_to_destroy="winner_only").wargame_needs(difference) == winner


def test_naval_infantry_and_paratroops_wait_for_a_place() -> None:
    """NOR-145a: without a German area at Narvik nobody is asked; NOR-163a: the drop waits for Oslo."""
    s = start()
    s.berger = True
    s.held["germans"] &= ~s.norway.narvik
    s.held["allies"] |= s.norway.narvik
    assert not PlaceAtNarvik("berger-1").still(s)
    s = start()
    s.place("norw-4", "E-1")
    s.take("allies", "D-10")
    GermanReinforcements(1).run(s)
    assert s.where["fj-2"] == "later" and s.where["nbfz"] == "later"
    assert s.holds("allies", "E-1")


def test_the_fjord_joins_every_shore_to_every_other() -> None:
    """NOR-94a, NOR-96: for the side whose ships lie in the harbour; the other walks."""
    s = start()
    assert "Z-1" in s.norway.ways(s, "germans").neighbours["Y-2"]
    assert "Z-1" not in s.norway.ways(s, "allies").neighbours["Y-1"]
    s.place("warship-1", "B-1")
    assert "Z-1" not in s.norway.ways(s, "germans").neighbours["Y-2"]


# points and outcome


def test_areas_have_no_points_unless_agreed() -> None:
    """NOR-152, NOR-152a, R-4: the table lists none; by agreement whoever holds a place has its points."""
    s = start()
    assert s.norway.standing(s) == {"allies": 0, "germans": 0}
    s = start(objective_vp=(10, 20, 30, 40, 50))
    assert s.norway.standing(s) == {"allies": 10 + 30, "germans": 20 + 40 + 50}


def test_leaving_scores_nothing() -> None:
    """NOR-151: evacuated, removed, disbanded."""
    s = start()
    for how in ("evacuated", "removed", "disbanded"):
        troop = {"evacuated": "norw-1", "removed": "norw-3", "disbanded": "norw-4"}[how]
        s.remove(troop, how)
    assert s.norway.points(s, "germans") == 0


@pytest.mark.parametrize(
    ("lead", "result"),
    [
        (0, "draw"),
        (49, "draw"),
        (50, "germans tactical"),
        (99, "germans tactical"),
        (100, "germans operational"),
        (149, "germans operational"),
        (150, "germans strategic"),
        (-50, "allies tactical"),
    ],
)
def test_the_result_by_the_lead(lead: int, result: str) -> None:
    """NOR-155, R-54."""
    s = start(4)
    s.awarded = {"germans:test": max(lead, 0), "allies:test": max(-lead, 0)}
    s.over = True
    outcome = s.norway.outcome(s)
    assert outcome is not None and outcome.name == result


def test_nothing_in_norway_is_fortified() -> None:
    """NOR-185: words about fortifications and minefields have no object."""
    rules = norway()
    s = start(2)
    s.open_battle("", "germans", "D-10", "E-7")
    assert rules.defence_modifiers(s, s.arrows[0]) == ()


def test_roles_are_as_in_the_family() -> None:
    """NOR-2, NOR-5, NOR-9: generals, commanders, an organiser; whoever sits there, the sides stay the sides."""
    rules = norway(allied_commanders=2, german_commanders=1)
    assert rules.seats() == ("allies", "germans", "allies-1", "allies-2", "germans-1", "organiser")
    assert [rules.side_of(seat) for seat in ("allies-2", "germans-1", "organiser")] == [
        "allies",
        "germans",
        "organiser",
    ]
