"""Operation Totalize: what the module answers otherwise than the shared system (TOT-)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.board import box
from sandtable.games.armored_thrust.data.scenario import load
from sandtable.games.armored_thrust.play.battle_tables import read_conditions
from sandtable.games.armored_thrust.play.conditions import Effect
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.totalize.play import (
    interdiction,
    outgunned,
    setting_up,
    table_effects,
)
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Reason

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.totalize.show.skin import TotalizeSkin

FOLDER: Final = str(Path(__file__).parents[1])


@mypyc_attr(allow_interpreted_subclasses=True)
class Totalize(ArmoredThrust):
    """Ten turns from Caen towards Falaise."""

    id: ClassVar[str] = "totalize"
    version: ClassVar[int] = 1

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "totalize"):
            raise ValueError(f"Operation Totalize has one scenario, totalize; there is no {scenario!r}")
        super().__init__(load(FOLDER, options))
        self.data.battles.conditions.update(read_conditions(box.read(FOLDER, "effects.toml")))
        if not self.data.truth("play_turn_10"):
            self.last_turn -= 1
        self.outgunned_scope = self.data.choice("outgunned_scope")

    def new_skin(self) -> TotalizeSkin:
        from sandtable.games.armored_thrust.totalize.show.skin import TotalizeSkin

        return TotalizeSkin(self)

    # set-up and arrivals

    def entry(self, unit: str) -> int:
        return setting_up.entry(self.data, unit)

    def may_set_up(self, unit: str) -> tuple[str, ...]:
        return setting_up.may_set_up(self.data, unit)

    def why_not_set_up(self, unit: str, area: str) -> Reason | None:
        return setting_up.why_not_set_up(self.data, unit, area)

    # action

    def slowed(self, s: Theatre, side: str) -> bool:
        return interdiction.interdicted(s, side) or super().slowed(s, side)

    # engagements

    def holder_after(self, s: Theatre, sheet: Engagement) -> tuple[str, tuple[str, ...]]:
        if outgunned.outgunned(s, sheet, self.outgunned_scope) and outgunned.gives_way(sheet):
            return outgunned.ALLIED, (outgunned.AXIS,)
        return super().holder_after(s, sheet)

    def table_effects(self, seen: Theatre, sheet: Engagement, side: str) -> list[Effect]:
        return [*super().table_effects(seen, sheet, side), *table_effects.table_effects(seen, sheet, side)]
