"""Firestorm: Norway. What differs from the family: an overridden question here, a list of steps there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sandtable.board.table import Forecast
from sandtable.games.firestorm.catalogue import SHEETS, STEPS
from sandtable.games.firestorm.norway import airfields, exchange, forecasts, lanes, outlook
from sandtable.games.firestorm.norway.data import FOLDER, NorwayBook
from sandtable.games.firestorm.norway.fleet import Fleet
from sandtable.games.firestorm.norway.sheets import Operation, Volley
from sandtable.games.firestorm.norway.state import NorwayState
from sandtable.games.firestorm.rules import Firestorm
from sandtable.games.firestorm.scenario import Scenario, load
from sandtable.games.firestorm.state import Campaign
from sandtable.games.firestorm.turn import BattlePhase, Planning, StrategicPhase
from sandtable.kernel.engine import pending
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Odds
from sandtable.kernel.state import Sheet
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Steps, Throw, Word

CHAPTERS: list[list[type[AnyStep]]] = [
    exchange.CHAPTER,
    airfields.CHAPTER,
    lanes.CHAPTER,
]
NORWAY_STEPS: dict[str, type[AnyStep]] = {
    **STEPS,
    **{step.__name__: step for chapter in CHAPTERS for step in chapter},
}
NORWAY_SHEETS: dict[str, type[Sheet]] = {**SHEETS, "Operation": Operation, "Volley": Volley}
BOXES: dict[str, str] = {
    "allies": "allied-sorties",
    "germans": "axis-sorties",
}  # side -> its sorties (NOR-100)


class Norway(Firestorm):
    """Norway, the North Sea and Narvik, 9 April to 10 June 1940."""

    id: ClassVar[str] = "norway"
    version: ClassVar[int] = 1

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "norway"):
            raise ValueError(f"Firestorm: Norway has one scenario, norway; there is no {scenario!r}")
        data = load(FOLDER, options)
        super().__init__(data)
        self.allies, self.germans = data.sides
        self.fleet = Fleet()
        self.book = NorwayBook(data, self.fleet)
        self.read_choices(data)
        self.south = self.book.south.mask
        self.narvik = self.book.narvik.mask
        self.railed: tuple[int, int] = (-1, 0)  # areas the Germans hold -> those on rails to Oslo
        self.nation: dict[str, str] = {troop.id: troop.corps for troop in data.troops.values()}
        self.worth: dict[str, int] = {troop: self.book.worth[nation] for troop, nation in self.nation.items()}
        for number, unit in enumerate(self.fleet.units.values(), len(data.troops)):
            self.side[unit.id] = unit.side
            self.order[unit.id] = number
            other = "vp" in unit.inferred  # what T-1 does not name
            self.worth[unit.id] = self.vp_other_strategic if other else unit.vp

    def read_choices(self, data: Scenario) -> None:
        """The options of Norway, by the names of the catalogue (section 7)."""
        self.actions_count = data.choice("actions_count")
        self.submarine_action_move = data.whole("submarine_action_move")
        self.harbour_defence_needs_land_control = data.truth("harbour_defence_needs_land_control")
        self.harbour_ships_block_lane = data.truth("harbour_ships_block_lane")
        self.fighter_cover = data.choice("fighter_cover")
        self.fighter_defence = data.choice("fighter_defence")
        self.fighter_sweep = data.truth("fighter_sweep")
        self.airfield_without_rail = data.choice("airfield_without_rail")
        self.aircraft_on_captured_airfield = data.choice("aircraft_on_captured_airfield")
        self.bodo_condition = data.choice("bodo_condition")
        self.bodo_limit = int(data.choice("bodo_limit"))
        self.sortie_map_fixed = data.truth("sortie_map_fixed")
        self.gladiator_needs_namsos = data.truth("gladiator_needs_namsos")
        self.hurricane_sortie = data.truth("hurricane_sortie")
        self.aa_cruiser_ngfs = data.truth("aa_cruiser_ngfs")
        self.ofotfjord_attacks = data.truth("ofotfjord_attacks")
        self.roll_to_destroy = data.choice("roll_to_destroy")
        self.supply_presence = data.choice("supply_presence")
        self.voluntary_evacuation = data.truth("voluntary_evacuation")
        self.t1_landing_retries = data.choice("t1_landing_retries")
        self.naval_infantry = data.choice("naval_infantry")
        self.vp_other_strategic = int(data.choice("vp_other_strategic"))
        self.early_capture_bonus = data.truth("early_capture_bonus")
        self.both_ports_check = data.choice("both_ports_check")
        self.objective_vp = data.wholes("objective_vp")
        self.restrict_tanks = data.truth("restrict_tanks")

    def commander_options(self) -> tuple[str, str]:
        return "allied_commanders", "german_commanders"

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return NORWAY_STEPS

    def sheets(self) -> dict[str, type[Sheet]]:
        return NORWAY_SHEETS

    # the set-up

    def new_state(self) -> Campaign:
        s = NorwayState(self)
        s.fleets = dict.fromkeys(self.sides, 0)
        s.lanes = dict.fromkeys(self.fleet.lanes, "")
        return s

    def lay_out(self) -> Campaign:
        """Troops on the land maps, ships, submarines and aircraft on the Strategic Map (section 5.3)."""
        s = super().lay_out()
        places = (*self.fleet.waters.ids, *self.fleet.bases, *self.fleet.aboard, *BOXES.values(), "lost")
        for place in places:
            s.stacks[place] = ()
        for unit in self.fleet.units.values():
            s.where[unit.id] = "later"
            s.stacks["later"] = self.in_order(s.stacks["later"], unit.id)
            if unit.start:
                s.place(unit.id, unit.start)
        return s

    def graveyard(self, troop: str) -> str:
        return "lost" if troop in self.fleet.units else super().graveyard(troop)

    # the turn

    def sequence(self, turn: int) -> Steps:
        return [
            Planning(turn),
            BattlePhase(turn),
            StrategicPhase(turn),
        ]

    def strategic(self, turn: int) -> Steps:
        return NOTHING

    # railways

    def on_rails(self, s: Campaign) -> int:
        """The areas that a railway of German areas joins to Oslo (NOR-32)."""
        held = s.held[self.germans]
        if self.railed[0] != held:  # control changes seldom: the last answer mostly holds
            self.railed = (held, self.book.rails.connected(self.board.bit[self.fleet.railhead], held))
        return self.railed[1]

    # odds

    def odds(
        self, s: Campaign, key: str, word: Word, assume: Mapping[str, Word] | None = None
    ) -> Odds | None:
        """At sea and in the air the odds of the next exchange of fire, on land those of the battle."""
        ask = pending(s).get(key)
        if ask is not None and outlook.of_fleets(ask):
            assert isinstance(s, NorwayState)
            return outlook.outlook(s, key, ask, word)
        return super().odds(s, key, word, assume)

    def forecast(
        self, seen: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word
    ) -> Forecast | None:
        """The exact chance of the asked side after a word or draft."""
        if not outlook.of_fleets(ask):
            return super().forecast(seen, key, ask, word)
        assert isinstance(seen, NorwayState)
        found = outlook.outlook(seen, key, ask, word)
        return forecasts.forecast(seen, found, self.side_of(ask.seat(seen))) if found is not None else None

    # losses

    def sunk(self, s: NorwayState, unit: str, place: str) -> None:
        """What follows from the loss of a ship, submarine or aircraft."""
