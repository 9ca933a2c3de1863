"""Operation Totalize: what the module answers otherwise than the shared system (TOT-)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.board import box
from sandtable.games.armored_thrust.data.scenario import load
from sandtable.games.armored_thrust.play.battle_tables import read_conditions
from sandtable.games.armored_thrust.play.conditions import Effect
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.sheets import Engagement
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.totalize.play import (
    bombing,
    column,
    interdiction,
    outgunned,
    setting_up,
    table_effects,
)
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Choice, Reason, Word

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
        self.bombers = bombing.BOMBERS
        self.zones = bombing.zones(self.data)
        self.bombing_sheets: Mapping[str, Choice[Any]] = {  # the zone is the commander-in-chief's (TOT-42)
            **self.order_sheets,
            bombing.BOMBERS: OrderUnits(bombing.BOMBERS),
        }

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

    # orders and action

    def order_asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        return self.bombing_sheets if bombing.fly(s) else self.order_sheets

    def may_bomb(self, s: Theatre, seat: str) -> bool:
        return bombing.may_name(s, seat, self.zones)

    def bombable(self, s: Theatre, zone: Word) -> list[str]:
        return bombing.may_follow(s, zone)

    def may_column(self, s: Theatre, unit: str, draft: Word) -> bool:
        return column.eligible(s, unit) and column.room_for_another(s, draft)

    def why_not_bomb(self, s: Theatre, seat: str, draft: Word) -> Reason | None:
        return bombing.why_not(s, seat, draft)

    def why_not_bombed(self, s: Theatre, zone: Word, area: str) -> Reason | None:
        return bombing.why_not_there(s, zone, area)

    def why_not_column(self, s: Theatre, unit: str, draft: Word) -> Reason | None:
        return column.why_not(s, unit)

    def reconcile(self, s: Theatre, chiefs: Word) -> None:
        column.disband_surplus(s, chiefs)

    def sees_by_night(self, s: Theatre, unit: str, kind: str) -> bool:
        return column.as_by_day(s, kind)

    def slowed(self, s: Theatre, side: str) -> bool:
        return interdiction.interdicted(s, side) or super().slowed(s, side)

    def strike(self, s: Theatre) -> None:
        bombing.strike(s)

    # engagements

    def kept(self, s: Theatre, sheet: Engagement) -> tuple[str, tuple[str, ...]]:
        if outgunned.outgunned(s, sheet, self.agreed.outgunned_scope) and outgunned.gives_way(sheet):
            return outgunned.ALLIED, (outgunned.AXIS,)
        return super().kept(s, sheet)

    def table_effects(self, seen: Theatre, sheet: Engagement, side: str) -> list[Effect]:
        return [*super().table_effects(seen, sheet, side), *table_effects.table_effects(seen, sheet, side)]

    # on paper
