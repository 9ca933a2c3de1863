"""Strategic moves: how far, through what, how often, and how a full area is passed on."""

from itertools import product

import pytest

from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.turn import StrategicPhase
from sandtable.kernel import engine
from tests.games.firestorm.table import Table

CHAIN = "A2 A3 A4 A5 B4 B5"  # A2-A3-A4-A5, B4 by A4 and A5, B5 by A5 and B4


def moving(at: dict[str, str], allies: str = CHAIN, side: str = "allies") -> Table:
    return Table(3, allies, at).begin(StrategicMoves(side))


def test_the_germans_move_all_their_troops_before_the_allies() -> None:
    """FS-80, CAEN-76: one side, then the other."""
    t = Table(3, CHAIN, {"A2": "50-div", "C4": "12-ss", "C6": "1-ss"}).begin(StrategicPhase(3))
    assert t.asked == "germans: StrategicMoves"
    t.say("12-ss", "C3")
    assert t.asked == "germans: StrategicMoves"
    t.say("1-ss", "D5")
    assert t.asked == "allies: StrategicMoves"
    t.say("50-div", "A3")
    assert t.asked == ""


def test_a_troop_goes_up_to_three_areas() -> None:
    """FS-80, CAEN-76: A5 is three areas from A2, B5 is four."""
    t = moving({"A2": "50-div"})
    assert t.letters("50-div") == ["A3", "A4", "A5", "B4"]
    assert t.refused("50-div", "B5") == ("too-far", "FS-80")


def test_the_way_leads_through_own_areas_only() -> None:
    """FS-80: enemy areas may be neither entered nor crossed."""
    t = moving({"A2": "50-div"}, "A2 A3 A5 B4")
    assert t.letters("50-div") == ["A3"]
    assert t.refused("50-div", "A4") == ("not-yours", "FS-80")
    assert t.refused("50-div", "A5") == ("too-far", "FS-80")


def test_an_empty_enemy_area_is_an_enemy_area_all_the_same() -> None:
    """FS-80, CAEN-8: no exploitation moves; every area must be fought for."""
    t = moving({"A2": "50-div"}, "A2")
    assert t.asked == ""


def test_rivers_and_supply_do_not_matter() -> None:
    """FS-80: over the Orne, and far from any beach."""
    t = moving({"B5": "6-airborne"}, "B4 B5 C6")
    assert t.letters("6-airborne") == ["B4", "C6"]


def test_each_troop_moves_at_most_once() -> None:
    """FS-80: even if it has steps left."""
    t = moving({"A2": "50-div 8-bde"}).say("50-div", "A3")
    assert t.letters() == ["8-bde", "done"]
    assert t.refused("50-div") == ("moved", "FS-80")


def test_troops_need_not_move() -> None:
    """FS-80: any or all of them."""
    t = moving({"A2": "50-div 8-bde"}).say("done")
    assert t.asked == ""
    assert t.at("A2") == "50-div 8-bde"


def test_only_own_troops_on_the_map_move() -> None:
    """FS-80: not the enemy's, not those of a pool or reserve."""
    t = moving({"A2": "50-div", "allies-pool": "8-bde", "C4": "12-ss", "reserve": "1-ss"})
    assert t.letters() == ["50-div", "done"]
    assert t.refused("12-ss") == ("not-yours", "FS-80")
    assert t.refused("8-bde") == ("not-on-map", "FS-80")
    assert moving({"C4": "12-ss", "reserve": "1-ss"}, side="germans").letters() == ["12-ss", "done"]


def test_a_side_that_cannot_move_is_not_asked() -> None:
    """FS-80: a lonely beach leads nowhere."""
    assert moving({"A2": "50-div"}, "A2 A5").asked == ""


def test_troops_that_arrived_in_this_phase_may_move() -> None:
    """CAEN-76: landed or deployed a moment ago."""
    at = {"allies-pool": "8-bde", "germans-pool": "12-ss"}
    t = Table(3, "A2 A3 A5", at).begin(StrategicPhase(3)).say("8-bde", "A2").say("12-ss", "D8")
    t.say("12-ss", "C7").say("8-bde", "A3")
    assert (t.where("12-ss"), t.where("8-bde")) == ("C7", "A3")


# full areas


FULL = {"A3": "50-div 8-bde 7-armd"}


def test_a_full_area_may_be_crossed() -> None:
    """CAEN-5, CAEN-77: the limit holds at the end of the moves, not in transit."""
    t = moving({**FULL, "A2": "3-div"}, "A2 A3 A4")
    assert "A4" in t.letters("3-div")


