"""What a skin draws: boards, counters, tracks and trays as plain data. No skin asks which game it is.

Sides are told apart by their place in `Table.sides`: the first is drawn round and plain, the second cut and
hatched.
"""

from __future__ import annotations

from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


class Side:
    def __init__(self, id: str, name: str, adjective: str) -> None:
        self.id = id
        self.name = name
        self.adjective = adjective


class Counter:
    """A unit: its symbol by name, what fits on it, and what it is worth where it stands."""

    def __init__(
        self,
        id: str,
        name: str,
        short: str,
        side: str,
        symbol: str,
        strength: str = "",
        marks: tuple[str, ...] = (),
        reach: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.short = short
        self.side = side
        self.symbol = symbol
        self.strength = strength
        self.marks = marks  # "committed", "moved", "activated", "unknown" …
        self.reach = reach  # how many areas far it can strike from where it stands; 0: no further than it is


class AreaView:
    """A region of a map. `x` and `y` are where its stack stands; `supply` is the side it supplies.

    A `site` is a place within other areas, a harbour perhaps: a point without an outline of its own. Nobody need
    hold an area: at sea `holder` may be "".
    """

    def __init__(
        self,
        id: str,
        name: str,
        short: str,
        terrain: str,
        holder: str,
        points: int,
        supply: str,
        x: float,
        y: float,
        counters: tuple[Counter, ...],
        marks: tuple[str, ...] = (),
        site: str = "",
        within: tuple[str, ...] = (),
        around: tuple[tuple[str, ...], ...] = (),
        signs: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.short = short
        self.terrain = terrain
        self.holder = holder
        self.points = points
        self.supply = supply
        self.x = x
        self.y = y
        self.counters = counters
        self.marks = marks  # "out-of-supply", "beach", "airfield" …
        self.site = site  # "harbour", or "" for a region
        self.within = within  # the areas a site lies in
        self.around = around  # areas one step away by air, then two …: what a counter's reach is measured on
        self.signs = (
            signs  # small pictograms beside the name: "village", "wood", "fortified", "objective-1" …
        )


class Border:
    """Two neighbouring areas, and the river between them if there is one."""

    def __init__(self, a: str, b: str, river: str) -> None:
        self.a = a
        self.b = b
        self.river = river


class Road:
    """A connector between two areas: its class ("major", "minor", "lane") and, if it has one, its name."""

    def __init__(self, a: str, b: str, kind: str, name: str = "") -> None:
        self.a = a
        self.b = b
        self.kind = kind
        self.name = name


class Modifier:
    """What a side adds to its die, and why."""

    def __init__(self, side: str, value: int, text: str) -> None:
        self.side = side
        self.value = value
        self.text = text


class Arrow:
    """A decided attack: from where (or "" from nowhere) into what, and what is known of it so far."""

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        origin: str,
        target: str,
        modifiers: tuple[Modifier, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.origin = origin
        self.target = target
        self.modifiers = modifiers
        self.notes = notes


class Board:
    """A map of areas in a plane of `width` by `height`, y growing to the south."""

    def __init__(
        self,
        id: str,
        name: str,
        width: float,
        height: float,
        areas: tuple[AreaView, ...],
        borders: tuple[Border, ...] = (),
        arrows: tuple[Arrow, ...] = (),
        outlines: dict[str, tuple[tuple[Point, ...], ...]] | None = None,
        land: tuple[tuple[Point, ...], ...] = (),
        roads: tuple[Road, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.width = width
        self.height = height
        self.areas = areas
        self.borders = borders
        self.arrows = arrows
        self.outlines = outlines if outlines is not None else {}  # area -> its rings; never changes
        self.land = land  # the rings of all land, in play or not; empty where no coast is drawn
        self.roads = roads  # on a board of connectors: the only ways from one area to another


class Track:
    """Something counted: a value, perhaps of a most, perhaps with named places (the first is number 1)."""

    def __init__(
        self,
        id: str,
        name: str,
        value: int,
        most: int = 0,
        side: str = "",
        places: tuple[str, ...] = (),
        note: str = "",
        now: int = 0,
    ) -> None:
        self.id = id
        self.name = name
        self.value = value
        self.most = most
        self.side = side
        self.places = places
        self.note = note
        self.now = now  # the number of the one that is on just now; 0 for none


class Item:
    """Something beside the map that is no unit: a pictogram by name, what is written on it, how often it is there."""

    def __init__(
        self,
        id: str,
        name: str,
        icon: str,
        text: str,
        anchor: str,
        marks: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.icon = icon
        self.text = text  # "2 left", "1 flown"
        self.anchor = anchor  # what a click on it means: "asset:sortie"; "" for what is only to be read
        self.marks = marks  # "spent" …


class Tray:
    """Counters and other things that stand beside the map, and what is to be said where there are none."""

    def __init__(
        self,
        id: str,
        name: str,
        counters: tuple[Counter, ...],
        side: str = "",
        items: tuple[Item, ...] = (),
        note: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.counters = counters
        self.side = side
        self.items = items
        self.note = note  # "Guards Armd · 34 Tank · 59 Div", "none"


class Card:
    """Everything about one thing, for whoever looks closer: facts in two columns, then tags."""

    def __init__(
        self,
        title: str,
        facts: tuple[tuple[str, str], ...],
        tags: tuple[str, ...] = (),
        side: str = "",
    ) -> None:
        self.title = title
        self.facts = facts
        self.tags = tags
        self.side = side


class Table:
    """All that lies on the table, as a seat may see it."""

    def __init__(
        self,
        name: str,
        sides: tuple[Side, ...],
        boards: tuple[Board, ...],
        tracks: tuple[Track, ...],
        trays: tuple[Tray, ...],
        at: str = "",
        fog: bool = False,
    ) -> None:
        self.name = name
        self.sides = sides
        self.boards = boards
        self.tracks = tracks
        self.trays = trays
        self.at = at  # the board on which things happen now; "" where it does not matter
        self.fog = fog  # do units come and go from sight? Then a skin remembers where it last saw them

    def track(self, id: str) -> Track | None:
        for track in self.tracks:
            if track.id == id:
                return track
        return None

    def counters(self) -> list[Counter]:
        """Every counter, on the boards and beside them."""
        found = [counter for board in self.boards for area in board.areas for counter in area.counters]
        return [*found, *[counter for tray in self.trays for counter in tray.counters]]


# What a question shows


class LetterRow:
    """A letter as a line of a list: what it is, one short reason, what it adds, and where it stands on the table."""

    def __init__(
        self,
        letter: str,
        name: str,
        note: str = "",
        adds: str = "",
        anchors: tuple[str, ...] = (),
        counter: Counter | None = None,
        icon: str = "",
        closing: bool = False,
        does: str = "",
    ) -> None:
        self.letter = letter
        self.name = name  # "49 West Riding"; of a closing letter its consequence: "Attack with 3 Div alone"
        self.note = note  # "infantry in the city"
        self.adds = adds  # "+2", "30", or ""
        self.anchors = anchors
        self.counter = counter
        self.icon = icon  # a pictogram for what is no counter: "sortie", or ""
        self.closing = closing
        self.does = does  # what choosing it does, for the button: "Attack Bayeux"; "" where the name says it


class Column:
    """One side of a forecast: what it throws, and each modifier with its reason."""

    def __init__(self, side: str, title: str, die: str, rows: tuple[tuple[str, str], ...]) -> None:
        self.side = side
        self.title = title  # "Allies", "Allies, best two"
        self.die = die  # "d6 + 4", "d6 + 3 or 4"
        self.rows = rows  # ("+2", "3 Div, city")


class Forecast:
    """What the dice are about to decide. `chance` is the asked side's, from 0 to 1."""

    def __init__(
        self,
        label: str,
        chance: float,
        columns: tuple[Column, ...] = (),
        notes: tuple[str, ...] = (),
        bars: tuple[tuple[str, float], ...] = (),
    ) -> None:
        self.label = label  # "captures Caen (West)"
        self.chance = chance
        self.columns = columns
        self.notes = notes  # what is assumed: "best reply"
        self.bars = bars  # further chances: ("sinks Blücher", 0.42), ("we retreat", 0.31)


class Share:
    """Some of the dice that a word spreads over targets: how many, how many lie already, and on what they may lie."""

    def __init__(self, name: str, total: int, placed: int, letters: tuple[str, ...]) -> None:
        self.name = name  # "on ships"
        self.total = total
        self.placed = placed
        self.letters = letters  # the targets, also those that can take no more now


class Spread:
    """A word that lays dice on targets, one letter a die, in any order; the closing letter comes when all lie."""

    def __init__(self, shares: tuple[Share, ...], note: str = "") -> None:
        self.shares = shares
        self.note = note  # "Rodney 4 · Valiant 4 · 2 Cruiser Sqn 3"


class SheetLine:
    """One line of an order sheet: a unit (or another thing that is ordered), its order, and what comes of it.

    `letter` begins the line in the word; the letters of `order` follow it. A line without an order does what its
    `text` says all the same: nothing is missing on a sheet that is not full.
    """

    def __init__(
        self,
        letter: str,
        name: str,
        order: tuple[str, ...],
        text: str,
        counter: Counter | None = None,
        path: tuple[str, ...] = (),
        times: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
        chance: float = -1.0,
        fixed: bool = False,
        group: str = "",
    ) -> None:
        self.letter = letter  # "A01", "bomb"
        self.name = name  # "4th Canadian Infantry Brigade"
        self.order = order  # ("attack", "LOR", "GAU"); () where nothing was written
        self.text = text  # "Attack: Lorguichon, Gaumesnil"; "Defend (no order)"
        self.counter = counter
        self.path = path  # areas in the order of the march, the start first; () for who stays
        self.times = times  # when it arrives in each area of the path but the first: "¼", "½", "end of turn"
        self.notes = notes  # "activation 4+", "costs 2½ of 4 MP", "must regroup"
        self.chance = chance  # of setting out, from 0 to 1; -1 where no die is thrown
        self.fixed = fixed  # no order can be written: the rules have given one
        self.group = group  # a heading under which lines stand together: "2nd Canadian Division"; or ""


class OrderSheet:
    """A word read as a sheet of orders: the lines in the order of the muster, and the letter that hands it in."""

    def __init__(self, lines: tuple[SheetLine, ...], closing: str, note: str = "") -> None:
        self.lines = lines
        self.closing = closing  # "done"
        self.note = note  # "3 of 20 units have orders; the others defend."


class Pool:
    """Some of the dice that fall at once behind a screen: what they are for, the lowest face that succeeds, and why."""

    def __init__(
        self,
        name: str,
        count: int,
        needs: int = 0,
        because: tuple[tuple[int, str], ...] = (),
        anchor: str = "",
    ) -> None:
        self.name = name
        self.count = count
        self.needs = needs  # 0 where there is nothing to succeed in
        self.because = because  # modifiers and the ids of their reasons
        self.anchor = anchor
