"""A little game of places and troops for tests: an island, two sides, troops that may hide."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.board.area_skin import AreaShow, AreaSkin, ShowOrders
from sandtable.board.area_state import AreaRules, AreaState
from sandtable.board.area_steps import OrderTroops
from sandtable.board.box import parse
from sandtable.board.ground import Ground
from sandtable.kernel.rules import Outcome
from sandtable.kernel.steps import NOTHING, Choice, Steps, Word

DATA = b"""
[places]
cove = { roads = ["old-mill"], holder = "crew" }
old-mill = { roads = ["cove", "peak"], holder = "crew", rivers = { peak = "beck" } }
peak = { roads = ["old-mill"], holder = "guard" }

[troops]
boats = { side = "crew", place = "cove" }
scouts = { side = "crew" }
swords = { side = "crew" }
watch = { side = "guard", place = "peak", symbol = "headquarters" }
"""
GROUND = Ground(parse("island.toml", DATA))


class Island(AreaState):
    fields = ("turn", "holds", "where", "hidden", "resigned")

    def clone(self) -> Island:
        copy = Island(self.rules, GROUND)
        self.copy_to(copy)
        return copy


class Sail(OrderTroops[Island]):
    """Two orders."""

    rule = "ISLE-1"

    def most(self, seen: Island) -> int:
        return 2


class Land(Choice[Island]):
    """Somewhere near a place."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def seat(self, s: Island) -> str:
        return "crew"

    def letters(self, seen: Island, draft: Word) -> list[str]:
        return [*GROUND.roads[self.place], "stay"]

    def chosen(self, s: Island, word: Word) -> Steps:
        return NOTHING


class Isle(AreaRules[Island]):
    id = "isle"
    sides = ("crew", "guard")
    secrets = True
    ground = GROUND
    no_hideout = "nobody hides on the peak"

    def setup(self) -> Island:
        return self.lay_out(Island(self, GROUND))

    def start(self) -> Steps:
        return [Sail("crew")]

    def hideouts(self, s: Island, troop: str) -> list[str]:
        return [place for place in GROUND.roads if place != "peak"]

    def outcome(self, s: Island) -> Outcome | None:
        return None

    def new_skin(self) -> IsleSkin:
        return IsleSkin(self)


class ShowSail(ShowOrders[Sail, Island]):
    name = "Sailing"


class ShowLand(AreaShow[Land, Island]):
    asked = "Where do the {reserve} of {seat} land near the {place}?"
    does = "Land at"


class IsleSkin(AreaSkin[Island]):
    """Nothing but what every game of places and troops has."""

    def title(self) -> str:
        return "Isle"


def guessed(rules: Isle, seen: Island, seat: str) -> set[str]:
    """Where a seat may take the scouts to hide."""
    return {rules.guess(seen, seat, Random(number)).hidden["scouts"] for number in range(30)}


def started() -> tuple[Isle, Any, Island]:
    rules = Isle("", {})
    return rules, rules.skin(), rules.setup()
