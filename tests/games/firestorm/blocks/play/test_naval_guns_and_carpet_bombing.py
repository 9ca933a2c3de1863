"""Naval gunfire for the beaches, and the heavy bombers."""

import pytest

from sandtable.games.firestorm.caen.play.dday import PanzerAttack
from sandtable.games.firestorm.play.turn import BattlePhase
from tests.games.firestorm.table import Table

AROUND = {"B2": "12-ss", "B3": "1-ss", "B4": "21-pz", "B5": "flak", "A4": "9-ss"}


def defence(
    arrow: str, at: dict[str, str] | None = None, turn: int = 3, allies: str = "A2 A3 A5"
) -> dict[str, int]:
    t = Table(turn, allies, at or AROUND).attack(arrow)
    t.say(t.letters()[0], "done")
    if t.asked.endswith("CommitDefenders"):
        t.say("done")
    t.roll(3)
    return {reason: plus for plus, reason in t.dice().because}


@pytest.mark.parametrize("arrow", ["B2>A2", "B3>A3", "B4>A5", "A4>A5", "A4>A3"])
def test_naval_guns_stand_behind_every_allied_beach(arrow: str) -> None:
    """CAEN-34: +2, always, though nobody stands there."""
    assert defence(arrow) == {"naval-gunfire": 2}


def test_naval_guns_and_the_river_add_up() -> None:
    """CAEN-36: Sword attacked from B5."""
    assert defence("B5>A5") == {"river": 2, "naval-gunfire": 2}


def test_other_areas_have_no_naval_guns() -> None:
    """CAEN-34: A4 lies on the coast, but is no beach."""
    assert defence("B3>A4", {"B3": "1-ss"}, allies="A2 A3 A4 A5") == {}


def test_a_german_beach_gives_the_german_nothing() -> None:
    """CAEN-36, CAEN-81: the Allies attack a lost beach as any area."""
    assert defence("A3>A2", {"A3": "3-can-div"}, allies="A3 A5") == {}


def test_naval_guns_fire_on_d_day_already() -> None:
    """CAEN-36, CAEN-47: in Step IV."""
    t = Table(1, "A2 A3 A5", {"B4": "21-pz"}, {"rows": {"A2": 4, "A3": 4, "A5": 4}}).begin(PanzerAttack())
    t.say("B4>A5").roll(3)
    assert t.dice().because == ((2, "naval-gunfire"),)


def test_naval_guns_do_not_support_attacks() -> None:
    """CAEN-34: out of a beach the Allies add their troops alone."""
    t = Table(3, "A2 A3 A5", {"A3": "3-can-div"}).attack("A3>B3").say("3-can-div", "done").say("done")
    assert t.dice().because == ((1, "3-can-div"),)


def test_on_the_table_the_allies_may_call_for_the_guns() -> None:
    """CAEN-34: besides their two troops; yes or no."""
    for word, assets in (("fire", ("naval-gunfire",)), ("hold", ())):
        t = Table(3, "A2 A3 A5", {"B3": "1-ss", "A3": "3-can-div 2-can-bde"}, mode="table").attack("B3>A3")
        t.say("1-ss", "done").say("3-can-div", "2-can-bde", "done").say("done").say("done")
        assert t.asked == "allies: NavalGunfire"
        t.say(word)
        assert t.battle().assets == assets
        assert t.asked.startswith("germans: ReportScore")


def test_on_the_table_nobody_is_asked_for_guns_elsewhere() -> None:
    """CAEN-34."""
    t = (
        Table(3, "A2 A3 A5 B3", {"C3": "1-ss"}, mode="table")
        .attack("C3>B3")
        .say("1-ss", "done")
        .say("done")
        .say("done")
    )
    assert t.asked.startswith("germans: ReportScore")


def test_naval_guns_are_no_troop() -> None:
    """CAEN-34, FS-35, FS-60: not rolled for, not exchanged, not among the two."""
    t = Table(3, "A2 A3 A5", {"B3": "1-ss", "A3": "3-can-div 2-can-bde"}, mode="table").attack("B3>A3")
    t.say("1-ss", "done").say("3-can-div", "2-can-bde", "done").say("done")
    assert t.letters() == ["3-can-div", "2-can-bde", "done"]
    t.say("done").say("fire").say("3-3", seat="organiser").roll(1)
    assert t.dice().count == 2


