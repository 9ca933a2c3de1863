"""The things a battle is made of, as the data files name them (HON-101 … HON-110, HON-201 … HON-208)."""

from __future__ import annotations

from typing import Final

US: Final = "us"
GERMAN: Final = "german"
SIDES: Final = (US, GERMAN)
ENEMY: Final = {US: GERMAN, GERMAN: US}

X: Final = -100  # "not available" as a combat value, a movement value, or a number of an ability

# Classes by the colour of their defence; also the place of a colour in a combat value (section 0).
INFANTRY: Final = 0
LIGHT: Final = 1
HEAVY: Final = 2

# Places of a unit that are no square.
ABOARD: Final = "aboard"  # in or on the vehicle its sheet names
UNDER: Final = "under"  # off the board while a concealed counter stands for it (HON-603, HON-732)
WAITING: Final = "waiting"  # not yet on the board
LOST: Final = "lost"  # destroyed
LEFT: Final = "left"  # gone over the edge under a scenario rule (HOC-405)
OFF_BOARD: Final = (ABOARD, UNDER, WAITING, LOST, LEFT)

# Order tokens beside the numbered ones, "1" … "10" (HON-301 … HON-303).
SPECIAL: Final = "S"
BLUFF: Final = "B"
HIDDEN: Final = "?"  # face down for whoever looks
NO_TOKEN: Final = ""

HEADINGS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

# Roles (HON-106): regular, heavy weapon, officer, leading character; vehicles have none.
REGULAR: Final = "regular"
HEAVY_WEAPON: Final = "heavy-weapon"
OFFICER: Final = "officer"
CHARACTER: Final = "character"


class Weapon:
    """A line of combat values with what can be done with it. Infantry has one, vehicles one or two (HON-108)."""

    def __init__(self, id: str, cv: tuple[int, int, int]) -> None:
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
        self.indirect = X  # scatter distance (HON-625); X where it is none
        self.blast: tuple[int, int, int] = (X, X, X)  # of a template weapon
        self.arc = 360  # degrees, centred on the heading (HON-522)


class Face:
    """One side of a counter: only what the visible side says exists (HON-102)."""

    def __init__(self, defence: tuple[int, int, int], move: int, weapons: tuple[Weapon, ...]) -> None:
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
        self.dual = False  # of a crew: for the vehicle it serves (HOC-68)


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
        self.short = short  # at most eight signs, for the counter
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
        self.stated: frozenset[str] = frozenset()  # which values the rulebook states; the others are designed

    def changes_state(self) -> bool:
        """Has it an Active and an Inactive side (HON-103)?"""
        return len(self.faces) > 1 and self.faces[1].active


class Gear:
    """An option for a slot: gear, trait, order, customization or support (HON-701 … HON-751)."""

    def __init__(self, id: str, stem: str, name: str, kind: str, side: str) -> None:
        self.id = id  # "201"
        self.stem = stem  # what it is: "ammo", "grenades", "rifle-grenade", "planning" …
        self.name = name
        self.kind = kind  # gear, trait, order, custom or support
        self.side = side
        self.stripes: tuple[str, ...] = ()  # a printing for each: "U16", "UGEN"
        self.large = False  # the shape
        self.cost = 0
        self.markers = 0
        self.weapon: Weapon | None = None  # of gear that is fired or thrown
        self.units: tuple[str, ...] = ()  # kinds, of a support option
        self.breaks = 0
        self.points = 0
        self.stated: frozenset[str] = frozenset()


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
        self.stars = 0  # of the tile itself (a field command)
        self.command = False
        self.breaks = 0  # 0: never
        self.points = 0
        self.cost = 0
        self.stripe = ""  # what its units bear; "" on a command tile without units
        self.slots: tuple[Slot, ...] = ()
        self.stated: frozenset[str] = frozenset()


class CardKind:
    """An action card: its Battle Event by name, and its Alternate Bonus (HON-761 … HON-765)."""

    def __init__(self, id: str, name: str, text: str, bonus: str, amount: int) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.bonus = bonus  # fire, move, assault or any
        self.amount = amount
        self.copies: dict[str, int] = {}  # by side


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


class BoardSheet:
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
