"""The things a battle is made of, as the data files name them (HON-101 … HON-110, HON-201 … HON-208)."""

from __future__ import annotations

from typing import Final

from sandtable.board.glance import Glance
from sandtable.games.heroes.ground.houses import HousePlan

US: Final = "us"
GERMAN: Final = "german"
SIDES: Final[tuple[str, ...]] = (US, GERMAN)
ENEMY: Final = {US: GERMAN, GERMAN: US}

X: Final = -100  # "not available" as a combat value, a movement value, or a number of an ability
NO_VALUES: Final = (X, X, X)  # of a weapon that hits nothing by itself

# Classes by the colour of their defence; also the place of a colour in a combat value (section 0).
INFANTRY: Final = 0
LIGHT: Final = 1
HEAVY: Final = 2

# Places of a unit that are no square.
ABOARD: Final = "aboard"  # in or on the vehicle its sheet names
UNDER: Final = "under"  # off the board, with a concealed counter in its place (HON-603, HON-732)
WAITING: Final = "waiting"  # not yet on the board: to be set up, or still to enter (HOC-401)
LOST: Final = "lost"  # destroyed
LEFT: Final = "left"  # gone over the edge under a scenario rule (HOC-405)
BURIED: Final = "buried"  # in a building that has just fallen, before it is set up in the rubble (HON-622)
BOXED: Final = "boxed"  # a concealed counter that is not in use
OFF_BOARD: Final = frozenset((ABOARD, UNDER, WAITING, LOST, LEFT, BURIED, BOXED))

# Order tokens beside the numbered ones, "1" … "10" (HON-301 … HON-303).
SPECIAL: Final = "S"
BLUFF: Final = "B"
HIDDEN: Final = "?"  # a token whose face the viewer may not see
NO_TOKEN: Final = ""

HEADINGS: Final[tuple[str, ...]] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
INWARD: Final = {"north": 4, "east": 6, "south": 0, "west": 2}  # edge of the map -> the heading away from it

# Roles (HON-106): regular, heavy weapon, officer, leading character; vehicles have none.
REGULAR: Final = "regular"
HEAVY_WEAPON: Final = "heavy-weapon"
OFFICER: Final = "officer"
CHARACTER: Final = "character"


class Weapon:
    """A weapon: a line of combat values and its abilities. Infantry has one, vehicles one or two (HON-108)."""

    def __init__(self, id: str, cv: tuple[int, ...]) -> None:
        self.id = id  # "primary", "secondary", or "" for the only one
        self.cv = cv  # against infantry, light, heavy; X for never
        self.on_move = X  # Fire on the Move: what is added; X where it cannot (HON-614)
        self.suppressive = False
        self.machine_gun = False
        self.opportunity = False
        self.frightening = False
        self.piercing = False
        self.dual = False
        self.range = 0  # in squares; 0 without limit (HON-616)
        self.corners = 0  # in interspaces; 0 without limit
        self.over = False  # the red triangle: obstacles do not count (HON-616)
        self.destruction = 0  # dice (HON-621)
        self.howitzer = False
        self.indirect = X  # scatter distance (HON-625); X without indirect fire
        self.blast: tuple[int, ...] = (X, X, X)  # combat values of its explosion
        self.arc = 360  # degrees, centred on the heading (HON-522)


class Face:
    """One side of a counter: only what the visible side says exists (HON-102)."""

    def __init__(self, defence: tuple[int, ...], move: int, weapons: tuple[Weapon, ...]) -> None:
        self.defence = defence  # front, side, rear; the same number three times but for heavy vehicles
        self.move = move  # X: cannot move
        self.weapons = weapons
        self.flips = False  # the hit symbol: turned over when hit, else destroyed (HON-104)
        self.active = False  # the Active state of a unit that changes state (HON-103)
        self.concealed = False  # an Active side with Ambush
        self.assault = X  # Assault +n (HON-641)
        self.scout = 0
        self.orders = 0  # stars (HON-301)
        self.personal = False
        self.autonomous = False
        self.ambush = False
        self.tripod = False
        self.crew = False
        self.spotter = False
        self.sniper = False
        self.flame = False
        self.transport = 0
        self.waves = False  # Positive Waves
        self.dual = False  # Dual Weapon of a crew, for the vehicle it serves (HOC-68)


class WreckKind:
    """The wreck side of a vehicle (HOC-61): a structure and a piece of terrain."""

    def __init__(
        self, structure: int, blocks: bool, obscures: int, bonus: int, closed: tuple[int, ...]
    ) -> None:
        self.structure = structure
        self.blocks = blocks
        self.obscures = obscures
        self.bonus = bonus  # for infantry
        self.closed = closed  # classes that cannot enter


