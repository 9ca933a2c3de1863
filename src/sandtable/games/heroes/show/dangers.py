"""Dangers on a way: every enemy weapon that is seen, and those that may fire at a mover now (HON-618).

Uses the same sums as a shot, with the unit put on a copy of what the seat sees. Concealed enemies are not counted, as
the seat does not know them. A concealed unit is not fired at.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.chances import BEST, NEVER, SURE, Attempt, shot_attempt
from sandtable.games.heroes.play.fire.arms import OPPORTUNITY, firing_face, is_sniper, serves_vehicle, works
from sandtable.games.heroes.play.fire.sight import distance
from sandtable.games.heroes.play.fire.sniper import SNIPER_WEAPON
from sandtable.games.heroes.play.fire.sums import (
    FIRE,
    LONG,
    LONG_RANGE,
    SNIPER,
    SNIPER_HITS,
    SUPPRESSED,
    crewed_dual,
    shares_cover,
    shot_facts,
)
from sandtable.games.heroes.play.fire.targets import can_hit
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.moves.paths import Going
from sandtable.games.heroes.play.nouns import ABOARD, ENEMY, INFANTRY, OFF_BOARD, Weapon, X
from sandtable.games.heroes.play.reactions import opportunity
from sandtable.games.heroes.play.state import Battle

CEILING: Final = tuple([tuple([float(chance) for chance in chances]) for chances in BEST])


class EnemyGun:
    """A weapon of an enemy that could be fired at a unit of some class."""

    def __init__(self, unit: str, number: int, slot: str, mode: str, weapon: Weapon, best: int) -> None:
        self.unit = unit
        self.number = number
        self.slot = slot
        self.mode = mode
        self.weapon = weapon
        self.best = best  # the most it can add: the strongest are asked first
        self.dice = 2 if weapon.dual else 1

    def all_round(self) -> bool:
        """Does the gun fire all round, wherever there is a line?"""
        return self.weapon.arc == 360 and not self.weapon.over

    def at_best(self, defence: int) -> float:
        """An upper bound of the chance of its shots."""
        needs = (SNIPER_HITS if self.mode == SNIPER else defence) - self.best
        return CEILING[self.dice - 1][0 if needs < 1 else 6 if needs > 6 else needs - 1]


class Danger:
    """The best shot at a unit in some place."""

    def __init__(self, gun: EnemyGun, attempt: Attempt) -> None:
        self.gun = gun
        self.attempt = attempt

    def chance(self) -> Fraction:
        return self.attempt.chance()


class TriedStand:
    """A copy of what a seat sees in which one unit is put from place to place."""

    def __init__(self, seen: Battle, unit: str) -> None:
        self.s = seen.clone()
        self.unit = unit
        self.side = seen.units[unit].side
        self.shown = bool(seen.units[unit].kind)
        self.guns = guns_against(seen, ENEMY[self.side], seen.grade(unit)) if self.shown else []

    def put(self, going: Going) -> None:
        """Puts the unit where a draft has brought it, with the side that shows then."""
        self.place(going.at, going.rear, going.heading)
        faces = self.s.kind(self.unit).faces
        if self.shown and going.face in faces and self.s.face(self.unit) is not going.face:
            self.s.turn_over(self.unit, faces.index(going.face))

    def place(self, at: str, rear: str, heading: int) -> None:
        if at not in OFF_BOARD:
            self.s.put(self.unit, at, rear, heading)

    def worst(self) -> Danger | None:
        """The enemy shot with the best chance at the unit here; None if there is none."""
        if not self.shown or self.s.units[self.unit].at in OFF_BOARD:
            return None
        found: Danger | None = None
        at = self.s.units[self.unit].at
        least = min(self.s.face(self.unit).defence)
        cover = self.s.land.bonus.get(at, 0) if self.s.grade(self.unit) == INFANTRY else 0
        bound = -1.0
        blind: set[str] = set()
        for gun in self.guns:
            needs = least + (cover if cover and not shares_cover(self.s, gun.unit, at) else 0)
            if bound >= gun.at_best(needs):
                continue
            away = distance(self.s, gun.unit, self.unit)
            if gun.weapon.range and away > gun.weapon.range:
                continue
            if away > LONG and gun.mode != SNIPER and bound >= gun.at_best(needs - LONG_RANGE):
                continue
            if gun.unit in blind:
                continue  # there is no line from it to here, whatever it fires
            attempt = self.shot(gun)
            if attempt is None and gun.all_round():
                blind.add(gun.unit)
            if attempt is not None and (found is None or attempt.chance() > found.chance()):
                found = Danger(gun, attempt)
                bound = float(attempt.chance())
        return found

    def shot(self, gun: EnemyGun, how: str = "action") -> Attempt | None:
        if not can_hit(self.s, gun.unit, gun.weapon, self.unit):
            return None
        facts = shot_facts(self.s, gun.unit, gun.number, gun.slot, gun.mode, self.unit, how)
        return shot_attempt(self.s, gun.mode, self.unit, facts) if facts is not None else None

    def watched(self) -> dict[str, Fraction]:
        """The best chance of each known enemy that may fire at the unit now, out of turn."""
        found: dict[str, Fraction] = {}
        if not self.shown or self.s.phase != "activation" or self.s.units[self.unit].at in OFF_BOARD:
            return found
        for watcher in opportunity.watchers(self.s, ENEMY[self.side]):
            if not self.s.units[watcher].kind or not opportunity.watches(self.s, watcher, self.unit):
                continue
            for gun in self.guns:
                if gun.unit == watcher and fires_at_once(self.s, gun):
                    attempt = self.shot(gun, OPPORTUNITY)
                    if attempt is not None:
                        found[watcher] = max(found.get(watcher, NEVER), attempt.chance())
        return found


def fires_at_once(s: Battle, gun: EnemyGun) -> bool:
    """May the weapon be fired as Opportunity Fire? An option may be if the unit's own weapon may (HON-529)."""
    face = firing_face(s, gun.unit)
    own = face.weapons[max(gun.number, 0)]
    at = s.units[gun.unit].at
    ground = at in s.land.opportunity and s.grade(gun.unit) == INFANTRY
    return own.opportunity or ground or gear.watches(s, gun.unit)


