"""The questions a campaign of Armored Thrust answers; a module overrides some of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.armored_thrust.data import moments, positions
from sandtable.games.armored_thrust.data.scenario import load
from sandtable.games.armored_thrust.play import victory
from sandtable.games.armored_thrust.play.activation import most_dice
from sandtable.games.armored_thrust.play.agreement import Agreement
from sandtable.games.armored_thrust.play.block import Blocks
from sandtable.games.armored_thrust.play.catalogue import STEPS
from sandtable.games.armored_thrust.play.conditions import Effect, conditions
from sandtable.games.armored_thrust.play.deployment import Deployment
from sandtable.games.armored_thrust.play.fog import FogView, view
from sandtable.games.armored_thrust.play.guessing import guess
from sandtable.games.armored_thrust.play.invariants import invariants
from sandtable.games.armored_thrust.play.nouns import GONE, LATER, NOBODY, WITH, Level
from sandtable.games.armored_thrust.play.opening import reached_by_supply
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.outcome import holder_after
from sandtable.games.armored_thrust.play.routes import Ways, ways_out
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.sequence import WITHIN
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import onlookers, silence
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.turn import Turn
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.kernel.match import seat_of
from sandtable.kernel.options import Option, OptionValue
from sandtable.kernel.rules import Outcome, Rules
from sandtable.kernel.state import Struct
from sandtable.kernel.steps import AnyStep, Choice, Reason, Steps, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.show.skin import ThrustSkin


@mypyc_attr(allow_interpreted_subclasses=True)
class ArmoredThrust(Rules[Theatre]):
    """The shared system. Everything that never changes is worked out here, once."""

    id: ClassVar[str] = "armored-thrust"
    version: ClassVar[int] = 1
    reveals: ClassVar[frozenset[str]] = frozenset({"turn", "action-report"})
    ends_together: ClassVar[bool] = True
    amended_by: ClassVar[str] = "AT-138"
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {"Retreats": ("GiveWay",)}
    within: ClassVar[Mapping[str, tuple[str, ...]]] = WITHIN
    fixed: ClassVar[frozenset[str]] = frozenset(
        {"Turn", "StartPhase", "OrderPhase", "ActionPhase", "EngagementPhase", "EndPhase"}
    )

    def __init__(self, data: Scenario) -> None:
        super().__init__(data.id, data.chosen)
        self.worn: ThrustSkin | None = None
        self.data = data
        self.sides, self.enemy = data.sides, data.enemy
        self.area = data.areas
        self.board = data.board
        self.unit = data.units
        self.turns = data.turns
        self.last_turn = len(data.turns)
        self.side: dict[str, str] = {id: unit.side for id, unit in data.units.items()}
        self.units_of: dict[str, tuple[str, ...]] = {
            side: tuple([id for id in data.units if self.side[id] == side]) for side in data.sides
        }
        self.troops: tuple[str, ...] = tuple([id for id, unit in data.units.items() if not unit.leader])
        self.leaders: frozenset[str] = frozenset([id for id, unit in data.units.items() if unit.leader])
        # in the order of battle; areas and connectors in that of the map
        self.rank, self.place_rank = ranked(data.units), ranked((*data.areas, *data.board.ends))
        self.in_steps = data.choice("movement_clock") == "steps"
        self.halves: dict[str, int] = {id: one.halves for id, one in data.mobilities.items()}
        self.road_costs: dict[str, int] = {id: one.halves for id, one in data.roads.items()}
        self.lane_costs: dict[str, int] = dict.fromkeys(data.roads, max(self.road_costs.values()))
        self.rain_slows = data.choice("heavy_rain_map") == "all_connectors_lane"
        self.inspiring: tuple[str, ...] = tuple([id for id, unit in data.units.items() if unit.inspires])
        self.leader_bonus = data.whole("leader_bonus")
        self.roll_per_area = data.choice("activation_per") == "area"
        self.night_fixed = data.choice("night_activation") in ("fixed6", "both")
        self.night_minus = data.choice("night_activation") in ("minus2", "both")
        self.action_dice = most_dice(self)
        self.most_fatigue = data.fatigue["most"]
        self.no_attack, self.no_strength = data.fatigue["no_attack"], data.fatigue["no_strength"]
        self.objective: dict[str, int] = {
            id: one.objective for id, one in data.areas.items() if one.objective
        }
        self.human_umpire = data.choice("umpire") == "human"
        self.laid_open = data.choice("umpire") == "none"  # orders and dice, once both are ready (AT-134)
        self.agreed = Agreement(data)
        self.blocks = Blocks(data.blocks, data.units)
        self.attacks, self.marches = data.attacks, data.marches
        self.bases: dict[str, tuple[str, ...]] = {
            side: tuple([id for id, area in data.areas.items() if area.base == side]) for side in data.sides
        }
        self.closed_base: dict[str, dict[str, bool]] = {
            side: dict.fromkeys(self.bases[data.enemy[side]], True) for side in data.sides
        }
        self.road_ways: dict[str, Ways] = {
            side: ways_out(data.board, self.road_costs, self.closed_base[side]) for side in data.sides
        }
        self.lane_ways: dict[str, Ways] = {
            side: ways_out(data.board, self.lane_costs, self.closed_base[side]) for side in data.sides
        }
        self.deploys: dict[str, tuple[str, ...]] = {side: self.deployed(side) for side in data.sides}
        self.set_up_areas: dict[str, tuple[str, ...]] = {
            unit: self.may_set_up(unit) for side in data.sides for unit in self.deploys[side]
        }
        self.calendar: dict[int, tuple[str, ...]] = {
            turn.number: tuple([id for id in self.troops if self.entry(id) == turn.number])
            for turn in data.turns
        }
        self.supply_through: dict[str, tuple[str, ...]] = {  # whose areas let a side's supply pass (AT-11)
            side: (side, NOBODY) if data.truth("supply_through_uncontrolled") else (side,)
            for side in data.sides
        }
        self.by_commander = data.choice("order_method") == "one"
        self.chiefs_order = not self.by_commander or data.truth("cic_overrules")
        self.units_under: dict[str, tuple[str, ...]] = {
            side: units if self.chiefs_order else () for side, units in self.units_of.items()
        }
        for id in data.commanders:
            self.units_under[id] = tuple([one for one, unit in data.units.items() if unit.commander == id])
        self.order_sheets: Mapping[str, Choice[Any]] = {seat: OrderUnits(seat) for seat in self.writers()}
        self.hears: dict[str, tuple[str, ...]] = {side: self.reached_by(side) for side in data.sides}
        self.both: tuple[str, ...] = self.seats()  # all seats, without observers
        self.veils: dict[str, FogView] = {seat: FogView(self, seat) for seat in (*self.seats(), "")}
        self.in_command: dict[str, int] = {  # sheets are read in this order: commanders, then their chiefs
            seat: 1 if seat in data.sides else 0 for seat in (*data.sides, *data.commanders)
        }

    # seats and sides

    def skin(self) -> ThrustSkin:
        if self.worn is None:
            self.worn = self.new_skin()
        return self.worn

    def new_skin(self) -> ThrustSkin:
        """The skin of this campaign; imported late, as nobody looks at a match that is only simulated."""
        from sandtable.games.armored_thrust.show.skin import ThrustSkin

        return ThrustSkin(self)

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {kind.__name__: kind for kind in STEPS}

    def structs(self) -> dict[str, type[Struct]]:
        return {"Engagement": Engagement}

    def seats(self) -> tuple[str, ...]:
        found = list(self.sides)
        if self.by_commander:
            found += list(self.data.commanders)
        if self.human_umpire:
            found.append(UMPIRE)
        return tuple(found)

    def side_of(self, seat: str) -> str:
        commander = self.data.commanders.get(seat)
        return commander.side if commander is not None else seat

    def playing(self) -> tuple[str, ...]:
        return self.sides

    def reached_by(self, side: str) -> tuple[str, ...]:
        """The seats that read what is told to a side: its own, and the umpire (AT-132, AT-134)."""
        return tuple([seat for seat in self.seats() if seat == UMPIRE or self.side_of(seat) == side])

    def commands(self, chief: str, other: str) -> bool:
        """Is one seat the commander-in-chief of the other (AT-31)?"""
        return chief in self.sides and chief != other and self.side_of(other) == chief

    def oversees(self, seat: str) -> bool:
        """The umpire sees the orders and units of both sides (AT-132)."""
        return seat == UMPIRE

    def secretive(self) -> bool:
        """Hardly anything is known to both sides (AT-130)."""
        return True

    def hides(self, s: Theatre) -> bool:
        """Once the campaign is over everything is laid open."""
        return s.agenda is not None

    def screened(self) -> str:
        """Players may not see the umpire's dice (AT-130): a human umpire throws them, or the program."""
        if self.human_umpire:
            return ""
        return "Dice behind the screen cannot be typed by players: let the program throw, or seat a human umpire."

    def reads_along(self, seat: str, key: str) -> bool:
        """A commander-in-chief who may change orders reads what his commanders write (AT-31)."""
        return self.chiefs_order and self.commands(seat, seat_of(key))

    def silence(self, seen: Theatre, ask: Choice[Any]) -> Word | None:
        return silence(seen, ask)

    def onlookers(self, s: Theatre, ask: Throw[Any]) -> tuple[str, ...]:
        return onlookers(s, ask)

    def offered(self) -> Mapping[str, Option]:
        return self.data.options

    def writers(self) -> list[str]:
        """The seats that write orders: the commanders-in-chief, the commanders, or both (AT-31)."""
        if not self.by_commander:
            return list(self.sides)
        chiefs = list(self.sides) if self.chiefs_order else []
        return [*self.data.commanders, *chiefs]

    def by_hand(self, s: Theatre) -> bool:
        """The umpire types the next dice (AT-138)."""
        return s.hand

    # what a module answers

    def entry(self, unit: str) -> int:
        """The turn in which a unit arrives; 0 for the start, -1 for never."""
        return self.unit[unit].entry

    def deployed(self, side: str) -> tuple[str, ...]:
        """The units that stand on the map at the start."""
        return tuple([unit for unit in self.troops if self.side[unit] == side and self.entry(unit) == 0])

    def may_set_up(self, unit: str) -> tuple[str, ...]:
        """Where a unit may stand at the start."""
        enemy = self.enemy[self.side[unit]]
        return tuple([id for id, area in self.area.items() if area.control != enemy])

    def why_not_set_up(self, unit: str, area: str) -> Reason | None:
        """Why a unit may not stand there at the start."""
        return None

    def entry_areas(self, s: Theatre, unit: str) -> list[str]:
        """Where a unit may arrive now; areas that are no bases only while its side controls them (AT-22)."""
        side = self.side[unit]
        return [area for area in self.bases[side] if s.control[area] == side]

    def costs(self, s: Theatre, side: str) -> dict[str, int]:
        """What connectors cost a side this turn, in half movement points (AT-49)."""
        return self.lane_costs if self.slowed(s, side) else self.road_costs

    def ways(self, s: Theatre, side: str) -> Ways:
        """Where a side may go from each area and at what cost this turn, enemy bases left out."""
        return self.lane_ways[side] if self.slowed(s, side) else self.road_ways[side]

    def slowed(self, s: Theatre, side: str) -> bool:
        """Does every connector cost the side as much as a farm lane (AT-29)?"""
        return self.rain_slows and s.weather == "rain"

    def sees_by_night(self, s: Theatre, kind: str) -> bool:
        """Is an order of this kind free of the night rule?"""
        block = self.blocks.attacks.get(kind)
        return block is not None and block.sees_by_night(s)

    def order_asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        """The order sheets that are asked for this turn (AT-31), also those with nothing but the line of a block."""
        more = [who for block in self.blocks.all for who in block.writers(s) if who not in self.order_sheets]
        return {**self.order_sheets, **{who: OrderUnits(who) for who in more}} if more else self.order_sheets

    def holder_after(self, s: Theatre, sheet: Engagement) -> tuple[str, tuple[str, ...]]:
        """Who controls an area that was fought over, and which sides give way (AT-103, AT-104)."""
        return holder_after(s, sheet)

    def table_effects(self, seen: Theatre, sheet: Engagement, side: str) -> list[Effect]:
        """What holds on the table of an engagement, as a side may know it (AT-136)."""
        return conditions(seen, sheet, side)

    def supplied_areas(self, s: Theatre, side: str) -> int:
        """The areas in which a side is in supply, as a mask (AT-11)."""
        return reached_by_supply(s, side)

    def weather_of(self, face: int, morning: bool) -> str:
        """Table W; a clear morning is misty (AT-26)."""
        found = ""
        for id, (_, least) in self.data.weather.items():
            if 0 < least <= face:
                found = id
        return "mist" if found == "clear" and morning else found

    def level_of(self, net: int) -> Level:
        """The victory level of a net score (table L)."""
        bands = self.data.choice("victory_bands")
        for level in self.data.levels:
            if bands not in level.ends or net <= level.ends[bands]:
                return level
        return self.data.levels[-1]

    # from the start to the end

    def setup(self) -> Theatre:
        s = Theatre(self)
        s.control = {id: area.control for id, area in self.area.items()}
        s.shown, s.start = dict(s.control), dict(s.control)
        s.where = {id: self.place_before(id) for id in self.unit}
        s.fatigue = dict.fromkeys(self.troops, self.data.fatigue["least"])
        return s

    def place_before(self, unit: str) -> str:
        """The place of a unit before anybody deploys; one that an option leaves out is gone (TOT-16)."""
        if self.unit[unit].with_unit:
            return WITH
        return LATER if self.entry(unit) >= 0 else GONE

    def start(self) -> Steps:
        return [Deployment(), Turn(1)]

    def may_end(self, seat: str) -> bool:
        """A side may give up; the umpire may end the campaign for both."""
        return seat in self.sides or seat == UMPIRE

    def give_up(self, s: Theatre, seat: str) -> None:
        s.ended_by = seat

    def outcome(self, s: Theatre) -> Outcome | None:
        return victory.outcome(s)

    def standing(self, s: Theatre) -> dict[str, int]:
        return victory.scores(s)

    # who sees what

    def view(self, s: Theatre, seat: str) -> Theatre:
        return s if seat == UMPIRE else view(s, seat)

    def guess(self, seen: Theatre, seat: str, rng: Random) -> Theatre:
        return seen.clone() if seat == UMPIRE else guess(seen, seat, rng)

    # positions

    def facts(self, s: Theatre) -> dict[str, object]:
        return positions.facts(s)

    def whereabouts(self, s: Theatre) -> dict[str, str]:
        return dict(s.where)

    def all_places(self, s: Theatre) -> tuple[str, ...]:
        return positions.places(s)

    def amend(self, s: Theatre, facts: Mapping[str, object]) -> None:
        positions.amend(s, facts)

    def implied(self, owners: Steps, now: AnyStep | None) -> dict[str, object]:
        return moments.implied(owners, now)

    def why_not_step(self, s: Theatre, step: AnyStep, owner: bool) -> str:
        return moments.why_not_step(s, step, owner)

    def agree(self, s: Theatre) -> None:
        moments.agree(s)

    def invariants(self, s: Theatre) -> None:
        invariants(s)


def ranked(ids: Iterable[str]) -> dict[str, int]:
    """Numbers ids in their order."""
    return {id: at for at, id in enumerate(ids)}


def open_folder(folder: str, options: Mapping[str, OptionValue]) -> ArmoredThrust:
    """The campaign of a folder that has no Python of its own; its scenario is the folder."""
    rules = ArmoredThrust(load(folder, options))
    rules.scenario = str(Path(folder).resolve())
    return rules
