"""Names the actions and orders that are worth a second thought, the most promising first."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.nouns import OFF_BOARD, WAITING
from sandtable.games.heroes.play.turn.activation import MOVE, NOTHING_DONE, Act
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.kernel.steps import Word
from sandtable.players.heroes.firing import complete, shots, worth_of
from sandtable.players.heroes.moving import Course, best_assault, close
from sandtable.players.heroes.ordering import by_promise, placed
from sandtable.players.heroes.picture import BattlePicture

SHOTS: Final = 4
MOVES: Final = 4
SWAPS: Final = 3  # pairs of units, next to each other by what they promise, that might change their places


def actions(p: BattlePicture, ask: Act) -> list[Word]:
    """The best shots, the best squares to go to, the best assault, and nothing."""
    unit = ask.unit
    aimed = [(worth_of(p, unit, "action", draft), draft) for draft in shots(p.seen, ask, unit, ())]
    aimed.sort(reverse=True)
    found = [complete(p, ask, unit, "action", draft) for worth, draft in aimed[:SHOTS] if worth > 0.0]
    found += [(MOVE, *course.word) for course in courses(p, unit)]
    return [*found, (NOTHING_DONE,)]


def courses(p: BattlePicture, unit: str) -> list[Course]:
    """The squares that gain most, even if that is less than nothing, and the best assault."""
    seen = p.seen
    at = seen.units[unit].at
    if at in OFF_BOARD or at == WAITING or not movement.may_move(seen, unit, "action"):
        return []
    here = p.standing(unit, at)
    reach = movement.reach(seen, unit, "action", ())
    squares = [
        (p.standing(unit, square) - here, square)
        for square in reach
        if square not in seen.foot and square not in seen.wheels
    ]
    squares.sort(reverse=True)
    found: list[Course] = []
    for gain, square in squares:
        ended = close(p, unit, "action", reach[square])
        if ended:
            found.append(Course(gain, ended))
        if len(found) == MOVES:
            break
    charge = best_assault(p, unit, "action", reach, here)
    return [*found, charge] if charge is not None else found


def orders(p: BattlePicture, ask: PlaceOrders) -> list[Word]:
    """The usual order of units, some with two neighbours exchanged, and one with the best of all last."""
    ranked = by_promise(p, ask.side)
    ways = [ranked]
    for first in range(min(SWAPS, len(ranked) - 1)):
        ways.append([*ranked[:first], ranked[first + 1], ranked[first], *ranked[first + 2 :]])
    tokens = p.seen.specials[ask.side] + p.seen.numbered[ask.side]
    if 1 < tokens < len(ranked):  # somebody who gets no order in the place of the last who does
        ways.append(
            [*ranked[: tokens - 1], ranked[tokens], ranked[tokens - 1], *ranked[tokens + 1 :]],
        )
    if tokens > 2:
        ways.append([*ranked[1:tokens], ranked[0], *ranked[tokens:]])
        ways.append([*reversed(ranked[:tokens]), *ranked[tokens:]])
    return [placed(p, ask, way) for way in ways]
