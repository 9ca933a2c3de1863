"""Movement Actions (section 6.7): a unit follows its declared way square by square until somebody must be asked.

After each square a concealed mover may be spotted, then the mover may fire, then the enemy is asked (RW-4, in the
Supply Phase RW-12) if public facts allow it an answer. If the enemy did something, or the mover was spotted, the
mover is asked anew; else it goes on along the way it has declared.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.assault.assault import Assault
from sandtable.games.heroes.play.cards import bonus, on_move
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.fire import fire
from sandtable.games.heroes.play.harm import losses
from sandtable.games.heroes.play.harm.affect import GONE, Affect, in_play
from sandtable.games.heroes.play.hiding import spotting
from sandtable.games.heroes.play.moves import next_letters, refusals, run_over, states, transport
from sandtable.games.heroes.play.moves import reach as reaches
from sandtable.games.heroes.play.moves.forced import free
from sandtable.games.heroes.play.moves.paths import (
    ACTION,
    CUT,
    DONE,
    OFF,
    PUSH,
    SCOUT,
    SHOOT,
    Going,
    ends,
    take,
)
from sandtable.games.heroes.play.moves.stepping import come_to_light, enter, show, turn_over
from sandtable.games.heroes.play.nouns import ENEMY, HEADINGS, INFANTRY, LEFT, WAITING
from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

HOLD: Final = "hold"


# asked by orders, supply and scouts


def may_move(seen: Battle, unit: str, how: str) -> bool:
    """Can the unit make a Movement Action? Without movement it may still turn or change state (HON-401, HON-404)."""
    return refusals.why_no_move(seen, unit, how) is None


def move_letters(seen: Battle, unit: str, how: str, draft: Word) -> list[str]:
    return next_letters.letters(seen, unit, how, draft)


def move_ends(seen: Battle, unit: str, how: str, word: Word) -> bool:
    return ends(seen, unit, how, word)


def why_not_move(seen: Battle, unit: str, how: str, draft: Word, letter: str) -> Reason | None:
    return refusals.why_not(seen, unit, how, draft, letter)


def way(seen: Battle, unit: str, how: str, draft: Word, square: str) -> Word:
    """The shortest legal way to a square farther off."""
    return reaches.way(seen, unit, how, draft, square)


def reach(seen: Battle, unit: str, how: str, draft: Word) -> dict[str, Word]:
    """Every square the draft can be spelled on to, with the way there."""
    return reaches.reach(seen, unit, how, draft)


def begin_move(s: Battle, unit: str, how: str, word: Word) -> Steps:
    """Declares a Movement Action and begins it."""
    going = Going(s, unit, how)
    s.moving[unit] = going.copy()
    if how == SCOUT:
        for passenger in s.aboard(unit):
            s.moved[passenger] = 1  # they lose their own Scout move (HON-657)
    return declare(s, going, word)


# under way


def mover(s: Battle) -> str:
    """The unit that is moving, under its present name."""
    for unit in s.moving:
        return unit
    raise AssertionError("nobody moves")


def declare(s: Battle, going: Going, word: Word) -> Steps:
    """Declares the way openly, so that the cards for windows on it are played now (HON-765e)."""
    for letter in word:
        if letter == SURPRISE:
            on_move.spend(s, going.unit, letter)
    return go(s, going, word)


def go(s: Battle, going: Going, word: Word) -> Steps:
    """Follows the letters until a seat must be asked or the move ends."""
    path = list(going.untold)
    going.untold = ()
    going.swept = going.entered  # the window after its last step is over: no mine there any more
    for number, letter in enumerate(word):
        take(s, going, letter)
        if not going.stepped:
            steps = act(s, going, letter, path)
            if steps is not None:
                return steps
            continue
        path.append(letter)
        after = enter(s, going)
        spotted = going.hidden and going.how != SCOUT and come_to_light(s, going)
        s.moving[going.unit] = going.copy()
        rest = word[number + 1 :]
        if after:
            tell_path(s, going, path)
            return [*after, EnemyMay("RW-4"), Moving(rest, reactions_so_far(s), letter)]
        if rest[0] == SHOOT:
            continue  # the mover fires first
        window = answers(s, going)
        if spotted:
            tell_path(s, going, path)
            return [*window, Resume()]
        if window:  # the log tells the way so far when the enemy reacts, or at its end
            going.untold = tuple(path)
            s.moving[going.unit] = going.copy()
            return [*window, Moving(rest, reactions_so_far(s), letter)]
    raise AssertionError(f"{word} does not end")


def tell_path(s: Battle, going: Going, path: list[str]) -> None:
    if path:
        s.tell("moved", unit=going.unit, way=tuple(path))


def answers(s: Battle, going: Going) -> Steps:
    """Opens the enemy's window after a square, a 0 move or a change of state; not for scouts or passengers."""
    if going.how == SCOUT or going.carrier:
        return NOTHING
    return opened(s, "RW-4" if going.how == ACTION else "RW-12", going.unit, (ENEMY[going.side],))