class Kind:
    """A counter as printed."""

    def __init__(self, id: str, stem: str, name: str, short: str, side: str, role: str, symbol: str) -> None:
        self.id = id  # "US-BLEAN"
        self.stem = stem  # "blean"
        self.name = name
        self.short = short  # at most eight characters, for the counter
        self.side = side
        self.role = role  # "" for vehicles
        self.symbol = symbol
        self.grade = INFANTRY  # INFANTRY, LIGHT or HEAVY
        self.squares = 1
        self.value = 0  # reference value in points
        self.faces: tuple[Face, ...] = ()  # front, back; a vehicle and a flamethrower have one
        self.wreck: WreckKind | None = None
        self.large = False  # larger than a square, for transports (HOC-67)
        self.explodes = False  # the back of a flamethrower (HON-630, HOC-62)
        self.stated: frozenset[str] = (
            frozenset()
        )  # values the rulebook states: "front", "front.cv", "back.move"
        self.inferred: frozenset[str] = frozenset()  # values inferred from its text; all others are designed

    def worth(self, value: str) -> str:
        """Is a value ("front.cv") stated, inferred or designed?"""
        return worth(value, self.stated, self.inferred)

    def changes_state(self) -> bool:
        """Has the counter an Active and an Inactive side (HON-103)?"""
        return len(self.faces) > 1 and self.faces[1].active


class Gear:
    """An option for a slot: gear, trait, order, customization or support (HON-701 … HON-751)."""

    def __init__(self, id: str, stem: str, name: str, kind: str, side: str) -> None:
        self.id = id  # "201"
        self.stem = stem  # what it is: "ammo", "grenades", "rifle-grenade", "planning" …
        self.name = name
        self.kind = kind  # gear, trait, order, custom or support
        self.side = side
        self.stripes: tuple[str, ...] = ()  # the stripes it is printed with: "U16", "UGEN"
        self.large = False  # does it need a large slot?
        self.cost = 0
        self.markers = 0
        self.amount = (
            0  # what a marker or the option adds: to a value, a roll, the tokens, the cards; Scout n
        )
        self.weapon: Weapon | None = None  # what is fired or thrown
        self.opportunity = False  # gives its character Opportunity Fire
        self.flame = False  # gives its character a flamethrower
        self.text = ""  # what it does, in a sentence
        self.units: tuple[str, ...] = ()  # kinds, of a support option
        self.breaks = 0
        self.points = 0
        self.stated: frozenset[str] = frozenset()
        self.inferred: frozenset[str] = frozenset()

    def worth(self, value: str) -> str:
        return worth(value, self.stated, self.inferred)


class Slot:
    """A place for an option on a tile (HON-202, HON-204)."""

    def __init__(self, large: bool, stripes: tuple[str, ...], star: bool, scout: int) -> None:
        self.large = large
        self.stripes = stripes
        self.star = star  # unlocks an order star while filled
        self.scout = scout  # unlocks Scout n for the units of its option


class Tile:
    """A recruitment tile (HON-201)."""

    def __init__(self, id: str, name: str, side: str) -> None:
        self.id = id  # "101"
        self.name = name
        self.side = side
        self.units: tuple[str, ...] = ()  # kinds, in the order of the tile
        self.stars = 0  # Order stars of the tile itself (a field command)
        self.command = False
        self.breaks = 0  # losses at which it breaks; 0 for never
        self.points = 0
        self.cost = 0
        self.stripe = ""  # the stripes of its units; "" on a command tile without units
        self.slots: tuple[Slot, ...] = ()
        self.stated: frozenset[str] = frozenset()
        self.inferred: frozenset[str] = frozenset()

    def worth(self, value: str) -> str:
        return worth(value, self.stated, self.inferred)


class CardKind:
    """An action card: its Battle Event by name, and its Alternate Bonus (HON-761 … HON-765)."""

    def __init__(self, id: str, name: str, text: str, bonus: str, amount: int) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.bonus = bonus  # fire, move, assault or any
        self.amount = amount
        self.names: dict[str, str] = {}  # by side
        self.copies: dict[str, int] = {}  # by side
        self.phases: tuple[str, ...] = ()  # order, activation, supply
        self.windows: tuple[str, ...] = ()  # of its Battle Event: "RW-2", and "order-1", "supply-5" for RW-1
        self.cv: tuple[int, ...] = (X, X, X)  # combat values of a card that attacks
        self.number = 0  # the number in its event: squares, markers, scatter, Assault bonus
        self.stated: frozenset[str] = frozenset()


class Terrain:
    """An element of the legend (HON-171 … HON-176, HOC section 7)."""

    def __init__(self, sign: str, id: str, name: str) -> None:
        self.sign = sign
        self.id = id
        self.name = name
        self.closed: tuple[int, ...] = ()  # classes that cannot enter
        self.difficult = False
        self.water = False
        self.blocks = False
        self.obscures = 0
        self.soft = False  # the yellow triangle: only against infantry (HON-515)
        self.bonus = 0  # for infantry
        self.opportunity = False  # gives infantry inside Opportunity Fire (HON-181)
        self.position = False  # a defensive position: always an element of one square
        self.element = True  # part of an element at all; open ground and roads are not
        self.road = False


