"""What is drawn: boards, counters, tracks and trays as plain data. No client asks which game it is.

Sides are told apart by their place in `Table.sides`: the first is drawn round and plain, the second cut and
hatched. Everything here is sent to the pages unchanged (see `board/sent.py`): fields are written in the order in which
they stand here, `kw_only` ones included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sandtable.board.sent import NOT_SENT, Sent

Point: TypeAlias = tuple[float, float]
Rings: TypeAlias = tuple[tuple[Point, ...], ...]
Outlines: TypeAlias = dict[str, Rings]  # by area


@dataclass(slots=True)
class Side(Sent):
    id: str
    name: str
    adjective: str


@dataclass(slots=True)
class Counter(Sent):
    """A unit: its symbol by name, what fits on it, and what it is worth where it stands."""

    id: str
    name: str
    short: str
    side: str
    symbol: str
    strength: str = ""
    marks: tuple[str, ...] = ()  # "committed", "moved", "activated", "unknown" …
    reach: int = 0  # how many areas far it can strike from where it stands; 0: no further than it is


@dataclass(slots=True)
class AreaView(Sent):
    """A region of a map. `x` and `y` are where its stack stands; `supply` is the side it supplies.

    A `site` is a place within other areas, a harbour perhaps: a point without an outline of its own. Nobody need
    hold an area: at sea `holder` may be "".
    """

    id: str
    name: str
    short: str
    terrain: str
    holder: str
    points: int
    supply: str
    x: float
    y: float
    counters: tuple[Counter, ...]
    marks: tuple[str, ...] = ()  # "out-of-supply", "beach", "airfield" …
    site: str = ""  # "harbour"; "road": the middle of the connector between those `within`; "" for a region
    within: tuple[str, ...] = ()  # the areas a site lies in
    around: tuple[tuple[str, ...], ...] = ()  # areas one step away by air, then two …: to measure reach on
    signs: tuple[str, ...] = ()  # pictograms beside the name: "village", "wood", "fortified", "objective-1" …


@dataclass(slots=True)
class Border(Sent):
    """Two neighbouring areas, and the river between them if there is one."""

    a: str
    b: str
    river: str


@dataclass(slots=True)
class Road(Sent):
    """A connector between two areas: its class ("major", "minor", "lane") and, if it has one, its name."""

    a: str
    b: str
    kind: str
    name: str = ""


@dataclass(slots=True)
class Modifier(Sent):
    """What a side adds to its die, and why."""

    side: str
    value: int
    text: str


@dataclass(slots=True)
class Arrow(Sent):
    """A decided attack: from where (or "" from nowhere) into what, and what is known of it so far."""

    id: str
    name: str
    side: str
    origin: str
    target: str
    modifiers: tuple[Modifier, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class Board(Sent):
    """A map of areas in a plane of `width` by `height`, y growing to the south."""

    id: str
    name: str
    width: float
    height: float
    areas: tuple[AreaView, ...]
    borders: tuple[Border, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    # Pages have outlines and coast from the board's drawing, which they fetch once.
    outlines: Outlines = field(default_factory=dict, metadata=NOT_SENT)  # of each area; never changes
    land: Rings = field(
        default=(), metadata=NOT_SENT
    )  # all land, in play or not; empty where no coast is drawn
    roads: tuple[Road, ...] = ()  # on a board of connectors: the only ways from one area to another


# A grid of squares


@dataclass(slots=True)
class Opening(Sent):
    """A door or window in the outer wall of a house: the inner square it belongs to, and on which side of it."""

    kind: str  # "door" or "window"
    i: int
    j: int
    side: str  # "N", "E", "S" or "W"


@dataclass(slots=True)
class House(Sent):
    """A building: its tile covers `wide` + 1 by `deep` + 1 squares, its rooms lie half a square further in.

    Inner squares are named `id.1`, `id.2` … row by row. `walls` are the inner walls, `doorways` the gaps in them,
    both as (i, j, side). `fallen` lists the inner squares whose part of the house lies in rubble.
    """

    id: str
    name: str
    x: int  # the square in the tile's north-western corner, counted from 0
    y: int
    wide: int
    deep: int
    openings: tuple[Opening, ...]
    walls: tuple[tuple[int, int, str], ...] = ()
    doorways: tuple[tuple[int, int, str], ...] = ()
    bonus: str = ""  # "+3"
    damage: str = ""  # "2 of 6", or ""
    fallen: tuple[str, ...] = ()


@dataclass(slots=True)
class Piece(Sent):
    """A counter on the grid: where it stands, which way it looks, what its face says, and what lies on it."""

    counter: Counter
    at: str  # "C7", "farm.2"; of a vehicle of two squares the front one
    rear: str = ""  # its other square, or ""
    heading: int = -1  # 0 north, 1 north-east … 7; -1 where it does not matter
    attack: str = ""  # "+2", "" for none
    defence: str = ""  # "4"; "9/7/6" of armour
    token: str = ""  # an order token on it: "3", "S", "B", "?" face down, "" for none
    spent: bool = False  # the token has been played, or the unit has acted without one
    suppressed: int = 0
    damage: tuple[str, ...] = ()  # "tracks", "crew" …
    aboard: tuple[Counter, ...] = ()  # who rides in it
    reduced: bool = False  # its back is up
    other: tuple[str, ...] = ()  # what the hidden face says, line by line: for whoever looks closer
    arc: int = 360  # the width of its arc of fire in degrees


@dataclass(slots=True)
class Hulk(Sent):
    """The wreck of a vehicle: part of the ground."""

    id: str
    name: str
    at: str
    rear: str
    heading: int
    damage: str  # "1 of 4"


@dataclass(slots=True)
class Goal(Sent):
    """Ground that is worth points: its squares, what it is worth, who holds it."""

    id: str
    name: str
    squares: tuple[str, ...]
    points: str  # "3", "2 a turn"
    holder: str  # a side, or ""


@dataclass(slots=True)
class Grid(Sent):
    """A board of squares. Files are lettered from the west (A … Z, AA …), ranks numbered from the north.

    `ground` has a string for each rank with a character for each square; `legend` says what a character is:
    "open", "road", "bridge", "bocage", "hedge", "wall", "thicket", "forest", "rocks", "crops", "river", "marsh",
    "pond", "foxhole", "sandbags", "wire", "rubble", "house".
    """

    id: str
    name: str
    ground: tuple[str, ...]
    legend: dict[str, str]
    houses: tuple[House, ...] = ()
    pieces: tuple[Piece, ...] = ()
    hulks: tuple[Hulk, ...] = ()
    goals: tuple[Goal, ...] = ()
    smoke: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()  # squares where a way has been cut through
    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (side, squares) while sides set up
    # Squares between houses that lie on no file or rank: name and middle, in squares.
    lanes: tuple[tuple[str, float, float], ...] = ()


@dataclass(slots=True)
class Ray(Sent):
    """A line of sight as it is drawn, in squares (4.5, 6.5 is the middle of E7): what it crosses, what is in it."""

    start: Point
    end: Point
    state: str  # "clear", "obscured" or "blocked"
    crossed: tuple[str, ...] = ()
    # (square or house, "−1 thicket"); of a blocked line the last is what blocks it.
    obstacles: tuple[tuple[str, str], ...] = ()
    side: str = ""  # whose line it is; "" for the asked side's


@dataclass(slots=True)
class Overlay(Sent):
    """What a draft, or a letter that is only looked at, lays over the grid.

    `trail` are the squares of a path in their order; `reach` the farther squares that could still be reached;
    `dangers` the chance of being hit by what is seen, by square. `covered` are the squares of a template.
    """

    rays: tuple[Ray, ...] = ()
    trail: tuple[str, ...] = ()
    reach: tuple[str, ...] = ()
    dangers: tuple[tuple[str, float], ...] = ()
    covered: tuple[str, ...] = ()
    landings: tuple[tuple[str, float], ...] = ()  # where a template may come down, with the chance of each
    bubble: tuple[str, ...] = ()  # lines of the dark bubble: ("50 %", "hit on 4 or more")
    bubble_at: str = ""  # the square it points at
    ghost: Piece | None = None  # the piece where it would stand then
    laid: tuple[Piece, ...] = ()  # pieces from beside the grid, where the draft has put them


@dataclass(slots=True)
class CardFace(Sent):
    """A card in somebody's hand: what it does, what else it can be played for, and whether it can be played now."""

    id: str
    name: str
    text: str
    alternate: str = ""  # "or Move +2"
    letters: tuple[str, ...] = ()  # of the question that play it; () where it cannot be played now
    note: str = ""  # "now: 67 %"