def reactions_so_far(s: Battle) -> int:
    """A public number that changes when anybody fires or plays a card."""
    total = len(s.acted)
    for cards in s.discards.values():
        total += len(cards)
    return total


class Moving(Procedure[Battle]):
    """The mover follows its declared way, unless something has happened since.

    The agenda shows everybody how far it has come, before the log tells the way in one sentence.
    """

    __match_args__ = ("way", "stir", "here")
    __slots__ = __match_args__

    def __init__(self, way: Word, stir: int, here: str) -> None:
        self.way = way
        self.stir = stir
        self.here = here

    def run(self, s: Battle) -> Steps:
        unit = mover(s)
        if action_over(s, unit):
            return finish(s, unit)
        if reactions_so_far(s) != self.stir:
            return [GoOn()]
        return go(s, Going(s, unit, ""), self.way)


def action_over(s: Battle, unit: str) -> bool:
    """Has the unit's action ended: destroyed, stopped by damage, moved by force (HON-532, section 21)?"""
    motion = s.moving[unit]
    return motion.halted or motion.here != s.units[unit].at or not in_play(s, unit)


class EnemyMay(Procedure[Battle]):
    """The enemy's window, after what a step or a shot has led to."""

    __match_args__ = ("window",)
    __slots__ = __match_args__

    def __init__(self, window: str) -> None:
        self.window = window

    def run(self, s: Battle) -> Steps:
        unit = mover(s)
        if action_over(s, unit):
            return NOTHING
        going = Going(s, unit, "")
        if self.window == "RW-5":
            return opened(s, "RW-5", unit, (ENEMY[going.side],))
        return answers(s, going)


class Resume(Procedure[Battle]):
    """Asks the mover anew, if it can still do anything."""

    def run(self, s: Battle) -> Steps:
        unit = mover(s)
        return finish(s, unit) if action_over(s, unit) else [GoOn()]


class GoOn(Choice[Battle]):
    """Asks how the action goes on after the mover was spotted, was fired at, or has fired (section 6.7)."""

    rule = "HON-401"

    def seat(self, s: Battle) -> str:
        return s.units[mover(s)].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return next_letters.letters(seen, mover(seen), "", draft)

    def ends(self, seen: Battle, word: Word) -> bool:
        return ends(seen, mover(seen), "", word)

    def chosen(self, s: Battle, word: Word) -> Steps:
        return declare(s, Going(s, mover(s), ""), word)

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return refusals.why_not(seen, mover(seen), seen.moving[mover(seen)].how, draft, letter)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