def test_a_lost_beach_regained_has_its_guns_at_once() -> None:
    """CAEN-36, CAEN-81, CAEN-82."""
    t = (
        Table(3, "A3 A5", {"A3": "3-can-div", "B2": "12-ss"})
        .attack("A3>A2")
        .say("3-can-div", "done")
        .say("done")
    )
    t.roll(6, 1).say("done")
    t.attack("B2>A2").say("12-ss", "done").say("done").roll(3)
    assert t.dice().because == ((2, "naval-gunfire"),)


# carpet bombing

AT = {"A3": "3-can-div 2-can-bde 51-highland", "B3": "12-ss"}


@pytest.mark.parametrize(("turn", "offered"), [(2, False), (3, False), (4, True), (5, True)])
def test_the_bombers_come_in_turns_4_and_5(turn: int, offered: bool) -> None:
    """CAEN-35."""
    t = Table(turn, at=AT).attack("A3>B3")
    assert ("carpet" in t.letters("3-can-div")) == offered
    if not offered:
        assert t.refused("3-can-div", "carpet") == ("no-carpet", "CAEN-35")


def test_the_bombers_come_in_addition_to_two_troops() -> None:
    """CAEN-35, FS-35: in any order of the letters; a ground troop is needed all the same."""
    t = Table(4, at=AT).attack("A3>B3")
    words = t.words()
    assert ("3-can-div", "2-can-bde", "carpet", "done") in words
    assert ("carpet", "3-can-div", "2-can-bde", "done") in words
    assert ("3-can-div", "carpet", "sortie", "done") in words
    assert ("carpet", "3-can-div", "done") in words
    assert ("carpet", "done") not in words
    assert not any(len([letter for letter in word if letter not in ("carpet", "done")]) > 2 for word in words)
    assert t.refused("carpet", "sortie") == ("ground-first", "CAEN-16")
    assert t.refused("carpet", "3-can-div", "2-can-bde", "51-highland") == ("enough", "FS-35")


def test_the_bombers_add_two_anywhere() -> None:
    """CAEN-35: plain, bocage or city."""
    for arrow in ("A3>B3", "A2>A1", "B4>C4"):
        t = Table(4, "A2 A3 A5 B4", {"A3": "3-can-div", "A2": "50-div", "B4": "3-div"}).attack(arrow)
        t.say(t.letters()[0], "carpet", "done").say("done")
        assert [reason for reason in t.dice().because if reason[1] not in t.rules.side] == [(2, "carpet")]


def test_there_is_one_carpet_a_turn() -> None:
    """CAEN-35: spent when declared; unused ones lapse."""
    t = Table(4, at=AT, facts={"battles": 2}).begin(BattlePhase(4)).roll(6, 1)
    t.say("A3>B3").say("3-can-div", "carpet", "done").say("done").roll(1, 6).roll(1)
    assert t.s.carpet == 0
    t.roll(6, 1).say("A3>B3")
    assert t.refused("3-can-div", "carpet") == ("no-carpet", "CAEN-35")


def test_the_bombers_do_not_defend_and_are_not_german() -> None:
    """CAEN-35: Allied attack only."""
    t = Table(4, at=AT).attack("B3>A3")
    assert t.refused("12-ss", "carpet") == ("no-carpet", "CAEN-35")
    t.say("12-ss", "done")
    assert "carpet" not in t.letters()
    assert t.refused("carpet") == ("no-carpet", "CAEN-35")


def test_on_the_table_the_bombers_stand_on_the_sheet() -> None:
    """CAEN-35: preliminary bombardment; nothing is rolled against them and there are no points for them."""
    t = Table(4, at=AT, mode="table").attack("A3>B3").say("3-can-div", "carpet", "done").say("done")
    assert t.letters() == ["3-can-div", "done"]
    assert t.battle().assets == ("carpet",)
    t.say("done").say("3-3", seat="organiser")
    assert t.dice().count == 1
