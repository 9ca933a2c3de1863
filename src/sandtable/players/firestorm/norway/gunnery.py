"""What dice at sea and in the air do on the average: the counted chances, remembered (NOR-13, NOR-15, NOR-53)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.aiming import worth
from sandtable.games.firestorm.norway.play.chances import Fire, Mark, ratio, spread, sunk
from sandtable.games.firestorm.norway.play.exchange import half
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState

MEMORY: Final = 100_000  # volleys remembered before the memory is emptied

Units = tuple[str, ...]
Salvo = tuple[
    Units, int, int, tuple[float, ...]
]  # targets, dice, dice thrown again, what the targets are worth


class LaidDice:
    """Some dice laid on some targets as well as can be: each target's chance to be destroyed, and the points."""

    def __init__(self, points: float, fates: tuple[float, ...]) -> None:
        self.points = points
        self.fates = fates


BLOWS: Final[dict[Salvo, LaidDice]] = {}  # the same for every general


class Duel:
    """A round of fire between two groups of ships, as the first sees it."""

    def __init__(self, gain: float, loss: float, holds: float, held: float) -> None:
        self.gain = gain  # points
        self.loss = loss
        self.holds = holds  # the chance that the first has ships left and need not retreat
        self.held = held  # that of the second


class Gunnery:
    """The chances of every volley that was asked for."""

    def __init__(self, rules: Norway) -> None:
        self.rules = rules
        self.cv = rules.fleet.cv

    def blow(self, s: NorwayState, targets: Units, dice: int, again: int = 0) -> LaidDice:
        """Dice thrown once and dice thrown again, spread so that they destroy most."""
        if not targets or dice + again <= 0:
            return LaidDice(0.0, (0.0,) * len(targets))
        prices = tuple([worth(s, target) for target in targets])
        key = (targets, dice, again, prices)
        known = BLOWS.get(key)
        if known is None:
            if len(BLOWS) >= MEMORY:
                BLOWS.clear()
            known = self.count(targets, dice, again, prices)
            BLOWS[key] = known
        return known

    def count(self, targets: Units, dice: int, again: int, prices: tuple[float, ...]) -> LaidDice:
        units = self.rules.fleet.units
        marks: list[Mark] = []
        for at, target in enumerate(targets):
            battleship = target in units and units[target].type.battleship
            marks.append(Mark(target, prices[at], battleship))
        none = [Fire(0) for _ in targets]
        good = spread(marks, again, none, True)
        lie = [Fire(0, number) for number in good]
        plain = spread(marks, dice, lie)
        points = 0.0
        fates: list[float] = []
        for at, mark in enumerate(marks):
            fate = ratio(sunk(Fire(plain[at], good[at]), mark.battleship))
            fates.append(fate)
            points += fate * mark.worth
        return LaidDice(points, tuple(fates))

    def duel(self, s: NorwayState, ours: Units, theirs: Units, guns: int = 0, active: bool = True) -> Duel:
        """One round: `guns` are the dice a harbour adds to the second; `active`: the first came to the second."""
        blow = self.blow(s, theirs, self.strength(ours))
        answer = self.blow(s, ours, self.strength(theirs) + guns)
        left = self.left(ours, answer.fates)
        other = self.left(theirs, blow.fates)
        holds = held = 0.0
        for value, chance in enumerate(left):
            if not chance:
                continue
            for against, weight in enumerate(other):
                if value > against or (value and value == against and not active):
                    holds += chance * weight
                elif against:
                    held += chance * weight
        return Duel(blow.points, answer.points, holds, held)

    def margin(self, s: NorwayState, ours: Units, theirs: Units, guns: int) -> float:
        """What a round of fire gains the first side beyond what it costs."""
        gain = self.blow(s, theirs, self.strength(ours)).points
        return gain - self.blow(s, ours, self.strength(theirs) + guns).points

    def harassed(self, s: NorwayState, ships: Units, enemies: Units) -> float:
        """What it costs to withdraw from enemy ships: half their dice, and no answer (NOR-55, NOR-56)."""
        return self.blow(s, ships, half(self.strength(enemies))).points

    def strength(self, ships: Units) -> int:
        total = 0
        for ship in ships:
            total += self.cv[ship]
        return total

    def left(self, ships: Units, fates: tuple[float, ...]) -> list[float]:
        """The chance of every combat value that may be left."""
        chances = [1.0]
        for at, ship in enumerate(ships):
            value, fate = self.cv[ship], fates[at]
            after = [0.0] * (len(chances) + value)
            for total, chance in enumerate(chances):
                after[total] += chance * fate
                after[total + value] += chance * (1.0 - fate)
            chances = after
        return chances

    def torpedoes(self, s: NorwayState, prey: Units, boats: int, share: float = 1.0) -> tuple[float, float]:
        """What some submarines sink, and what the ships left cost them; `share` of the dice are used against them."""
        blow = self.blow(s, prey, boats)
        ships = float(len(prey)) - sum(blow.fates)
        dice = ships * share / boats  # on each submarine
        return blow.points, boats * 5.0 * (1.0 - (5.0 / 6.0) ** dice)
