"""What the suite asks of boards of squares, ways, settled answers and armies is noticed when it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sandtable.board.table import (
    Counter,
    Grid,
    NamedChoice,
    Overlay,
    Piece,
    Ray,
    Roster,
    RosterChoice,
    StandingOrder,
    Table,
)
from sandtable.games.skirmish.field import Field
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.show import SkirmishSkin
from sandtable.kernel.steps import Choice, Word
from sandtable.testing import conform

CLEAR = Ray((0.5, 0.5), (1.5, 0.5), "clear", ("A1", "B1"))
PIECES = tuple(
    Piece(Counter(id, id, id, "blue", "infantry-team"), at) for id, at in (("one", "A1"), ("two", "B1"))
)
CARDS = (NamedChoice("always", "Ask me"), NamedChoice("never", "I pass"))


class Squared(SkirmishSkin):
    """Shows a board of two squares beside the map, sound in everything."""

    on_grid = True
    has_armies = True
    settles_beforehand = True

    def table(self, seen: Field) -> Table:
        found = super().table(seen)
        found.grids = (Grid("field", "The Field", ("..",), {".": "open"}, pieces=PIECES),)
        return found

    def overlay(self, seen: Field, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
        return Overlay((CLEAR,), dangers=(("A1", 0.5),), bubble=("50 %",), bubble_at="A1") if letter else None

    def sight(self, seen: Field, start: str, end: str) -> Ray | None:
        known = {"A1", "B1", "one", "two"}
        return CLEAR if {start, end} <= known else None

    def way(self, seen: Field, ask: Choice[Any], draft: Word, place: str) -> Word:
        return (place,) if place in ask.letters(seen, draft) else ()

    def settleable(self, seen: Field, seat: str) -> tuple[StandingOrder, ...]:
        return (StandingOrder("cards", "Cards", CARDS, "always"),)

    def settled_answer(self, seen: Field, ask: Choice[Any], settled: Mapping[str, str]) -> Word | None:
        return None

    def muster(self, seen: Field, ask: Choice[Any], draft: Word) -> Roster | None:
        return None

    def muster_sheet(self, side: str, draft: Word) -> Roster:
        raise AssertionError("nobody builds an army")

    def muster_letters(self, side: str, draft: Word) -> list[str]:
        return []


def wearing(skin: type[SkirmishSkin]) -> Skirmish:
    """A short skirmish that is shown by this skin."""
    rules = Skirmish("", {"turns": 2})
    rules.worn = skin(rules)
    return rules


def caught(skin: type[Squared]) -> str:
    with pytest.raises(AssertionError) as failure:
        conform(wearing(skin), 20, seed=3, share=0.3)
    return str(failure.value)


def test_a_sound_board_of_squares_passes() -> None:
    assert conform(wearing(Squared), 5, seed=3, share=0.3).matches == 5


@pytest.mark.parametrize(
    ("overlay", "sentence"),
    [
        (Overlay((Ray((0.5, 0.5), (2.5, 0.5), "clear", ()),)), "leaves the board"),
        (Overlay((Ray((0.5, 0.5), (1.5, 0.5), "dim", ()),)), "is dim"),
        (Overlay((Ray((0.5, 0.5), (1.5, 0.5), "blocked", ()),)), "blocked by nothing"),
        (Overlay((Ray((0.5, 0.5), (1.5, 0.5), "clear", (), (), "green"),)), "of green"),
        (Overlay(dangers=(("A1", 1.5),)), "a danger of 1.5"),
        (Overlay(bubble_at="A1"), "an empty bubble"),
        (Overlay(reach=("",)), "on no square"),
    ],
)
def test_what_lies_beside_the_board(overlay: Overlay, sentence: str) -> None:
    class Careless(Squared):
        def overlay(self, seen: Field, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
            return overlay

    assert sentence in caught(Careless)


def test_an_overlay_that_changes_what_is_seen() -> None:
    class Scribbling(Squared):
        def overlay(self, seen: Field, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
            seen.turn += 1
            return None

    assert "it changed" in caught(Scribbling)


def test_a_line_of_sight_to_nowhere() -> None:
    class Dreaming(Squared):
        def sight(self, seen: Field, start: str, end: str) -> Ray | None:
            return CLEAR

    assert "sees 'no such letter'" in caught(Dreaming)


def test_a_way_that_cannot_be_spelled() -> None:
    class Straying(Squared):
        def way(self, seen: Field, ask: Choice[Any], draft: Word, place: str) -> Word:
            return ("over the hills",)

    assert "says over the hills" in caught(Straying)


def test_a_standing_order_that_is_usually_something_else() -> None:
    class Unusual(Squared):
        def settleable(self, seen: Field, seat: str) -> tuple[StandingOrder, ...]:
            return (StandingOrder("cards", "Cards", CARDS, "sometimes"),)

    assert "is usually 'sometimes'" in caught(Unusual)


def test_something_that_can_be_settled_twice() -> None:
    class Double(Squared):
        def settleable(self, seen: Field, seat: str) -> tuple[StandingOrder, ...]:
            return 2 * super().settleable(seen, seat)

    assert "settled twice" in caught(Double)


def test_a_settled_answer_that_is_not_legal() -> None:
    class Rash(Squared):
        def settled_answer(self, seen: Field, ask: Choice[Any], settled: Mapping[str, str]) -> Word | None:
            return ("over the hills",) if settled.get("cards") == "never" else None

    assert "cards=never says" in caught(Rash)


def roster(
    wrong: int = -1, choices: tuple[RosterChoice, ...] = (), closing: str = "", used: int = 0
) -> Roster:
    return Roster("blue", used, 10, (), choices, "", (), (), "", closing, wrong)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (roster(wrong=0), "is called wrong"),
        (roster(closing="amen"), "amen ends no army"),
        (roster(choices=(RosterChoice("999", "Tile", 1, 0),)), "cannot be taken"),
        (roster(used=11), "11 points of 10"),
    ],
)
def test_an_army_that_is_misread(found: Roster, sentence: str) -> None:
    class Misread(Squared):
        def muster(self, seen: Field, ask: Choice[Any], draft: Word) -> Roster | None:
            return found

    assert sentence in caught(Misread)
