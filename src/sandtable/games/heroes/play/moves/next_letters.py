"""The letters that may follow a draft of a move (RW-3, RW-4).

They are looked up among the few neighbours of where the draft stands; nothing is laid out for the whole board.
"""

from __future__ import annotations

from sandtable.games.heroes.play.cards import bonus, on_move
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.fire import fire
from sandtable.games.heroes.play.moves import driving, states
from sandtable.games.heroes.play.moves.footwork import foot_steps
from sandtable.games.heroes.play.moves.paths import (
    ACTION,
    CUT,
    DONE,
    OFF,
    PUSH,
    SCOUT,
    SHOOT,
    WINDOW,
    Going,
    may_stop,
    read,
    take,
    wants_heading,
)
from sandtable.games.heroes.play.moves.reach import steps_of
from sandtable.games.heroes.play.moves.steering import drive_steps
from sandtable.games.heroes.play.nouns import HEADINGS, HEAVY, INFANTRY, WAITING, Face, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word


def letters(seen: Battle, unit: str, how: str, draft: Word) -> list[str]:
    """The next letters of a move."""
    going = read_on(seen, unit, how, draft)
    if going.turning:
        return facings(going)
    found: list[str] = []
    if going.at == WAITING:
        announcements(seen, going, draft, found)
        return [*found, *steps_of(seen, going)]
    if going.windows:
        foot_steps(seen, going, found)
        return found
    if may_stop(seen, going):
        if wants_heading(going):
            found += facings(going)
        else:
            found.append(DONE)
        if not going.turned:
            change_letter(seen, going, found)
    if not going.entered and not going.begun:
        announcements(seen, going, draft, found)
    if going.how == ACTION and not going.fired and shoots(seen, going):
        found.append(SHOOT)
    if going.left > 0 and not going.stuck:
        if going.grade == INFANTRY:
            foot_steps(seen, going, found)
            leave_map(seen, going, found)
            pass_window(seen, going, draft, found)
        else:
            drive_steps(seen, going, found)
    if not found:
        found.append(DONE)  # it is stuck among others and goes back (HON-402)
    return found


def read_on(seen: Battle, unit: str, how: str, draft: Word) -> Going:
    """Reads a draft; if it is the one read last plus one letter, in the same view, only that letter is read."""
    reading = seen.reading
    if reading is None:
        return read(seen, unit, how, draft)
    going = reading.going
    if (
        going is not None
        and draft
        and going.unit == unit
        and reading.how == how
        and reading.draft == draft[:-1]
    ):
        take(seen, going, draft[-1])
    else:
        going = read(seen, unit, how, draft)
    reading.going, reading.how, reading.draft = going, how, draft
    return going


def facings(going: Going) -> list[str]:
    """All headings, the present one first, so that it is the default."""
    return [*HEADINGS[going.heading :], *HEADINGS[: going.heading]]


def change_letter(seen: Battle, going: Going, found: list[str]) -> None:
    """The change of state that is open to it; whoever has come to light in this action hides no more (HON-605)."""
    letter = states.change_open_to(seen, going.unit)
    if letter and not (letter == states.HIDE and going.uncovered):
        found.append(letter)


def announcements(seen: Battle, going: Going, draft: Word, found: list[str]) -> None:
    """Letters that are announced before the move begins (RW-3): cards, a push, a cutter."""
    if going.how == SCOUT:
        return
    if going.face.move != X and seen.hands[going.side]:
        found += bonus.letters(seen, going.side, bonus.MOVE, draft)
    if going.grade != INFANTRY and seen.hulks and not going.push and going.left:
        found.append(PUSH)
    if going.grade == HEAVY and not going.cut and driving.cutters_of(seen, going.unit):
        found.append(CUT)
    if (
        going.how == ACTION
        and on_move.may_burst(seen, going.unit, draft)
        and states.fires_moving(seen, going.unit, firing_face(seen, going), True)
    ):
        found.append(BURST)


def firing_face(seen: Battle, going: Going) -> Face:
    """The side the unit fires with; for a concealed unit the one it will show (HON-606)."""
    return states.face_under(seen, going.unit) if not seen.units[going.unit].kind else going.face


def shoots(seen: Battle, going: Going) -> bool:
    """May the unit fire here? It needs Fire on the Move, and before its first step also a target (HON-614)."""
    if not states.fires_moving(seen, going.unit, firing_face(seen, going), going.burst):
        return False
    if going.entered or going.turned or going.burst:
        return True
    return fire.can_fire(seen, going.unit, "on-move", "")


def leave_map(seen: Battle, going: Going, found: list[str]) -> None:
    """The letter that leaves the map, where the scenario lets Infantry of the side escape (HOC-405, HOC-412)."""
    goal = seen.rules.scene.victory
    escapes = goal.kind == "escape" and goal.side == going.side and going.how != SCOUT
    if escapes and going.at in seen.land.edge[goal.edge]:
        found.append(OFF)


def pass_window(seen: Battle, going: Going, draft: Word, found: list[str]) -> None:
    """A Surprise card for the next step, if there is a window to pass (HON-191, HON-765)."""
    if going.how != ACTION or going.carrier or not on_move.may_surprise(seen, going.unit, draft):
        return
    for walk in seen.land.squares.walks[going.at]:
        if walk.opening == WINDOW:
            inside: list[str] = []
            going.windows += 1
            foot_steps(seen, going, inside)
            going.windows -= 1
            if inside:
                found.append(SURPRISE)
            return
