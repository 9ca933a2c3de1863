"""Firestorm: Norway. What differs from the family: an overridden question here, a list of steps there."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.areas import AreaBoard
from sandtable.games.firestorm.data.scenario import Scenario, load
from sandtable.games.firestorm.norway.data import limits, positions
from sandtable.games.firestorm.norway.play import (
    actions,
    air,
    airfields,
    bombing,
    evacuation,
    exchange,
    landings,
    lanes,
    moves,
    sailing,
    sorties,
    specials,
    submarines,
    supply,
    surface,
    victory,
    withdrawal,
)
from sandtable.games.firestorm.norway.play.fleet import Fleet
from sandtable.games.firestorm.norway.play.sequence import WITHIN
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.games.firestorm.norway.play.tables import FOLDER, LandMap, NorwayBook
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.games.firestorm.play.turn import BattlePhase, FixedBattles, Planning, StrategicPhase
from sandtable.kernel.options import OptionValue
from sandtable.kernel.state import Struct
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.show.skin import NorwaySkin


CHAPTERS: Final[tuple[ModuleType, ...]] = (
    sorties,
    actions,
    sailing,
    submarines,
    surface,
    withdrawal,
    air,
    bombing,
    exchange,
    lanes,
    supply,
    specials,
    airfields,
    landings,
    moves,
)


class Norway(Firestorm):
    """Norway, the North Sea and Narvik, 9 April to 10 June 1940."""

    id: ClassVar[str] = "norway"
    version: ClassVar[int] = 1
    struct_kinds: ClassVar[tuple[type[Struct], ...]] = (BattleSheet, Operation, Volley)
    sealed_dice: ClassVar[bool] = True  # section 9.3
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Firestorm.tails,
        "NextAction": ("EndAction", "NextAction"),
        "NorwayMoves": ("NorwayMoves",),
    }
    within: ClassVar[Mapping[str, tuple[str, ...]]] = WITHIN

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "norway"):
            raise ValueError(f"Firestorm: Norway has one scenario, norway; there is no {scenario!r}")
        data = load(FOLDER, options)
        super().__init__(data)
        self.chapters = CHAPTERS
        self.unused = ("ScriptedBattle", "StrategicMoves")
        self.allies, self.germans = data.sides
        self.fleet = Fleet()
        self.book = NorwayBook(data, self.fleet)
        # turn 1 has its two German attacks and no more (NOR-3a, NOR-160)
        self.scripted = tuple([turn for turn, row in self.book.turns.items() if row.initiative])
        self.read_choices(data)
        self.widest = self.book.by_fjord
        self.battle_effects = tuple([f"{supply.ROLLED}:{face}" for face in range(1, 7)])
        self.step_names = limits.step_names(self)
        self.elsewhere = positions.places(self.fleet)  # seas, harbours, airfields, carriers, sortie boxes
        self.south = self.book.south.mask
        self.narvik = self.book.narvik.mask
        self.fjord_harbour = self.fleet.waters.bit[self.book.fjord_harbour]
        self.map_at: dict[str, LandMap] = {area: self.book.map_of(area) for area in self.board.ids}
        self.asset_bonus: dict[str, dict[str, int]] = {
            asset.id: data.kinds[asset.kind].bonus for asset in data.assets.values()
        }
        self.guns: dict[str, str] = {  # Allied ship -> the gunfire it gives (NOR-105)
            unit.id: sorties.GUNS[unit.type.gunfire]
            for unit in self.fleet.units.values()
            if unit.type.gunfire and (self.aa_cruiser_ngfs or unit.type.against_air == 1)
        }
        self.railed: tuple[int, int] = (-1, 0)  # areas the Germans hold -> those on rails to Oslo
        self.opened: dict[str, tuple[int, dict[str, int]]] = dict.fromkeys(data.sides, (-1, {}))
        self.charted: dict[str, tuple[int, dict[str, list[str]]]] = dict.fromkeys(data.sides, (-1, {}))
        self.nation: dict[str, str] = {troop.id: troop.corps for troop in data.troops.values()}
        self.price: dict[str, int] = {troop: self.book.worth[nation] for troop, nation in self.nation.items()}
        for number, unit in enumerate(self.fleet.units.values(), len(data.troops)):
            self.side[unit.id] = unit.side
            self.grave[unit.id] = "lost"
            self.order[unit.id] = number
            other = "vp" in unit.inferred  # what T-1 does not name
            self.price[unit.id] = self.vp_other_strategic if other else unit.vp

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

    def new_skin(self) -> NorwaySkin:
        from sandtable.games.firestorm.norway.show.skin import NorwaySkin

        return NorwaySkin(self)

    # the set-up

    def new_state(self) -> Campaign:
        s = NorwayState(self)
        s.fleets = dict.fromkeys(self.sides, 0)
        s.lanes = dict.fromkeys(self.fleet.lanes, "")
        return s

    def lay_out(self) -> Campaign:
        """Troops on the land maps, ships, submarines and aircraft on the Strategic Map (section 5.3)."""
        s = super().lay_out()
        places = (
            *self.fleet.waters.ids,
            *self.fleet.bases,
            *self.fleet.aboard,
            *airfields.BOXES.values(),
            "lost",
        )
        for place in places:
            s.stacks[place] = ()
        for unit in self.fleet.units.values():
            s.where[unit.id] = "later"
            s.stacks["later"] = self.in_order(s.stacks["later"], unit.id)
            if unit.start:
                s.place(unit.id, unit.start)
        s.place(self.book.at_home, "withdrawn")
        return s

    # the turn

    def sequence(self, turn: int) -> Steps:
        return [
            *self.at_once(turn),
            sorties.StartOfTurn(turn),
            actions.StrategicActions(turn),
            lanes.RecordLanes(),
            Planning(turn) if self.turns[turn].rolled else FixedBattles(turn),
            BattlePhase(turn),
            StrategicPhase(turn),
        ]

    def all_actions(self, turn: int) -> int:
        """The strategic actions of a turn, of both sides together (NOR-41, R-1)."""
        if turn not in self.book.turns:
            return 0  # before the first
        actions = self.book.turns[turn].actions
        return actions if self.actions_count == "shared" else 2 * actions

    def at_once(self, turn: int) -> Steps:
        """Option: turn 3 looks at both ports from its start on (NOR-175)."""
        immediate = self.both_ports_check == "immediate" and turn == self.book.fate_turn
        return [specials.BothPorts()] if immediate else NOTHING

    def strategic(self, turn: int) -> Steps:
        if turn == self.last_turn:
            return [
                specials.EndAtNarvik(turn),
                specials.LeaveNarvik(turn),
            ]
        return [
            *([specials.FateOfSouth(turn)] if turn == self.book.fate_turn else []),
            specials.EarlyPorts(turn),
            airfields.Denmark(turn),
            airfields.BodoCheck(turn),
            airfields.LostAirfields(),
            landings.AlliedReinforcements(turn),
            landings.GermanReinforcements(turn),
            moves.NorwayMoves(self.data.moves_first),
            moves.NorwayMoves(self.enemy[self.data.moves_first]),
        ]

    def interludes(self, s: Campaign) -> Steps:
        return self.at_once(s.turn)

    def find_initiative(self, s: Campaign, battle: int) -> Steps:
        granted = self.book.turns[s.turn].initiative
        return [specials.GrantInitiative(battle)] if granted else super().find_initiative(s, battle)

    # the fjord

    def ways(self, s: Campaign, side: str) -> AreaBoard:
        """Ships in Narvik harbour open the Ofotfjord to their side (NOR-94, NOR-96)."""
        assert isinstance(s, NorwayState)
        return self.book.by_fjord if s.fleets[side] & self.fjord_harbour else self.board

    def attack_ways(self, s: Campaign, side: str) -> AreaBoard:
        return self.ways(s, side) if self.ofotfjord_attacks else self.board

    # the arrow

    def closed(self, s: Campaign, side: str) -> int:
        """South-Central Norway sees no battles once it is decided (NOR-168 … NOR-170)."""
        assert isinstance(s, NorwayState)
        return self.south if s.closed_south else 0

    def why_no_way(self, s: Campaign, side: str, origin: str, target: str) -> Reason:
        if self.map_at[origin] is not self.map_at[target]:
            return ("other-map", f"{origin} and {target} lie on different land maps.", "NOR-138")
        if self.book.by_fjord.near[origin] & self.board.bit[target]:
            if not self.ofotfjord_attacks:
                return ("fjord-closed", "Nobody attacks over the Ofotfjord: so it was agreed.", "NOR-94")
            return (
                "fjord-closed",
                "Only a side with ships in Narvik harbour attacks over the fjord.",
                "NOR-94",
            )
        return super().why_no_way(s, side, origin, target)

    def why_banned(self, s: Campaign, side: str, origin: str, target: str) -> Reason | None:
        if self.closed(s, side) & self.board.bit[origin]:
            return ("south-closed", "South-Central Norway is decided: no more battles there.", "NOR-170")
        return super().why_banned(s, side, origin, target)

    # commitment

    def commitments(self, s: Campaign, sheet: BattleSheet, side: str, draft: Word) -> list[str]:
        assert isinstance(s, NorwayState)
        return sorties.commitments(s, sheet, side, draft)

    def commit(self, s: Campaign, sheet: BattleSheet, side: str, letters: Word) -> None:
        assert isinstance(s, NorwayState)
        sorties.commit(s, sheet, side, letters)

    def after_commitment(self, battle: int) -> Steps:
        return [sorties.CallStuka(battle), sorties.CallInterceptor(battle)]

    def why_not_committed(
        self, s: Campaign, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        assert isinstance(s, NorwayState)
        if letter in self.asset_bonus:
            return sorties.why_not_asset(s, sheet, side, draft, letter)
        if letter in self.fleet.units:
            return (
                "no-troop",
                f"{letter} is no troop: aircraft are called later, ships give guns.",
                "NOR-109",
            )
        return super().why_not_committed(s, sheet, side, draft, letter)

    # supply and resolution

    def in_supply(self, s: Campaign, side: str, area: str) -> bool:
        """Have those who stand there the line they need? At Narvik a die says it for the Germans (NOR-123)."""
        assert isinstance(s, NorwayState)
        land = self.map_at[area]
        if side == self.germans:
            needed = bool(land.source) and bool(s.stacks[area])  # to attack
        else:
            needed = supply.foreign(s, s.stacks[area])
        return not needed or bool(supply.reached(s, side, land) & self.board.bit[area])

    def out_of_supply(self, s: Campaign, sheet: BattleSheet) -> tuple[str, ...]:
        assert isinstance(s, NorwayState)
        return supply.out_of_supply(s, sheet)

    def after_supply(self, battle: int) -> Steps:
        return [supply.NarvikSupply(battle)]

    def dice_before(self, s: Campaign, sheet: BattleSheet) -> Steps:
        assert isinstance(s, NorwayState)
        return supply.still_to_roll(s, sheet)

    def modifiers(self, s: Campaign, sheet: BattleSheet, side: str) -> list[tuple[int, str]]:
        """Aircraft and guns of the side count, too (T-6, NOR-182)."""
        because = super().modifiers(s, sheet, side)
        if sheet.assets:
            terrain = self.terrain[sheet.target]
            assets = [asset for asset in sheet.assets if self.data.assets[asset].side == side]
            because += [(self.asset_bonus[asset][terrain], asset) for asset in assets]
        return because

    # after action

    def wargame_needs(self, difference: int) -> tuple[int, int]:
        attackers, defenders = super().wargame_needs(difference)
        if self.roll_to_destroy == "winner_only":
            return (NO_ROLL, defenders) if difference > 0 else (attackers, NO_ROLL)
        return attackers, defenders

    def rolls_to_destroy(self, sheet: BattleSheet, side: str) -> Steps:
        """Both sides roll; with the option only the side that won or held (NOR-131, R-7)."""
        lost = (sheet.result == "captured") != (side == sheet.attacker)
        if self.roll_to_destroy == "winner_only" and not lost:
            return NOTHING
        return super().rolls_to_destroy(sheet, side)

    def fallen(self, s: Campaign, by: str, area: str) -> None:
        assert isinstance(s, NorwayState)
        specials.reward(s, by, area)

    def rescue(self, s: Campaign, side: str, area: str, place: str) -> None:
        assert isinstance(s, NorwayState)
        if side == self.allies:
            evacuation.abandon_port(s, area, place)

    def rescued(self, s: Campaign, side: str, area: str, troop: str) -> str:
        assert isinstance(s, NorwayState)
        return evacuation.fate_in_port(s, area, troop) if side == self.allies else ""

    # victory

    def points(self, s: Campaign, side: str) -> int:
        assert isinstance(s, NorwayState)
        return victory.points(s, side)

    # railways

    def on_rails(self, s: Campaign) -> int:
        """The areas that a railway of German areas joins to Oslo (NOR-32)."""
        held = s.held[self.germans]
        if self.railed[0] != held:  # control changes seldom: the last answer mostly holds
            self.railed = (held, self.book.rails.connected(self.board.bit[self.fleet.railhead], held))
        return self.railed[1]

    # positions

    def facts(self, s: Campaign) -> dict[str, object]:
        assert isinstance(s, NorwayState)
        return positions.facts(s, super().facts(s))

    def amend(self, s: Campaign, facts: Mapping[str, object]) -> None:
        assert isinstance(s, NorwayState)
        super().amend(s, facts)
        positions.check(s)

    def agree(self, s: Campaign) -> None:
        assert isinstance(s, NorwayState)
        super().agree(s)
        limits.agree(s)

    def amend_fact(self, s: Campaign, name: str, value: object) -> bool:
        assert isinstance(s, NorwayState)
        return positions.amend_fact(s, name, value)

    def invariants(self, s: Campaign) -> None:
        assert isinstance(s, NorwayState)
        super().invariants(s)
        positions.invariants(s)

    # losses

    def sunk(self, s: NorwayState, unit: str, place: str) -> None:
        """What the loss of a unit brings besides."""
        victory.sunk(s, unit, place)