@dataclass(slots=True)
class Hand(Sent):
    """The cards a side holds: its own as faces, the enemy's as a number."""

    side: str
    count: int
    cards: tuple[CardFace, ...] = ()


@dataclass(slots=True)
class Track(Sent):
    """Something counted: a value, perhaps of a most, perhaps with named places (the first is number 1)."""

    id: str
    name: str
    value: int
    most: int = 0
    side: str = ""
    places: tuple[str, ...] = ()
    note: str = ""
    now: int = 0  # the number of the one that is on just now; 0 for none


@dataclass(slots=True)
class Item(Sent):
    """Something beside the map that is no unit: a pictogram by name, what is written on it, how often it is there."""

    id: str
    name: str
    icon: str
    text: str  # "2 left", "1 flown"
    anchor: str  # what a click on it means: "asset:sortie"; "" for what is only to be read
    marks: tuple[str, ...] = ()  # "spent" …


@dataclass(slots=True)
class Tray(Sent):
    """Counters and other things that stand beside the map, and what is to be said where there are none."""

    id: str
    name: str
    side: str = field(default="", kw_only=True)
    counters: tuple[Counter, ...]
    items: tuple[Item, ...] = ()
    note: str = ""  # "Guards Armd · 34 Tank · 59 Div", "none"


