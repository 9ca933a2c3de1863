"""Corrections in every game: who may make them, what the log tells of them, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused, correctors

KEEPERS = {
    "skirmish": ("observer", "organiser"),
    "caen": ("organiser",),
    "villers-bretonneux": ("organiser",),
    "norway": ("organiser",),
    "totalize": ("organiser",),
    "heroes": ("organiser",),
}


# who


@pytest.mark.parametrize("game", GAMES)
def test_no_side_and_no_stranger_sets_facts_right(game: str) -> None:
    """FS-4, AT-138: only an organiser or umpire may."""
    rules = open_game(game)
    match = Match(rules)
    assert correctors(rules) == KEEPERS[game]
    for seat in (*rules.playing(), "nobody", "mars", "umpire"):
        with pytest.raises(Refused) as refused:
            match.correct(seat, {}, "just so")
        assert refused.value.code == ("may-not-correct" if seat in rules.seats() else "no-seat")
        assert refused.value.rule == rules.amended_by
    assert match.journal == []


@pytest.mark.parametrize(
    ("game", "options", "keeper"),
    [
        ("totalize", {"umpire": "human", "order_method": "one"}, "umpire"),
        ("caen", {"allied_commanders": 2}, "organiser"),
    ],
)
def test_commanders_set_nothing_right(game: str, options: dict[str, Any], keeper: str) -> None:
    """FS-4, AT-138: they serve a side."""
    rules = open_game(game, options=options)
    assert [seat for seat in rules.seats() if rules.role_of(seat) == "commander"]
    assert correctors(rules) == (keeper,)
