"""Gives orders to the units that can do most with them. Others move in the Supply Phase for free."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.nouns import ABOARD, BLUFF, SPECIAL
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.kernel.steps import Word
from sandtable.players.heroes.firing import best_shot
from sandtable.players.heroes.moving import best_move
from sandtable.players.heroes.picture import BattlePicture

DONE: Final = "done"
FREE: Final = 0.3  # part of a move's gain that counts for an order: the Supply Phase allows it, too


def promise(p: BattlePicture, unit: str) -> float:
    """The expected gain of a unit with an order."""
    shot, _ = best_shot(p, Act(unit), unit, "action")
    course = best_move(p, unit, "action")
    going = 0.0
    if course is not None:
        assaults = course.word[-1] in p.seen.units
        going = course.gain * (1.0 if assaults else FREE)
    riding = 0.2 if p.seen.units[unit].at == ABOARD else 0.0
    return max(shot, going) + riding


def place(p: BattlePicture, ask: PlaceOrders) -> Word:
    """Places tokens on the best units first."""
    return placed(p, ask, by_promise(p, ask.side))


def by_promise(p: BattlePicture, side: str) -> list[str]:
    """The units of a side that may get a token, those first that can do most with it."""
    units = [(promise(p, unit), unit) for unit in p.seen.at_hand(side)]
    units.sort(reverse=True)
    return [unit for _, unit in units]


def placed(p: BattlePicture, ask: PlaceOrders, ranked: list[str]) -> Word:
    """Special Orders on the first of some units, then the numbers, bluffs on the rest."""
    seen = p.seen
    side = ask.side
    tokens = [SPECIAL] * seen.specials[side] + [str(n) for n in range(1, seen.numbered[side] + 1)]
    wanted = dict(zip(ranked, [*tokens, *[BLUFF] * seen.bluffs[side]], strict=False))
    word: Word = ()
    while True:
        letters = ask.letters(seen, word)
        open_units = [unit for unit in letters if unit in wanted and unit not in word]
        if not open_units:
            if DONE in letters:
                return (*word, DONE)
            open_units = [letter for letter in letters if letter not in word]
        unit = open_units[0]
        left = ask.letters(seen, (*word, unit))
        token = wanted.get(unit, "")
        word = (*word, unit, token if token in left else left[-1])
