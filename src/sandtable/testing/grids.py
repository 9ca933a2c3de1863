"""Boards of squares: what is laid over them, lines of sight, ways; answers settled beforehand; armies."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.board.skin import Skin, skin_of
from sandtable.board.table import Overlay, Ray, Table
from sandtable.kernel.engine import spell
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.testing.trial import NO_LETTER, Trial, photo

SEEN: Final = ("clear", "obscured", "blocked")  # states of a line of sight
LOOKED_AT: Final = 4  # letters of a draft, squares that are gone to


def the_grid_is_sound(t: Trial) -> None:
    """From the view of each seat that is asked: everything drawn has its places, and looking changes nothing."""
    luck = Random(f"{t.seed}/{t.number}/{len(t.lines)}")  # its own: looking must not change the match
    for _, ask, seen in t.choices():
        before, word = photo(seen), t.spell(ask, seen, (), luck)
        skin = skin_of(t.rules)
        table = skin.table(seen) if skin.on_grid else None
        if table is not None:
            for place in range(len(word)):
                the_overlays_are_sound(skin, ask, seen, word[:place], table, luck)
            the_lines_are_sound(skin, seen, table, luck)
        the_ways_can_be_spelled(skin, ask, seen, word[: luck.randrange(len(word))], t.known)
        if skin.settles_beforehand:
            what_is_settled_can_be_answered(t, skin, ask, seen)
        if skin.has_armies:
            the_army_is_sound(skin, ask, seen, word)
        assert photo(seen) == before, f"{ask}: somebody looked at the grid, and it changed"


def the_overlays_are_sound(
    skin: Skin[Any], ask: Choice[Any], seen: State, draft: Word, table: Table, luck: Random
) -> None:
    """The draft alone, and some of the letters that may follow it."""
    letters = ask.letters(seen, draft)
    for letter in ("", *luck.sample(letters, min(LOOKED_AT, len(letters)))):
        found = skin.overlay(seen, ask, draft, letter)
        if found is not None:
            the_overlay_is_sound(found, ask, table)


def the_overlay_is_sound(found: Overlay, ask: Choice[Any], table: Table) -> None:
    for ray in found.rays:
        the_ray_is_sound(ray, table)
    for square, chance in found.dangers:
        assert 0 <= chance <= 1, f"{ask}: a danger of {chance} at {square}"
    assert not found.bubble_at or found.bubble, f"{ask}: an empty bubble at {found.bubble_at}"
    strange = {*found.trail, *found.reach, *found.covered} & {"", NO_LETTER}
    assert not strange, f"{ask}: {strange} lie on no square"


def the_ray_is_sound(ray: Ray, table: Table) -> None:
    assert ray.state in SEEN, f"a line of sight is {ray.state}"
    assert ray.side in ("", *[side.id for side in table.sides]), f"a line of sight of {ray.side}"
    assert ray.state != "blocked" or ray.obstacles, "a line is blocked by nothing"
    wide = max(len(row) for grid in table.grids for row in grid.ground)
    deep = max(len(grid.ground) for grid in table.grids)
    for x, y in (ray.start, ray.end):
        assert 0 <= x <= wide and 0 <= y <= deep, f"a line of sight leaves the board at {x}, {y}"


def the_lines_are_sound(skin: Skin[Any], seen: State, table: Table, luck: Random) -> None:
    """Between any two pieces and squares of the board there is a line; to nowhere there is none."""
    for grid in table.grids:
        places = sorted({piece.counter.id for piece in grid.pieces} | {piece.at for piece in grid.pieces})
        places = [place for place in places if place]
        if len(places) > 1:
            start, end = luck.sample(places, 2)
            ray = skin.sight(seen, start, end)
            if ray is not None:
                the_ray_is_sound(ray, table)
            assert skin.sight(seen, start, NO_LETTER) is None, f"{start} sees {NO_LETTER!r}"


def the_ways_can_be_spelled(
    skin: Skin[Any], ask: Choice[Any], seen: State, draft: Word, places: list[str]
) -> None:
    """A way consists of letters that are offered one after the other."""
    for place in (*ask.letters(seen, draft)[:LOOKED_AT], *places[-LOOKED_AT:]):
        word = draft
        for letter in skin.way(seen, ask, draft, place) or ():
            assert not word or not ask.ends(seen, word), f"{ask}: the way to {place} goes on after {word}"
            assert letter in ask.letters(seen, word), f"{ask}: the way to {place} says {letter} after {word}"
            word = (*word, letter)


def what_is_settled_can_be_answered(t: Trial, skin: Skin[Any], ask: Choice[Any], seen: State) -> None:
    """Every standing order has its usual value among its values; every answer that follows from one is legal."""
    orders = skin.settleable(seen, ask.seat(t.state))
    ids = [order.id for order in orders]
    assert len(set(ids)) == len(ids), f"something can be settled twice: {ids}"
    for order in orders:
        values = [choice.id for choice in order.choices]
        assert order.usual in values, f"{order.id} is usually {order.usual!r}, which is none of {values}"
        for value in values:
            word = skin.settled_answer(seen, ask, {order.id: value})
            assert word is None or can_be_said(ask, seen, word), f"{ask}: {order.id}={value} says {word}"
    silence = t.rules.silence(seen, ask)
    assert silence is None or can_be_said(ask, seen, silence), f"{ask}: who says nothing says {silence}"


def can_be_said(ask: Choice[Any], seen: State, word: Word) -> bool:
    found = spell(seen, ask, word)
    return found.ended and not found.broken


def the_army_is_sound(skin: Skin[Any], ask: Choice[Any], seen: State, word: Word) -> None:
    """A legal draft has no wrong letter; what can be taken now is a letter of the question."""
    for place in range(len(word)):
        found = skin.muster(seen, ask, word[:place])
        if found is None:
            return
        assert found.wrong == -1, f"{ask}: letter {found.wrong} of {word[:place]} is called wrong"
        letters = ask.letters(seen, word[:place])
        assert not found.closing or found.closing in letters, f"{ask}: {found.closing} ends no army"
        ready = [choice.letter for choice in found.choices if not choice.why]
        assert set(ready) <= set(letters), f"{ask}: {set(ready) - set(letters)} cannot be taken"
        assert not found.size or found.used <= found.size, f"{ask}: {found.used} points of {found.size}"
