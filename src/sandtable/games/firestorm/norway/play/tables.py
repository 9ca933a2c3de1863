"""The tables and turn lists only Norway has, checked against the scenario and the fleet they belong to."""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.areas import AreaBoard, ends
from sandtable.board.box import Page
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.norway.play.fleet import Fleet

FOLDER: Final = str(Path(__file__).parents[1])


class TurnRow:
    """A column of T-3: the actions at sea, who begins, what supplies the Germans at Narvik, who must not roll."""

    def __init__(self, page: Page, sides: tuple[str, str]) -> None:
        self.actions = page.whole("actions", least=0)
        self.first = page.one_of("first", sides)
        self.narvik_supply = page.whole("narvik_supply", least=0, most=6)
        self.initiative = page.one_of("initiative", sides, "")  # who attacks without a roll (NOR-160)


class LandMap:
    """One of the two land maps: its areas and how a side is supplied there."""

    def __init__(self, id: str, page: Page, board: AreaBoard, fleet: Fleet) -> None:
        self.id = id
        self.name = page.text("name")
        self.areas = page.texts("areas", choices=board.ids)
        self.mask = board.mask(self.areas)
        self.source = page.one_of("source", self.areas, "")  # supplies German attacks (NOR-122)
        ports = page.page("ports")
        self.ports = {area: ports.one_of(area, fleet.lanes) for area in ports.names()}  # area -> lane


class Landing:
    """A force that comes by sea (NOR-141)."""

    def __init__(self, id: str, page: Page, data: Scenario, fleet: Fleet) -> None:
        self.id = id
        self.turn = page.whole("turn", least=1, most=data.last_turn)
        self.name = page.text("name")
        self.lane = page.one_of("lane", fleet.lanes)
        self.areas = page.texts("areas", choices=data.areas)
        self.troops = page.texts("troops", choices=data.troops)
        self.waits = page.truth("waits", False)


class Sortie:
    """An Allied fighter that may meet a Stuka over a land battle (NOR-103)."""

    def __init__(self, page: Page, maps: dict[str, LandMap], data: Scenario, fleet: Fleet) -> None:
        self.turn = page.whole("turn", least=1, most=data.last_turn)
        self.map = page.one_of("map", maps)
        self.needs = page.one_of("needs", data.areas, "")  # an area the Allies must hold, under an option
        self.unit = page.one_of("unit", fleet.units, "")
        self.base = page.one_of("base", fleet.bases, "")


class Award:
    """Points of T-2, once for each turn in which they may be won."""

    def __init__(self, page: Page, areas: dict[str, object]) -> None:
        self.area = page.one_of("area", areas, "")
        points = page.page("points")
        self.points = {int(turn): points.whole(turn, least=0) for turn in points.names()}

    def in_turn(self, turn: int) -> int:
        return self.points.get(turn, 0)


class Arrival:
    """German troops that come by land, air or out of a sunken ship."""

    def __init__(self, page: Page, data: Scenario, fleet: Fleet) -> None:
        self.turn = page.whole("turn", least=1, most=data.last_turn)
        self.area = page.one_of("area", data.areas, "")
        self.troops = page.texts("troops", choices=data.troops)
        self.otherwise = page.one_of("otherwise", data.areas, "")
        self.ship = page.one_of("ship", fleet.units, "")
        self.harbour = page.one_of("harbour", fleet.harbours, "")


class Warrior:
    """A man who may lead a force on the table, in this campaign only (NOR-199)."""

    def __init__(self, page: Page, maps: dict[str, LandMap], sides: tuple[str, str]) -> None:
        self.name = page.text("name")
        self.side = page.one_of("side", sides)
        self.map = page.one_of("map", maps)
        self.company = page.text("company")
        self.team = page.text("team")
        self.cost = page.whole("cost", least=0)
        self.rules = page.texts("rules")


class Tabletop:
    """What is printed for the table beside the troops (NOR-190 … NOR-199)."""

    def __init__(self, page: Page, data: Scenario, maps: dict[str, LandMap]) -> None:
        texts = page.page("tabletop")
        self.size = texts.text("size")
        self.norwegians = texts.text("norwegians")
        self.aircraft = texts.text("aircraft")
        self.fleets = texts.text("fleets")
        sailors = texts.page("kriegsmarine")
        self.sailors_map = sailors.one_of("map", maps)
        self.sailors_kind = sailors.one_of("kind", data.kinds)
        self.sailors = sailors.whole("platoons", least=1)
        self.sailors_points = sailors.whole("points", least=0)
        sources = page.page("sources")
        nations = dict.fromkeys([troop.corps for troop in data.troops.values()])
        self.sources = {nation: sources.text(nation) for nation in nations}
        tanks = page.page("tanks")
        self.tanks = tanks.texts("tanks", choices=data.kinds)
        self.armoured_cars = tanks.texts("armoured-cars", choices=data.kinds)
        warriors = page.pages("warriors")
        self.warriors = [Warrior(row, maps, data.sides) for row in warriors.values()]


