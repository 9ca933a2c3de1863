"""What the land maps show: marks of supply, cards, trays of guns and fighters, rows and sentences."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.sorties import FillAxisBox
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show.trays import asset_trays
from sandtable.kernel import engine
from sandtable.kernel.state import Event, Fact
from sandtable.kernel.steps import Choice
from tests.games.firestorm.norway.sea import norway


def start(turn: int = 2) -> NorwayState:
    s = norway().setup()
    assert isinstance(s, NorwayState)
    s.turn = turn
    return s


def marked(s: NorwayState) -> list[str]:
    boards = s.norway.skin().table(s).boards
    return [area.id for board in boards for area in board.areas if "out-of-supply" in area.marks]


def test_out_of_supply_are_those_who_would_fight_so() -> None:
    """NOR-121 … NOR-125: Germans without a way to Oslo, foreign Allies without a port; never Norwegians."""
    s = start()
    assert marked(s) == ["D-3", "D-6", "D-7", "D-8"]
    s.place("146-bde", "D-1")
    assert "D-1" in marked(s)
    s.lanes["namsos"] = "allies"
    assert "D-1" not in marked(s)


def facts(s: NorwayState, anchor: str) -> dict[str, str]:
    card = s.norway.skin().card(s, anchor)
    assert card is not None
    return {name: text for name, text in card.facts if name}


def test_the_card_of_a_port() -> None:
    s = start()
    told = facts(s, "area:D-1")
    assert told["Supply"] == "Norwegians always; others not"
    assert told["Port"] == "supplies nobody now"
    assert told["Pays"] == "Germans 50 in turn 2, Germans 25 in turn 3"
    s.lanes["namsos"] = "allies"
    assert facts(s, "area:D-1")["Port"] == "supplies the Allies now"
    s.bombed["namsos"] = True
    assert facts(s, "area:D-1")["Port"] == "supplies nobody now"


def test_cards_of_other_places_and_troops() -> None:
    s = start()
    assert facts(s, "area:D-3")["Airfield"] == "Trondheim/Værnes"
    assert facts(s, "area:D-3")["Railway to"] == "Steinkjer, Støren – Røros"
    assert facts(s, "area:Z-3")["Supply"] == "a die before every battle, 2 or more"
    assert facts(s, "area:Z-3")["Shore of"] == "the Ofotfjord"
    assert facts(s, "unit:norw-1")["Points if lost"] == "5"
    assert facts(s, "asset:stuka")["Adds to the die"] == "+2 everywhere"


def test_guns_and_gladiators_lie_beside_the_map() -> None:
    """NOR-103, NOR-105."""
    s = start()
    trays = {tray.id: [item.text or item.name for item in tray.items] for tray in asset_trays(s)}
    assert trays == {"gladiators": ["one battle in the south"]}
    s.flown["gladiator"] = True
    s.place("warship-1", "B-1")
    s.place("cruiser-1", "narvik")
    trays = {tray.id: [item.text or item.name for item in tray.items] for tray in asset_trays(s)}
    assert trays == {"guns": ["Cruiser gunfire"], "gladiators": ["flown"]}


def test_the_question_about_stukas_in_words() -> None:
    """NOR-100."""
    s = start()
    for unit in ("ju-87-1", "ju-87-2"):
        s.place(unit, "B-7")
    engine.begin(s, [FillAxisBox()])
    ask = engine.pending(s)["germans"]
    assert isinstance(ask, Choice)
    assert s.norway.skin().question(s, ask) == "Which Stukas are kept for land battles this turn?"
    rows = [s.norway.skin().row(s, ask, (), letter) for letter in ask.letters(s, ())]
    assert [row.name for row in rows] == ["Ju 87 Gruppe 1", "Ju 87 Gruppe 2", "No Stuka"]
    assert [row.closing for row in rows] == [False, False, True]


def told(verb: str, facts: dict[str, Fact]) -> Event:
    return Event(verb, facts, ())


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            told("awarded", {"side": "allies", "event": "ports-held", "points": 100}),
            "The Allies score 100 points for the ports that were held.",
        ),
        (
            told("evacuated", {"troop": "146-bde", "area": "D-1"}),
            "146 Territorial Brigade is taken off at Namsos and goes home to Britain.",
        ),
        (
            told("captured", {"troop": "norw-1", "by": "germans", "area": "D-11"}),
            "The Germans capture Norwegian Infantry Regiment 1 at Østfold – Halden: 5 points.",
        ),
        (
            told("narvik-supply", {"battle": 3, "die": 2, "needs": 3, "side": "germans"}),
            "The Germans throw a 2 for supply at Narvik, 3 or more needed: they fight out of supply.",
        ),
        (
            told("landing-lost", {"troop": "15-bde", "lane": "andalsnes"}),
            "15 Infantry Brigade cannot land, the way to Åndalsnes being closed, and goes home.",
        ),
        (
            told("committed", {"battle": 1, "side": "allies", "troops": ("24-guards", "cruisers")}),
            "The Allies commit 24 Guards Brigade and cruiser gunfire.",
        ),
    ],
)
def test_sentences_of_the_log(event: Event, sentence: str) -> None:
    rules = norway()
    assert rules.skin().sentence(event) == sentence
    assert "".join([text for text, _ in rules.skin().parts(event)]) == sentence
