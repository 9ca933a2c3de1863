"""Armies and objectives of a free battle."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.nouns import US
from sandtable.games.heroes.play.setup.free_battle import Muster, PlaceObjective
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word

WISHES: Final = {  # tiles and what goes into their slots, the most wanted first
    True: (
        "101",
        "201@1",
        "224:U16@3",
        "103",
        "202@1",
        "225:UGEN@3",
        "108",
        "229@2",
        "102",
        "227@3",
        "105",
        "214@1",
    ),
    False: (
        "151",
        "201@1",
        "230@3",
        "153",
        "208@1",
        "231:GGEN@3",
        "158",
        "235@2",
        "152",
        "233@3",
        "155",
        "214@1",
    ),
}


def army(seen: Battle, ask: Muster) -> Word:
    """Builds an army of as many wishes as fit, in their order."""
    word: Word = ()
    for wish in WISHES[ask.side == US]:
        if wish in ask.letters(seen, word):
            word = (*word, wish)
    letters = ask.letters(seen, word)
    while "done" not in letters:
        word = (*word, letters[0])
        letters = ask.letters(seen, word)
    return (*word, "done")


def objective(seen: Battle, ask: PlaceObjective) -> str:
    """Places an objective as near to the own edge as allowed, in cover."""
    edge = seen.land.edge[seen.homes[ask.side]]
    middle = edge[len(edge) // 2]
    squares = ask.letters(seen, ())
    return min(squares, key=lambda at: seen.land.squares.range(at, middle) - seen.land.bonus.get(at, 0))