@dataclass(slots=True)
class LastSeen(Sent):
    """A unit out of a seat's sight: where and when the seat was last told of it."""

    counter: Counter
    board: str
    area: str  # or the road, which is no area of the board when nobody stands on it
    x: float
    y: float
    line: int  # of the journal, with which the seat was told
    ago: str  # "this turn", "2 turns ago"
    left: bool  # the seat was told, too, that it is no longer there
    text: str  # "SS Pz Regt 12, last seen at Soignolles 2 turns ago"


@dataclass(slots=True)
class Trace(Sent):
    """What an event did on the map: who went which way, attacked whom, fired at what."""

    kind: str  # "move", "attack", "shot"
    side: str  # whose deed it was, or ""
    way: tuple[str, ...]  # anchors from start to end; a unit stands for where it is
    unit: str = ""  # who went
    times: tuple[int, ...] = ()  # when each place after the first is reached, as told by the clock
    whole: int = 0  # what the clock shows in the end; 0 where there is none


@dataclass(slots=True)
class Card(Sent):
    """Everything about one thing, for whoever looks closer: facts in two columns, then tags."""

    title: str
    side: str = field(default="", kw_only=True)
    facts: tuple[tuple[str, str], ...]
    tags: tuple[str, ...] = ()


@dataclass(slots=True)
class PrintedUnit:
    """A unit as it is printed, whether it is in a match or not."""

    counter: Counter
    kind: str  # "Officer", "Infantry division": what one looks for
    card: Card  # its values
    abilities: tuple[tuple[str, str], ...] = ()  # what it can do besides, each with its rule
    piece: Piece | None = None  # on squares


@dataclass(slots=True)
class Table(Sent):
    """All that lies on the table, as a seat may see it."""

    name: str
    sides: tuple[Side, ...]
    boards: tuple[Board, ...]
    tracks: tuple[Track, ...]
    trays: tuple[Tray, ...]
    at: str = ""  # the board on which things happen now; "" where it does not matter
    last_seen: tuple[LastSeen, ...] = ()  # units out of sight, where the seat was last told of them
    grids: tuple[Grid, ...] = ()  # boards of squares
    hands: tuple[Hand, ...] = ()

    def track(self, id: str) -> Track | None:
        for track in self.tracks:
            if track.id == id:
                return track
        return None

    def counters(self) -> list[Counter]:
        """Every counter, on the boards and beside them."""
        found = [counter for board in self.boards for area in board.areas for counter in area.counters]
        found += [piece.counter for grid in self.grids for piece in grid.pieces]
        return [*found, *[counter for tray in self.trays for counter in tray.counters]]


# What a question shows


@dataclass(slots=True)
class GroundPicture(Sent):
    """Squares as a little picture: ranks and legend as in a `Grid`, a blank where nothing lies yet."""

    ground: tuple[str, ...]
    legend: dict[str, str]
    meant: tuple[int, int, int, int]  # the part that it is about: west, north, width, height; all 0 for none


@dataclass(slots=True)
class NamedGround(Sent):
    """A board that players may lay: its name, what there is on it, and its picture."""

    name: str
    text: str
    picture: GroundPicture


