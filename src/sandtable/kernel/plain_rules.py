"""Rules that a class mostly names in tables: its sides, options, steps, positions and skin.

    class Patrol(PlainRules[Store]):
        id = "patrol"
        sides = ("raider", "guard")
        chapters = (steps,)
        position = {"sacks": CountsField("sacks", POSTS)}
        shown_by = "sandtable.games.patrol.show:PatrolSkin"

What a game sees otherwise it overrides, question by question. A family whose campaigns read folders of their own
derives from `Rules` itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, ClassVar, TypeVar, cast

from mypy_extensions import mypyc_attr

from sandtable.kernel.options import Chosen, Option, OptionValue
from sandtable.kernel.position_fields import ChoiceField, PositionField, set_fields, told_fields
from sandtable.kernel.rules import AGREED, Misplaced, Rules, seal, unseal
from sandtable.kernel.state import State
from sandtable.kernel.steps import AnyStep, steps_of
from sandtable.kernel.wording import Wording


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState(State):
    """A state that notes which side gave up."""

    def __init__(self, game: Rules[Any]) -> None:
        super().__init__(game)
        self.resigned = ""


P = TypeVar("P", bound=PlainState)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainRules(Rules[P]):
    """The rules of a game that has one table of each: scenarios, options, sides, steps, facts."""

    sides: ClassVar[tuple[str, ...]] = ()  # those who play, in the order in which they are named
    others: ClassVar[tuple[str, ...]] = ()  # further seats, that serve no side
    secrets: ClassVar[bool] = False  # does any seat know what another may not? Sealed answers are secrets
    scenario_ids: ClassVar[tuple[str, ...]] = ("",)  # the first is the usual one
    option_table: ClassVar[Mapping[str, Option]] = {}
    chapters: ClassVar[tuple[ModuleType, ...]] = ()  # the modules that define its steps
    position: ClassVar[Mapping[str, PositionField]] = {}  # what a position tells, beside who gave up
    shown_by: ClassVar[str] = ""  # the class of its skin, loaded when somebody first looks: "module:Class"

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario and scenario not in self.scenario_ids:
            known = ", ".join([id for id in self.scenario_ids if id]) or "one without a name"
            raise ValueError(f"{self.id} has no scenario {scenario!r}; it has {known}")
        for id, value in options.items():
            if id not in self.option_table:
                raise ValueError(
                    f"{self.id} has no option {id!r}; it has {', '.join(self.option_table) or 'none'}"
                )
            if not self.option_table[id].sound(value):
                raise ValueError(f"{id} must be {self.option_table[id].wanted()}, not {value!r}")
        self.agreed = Chosen()
        self.agreed.choose(dict(self.option_table), options)
        super().__init__(scenario or self.scenario_ids[0], self.agreed.chosen)
        self.worn: Wording[Any] | None = None
        self.fact_fields = self.told_in_positions()

    def skin(self) -> Wording[P]:
        if self.worn is None:
            self.worn = self.new_skin()
        return self.worn

    def new_skin(self) -> Wording[P]:
        """The skin that `shown_by` names; without one the game is played in the names of its classes."""
        if not self.shown_by:
            return Wording()
        module, _, name = self.shown_by.partition(":")
        make: Any = getattr(import_module(module), name)
        return cast("Wording[P]", make(self))

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return steps_of(self.chapters)

    def seats(self) -> tuple[str, ...]:
        return (*self.sides, *self.others)

    def playing(self) -> tuple[str, ...]:
        return self.sides

    def secretive(self) -> bool:
        return self.secrets

    def scenarios(self) -> Mapping[str, str]:
        return dict.fromkeys(self.scenario_ids, "")

    def offered(self) -> Mapping[str, Option]:
        return self.option_table

    def view(self, s: P, seat: str) -> P:
        """Without secrets the state itself, else a copy without sealed answers of others and what is concealed."""
        if not self.secretive():
            return s
        seen = cast("P", s.clone())
        seen.sealed = seal(s, seat)
        self.conceal(seen, seat)
        return seen

    def conceal(self, seen: P, seat: str) -> None:
        """Takes out of a copy what the seat may not know, beside the sealed answers of others."""

    def guess(self, seen: P, seat: str, rng: Random) -> P:
        """A copy in which what is concealed is imagined, then the sealed answers of others."""
        if not self.secretive():
            return seen
        s = cast("P", seen.clone())
        self.imagine(s, seat, rng)
        unseal(s, rng)
        return s

    def imagine(self, s: P, seat: str, rng: Random) -> None:
        """Puts into a copy something possible for what `conceal` takes out."""

    def give_up(self, s: P, seat: str) -> None:
        s.resigned = seat

    def told_in_positions(self) -> dict[str, PositionField]:
        """What a position tells, by the names that people write."""
        together = AGREED if self.ends_together else ()
        gave_up = ChoiceField("resigned", ("", *self.sides, *together), "a side or nobody")
        return {**self.position, "resigned": gave_up}

    def facts(self, s: P) -> dict[str, object]:
        return told_fields(self.fact_fields, s)

    def amend(self, s: P, facts: Mapping[str, object]) -> None:
        """Sets the facts that the table of fields allows, then asks whether they fit together."""
        set_fields(self.fact_fields, s, facts)
        self.fit_together(s)
        if s.resigned and s.agenda is not None:
            raise Misplaced(("resigned",), "nobody has given up while somebody is asked")

    def fit_together(self, s: P) -> None:
        """Follows up what was set, and says with `Misplaced` what cannot be beside the rest."""

    def invariants(self, s: P) -> None:
        """Nothing is as no position could say it."""
        self.amend(cast("P", s.clone()), self.facts(s))
