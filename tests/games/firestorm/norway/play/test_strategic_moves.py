"""Strategic moves of ships, submarines and aircraft beside the troops (NOR-102, NOR-142, NOR-143)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.options import OptionValue
from tests.games.firestorm.norway.play.test_naval_play import anywhere
from tests.games.firestorm.norway.sea import Sea


def moving(side: str, at: dict[str, str], german: str = "", activated: str = "") -> Sea:
    return Sea(at, german=german, activated=activated).begin(NorwayMoves(side))


def test_ships_sail_any_distance_and_into_harbours() -> None:
    """NOR-142: from A-1 round to the Clyde and into Trondheim, whoever holds the land (NOR-89)."""
    t = moving("allies", {"A-1": "warspite"})
    ways = t.letters("warspite").split()
    assert {"B-5", "C-6", "trondheim", "clyde", "rosyth", "bergen"} <= set(ways)
    assert "A-1" not in ways and len(ways) == 11 + 11 - 1
    t.say("warspite trondheim")
    assert t.at("trondheim") == "warspite"


def test_ships_pass_no_location_with_enemy_ships() -> None:
    """NOR-142: with Germans in B-2 the way from B-1 leads by A-1; with Germans there too there is none."""
    t = moving("allies", {"B-1": "warspite", "B-2": "scharnhorst"})
    assert "B-2" not in t.letters("warspite").split() and "B-3" in t.letters("warspite").split()
    assert "namsos" not in t.letters("warspite").split()
    assert t.refused("warspite B-2") == ("enemy-ships", "NOR-142")
    assert t.refused("warspite namsos") == ("cut-off", "NOR-142")
    shut = moving("allies", {"B-1": "warspite", "B-2": "scharnhorst", "A-1": "gneisenau"})
    assert shut.letters("warspite") == "narvik bodo"
    assert shut.refused("warspite B-3") == ("cut-off", "NOR-142")


def test_enemy_submarines_and_ships_in_harbours_stop_nobody() -> None:
    """NOR-142, NOR-85, NOR-44: the sea is free although Hipper lies in Trondheim; the harbour itself is not."""
    t = moving("allies", {"B-2": "warspite", "trondheim": "hipper", "B-3": "u-boat-1"})
    ways = t.letters("warspite").split()
    assert "B-3" in ways and "andalsnes" in ways and "trondheim" not in ways


def test_home_harbours_of_the_enemy_stay_closed() -> None:
    """NOR-48, NOR-142."""
    t = moving("germans", {"B-5": "warship-1"})
    assert "wilhelmshaven" in t.letters("warship-1").split()
    assert t.refused("warship-1 rosyth") == ("home-harbour", "NOR-48")
    assert t.refused("warship-1 C-5") == ("no-water", "NOR-44")
    assert t.refused("warship-1 B-5") == ("there-already", "NOR-142")


def test_submarines_move_up_to_two_areas_also_among_enemies() -> None:
    """NOR-142: no harbours (NOR-45), no attacks on the way."""
    t = moving("germans", {"B-1": "u-boat-1", "B-2": "rodney valiant"})
    assert t.letters("u-boat-1") == "A-1 A-2 B-2 B-3"
    assert t.refused("u-boat-1 B-4") == ("too-far", "NOR-142")
    assert t.refused("u-boat-1 narvik") == ("no-harbour", "NOR-45")
    t.say("u-boat-1 B-2")
    assert t.at("B-2") == "rodney valiant u-boat-1"
    assert t.told("attacked") == []


def test_aircraft_go_to_any_airfield_of_theirs() -> None:
    """NOR-142: distance is irrelevant; a Bf-109 with range 1 goes from Germany to Trondheim."""
    t = moving("germans", {"B-7": "bf-109-1"})
    assert t.letters("bf-109-1") == "C-3 C-4 C-5"
    t.say("bf-109-1 C-3")
    assert t.told("redeployed") == [{"unit": "bf-109-1", "area": "B-7", "to": "C-3"}]


def test_carrier_aircraft_stay_aboard() -> None:
    """NOR-142, NOR-26."""
    t = moving("allies", {"A-3": "furious", "furious": "swordfish-furious"})
    assert "swordfish-furious" not in t.letters().split()
    assert t.refused("swordfish-furious") == ("carrier-aircraft", "NOR-26")
    assert t.refused("swordfish-glorious") == ("not-on-map", "NOR-142"), "its carrier has not come yet"
    t.say("furious B-3")
    assert t.where("swordfish-furious") == "furious"


def test_activation_does_not_matter_and_each_counter_moves_once() -> None:
    """NOR-143, NOR-142, NOR-142a."""
    t = moving("allies", {"A-3": "resolution", "A-2": "renown"}, activated="resolution")
    t.say("resolution A-2")
    assert t.refused("resolution") == ("moved", "NOR-142")
    assert "renown" in t.letters().split()


def test_boxed_stukas_return_to_any_airfield_with_room() -> None:
    """NOR-102: as their strategic move, and before the Germans may be done."""
    t = moving("germans", {"axis-sorties": "ju-87-1 ju-87-2", "C-4": "bf-109-1 bf-109-2", "B-7": "he-111-1"})
    assert "done" not in t.letters().split()
    assert t.letters("ju-87-1") == "B-7 C-3 C-5"
    t.say("ju-87-1 C-3").say("ju-87-2 B-7")
    assert t.at("axis-sorties") == "" and t.letters().split()[-1] == "done"


def test_troops_move_in_the_same_question() -> None:
    """NOR-142: any distance through own areas of their map; the family's words for it."""
    t = moving("germans", {}, german="E-6 E-4 D-5")
    letters = t.letters().split()
    troop = t.s.stacks["D-10"][0]
    assert troop in letters
    assert set(t.letters(troop).split()) == {"D-5", "D-6", "D-7", "D-8", "E-4", "E-6"}
    t.say(f"{troop} D-6")
    assert t.where(troop) == "D-6"


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("scharnhorst", ("not-yours", "NOR-142")),
        ("rodney", ("not-on-map", "NOR-142")),
        ("nobody", ("not-yours", "NOR-142")),
    ],
)
def test_counters_that_may_not_move(word: str, refusal: tuple[str, str]) -> None:
    t = moving("allies", {"A-3": "resolution", "B-2": "scharnhorst"})
    assert t.refused(word) == refusal