@dataclass(slots=True)
class LetterRow(Sent):
    """A letter as a line of a list: what it is, one short reason, what it adds, and where it stands on the table.

    Whether it `ends` the word and what chance it has is the same in every game: whoever asks for the rows sets it.
    """

    letter: str
    name: str  # "49 West Riding"; of a closing letter its consequence: "Attack with 3 Div alone"
    note: str = ""  # "infantry in the city"
    adds: str = ""  # "+2", "30", or ""
    anchors: tuple[str, ...] = ()  # the first lights up; a click on any of them means this letter
    counter: Counter | None = None
    icon: str = ""  # a pictogram for what is no counter: "sortie", or ""
    ends: bool = field(default=False, kw_only=True)
    closing: bool = False  # a letter such as "done", that closes the word: the primary button
    does: str = ""  # what choosing it does, for the button: "Attack Bayeux"; "" where the name says it
    nothing: bool = False  # choosing it does nothing, as passing does: never the button that shines
    counts: str = ""  # what `adds` counts, as a heading says it: "points", "to the die"
    stake: float = 0.0  # the points that are won with it if its chance comes true
    best: str = ""  # why it stands before all others: "best pair"; "" for most
    warning: str = ""  # what it would bring about: "would be out of supply"
    ground: GroundPicture | None = None  # of a letter that is ground to choose: how it will lie
    begins: bool = False  # begins a part of the word that can be taken out by itself: a unit and its place
    sign: str = ""  # what marks its part on the counter: the number of an order, "NE" for a way to look
    forecast: Forecast | None = field(default=None, kw_only=True)


@dataclass(slots=True)
class Filling(Sent):
    """A button that fills the draft with all that is left, as a computer would; nothing is sent."""

    name: str  # "Place the rest"
    letter: str = ""  # the letter of the rules that does as much unseen: the button takes its place


@dataclass(slots=True)
class ForecastRow(Sent):
    """One modifier of a throw, and its reason."""

    value: str  # "+2"
    text: str  # "3 Div, city"


@dataclass(slots=True)
class Column(Sent):
    """One side of a forecast: what it throws, and each modifier with its reason."""

    side: str
    title: str  # "Allies", "Allies, best two"
    die: str  # "d6 + 4", "d6 + 3 or 4"
    rows: tuple[ForecastRow, ...]


@dataclass(slots=True)
class Bar(Sent):
    """One of several chances that are compared."""

    label: str  # "sinks Blücher", "we retreat"
    chance: float
    danger: bool = False  # of something bad


@dataclass(slots=True)
class Forecast(Sent):
    """What the dice are about to decide. `chance` is the asked side's, from 0 to 1."""

    label: str  # "captures Caen (West)"
    chance: float
    columns: tuple[Column, ...] = ()
    notes: tuple[str, ...] = ()  # what is assumed: "best reply"
    bars: tuple[Bar, ...] = ()  # further chances
    danger: bool = False  # the chance is that of something bad: the less of it the better
    of: str = ""  # what it is a chance of, as a heading over several says it: "to take it"
    later: float = -1.0  # of a danger that is there at once: what comes after it, if it stays; -1 for none


@dataclass(slots=True)
class Share(Sent):
    """Some of the dice that a word spreads over targets: how many, how many lie already, and on what they may lie."""

    name: str  # "on ships"
    total: int
    placed: int
    letters: tuple[str, ...]  # the targets, also those that can take no more now


@dataclass(slots=True)
class Spread(Sent):
    """A word that lays dice on targets, one letter a die, in any order; the closing letter comes when all lie."""

    shares: tuple[Share, ...]
    note: str = ""  # "Rodney 4 · Valiant 4 · 2 Cruiser Sqn 3"


@dataclass(slots=True)
class SheetLine(Sent):
    """One line of an order sheet: a unit (or another thing that is ordered), its order, and what comes of it.

    `letter` begins the line in the word; the letters of `order` follow it. A line without an order does what its
    `text` says all the same: nothing is missing on a sheet that is not full.
    """

    letter: str  # "A01", "bomb"
    name: str  # "4th Canadian Infantry Brigade"
    order: tuple[str, ...]  # ("attack", "LOR", "GAU"); () where nothing was written
    text: str  # "Attack: Lorguichon, Gaumesnil"; "Defend (no order)"
    counter: Counter | None = None
    path: tuple[str, ...] = ()  # areas in the order of the march, the start first; () for who stays
    times: tuple[str, ...] = ()  # when it arrives in each area of the path but the first: "¼", "end of turn"
    notes: tuple[str, ...] = ()  # "activation 4+", "costs 2½ of 4 MP", "must regroup"
    chance: float = -1.0  # of setting out, from 0 to 1; -1 where no die is thrown
    forecast: Forecast | None = field(default=None, kw_only=True)  # where that chance comes from
    fixed: bool = False  # no order can be written: the rules have given one
    group: str = ""  # a heading under which lines stand together: "2nd Canadian Division"; or ""