def guns_against(s: Battle, side: str, grade: int) -> list[EnemyGun]:
    """The weapons of a side that have a value against a class, the strongest first."""
    found: list[EnemyGun] = []
    for unit, sheet in s.units.items():
        if sheet.side != side or not sheet.kind or (sheet.at in OFF_BOARD and sheet.at != ABOARD):
            continue
        if serves_vehicle(s, unit):
            continue
        face = firing_face(s, unit)
        for number, weapon in enumerate(face.weapons):
            if weapon.cv[grade] != X and works(s, unit, number):
                found.append(EnemyGun(unit, number, "", FIRE, weapon, weapon.cv[grade]))
                found[-1].dice = 2 if weapon.dual or crewed_dual(s, unit) else 1
        if s.grade(unit) == INFANTRY and face.weapons:
            found += by_hand(s, unit, grade)
    for gun in found:
        gun.best += SUPPRESSED * s.units[gun.unit].suppressed
    found.sort(key=strongest)
    return found


def by_hand(s: Battle, unit: str, grade: int) -> list[EnemyGun]:
    """What Infantry may fire in the place of its own weapon: options with markers left, a sniper's rifle (HON-529)."""
    found: list[EnemyGun] = []
    for place in gear.weapons_at_hand(s, unit):
        weapon = place.gear.weapon
        if weapon is not None and weapon.cv[grade] != X:
            found.append(EnemyGun(unit, -1, place.id, FIRE, weapon, weapon.cv[grade]))
    if is_sniper(s, unit) and SNIPER_WEAPON.cv[grade] != X:
        found.append(EnemyGun(unit, 0, "", SNIPER, SNIPER_WEAPON, 0))
    return found


def strongest(gun: EnemyGun) -> int:
    return -gun.best


# a way past enemies with Opportunity Fire


class Passage:
    """A way and the enemies that may fire at it: each fires once, where its chance is best."""

    def __init__(self, steps: list[tuple[str, dict[str, Fraction]]]) -> None:
        self.steps = steps  # square -> the chance of each watcher there
        self.shots: list[tuple[str, str, Fraction]] = []  # watcher, square, chance
        best: dict[str, tuple[str, Fraction]] = {}
        for square, chances in steps:
            for watcher, chance in chances.items():
                if watcher not in best or chance > best[watcher][1]:
                    best[watcher] = (square, chance)
        for watcher, (square, chance) in best.items():
            self.shots.append((watcher, square, chance))

    def unhurt(self) -> Fraction:
        """The chance that none of them hits; their rolls are independent."""
        found = SURE
        for _, _, chance in self.shots:
            found *= 1 - chance
        return found


def revealed(seen: Battle, unit: str) -> tuple[Battle, str]:
    """A copy in which a concealed unit of the seat's own is revealed; others stay as they are."""
    s = seen.clone()
    if not s.units[unit].kind and s.under.get(unit, ""):
        unit = ghosts.uncover(s, unit)
    return s, unit
