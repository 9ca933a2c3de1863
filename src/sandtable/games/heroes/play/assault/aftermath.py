"""Results of an Assault (HON-648 … HON-653, R-14, R-26): hits, retreats, who takes the square."""

from __future__ import annotations

from sandtable.games.heroes.play.assault import retreat
from sandtable.games.heroes.play.assault.strength import NOW, weapon_of
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.harm.affect import BEATEN, DAMAGE, GONE, Affect, in_play
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY, INFANTRY, LIGHT
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Fray
from sandtable.kernel.steps import NOTHING, AnyStep, Procedure, Steps


def attacker_wins(s: Battle, fray: Fray, automatic: bool) -> Steps:
    """The defender takes a Hit by its symbol and falls back, and the attacker takes the square; vehicles stay where
    they are, as wrecks or damaged (HON-648, HON-649, HON-650; without dice HON-659)."""
    s.tell("won", unit=fray.attacker, loser=fray.defender)
    grade = s.grade(fray.defender)
    structure = structure_dice(s, fray)
    if grade == INFANTRY:
        blow = Affect(fray.defender, GONE if automatic else BEATEN, 0, fray.attacker)
        return [blow, retreat.Retreat(fray.defender), Advance(), *structure]
    if grade == LIGHT:
        return [Affect(fray.defender, BEATEN, 0, fray.attacker), Overrun(), *structure]
    return [Affect(fray.defender, DAMAGE, piercing(s, fray.attacker, fray.arms), fray.attacker), *structure]


def defender_wins(s: Battle, fray: Fray) -> Steps:
    """The attacker takes a Hit or one Damage and goes back where it came from; but a vehicle takes the square of
    Infantry all the same, even as a wreck (HON-651, R-14)."""
    s.tell("won", unit=fray.defender, loser=fray.attacker)
    what = DAMAGE if s.grade(fray.attacker) == HEAVY else BEATEN
    plus = piercing(s, fray.defender, fray.shield) if what == DAMAGE else 0
    blow: AnyStep = Affect(fray.attacker, what, plus, fray.defender)
    return [*trade_places(s, fray), blow, *structure_dice(s, fray)]


def tie(s: Battle, fray: Fray) -> Steps:
    """No Hit; a vehicle pushes Infantry out of its square (HON-652)."""
    s.tell("tied", unit=fray.attacker, other=fray.defender)
    return [*trade_places(s, fray), *structure_dice(s, fray)]


def trade_places(s: Battle, fray: Fray) -> Steps:
    """A vehicle that did not beat Infantry rolls into its square and pushes it aside (HON-651, HON-652)."""
    if s.grade(fray.attacker) == INFANTRY or s.grade(fray.defender) != INFANTRY:
        return NOTHING
    return [RollIn(), retreat.Push(fray.defender)]


def piercing(s: Battle, unit: str, arms: str) -> int:
    """What the weapon adds to a Damage roll (HON-619)."""
    weapon = gear.weapon_in(s, arms) if arms else weapon_of(s, unit)
    return 1 if weapon is not None and weapon.piercing else 0


def structure_dice(s: Battle, fray: Fray) -> Steps:
    """Destruction dice of the attacker's weapon against what the defender is in, after the attack (HON-621)."""
    weapon = gear.weapon_in(s, fray.arms) if fray.arms else weapon_of(s, fray.attacker)
    structure = structures.structure_of(s, fray.square) if s.grade(fray.defender) == INFANTRY else ""
    if weapon is None or not weapon.destruction or not structure:
        return NOTHING
    return [structures.Destruction(structure, weapon.destruction, fray.attacker)]


class Advance(Procedure[Battle]):
    """Moves the winner into the square, if nobody is left in it; it must go (HON-648, HON-653)."""

    def still(self, s: Battle) -> bool:
        fray = s.frays[NOW]
        free = fray.square not in s.foot and fray.square not in s.wheels
        return free and in_play(s, fray.attacker) and unmoved(s, fray)

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        s.put(fray.attacker, fray.front, fray.rear, fray.facing)
        s.tell("advanced", unit=fray.attacker, to=fray.square)
        return NOTHING


def unmoved(s: Battle, fray: Fray) -> bool:
    """Is the attacker still in its launch square, or aboard what it was launched from?"""
    sheet = s.units[fray.attacker]
    if fray.carrier:
        return sheet.at == ABOARD and sheet.carrier == fray.carrier
    return fray.launch in s.squares_of(fray.attacker)


class Overrun(Procedure[Battle]):
    """A Heavy Vehicle rolls over the Light one it has beaten, and crushes the wreck by a point (HON-649)."""

    def still(self, s: Battle) -> bool:
        fray = s.frays[NOW]
        heavy = in_play(s, fray.attacker) and s.grade(fray.attacker) == HEAVY
        return heavy and unmoved(s, fray) and fray.square not in s.wheels and fray.square not in s.foot

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        s.put(fray.attacker, fray.front, fray.rear, fray.facing)
        s.tell("advanced", unit=fray.attacker, to=fray.square)
        return wrecks.crush(s, fray.attacker, fray.square) or NOTHING


class RollIn(Procedure[Battle]):
    """Moves the vehicle into the square of the Infantry it met, which is pushed next (HON-651, HON-652)."""

    def run(self, s: Battle) -> Steps:
        fray = s.frays[NOW]
        s.put(fray.attacker, fray.front, fray.rear, fray.facing)
        s.tell("advanced", unit=fray.attacker, to=fray.square)
        return NOTHING