class Building:
    """A kind of building: bonus and structure value beside its plan (HON-190 … HON-199)."""

    def __init__(self, id: str, stem: str, name: str, bonus: int, structure: int) -> None:
        self.id = id  # "FRM"
        self.stem = stem  # "farm"
        self.name = name
        self.bonus = bonus
        self.structure = structure  # of each section
        self.plan = HousePlan(1, 1, ())


class PrintedBoard:
    """A board of 12 by 12: its rows of signs, and where its buildings stand."""

    def __init__(
        self, id: str, name: str, rows: tuple[str, ...], sites: tuple[tuple[str, int, int], ...]
    ) -> None:
        self.id = id  # "301"
        self.name = name
        self.rows = rows
        self.sites = sites  # (building, x, y)


class Objective:
    """Ground that is worth points."""

    def __init__(
        self, id: str, name: str, squares: tuple[str, ...], points: int, per_turn: bool, first: int
    ) -> None:
        self.id = id
        self.name = name
        self.squares = squares
        self.points = points
        self.per_turn = per_turn  # scored at the end of each turn from `first` on, else at the end
        self.first = first
        self.section = ""  # the section of a building it lies in, and its rubble (HOC-401a)


class Zone:
    """Where a side sets up: columns and rows from 0, both ends included (HOC-404)."""

    def __init__(self, west: int, east: int, north: int, south: int) -> None:
        self.west = west
        self.east = east
        self.north = north
        self.south = south

    def holds(self, x: int, y: int) -> bool:
        return self.west <= x <= self.east and self.north <= y <= self.south


class Victory:
    """How a battle is decided, in the scenario's own numbers."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind  # "most-points", "escape", "bunker" or "margins"
        self.text = text  # a sentence for people
        self.tie = ""  # the side that wins with equal points; "" for a draw
        self.side = ""  # who escapes, or must take the bunker
        self.edge = ""  # the edge to leave by
        self.escape = 0  # points for a unit that leaves
        self.kill = 0  # points the other side has for a destroyed counter of `side`
        self.wreck = 0  # points for a wreck of an enemy Heavy Vehicle
        self.section = ""  # the building that decides
        self.lead = 0  # a lead that makes it a draw ("bunker") or decisive ("margins")


class Size:
    """A size of a free battle (HOC-421)."""

    def __init__(self, points: int, boards: int, hand: int, turns: int) -> None:
        self.points = points
        self.boards = boards
        self.hand = hand
        self.turns = turns


class ReadyArmy:
    """An army of a free battle to start from (HOC-421)."""

    def __init__(self, side: str, size: int, name: str, text: str, word: tuple[str, ...]) -> None:
        self.side = side
        self.size = size  # of the battle it is made for, in points
        self.name = name
        self.text = text  # how it plays, in a sentence
        self.word = word  # as the army builder writes it, without the closing letter


class Scenario:
    """A battle to play: the ground, the armies, the goal (HOC section 8)."""

    def __init__(self, id: str, rule: str, name: str) -> None:
        self.id = id  # "first-light"
        self.rule = rule  # "HOC-411"
        self.name = name
        self.summary = ""
        self.even = False  # is it meant to be won by either side as often?
        self.balance = ""  # who won how often between computer players, as measured
        self.glance = Glance()
        self.layout: tuple[str, ...] = ()  # boards row by row, rows separated by "/"
        self.turns = 0
        self.hand = 0
        self.initiative = ""  # on turn 1
        self.first = ""  # who deploys first
        self.armies: dict[str, str] = {}  # side -> its army as written
        self.points: dict[str, int] = {}  # side -> the cost of its army
        self.zones: dict[str, Zone] = {}
        self.waits: dict[str, tuple[str, ...]] = {}  # groups that wait off the board (HOC-401), where any do
        self.homes: dict[str, str] = {}  # north, east, south or west (HOC-403)
        self.orders: dict[str, int] = {}  # Numbered tokens on turn 1
        self.specials: dict[str, int] = {}
        self.blurbs: dict[str, str] = {}
        self.objectives: tuple[Objective, ...] = ()
        self.victory = Victory("most-points", "")
        self.sizes: tuple[Size, ...] = ()  # of a free battle; its layout, armies and zones are chosen
        self.ready: tuple[ReadyArmy, ...] = ()  # armies of a free battle to start from
        self.depth = 0  # of a free battle: rows of the own edge to deploy in
        self.markers = 0  # of a free battle: objectives to be placed
        self.marker_points = 0
        self.from_zones = 0  # how far from both zones objectives should be
        self.apart = 0  # how far from each other objectives must be


def worth(value: str, stated: frozenset[str], inferred: frozenset[str]) -> str:
    """The source of a value: stated in the rulebook, inferred from it, or designed; parts are as their whole."""
    part = value
    while part:
        if part in stated:
            return "stated"
        if part in inferred:
            return "inferred"
        part = part.rpartition(".")[0]
    return "designed"
