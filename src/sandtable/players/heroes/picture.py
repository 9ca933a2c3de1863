"""A rough estimate of the position: who could fire where, and what each square is worth to a unit.

Lines are judged by the ground alone, as if no unit stood in them: good enough to plan by. Shots that are about to be
fired are judged exactly, elsewhere.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground import facing
from sandtable.games.heroes.play.nouns import ABOARD, ENEMY, INFANTRY, OFF_BOARD, Weapon, X
from sandtable.games.heroes.play.state import Battle
from sandtable.players.heroes.ground import BUNKER, Destination, Field, Ground, nearness
from sandtable.players.heroes.worth import loss, marker

LONG: Final = 7
FEAR: Final = 0.45  # factor on the loss that all guns in sight could cause
HOPE: Final = 0.30  # factor on the gain of the best shot from a square next turn
COVER: Final = 0.25  # worth of each point of cover, without a known threat
HOLD: Final = 0.35  # part of an objective's worth that a hit on its holder counts
POINT: Final = 3.0  # what a victory point is worth in points of recruitment
ARMOUR: Final = 0.45  # what a building is worth to vehicles, which cannot enter it
SPARE: Final = 0.35  # factor on an aim for the third and later unit that cares for it


class ThreateningGun:
    """A weapon of an enemy, as far as it threatens a square."""

    def __init__(self, at: str, heading: int, weapon: Weapon, suppressed: int, field: Field) -> None:
        self.at = at
        self.heading = heading
        self.weapon = weapon
        self.suppressed = suppressed
        self.field = field  # what it adds to its die against each square, as far as known, without markers


class Prey:
    """An enemy as a target."""

    def __init__(self, p: BattlePicture, unit: str) -> None:
        seen = p.seen
        self.unit = unit
        self.at = seen.units[unit].at
        self.grade = seen.grade(unit)
        self.defence = seen.face(unit).defence[1]
        if self.grade == INFANTRY:
            self.defence += seen.land.bonus.get(self.at, 0)
        self.loss = p.loss_of(unit)
        self.marker = marker(seen, unit)

    def worth(self, net: int, suppressive: bool) -> float:
        """The worth of a shot: a hit, or Suppressed markers where the weapon can suppress."""
        hit = chance(self.defence - net) * self.loss
        return max(hit, chance(self.defence - 2 * net) * self.marker) if suppressive else hit


class SeenEnemy:
    """An enemy as seen from a square."""

    def __init__(self, prey: Prey, distance: int, hard: int, soft: int) -> None:
        self.prey = prey
        self.distance = distance
        taken = hard + (soft if prey.grade == INFANTRY else 0)
        self.taken = taken + 2 if distance > LONG else taken  # penalty of range and ground


class Seeker:
    """A unit that looks for a place: its weapons, its losses, and the aims it cares for."""

    def __init__(self, p: BattlePicture, unit: str) -> None:
        seen = p.seen
        face, kind = seen.face(unit), seen.kind(unit)
        self.grade = seen.grade(unit)
        self.pace = max(2, face.move)
        self.weapons = kind.faces[1].weapons if kind.faces[0].tripod else face.weapons
        self.shaken = 2 * max(0, seen.units[unit].suppressed - 1)
        self.defence = face.defence[1] if face.defence[1] > 0 else 5
        self.loss = p.loss_of(unit)
        shares = [(POINT * p.share(aim, unit), aim) for aim in p.aims]
        self.aims = [(share, aim) for share, aim in shares if share > 0.0]


class BattlePicture:
    """Estimates for one position. A new one is made when anything on the board has changed."""

    def __init__(self, seen: Battle, side: str, ground: Ground) -> None:
        self.seen = seen
        self.side = side
        self.aims = ground.aims(seen, side)
        self.enemies = [id for id in seen.fielded(ENEMY[side]) if seen.units[id].at not in OFF_BOARD]
        self.friends = [id for id in seen.fielded(side) if seen.units[id].at not in OFF_BOARD]
        ground.stand_on(seen.land)
        self.guns = [gun for id in self.enemies for gun in guns_of(seen, id, ground)]
        self.threats: dict[tuple[str, int], list[int]] = {}
        self.losses: dict[str, float] = {}
        self.viewed: dict[str, list[SeenEnemy]] = {}
        self.seekers: dict[str, Seeker] = {}
        self.prey = [Prey(self, id) for id in self.enemies if seen.units[id].kind]
        self.keepers: dict[str, list[str]] = {aim.id: self.nearest(aim) for aim in self.aims}
        ending = seen.rules.scene.victory
        self.section = ending.section if ending.kind == "bunker" and ending.side == side else ""

    def nearest(self, aim: Destination) -> list[str]:
        """The own units, those nearest to an aim first: they care for it first."""
        near = [(aim.steps.get(self.seen.units[id].at, 99), id) for id in self.friends]
        near.sort()
        return [id for _, id in near]

    # being fired at

    def threat(self, square: str, grade: int) -> list[int]:
        """What each enemy gun in sight of the square adds to its die against a unit of this class."""
        key = (square, grade)
        found = self.threats.get(key)
        if found is None:
            found = []
            for gun in self.guns:
                net = gun.field.get(key)
                if net is None:
                    cv = gun.weapon.cv[grade]
                    net = self.net(gun, square, cv, grade) if cv != X else X
                    gun.field[key] = net
                if net != X:
                    found.append(net - 2 * gun.suppressed)
            self.threats[key] = found
        return found

    def net(self, gun: ThreateningGun, square: str, cv: int, grade: int) -> int:
        """A gun's value against a square after range and ground, without markers; X where it cannot fire."""
        if gun.at == square:
            return X
        squares = self.seen.land.squares
        distance = squares.range(gun.at, square)
        if gun.weapon.range and distance > gun.weapon.range:
            return X
        if gun.weapon.arc < 360:
            ax, ay = squares.centre[gun.at]
            bx, by = squares.centre[square]
            if not facing.in_arc(gun.heading, gun.weapon.arc, bx - ax, by - ay):
                return X
        ray = squares.glimpse(gun.at, square)
        if ray is None:
            return X
        cv -= ray.hard + (ray.soft if grade == INFANTRY else 0)
        return cv - 2 if distance > LONG else cv

    def danger(self, seeker: Seeker, square: str) -> float:
        """What enemy fire would cost a unit on the square, in points."""
        defence = seeker.defence
        if seeker.grade == INFANTRY:
            defence += self.seen.land.bonus.get(square, 0)
        hits = 0.0
        for net in self.threat(square, seeker.grade):
            hits += chance(defence - net)
        return min(hits, 1.6) * seeker.loss * FEAR

    def loss_of(self, unit: str) -> float:
        """What a hit costs the unit's owner: more if it stands on an objective."""
        found = self.losses.get(unit)
        if found is None:
            found = loss(self.seen, unit) + self.hold_of(unit)
            self.losses[unit] = found
        return found

    def hold_of(self, unit: str) -> float:
        """What an enemy's hold on an objective is worth, shared among the enemies that hold it."""
        seen = self.seen
        at = seen.units[unit].at
        worth = 0.0
        if seen.units[unit].side != self.side:
            for aim in self.aims:
                if at in aim.squares:
                    holders = len([id for id in self.enemies if seen.units[id].at in aim.squares])
                    worth += POINT * HOLD * aim.worth / max(1, holders)
        return worth

    # firing

    def views(self, square: str) -> list[SeenEnemy]:
        """The enemies that could be fired at from a square, with any weapon."""
        found = self.viewed.get(square)
        if found is None:
            squares = self.seen.land.squares
            found = []
            for prey in self.prey:
                if prey.at != square:
                    ray = squares.glimpse(square, prey.at)
                    if ray is not None:
                        found.append(SeenEnemy(prey, squares.range(square, prey.at), ray.hard, ray.soft))
            self.viewed[square] = found
        return found

    def prospects(self, seeker: Seeker, square: str) -> float:
        """The worth of the best shot from a square, in points; guns are taken as set up and facing the target."""
        best = 0.0
        for weapon in seeker.weapons:
            for view in self.views(square):
                cv = weapon.cv[view.prey.grade]
                if cv != X and not (weapon.range and view.distance > weapon.range):
                    net = cv - seeker.shaken - view.taken
                    best = max(best, view.prey.worth(net, weapon.suppressive))
            if weapon.destruction and self.section:
                best = max(best, self.demolition(square, weapon))
        return best

    def demolition(self, square: str, weapon: Weapon) -> float:
        """The worth of shelling the building that decides the battle, from a square that sees its walls."""
        squares = self.seen.land.squares
        if self.section not in self.seen.land.structure:
            return 0.0
        for half, sections in squares.structures.items():
            near = not weapon.range or squares.range(square, half) <= weapon.range
            if (
                near
                and self.section in sections
                and squares.sight(square, half).blocked in ("", self.section)
            ):
                return POINT * BUNKER * 0.5 * weapon.destruction / self.seen.land.structure[self.section]
        return 0.0

    def towards(self, a: str, b: str) -> int:
        ax, ay = self.seen.land.squares.centre[a]
        bx, by = self.seen.land.squares.centre[b]
        return facing.heading_of(bx - ax, by - ay)

    def shot(self, target: str, net: int, weapon: Weapon) -> float:
        """The worth of a shot at a target, once its value is known."""
        return Prey(self, target).worth(net, weapon.suppressive)

    # standing somewhere

    def standing(self, unit: str, square: str) -> float:
        """The worth of a square to a unit: aims, shots to come, cover, less the danger."""
        seeker = self.seekers.get(unit)
        if seeker is None:
            seeker = Seeker(self, unit)
            self.seekers[unit] = seeker
        worth = 0.0
        for share, aim in seeker.aims:
            worth += share * nearness(aim, square, seeker.pace)
        worth += HOPE * self.prospects(seeker, square)
        if seeker.grade == INFANTRY:
            worth += COVER * self.seen.land.bonus.get(square, 0)
        return worth - self.danger(seeker, square)

    def share(self, aim: Destination, unit: str) -> float:
        """The part of an aim that counts for a unit: all for the two nearest, and for leaving the board."""
        if aim.id == "edge":
            return 1.0
        if self.seen.grade(unit) != INFANTRY and aim.squares[0] in self.seen.land.squares.house_of:
            return ARMOUR
        rank = self.keepers[aim.id].index(unit) if unit in self.keepers[aim.id] else 9
        held = self.seen.goals[aim.id].holder == self.side
        if held and rank:
            return 0.3 * SPARE
        return 1.0 if rank < 2 else SPARE


def guns_of(s: Battle, unit: str, ground: Ground) -> list[ThreateningGun]:
    """The weapons of a unit and of who rides in it."""
    sheet = s.units[unit]
    at, heading = sheet.at, sheet.heading
    found = [
        ThreateningGun(at, heading, weapon, sheet.suppressed, ground.field(at, heading, weapon))
        for weapon in s.face(unit).weapons
    ]
    if s.grade(unit) != INFANTRY:
        for id in s.aboard(unit):
            if s.units[id].at == ABOARD:
                mine = s.units[id].suppressed
                found += [
                    ThreateningGun(at, 0, weapon, mine, ground.field(at, 0, weapon))
                    for weapon in s.face(id).weapons
                ]
    return found


def chance(needs: int) -> float:
    """The chance that a die shows a face or more."""
    return max(0.0, min(1.0, (7 - needs) / 6))