def test_a_full_area_cannot_be_entered_for_good() -> None:
    """CAEN-5, CAEN-77: with nobody able to move on there is no room."""
    t = moving({**FULL, "A2": "3-div 27-bde 51-highland"}, "A2 A3")
    t.rules.amend(t.s, {"moved": ["50-div", "8-bde", "7-armd"]})
    assert t.letters() == ["done"]
    assert t.refused("3-div") == ("no-way", "FS-80")


def test_a_full_area_may_be_entered_if_somebody_moves_on_at_once() -> None:
    """CAEN-77: then one who stands there must move next, and nothing else is offered."""
    t = moving({**FULL, "A2": "3-div"}, "A2 A3 A4").say("3-div", "A3")
    assert t.letters() == ["50-div", "8-bde", "7-armd"]
    assert t.refused("done") == ("crowded", "CAEN-6")
    t.say("8-bde", "A4")
    assert "done" in t.letters()
    assert t.at("A3") == "50-div 3-div 7-armd"


def test_who_has_moved_cannot_make_room() -> None:
    """FS-80, CAEN-77: all three in A3 have made their move."""
    t = moving({**FULL, "A2": "3-div"}, "A2 A3 A4")
    t.rules.amend(t.s, {"moved": ["50-div", "8-bde", "7-armd"]})
    assert t.letters("3-div") == ["A4"]
    assert t.refused("3-div", "A3") == ("full", "CAEN-6")


def test_two_full_areas_may_exchange_troops() -> None:
    """CAEN-77: the place left behind is room."""
    t = moving({**FULL, "A2": "3-div 27-bde 51-highland"}, "A2 A3").say("3-div", "A3")
    assert t.letters() == ["50-div", "8-bde", "7-armd"]
    t.say("7-armd", "A2")
    assert (t.at("A2"), t.at("A3")) == ("27-bde 7-armd 51-highland", "50-div 8-bde 3-div")


def every_end(t: Table) -> set[tuple[tuple[str, str], ...]]:
    """All redeployments that can be spelled."""
    ends = set()
    seen = set()
    todo = [t.s]
    while todo:
        s = todo.pop()
        key = (tuple(s.where.items()), frozenset(s.moved), s.agenda is None)
        if key in seen:
            continue
        seen.add(key)
        if s.agenda is None:
            ends.add(tuple(s.where.items()))
            continue
        t.s = s
        for word in t.words():
            after = s.clone()
            engine.answer(after, "allies", word)
            todo.append(after)
    return ends


def every_legal_end(t: Table) -> set[tuple[tuple[str, str], ...]]:
    """All redeployments the rules allow, found without asking the implementation."""
    troops = [troop for troop, place in t.s.where.items() if place in t.rules.board.ids]
    held = [area for area in t.rules.board.ids if t.holds(area) == "allies"]
    choices = []
    for troop in troops:
        reached = {t.where(troop)}
        for _ in range(3):
            reached |= {near for area in reached for near in t.rules.board.neighbours[area] if near in held}
        choices.append(sorted(reached))
    ends = set()
    for places in product(*choices):
        if all(places.count(area) <= 3 for area in held):
            where = dict(t.s.where)
            where.update(zip(troops, places, strict=True))
            ends.add(tuple(where.items()))
    return ends


@pytest.mark.parametrize(
    ("allies", "at"),
    [
        ("A2 A3", {"A2": "50-div 8-bde 3-div", "A3": "7-armd 27-bde 51-highland"}),
        ("A2 A3", {"A2": "50-div 8-bde", "A3": "7-armd 27-bde 51-highland"}),
        ("A3 A4 A5 B5", {"A3": "50-div 8-bde 3-div", "B5": "7-armd"}),
        ("A2 A3 A4 A5 B5 A6", {"A2": "50-div 8-bde 3-div", "A6": "7-armd", "A4": "27-bde"}),
        ("C1 A1 B1", {"A1": "50-div 8-bde 3-div", "B1": "7-armd 27-bde 51-highland"}),
    ],
)
def test_every_legal_redeployment_can_be_spelled_and_no_other(allies: str, at: dict[str, str]) -> None:
    """FS-80, FS-80a, CAEN-77: moving one after another loses nothing and allows nothing more."""
    t = moving(at, allies)
    legal = every_legal_end(t)
    assert every_end(t) == legal


# an excess left over from the Caumont gap


