"""The questions a skirmish answers: how it starts, who sees what, who won, and what a position may say."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.skirmish import field, steps
from sandtable.games.skirmish.field import CAMP, ENEMY, HIDDEN, OPTIONS, POSITION, ROADS, SIDE, SIDES, Field
from sandtable.kernel.options import Chosen, Option, OptionValue
from sandtable.kernel.position_fields import set_fields, told_fields
from sandtable.kernel.rules import Misplaced, Outcome, Rules, seal, unseal
from sandtable.kernel.steps import AnyStep, Steps

if TYPE_CHECKING:
    from sandtable.games.skirmish.show import SkirmishSkin


@mypyc_attr(allow_interpreted_subclasses=True)
class Skirmish(Rules[Field]):
    """The teaching game."""

    id: ClassVar[str] = "skirmish"
    version: ClassVar[int] = 1
    reveals: ClassVar[frozenset[str]] = frozenset({"sprung"})  # an ambush cannot be taken back

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "crossings"):
            raise ValueError(f"skirmish has no scenario {scenario!r}; it has crossings")
        for id, value in options.items():
            check_option(id, value)
        chosen = Chosen()
        chosen.choose(OPTIONS, options)
        super().__init__("crossings", chosen.chosen)
        self.turns = chosen.whole("turns")
        self.orders = chosen.whole("orders")
        self.worn: SkirmishSkin | None = None

    def skin(self) -> SkirmishSkin:
        if self.worn is None:
            from sandtable.games.skirmish.show import SkirmishSkin

            self.worn = SkirmishSkin(self)
        return self.worn

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in steps.STEPS}

    def seats(self) -> tuple[str, ...]:
        return (*SIDES, "observer")

    def playing(self) -> tuple[str, ...]:
        return SIDES

    def secretive(self) -> bool:
        return True  # orders are sealed, reserves hide

    def offered(self) -> Mapping[str, Option]:
        return OPTIONS

    def setup(self) -> Field:
        s = Field(self)
        s.holds, s.where = dict(field.HELD), dict(field.START)
        return s

    def start(self) -> Steps:
        return [steps.HideReserves(), steps.Turn(1)]

    def give_up(self, s: Field, seat: str) -> None:
        s.resigned = seat

    def outcome(self, s: Field) -> Outcome | None:
        """The side that holds more places wins; one that gave up or has no troops has lost (SK-1, SK-11)."""
        if s.agenda is not None:
            return None
        scores = {side: list(s.holds.values()).count(side) for side in SIDES}
        for side in SIDES:
            if s.resigned == side or (not s.resigned and s.beaten(side)):
                return Outcome("resignation" if s.resigned else "rout", ENEMY[side], scores)
        if scores["blue"] == scores["red"]:
            return Outcome("draw", "", scores)
        return Outcome("ground", "blue" if scores["blue"] > scores["red"] else "red", scores)

    def view(self, s: Field, seat: str) -> Field:
        """Where a reserve hides is known to its owner alone, and so is a sealed answer."""
        seen = s.clone()
        seen.sealed = seal(s, seat)
        for troop in s.hidden:
            if SIDE[troop] != seat:
                seen.hidden[troop] = ""
        return seen

    def guess(self, seen: Field, seat: str, rng: Random) -> Field:
        """The enemy's reserve may hide wherever he could have hidden it."""
        s = seen.clone()
        for troop, place in seen.hidden.items():
            if not place:
                s.hidden[troop] = rng.choice(steps.HideReserve(SIDE[troop]).letters(s, ()))
        unseal(s, rng)
        return s

    def facts(self, s: Field) -> dict[str, object]:
        return told_fields(POSITION, s)

    def amend(self, s: Field, facts: Mapping[str, object]) -> None:
        """Who hides, hides somewhere, and not in the enemy's camp; who has given up is not asked any more."""
        set_fields(POSITION, s, facts)
        for troop, place in list(s.hidden.items()):
            if place == CAMP[ENEMY[SIDE[troop]]]:
                raise Misplaced(("hidden", troop), "nobody hides in the enemy's camp (SK-2)")
            if s.where[troop] != HIDDEN:
                del s.hidden[troop]
        for troop, place in s.where.items():
            if place == HIDDEN and troop not in s.hidden:
                raise Misplaced(("troops", troop), "say under hidden where they hide")
        if s.resigned and s.agenda is not None:
            raise Misplaced(("resigned",), "nobody has given up while somebody is asked")

    def invariants(self, s: Field) -> None:
        assert list(s.where) == list(SIDE), "every troop is somewhere, once"
        assert list(s.holds) == list(ROADS), "every place is held"
        hiding = {troop for troop, place in s.where.items() if place == HIDDEN}
        assert set(s.hidden) == hiding, f"{set(s.hidden)} hide in places, {hiding} hide"
        for troop, place in s.hidden.items():
            assert place in ROADS, f"{troop} hide in {place}"
        self.amend(s.clone(), self.facts(s))  # nothing is where a position could not put it


def check_option(id: str, value: OptionValue) -> None:
    """Refuses what is no option, or not one of its numbers."""
    if id not in OPTIONS:
        raise ValueError(f"skirmish has no option {id!r}; it has {', '.join(OPTIONS)}")
    least, most = OPTIONS[id].least, OPTIONS[id].most
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{id} must be a whole number from {least} to {most}, not {value!r}")
