"""The sum of a shot before the dice (HON-524, HON-525): one computation for rolls, odds and rows."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.fire.aim import Aim, take_aim
from sandtable.games.heroes.play.fire.arms import SNIPER_WEAPON, on_move_of, weapon_of
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sight import SightLine, distance
from sandtable.games.heroes.play.moves.transport import crew_of
from sandtable.games.heroes.play.nouns import ABOARD, INFANTRY, X
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit
from sandtable.kernel.steps import Dice, Word

FIRE: Final = "fire"
SUPPRESS: Final = "suppress"
SNIPER: Final = "sniper"
STRUCTURE: Final = "structure"
AMMO: Final = "+ammo"
MARKSMEN: Final = "+marksmen"
LONG: Final = 7  # Long Range begins beyond so many squares (HON-519)
SUPPRESSED: Final = -2  # for each marker (HON-541)
LONG_RANGE: Final = -2
SNIPER_HITS: Final = 4  # total for a Hit; 2 or more gives a marker, 6 or more both (HON-620)
SNIPER_SCARES: Final = 2
SNIPER_BOTH: Final = 6
FACES: Final = (1, 2, 3, 4, 5, 6)
Because = tuple[tuple[int, str], ...]


class ShotFacts:
    """Everything that counts in a shot at one target."""

    __slots__ = ("because", "cover", "cv", "defence", "dice", "double", "line", "needs", "penalties", "plus")

    def __init__(
        self,
        cv: int,
        because: Because,
        penalties: int,
        defence: int,
        cover: Because,
        dice: int,
        line: SightLine,
    ) -> None:
        self.cv = cv  # the combat value with bonuses, doubling and share
        self.because = because  # all modifiers of the die, each with its reason
        self.penalties = penalties  # the part of `because` that is taken from the final result
        self.defence = defence  # with the bonus of the ground
        self.cover = cover  # that bonus
        self.dice = dice  # of which the best counts
        self.line = line
        self.plus = total(because)
        self.needs = defence - self.plus  # the face that hits
        self.double = 2 * defence - self.plus  # the face that destroys at once (HON-527)

    def add(self, more: Because) -> None:
        """Adds a card for this roll alone, declared after the shot (R-46)."""
        self.because += more
        self.plus += total(more)
        self.needs -= total(more)
        self.double -= total(more)

    def to_throw(self) -> Dice:
        return Dice(self.dice, needs=max(1, self.needs), because=self.because)


class Reckoned:
    """The facts of a roll of a shot under way, with everything they were worked out from, to see if they still hold."""

    def __init__(self, s: Battle, shot: Shot, number: int, facts: ShotFacts) -> None:
        self.facts = facts
        self.shot = shot
        self.number = number
        self.added = s.added
        self.smoke = s.smoke
        self.land = s.land
        self.moving = s.moving.get(shot.firer)
        self.hulks = s.hulks.copy()
        self.under = s.under
        self.units = list(s.units.values())

    def holds(self, s: Battle, shot: Shot, number: int) -> bool:
        """Is it the same roll, on the same board?"""
        return (
            self.shot is shot
            and self.number == number
            and self.added == s.added
            and self.smoke == s.smoke
            and self.land is s.land
            and self.moving is s.moving.get(shot.firer)
            and self.hulks == s.hulks
            and self.under == s.under
            and same(self.units, s.units)
        )


def same(before: list[Unit], units: dict[str, Unit]) -> bool:
    """Are all units as they were? Sheets are replaced, never changed, so that identity is enough."""
    if len(before) != len(units):
        return False
    for number, sheet in enumerate(units.values()):
        if sheet is not before[number]:
            return False
    return True


def shot_facts(
    s: Battle,
    firer: str,
    weapon: int,
    slot: str,
    mode: str,
    target: str,
    how: str,
    plus: Word = (),
    share: int = X,
) -> ShotFacts | None:
    """Exactly the sum that the roll will use; None if there is no line to fire along now.

    `weapon` is the number of the firer's own weapon, or -1 with the slot of an option; `share` the target's part of a
    machine gun's points; `plus` the cards and markers declared.
    """
    arm = SNIPER_WEAPON if mode == SNIPER else weapon_of(s, firer, weapon, slot)
    aim = take_aim(s, firer, target, arm)
    if aim is None:
        return None
    penalties = penalties_of(s, firer, target, aim, mode)
    if mode == SNIPER:
        before = (*on_move_bonus(s, firer, weapon, slot, how), *bonus.reasons(s, plus))
        return ShotFacts(0, before + penalties, total(penalties), SNIPER_HITS, (), 1, aim.line)
    values = values_of(s, firer, weapon, slot, mode, s.grade(target), how, plus)
    if share != X:
        values = ((share, "share"),)
    ground = cover(s, firer, target)
    dice = 2 if arm.dual or (not slot and crewed_dual(s, firer)) else 1
    return ShotFacts(
        total(values),
        values + penalties,
        total(penalties),
        aim.defence + total(ground),
        ground,
        dice,
        aim.line,
    )


def values_of(
    s: Battle, firer: str, weapon: int, slot: str, mode: str, grade: int, how: str, plus: Word
) -> Because:
    """The combat value with all that is added before the dice, doubled if Suppressive (HON-525, HON-623, R-31)."""
    found = [(weapon_of(s, firer, weapon, slot).cv[grade], "cv")]
    found += on_move_bonus(s, firer, weapon, slot, how)
    ammo = plus.count(AMMO)
    if ammo:
        found.append((ammo, "ammo"))
    found += bonus.reasons(s, plus)
    if mode == SUPPRESS:
        found.append((total(tuple(found)), "suppressive"))
    return tuple(found)


def on_move_bonus(s: Battle, firer: str, weapon: int, slot: str, how: str) -> Because:
    """What Fire on the Move adds to the value; Suppressive Fire doubles it, too (HON-614)."""
    if how != "on-move":
        return ()
    amount = on_move_of(s, firer, weapon, slot)
    return ((amount, "fire-on-the-move"),) if amount and amount != X else ()


def penalties_of(s: Battle, firer: str, target: str, aim: Aim, mode: str) -> Because:
    """The penalties of the final result: markers, Long Range, obstacles (HON-515, HON-519, HON-541)."""
    found: list[tuple[int, str]] = []
    markers = s.units[firer].suppressed
    if markers:
        found.append((SUPPRESSED * markers, "suppressed"))
    if (mode != SNIPER or s.rules.sniper_long_range) and distance(s, firer, target) > LONG:
        found.append((LONG_RANGE, "long-range"))
    soft = s.grade(target) == INFANTRY
    for obstacle in aim.line.obstacles:
        if soft or not obstacle.soft:
            found.append((-obstacle.amount, obstacle.reason))
    return tuple(found)


def cover(s: Battle, firer: str, target: str) -> Because:
    """The bonus of the ground for Infantry, but not in a building or position the firer is in too (HON-172, HON-181,
    HON-194)."""
    if s.grade(target) != INFANTRY:
        return ()
    at = s.units[target].at
    return shelter_at(s, at, shares_cover(s, firer, at))


def shelter_at(s: Battle, square: str, shared: bool) -> Because:
    """The bonus a square gives to Infantry in it: its ground, which an attacker may share, and a wreck (HOC-61)."""
    found: list[tuple[int, str]] = []
    ground = s.land.bonus.get(square, 0)
    if ground and not shared:
        found.append((ground, "building" if square in s.land.squares.house_of else s.land.terrain[square].id))
    if square in s.hulks:
        wreck = s.rules.kinds[s.wrecks[s.hulks[square]].kind].wreck
        if wreck is not None and wreck.bonus:
            found.append((wreck.bonus, "wreck"))
    return tuple(found)


def shares_cover(s: Battle, firer: str, at: str) -> bool:
    """Is the firer in the same building or defensive position?"""
    here = s.units[firer].at if firer else ""  # a card has no firer
    if here in ("", ABOARD):
        return False
    house = s.land.squares.house_of.get(at, "")
    if house:
        return s.land.squares.house_of.get(here, "") == house
    return at in s.land.position and s.land.element.get(here, "") == s.land.element[at]


def crewed_dual(s: Battle, vehicle: str) -> bool:
    """Has the vehicle a Crew with Dual Weapon, which counts for all its weapons (HON-607, HON-613, HOC-68)?"""
    if s.grade(vehicle) == INFANTRY:
        return False
    crew = crew_of(s, vehicle)
    return bool(crew) and s.face(crew).dual


def total(because: Because) -> int:
    found = 0
    for modifier, _ in because:
        found += modifier
    return found


def best(faces: tuple[int, ...]) -> int:
    """Of several dice the best counts (HON-613)."""
    return max(faces)


# chances


def at_least(facts: ShotFacts, face: int) -> float:
    """The chance that the die, or the better of two, shows a face or more."""
    low = min(6, max(0, face - 1))
    return float(1 - (low / 6) ** facts.dice)


def hit_chance(facts: ShotFacts) -> float:
    """The chance that the shot has an effect: a Hit, or at least one Suppressed marker."""
    return at_least(facts, facts.needs)


def double_chance(facts: ShotFacts) -> float:
    """The chance of a Double Hit (HON-527)."""
    return at_least(facts, facts.double)


def markers_chance(facts: ShotFacts, markers: int) -> float:
    """The chance that Suppressive Fire gives so many markers or more (HON-623)."""
    return at_least(facts, markers * facts.defence - facts.plus)


def marker_limit(slot: str) -> int:
    """The limit of identical markers: three in an action, one in an Alternate Firing Action (HON-701)."""
    return 1 if slot else 3


def ammo_left(s: Battle, firer: str) -> int:
    """The Ammo markers a firer may use; only Infantry uses Ammo (HON-702)."""
    return gear.count(s, firer, "ammo") if s.grade(firer) == INFANTRY else 0
