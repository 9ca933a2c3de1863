"""What Norway holds besides: the fleets and air forces, the lanes, what a turn has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.games.firestorm.play.state import BattleSheet, Campaign

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway


class NorwayState(Campaign):
    """The campaign in Norway. Ships, submarines and aircraft stand in `where` and `stacks` beside the troops.

    Their places: a sea area, a harbour, the land area of an airfield, the carrier they are aboard, `axis-sorties`,
    `allied-sorties`, `later`, or `lost`.
    """

    fields: ClassVar[tuple[str, ...]] = (
        *Campaign.fields,
        "actions",
        "actor",
        "activated",
        "covering",
        "fleets",
        "operation",
        "volleys",
        "bombed",
        "lanes",
        "flown",
        "bound",
        "bodo",
        "denmark",
        "awarded",
        "waiting",
        "berger",
        "closed_south",
    )

    def __init__(self, rules: Norway) -> None:
        super().__init__(rules)
        self.norway = rules
        self.actions = 0  # strategic actions still to be taken this turn (NOR-41)
        self.actor = ""  # the side whose action it is
        self.activated: dict[str, bool] = {}  # units that acted this turn (NOR-47)
        self.covering: dict[str, str] = {}  # fighter -> the one area it covers besides its own (NOR-39)
        self.fleets: dict[str, int] = {}  # side -> mask of the locations with its surface ships
        self.operation: tuple[Operation, ...] = ()  # the action under way; empty between actions
        self.volleys: tuple[Volley, ...] = ()  # the exchange of fire under way
        self.bombed: dict[str, bool] = {}  # harbours that supply nobody this turn (NOR-73)
        self.lanes: dict[str, str] = {}  # "namsos", "andalsnes", "narvik" -> side in control, or "" (NOR-92)
        self.flown: dict[str, bool] = {}  # sorties used this turn (NOR-101, NOR-103)
        self.bound: dict[str, str] = {}  # boxed Stuka -> the land map it must fly on (NOR-101)
        self.bodo = False  # is Bodø German this turn (NOR-36)?
        self.denmark = False  # has Denmark fallen (NOR-33)?
        self.awarded: dict[str, int] = {}  # "germans:port-namsos" … -> event points (T-2)
        self.waiting: tuple[str, ...] = ()  # troops that could not land in turn 1 and try once more (NOR-141)
        self.berger = False  # may the Naval Infantry come (NOR-162)?
        self.closed_south = False  # is South-Central Norway decided (NOR-168, NOR-169)?

    def clone(self) -> NorwayState:
        copy = NorwayState(self.norway)
        self.copy_into(copy)
        copy.actions = self.actions
        copy.actor = self.actor
        copy.activated = self.activated.copy()
        copy.covering = self.covering.copy()
        copy.fleets = self.fleets.copy()
        copy.operation = self.operation
        copy.volleys = self.volleys
        copy.bombed = self.bombed.copy()
        copy.lanes = self.lanes.copy()
        copy.flown = self.flown.copy()
        copy.bound = self.bound.copy()
        copy.bodo = self.bodo
        copy.denmark = self.denmark
        copy.awarded = self.awarded.copy()
        copy.waiting = self.waiting
        copy.berger = self.berger
        copy.closed_south = self.closed_south
        return copy

    # questions

    def ships_at(self, location: str, side: str) -> list[str]:
        """The side's surface ships at a location."""
        fleet = self.norway.fleet
        return [
            unit for unit in self.stacks[location] if fleet.kind[unit] == "ship" and fleet.side[unit] == side
        ]

    def has_ship(self, location: str, side: str) -> bool:
        """Is any surface ship of the side at a location?"""
        fleet = self.norway.fleet
        for unit in self.stacks[location]:
            if fleet.side[unit] == side and fleet.kind[unit] == "ship":
                return True
        return False

    def submarines_at(self, sea: str, side: str) -> list[str]:
        """The side's submarines in a sea area that have not been activated yet: those that may react (NOR-80)."""
        fleet = self.norway.fleet
        return [
            unit
            for unit in self.stacks[sea]
            if fleet.kind[unit] == "submarine" and fleet.side[unit] == side and unit not in self.activated
        ]

    def strength(self, ships: list[str]) -> int:
        """Their combat values together."""
        cv = self.norway.fleet.cv
        total = 0
        for ship in ships:
            total += cv[ship]
        return total

    # verbs

    def activate(self, group: tuple[str, ...]) -> None:
        """Marks units that act: they may not be activated again this turn (NOR-47)."""
        for unit in group:
            self.activated[unit] = True

    def sail(self, group: tuple[str, ...], way: tuple[str, ...]) -> None:
        """A group moves, location by location (NOR-43)."""
        self.tell("sailed", units=group, area=self.where[group[0]], way=way)
        for unit in group:
            self.place(unit, way[-1])

    def fall_back(self, group: tuple[str, ...], to: str) -> None:
        """Ships retreat together, one location far (NOR-54)."""
        self.tell("fell-back", units=group, area=self.where[group[0]], to=to)
        for unit in group:
            self.place(unit, to)

    def leave_group(self, unit: str) -> None:
        """A unit that is gone has no more part in the action under way."""
        if self.operation and unit in (self.operation[0].group + self.operation[0].reacted):
            operation = self.operation[0].copy()
            operation.group = tuple([other for other in operation.group if other != unit])
            operation.reacted = tuple([other for other in operation.reacted if other != unit])
            self.operation = (operation,)

    def sink(self, unit: str, carrier: str = "") -> None:
        """A unit is destroyed for good; a carrier takes its aircraft along (NOR-7, NOR-17, NOR-26)."""
        place = self.where[unit]
        if place == "lost":
            return
        self.tell("sunk", unit=unit, area=place, carrier=carrier)
        self.place(unit, "lost")
        self.activated.pop(unit, None)
        self.leave_group(unit)
        self.norway.sunk(self, unit, place)
        for aircraft in self.norway.fleet.aboard.get(unit, ()):
            if self.where[aircraft] == unit:
                self.sink(aircraft, unit)

    def place(self, troop: str, place: str) -> None:
        """Moves a counter, tells nobody, and keeps the mask of each side's fleets true."""
        fleet = self.norway.fleet
        kind = fleet.kind.get(troop, "")
        if kind != "ship":
            super().place(troop, place)
            return
        old = self.where[troop]
        side = fleet.side[troop]
        super().place(troop, place)
        bit = fleet.waters.bit.get(old, 0)
        if bit and not self.has_ship(old, side):
            self.fleets[side] &= ~bit
        self.fleets[side] |= fleet.waters.bit.get(place, 0)

    def record_lanes(self, lanes: dict[str, str]) -> None:
        """Who controls which lane until the next turn's actions begin (NOR-93)."""
        allies, germans = self.norway.sides
        self.tell(
            "lanes",
            allied=tuple([lane for lane, side in lanes.items() if side == allies]),
            german=tuple([lane for lane, side in lanes.items() if side == germans]),
            free=tuple([lane for lane, side in lanes.items() if not side]),
        )
        self.lanes = lanes

    def seize_denmark(self) -> None:
        """Denmark is German from now on (NOR-33)."""
        self.tell("denmark", side=self.norway.germans)
        self.denmark = True

    def turn_bodo(self, german: bool) -> None:
        """Bodø becomes German for the next turn, or is lost again (NOR-36)."""
        self.tell("bodo", side=self.norway.germans if german else self.norway.allies)
        self.bodo = german

    def redeploy(self, unit: str, place: str) -> None:
        """A strategic move of a ship, submarine or aircraft (NOR-142)."""
        self.tell("redeployed", unit=unit, area=self.where[unit], to=place)
        self.place(unit, place)
        self.moved[unit] = True

    def cover(self, unit: str, area: str) -> None:
        """A fighter settles on the one area it covers besides its own this turn (NOR-39)."""
        self.tell("covering", unit=unit, area=area)
        self.covering[unit] = area

    def intercept(self, side: str, units: tuple[str, ...]) -> None:
        """Aircraft that meet the group under way, known before dice are laid (NOR-24, NOR-39)."""
        operation = self.operation[0].copy()
        operation.reacted = units
        self.operation = (operation,)
        if units:
            self.tell("intercepted", side=side, units=units, area=operation.target)

    def bomb(self, harbour: str, hits: int) -> None:
        """A harbour supplies no British, French or Pole for the rest of the turn (NOR-73)."""
        self.tell("bombed", harbour=harbour, hits=hits, anew=int(harbour not in self.bombed))
        self.bombed[harbour] = True

    def award(self, side: str, event: str, points: int) -> None:
        """Points for what happened, once and for all (T-2)."""
        self.tell("awarded", side=side, event=event, points=points)
        key = f"{side}:{event}"
        self.awarded[key] = self.awarded.get(key, 0) + points

    # reinforcements, sorties, and the way out

    def refresh(self) -> None:
        """A new turn: everybody may act again, harbours work again, nobody has flown (section 1, step 0.1)."""
        self.activated = {}
        self.covering = {}
        self.bombed = {}
        self.flown = {}
        self.bound = {}

    def join(self, unit: str, place: str) -> None:
        """A ship or aircraft arrives (section 5.4)."""
        self.tell("joined", unit=unit, to=place)
        self.place(unit, place)

    def land(self, troop: str, area: str) -> None:
        """An Allied troop goes ashore (NOR-141)."""
        self.tell("landed", troop=troop, area=area)
        self.place(troop, area)
        self.waiting = tuple([other for other in self.waiting if other != troop])

    def give_up_landing(self, troop: str, lane: str) -> None:
        """A troop that could not land is lost to the campaign; nobody scores (NOR-141)."""
        self.tell("landing-lost", troop=troop, lane=lane)
        self.place(troop, "withdrawn")
        self.waiting = tuple([other for other in self.waiting if other != troop])

    def arrive(self, troop: str, area: str) -> None:
        """A German troop comes by sea, rail or parachute."""
        self.tell("arrived", troop=troop, area=area)
        self.place(troop, area)

    def set_aside(self, unit: str, box: str, land: str) -> None:
        """An aircraft goes into its side's sortie box, perhaps for one land map (NOR-100, NOR-101)."""
        self.tell("boxed", unit=unit, area=self.where[unit], map=land)
        self.place(unit, box)
        if land:
            self.bound[unit] = land

    def fly(self, sheet: BattleSheet, asset: str, unit: str, side: str) -> None:
        """A sortie is flown over a battle, once a turn (NOR-101, NOR-103)."""
        self.flown[unit] = True
        changed = sheet.copy()
        changed.assets = (*sheet.assets, asset)
        self.put(changed)
        self.tell("sortie", battle=sheet.number, side=side, asset=asset, unit=unit)

    def evacuate(self, troop: str) -> None:
        """A troop leaves for Britain, out of the game; nobody scores (NOR-135, NOR-151)."""
        self.tell("evacuated", troop=troop, area=self.where[troop])
        self.place(troop, "withdrawn")

    def remove(self, troop: str, how: str) -> None:
        """A troop is disbanded or removed; nobody scores (NOR-151)."""
        self.tell(how, troop=troop, area=self.where[troop])
        self.place(troop, "withdrawn")

    def close_south(self, side: str) -> None:
        """South-Central Norway is decided, in favour of a side; no more battles there (NOR-168, NOR-169)."""
        self.tell("south-closed", side=side)
        self.closed_south = True

    def send_ashore(self, ship: str) -> None:
        """The crews of the Narvik Warship Group may fight on land (NOR-162)."""
        self.tell("crews-ashore", unit=ship)
        self.berger = True
