"""Assaults (section 13, HON-641 … HON-654, HON-659, HON-660): who may assault whom, with what, and the sequence.

Movement puts `Assault(unit, target)` at the end of a Movement Action, with the attacker in the launch square or
aboard the Transport it is launched from, and asks `why_not_assault` while the way is spelled. The results are in
aftermath.py, the dice and modifiers in strength.py.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import heading_between, vehicle_moves
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.assault import aftermath
from sandtable.games.heroes.play.assault.strength import (
    NOW,
    AssaultFacts,
    arms_of,
    assault_facts,
    assault_of,
    out_of_arc,
    value_of,
)
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.harm.affect import SUPPRESSED, Affect, in_play
from sandtable.games.heroes.play.harm.wrecks import barred
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.nouns import ABOARD, BOXED, ENEMY, INFANTRY, OFF_BOARD, X
from sandtable.games.heroes.play.reactions.windows import both, opened, opened_later
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Fray
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Reason, Steps, Word

WINDOW: Final = "window"
NO_ASSAULT: Final[Reason] = ("no-assault", "This side of the counter has no Assault ability.", "HON-641")
NO_VALUE: Final[Reason] = (
    "no-value",
    "It has no combat value against this class, and no gear that gives one.",
    "HON-641",
)


# who may assault whom


class WayIn:
    """The step into the defender's square: from where, which way, and where the attacker would then stand."""

    def __init__(
        self, launch: str, square: str, heading: int, front: str, rear: str, facing: int, window: bool
    ) -> None:
        self.launch = launch
        self.square = square
        self.heading = heading
        self.front = front
        self.rear = rear
        self.facing = facing
        self.window = window


def way_in(s: Battle, unit: str, launches: tuple[str, ...], target: str, windows: int) -> WayIn | None:
    """The step by which the attacker would enter the square of its enemy (HON-642); None if there is none.

    `launches` are the squares it stands on, front first, or those of the Transport it is launched from. A window
    is taken only if it may still pass one (HON-654).
    """
    if s.grade(unit) != INFANTRY:
        return drive_in(s, unit, launches, target)
    found: WayIn | None = None
    theirs = s.squares_of(target)
    for launch in launches:
        for walk in s.land.squares.walks[launch]:
            if walk.to not in theirs or barred(s, walk.to, INFANTRY):
                continue
            window = walk.opening == WINDOW
            if not window or (windows and found is None):
                found = WayIn(launch, walk.to, walk.heading, walk.to, "", walk.heading, window)
            if not window:
                return found
    return found


def drive_in(s: Battle, unit: str, launches: tuple[str, ...], target: str) -> WayIn | None:
    """A vehicle's step into its enemy's square, forward or backward, as it drives (R-15)."""
    squares, grade, theirs = s.land.squares, s.grade(unit), s.squares_of(target)
    if len(launches) == 1:
        for heading, square in squares.drives[launches[0]].items():
            if square in theirs and not barred(s, square, grade):
                return WayIn(launches[0], square, heading, square, "", heading, False)
        return None
    front, rear = launches
    for drive in vehicle_moves(squares, front, rear, s.rules.turn_model):
        if drive.kind not in ("forward", "back"):
            continue
        lead, square = (front, drive.front) if drive.kind == "forward" else (rear, drive.rear)
        stopped = [at for at in drive.entered if barred(s, at, grade) or (at != square and at in s.wheels)]
        if square in theirs and not stopped:
            way = heading_between(squares, lead, square)
            return WayIn(lead, square, way, drive.front, drive.rear, drive.heading, False)
    return None


def launches_of(s: Battle, unit: str) -> tuple[str, ...]:
    """The squares an Assault of the unit starts from, where it is now."""
    sheet = s.units[unit]
    return s.squares_of(sheet.carrier if sheet.at == ABOARD else unit)


def may_assault(seen: Battle, unit: str, launches: tuple[str, ...], target: str, windows: int) -> bool:
    """May the unit assault the enemy from these squares? Movement points, stops and states are judged by the move."""
    return (
        armed(seen, unit, target)
        and assaultable(seen, unit, target)
        and way_in(seen, unit, launches, target, windows) is not None
    )


def armed(seen: Battle, unit: str, target: str) -> bool:
    """Has the unit Assault, and a combat value against the target's class, its own or by gear (HON-641)?"""
    if assault_of(seen, unit) == X:
        return False
    grade = seen.grade(target)
    return value_of(seen, unit, grade) != X or bool(arms_of(seen, unit, grade))


def assaultable(seen: Battle, unit: str, target: str) -> bool:
    """Is the target an enemy that stands on the board? Passengers cannot be assaulted (HON-662)."""
    return seen.units[target].side != seen.units[unit].side and seen.units[target].at not in OFF_BOARD