def test_an_excess_must_be_moved_out_first() -> None:
    """CAEN-65, CAEN-77: four stand in D1; one of them, whichever, must go before anything else."""
    at = {"D1": "12-ss 1-ss flak ss-101", "C7": "21-pz"}
    t = Table(2, "A1 B1", at, {"caumont": "used"}).begin(StrategicMoves("germans"))
    assert t.letters() == ["12-ss", "flak", "ss-101", "1-ss"]
    assert t.refused("done") == ("crowded", "CAEN-6")
    assert t.refused("21-pz") == ("crowded", "CAEN-6")
    t.say("flak", "D2")
    assert t.letters() == ["21-pz", "12-ss", "ss-101", "1-ss", "done"]


def test_an_excess_with_nowhere_to_go_is_put_into_the_pool() -> None:
    """CAEN-77, CAEN-77a: D1 is an island; the owner picks the one."""
    allies = "A1 B1 C1 D2 D3"
    at = {"D1": "12-ss 1-ss flak ss-101"}
    t = Table(2, allies, at, {"caumont": "used"}).begin(StrategicMoves("germans"))
    assert t.words() == [(troop, "pool") for troop in ("1-ss", "12-ss", "flak", "ss-101")]
    t.say("1-ss", "pool")
    assert t.where("1-ss") == "germans-pool"
    assert t.asked == ""


def test_an_excess_is_moved_out_where_neighbours_can_make_room() -> None:
    """CAEN-77: A1 is full, but its troops can go on to A2."""
    at = {"B1": "50-div 8-bde 3-div 7-armd", "A1": "27-bde 51-highland 3-can-div"}
    t = Table(2, "A1 A2 B1", at, {"caumont": "used"}).begin(StrategicMoves("allies"))
    assert t.letters() == ["50-div", "8-bde", "3-div", "7-armd"]
    t.say("50-div", "A1")
    assert t.letters() == ["3-can-div", "27-bde", "51-highland"]
    t.say("27-bde", "A2")
    assert "done" in t.letters()


def test_an_excess_may_push_through_a_chain_of_full_areas() -> None:
    """FS-80a, CAEN-77: room is four areas and more away; every troop on the way moves on at most three."""
    at = {
        "B1": "50-div 8-bde 3-div 7-armd",
        "A1": "27-bde 51-highland 3-can-div",
        "A2": "2-can-bde 5-agra 4-agra",
        "A3": "11-armd 8-agra 31-tank",
        "A4": "4-bde 33-bde 15-scottish",
    }
    t = Table(2, "A1 A2 A3 A4 A5 B1", at, {"caumont": "used"}).begin(StrategicMoves("allies"))
    assert t.letters("7-armd") == ["A1", "A2", "A3"]
    t.say("7-armd", "A1")
    assert t.letters() == ["3-can-div", "27-bde", "51-highland"]
    assert t.letters("27-bde") == ["A2", "A3", "A4", "B1"]  # B1 is full again, but can push on, too
    t.say("27-bde", "A3")
    assert t.letters("8-agra") == ["A1", "A2", "A4", "A5", "B1"]
    t.say("8-agra", "A5")
    assert "done" in t.letters()
    t.rules.amend(
        t.s, {"control": {"allies": ["A1", "A2", "A3", "A4", "B1"]}, "troops": {"8-agra": "withdrawn"}}
    )
    t.rules.amend(t.s, {"troops": {"49-wr": "B1"}, "moved": []})
    assert {word[1] for word in t.words()} == {"pool"}  # without A5 there is no room at the end of any chain


def test_every_way_to_resolve_an_excess_can_be_spelled() -> None:
    """FS-80a, CAEN-77: four in B1, three in A1, room in A2."""
    at = {"B1": "50-div 8-bde 3-div 7-armd", "A1": "27-bde 51-highland"}
    t = Table(2, "A1 A2 B1", at, {"caumont": "used"}).begin(StrategicMoves("allies"))
    legal = every_legal_end(t)
    assert every_end(t) == legal


def test_an_excess_between_full_neighbours_goes_to_the_pool() -> None:
    """CAEN-77: A1 and A2 are full and nobody can move on."""
    at = {
        "B1": "50-div 8-bde 3-div 7-armd",
        "A1": "27-bde 51-highland 3-can-div",
        "A2": "2-can-bde 5-agra 4-agra",
    }
    t = Table(2, "A1 A2 B1", at, {"caumont": "used"}).begin(StrategicMoves("allies"))
    assert {word[1] for word in t.words()} == {"pool"}
    t.say("7-armd", "pool")
    assert t.where("7-armd") == "allies-pool"
    assert "done" in t.letters()
