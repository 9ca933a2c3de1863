"""Sticky Bombs and Magnetic Mines (HON-706, R-42): put on a vehicle now, exploding at the end of the Supply Phase."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.explosions import strikes
from sandtable.games.heroes.play.fire import sight
from sandtable.games.heroes.play.nouns import ENEMY, Weapon, X
from sandtable.games.heroes.play.reactions.windows import both
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Charge
from sandtable.kernel.steps import Procedure, Reason, Steps

CHARGES: Final = ("sticky-bomb", "magnetic-mine")


def targets(s: Battle, unit: str, weapon: Weapon) -> list[str]:
    """Enemy units that a charge can be laid on: a value against them, sight, reach (HON-521, HON-706)."""
    enemy = ENEMY[s.units[unit].side]
    return [
        id
        for id, sheet in s.units.items()
        if sheet.side == enemy and s.on_board(id) and why_not_target(s, unit, weapon, id) is None
    ]


def why_not_target(s: Battle, unit: str, weapon: Weapon, letter: str) -> Reason | None:
    if letter not in s.units or not s.on_board(letter):
        return ("no-target", "Name an enemy vehicle beside the unit.", "HON-706")
    if s.units[letter].side == s.units[unit].side:
        return ("own-side", "It is put on an enemy.", "HON-533")
    if weapon.cv[s.grade(letter)] == X:
        return ("no-value", "It does nothing to Infantry; put it on a vehicle.", "HON-521")
    away = sight.distance(s, unit, letter)
    if away > weapon.range:
        return (
            "too-far",
            f"It is {away} squares away; the charge is put on a vehicle beside the unit.",
            "HON-706",
        )
    line = sight.line(s, unit, letter)
    if line.state == sight.BLOCKED:
        return ("no-sight", f"{names.upper(names.obstacle(s, line.blocker))} blocks the line.", "HON-511")
    return None


def lay(s: Battle, unit: str, option: str, target: str) -> None:
    """Lays the marker on the vehicle."""
    number = 1
    while str(number) in s.charges:
        number += 1
    s.charges[str(number)] = Charge(target, option, s.units[unit].side)
    s.tell("charged", unit=unit, target=target, option=option)


class Charges(Procedure[Battle]):
    """Every charge laid explodes, those of the Initiative player first (section 1 C 5)."""

    def run(self, s: Battle) -> Steps:
        return [Explode(id) for side in both(s) for id, charge in s.charges.items() if charge.side == side]


class Explode(Procedure[Battle]):
    """A charge attacks its unit against the side Defence; it is no Firing Action, nothing can be added (HON-706).

    The marker is lost with a unit that was destroyed or removed before (R-42).
    """

    __match_args__ = ("charge",)

    def __init__(self, charge: str) -> None:
        self.charge = charge

    def still(self, s: Battle) -> bool:
        return self.charge in s.charges

    def run(self, s: Battle) -> Steps:
        charge = s.charges.pop(self.charge)
        if not s.on_board(charge.target):
            s.tell("charge-lost", target=charge.target, option=charge.gear)
            return []
        s.tell("charge-exploded", target=charge.target, option=charge.gear)
        return strikes.attack_at(s, charge.target, charge.gear, charge.side, further=False)
