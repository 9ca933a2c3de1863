"""The key to a game: every ground, sign and kind of counter that a match of it shows, each with what it means.

It is drawn from the game itself: a match is set up and played a few answers far, nobody's, with dice of its own. What
lies on its table is listed, with the cards that the game has of it and the words of `[key]` in `primer.toml`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from sandtable.board.briefing import primer_of
from sandtable.board.sent import Sent
from sandtable.board.skin import skin_of
from sandtable.board.table import Board, Card, Counter, Grid, Piece, Side, Table
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Rules, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice

ANSWERS: Final = 12  # after which every game has counters on its map
SEED: Final = "key"


@dataclass(slots=True)
class KeyEntry(Sent):
    """One thing that can be seen: what it is called, what it means, and how it is drawn."""

    kind: str  # "terrain", "map", "mark", "sign", "road", "ground" (of a square), "counter", "state"
    id: str  # "bocage"; of a counter its symbol
    name: str
    text: str
    counter: Counter | None = None
    piece: Piece | None = None  # of a counter on squares
    card: Card | None = None


@dataclass(slots=True)
class Key(Sent):
    """Everything there is to see in a scenario."""

    sides: tuple[Side, ...]
    entries: tuple[KeyEntry, ...]


class KeyMaker:
    """Lists what a sample match shows, each thing once."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.skin = skin_of(rules)
        self.words = primer_of(rules).key
        self.found: dict[tuple[str, str], KeyEntry] = {}

    def make(self) -> Key:
        state = sample(self.rules)
        sides: tuple[Side, ...] = ()
        for side in self.rules.playing():
            seen = self.rules.view(state, side)
            table = self.skin.table(seen)
            if table is not None:
                sides = table.sides
                self.look(seen, table)
        return Key(sides, tuple(self.found.values()))

    def look(self, seen: State, table: Table) -> None:
        for board in table.boards:
            for kind, id in on_map(board):
                self.add(kind, id)
        for grid in table.grids:
            self.look_at_squares(seen, grid)
        for counter in table.counters():
            piece = piece_of(table, counter)
            card = self.skin.card(seen, f"unit:{counter.id}")
            self.add("counter", f"{counter.side} {counter.symbol}", counter=counter, piece=piece, card=card)
            for mark in counter.marks:
                self.add("state", mark)

    def look_at_squares(self, seen: State, grid: Grid) -> None:
        for rank, row in enumerate(grid.ground):
            for file, sign in enumerate(row):
                ground = grid.legend[sign]
                if ("ground", ground) not in self.found:
                    card = self.skin.card(seen, f"square:{square(file, rank)}")
                    self.add("ground", ground, card=card)
        if grid.goals:
            self.add("map", "objective")

    def add(
        self,
        kind: str,
        id: str,
        counter: Counter | None = None,
        piece: Piece | None = None,
        card: Card | None = None,
    ) -> None:
        if (kind, id) not in self.found:
            name = counter.symbol if counter is not None else id
            name = name.replace("-", " ")
            entry = KeyEntry(
                kind, id, name[:1].upper() + name[1:], self.words.get(id, ""), counter, piece, card
            )
            self.found[kind, id] = entry


def sample(rules: Rules[Any]) -> State:
    """The state of a match after some answers at random, always the same ones."""
    match, rng = Match(rules, Seeded(SEED)), random.Random(SEED)
    match.roll_on()
    for _ in range(ANSWERS):
        for key, ask in list(match.pending().items())[:1]:
            assert isinstance(ask, Choice)  # a box throws the dice
            match.answer(key, random_word(rules.view(match.state, seat_of(key)), ask, rng))
            match.roll_on()
    return match.state


def on_map(board: Board) -> Iterator[tuple[str, str]]:
    """What a board of areas shows, by kind and id."""
    for area in board.areas:
        yield from [("sign", sign) for sign in area.signs]
        if not board.roads:
            yield ("terrain", area.terrain)
        yield from [("mark", mark) for mark in area.marks]
        if area.points and not board.roads:
            yield ("map", "points")
        if area.supply:
            yield ("map", "supply")
    if any([border.river for border in board.borders]):
        yield ("map", "river")
    yield from [("road", road.kind) for road in board.roads]


def piece_of(table: Table, counter: Counter) -> Piece | None:
    for grid in table.grids:
        for piece in grid.pieces:
            if piece.counter is counter:
                return piece
    return None


def square(file: int, rank: int) -> str:
    """The name of a square: files A … Z, AA …, ranks from 1."""
    letters = chr(65 + file) if file < 26 else f"{chr(64 + file // 26)}{chr(65 + file % 26)}"
    return f"{letters}{rank + 1}"
