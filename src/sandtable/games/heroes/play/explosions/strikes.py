"""One attack on one unit by an explosion or flame (HON-524, HON-527, HON-624): the sum, the roll, the effect.

The same sum serves the dice, the odds and the preview. Cards and charges attack by `attack_at` (HON-706, section 21.3).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.fire.sums import Because, cover, total
from sandtable.games.heroes.play.harm.affect import DESTROYED, HIT, Affect
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.nouns import HEAVY, X
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Dice, Faces, Steps

FLANK: Final = 1  # the side Defence of a Heavy Vehicle


class StrikeSum:
    """An attack about to be rolled: what is added to the die, and what the total must reach for one or two Hits."""

    def __init__(
        self, unit: str, because: Because, defence: int, doubles: bool, dice: int = 1, known: bool = True
    ) -> None:
        self.unit = unit
        self.because = because
        self.defence = defence  # with the bonus of the ground
        self.doubles = doubles  # does twice as much destroy it at once (HON-527)?
        self.dice = dice  # the best counts (HON-613)
        self.known = known  # False for a concealed unit, whose defence is a guess

    def plus(self) -> int:
        return total(self.because)

    def needs(self) -> int:
        """The lowest face that hits; more than 6 if none does."""
        return max(1, self.defence - self.plus())

    def effect(self, faces: Faces) -> str:
        """What the faces do: "destroyed", "hit" or nothing."""
        result = max(faces) + self.plus()
        if self.doubles and result >= 2 * self.defence:
            return DESTROYED
        return HIT if result >= self.defence else ""

    def chance(self, twice: bool = False) -> float:
        """The chance of a Hit, or of a Double Hit."""
        least = (2 if twice else 1) * self.defence - self.plus()
        if twice and not self.doubles:
            return 0.0
        low = min(6, max(0, least - 1))
        return float(1 - (low / 6) ** self.dice)

    def roll(self) -> Dice:
        return Dice(self.dice, needs=self.needs(), because=self.because)


def defence(s: Battle, unit: str, by: str, sheltered: bool) -> int:
    """The Defence under a template: the side of a Heavy Vehicle; for Infantry with the ground's bonus (HON-624)."""
    values = s.face(unit).defence
    if s.grade(unit) == HEAVY:
        return values[FLANK]
    return values[0] + total(cover(s, by, unit)) if sheltered else values[0]


def take_effect(s: Battle, attack: StrikeSum, faces: Faces, by: str, piercing: int) -> Steps:
    """Tells the log the result of the faces, and carries it out (HON-526, HON-527)."""
    effect = attack.effect(faces)
    total = max(faces) + attack.plus()
    s.tell(
        "attacked", unit=attack.unit, by=by, total=total, defence=attack.defence, effect=effect or "missed"
    )
    if not effect:
        return NOTHING
    return [Affect(attack.unit, effect, piercing if effect == HIT else 0, by)]


# cards and charges


def attack_at(s: Battle, unit: str, source: str, side: str, further: bool = True) -> Steps:
    """A card or charge attacks a unit: its own values, no penalty, no Double Hit (HON-527a, section 21.3).

    `source` is the card, or the number of the option. A concealed unit is revealed first (HON-609). Cards may be added
    to the roll, but not to that of a charge (HON-706).
    """
    if ghosts.concealed(s, unit):
        unit = ghosts.uncover(s, unit)
    if values_of(s, source, side)[s.grade(unit)] == X:
        return NOTHING
    window = bonus.before_roll(s, side, "attack", unit) if further else NOTHING
    return [*window, Blow(source, side, unit)]


def values_of(s: Battle, source: str, side: str) -> tuple[int, ...]:
    """The combat values of a card, or of an option's weapon."""
    card = s.rules.box.cards.get(source)
    if card is not None:
        return card.cv
    weapon = s.rules.box.gear[side][source].weapon
    return weapon.cv if weapon is not None else (X, X, X)


def card_attack(s: Battle, source: str, side: str, unit: str) -> StrikeSum:
    """The sum of an attack by a card or charge."""
    cv = values_of(s, source, side)[s.grade(unit)]
    return StrikeSum(unit, ((cv, "cv"), *s.added), defence(s, unit, "", True), False)


class Blow(Roll):
    """The roll of a card or a charge against a unit."""

    __match_args__ = ("source", "side", "unit")

    def __init__(self, source: str, side: str, unit: str) -> None:
        self.source = source
        self.side = side
        self.unit = unit

    def still(self, s: Battle) -> bool:
        return s.on_board(self.unit)

    def seat(self, s: Battle) -> str:
        return self.side

    def by(self, s: Battle) -> str:
        return ""

    def at(self, s: Battle) -> str:
        return self.unit

    def dice(self, s: Battle) -> Dice:
        return card_attack(s, self.source, self.side, self.unit).roll()

    def read(self, s: Battle, faces: Faces) -> Steps:
        attack = card_attack(s, self.source, self.side, self.unit)
        s.added = ()
        return take_effect(s, attack, faces, self.side, 0)
