"""Airfields: whose, how many aircraft, railways, Denmark, Bodø (NOR-30 … NOR-38)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.airfields import (
    BodoCheck,
    Denmark,
    LostAirfields,
    capacity,
    is_open,
    landing_grounds,
)
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.kernel.options import OptionValue
from tests.games.firestorm.norway.sea import Sea

DOVRE = "E-2 E-1 E-3 E-5 E-7"  # from Trondheim to Oslo
ROROS = "E-2 E-8"


def field(german: str = "", **options: OptionValue) -> Sea:
    return Sea({}, 1, german, "", **options)


def test_who_may_base_where_at_the_beginning() -> None:
    """NOR-31: Britain and Germany for their own; Denmark and Bodø for nobody yet; Bardufoss Allied."""
    t = field()
    assert [base for base in t.rules.fleet.bases if is_open(t.s, "allies", base)] == ["A-5", "C-1"]
    assert [base for base in t.rules.fleet.bases if is_open(t.s, "germans", base)] == [
        "B-7",
        "C-3",
        "C-4",
        "C-5",
    ]


def test_norwegian_airfields_are_german_while_their_area_is() -> None:
    """NOR-31, NOR-38: D-10, D-7 and D-3; the Allies base nothing there."""
    t = field()
    for base, area in {"C-5": "D-10", "C-4": "D-7", "C-3": "D-3"}.items():
        assert is_open(t.s, "germans", base)
        t.s.take("allies", area)
        assert not is_open(t.s, "germans", base) and not is_open(t.s, "allies", base)


def test_limits_with_and_without_a_railway_to_oslo() -> None:
    """NOR-32: Oslo four, Trondheim two until the line is German, Stavanger two for want of any."""
    t = field()
    assert [capacity(t.s, base) for base in ("C-5", "C-4", "C-3")] == [4, 2, 2]
    assert [capacity(t.s, base) for base in ("B-7", "B-6")] == [99, 99]


@pytest.mark.parametrize("line", [DOVRE, ROROS])
def test_each_railway_to_trondheim_will_do(line: str) -> None:
    """NOR-32: the Dovre and the Røros line part at Støren; every area of one of them must be German."""
    assert capacity(field(line).s, "C-3") == 4
    for gap in line.split():
        held = " ".join([area for area in line.split() if area != gap])
        assert capacity(field(held).s, "C-3") == 2, f"without {gap}"


def test_a_road_is_no_railway() -> None:
    """NOR-32: D-7 is joined to D-8 and D-9 by roads only; with the option (R-13) D-8 to D-7 is a railway."""
    assert capacity(field("D-9").s, "C-4") == 2
    assert capacity(field("D-9", rail_to_stavanger=True).s, "C-4") == 4
    assert capacity(field("", rail_to_stavanger=True).s, "C-4") == 2


def test_without_oslo_every_other_airfield_holds_two() -> None:
    """NOR-38, R-71: and Oslo's own is closed."""
    t = field(DOVRE)
    t.s.take("allies", "D-10")
    assert capacity(t.s, "C-3") == 2
    assert not is_open(t.s, "germans", "C-5")


def test_with_the_option_airfields_without_a_railway_are_closed() -> None:
    """NOR-32, R-10, option airfield_without_rail."""
    t = field(airfield_without_rail="closed")
    assert [capacity(t.s, base) for base in ("C-5", "C-4", "C-3")] == [4, 0, 0]
    assert landing_grounds(t.s, "germans") == ["B-7", "C-5"]
    assert capacity(field(DOVRE, airfield_without_rail="closed").s, "C-3") == 4
    shut = Sea({"B-7": "ju-88-2"}, airfield_without_rail="closed").begin(NorwayMoves("germans"))
    assert shut.refused("ju-88-2 C-4") == ("closed", "NOR-32")