def why_not_assault(
    seen: Battle, unit: str, launches: tuple[str, ...], target: str, windows: int
) -> Reason | None:
    """Why the unit may not assault the enemy from these squares; None if it may."""
    if seen.units[target].side == seen.units[unit].side:
        return ("own-unit", "Assaults are made on enemies.", "HON-641")
    if not assaultable(seen, unit, target):
        return why_not_assaultable(seen, target)
    if assault_of(seen, unit) == X:
        return NO_ASSAULT
    if not armed(seen, unit, target):
        return NO_VALUE
    return why_no_way_in(seen, unit, launches, target, windows)


def why_not_assaultable(seen: Battle, target: str) -> Reason:
    """Why an enemy is nobody to assault: it rides in a vehicle, or is not on the board."""
    if seen.units[target].at == ABOARD:
        return ("aboard", "Passengers cannot be assaulted; assault their vehicle.", "HON-662")
    told = names.upper(names.unit(seen, target))
    return ("not-there", f"{told} is not on the board.", "HON-641")


def why_no_way_in(
    seen: Battle, unit: str, launches: tuple[str, ...], target: str, windows: int
) -> Reason | None:
    """Why no step leads from these squares into the defender's square; None if one does (HON-642, HON-654, R-33)."""
    if way_in(seen, unit, launches, target, windows) is not None:
        return None
    if way_in(seen, unit, launches, target, windows + 1) is not None:
        return ("window", "Only a window leads there: play Surprise to pass it.", "HON-654")
    if all([barred(seen, square, seen.grade(unit)) for square in seen.squares_of(target)]):
        square = names.place(seen, seen.units[target].at)
        return ("closed", f"It may not enter {square}, so it cannot assault whoever is there.", "R-33")
    start, told = names.place(seen, launches[0]), names.unit(seen, target)
    return ("not-adjacent", f"No step leads from {start} into the square of {told}.", "HON-642")


# the Assault


class Assault(Procedure[Battle]):
    """The Assault at the end of a move: RW-10, the fight, then retreats and advances (section 6.7, HON-643)."""

    __match_args__ = ("unit", "target")

    def __init__(self, unit: str, target: str) -> None:
        self.unit = unit
        self.target = target

    def still(self, s: Battle) -> bool:
        return in_play(s, self.unit) and in_play(s, self.target) and s.phase == "activation"

    def run(self, s: Battle) -> Steps:
        unit, target = self.unit, self.target
        motion = s.moving.get(unit)
        way = way_in(s, unit, launches_of(s, unit), target, motion.windows if motion is not None else 0)
        if way is None:
            return NOTHING
        if way.window and motion is not None:
            motion = motion.copy()
            motion.windows -= 1
            s.moving[unit] = motion
        carrier = s.units[unit].carrier
        s.frays[NOW] = Fray(
            unit, target, way.launch, carrier, way.square, way.heading, way.front, way.rear, way.facing
        )
        s.tell("assaulted", unit=unit, target=target, launch=way.launch)
        enemy = ENEMY[s.units[unit].side]
        return [TakeArms(), *opened_later(s, "RW-10", unit, (enemy,)), CloseIn(), Disperse()]


class Disperse(Procedure[Battle]):
    """Ends the Assault; bonus cards of the next action may be of any type again."""

    def run(self, s: Battle) -> Steps:
        s.frays = {}
        return NOTHING


class TakeArms(Procedure[Battle]):
    """Has an attacker without a combat value of its own name the gear that gives it one (HON-641)."""

    def still(self, s: Battle) -> bool:
        fray = s.frays[NOW]
        return value_of(s, fray.attacker, s.grade(fray.defender)) == X

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        found = kinds_of_arms(s, fray.attacker, s.grade(fray.defender))
        if len(found) > 1:
            return [ChooseArms(s.units[fray.attacker].side)]
        if found:
            take_arms(s, fray.attacker, next(iter(found.values())))
        return NOTHING


class ChooseArms(HeroesSideChoice):
    """Asks which gear the attacker strikes with: `panzerfaust`, `grenades` …"""

    rule = "HON-641"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        fray = seen.frays[NOW]
        return list(kinds_of_arms(seen, fray.attacker, seen.grade(fray.defender)))

    def chosen(self, s: Battle, word: Word) -> Steps:
        fray = s.frays[NOW]
        take_arms(s, fray.attacker, kinds_of_arms(s, fray.attacker, s.grade(fray.defender))[word[0]])
        return NOTHING


def kinds_of_arms(s: Battle, unit: str, against: int) -> dict[str, str]:
    """The kinds of gear a unit could fight with, each with the first slot that has it."""
    found: dict[str, str] = {}
    for slot in arms_of(s, unit, against):
        found.setdefault(gear.place_in(s, slot).gear.stem, slot)
    return found


