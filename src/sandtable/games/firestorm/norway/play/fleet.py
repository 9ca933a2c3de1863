"""The Strategic Map and what moves on it: seas, harbours, airfields, ships, submarines, aircraft (NOR-10 … NOR-32).

A *location* is a sea area or a harbour (NOR-44). Aircraft stand in the land area of their airfield, or in a place
named like the carrier they belong to.
"""

from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.areas import AreaBoard, ends
from sandtable.board.box import Page

FOLDER: Final = str(Path(__file__).parents[1])
SIDES: Final = ("allies", "germans")
FAR: Final = 99
DIVE: Final = 2  # areas a submarine moves in a Strategic Phase (NOR-142)


class UnitClass:
    """What all units of a class share."""

    def __init__(self, id: str, page: Page) -> None:
        self.id = id
        self.name = page.text("name")
        self.kind = page.one_of("kind", ("ship", "submarine", "aircraft"))
        self.symbol = page.text("symbol")
        self.battleship = page.truth("battleship", False)  # NOR-12
        self.against_air = page.whole("against_air", 1, least=1)  # dice of a ship under air attack (NOR-62)
        self.gunfire = page.one_of("gunfire", ("cruiser", "destroyer"), "")  # NOR-105
        self.fighter = page.truth("fighter", False)  # a bracketed value: aircraft only (NOR-20)
        self.again = page.truth("again", False)  # an underlined value: misses on ships again (NOR-20)


class Unit:
    """One counter of the Strategic Map."""

    def __init__(self, id: str, page: Page, classes: dict[str, UnitClass]) -> None:
        self.id = id
        self.name = page.text("name")
        self.brief = page.text("brief", self.name)
        self.short = page.text("short")
        self.side = page.one_of("side", SIDES)
        self.type = classes[page.one_of("class", classes)]
        self.kind = self.type.kind
        self.cv = page.whole("cv", least=1)
        self.vp = page.whole("vp", least=0)
        self.range = page.whole("range", 0, least=1)
        self.aboard = page.text("aboard", "")
        self.start = page.text("start", "")
        self.arrives = page.whole("arrives", 0, least=1)
        self.at = page.text("at", self.aboard)
        self.inferred = page.texts("inferred", ())
        self.note = page.text("note", "")


class Strait:
    """Two areas between which one may sail or fly, and whether the rulebook says so."""

    def __init__(self, a: str, b: str, basis: str) -> None:
        self.a = a
        self.b = b
        self.basis = basis


class Region:
    """An area of the Strategic Map."""

    def __init__(self, id: str, page: Page) -> None:
        self.id = id
        self.name = page.text("name")
        self.called = page.text("called")  # in a sentence: "the Vestfjord"
        self.sea = page.one_of("kind", ("sea", "land")) == "sea"
        self.airfield = page.text("airfield", "")  # its name; "" for none
        self.airfield_of = page.one_of("airfield_of", SIDES, "")  # the only side that may base there (NOR-31)
        self.airfield_area = page.text("airfield_area", "")  # the area of a land map it must hold for that
        anchor = page.numbers("anchor", 2)
        self.anchor: tuple[float, float] = (anchor[0], anchor[1])
        self.stated = page.texts("stated")


class Harbour:
    """A port: in a sea and in a land area at once (NOR-88)."""

    def __init__(self, id: str, page: Page, regions: dict[str, Region]) -> None:
        self.id = id
        self.name = page.text("name")
        self.called = page.text("called", f"{self.name} harbour")  # in a sentence
        self.sea = page.one_of("sea", [region.id for region in regions.values() if region.sea])
        self.land = page.one_of("land", [region.id for region in regions.values() if not region.sea])
        self.area = page.text("area", "")  # its area of a land map; "" for none
        self.entry = page.one_of("entry", SIDES, "")  # the only side that may enter; "" for both (NOR-48)
        self.defence = page.whole("defence", least=0)
        self.bracketed = page.truth("bracketed", False)  # the value counts against aircraft only
        self.afloat = page.truth("afloat", False)  # whoever has ships in it holds it, not the land (NOR-89)
        self.lane = page.truth("lane", False)  # does an Allied lane lead there (NOR-92)?
        self.bombed = page.truth("bombed", False)  # may it be bombed as a source of supply (NOR-70)?
        self.basis = page.one_of("basis", ("stated", "inferred"))


