"""What lies on the table: three boards, harbours as sites, counters, tracks, trays and cards (NOR-96, NOR-154)."""

from __future__ import annotations

import json

import pytest

from sandtable.board.table import AreaView, Board, Table
from sandtable.games.firestorm.norway.play.airfields import Denmark
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.show.cards import strategic_card
from sandtable.games.firestorm.norway.show.charts import BOARDS, plan_of
from sandtable.games.firestorm.norway.show.table import norway_table
from sandtable.testing.showing import the_boards_are_sound
from tests.games.firestorm.norway.sea import Sea


def board(t: Sea, id: str) -> Board:
    return next(board for board in norway_table(t.s).boards if board.id == id)


def area(t: Sea, id: str) -> AreaView:
    return next(area for board in norway_table(t.s).boards for area in board.areas if area.id == id)


def track(table: Table, id: str) -> tuple[int, str, str]:
    found = table.track(id)
    assert found is not None
    return found.value, found.side, found.note


def test_three_boards_lie_on_the_table() -> None:
    """NOR-1: nothing lies on two of them."""
    t = Sea({"B-4": "rodney"})
    table = norway_table(t.s)
    assert [board.id for board in table.boards] == ["strategic", "south-central", "narvik"]
    the_boards_are_sound(table)
    counters = [counter.id for counter in table.counters()]
    assert sorted([*counters, "13-legion"]) == sorted(t.s.where)  # the Legion stays at home


@pytest.mark.parametrize("id", BOARDS)
def test_each_board_has_a_drawing_of_its_areas(id: str) -> None:
    """The Ofotfjord is drawn on the Narvik map and has a view of its own."""
    plan = plan_of(id)
    assert json.dumps(plan)
    features = plan["features"]
    assert isinstance(features, list)
    drawn = [shape["properties"]["id"] for shape in features if shape["properties"]["kind"] == "area"]
    assert sorted(drawn) == sorted(area.id for area in board(Sea({}), id).areas if not area.site)
    assert plan_of("elsewhere") == {}


def test_harbours_are_sites_within_a_sea_and_a_land_area() -> None:
    """NOR-87, NOR-88: at the place's point of the drawing."""
    narvik = area(Sea({"narvik": "warship-1"}), "narvik")
    assert (narvik.site, narvik.within, (narvik.x, narvik.y)) == ("harbour", ("B-1", "C-1"), (902.5, 144.5))
    assert narvik.holder == "germans"
    sites = [area for area in board(Sea({}), "strategic").areas if area.site]
    assert len(sites) == 14


def test_what_is_one_and_two_steps_away_by_air() -> None:
    """NOR-21: the rings that show a counter's reach; harbours of the own area are one step, not none."""
    base = area(Sea({}), "C-5")
    assert {"C-3", "C-4", "C-6", "oslo", "bergen"} <= set(base.around[0])
    assert {"B-3", "B-4", "B-7", "namsos"} <= set(base.around[1])
    assert "C-5" not in {id for ring in base.around for id in ring}


def test_counters_tell_value_range_and_what_they_did() -> None:
    """NOR-20, NOR-47: brackets for fighters, u for values whose misses are rolled again."""
    t = Sea({"B-7": "bf-109-1 ju-87-1 he-111-1", "B-5": "u-boat-1 scharnhorst"}, activated="he-111-1")
    t.s.actions = 1
    shown = {counter.id: counter for counter in (*area(t, "B-7").counters, *area(t, "B-5").counters)}
    assert [shown[id].strength for id in ("bf-109-1", "ju-87-1", "he-111-1")] == ["(3)", "2u", "2"]
    assert [shown[id].reach for id in ("bf-109-1", "he-111-1", "u-boat-1", "scharnhorst")] == [1, 2, 1, 0]
    assert shown["he-111-1"].marks == ("activated",) and shown["ju-87-1"].marks == ()
    t.s.actions = 0  # NOR-143: afterwards it does not matter any more
    assert area(t, "B-7").counters[0].marks == ()


