"""The units of every game as they are printed: complete, named, and with a sentence for everything on them."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import GAMES
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.live.lobby import games
from sandtable.live.lobby.keys import sample
from sandtable.live.lobby.units import UnitBook, unit_book

TOLD_BY_NAME = ("Note", "")  # facts that are sentences themselves


def book(game: str) -> UnitBook:
    return unit_book(games.opened(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_unit_is_named_and_everything_on_it_explained(game: str) -> None:
    found = book(game)
    assert found.title and len(found.sides) == 2 and len(found.units) >= 8
    assert len({unit.counter.id for unit in found.units}) == len(found.units)
    sides = {side.id for side in found.sides}
    for unit in found.units:
        assert unit.counter.side in sides and unit.counter.symbol and unit.kind[0].isupper()
        assert unit.card.title == unit.counter.name and unit.card.facts
        for ability in unit.abilities:
            assert ability.text.endswith("."), f"{unit.counter.name}: {ability.name} says nothing"
            assert ability.rule
        unknown = [name for name, _ in unit.card.facts if name not in found.values]
        assert not [name for name in unknown if name not in TOLD_BY_NAME], unit.counter.name


@pytest.mark.parametrize("game", GAMES)
def test_no_unit_of_a_match_is_missing(game: str) -> None:
    """By name: what a sample match shows is printed somewhere."""
    rules: Any = games.opened(game)
    printed = {unit.counter.name for unit in book(game).units}
    state = sample(rules)
    for side in rules.playing():
        table = skin_of(rules).table(rules.view(state, side))
        assert table is not None
        shown = {counter.name for counter in table.counters() if "unknown" not in counter.marks}
        assert shown and not {
            name for name in shown if name.rstrip(" 0123456789") not in printed | shown_as(printed)
        }


def shown_as(printed: set[str]) -> set[str]:
    """Names with which several of a kind may be numbered."""
    return {name.rstrip(" 0123456789") for name in printed}


def test_nothing_of_a_match_is_told() -> None:
    """What is sent is the same whatever is played: it is made of printed things alone."""
    before = book("totalize")
    Match(games.opened("totalize"), Seeded("units")).roll_on()
    assert book("totalize") == before
    places = {name for unit in before.units for name, _ in unit.card.facts}
    assert not places & {"Stands", "Where", "Fatigue", "Order", "Supply"}


def test_a_counter_of_squares_shows_its_front_and_a_long_vehicle_lies_on_two() -> None:
    units = {unit.counter.name: unit for unit in book("heroes").units}
    sherman, fire = units["M4 Sherman"].piece, units["Fire Team"].piece
    assert sherman is not None and fire is not None
    assert sherman.rear and sherman.defence.count("/") == 2 and sherman.heading == 0
    assert not fire.rear and fire.attack.startswith("+")
    assert "Concealed" not in " ".join(units)