@dataclass(slots=True)
class OrderSheet(Sent):
    """A word read as a sheet of orders: the lines in the order of the muster, and the letter that hands it in."""

    lines: tuple[SheetLine, ...]
    closing: str  # "done"
    note: str = ""  # "3 of 20 units have orders; the others defend."


@dataclass(slots=True)
class RosterChoice(Sent):
    """Something an army may take: a tile, or an option for a slot, as the letter that takes it."""

    letter: str  # "101", "201@1"
    name: str
    cost: int
    at: int  # where in the word it goes
    text: str = ""  # what it gives: "3 markers: …"
    units: tuple[str, ...] = ()
    why: str = ""  # why it cannot be taken now; "" if it can
    anchor: str = ""  # its card


@dataclass(slots=True)
class RosterSlot(Sent):
    """A slot of a tile: what fits, what is in it, what it unlocks while filled."""

    number: int
    large: bool  # its shape
    stripes: tuple[str, ...]
    unlocks: str  # "an order", "Scout 2", or ""
    letter: str = ""  # the option in it, or ""
    name: str = ""
    cost: int = 0
    text: str = ""  # what the option in it does
    at: int = -1  # where that letter stands in the word; -1 for an empty slot
    choices: tuple[RosterChoice, ...] = ()  # what may be put into an empty one


@dataclass(slots=True)
class RosterTile(Sent):
    """A chosen tile with its slots."""

    letter: str
    name: str
    cost: int
    at: int  # where it stands in the word; its options follow it
    units: tuple[str, ...]
    facts: str  # "breaks at 3 losses, 3 VP"
    slots: tuple[RosterSlot, ...]
    anchor: str = ""


@dataclass(slots=True)
class ReadyArmy(Sent):
    """An army to start from: its name, how it plays, what it costs, and its letters without the closing one."""

    name: str
    text: str
    cost: int
    word: tuple[str, ...]


@dataclass(slots=True)
class Roster(Sent):
    """An army that is being built, read from a word. Whoever gives the word to be read sets what becomes of it."""

    side: str
    used: int  # points
    size: int  # points there are; 0 without limit
    word: tuple[str, ...] = field(default=(), kw_only=True)  # the letters that fit, the closing one left out
    tiles: tuple[RosterTile, ...]
    choices: tuple[RosterChoice, ...]  # all tiles of the side, also those that cannot be taken now
    tokens: str  # "4 orders, 1 special order, 2 bluffs"
    units: tuple[str, ...]
    warnings: tuple[str, ...]
    text: str  # the army as it is shared
    closing: str = ""  # the letter that ends it, if it may be ended
    wrong: int = -1  # the place in the word of the first letter that does not fit; -1 if all do
    wrong_letter: str = ""
    ready: tuple[ReadyArmy, ...] = ()  # armies of this side and size to start from


@dataclass(slots=True)
class Pool:
    """Some of the dice that fall at once behind a screen: what they are for, the lowest face that succeeds, and why."""

    name: str
    count: int
    needs: int = 0  # 0 where there is nothing to succeed in
    because: tuple[tuple[int, str], ...] = ()  # modifiers and the ids of their reasons
    anchor: str = ""


@dataclass(slots=True)
class NamedChoice(Sent):
    """A value that something may have: its id, its name, and perhaps a sentence about it."""

    id: str
    name: str
    text: str = ""


@dataclass(slots=True)
class StandingOrder(Sent):
    """Something a seat settles beforehand: the values it may have, and the usual one."""

    id: str  # "cards", "opportunity", "opportunity:mg42"
    name: str
    choices: tuple[NamedChoice, ...]
    value: str = field(default="", kw_only=True)  # what the seat has chosen; whoever keeps that sets it
    usual: str
    note: str = ""
    counter: Counter | None = None
