"""What a skirmish holds: its data, and what its state knows beside places and troops."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.board import box
from sandtable.board.area_state import AreaRules, AreaState
from sandtable.board.ground import Ground

FOLDER: Final = str(Path(__file__).parent)
DATA: Final = box.read(FOLDER, "crossings.toml")
PLACES: Final = DATA.pages("places")
GROUND: Final = Ground(DATA)
ROADS: Final = GROUND.roads
SIDE: Final = GROUND.side
SIDES: Final = ("blue", "red")
ENEMY: Final = {"blue": "red", "red": "blue"}
RESERVE_OF: Final = {SIDE[troop]: troop for troop in GROUND.reserves()}
CAMP: Final = {page.text("holder"): place for place, page in PLACES.items() if page.truth("camp", False)}
COVER: Final = [place for place, page in PLACES.items() if page.truth("cover", False)]
NEEDS: Final = DATA.whole("needs")


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(AreaState):
    """The field of the skirmish: places, troops, and who has just sprung an ambush."""

    fields: ClassVar[tuple[str, ...]] = ("turn", "holds", "where", "hidden", "fresh", "resigned")

    def __init__(self, rules: AreaRules[Any]) -> None:
        super().__init__(rules, GROUND)
        self.fresh: tuple[str, ...] = ()  # troops that sprang an ambush this turn

    def clone(self) -> Field:
        copy = Field(self.rules)
        self.copy_to(copy)
        copy.fresh = self.fresh
        return copy

    def ways_back(self, place: str, side: str) -> list[str]:
        """The neighbouring places that are the side's and free of enemies (SK-9)."""
        own = [near for near in ROADS[place] if self.holds[near] == side]
        return [near for near in own if not self.troops_at(near, ENEMY[side])]

    def begin_turn(self, number: int) -> None:
        self.fresh = ()
        super().begin_turn(number)

    def spring(self, troop: str) -> None:
        self.fresh = (*self.fresh, troop)
        super().spring(troop)