def test_aircraft_lie_behind_their_carrier() -> None:
    """NOR-26: wherever it is, harbours too."""
    t = Sea({"narvik": "furious destroyer-1", "furious": "swordfish-furious"})
    assert [counter.id for counter in area(t, "narvik").counters] == [
        "furious",
        "swordfish-furious",
        "destroyer-1",
    ]
    assert area(t, "narvik").counters[1].marks == ("aboard",)


def test_ships_at_narvik_are_told_of_in_the_ofotfjord_and_counted_once() -> None:
    """NOR-94, NOR-96, NOR-96a: the fjord and the harbour are the same place."""
    t = Sea({"narvik": "warspite destroyer-1"})
    fjord = area(t, "OF")
    assert (fjord.holder, fjord.counters, fjord.short) == (
        "allies",
        (),
        "Ofotfjord: Warspite, Destroyer Flot 1",
    )
    crowd = Sea({"narvik": "warspite rodney valiant cruiser-1 destroyer-1"})
    assert area(crowd, "OF").short == "Ofotfjord: Warspite, Rodney, Valiant, 2 more"
    assert area(Sea({}), "OF").holder == "" and area(Sea({}), "OF").short == "Ofotfjord"


def test_seas_and_land_areas_show_whose_they_are() -> None:
    """NOR-31, NOR-33, NOR-90: Denmark is nobody's until it falls."""
    t = Sea({"B-4": "rodney", "C-6": "warship-1 sub-1", "B-5": "u-boat-1"})
    holders = {
        id: area(t, id).holder for id in ("B-4", "C-6", "B-5", "B-6", "B-7", "A-5", "C-1", "C-2", "C-3")
    }
    assert holders == {
        "B-4": "allies",
        "C-6": "germans",
        "B-5": "",
        "B-6": "",
        "B-7": "germans",
        "A-5": "allies",
        "C-1": "allies",
        "C-2": "allies",
        "C-3": "germans",
    }
    t.begin(Denmark(1))
    assert area(t, "B-6").holder == "germans"


def test_ports_airfields_and_bombs_are_marked_on_both_maps() -> None:
    """NOR-30, NOR-73."""
    t = Sea({})
    t.s.bomb("namsos", 1)
    assert area(t, "namsos").marks == ("bombed",)
    assert set(area(t, "D-1").marks) >= {"harbour", "bombed"}
    assert "airfield" in area(t, "C-3").marks and {"airfield", "harbour"} <= set(area(t, "D-3").marks)
    assert area(t, "kiel").marks == ("home-harbour",)


def test_only_troops_that_need_supply_are_marked_for_want_of_it() -> None:
    """NOR-121, NOR-122, NOR-124: Norwegians never, Germans cut off from Oslo, British without a lane."""
    t = Sea({})
    t.s.place("146-bde", "D-1")
    marked = {id for id in t.rules.board.ids if "out-of-supply" in area(t, id).marks}
    assert marked == {"D-1", "D-3", "D-6", "D-7", "D-8"}
    t.s.lanes["namsos"] = "allies"
    assert "out-of-supply" not in area(t, "D-1").marks


def test_tracks_count_actions_and_tell_of_lanes() -> None:
    """NOR-41, NOR-93: as they are while actions are taken, then as recorded; NOR-154: the lead."""
    t = Sea({"B-1": "warspite"})
    t.s.actions, t.s.actor = 5, "allies"
    table = norway_table(t.s)
    assert track(table, "actions") == (5, "allies", "")
    assert track(table, "lane-narvik") == (1, "allies", "Allied now")
    assert [item.text for item in table.trays[0].items] == [
        "Narvik: Allied now",
        "Namsos: nobody's now",
        "Åndalsnes: nobody's now",
    ]
    t.s.actions = 0
    assert track(norway_table(t.s), "lane-narvik") == (0, "", "nobody's this turn")
    t.s.place("gneisenau", "lost")
    t.s.place("cruiser-1", "lost")
    assert track(norway_table(t.s), "lead")[:2] == (10, "allies")


