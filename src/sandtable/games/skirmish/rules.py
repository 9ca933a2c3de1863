"""The questions a skirmish answers: how it starts, where reserves hide, who won."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from sandtable.board.area_state import AreaRules
from sandtable.board.ground import HIDDEN, RESERVE
from sandtable.board.options import read_options
from sandtable.games.skirmish import fights, orders
from sandtable.games.skirmish.field import CAMP, DATA, ENEMY, GROUND, ROADS, SIDE, SIDES, Field
from sandtable.games.skirmish.sequence import WITHIN
from sandtable.kernel.position_fields import ListField
from sandtable.kernel.rules import Misplaced, Outcome, agreed_outcome, highest_score
from sandtable.kernel.steps import Steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Skirmish(AreaRules[Field]):
    """The teaching game."""

    id = "skirmish"
    ends_together = True
    sides = SIDES
    others = ("observer",)
    secrets = True  # orders are sealed, reserves hide
    scenario_ids = ("crossings",)
    option_table = read_options(DATA)
    chapters = (orders, fights)
    ground = GROUND
    position: ClassVar = {"fresh": ListField("fresh", tuple(SIDE), "a list of troops")}
    no_hideout = "nobody hides in the enemy's camp (SK-2)"
    reveals = frozenset({"sprung"})  # an ambush cannot be taken back
    fixed = frozenset({"Turn"})
    within = WITHIN
    shown_by = "sandtable.games.skirmish.show:SkirmishSkin"

    def setup(self) -> Field:
        return self.lay_out(Field(self))

    def start(self) -> Steps:
        return [orders.HideReserves(), orders.Turn(1)]

    def hideouts(self, s: Field, troop: str) -> list[str]:
        """Anywhere but in the enemy's camp (SK-2)."""
        return [place for place in ROADS if place != CAMP[ENEMY[SIDE[troop]]]]

    def step_names(self) -> dict[str, tuple[str, ...]]:
        return {**super().step_names(), "part": ("holder", "comer")}

    def fit_together(self, s: Field) -> None:
        super().fit_together(s)
        if s.turn > s.agreed("turns"):
            raise Misplaced(("turn",), f"the skirmish has {s.agreed('turns')} turns (SK-1)")
        for troop in s.fresh:
            if s.where[troop] in (HIDDEN, RESERVE):
                raise Misplaced(
                    ("fresh",), f"{troop} sprang no ambush this turn: it is {s.where[troop]} (SK-5)"
                )

    def standing(self, s: Field) -> dict[str, int]:
        """The places that each side holds (SK-11)."""
        return {side: list(s.holds.values()).count(side) for side in SIDES}

    def outcome(self, s: Field) -> Outcome | None:
        """The side that holds more places wins; one that gave up or has no troops has lost (SK-1, SK-11)."""
        if s.agenda is not None:
            return None
        scores = self.standing(s)
        together = agreed_outcome(s.resigned, scores)
        if together is not None:
            return together
        for side in SIDES:
            if s.resigned == side or (not s.resigned and s.beaten(side)):
                return Outcome("resignation" if s.resigned else "rout", ENEMY[side], scores)
        return highest_score("ground", scores)
