"""Guesses what the fog hides: a whole theatre that would look the same to the seat (AT-130)."""

from __future__ import annotations

from random import Random
from typing import Final

from sandtable.games.armored_thrust.play.end import take_what_is_held
from sandtable.games.armored_thrust.play.fog import REPORTED, FogView
from sandtable.games.armored_thrust.play.nouns import BYPASS, UNKNOWN, WITH
from sandtable.games.armored_thrust.play.outcome import ROUT
from sandtable.games.armored_thrust.play.retreat import about_to_give_way, find_ways
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.withdrawal import (
    WITHDRAW,
    look_around,
    score_needed,
    throwing,
    ways_out,
)
from sandtable.kernel.rules import unseal
from sandtable.kernel.steps import Steps

FRONT: Final = 3  # how much likelier a unit stands next to its enemy than behind
TIRED: Final = (0, 0, 0, 1, 1, 2)  # levels that a unit may have gained without being seen


def guess(seen: Theatre, seat: str, rng: Random) -> Theatre:
    """Hidden units stand in areas that their side holds, about where they were last seen."""
    s = seen.clone()
    if s.agenda is None:
        return s
    veil = s.rules.veils[seat]
    s.gated = s.turn  # the umpire's gates are skipped, as nobody can guess his answers
    settle_control(s)
    for side in s.rules.sides:
        if side != veil.side:
            place_hidden(s, side, rng)
    for unit in veil.rested:
        if s.on_map(unit):
            s.fatigue[unit] = min(4, 1 + rng.choice(TIRED[: 2 + s.turn]))
    remember(s, s.last, s.turn, veil)
    remember(s, s.engagements, s.turn + 1, veil)
    for sheet in list(s.engagements.values()):
        where_from(s, sheet, veil, rng)
    look_again(s, veil)
    unseal(s, rng)
    return s


def settle_control(s: Theatre) -> None:
    """Works out who has taken areas since the last report, and who gives way after the outcomes (AT-104)."""
    take_what_is_held(s)
    for place, sheet in s.engagements.items():
        if sheet.advanced:
            for unit in s.force(sheet, sheet.winner):
                if s.where[unit] in s.control:
                    s.control[s.where[unit]] = sheet.winner
        elif place in s.control and sheet.gave:
            both = len(sheet.gave) > 1
            s.control[place] = sheet.before if both else s.rules.enemy[sheet.gave[0]]


def place_hidden(s: Theatre, side: str, rng: Random) -> None:
    """Places a side's hidden units in areas that it holds and where no known unit stands."""
    rules = s.rules
    hidden = [unit for unit in rules.units_of[side] if s.where[unit] == UNKNOWN]
    taken = {s.where[unit] for unit in rules.units_of[rules.enemy[side]]}
    open_to = [
        area
        for area, holder in s.control.items()
        if holder == side and area not in taken and area not in s.engagements
    ]
    pool = list(open_to)
    for area in open_to:
        for other in rules.board.neighbours[area]:
            if s.control[other] == rules.enemy[side]:
                pool += [area] * FRONT
                break
    # only held areas are bypassed
    held = [area for area, units in s.bypassed.items() if units and area in open_to]
    known = last_seen(s)
    for unit in hidden:
        if rules.unit[unit].leader:
            s.where[unit] = WITH if rules.unit[unit].with_unit else rng.choice(open_to)
        elif unit in s.orders:
            s.where[unit] = rng.choice(on_the_way(s, unit, open_to))
        elif held:
            s.where[unit] = held.pop()
        else:
            near = [area for area in known.get(unit, ()) if area in open_to]
            s.where[unit] = rng.choice(near or pool)


def last_seen(s: Theatre) -> dict[str, tuple[str, ...]]:
    """The areas around the place where each unit was last seen to fight."""
    board = s.rules.board
    found: dict[str, tuple[str, ...]] = {}
    for sheets in (s.last, s.engagements):
        for place, sheet in sheets.items():
            around = board.ends[place] if place in board.ends else (place, *board.neighbours[place])
            for unit in sheet.units:
                found[unit] = around
    return found