def test_a_full_airfield_takes_no_more() -> None:
    """NOR-32, NOR-142: in any mix."""
    t = Sea({"C-4": "bf-109-1 ju-87-1", "C-5": "he-111-1 he-111-2 ju-88-1", "B-7": "ju-88-2"})
    t.begin(NorwayMoves("germans"))
    assert t.letters("ju-88-2") == "C-3 C-5"
    assert t.refused("ju-88-2 C-4") == ("full", "NOR-32")
    t.say("ju-88-2 C-5")
    assert t.letters("ju-87-1") == "B-7 C-3"


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("ju-88-2 A-5", ("not-yours", "NOR-31")),
        ("ju-88-2 B-6", ("neutral", "NOR-33")),
        ("ju-88-2 C-2", ("bodo-closed", "NOR-36")),
        ("ju-88-2 C-1", ("bardufoss", "NOR-38")),
        ("ju-88-2 C-3", ("not-held", "NOR-31")),
        ("ju-88-2 B-7", ("there-already", "NOR-142")),
        ("ju-88-2 C-6", ("no-airfield", "NOR-30")),
    ],
)
def test_where_a_german_aircraft_may_not_be_based(word: str, refusal: tuple[str, str]) -> None:
    t = Sea({"B-7": "ju-88-2"})
    t.s.take("allies", "D-3")
    t.begin(NorwayMoves("germans"))
    assert t.refused(word) == refusal


# the Strategic Phase


def test_denmark_falls_in_the_first_strategic_phase() -> None:
    """NOR-33: without a battle, with its airfield, unlimited and for good; in later phases nothing happens."""
    t = field().begin(Denmark(1))
    assert t.s.denmark and len(t.told("denmark")) == 1
    assert is_open(t.s, "germans", "B-6") and landing_grounds(t.s, "germans") == [
        "B-6",
        "B-7",
        "C-3",
        "C-4",
        "C-5",
    ]
    t.begin(Denmark(2))
    assert len(t.told("denmark")) == 1


NORTH = f"D-1 D-2 {DOVRE}"


@pytest.mark.parametrize(
    ("german", "turn", "usable"),
    [
        ("", 2, False),
        ("D-1", 2, False),  # Namsos without a line
        (f"D-2 {DOVRE}", 2, False),  # the line without Namsos
        (NORTH, 1, False),  # judged after turns 2 and 3 only
        (NORTH, 2, True),
        (NORTH, 3, False),  # for turn 4 Åndalsnes too
        (f"{NORTH} D-4", 3, True),
        ("D-4 E-1 E-3 E-5 E-7", 3, False),
    ],
)
def test_when_bodo_is_german(german: str, turn: int, usable: bool) -> None:
    """NOR-36: Namsos and a German line to Oslo; for turn 4 both ports as well."""
    t = Sea({}, turn=turn, german=german).begin(BodoCheck(turn))
    assert t.s.bodo is usable
    assert is_open(t.s, "germans", "C-2") is usable
    assert not is_open(t.s, "allies", "C-2")


def test_the_line_to_bodo_needs_areas_and_no_railway() -> None:
    """NOR-36: from Steinkjer to Oslo by the road through Gol and Lillehammer."""
    by_road = "D-1 D-2 E-2 E-8 D-11"
    assert Sea({}, turn=2, german=by_road).begin(BodoCheck(2)).s.bodo


def test_bodo_by_the_whole_map() -> None:
    """NOR-36, option bodo_condition."""
    full = " ".join(area for area in field().rules.book.south.areas)
    assert not Sea({}, turn=2, german=NORTH, bodo_condition="full_map").begin(BodoCheck(2)).s.bodo
    assert Sea({}, turn=2, german=full, bodo_condition="full_map").begin(BodoCheck(2)).s.bodo
    assert Sea({}, turn=3, german=full, bodo_condition="full_map").begin(BodoCheck(3)).s.bodo


def test_bodo_is_lost_again_if_a_later_check_fails() -> None:
    """NOR-36: the status holds for the whole turn, whatever happens meanwhile; then its aircraft re-base."""
    t = Sea({"C-2": "ju-87-1 ju-87-2", "B-7": "he-111-1"}, turn=2, german=NORTH).begin(BodoCheck(2))
    assert t.told("bodo") == [{"side": "germans"}]
    t.s.take("allies", "D-1")
    assert is_open(t.s, "germans", "C-2")
    t.begin(BodoCheck(3))
    assert t.told("bodo")[-1] == {"side": "allies"} and not t.s.bodo
    t.begin(NorwayMoves("germans"))
    assert "done" not in t.letters().split()
    assert t.refused("done") == ("must-rebase", "NOR-34")
    t.say("ju-87-1 B-7").say("ju-87-2 C-5")
    assert "done" in t.letters().split()


