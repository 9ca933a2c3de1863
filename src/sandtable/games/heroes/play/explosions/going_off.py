"""A template takes effect: each unit under it is attacked separately, then every structure (HON-624, HON-628, R-46)."""

from __future__ import annotations

from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.explosions.bursts import (
    FLAMES,
    attack_of,
    change,
    dedicated,
    struck,
    structures_under,
    top,
    top_id,
    way_to,
    weapon_of,
    with_plus,
)
from sandtable.games.heroes.play.explosions.strikes import StrikeSum, take_effect
from sandtable.games.heroes.play.explosions.structures import Destruction
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.harm.affect import SUPPRESSED, Affect
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Dice, Faces, Procedure, Steps


class Burst(Procedure[Battle]):
    """Attacks every unit under the template, then every Structure if the weapon has Destruction (HON-621, HON-624).

    Concealed units ignore an explosion; a flame reveals them first (HON-609).
    """

    __match_args__ = ("scattered",)

    def __init__(self, scattered: bool) -> None:
        self.scattered = scattered  # the scatter die was thrown, so each attack is a further roll

    def run(self, s: Battle) -> Steps:
        shot = top(s)
        if shot.mode in FLAMES:
            self.bring_to_light(s, shot)
            shot = top(s)
        units = struck(s, shot)
        if units:
            change(s, with_plus(shot, dedicated(s, shot.plus, units)))
        s.tell("went-off", by=shot.firer, at=shot.targets[0], units=tuple(units))
        steps: Steps = [
            next_strike(s, shot, unit, self.scattered or number > 0) for number, unit in enumerate(units)
        ]
        if shot.mode not in FLAMES:
            dice = weapon_of(s, shot).destruction
            if dice:
                steps += [Destruction(id, dice, shot.firer) for id in structures_under(s, shot)]
        return steps

    def bring_to_light(self, s: Battle, shot: Shot) -> None:
        for unit in struck(s, shot):
            if ghosts.concealed(s, unit):
                found = ghosts.uncover(s, unit)
                plus = tuple([found if letter == unit else letter for letter in shot.plus])
                shot = with_plus(shot, plus)
                change(s, shot)


def next_strike(s: Battle, shot: Shot, unit: str, further: bool) -> NextStrike:
    way = way_to(s, shot, unit)
    return NextStrike(
        unit, further, tuple([reason for _, reason in way]), tuple([amount for amount, _ in way])
    )


class NextStrike(Procedure[Battle]):
    """One of the attacks; before all but the first roll of the action RW-6 opens anew (R-46)."""

    __match_args__ = ("unit", "further", "veils", "amounts")

    def __init__(self, unit: str, further: bool, veils: tuple[str, ...], amounts: tuple[int, ...]) -> None:
        self.unit = unit
        self.further = further
        self.veils = veils  # the obstacles when the template took effect …
        self.amounts = amounts  # … and what each takes

    def still(self, s: Battle) -> bool:
        return s.on_board(self.unit)

    def run(self, s: Battle) -> Steps:
        strike = Strike(self.unit, self.veils, self.amounts)
        if not self.further:
            s.added = ()
            return [strike]
        side = s.units[top(s).firer].side
        return [*bonus.before_roll(s, side, "attack", self.unit), strike]


class Strike(Roll):
    """The roll against one unit under the template; a flame suppresses it whatever the die shows (HON-628)."""

    __match_args__ = ("unit", "veils", "amounts")

    def __init__(self, unit: str, veils: tuple[str, ...], amounts: tuple[int, ...]) -> None:
        self.unit = unit
        self.veils = veils
        self.amounts = amounts

    def still(self, s: Battle) -> bool:
        return s.on_board(self.unit)

    def seat(self, s: Battle) -> str:
        return s.units[top(s).firer].side

    def by(self, s: Battle) -> str:
        return top(s).firer

    def at(self, s: Battle) -> str:
        return self.unit

    def attack(self, s: Battle) -> StrikeSum:
        """The attack that the roll decides."""
        way = tuple([(self.amounts[at], reason) for at, reason in enumerate(self.veils)])
        return attack_of(s, top(s), self.unit, way)

    def dice(self, s: Battle) -> Dice:
        return self.attack(s).roll()

    def read(self, s: Battle, faces: Faces) -> Steps:
        shot = top(s)
        attack = self.attack(s)
        s.added = ()
        piercing = 1 if shot.mode not in FLAMES and weapon_of(s, shot).piercing else 0
        steps = [*take_effect(s, attack, faces, shot.firer, piercing)]
        if shot.mode in FLAMES:
            steps.append(Affect(self.unit, SUPPRESSED, 1, shot.firer))
        return steps


class Spent(Procedure[Battle]):
    """The shot is completely resolved."""

    def run(self, s: Battle) -> Steps:
        del s.shots[top_id(s)]
        return []
