"""The word of a move (sections 6, 11, HON-661): one grammar for orders, supply, scouts, and for going on.

First what is announced (a change of state, cards, `push`, `cut`), then square after square, then one of: `done`, a
heading for a unit whose side has a firing arc, a change of state, `shoot` (Fire on the Move, with an arc also the
heading; the rest is asked afterwards), a vehicle to get aboard, an enemy to assault, `off` the map. `Going` is a
draft once it is read.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.ground.facing import heading_between
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.moves import driving, states
from sandtable.games.heroes.play.nouns import HEADINGS, INFANTRY, INWARD, WAITING, Face, X
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.kernel.steps import Word

DONE: Final = "done"
SHOOT: Final = "shoot"
OFF: Final = "off"
PUSH: Final = "push"
CUT: Final = "cut"
ACTION: Final = "action"
SUPPLY: Final = "supply"
SCOUT: Final = "scout"
WINDOW: Final = "window"


@mypyc_attr(allow_interpreted_subclasses=True)  # so that `fork` may fill in the fields
class Going(Motion):
    """A unit in the course of its move: where a draft has brought it, and what it has used up so far."""

    __slots__ = (
        "at",
        "begun",
        "carrier",
        "closed",
        "cuts",
        "extra",
        "face",
        "fresh",
        "grade",
        "heading",
        "hidden",
        "pushed",
        "pushed_to",
        "rear",
        "shared",
        "shooting",
        "side",
        "stepped",
        "suppressed",
        "turning",
        "unit",
    )

    def __init__(self, s: Battle, unit: str, how: str) -> None:
        sheet = s.units[unit]
        face = s.face(unit)
        motion = s.moving.get(unit)
        if motion is None:
            side = (
                s.kind(unit).faces[0] if face.crew and sheet.carrier else face
            )  # a Crew is Inactive when it leaves its vehicle (HON-607)
            left = points(s, unit, side, how, sheet.suppressed, 0)
            super().__init__(how, left, back=sheet.at, here=sheet.at)
        else:
            super().__init__(
                motion.how,
                motion.left,
                motion.entered,
                motion.turned,
                motion.fired,
                motion.stuck,
                motion.push,
                motion.bonus,
                motion.burst,
                motion.windows,
                motion.halted,
                motion.crushed,
                motion.cut,
                motion.back,
                motion.here,
                motion.swept,
                motion.untold,
                motion.uncovered,
                motion.shoved,
            )
        self.begun = motion is not None
        self.unit = unit
        self.side = sheet.side
        self.grade = s.grade(unit)
        self.face: Face = face
        self.hidden = not sheet.kind
        self.at = sheet.at
        self.rear = sheet.rear
        self.heading = sheet.heading
        self.carrier = sheet.carrier  # the vehicle it is aboard of, or ""
        self.suppressed = sheet.suppressed
        self.shared = self.begun and self.grade == INFANTRY and s.foot.get(sheet.at, unit) != unit
        self.extra = 0  # points by cards
        self.cuts = 1 if self.cut == 1 else 0  # Passage markers used in this draft, with one kept for wire
        self.closed = ""  # the letter that ended the word
        self.turning = False  # its heading is asked for now
        self.shooting = False  # it turns to fire on the move
        self.stepped = False  # the last letter entered a square
        self.fresh: Word = ()  # the squares that a vehicle entered with the last letter
        self.pushed = ""  # the wreck pushed with the last letter, and which way
        self.pushed_to = 0

    def fork(self) -> Going:
        """A copy from which another way may be tried."""
        other = Going.__new__(Going)
        other.how = self.how
        other.left = self.left
        other.entered = self.entered
        other.turned = self.turned
        other.fired = self.fired
        other.stuck = self.stuck
        other.push = self.push
        other.bonus = self.bonus
        other.burst = self.burst
        other.windows = self.windows
        other.halted = self.halted
        other.crushed = self.crushed
        other.cut = self.cut
        other.back = self.back
        other.here = self.here
        other.swept = self.swept
        other.untold = self.untold
        other.uncovered = self.uncovered
        other.shoved = self.shoved
        other.begun = self.begun
        other.unit = self.unit
        other.side = self.side
        other.grade = self.grade
        other.face = self.face
        other.hidden = self.hidden
        other.at = self.at
        other.rear = self.rear
        other.heading = self.heading
        other.carrier = self.carrier
        other.suppressed = self.suppressed
        other.shared = self.shared
        other.extra = self.extra
        other.cuts = self.cuts
        other.closed = self.closed
        other.turning = self.turning
        other.shooting = self.shooting
        other.stepped = self.stepped
        other.fresh = self.fresh
        other.pushed = self.pushed
        other.pushed_to = self.pushed_to
        return other


def points(s: Battle, unit: str, face: Face, how: str, suppressed: int, extra: int) -> int:
    """Movement points: printed, bonuses, less 2 for each marker; a side without movement has none (HON-404, R-17)."""
    if how == SCOUT:
        return states.scouting(s, unit) if face.move != X else 0
    if face.move == X:
        return 0
    return max(0, face.move + extra - 2 * suppressed)


def read(s: Battle, unit: str, how: str, draft: Word) -> Going:
    """Reads a legal draft."""
    going = Going(s, unit, how)
    for letter in draft:
        take(s, going, letter)
    return going


def take(s: Battle, going: Going, letter: str) -> None:
    """Reads the next letter of a legal draft."""
    going.stepped = False
    if going.grade == INFANTRY:
        if letter in s.land.trails:
            walk_to(s, going, letter)
            return
    elif "A" <= letter[0] <= "Z":
        drive_to(s, going, letter)
        return
    if letter[0] == "+":
        going.bonus = bonus.MOVE
        going.extra += s.rules.box.cards[letter[1:]].amount
        going.left = points(s, going.unit, going.face, going.how, going.suppressed, going.extra)
    elif letter in states.CHANGES:
        change(s, going, letter)
    elif letter == SURPRISE:
        going.windows += 1
    elif letter == BURST:
        going.burst = True
    elif letter == PUSH:
        going.push = True
    elif letter == CUT:
        going.cut = 1
        going.cuts += 1
    elif letter == SHOOT and wants_heading(going):
        going.turning = going.shooting = True
    else:
        going.closed = letter


def change(s: Battle, going: Going, letter: str) -> None:
    """Changes state: before the first square this sets the movement points, later it ends the move (HON-601)."""
    going.turned = True
    going.face = states.face_after(s, going.unit, letter)
    going.hidden = letter == states.HIDE
    if going.entered or going.begun:
        if states.has_arc(going.face):
            going.turning = True
        else:
            going.closed = letter
    else:
        going.left = points(s, going.unit, going.face, going.how, going.suppressed, going.extra)


def walk_to(s: Battle, going: Going, to: str) -> None:
    """Moves one square on foot, or out of a vehicle (HON-401, HON-408, HON-661)."""
    land = s.land
    if going.carrier:
        leave_vehicle(s, going, to)
    elif going.at == WAITING:
        going.heading = INWARD[s.homes[going.side]]
    else:
        walk = land.trails[going.at].get(to)
        if walk is not None:
            going.heading = walk.heading
            if walk.opening == WINDOW:
                going.windows -= 1
        if s.rules.exit_stops and going.at in land.difficult:
            going.stuck = going.how != SCOUT
    if to in land.difficult and going.how != SCOUT:
        going.stuck = True
    going.at = going.here = to
    going.left -= 1
    going.entered += 1
    going.stepped = True
    going.shared = s.foot.get(to, going.unit) != going.unit
    if not going.shared:
        going.back = to


def leave_vehicle(s: Battle, going: Going, to: str) -> None:
    """A passenger gets out on its feet; a Crew becomes Inactive by leaving, its one change of state (HON-607)."""
    for square in s.squares_of(going.carrier):
        walk = s.land.trails[square].get(to)
        if walk is not None:
            going.heading = walk.heading
    going.carrier = ""
    kind = s.kind(going.unit)
    if kind.faces[0].crew and going.face.active:
        going.face = kind.faces[0]
        going.turned = True


def drive_to(s: Battle, going: Going, letter: str) -> None:
    """Moves a vehicle one square, or turns it on the spot (HON-411 … HON-414)."""
    squares = s.land.squares
    if going.at == WAITING:
        drive_in(s, going, letter)
        return
    if going.rear:
        drive = driving.drives_of(s, going.at, going.rear)[letter]
        old, pushes = driving.left_behind(drive, going.at, going.rear), not drive.kind.startswith("pivot")
        going.fresh = drive.entered
        going.at, going.rear, going.heading = drive.front, drive.rear, drive.heading
    else:
        old, pushes = going.at, True
        going.fresh = (letter,)
        going.at, going.heading = letter, heading_between(squares, old, letter)
    going.left -= 1
    going.entered += 1
    going.stepped = True
    going.here = going.at
    new = going.back = going.fresh[0]
    if going.push and pushes and new in s.hulks and driving.can_push(s, going.unit, going.grade, old, new):
        going.pushed, going.pushed_to = s.hulks[new], heading_between(squares, old, new)
        # a push ends the action, with no shot after it (HON-432)
        going.shoved = going.stuck = going.fired = True
    for square in going.fresh:
        if square in s.land.closed[going.grade]:
            going.cuts += 1  # it entered a hedgerow, which needs a cutter (HON-703)
    if going.how != SCOUT and stops(s, going, old, new):
        going.stuck = True


def drive_in(s: Battle, going: Going, gate: str) -> None:
    """Drives in from off the board, front first and straight; a long vehicle with both squares (HOC-401, HOC-401b)."""
    going.fresh = lane_in(s, going, gate)
    going.at = going.here = going.back = going.fresh[0]
    going.rear = gate if len(going.fresh) > 1 else ""
    going.heading = INWARD[s.homes[going.side]]
    going.left -= len(going.fresh)
    going.entered += 1
    going.stepped = True
    for square in going.fresh:
        if going.how != SCOUT and stops(s, going, "", square):
            going.stuck = True


def lane_in(s: Battle, going: Going, gate: str) -> Word:
    """The squares that a vehicle stands on after entering by a square of the edge, front first; () if impossible."""
    if s.kind(going.unit).squares == 1:
        return (gate,)
    front = s.land.squares.drives[gate].get(INWARD[s.homes[going.side]], "")
    return (front, gate) if front else ()


def stops(s: Battle, going: Going, old: str, new: str) -> bool:
    """Does the ground stop a vehicle whose leading end comes from one square to another (HON-408)?"""
    difficult = s.land.difficult
    if new in difficult:
        return not cuts_wire(s, going, new) and new not in s.land.closed[going.grade]
    return s.rules.exit_stops and old in difficult


def cuts_wire(s: Battle, going: Going, square: str) -> bool:
    return going.cut > 0 and s.land.terrain[square].id == driving.WIRE


def may_stop(s: Battle, going: Going) -> bool:
    """May the move end here: not with another unit of its kind (HON-402), a scout not near an objective (HON-657)?"""
    if going.shared:
        return False
    if going.how == SCOUT and going.entered:
        if going.grade != INFANTRY and (going.at in s.foot or going.rear in s.foot):
            return False
        return not near_goal(s, going.at) and not (going.rear and near_goal(s, going.rear))
    return True


def near_goal(s: Battle, square: str) -> bool:
    """Is the square in an objective or adjacent to one (HON-657)?"""
    for goal in s.goals.values():
        for each in goal.squares:
            if each in s.land.squares.centre and s.land.squares.range(square, each) <= 1:
                return True
    return False


def wants_heading(going: Going) -> bool:
    """Must a heading end the word? Yes for infantry on the board whose visible side has a printed arc (HON-522)."""
    return going.grade == INFANTRY and not going.carrier and states.has_arc(going.face)


def ends(s: Battle, unit: str, how: str, word: Word) -> bool:
    """Does the last letter close the word?"""
    last = word[-1]
    if last in s.land.terrain or last[0] == "+" or last in (SURPRISE, BURST, PUSH, CUT):
        return False
    if last in (DONE, OFF) or last in HEADINGS:
        return True
    if last == SHOOT or last in states.CHANGES:
        return bool(read(s, unit, how, word).closed)
    return last in s.units