class NorwayBook:
    """`tables.toml` of Norway."""

    def __init__(self, data: Scenario, fleet: Fleet) -> None:
        page = box.read(data.folder, "tables.toml")
        board = data.board
        turns = page.pages("turns")
        if list(turns) != [str(turn.number) for turn in data.turns]:
            raise page.wrong("turns", "expected the turns of turns.toml in their order")
        self.turns = {int(turn): TurnRow(row, data.sides) for turn, row in turns.items()}
        self.maps = {id: LandMap(id, row, board, fleet) for id, row in page.pages("maps").items()}
        self.south, self.narvik = self.maps.values()
        if self.south.mask & self.narvik.mask or self.south.mask | self.narvik.mask != board.everywhere:
            raise page.wrong("maps", "every area must lie on exactly one of the two maps")
        self.rails = lay_rails(page.page("railways"), data)
        fjord = page.page("fjord")
        self.fjord_harbour = fjord.one_of("harbour", fleet.harbours)
        self.shores = fjord.texts("shores", choices=self.narvik.areas)
        self.by_fjord = lay_fjord(self.shores, data)
        self.own = page.page("nations").text("own")
        worth = page.page("worth")
        nations = dict.fromkeys([troop.corps for troop in data.troops.values()])
        self.worth = {nation: worth.whole(nation, least=0) for nation in nations}
        areas: dict[str, object] = dict(data.areas)
        self.awards = {id: Award(row, areas) for id, row in page.pages("awards").items()}
        self.objectives = page.page("objectives").texts("areas", choices=data.areas)
        landings = page.pages("landings")
        self.landings = [Landing(id, row, data, fleet) for id, row in landings.items()]
        legion = page.page("foreign_legion")
        self.exchange(data, legion.one_of("out", data.troops), legion.one_of("in", data.troops))
        self.arrivals = {id: Arrival(row, data, fleet) for id, row in page.pages("arrivals").items()}
        refuge = page.page("refuge")
        self.refuge = {sea: refuge.one_of(sea, fleet.harbours) for sea in refuge.names()}
        sorties = page.page("sorties")
        self.stukas = sorties.texts("stukas", choices=fleet.units)
        self.gladiator = Sortie(sorties.page("gladiator"), self.maps, data, fleet)
        self.hurricane = Sortie(sorties.page("hurricane"), self.maps, data, fleet)
        fate = page.page("fate")
        self.fate_turn = fate.whole("turn", least=1, most=data.last_turn)
        self.fate_ports = board.mask(fate.texts("ports", choices=self.south.ports))
        self.tabletop = Tabletop(page, data, self.maps)
        self.patient = tuple([troop for force in self.landings if force.waits for troop in force.troops])
        self.land_of = self.at_home_on(data)
        page.finish()

    def exchange(self, data: Scenario, out: str, into: str) -> None:
        """The Foreign Legion comes instead of the third Chasseurs Alpins, if that is agreed (R-18)."""
        legion = data.choice("t3_french_unit") == "foreign_legion"
        self.at_home = out if legion else into
        if legion:
            for landing in self.landings:
                landing.troops = tuple([into if troop == out else troop for troop in landing.troops])

    def at_home_on(self, data: Scenario) -> dict[str, LandMap]:
        """The land map that a troop starts or arrives on, and never leaves for the other (NOR-138)."""
        found = {troop.id: self.map_of(troop.start) for troop in data.troops.values() if troop.start}
        for force in self.landings:
            for troop in force.troops:
                found[troop] = self.map_of(force.areas[0])
        for arrival in self.arrivals.values():
            for troop in arrival.troops:
                found[troop] = self.map_of(arrival.area) if arrival.area else self.narvik
        return found

    def map_of(self, area: str) -> LandMap:
        return self.south if area in self.south.areas else self.narvik


def lay_rails(page: Page, data: Scenario) -> AreaBoard:
    """The areas as the railways join them."""
    lines = list(page.texts("lines"))
    if data.truth("rail_to_stavanger"):
        lines.append(page.text("stavanger"))
    else:
        page.has("stavanger")
    joined: list[tuple[str, str, str]] = []
    for line in lines:
        pair = ends(line, data.areas)
        if pair is None or pair[1] not in data.board.neighbours[pair[0]]:
            raise page.wrong("lines", f"{line} is no border")
        joined.append((pair[0], pair[1], ""))
    return AreaBoard(list(data.areas), joined)


def lay_fjord(shores: tuple[str, ...], data: Scenario) -> AreaBoard:
    """The board as it is for the side that holds the fjord: its shores border each other (NOR-94)."""
    board = data.board
    borders = [
        (a, b, board.river(a, b))
        for a in board.ids
        for b in board.neighbours[a]
        if board.bit[a] < board.bit[b]
    ]
    over = [(a, b, "") for a in shores for b in shores if board.bit[a] < board.bit[b]]
    return AreaBoard(
        list(board.ids), borders + [way for way in over if way[1] not in board.neighbours[way[0]]]
    )
