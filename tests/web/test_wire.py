"""What a game lays out is sent as it is: every field, in its order, and nothing that stays on the server."""

from __future__ import annotations

import json
import warnings
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from sandtable.board.table import AreaView, Board, Card, Counter, LetterRow, Table, Tray
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from sandtable.live import wire
from sandtable.live.scenes.rows import rows
from sandtable.live.scenes.scene import table
from sandtable.live.written import written

GUARDS = Counter("guards", "Guards", "Gds", "blue", "infantry")


def test_fields_are_written_in_the_order_of_their_class_also_those_that_are_set_by_name() -> None:
    tray, card = (
        Tray("pool", "Pool", (GUARDS,), side="blue"),
        Card("Guards", (("Side", "Blue"),), side="blue"),
    )
    row = LetterRow("guards", "Guards", does="March")
    assert list(json.loads(written(tray))) == ["id", "name", "side", "counters", "items", "note"]
    assert list(json.loads(written(card))) == ["title", "side", "facts", "tags"]
    assert list(json.loads(written(row)))[-12:] == [
        *("ends", "closing", "does", "nothing", "counts", "stake", "best", "warning"),
        *("ground", "begins", "sign", "forecast"),
    ]
    assert written(GUARDS) == (
        '{"id":"guards","name":"Guards","short":"Gds","side":"blue","symbol":"infantry","strength":"","marks":[],'
        '"reach":0}'
    )


def test_outlines_and_coast_of_a_board_stay_on_the_server() -> None:
    square = (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)),)
    area = AreaView("a", "A", "A", "open", "", 0, "", 1.0, 1.0, ())
    board = Board("b", "B", 10.0, 10.0, (area,), outlines={"a": square}, land=square)
    assert list(json.loads(written(board))) == [
        "id",
        "name",
        "width",
        "height",
        "areas",
        "borders",
        "arrows",
        "roads",
    ]


def test_nothing_is_sent_as_null() -> None:
    assert written(None) == "null"


def test_the_schema_promises_every_field_and_none_that_stays_on_the_server() -> None:
    schema = TypeAdapter(wire.Scene).json_schema(mode="serialization")
    for name, kind in schema["$defs"].items():
        assert kind["required"] == list(kind["properties"]), name
    assert {"Table", "Board", "LetterRow", "Roster", "Grid"} <= set(schema["$defs"])
    assert not {"outlines", "land"} & set(schema["$defs"]["Board"]["properties"])


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_lays_out_has_the_types_that_its_schema_promises(game: str) -> None:
    """Nothing is checked when it is sent: a value of a wrong type would go out with a warning at most."""
    rules, rng = open_game(game), Random(7)
    match = Match(rules, Seeded("types"))
    match.roll_on()
    for _ in range(40):
        asked = [(key, ask) for key, ask in match.pending().items() if isinstance(ask, Choice)]
        if not asked:
            break
        for key, ask in asked:
            seen = rules.view(match.state, seat_of(key))
            same_again(Table, table(rules, seen))
            for row in rows(rules, seen, key, ask, ())[:5]:
                same_again(LetterRow, row)
        key, ask = asked[0]
        match.answer(key, random_word(rules.view(match.state, seat_of(key)), ask, rng))
        match.roll_on()


def same_again(kind: type[Any], laid: Any) -> None:
    """Written, read by its schema and written again it is the same."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        text = written(laid)
    assert written(TypeAdapter(kind).validate_json(text)) == text