def test_who_wants_to_move_nobody_is_done_with_one_letter() -> None:
    """NOR-142: moves are free."""
    t = moving("allies", {"A-3": "resolution"}).say("done")
    assert t.over


def leaving(turn: int = 2, lane: str = "allies", **options: OptionValue) -> Sea:
    t = Sea({}, turn, "", "", **options)
    t.s.place("146-bde", "D-1")
    t.s.lanes["namsos"] = lane
    return t.begin(NorwayMoves("allies"))


def test_by_agreement_troops_in_a_port_may_go_home() -> None:
    """NOR-144, option voluntary_evacuation: out for good and without points."""
    t = leaving(voluntary_evacuation=True)
    assert "britain" in t.letters("146-bde").split()
    t.say("146-bde britain")
    assert t.where("146-bde") == "withdrawn"


def test_nobody_goes_home_otherwise() -> None:
    """NOR-144: not without the option, a lane, a port, or in turn 1."""
    assert leaving().refused("146-bde britain") == ("no-evacuation", "NOR-144")
    assert leaving(lane="", voluntary_evacuation=True).refused("146-bde britain") == ("no-lane", "NOR-144")
    assert leaving(turn=1, voluntary_evacuation=True).refused("146-bde britain") == ("too-early", "NOR-144")


def sails_to(s: NorwayState, ship: str) -> set[str]:
    """By the rulebook: step by step through waters without enemy ships that the side may enter (NOR-48, NOR-142)."""
    fleet = s.norway.fleet
    side = fleet.side[ship]
    enemy = s.norway.enemy[side]
    reached, edge = {s.where[ship]}, [s.where[ship]]
    while edge:
        for there in fleet.waters.neighbours[edge.pop()]:
            closed = there in fleet.harbours and fleet.harbours[there].entry not in ("", side)
            if there not in reached and not closed and not s.ships_at(there, enemy):
                reached.add(there)
                edge.append(there)
    return reached - {s.where[ship]}


@pytest.mark.parametrize("seed", range(10))
def test_the_ways_of_ships_and_submarines_are_those_of_the_rulebook(seed: int) -> None:
    """NOR-142: in positions at random; who has no way is not offered."""
    s = anywhere(Random(seed))
    fleet = s.norway.fleet
    for side in s.norway.sides:
        ask = NorwayMoves(side)
        offered = set(ask.letters(s, ()))
        for ship in fleet.ships[side]:
            ways = sails_to(s, ship) if s.where[ship] in fleet.waters.bit else set()
            assert (ship in offered) == bool(ways)
            assert not ways or set(ask.letters(s, (ship,))) == ways
        for boat in fleet.submarines[side]:
            if s.where[boat] in fleet.seas:
                one = {sea for sea in fleet.waters.neighbours[s.where[boat]] if sea in fleet.seas}
                two = {far for sea in one for far in fleet.waters.neighbours[sea] if far in fleet.seas}
                assert set(ask.letters(s, (boat,))) == (one | two) - {s.where[boat]}