class Fleet:
    """Everything of the Strategic Map that never changes."""

    def __init__(self, folder: str = FOLDER) -> None:
        page = box.read(folder, "seas.toml")
        self.regions = {id: Region(id, region) for id, region in page.pages("areas").items()}
        borders = page.page("borders")
        self.straits: list[Strait] = []
        for key in borders.names():
            pair = ends(key, self.regions)
            if pair is None:
                raise borders.wrong(key, "expected two known areas with a dash between them")
            self.straits.append(Strait(pair[0], pair[1], borders.one_of(key, ("stated", "inferred"))))
        self.harbours = {
            id: Harbour(id, harbour, self.regions) for id, harbour in page.pages("harbours").items()
        }
        fields = page.page("airfields")
        self.railhead = fields.text("railhead")
        self.joined = fields.whole("joined", least=0)  # aircraft on an airfield with a line to the railhead
        self.apart = fields.whole("apart", least=0)  # aircraft on one without (NOR-32)
        page.finish()
        self.lanes = tuple([harbour.id for harbour in self.harbours.values() if harbour.lane])
        self.bombable = tuple([harbour.id for harbour in self.harbours.values() if harbour.bombed])
        self.seas = [region.id for region in self.regions.values() if region.sea]
        self.waters = self.lay_waters()
        self.open_sea = self.waters.mask(self.seas)  # where submarines go (NOR-45)
        self.homes = tuple([harbour.id for harbour in self.harbours.values() if harbour.entry])  # NOR-48
        self.open_to: dict[str, int] = {  # side -> the locations its ships may enter (NOR-48)
            side: self.open_sea
            | self.waters.mask([h.id for h in self.harbours.values() if h.entry in ("", side)])
            for side in SIDES
        }
        self.skies = AreaBoard(list(self.regions), [(s.a, s.b, "") for s in self.straits])
        self.airfields = {region.airfield: region.id for region in self.regions.values() if region.airfield}
        self.bases: list[str] = [region.id for region in self.regions.values() if region.airfield]
        self.fields: dict[
            str, list[str]
        ] = {  # the airfields a side may use, some of them not always (NOR-31)
            side: [base for base in self.bases if self.regions[base].airfield_of == side] for side in SIDES
        }
        self.sea_of: dict[str, str] = {sea: sea for sea in self.seas}
        for harbour in self.harbours.values():
            self.sea_of[harbour.id] = harbour.sea
        self.ports: dict[str, tuple[str, ...]] = {
            sea: tuple([harbour.id for harbour in self.harbours.values() if harbour.sea == sea])
            for sea in self.seas
        }
        self.waylaid: dict[str, tuple[str, ...]] = {  # sea -> where its submarines may attack (NOR-84)
            sea: (sea, *[port for port in self.ports[sea] if port not in self.homes]) for sea in self.seas
        }
        sea = self.waters.mask(self.seas)
        self.dives: dict[str, list[str]] = {  # where submarines may go in a Strategic Phase (NOR-142)
            id: list(self.waters.areas(self.waters.reach(id, DIVE, sea))) for id in self.seas
        }
        self.read_units(folder)
        self.measure()

    def lay_waters(self) -> AreaBoard:
        """Where ships sail: from sea to sea, and from a sea into its harbours (NOR-44)."""
        joined = [(s.a, s.b, "") for s in self.straits if self.regions[s.a].sea and self.regions[s.b].sea]
        joined += [(harbour.sea, harbour.id, "") for harbour in self.harbours.values()]
        return AreaBoard([*self.seas, *self.harbours], joined)

    def read_units(self, folder: str) -> None:
        page = box.read(folder, "fleet.toml")
        self.classes = {id: UnitClass(id, entry) for id, entry in page.pages("classes").items()}
        self.units: dict[str, Unit] = {
            id: Unit(id, entry, self.classes) for id, entry in page.pages("units").items()
        }
        page.finish()
        units = self.units.values()
        self.side: dict[str, str] = {unit.id: unit.side for unit in units}
        self.kind: dict[str, str] = {unit.id: unit.kind for unit in units}
        self.cv: dict[str, int] = {unit.id: unit.cv for unit in units}
        self.range: dict[str, int] = {unit.id: unit.range for unit in units}
        self.fighter: dict[str, bool] = {unit.id: unit.type.fighter for unit in units}
        self.ships = self.by_side([unit for unit in units if unit.kind == "ship"])
        self.submarines = self.by_side([unit for unit in units if unit.kind == "submarine"])
        self.aircraft = self.by_side([unit for unit in units if unit.kind == "aircraft"])
        self.land_based = self.by_side(
            [unit for unit in units if unit.kind == "aircraft" and not unit.aboard]
        )
        self.aboard: dict[str, tuple[str, ...]] = {}  # carrier -> its aircraft (NOR-26)
        for unit in units:
            if unit.aboard:
                self.aboard[unit.aboard] = (*self.aboard.get(unit.aboard, ()), unit.id)

    def by_side(self, units: list[Unit]) -> dict[str, tuple[str, ...]]:
        return {side: tuple([unit.id for unit in units if unit.side == side]) for side in SIDES}

    def measure(self) -> None:
        """Air distances between areas and locations: the areas flown into (NOR-21)."""
        self.flight: dict[str, dict[str, int]] = {}
        for start in self.regions:
            steps = dict.fromkeys(self.regions, FAR)
            steps[start] = 0
            edge = self.skies.bit[start]
            seen = edge
            step = 0
            while edge:
                step += 1
                edge = self.skies.beside(edge) & ~seen
                seen |= edge
                for area in self.skies.areas(edge):
                    steps[area] = step
            for harbour in self.harbours.values():  # in range if either of its areas is (NOR-88)
                steps[harbour.id] = min(steps[harbour.sea], steps[harbour.land])
            self.flight[start] = steps
        for (
            harbour
        ) in self.harbours.values():  # where a carrier lies in harbour, from the better of the two (NOR-37)
            by_sea, by_land = self.flight[harbour.sea], self.flight[harbour.land]
            self.flight[harbour.id] = {place: min(by_sea[place], by_land[place]) for place in by_sea}
        longest = max([unit.range for unit in self.units.values()])
        self.within: dict[str, tuple[int, ...]] = {}  # start -> by range the mask of the waters in range
        for start, far in self.flight.items():
            masks = [
                self.waters.mask([w for w in self.waters.ids if far[w] <= r]) for r in range(longest + 1)
            ]
            self.within[start] = tuple(masks)
        everywhere = [*self.regions, *self.harbours]
        self.rings: dict[str, tuple[tuple[str, ...], ...]] = {  # by air: what is one step away, what is two …
            start: tuple(
                [
                    tuple([place for place in everywhere if place != start and max(far[place], 1) == step])
                    for step in range(1, longest + 1)
                ]
            )
            for start, far in self.flight.items()
        }
