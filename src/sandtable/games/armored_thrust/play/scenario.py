"""A campaign's nouns and numbers, as they were read from its folder (`data/scenario.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.connectors import ConnectorBoard
from sandtable.board.glance import Glance
from sandtable.games.armored_thrust.play.battle_tables import BattleTables
from sandtable.games.armored_thrust.play.nouns import (
    Area,
    CalendarTurn,
    Commander,
    Level,
    Mobility,
    Objective,
    RoadClass,
    Side,
    Unit,
)
from sandtable.kernel.options import Chosen

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.block import Block


class Scenario(Chosen):
    """Everything that never changes during a campaign, with the options the players chose."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.folder = folder
        self.id = ""
        self.name = ""
        self.place = ""
        self.dates = ""
        self.balance = ""
        self.glance = Glance()
        self.side: dict[str, Side] = {}
        self.sides: tuple[str, str] = ("", "")
        self.enemy: dict[str, str] = {}
        self.commanders: dict[str, Commander] = {}
        self.objectives: dict[int, Objective] = {}
        self.levels: tuple[Level, ...] = ()
        self.mobilities: dict[str, Mobility] = {}
        self.roads: dict[str, RoadClass] = {}
        self.weather: dict[str, tuple[str, int]] = {}  # id -> name, lowest face
        self.activation: dict[str, int] = {}
        self.fatigue: dict[str, int] = {}
        self.battles = BattleTables()
        self.fatigue_rolls: tuple[int, ...] = ()  # modifier of activation by level, from level 1
        self.areas: dict[str, Area] = {}
        self.board = ConnectorBoard([], [])
        self.units: dict[str, Unit] = {}
        self.turns: tuple[CalendarTurn, ...] = ()
        self.blocks: dict[str, Block] = {}  # the chapters that only some campaigns use
        self.orders: dict[str, str] = {}  # every kind of order with its name (AT-30)
        self.order_texts: dict[str, str] = {}  # what each kind of order does, in a sentence
        self.reason_texts: dict[str, str] = {}  # why a unit sets out easily or hardly (AT-43)
        self.attacks: tuple[str, ...] = ()  # the orders that enter enemy areas by activation (AT-38)
        self.marches: tuple[str, ...] = ()  # the orders that have a path (AT-34)
