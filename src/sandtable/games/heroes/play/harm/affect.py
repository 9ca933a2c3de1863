"""Effects of attacks, charges and accidents on a unit: RW-8 before, the effect, RW-13 after (HON-526 … HON-531).

Every chapter that hurts a unit puts one `Affect` for each effect into its list, and nothing else:

    Affect(unit, HIT, plus, by)         one Hit; `plus` is added to the Damage roll of a Heavy Vehicle (Piercing)
    Affect(unit, DESTROYED, 0, by)      destroyed by fire (Double Hit)
    Affect(unit, BEATEN, plus, by)      one Hit in an Assault: a flamethrower does not explode (HON-630)
    Affect(unit, GONE, 0, by)           destroyed otherwise: no room, no values in an Assault, Desertion, water
    Affect(unit, SUPPRESSED, n, by)     n Suppressed markers
    Affect(unit, DAMAGE, plus, by)      one Damage roll (HON-530)

`by` is the unit that did it, or a side (a card, a charge), or "" for an accident. The windows have "hit:fire-1" and the
like as subject. A response that puts another effect in the place of this one answers with it and `Leave("Affect")`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.harm import damage, losses
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.nouns import (
    BOXED,
    HEAVY,
    INFANTRY,
    LEFT,
    LIGHT,
    LOST,
    OFF_BOARD,
    SIDES,
    WAITING,
)
from sandtable.games.heroes.play.reactions.windows import both, opened
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Procedure, Steps

HIT: Final = "hit"
DESTROYED: Final = "destroyed"
BEATEN: Final = "beaten"
GONE: Final = "gone"
SUPPRESSED: Final = "suppressed"
DAMAGE: Final = "damage"


class Affect(Procedure[Battle]):
    """An effect that is about to happen: it may be answered (RW-8), then it is applied, then RW-13."""

    __match_args__ = ("unit", "what", "n", "by")

    def __init__(self, unit: str, what: str, n: int, by: str) -> None:
        self.unit = unit
        self.what = what
        self.n = n
        self.by = by

    def still(self, s: Battle) -> bool:
        return in_play(s, self.unit)

    def run(self, s: Battle) -> Steps:
        """Reveals a concealed unit first: only templates affect a concealed counter (HON-609)."""
        unit = forced.come_to_light(s, self.unit)
        what = self.what
        if what == DAMAGE or (s.grade(unit) == HEAVY and what in (HIT, BEATEN)):
            return damage.damage(s, unit, self.n, self.by)
        window = opened(s, "RW-8", what + ":" + unit, both(s))
        if window:
            return [*window, Apply(unit, what, self.n, self.by)]
        return apply(s, unit, what, self.by, self.n)


class Apply(Procedure[Battle]):
    """Applies the effect after all answers: counters are flipped or removed, markers placed."""

    __match_args__ = ("unit", "what", "n", "by")

    def __init__(self, unit: str, what: str, n: int, by: str) -> None:
        self.unit = unit
        self.what = what
        self.n = n
        self.by = by

    def still(self, s: Battle) -> bool:
        return in_play(s, self.unit)

    def run(self, s: Battle) -> Steps:
        return apply(s, self.unit, self.what, self.by, self.n)


def in_play(s: Battle, unit: str) -> bool:
    sheet = s.units.get(unit)
    return sheet is not None and sheet.at not in (LOST, LEFT, WAITING, BOXED)


def apply(s: Battle, unit: str, what: str, by: str, n: int) -> Steps:
    """Places Suppressed markers, flips the counter, or destroys it (HON-104, HON-526, HON-527)."""
    if what == SUPPRESSED:
        s.suppress(unit, n)
        s.tell("suppressed", unit=unit, markers=n, by=by)
        return afterwards(s, unit)
    if fatal(s, unit, what):
        if s.kind(unit).explodes and what in (HIT, DESTROYED):
            return losses.explode(s, unit, by)
        return losses.destroy(s, unit, by)
    s.turn_over(unit, 1)
    s.tell("reduced", unit=unit, by=by)
    return afterwards(s, unit)


def afterwards(s: Battle, unit: str) -> Steps:
    """Opens RW-13 right after an effect on infantry that is still on the board."""
    if s.units[unit].at in OFF_BOARD or s.grade(unit) != INFANTRY:
        return NOTHING
    return opened(s, "RW-13", unit, both(s))


def fatal(s: Battle, unit: str, what: str) -> bool:
    """Would this effect remove the unit? A Hit only flips an infantry counter with the hit symbol (HON-104)."""
    if what == SUPPRESSED:
        return False
    if what in (DESTROYED, GONE):
        return True
    if s.grade(unit) != INFANTRY:
        return s.grade(unit) == LIGHT
    return not s.face(unit).flips or s.kind(unit).explodes


def effect_of(subject: str) -> tuple[str, str]:
    """Splits the subject of a window RW-8 into the effect and the unit."""
    what, _, unit = subject.partition(":")
    return what, unit


def side_of(s: Battle, by: str) -> str:
    """The side that caused an effect; "" for an accident."""
    if by in SIDES or not by:
        return by
    sheet = s.units.get(by)
    return sheet.side if sheet is not None else ""


def suppress_all(units: list[str], by: str) -> Steps:
    """A Suppressed marker for each of these units."""
    return [Affect(unit, SUPPRESSED, 1, by) for unit in units]