class ShootMoving(Choice[Battle]):
    """Fire on the Move: one Firing Action at one place of the move, or `hold` after all (HON-614)."""

    rule = "HON-614"

    def still(self, s: Battle) -> bool:
        return not action_over(s, mover(s))

    def seat(self, s: Battle) -> str:
        return s.units[mover(s)].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        found = fire.fire_letters(seen, mover(seen), "on-move", "", draft)
        return found if draft else [HOLD, *found]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[0] == HOLD or fire.fire_ends(seen, mover(seen), "on-move", "", word)

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == HOLD:
            return NOTHING
        unit = mover(s)
        motion = s.moving[unit].copy()
        motion.fired = True
        s.moving[unit] = motion
        return fire.begin_fire(s, unit, "on-move", "", word)

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return fire.why_not_fire(seen, mover(seen), "on-move", "", draft, letter)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


# letters that are no squares


def act(s: Battle, going: Going, letter: str, path: list[str]) -> Steps | None:
    """Carries out a letter that is no square; None where the way goes on."""
    if letter[0] == "+":
        bonus.pay(s, going.side, (letter,))
    elif letter == BURST:
        on_move.spend(s, going.unit, letter)
    elif letter in (PUSH, CUT):
        s.tell("announced", unit=going.unit, what=letter)
    elif letter in states.CHANGES:
        turn_over(s, going, letter)
        if going.closed:
            return rest_here(s, going, path, True)
    elif going.closed:
        return close(s, going, letter, path)
    s.moving[going.unit] = going.copy()
    return None


def close(s: Battle, going: Going, letter: str, path: list[str]) -> Steps:
    """The letter that ends the word."""
    unit = going.unit
    if letter == DONE:
        return rest_here(s, going, path, False)
    if letter in HEADINGS:
        s.look(unit, HEADINGS.index(letter))
        s.tell("faced", unit=unit, heading=letter)
        if not going.shooting:
            return rest_here(s, going, path, going.turning)
    tell_path(s, going, path)
    s.moving[unit] = going.copy()
    if letter == SHOOT or going.shooting:
        return [ShootMoving(), EnemyMay("RW-4" if going.entered else "RW-5"), Resume()]
    if letter == OFF:
        losses.strip(s, unit)
        s.take(unit, LEFT)
        s.tell("left", unit=unit)
        return finish(s, unit)
    if s.units[letter].side == going.side:
        transport.board(s, unit, letter)
        return finish(s, unit)
    if going.hidden:
        show(s, going)
        going.turned = True
        s.moving[going.unit] = going.copy()
    return [Assault(going.unit, letter), EndOfMove()]


def rest_here(s: Battle, going: Going, path: list[str], changed: bool) -> Steps:
    """The move ends; a 0 move and a change of state are answered like a square entered (section 6.7)."""
    if going.shared and not fall_out(s, going, path):
        return [Affect(going.unit, GONE, 0, ""), EndOfMove()]
    tell_path(s, going, path)
    if not going.entered:
        s.tell("stayed", unit=going.unit)
    if not going.entered or changed:
        s.moving[going.unit] = going.copy()
        window = answers(s, going)
        if window:
            return [*window, EndOfMove()]
    return finish(s, going.unit)


def fall_out(s: Battle, going: Going, path: list[str]) -> bool:
    """Moves a unit that is stuck among friends back to where it last had room, or to a free square beside it; True if
    there is one (HON-402a).
    """
    for square in (going.back, *s.land.trails[going.at]):
        if square != WAITING and free(s, square):
            s.put(going.unit, square)
            path.append(square)
            return True
    return False


# the end


class EndOfMove(Procedure[Battle]):
    """A Movement Action is over, whatever became of it."""

    def run(self, s: Battle) -> Steps:
        return finish(s, mover(s))


def finish(s: Battle, unit: str) -> Steps:
    """Runs over infantry under a vehicle (HON-425); then checks concealed units (HON-605, section 6.7)."""
    if s.on_board(unit):
        if s.grade(unit) != INFANTRY:
            trampled = run_over.run_over(s, unit)
            if trampled:
                return [*trampled, EndOfMove()]
        elif s.units[unit].at not in s.foot:
            s.put(unit, s.units[unit].at)  # the unit that stood there before is gone
    if s.under and s.moving[unit].how != SCOUT:
        spotting.spot_others(s, unit)
    s.moving = {}
    return NOTHING
