"""The questions a skirmish answers: how it starts, who sees what, who won, and how everything is said."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.skirmish import fight, turn, words
from sandtable.games.skirmish.position import amend, facts
from sandtable.games.skirmish.scenario import (
    CAMP,
    ENEMY,
    HELD,
    HIDDEN,
    LOST,
    MUSTER,
    OPTIONS,
    RESERVE,
    RESERVE_OF,
    ROADS,
    SIDE,
    SIDES,
)
from sandtable.games.skirmish.state import Field
from sandtable.kernel.options import Option, OptionValue
from sandtable.kernel.rules import Outcome, Rules, seal, unseal
from sandtable.kernel.steps import AnyStep, Steps

if TYPE_CHECKING:
    from sandtable.games.skirmish.skin import SkirmishSkin

STEPS: tuple[type[AnyStep], ...] = (
    turn.HideReserves,
    turn.HideReserve,
    turn.Turn,
    turn.WriteOrders,
    turn.March,
    turn.Ambush,
    fight.Fights,
    fight.Fight,
    fight.Volley,
    fight.FallBack,
    fight.Occupation,
)


def chosen_options(given: Mapping[str, OptionValue]) -> dict[str, int]:
    """All options, those that were not given with their defaults."""
    chosen = {name: default for name, (default, _, _) in OPTIONS.items()}
    for name, value in given.items():
        if name not in OPTIONS:
            raise ValueError(f"skirmish has no option {name!r}; it has {', '.join(OPTIONS)}")
        _, least, most = OPTIONS[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"{name} must be a whole number from {least} to {most}, not {value!r}")
        chosen[name] = value
    return chosen


@mypyc_attr(allow_interpreted_subclasses=True)
class Skirmish(Rules[Field]):
    """The teaching game."""

    id: ClassVar[str] = "skirmish"
    version: ClassVar[int] = 1
    reveals: ClassVar[frozenset[str]] = frozenset({"sprung"})  # an ambush cannot be taken back

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "crossings"):
            raise ValueError(f"skirmish has no scenario {scenario!r}; it has crossings")
        chosen = chosen_options(options)
        super().__init__("crossings", chosen)
        self.worn: SkirmishSkin | None = None
        self.turns = chosen["turns"]
        self.orders = chosen["orders"]

    def skin(self) -> SkirmishSkin:
        if self.worn is None:
            from sandtable.games.skirmish.skin import SkirmishSkin

            self.worn = SkirmishSkin(self)
        return self.worn

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in STEPS}

    def seats(self) -> tuple[str, ...]:
        return (*SIDES, "observer")

    def secretive(self) -> bool:
        """Orders are sealed, reserves hide."""
        return True

    def offered(self) -> Mapping[str, Option]:
        found: dict[str, Option] = {}
        for id, (default, least, most) in OPTIONS.items():
            rule, name, ask = words.OPTIONS[id]
            option = Option(id, rule, "whole", ask, least, most, (), 0)
            option.default, option.name, option.main = default, name, True
            found[id] = option
        return found

    # from the start to the end

    def setup(self) -> Field:
        s = Field(self)
        s.holds = dict(HELD)
        s.where = {troop: place for troop, (_, place) in MUSTER.items()}
        return s

    def start(self) -> Steps:
        return [turn.HideReserves(), turn.Turn(1)]

    def playing(self) -> tuple[str, ...]:
        return SIDES

    def give_up(self, s: Field, seat: str) -> None:
        s.resigned = seat

    def outcome(self, s: Field) -> Outcome | None:
        """The side that holds more places wins; one that gave up or has no troops has lost (SK-1, SK-11)."""
        if s.agenda is not None:
            return None
        scores = {side: list(s.holds.values()).count(side) for side in SIDES}
        if s.resigned:
            return Outcome("resignation", ENEMY[s.resigned], scores)
        for side in SIDES:
            if s.beaten(side):
                return Outcome("rout", ENEMY[side], scores)
        if scores["blue"] == scores["red"]:
            return Outcome("draw", "", scores)
        return Outcome("ground", "blue" if scores["blue"] > scores["red"] else "red", scores)

    # who sees what

    def view(self, s: Field, seat: str) -> Field:
        """Where a reserve hides is known to its owner alone, and so is a sealed answer."""
        seen = s.clone()
        seen.sealed = seal(s, seat)
        for troop in s.hidden:
            if SIDE[troop] != seat:
                seen.hidden[troop] = ""
        return seen

    def guess(self, seen: Field, seat: str, rng: Random) -> Field:
        s = seen.clone()
        for troop, place in seen.hidden.items():
            if not place:
                s.hidden[troop] = rng.choice(turn.HideReserve(SIDE[troop]).letters(s, ()))
        unseal(s, rng)
        return s

    # positions

    def facts(self, s: Field) -> dict[str, object]:
        return facts(s)

    def amend(self, s: Field, facts: Mapping[str, object]) -> None:
        amend(s, facts)

    def invariants(self, s: Field) -> None:
        assert list(s.where) == list(MUSTER), "every troop is somewhere, once"
        assert list(s.holds) == list(ROADS) and set(s.holds.values()) <= set(SIDES), "every place is held"
        for troop, place in s.where.items():
            assert place in ROADS or place in (RESERVE, HIDDEN, LOST), f"{troop} are nowhere: {place}"
            assert (place == HIDDEN) == (troop in s.hidden), f"{troop} hide and do not hide"
        for troop, place in s.hidden.items():
            assert troop in RESERVE_OF.values() and place in ROADS, f"{troop} hide in {place}"
            assert place != CAMP[ENEMY[SIDE[troop]]], f"{troop} hide in the enemy's camp"

        assert not s.resigned or s.agenda is None, f"{s.resigned} gave up, but play goes on"

    # how it is said

    # what a skin shows
