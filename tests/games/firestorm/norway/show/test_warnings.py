"""What rows warn of at sea and in ports, and dice that are thrown again."""

from __future__ import annotations

import pytest

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.sailing import Sail
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.show.warnings import in_port
from sandtable.kernel.engine import begin, pending
from sandtable.kernel.steps import Choice
from tests.games.firestorm.norway.play.test_exchange import allies, firing
from tests.games.firestorm.norway.sea import strategic


def sailing(s: NorwayState, *group: str) -> None:
    at = s.where[group[0]]
    s.operation = (Operation("allies", "ship", group, at, path=(at,)),)
    s.actor = "allies"
    begin(s, [Sail(False)])


def row(s: NorwayState, letter: str) -> LetterRow:
    ask = pending(s)["allies"]
    assert isinstance(ask, Choice)
    return s.norway.skin().row(s, ask, (), letter)


def test_ships_are_warned_of_waters_with_no_free_one_beside_them() -> None:
    """NOR-55, NOR-59: whoever is beaten there has to run through another enemy fleet."""
    s = strategic({"A-2": ("renown",), "B-2": ("scharnhorst",)})
    sailing(s, "renown")
    assert row(s, "B-2").warning == ""
    fleet = s.norway.fleet
    waters = fleet.waters.areas(fleet.waters.near["B-2"] & fleet.open_to["allies"])
    others = [ship for ship in fleet.ships["germans"] if ship != "scharnhorst"]
    for place, ship in zip(waters, others, strict=False):
        s.place(ship, place)
    assert row(s, "B-2").warning == "cannot get back: beaten ships run into an enemy fleet"


def test_ships_are_warned_when_they_give_up_a_lane() -> None:
    """NOR-92, NOR-93: supply, landing and evacuation hang on it."""
    s = strategic({"B-3": ("renown", "repulse")})
    sailing(s, "renown", "repulse")
    away = s.norway.fleet.waters.areas(s.norway.fleet.waters.near["B-3"])
    told = {row(s, letter).warning for letter in away if letter.startswith("B-")}
    assert told == {"gives up the lane to Åndalsnes"}
    s = strategic({"B-3": ("renown", "repulse")})
    sailing(s, "renown")  # the other stays
    assert row(s, away[0]).warning == ""


def test_troops_are_warned_of_a_port_without_a_ship() -> None:
    """NOR-135: Norwegians go by land."""
    s = strategic({}, turn=3)
    rules = s.norway
    allied = [troop for troop in rules.nation if rules.side[troop] == "allies"]
    foreign = next(troop for troop in allied if rules.nation[troop] != rules.book.own)
    native = next(troop for troop in allied if rules.nation[troop] == rules.book.own)
    port, lane = next(iter(rules.book.south.ports.items()))
    assert in_port(s, foreign, port) == "captured if the port falls: its lane is not Allied"
    assert in_port(s, native, port) == ""
    s.lanes = {**s.lanes, lane: "allies"}
    assert in_port(s, foreign, port) == ""


def test_misses_thrown_again_are_told_beside_the_dice_as_they_lie() -> None:
    """NOR-20: two dice miss and are thrown again."""
    t = firing(allies("hipper", 3, plain=1, good=2)).roll(5, 1, 2)
    assert t.asked == "allies: ThrowAgain"
    key, ask = next(iter(t.asks().items()))
    found = t.rules.skin().forecast(t.s, key, ask, ())
    assert found is not None and found.chance == pytest.approx(11 / 36)
    assert (found.of, found.bars[0].label, found.bars[0].chance) == ("thrown again", "as it stands", 0)


def test_a_volley_leaves_a_line_to_each_of_its_targets() -> None:
    t = firing(allies("hipper scharnhorst", 2, by=("rodney", "renown"))).say("hipper scharnhorst fire")
    event = next(event for event in t.roll(1, 2).log if event.verb == "fired")
    traces = t.rules.skin().traces(event)
    assert [(one.kind, one.side, one.way) for one in traces] == [
        ("shot", "allies", ("unit:rodney", "unit:hipper")),
        ("shot", "allies", ("unit:rodney", "unit:scharnhorst")),
    ]
