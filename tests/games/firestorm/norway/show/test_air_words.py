"""Air missions, lanes and strategic moves as people read them: questions, rows, sentences and what they point at."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.airfields import BodoCheck, Denmark
from sandtable.games.firestorm.norway.play.lanes import RecordLanes
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.kernel.steps import Choice
from tests.games.firestorm.norway.sea import Sea


def ask(t: Sea) -> Choice[Any]:
    asked = t.asks()[t.key()]
    assert isinstance(asked, Choice)
    return asked


def sentences(t: Sea) -> list[str]:
    return [t.rules.skin().sentence(event) for event in t.log]


def test_a_mission_is_told_from_its_start_to_its_end() -> None:
    """NOR-60: who flies from where against what, who rises, what comes of it."""
    t = Sea({"B-7": "he-111-1 bf-110", "A-3": "cruiser-1", "A-5": "hurricane"})
    t.action("germans", "he-111-1 bf-110 A-3")
    assert sentences(t)[:2] == [
        "He 111 Gruppe 1 and Bf 110 Gruppe fly from Germany to attack ships in the waters off Shetland.",
        "Hurricane rises to defend the waters off Shetland.",
    ]
    trail = [t.rules.skin().crumb(t.s, step) for step in t.s.breadcrumb()]
    assert "Air attack" in trail


def test_a_bombing_is_told() -> None:
    """NOR-70, NOR-73."""
    t = Sea({"C-3": "he-111-1 he-111-2"}).action("germans", "he-111-1 bomb-namsos").roll(6, 6, 1)
    told = sentences(t)
    assert told[0] == "He 111 Gruppe 1 flies to bomb Namsos harbour."
    assert (
        told[-1]
        == "Namsos harbour is hit: it supplies no British, French or Polish troops for the rest of the turn."
    )
    t.action("germans", "he-111-2 bomb-namsos").roll(1, 1, 1, 1, 1)
    assert sentences(t)[-1] == "The bombs miss Namsos harbour."


def test_sentences_point_at_units_and_places() -> None:
    """A harbour and the land area of the same name are told apart."""
    t = Sea({"C-3": "he-111-1"}).action("germans", "he-111-1 bomb-namsos")
    flown = t.log[0]
    parts = t.rules.skin().parts(flown)
    assert ("He 111 Gruppe 1", "unit:he-111-1") in parts and ("Namsos harbour", "area:namsos") in parts
    assert "".join(text for text, _ in parts) == t.rules.skin().sentence(flown)
    assert t.rules.skin().side_in(flown) == "germans"


def test_lanes_denmark_and_bodo_are_told() -> None:
    """NOR-33, NOR-36, NOR-93."""
    north = "D-1 D-2 E-2 E-8"
    t = Sea({"B-1": "warspite", "B-2": "scharnhorst"}, turn=2, german=north)
    t.begin(RecordLanes(), Denmark(1), BodoCheck(2))
    assert sentences(t) == [
        "The Allies control the lane to Narvik; the Germans control the lane to Namsos; "
        "nobody controls the lane to Åndalsnes.",
        "Denmark falls without a battle; its airfields are German.",
        "Bodø is German for the coming turn, harbour and airfield.",
    ]
    t.s.take("allies", "D-1")
    t.begin(BodoCheck(3))
    assert sentences(t)[-1] == "The Germans lose Bodø: the line from Namsos to Oslo is cut."
    assert {t.rules.skin().topic(event) for event in t.log if event.verb != "taken"} == {"turn"}


def test_moves_are_asked_for_in_one_question() -> None:
    """NOR-142: rows with counters, places with who is there and what is done."""
    t = Sea({"A-3": "furious", "furious": "swordfish-furious", "B-7": "he-111-1"}).begin(
        NorwayMoves("allies")
    )
    assert t.rules.skin().question(t.s, ask(t)) == "Who moves, and where?"
    assert "submarines two areas" in t.rules.skin().help(t.s, ask(t))
    row = t.rules.skin().row(t.s, ask(t), (), "furious")
    assert (row.name, row.note) == ("Furious", "aircraft carrier in the waters off Shetland")
    assert row.counter is not None and row.anchors == ("unit:furious",)
    there = t.rules.skin().row(t.s, ask(t), ("furious",), "scapa-flow")
    assert (there.name, there.does) == ("Scapa Flow", "Move Furious to Scapa Flow")
    assert there.anchors == ("area:scapa-flow",)
    assert t.rules.skin().row(t.s, ask(t), (), "done").closing
    assert (
        t.rules.skin().letter_name(t.s, ask(t), (), "furious") == "HMS Furious from the waters off Shetland"
    )
    t.say("furious scapa-flow")
    assert sentences(t) == ["HMS Furious sails from the waters off Shetland to Scapa Flow."]


def test_airfields_say_how_much_room_they_have() -> None:
    """NOR-32, NOR-34: and who must go is named."""
    t = Sea({"C-3": "he-111-1 he-111-2 bf-109-1", "B-7": "ju-88-1"}).begin(NorwayMoves("germans"))
    assert t.rules.skin().question(t.s, ask(t)) == "Which aircraft move on, and where?"
    assert "He 111 Gruppe 1" in t.rules.skin().help(t.s, ask(t))
    room = t.rules.skin().row(t.s, ask(t), ("he-111-1",), "C-5")
    assert (room.name, room.note) == ("Oslo/Fornebu", "nobody there, room for 4")
    assert t.rules.skin().row(t.s, ask(t), ("he-111-1",), "B-7").note == "1 counter"
    t.say("he-111-1 C-5")
    assert sentences(t) == ["He 111 Gruppe 1 flies from Værnes airfield to Fornebu airfield."]


def test_the_defender_is_asked_in_plain_words() -> None:
    """NOR-39, option fighter_defence."""
    t = Sea({"A-5": "hurricane", "A-3": "cruiser-1", "B-7": "he-111-1"}, fighter_defence="optional")
    t.action("germans", "he-111-1 A-3")
    assert t.rules.skin().question(t.s, ask(t)) == "Who meets the aircraft over the waters off Shetland?"
    assert t.rules.skin().help(t.s, ask(t)).startswith("Against He 111 Gruppe 1.")
    assert t.rules.skin().row(t.s, ask(t), (), "hurricane").adds == "3 dice"
    assert t.rules.skin().row(t.s, ask(t), (), "done").name == "Nobody defends"
    assert t.rules.skin().row(t.s, ask(t), ("hurricane",), "done").name == "Defend with Hurricane"
    assert t.rules.skin().letter_name(t.s, ask(t), ("hurricane",), "done") == "Defend with Hurricane"


def test_the_cover_of_a_fighter_is_told() -> None:
    """NOR-39, option fighter_cover."""
    t = Sea({"A-5": "hurricane", "A-3": "cruiser-1", "B-7": "he-111-1"}, fighter_cover="one_chosen")
    t.action("germans", "he-111-1 A-3")
    assert "Hurricane covers the waters off Shetland this turn." in sentences(t)


@pytest.mark.parametrize("turn", [1, 2])
def test_aircraft_are_lost_only_in_the_air_or_with_their_carrier(turn: int) -> None:
    """NOR-66: nothing attacks an airfield; a ship sunk at sea takes along who is aboard, in the air or not."""
    t = Sea({"B-4": "furious", "furious": "swordfish-furious", "stavanger": "warship-3"}, turn=turn)
    t.action("germans", "warship-3 sail").say("B-4").say("fight").roll(6, 1, 1)
    assert t.at("lost") == "furious swordfish-furious"
    bases = Sea({"B-7": "he-111-1", "A-5": "skua hurricane", "B-5": "u-boat-1 scharnhorst"}, turn=turn)
    bases.s.actions, bases.s.actor = 1, "germans"
    bases.begin(TakeAction("germans"))
    assert bases.refused("he-111-1") == ("no-target", "NOR-21")