def test_trays_hold_sorties_losses_and_those_to_come() -> None:
    """NOR-7, NOR-100: losses by side; arrivals by turn."""
    t = Sea({"axis-sorties": "ju-87-1", "lost": "rodney u-boat-1 he-111-1"})
    trays = {tray.id: [counter.id for counter in tray.counters] for tray in norway_table(t.s).trays}
    assert trays["axis-sorties"] == ["ju-87-1"] and trays["allied-sorties"] == []
    assert (trays["lost-allies"], trays["lost-germans"]) == (["rodney"], ["u-boat-1", "he-111-1"])
    assert "ark-royal" in trays["later-2"] and "15-bde" in trays["later-2"]


def test_the_table_says_where_things_happen() -> None:
    """The Strategic Map in Order One and while fleets move; nowhere in particular between."""
    t = Sea({"B-7": "he-111-1", "B-4": "rodney"})
    assert norway_table(t.s).at == ""
    t.s.actions = 3
    assert norway_table(t.s).at == "strategic"
    t.s.actions = 0
    t.begin(NorwayMoves("germans"))
    assert norway_table(t.s).at == "strategic"
    t.s.operation = (Operation("germans", "aircraft", ("he-111-1",), "B-7", "B-4"),)
    arrows = board(t, "strategic").arrows
    assert [(arrow.side, arrow.origin, arrow.target) for arrow in arrows] == [("germans", "B-7", "B-4")]


# cards


def facts(t: Sea, anchor: str) -> dict[str, str]:
    card = strategic_card(t.s, anchor)
    assert card is not None
    return dict(card.facts)


def test_the_card_of_a_unit_says_what_was_inferred() -> None:
    """Every inferred number is marked (catalogue section 5)."""
    t = Sea({"B-4": "furious rodney", "furious": "swordfish-furious"})
    card = strategic_card(t.s, "unit:furious")
    assert card is not None and card.tags == ("combat value, points: inferred",)
    assert facts(t, "unit:furious")["Aboard"] == "Swordfish (Furious)"
    assert facts(t, "unit:swordfish-furious")["Stands"] == "aboard HMS Furious"
    assert "Battleship" in facts(t, "unit:rodney")
    rodney = strategic_card(t.s, "unit:rodney")
    assert rodney is not None and rodney.tags == ()


def test_the_card_of_an_airfield_says_how_many_it_holds_and_why() -> None:
    """NOR-31, NOR-32."""
    t = Sea({})
    assert facts(t, "area:C-5")["Holds"] == "4 aircraft, with a railway to Oslo"
    assert facts(t, "area:C-4")["Holds"] == "2 aircraft, without a railway to Oslo"
    assert facts(t, "area:A-5")["Holds"] == "any number of aircraft"
    assert facts(t, "area:C-2")["Usable by"].startswith("nobody")
    t.s.take("allies", "D-3")
    assert facts(t, "area:C-3")["Usable by"] == "nobody; Germans: they must hold D-3"


def test_the_cards_of_harbours_and_seas() -> None:
    """NOR-52, NOR-90, NOR-92: guns, lane, control; neighbours with what the rulebook states."""
    t = Sea({"B-1": "warspite"})
    namsos = facts(t, "area:namsos")
    assert (namsos["Guns"], namsos["Guns serve"], namsos["Lane now"]) == (
        "1 die against ships and aircraft",
        "Allies",
        "nobody",
    )
    assert facts(t, "area:narvik")["Lane now"] == "Allies"
    assert facts(t, "area:oslo")["Guns"] == "2 dice against aircraft only"
    assert facts(t, "area:B-1")["Controlled by"] == "Allies"
    assert "stated" in facts(t, "area:B-1")["Neighbours"]
    assert facts(t, "area:OF")["Joins"] == "Y-1, Y-2, Z-1, Z-2, Z-3"
    assert strategic_card(t.s, "area:D-1") is None and strategic_card(t.s, "unit:146-bde") is None


def test_every_unit_and_place_has_a_card() -> None:
    t = Sea({})
    fleet = t.rules.fleet
    for id in (*fleet.units,):
        assert strategic_card(t.s, f"unit:{id}") is not None
    for id in (*fleet.regions, *fleet.harbours, "OF"):
        assert strategic_card(t.s, f"area:{id}") is not None