def test_bodo_holds_two_aircraft_or_four_with_the_option() -> None:
    """NOR-36, NOR-36a, option bodo_limit: no railway leads there, so none could close it."""
    closed = Sea({}, turn=2, german=NORTH, airfield_without_rail="closed").begin(BodoCheck(2))
    assert capacity(closed.s, "C-2") == 2
    for limit in ("2", "4"):
        t = Sea({"B-7": "he-111-1"}, turn=2, german=NORTH, bodo_limit=limit).begin(BodoCheck(2))
        assert capacity(t.s, "C-2") == int(limit)


def test_an_over_full_airfield_must_be_emptied() -> None:
    """NOR-34, NOR-34a, NOR-32: the line to Trondheim is cut, two of its four aircraft have to go before `done`."""
    t = Sea({"C-3": "he-111-1 he-111-2 ju-87-1 bf-109-1", "C-5": "bf-110"}, german=DOVRE)
    t.s.take("allies", "E-3")
    t.begin(NorwayMoves("germans"))
    assert "done" not in t.letters().split()
    t.say("he-111-1 C-5")
    assert t.refused("done") == ("must-rebase", "NOR-34")
    t.say("ju-87-1 B-7")
    assert t.letters().split()[-1] == "done"
    assert t.at("C-3") == "he-111-2 bf-109-1"


def test_a_limit_that_drops_has_no_effect_before_the_strategic_phase() -> None:
    """NOR-34: aircraft of an over-full airfield fly as usual."""
    t = Sea({"C-3": "he-111-1 he-111-2 ju-87-1 bf-109-1", "B-3": "cruiser-1"})
    t.action("germans", "he-111-1 he-111-2 ju-87-1 bf-109-1 B-3")
    assert t.told("flew")


def test_aircraft_of_a_captured_airfield_are_re_based_without_loss() -> None:
    """NOR-35: in the same Strategic Phase, by their own player."""
    t = Sea({"C-3": "he-111-1", "B-7": "he-111-2"})
    t.s.take("allies", "D-3")
    t.begin(LostAirfields(), NorwayMoves("germans"))
    assert t.at("C-3") == "he-111-1"
    assert t.letters("he-111-1") == "B-7 C-4 C-5"
    assert "done" not in t.letters().split()
    t.say("he-111-1 C-5")
    assert t.at("lost") == ""


def test_with_the_option_aircraft_of_a_captured_airfield_are_destroyed() -> None:
    """NOR-35, NOR-35a, R-23, option: those of a Bodø that is lost re-base all the same (NOR-36)."""
    t = Sea({"C-3": "he-111-1 bf-109-1", "C-2": "ju-87-1"}, aircraft_on_captured_airfield="destroyed")
    t.begin(LostAirfields())
    assert t.at("lost") == ""
    t.s.take("allies", "D-3")
    t.begin(LostAirfields())
    assert t.at("lost") == "he-111-1 bf-109-1"
    assert t.at("C-2") == "ju-87-1"


def test_the_bardufoss_hurricane_may_go_to_britain_and_not_back() -> None:
    """NOR-38: nobody else may use C-1."""
    t = Sea({"C-1": "hurricane-bardufoss", "A-5": "hurricane skua"}, turn=3).begin(NorwayMoves("allies"))
    assert "hurricane" not in t.letters().split()
    assert t.letters("hurricane-bardufoss") == "A-5"
    t.say("hurricane-bardufoss A-5")
    t = Sea({"A-5": "hurricane-bardufoss skua", "B-3": "rodney"}, turn=3).begin(NorwayMoves("allies"))
    assert t.refused("hurricane-bardufoss") == ("no-way", "NOR-142")