def on_the_way(s: Theatre, unit: str, open_to: list[str]) -> list[str]:
    """Where orders are laid open, a unit that marches stands next to where it goes first (AT-134)."""
    word = s.orders[unit]
    if word[0] not in s.rules.marches:
        return open_to
    first = next(letter for letter in word[1:] if letter != BYPASS)
    if s.phase in REPORTED:
        return [area for area in word[1:] if area in open_to] or open_to
    return [area for area in s.rules.board.neighbours[first] if area in open_to] or open_to


def remember(s: Theatre, sheets: dict[str, Engagement], turn: int, veil: FogView) -> None:
    """Books the fatigue and marks that a known outcome gave the hidden side (tables O and G)."""
    for sheet in sheets.values():
        if not sheet.grade or not sheet.fought() or (turn > s.turn and not sheet.gave):
            continue
        for unit in sheet.units:
            if unit in veil.own or not s.on_map(unit):
                continue
            won = s.rules.side[unit] == sheet.winner
            s.fatigue[unit] = min(4, s.fatigue[unit] + 1)
            if won and sheet.grade == ROUT:
                s.momentum[unit] = turn
            else:
                s.regroup[unit] = turn


def where_from(s: Theatre, sheet: Engagement, veil: FogView, rng: Random) -> None:
    """Guesses by which area the enemy units came: against ours on a connector, or into an area they did not hold."""
    board = s.rules.board
    for unit in sheet.units:
        side = s.rules.side[unit]
        if unit in veil.own or unit in s.came:
            continue
        if sheet.place in board.ends:
            first, second = board.ends[sheet.place]
            ours = {s.came[other] for other in sheet.units if other in veil.own and other in s.came}
            s.came[unit] = second if first in ours and second not in ours else first
        elif sheet.before != side:
            friendly = [area for area in board.neighbours[sheet.place] if s.start[area] == side]
            s.came[unit] = rng.choice(friendly or list(board.neighbours[sheet.place]))


def look_again(s: Theatre, veil: FogView) -> None:
    """Works out the hidden side's ways out where a withdrawal is about to be decided."""
    pending = [step for frame in s.frames() for step in frame.todo()]
    for place in list(s.engagements):
        own = s.engagements[place]
        if not own.open() or own.stood or own.mission or own.exits:
            continue
        look_around(s, own)
        if s.engagements[place].needs[0 if veil.first else 1]:  # as far as we know we cannot get away
            s.put(own)
    for place, side in slipping_away(s, pending).items():
        if side != veil.side:
            give_way_out(s, s.engagements[place].copy(), side)
    if about_to_give_way(pending):
        ways = s.ways
        find_ways(s)
        others = {unit: areas for unit, areas in s.ways.items() if unit not in veil.own}
        s.ways = {**others, **ways}


def slipping_away(s: Theatre, pending: Steps) -> dict[str, str]:
    """The engagements out of which a side withdraws, or is about to throw for it."""
    found = throwing(pending)
    for place, sheet in s.engagements.items():
        if sheet.withdrew:
            found[place] = sheet.withdrew
    return found


def give_way_out(s: Theatre, sheet: Engagement, side: str) -> None:
    """Notes the score that the enemy needs to withdraw, which follows from our units, and guesses where he would go."""
    score = score_needed(s, s.force(sheet, s.rules.enemy[side]))
    sheet.needs = (score, 0) if side == s.rules.sides[0] else (0, score)
    sheet.exits = sheet.exits or (some_exit(s, sheet, side),)
    s.put(sheet)


def some_exit(s: Theatre, sheet: Engagement, side: str) -> str:
    """An area to which a force that can withdraw may go, as far as the seat can know."""
    if s.on_road(sheet):
        return WITHDRAW
    friendly = [area for area in s.rules.board.neighbours[sheet.place] if s.control[area] == side]
    return (*ways_out(s, sheet, side), *friendly, *s.rules.bases[side])[0]
