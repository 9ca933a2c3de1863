"""A battle keeps its id and title from when it opens until it is booked: by these its reports are followed."""

from random import Random
from typing import Any

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from tests.web.clubs.evening import answer_one

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("caen", {"mode": "table"}),
    ("caen", {"mode": "table", "simultaneous": True}),
    ("norway", {"mode": "table", "simultaneous": True}),
    ("villers-bretonneux", {"mode": "table", "simultaneous": True}),
    ("totalize", {"resolution": "tabletop", "umpire": "human"}),
    ("totalize", {"resolution": "tabletop"}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_battle_is_the_same_until_it_is_booked(game: str, options: dict[str, Any]) -> None:
    rules = open_game(game, "", options)
    books = skin_of(rules)
    match, rng, closed = Match(rules, Seeded("same")), Random(3), 0
    for _ in range(150):
        match.roll_on()
        if not match.pending():
            break
        before = {one.id: one.title for one in books.table_battles(match.state) if one.stage == "open"}
        answer_one(match, rng)
        match.roll_on()
        now = {one.id: one for one in books.table_battles(match.state)}
        booked = {one.id: one for one in books.booked_battles(match.log)}
        for id, title in before.items():
            if id in now and now[id].stage == "open":
                continue
            closed += 1
            assert id in booked or now[id].stage in ("waiting", "after")
            assert {one.title for one in (now.get(id), booked.get(id)) if one is not None} == {title}
    assert closed >= 5