def take_arms(s: Battle, unit: str, slot: str) -> None:
    """Spends a marker; the values of its gear count for this Assault (HON-659, HON-701)."""
    fray = s.frays[NOW].copy()
    if unit == fray.attacker:
        fray.arms = slot
    else:
        fray.shield = slot
    s.frays[NOW] = fray
    gear.spend(s, slot)
    s.tell("took-arms", unit=unit, gear=gear.place_in(s, slot).gear.stem)


class CloseIn(Procedure[Battle]):
    """After Opportunity Fire the attacker closes in if it still can. A concealed defender is revealed, one assaulted
    from outside its arc is Suppressed (HON-606, HON-644, HON-660 a)."""

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        if s.units[fray.defender].at == BOXED:  # it was revealed when it fired
            fray = fray.copy()
            fray.defender = s.foot.get(fray.square, fray.defender)
            s.frays[NOW] = fray
        if not goes_on(s, fray) or not armed_now(s, fray):
            s.tell("called-off", unit=fray.attacker)
            return NOTHING
        defender = forced.come_to_light(s, fray.defender)
        if defender != fray.defender:
            fray = fray.copy()
            fray.defender = defender
            s.frays[NOW] = fray
        if out_of_arc(s, defender, fray.launch, fray.square):
            return [Affect(defender, SUPPRESSED, 1, fray.attacker), Brace()]
        return [Brace()]


def goes_on(s: Battle, fray: Fray) -> bool:
    """Can the Assault go on: are both where it was announced, and is the attacker not stopped (section 21 protocol)?"""
    attacker, defender = s.units.get(fray.attacker), s.units.get(fray.defender)
    if attacker is None or defender is None or fray.square not in s.squares_of(fray.defender):
        return False
    motion = s.moving.get(fray.attacker)
    if motion is not None and motion.halted:
        return False
    return fray.launch in launches_of(s, fray.attacker) and attacker.carrier == fray.carrier


def armed_now(s: Battle, fray: Fray) -> bool:
    """Can the attacker still assault with the side that shows? Opportunity Fire may have flipped it (HON-660 a)."""
    value = value_of(s, fray.attacker, s.grade(fray.defender), fray.arms)
    return assault_of(s, fray.attacker) != X and value != X


class Brace(Procedure[Battle]):
    """Lets both sides add cards, knives and gear, the Initiative player first (RW-10 c); then the dice."""

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        if not goes_on(s, fray):  # the Suppressed marker led to Fall Back or Desertion
            s.tell("called-off", unit=fray.attacker)
            return NOTHING
        return [*opened(s, "RW-10c", fray.attacker, both(s)), Fight()]


class Fight(Procedure[Battle]):
    """Both sides throw, unless the defender has no value to fight with and loses (HON-645, HON-646, HON-659)."""

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        if facts_of(s, fray).hopeless:
            s.tell("defenceless", unit=fray.defender)
            return aftermath.attacker_wins(s, fray, True)
        return [AssaultRoll(True), AssaultRoll(False)]


def facts_of(s: Battle, fray: Fray) -> AssaultFacts:
    return assault_facts(
        s,
        fray.attacker,
        fray.defender,
        fray.launch,
        fray.square,
        fray.attacking,
        fray.defending,
        fray.arms,
        fray.shield,
    )


class AssaultRoll(Roll):
    """One side's dice, of which the best counts (HON-645). The attacker throws first."""

    __match_args__ = ("attack",)

    def __init__(self, attack: bool) -> None:
        self.attack = attack

    def by(self, s: Battle) -> str:
        return s.frays[NOW].attacker if self.attack else s.frays[NOW].defender

    def at(self, s: Battle) -> str:
        return s.frays[NOW].defender if self.attack else s.frays[NOW].attacker

    def seat(self, s: Battle) -> str:
        return s.units[self.by(s)].side

    def dice(self, s: Battle) -> Dice:
        facts = facts_of(s, s.frays[NOW])
        mine = facts.attacker if self.attack else facts.defender
        return Dice(mine.dice, because=mine.because)

    def read(self, s: Battle, faces: Faces) -> Steps:
        total = max(faces) + self.dice(s).plus()
        fray = s.frays[NOW]
        if self.attack:
            fray = fray.copy()
            fray.total = total
            s.frays[NOW] = fray
            return NOTHING
        s.tell("fought", attacker=fray.attacker, defender=fray.defender, attack=fray.total, defence=total)
        if fray.total > total:
            return aftermath.attacker_wins(s, fray, False)
        if fray.total < total:
            return aftermath.defender_wins(s, fray)
        return aftermath.tie(s, fray)
