"""The Activation Phase (section 1 B, HON-309 … HON-311, HON-321 … HON-323): who acts next, and with what."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.fire import fire
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.moves.refusals import WORDS
from sandtable.games.heroes.play.nouns import BLUFF, ENEMY, SPECIAL
from sandtable.games.heroes.play.reactions.windows import both, opened
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.orders import NUMBER
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

MOVE: Final = "move"
NOTHING_DONE: Final = "nothing"


class Activations(Procedure[Battle]):
    """Orders alternate, the Initiative player first; before each reveal the window between activations opens."""

    def run(self, s: Battle) -> Steps:
        s.phase = "activation"
        s.next_side = s.initiative
        s.number = 0
        s.called = {}
        return [NextOrder()]


class NextOrder(Procedure[Battle]):
    """Opens RW-2, then reveals the next side's lowest token; a side without tokens is skipped (section 1 B)."""

    __slots__ = ()

    def run(self, s: Battle) -> Steps:
        window = opened(s, "RW-2", "", both(s))
        return [*window, Reveal(), NextOrder()] if orders_left(s) else window


def orders_left(s: Battle) -> bool:
    """Is any numbered token still to be revealed, discarded ones included?"""
    for token in s.tokens.values():
        if token in NUMBER:
            return True
    for wasted in s.aside.values():
        for token in wasted:
            if token in NUMBER:
                return True
    return False


def lowest(s: Battle, side: str) -> int:
    """The side's lowest numbered token not yet revealed, discarded ones included (HON-309); 0 for none."""
    found = 0
    for unit, token in s.tokens.items():
        number = NUMBER.get(token, 0)
        if number and (not found or number < found) and s.units[unit].side == side:
            found = number
    for token in s.aside[side]:
        number = NUMBER.get(token, 0)
        if number and (not found or number < found):
            found = number
    return found


class Reveal(Procedure[Battle]):
    """Reveals the lowest token of the side whose turn it is; a discarded one costs the turn (HON-309)."""

    __slots__ = ()

    def still(self, s: Battle) -> bool:
        return orders_left(s)

    def run(self, s: Battle) -> Steps:
        side = s.next_side
        number = lowest(s, side)
        if not number:
            side = ENEMY[side]
            number = lowest(s, side)
        s.next_side = ENEMY[side]
        s.number = number
        s.called[side] = number
        for unit, token in s.tokens.items():
            if number == NUMBER.get(token, 0) and s.units[unit].side == side:
                s.lift_token(unit)
                s.shown[unit] = token
                s.tell("revealed", unit=unit, token=token)
                return [Activation(unit, "order")]
        s.waste(side, str(number))
        return NOTHING


class Activation(Procedure[Battle]):
    """One unit acts: by its order, by a Special Order, or of its own accord (Autonomous)."""

    __match_args__ = ("unit", "how")
    __slots__ = __match_args__

    def __init__(self, unit: str, how: str) -> None:
        self.unit = unit
        self.how = how

    def run(self, s: Battle) -> Steps:
        return [Act(self.unit)]


class Act(Choice[Battle]):
    """Asks for exactly one action: a Movement Action, a Firing Action, or nothing (HON-321).

    The word is `move` and the way, or a target and what is added to the shot, or `nothing`.
    """

    __match_args__ = ("unit",)
    __slots__ = __match_args__
    rule = "HON-321"

    def __init__(self, unit: str) -> None:
        self.unit = unit

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if not draft:
            found = fire.fire_letters(seen, self.unit, "action", "", ())
            if movement.may_move(seen, self.unit, "action"):
                found.append(MOVE)
            found.append(NOTHING_DONE)
            return found
        if draft[0] == MOVE:
            return movement.move_letters(seen, self.unit, "action", draft[1:])
        return fire.fire_letters(seen, self.unit, "action", "", draft)

    def ends(self, seen: Battle, word: Word) -> bool:
        if word[0] == MOVE:
            return len(word) > 1 and movement.move_ends(seen, self.unit, "action", word[1:])
        return word[0] == NOTHING_DONE or fire.fire_ends(seen, self.unit, "action", "", word)

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == MOVE:
            return movement.begin_move(s, self.unit, "action", word[1:])
        if word[0] == NOTHING_DONE:
            s.tell("idle", unit=self.unit)
            return NOTHING
        return fire.begin_fire(s, self.unit, "action", "", word)

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if draft and draft[0] == MOVE:
            return movement.why_not_move(seen, self.unit, "action", draft[1:], letter)
        if letter == MOVE:
            return movement.why_not_move(seen, self.unit, "action", (), "")
        if not draft and (letter in seen.land.terrain or letter in WORDS):
            return ("move-first", "Say first that it moves, then the way.", "HON-321")
        return fire.why_not_fire(seen, self.unit, "action", "", draft, letter)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


def activate_special(s: Battle, unit: str) -> Steps:
    """Activates a unit by its Special Order, between activations (HON-310)."""
    s.lift_token(unit)
    s.shown[unit] = SPECIAL
    s.tell("revealed", unit=unit, token=SPECIAL)
    return [Activation(unit, "special")]


def activate_autonomous(s: Battle, unit: str) -> Steps:
    """Activates an Autonomous unit, between activations (HON-311)."""
    s.mark_acted(unit)
    s.tell("autonomous", unit=unit)
    return [Activation(unit, "autonomous")]


class DiscardBluffs(Procedure[Battle]):
    """All bluffs are discarded, so those units may still move (section 1 C 2)."""

    def run(self, s: Battle) -> Steps:
        for unit, token in s.tokens.items():
            if token == BLUFF:
                s.lift_token(unit)
                s.tell("bluffed", unit=unit)
        return NOTHING
