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


# A grid of squares


class Opening:
    """A door or window in the outer wall of a house: the inner square it belongs to, and on which side of it."""

    def __init__(self, kind: str, i: int, j: int, side: str) -> None:
        self.kind = kind  # "door" or "window"
        self.i = i
        self.j = j
        self.side = side  # "N", "E", "S" or "W"


class House:
    """A building: its tile covers `wide` + 1 by `deep` + 1 squares, its rooms lie half a square further in.

    Inner squares are named `id.1`, `id.2` … row by row. `walls` are the inner walls, `doorways` the gaps in them,
    both as (i, j, side). `fallen` lists the inner squares whose part of the house lies in rubble.
    """

    def __init__(
        self,
        id: str,
        name: str,
        x: int,
        y: int,
        wide: int,
        deep: int,
        openings: tuple[Opening, ...],
        walls: tuple[tuple[int, int, str], ...] = (),
        doorways: tuple[tuple[int, int, str], ...] = (),
        bonus: str = "",
        damage: str = "",
        fallen: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.x = x  # the square in the tile's north-western corner, counted from 0
        self.y = y
        self.wide = wide
        self.deep = deep
        self.openings = openings
        self.walls = walls
        self.doorways = doorways
        self.bonus = bonus  # "+3"
        self.damage = damage  # "2 of 6", or ""
        self.fallen = fallen


class Piece:
    """A counter on the grid: where it stands, which way it looks, what its face says, and what lies on it."""

    def __init__(
        self,
        counter: Counter,
        at: str,
        rear: str = "",
        heading: int = -1,
        attack: str = "",
        defence: str = "",
        token: str = "",
        spent: bool = False,
        suppressed: int = 0,
        damage: tuple[str, ...] = (),
        aboard: tuple[Counter, ...] = (),
        reduced: bool = False,
        other: tuple[str, ...] = (),
        arc: int = 360,
    ) -> None:
        self.counter = counter
        self.at = at  # "C7", "farm.2"; of a vehicle of two squares the front one
        self.rear = rear  # its other square, or ""
        self.heading = heading  # 0 north, 1 north-east … 7; -1 where it does not matter
        self.attack = attack  # "+2", "" for none
        self.defence = defence  # "4"; "9/7/6" of armour
        self.token = token  # an order token on it: "3", "S", "B", "?" face down, "" for none
        self.spent = spent  # the token has been played, or the unit has acted without one
        self.suppressed = suppressed
        self.damage = damage  # "tracks", "crew" …
        self.aboard = aboard  # who rides in it
        self.reduced = reduced  # its back is up
        self.other = other  # what the hidden face says, line by line: for whoever looks closer
        self.arc = arc  # the width of its arc of fire in degrees


class Hulk:
    """The wreck of a vehicle: part of the ground."""

    def __init__(self, id: str, name: str, at: str, rear: str, heading: int, damage: str) -> None:
        self.id = id
        self.name = name
        self.at = at
        self.rear = rear
        self.heading = heading
        self.damage = damage  # "1 of 4"


class Goal:
    """Ground that is worth points: its squares, what it is worth, who holds it."""

    def __init__(self, id: str, name: str, squares: tuple[str, ...], points: str, holder: str) -> None:
        self.id = id
        self.name = name
        self.squares = squares
        self.points = points  # "3", "2 a turn"
        self.holder = holder  # a side, or ""


class Grid:
    """A board of squares. Files are lettered from the west (A … Z, AA …), ranks numbered from the north.

    `ground` has a string for each rank with a character for each square; `legend` says what a character is:
    "open", "road", "bridge", "bocage", "hedge", "wall", "thicket", "forest", "rocks", "crops", "river", "marsh",
    "pond", "foxhole", "sandbags", "wire", "rubble", "house".
    """

    def __init__(
        self,
        id: str,
        name: str,
        ground: tuple[str, ...],
        legend: dict[str, str],
        houses: tuple[House, ...] = (),
        pieces: tuple[Piece, ...] = (),
        hulks: tuple[Hulk, ...] = (),
        goals: tuple[Goal, ...] = (),
        smoke: tuple[str, ...] = (),
        passages: tuple[str, ...] = (),
        zones: tuple[tuple[str, tuple[str, ...]], ...] = (),
        lanes: tuple[tuple[str, float, float], ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.ground = ground
        self.legend = legend
        self.houses = houses
        self.pieces = pieces
        self.hulks = hulks
        self.goals = goals
        self.smoke = smoke
        self.passages = passages  # squares where a way has been cut through
        self.zones = zones  # (side, squares) while sides set up
        self.lanes = lanes  # squares between houses that lie on no file or rank: name and middle, in squares


class Ray:
    """A line of sight as it is drawn, in squares (4.5, 6.5 is the middle of E7): what it crosses, what is in it."""

    def __init__(
        self,
        start: Point,
        end: Point,
        state: str,
        crossed: tuple[str, ...] = (),
        obstacles: tuple[tuple[str, str], ...] = (),
        side: str = "",
    ) -> None:
        self.start = start
        self.end = end
        self.state = state  # "clear", "obscured" or "blocked"
        self.crossed = crossed
        self.obstacles = (
            obstacles  # (square or house, "−1 thicket"); of a blocked line the last is what blocks it
        )
        self.side = side  # whose line it is; "" for the asked side's


class Overlay:
    """What a draft, or a letter that is only looked at, lays over the grid.

    `trail` are the squares of a path in their order; `reach` the farther squares that could still be reached;
    `dangers` the chance of being hit by what is seen, by square. `covered` are the squares of a template.
    """

    def __init__(
        self,
        rays: tuple[Ray, ...] = (),
        trail: tuple[str, ...] = (),
        reach: tuple[str, ...] = (),
        dangers: tuple[tuple[str, float], ...] = (),
        covered: tuple[str, ...] = (),
        bubble: tuple[str, ...] = (),
        bubble_at: str = "",
        ghost: Piece | None = None,
    ) -> None:
        self.rays = rays
        self.trail = trail
        self.reach = reach
        self.dangers = dangers
        self.covered = covered
        self.bubble = bubble  # lines of the dark bubble: ("50 %", "hit on 4 or more")
        self.bubble_at = bubble_at  # the square it points at
        self.ghost = ghost  # the piece where it would stand then


class CardFace:
    """A card in somebody's hand: what it does, what else it can be played for, and whether it can be played now."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        alternate: str = "",
        letters: tuple[str, ...] = (),
        note: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.alternate = alternate  # "or Move +2"
        self.letters = letters  # the letters of the question that play it; () where it cannot be played now
        self.note = note  # "now: 67 %"


class Hand:
    """The cards a side holds: its own as faces, the enemy's as a number."""

    def __init__(self, side: str, count: int, cards: tuple[CardFace, ...] = ()) -> None:
        self.side = side
        self.count = count
        self.cards = cards


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
        grids: tuple[Grid, ...] = (),
        hands: tuple[Hand, ...] = (),
    ) -> None:
        self.name = name
        self.sides = sides
        self.boards = boards
        self.tracks = tracks
        self.trays = trays
        self.at = at  # the board on which things happen now; "" where it does not matter
        self.grids = grids  # boards of squares
        self.hands = hands
        self.fog = fog  # do units come and go from sight? Then a skin remembers where it last saw them

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
        danger: bool = False,
    ) -> None:
        self.label = label  # "captures Caen (West)"
        self.chance = chance
        self.columns = columns
        self.notes = notes  # what is assumed: "best reply"
        self.bars = bars  # further chances: ("sinks Blücher", 0.42), ("we retreat", 0.31)
        self.danger = danger  # the chance is that of something bad: the less of it the better


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


class RosterChoice:
    """Something an army may take: a tile, or an option for a slot, as the letter that takes it."""

    def __init__(
        self,
        letter: str,
        name: str,
        cost: int,
        at: int,
        text: str = "",
        units: tuple[str, ...] = (),
        why: str = "",
        anchor: str = "",
    ) -> None:
        self.letter = letter  # "101", "201@1"
        self.name = name
        self.cost = cost
        self.at = at  # where in the word it goes
        self.text = text  # what it gives: "3 markers: …"
        self.units = units
        self.why = why  # why it cannot be taken now; "" if it can
        self.anchor = anchor  # its card


class RosterSlot:
    """A slot of a tile: what fits, what is in it, what it unlocks while filled."""

    def __init__(
        self,
        number: int,
        large: bool,
        stripes: tuple[str, ...],
        unlocks: str,
        letter: str = "",
        name: str = "",
        cost: int = 0,
        at: int = -1,
        choices: tuple[RosterChoice, ...] = (),
    ) -> None:
        self.number = number
        self.large = large  # its shape
        self.stripes = stripes
        self.unlocks = unlocks  # "an order", "Scout 2", or ""
        self.letter = letter  # the option in it, or ""
        self.name = name
        self.cost = cost
        self.at = at  # where that letter stands in the word; -1 for an empty slot
        self.choices = choices  # what may be put into an empty one


class RosterTile:
    """A chosen tile with its slots."""

    def __init__(
        self,
        letter: str,
        name: str,
        cost: int,
        at: int,
        units: tuple[str, ...],
        facts: str,
        slots: tuple[RosterSlot, ...],
        anchor: str = "",
    ) -> None:
        self.letter = letter
        self.name = name
        self.cost = cost
        self.at = at  # where it stands in the word; its options follow it
        self.units = units
        self.facts = facts  # "breaks at 3 losses, 3 VP"
        self.slots = slots
        self.anchor = anchor


class Roster:
    """An army that is being built, read from a word."""

    def __init__(
        self,
        side: str,
        used: int,
        size: int,
        tiles: tuple[RosterTile, ...],
        choices: tuple[RosterChoice, ...],
        tokens: str,
        units: tuple[str, ...],
        warnings: tuple[str, ...],
        text: str,
        closing: str = "",
        wrong: int = -1,
    ) -> None:
        self.side = side
        self.used = used  # points
        self.size = size  # points there are; 0 without limit
        self.tiles = tiles
        self.choices = choices  # all tiles of the side, also those that cannot be taken now
        self.tokens = tokens  # "4 orders, 1 special order, 2 bluffs"
        self.units = units
        self.warnings = warnings
        self.text = text  # the army as it is shared
        self.closing = closing  # the letter that ends it, if it may be ended
        self.wrong = wrong  # the place in the word of the first letter that does not fit; -1 if all do


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


class StandingOrder:
    """Something a seat settles beforehand: a name, the values it may have with what each means, and the usual one."""

    def __init__(
        self,
        id: str,
        name: str,
        choices: tuple[tuple[str, str], ...],
        usual: str,
        note: str = "",
        counter: Counter | None = None,
    ) -> None:
        self.id = id  # "cards", "opportunity", "opportunity:mg42"
        self.name = name
        self.choices = choices  # (value, what it means)
        self.usual = usual
        self.note = note
        self.counter = counter
