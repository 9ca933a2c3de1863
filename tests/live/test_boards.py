"""What a table of several boards sends: sites, reach, dice laid on targets, further chances."""

from __future__ import annotations

import json
from typing import Any

from sandtable.board.skin import Skin
from sandtable.board.table import (
    AreaView,
    Bar,
    Board,
    Counter,
    Forecast,
    Road,
    Share,
    Side,
    Spread,
    Table,
)
from sandtable.games.catalogue import open_game
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Word
from sandtable.live.lobby import games
from sandtable.live.scenes import rows
from sandtable.live.scenes.scene import table
from sandtable.live.written import written


def laid_out() -> Table:
    flyer = Counter("skua", "Skua", "Sk", "one", "dive-bomber", marks=("activated",), reach=2)
    sea = AreaView("B-4", "Off Bergen", "Off Bergen", "sea", "", 0, "", 1, 2, (), around=(("C-4",), ("C-5",)))
    port = AreaView(
        *("bergen", "Bergen", "Bergen", "harbour", "one", 0, "", 3, 4, (flyer,), ("bombed",)),
        site="harbour",
        within=("B-4", "C-4"),
        around=(("C-5",),),
    )
    boards = (Board("sea", "Sea", 10, 10, (sea, port)), Board("land", "Land", 10, 10, ()))
    return Table("Fleets", (Side("one", "Ones", "One"),), boards, (), (), at="land")


def sent(table: Table) -> Any:
    return json.loads(written(table))


def test_a_harbour_is_sent_with_what_it_lies_in_and_what_is_around_it() -> None:
    found = sent(laid_out())
    assert [board["id"] for board in found["boards"]] == ["sea", "land"]
    assert found["at"] == "land"
    sea, port = found["boards"][0]["areas"]
    assert (sea["site"], sea["holder"], sea["around"]) == ("", "", [["C-4"], ["C-5"]])
    assert (port["site"], port["within"], port["around"]) == ("harbour", ["B-4", "C-4"], [["C-5"]])
    assert port["marks"] == ["bombed"]
    assert (port["counters"][0]["reach"], port["counters"][0]["marks"]) == (2, ["activated"])


def test_a_board_of_connectors_is_sent_with_its_roads_and_signs() -> None:
    place = AreaView(
        "A", "Alpha", "Alpha", "village", "one", 0, "", 1, 2, (), signs=("village", "objective-1")
    )
    fight = AreaView(
        "A-B", "On the road", "Road", "road", "", 0, "", 3, 4, (), site="road", within=("A", "B")
    )
    roads = (Road("A", "B", "major", "N158"), Road("B", "C", "lane"))
    board = Board("roads", "Roads", 10, 10, (place, fight), roads=roads)
    found = sent(Table("Roads", (), (board,), (), ()))
    roads_sent, areas = found["boards"][0]["roads"], found["boards"][0]["areas"]
    assert [(road["a"], road["b"], road["kind"], road["name"]) for road in roads_sent] == [
        ("A", "B", "major", "N158"),
        ("B", "C", "lane", ""),
    ]
    assert [area["signs"] for area in areas] == [["village", "objective-1"], []]
    assert (areas[1]["site"], areas[1]["within"]) == ("road", ["A", "B"])


class Gunnery(Skin[Any]):
    """The skin of rules that lay dice, and these rules, as far as rows ask them."""

    def __init__(self) -> None: ...

    def spread(self, seen: object, ask: object, draft: Word) -> Spread | None:
        return Spread((Share("on ships", 4, len(draft), ("rodney", "valiant")),), "Rodney 4")

    def forecast(self, seen: object, key: str, ask: object, word: Word) -> Forecast | None:
        return Forecast("sinks Rodney", 0.5, bars=(Bar("sinks Valiant", 0.25), Bar("we retreat", 0.1)))


def test_dice_that_lie_and_further_chances_are_sent() -> None:
    guns: Any = open_game("skirmish")
    guns.worn = Gunnery()
    nobody: Any = None
    laid = rows.spread(guns, nobody, nobody, ("rodney", "rodney"))
    assert json.loads(written(laid)) == {
        "shares": [{"name": "on ships", "total": 4, "placed": 2, "letters": ["rodney", "valiant"]}],
        "note": "Rodney 4",
    }
    chance = rows.forecast(guns, nobody, "one", nobody, ("rodney",))
    assert chance is not None
    assert [(bar.label, bar.chance) for bar in chance.bars] == [("sinks Valiant", 0.25), ("we retreat", 0.1)]


def test_a_game_that_lays_no_dice_sends_no_spread() -> None:
    rules: Rules[Any] = open_game("skirmish")
    nobody: Any = None
    assert rows.spread(rules, nobody, nobody, ()) is None


def test_every_board_of_every_game_has_a_drawing_of_its_own() -> None:
    for card in games.cards():
        rules = games.opened(card.id)
        laid = table(rules, rules.view(rules.setup(), ""))
        assert laid is not None
        drawings = [games.drawing(rules, board.id) for board in laid.boards]
        assert all(drawings) or card.id == "skirmish"
        for board, drawing in zip(laid.boards, drawings, strict=True):
            drawn = {f["properties"].get("id") for f in drawing.features} if drawing else None
            assert drawn is None or {area.id for area in board.areas if not area.site} <= drawn
