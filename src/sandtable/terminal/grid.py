"""A board of squares in characters: files and ranks, signs for the ground, units by a side's sign and two letters."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from sandtable.board.table import Grid, House, Piece, Table
from sandtable.terminal import look
from sandtable.terminal.canvas import Canvas
from sandtable.terminal.label import Labels
from sandtable.terminal.lines import fill, flow

WIDE: Final = (2, 6)  # characters of a square, at least and at most
MARGIN: Final = 3  # for the ranks
TWO_LINES: Final = 5  # characters from which a square may have two lines
GROUND: Final[dict[str, tuple[str, str]]] = {  # what a square is -> its sign, its colour
    "open": (" ", "#3b3930"),
    "road": ("=", "#4a4438"),
    "bridge": ("H", "#4a4438"),
    "bocage": ("%", "#24401f"),
    "hedge": ('"', "#2e3a2c"),
    "wall": ("-", "#45433d"),
    "thicket": ("t", "#2f4229"),
    "forest": ("T", "#22371f"),
    "rocks": ("^", "#454340"),
    "crops": (";", "#46431f"),
    "river": ("~", look.SEA),
    "marsh": (",", "#283530"),
    "pond": ("~", look.SEA),
    "foxhole": ("o", "#3d372e"),
    "sandbags": ("n", "#4c4230"),
    "wire": ("x", "#3d372e"),
    "rubble": ("u", "#453c3c"),
    "house": (" ", "#553f33"),
}
OTHER: Final = ("?", "#3b3930")
SMOKE: Final = "░"
WRECK: Final = "▚"
GOAL: Final = "★"
PASSAGE: Final = "/"
FEW: Final = 24  # squares to choose among that are worth a number each
ARROWS: Final = "↑↗→↘↓↙←↖"
ROOM: Final = "#7a5f4c"


def square_of(name: str) -> tuple[int, int]:
    """Column and row of a square by its file and rank, from 0; (-1, -1) for what has none."""
    letters = name.rstrip("0123456789")
    number = name[len(letters) :]
    if not number or not letters.isalpha() or not letters.isupper():
        return -1, -1
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(number) - 1


def file_name(column: int) -> str:
    """A … Z, AA …"""
    return chr(ord("A") + column) if column < 26 else file_name(column // 26 - 1) + file_name(column % 26)


def codes(grid: Grid) -> dict[str, str]:
    """Two letters for each unit, which no other unit of its side has: `F2` for the second Fire Team."""
    found: dict[str, str] = {}
    taken: set[tuple[str, str]] = set()
    for piece in grid.pieces:
        counter = piece.counter
        for code in tries(counter.short, counter.id):
            if (counter.side, code) not in taken:
                break
        taken.add((counter.side, code))
        found[counter.id] = code
    return found


def tries(short: str, id: str) -> list[str]:
    """The codes to try for a unit: initial and number, two letters, initial and another letter, a number."""
    letters = [each for each in short if each.isalnum()] or ["?"]
    number = id.rpartition("-")[2]
    first = [f"{letters[0].upper()}{number}"] if number.isdigit() and len(number) == 1 else []
    pairs = [f"{letters[0].upper()}{other.lower()}" for other in letters[1:]]
    return [*first, *pairs, *[f"{letters[0].upper()}{other}" for other in "0123456789"]]


# the drawing


def draw_grid(table: Table, grid: Grid, width: int, height: int, labels: Labels | None = None) -> list[Text]:
    """The squares, then what the signs mean; as many lines as fit."""
    picture = GridPicture(table, grid, width, height, labels or {})
    return [*picture.draw(), *key_to(table, grid, width)][:height]


def fits(grid: Grid, width: int, height: int) -> bool:
    """Is there room for every square?"""
    columns = len(grid.ground[0]) if grid.ground else 0
    return columns * WIDE[0] + MARGIN <= width and len(grid.ground) + 1 <= height


class GridPicture:
    """One drawing: ground, houses, wrecks and smoke, units over them; yellow is what can be chosen now."""

    def __init__(self, table: Table, grid: Grid, width: int, height: int, labels: Labels) -> None:
        self.table = table
        self.grid = grid
        self.labels = labels
        self.columns = len(grid.ground[0]) if grid.ground else 0
        self.rows = len(grid.ground)
        room = (width - MARGIN) // max(self.columns, 1)
        self.wide = min(max(room, WIDE[0]), WIDE[1])
        roomy = self.wide >= TWO_LINES and 2 * self.rows + 1 <= height
        self.deep = 2 if roomy else 1
        self.codes = codes(grid)
        self.canvas = Canvas(
            min(MARGIN + self.columns * self.wide, width), 1 + self.rows * self.deep, look.GROUND
        )
        self.rooms = {name: at for house in grid.houses for name, at in self.inner(house).items()}
        self.rooms.update({name: self.between(x, y) for name, x, y in grid.lanes})

    def draw(self) -> list[Text]:
        self.draw_margins()
        for y, row in enumerate(self.grid.ground):
            for x, sign in enumerate(row):
                self.draw_ground(x, y, self.grid.legend.get(sign, ""))
        for house in self.grid.houses:
            self.draw_house(house)
        for name, _, _ in self.grid.lanes:
            self.write(name, name.rpartition(".")[2], look.INK2)
        self.draw_marks()
        for hulk in self.grid.hulks:
            for square in (hulk.at, hulk.rear):
                self.write(square, WRECK * 2, look.INK2)
        self.draw_choices()
        for piece in self.grid.pieces:
            self.draw_piece(piece)
        return self.canvas.lines()

    # where things are

    def at(self, name: str) -> tuple[int, int]:
        """The first character of a square, or of a room; (-1, -1) off the board."""
        if name in self.rooms:
            return self.rooms[name]
        x, y = square_of(name)
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return -1, -1
        return MARGIN + x * self.wide, 1 + y * self.deep

    def between(self, x: float, y: float) -> tuple[int, int]:
        """The character at which a thing is written, from its middle in squares."""
        return MARGIN + int((x - 0.5) * self.wide), 1 + int((y - 0.5) * self.deep)

    def inner(self, house: House) -> dict[str, tuple[int, int]]:
        """The rooms of a house, which lie half a square further in."""
        found: dict[str, tuple[int, int]] = {}
        for j in range(house.deep):
            for i in range(house.wide):
                number = j * house.wide + i + 1
                found[f"{house.id}.{number}"] = self.between(house.x + i + 1, house.y + j + 1)
        return found

    def write(self, name: str, text: str, ink: str, ground: str = "", bold: bool = False) -> None:
        x, y = self.at(name)
        if x >= 0:
            self.canvas.put(x, y, text[: self.wide], ink, ground, bold)

    # what is there

    def draw_margins(self) -> None:
        for x in range(self.columns):
            self.canvas.put(MARGIN + x * self.wide, 0, file_name(x)[: self.wide], look.INK2)
        for y in range(self.rows):
            self.canvas.put(0, 1 + y * self.deep, f"{y + 1:>2}", look.INK2)

    def draw_ground(self, x: int, y: int, kind: str) -> None:
        sign, ground = GROUND.get(kind, OTHER)
        for line in range(self.deep):
            text = (sign if sign != " " else "·" if not line and kind == "open" else " ").ljust(self.wide)
            self.canvas.put(MARGIN + x * self.wide, 1 + y * self.deep + line, text, look.EDGE, ground)

    def draw_house(self, house: House) -> None:
        """Its rooms by number, `d` where a door leads out and `w` where a window does."""
        for name, (x, y) in self.inner(house).items():
            if name in house.fallen:
                continue
            number = name.rpartition(".")[2]
            i, j = (int(number) - 1) % house.wide, (int(number) - 1) // house.wide
            kinds = {opening.kind[0] for opening in house.openings if (opening.i, opening.j) == (i, j)}
            text = number + "".join(sorted(kinds))
            for line in range(self.deep):
                shown = text if not line else ""
                self.canvas.put(x, y + line, shown.ljust(self.wide)[: self.wide], look.INK2, ROOM)

    def draw_marks(self) -> None:
        """Zones to set up in, ways that were cut, smoke, and ground that is worth points."""
        for side, squares in self.grid.zones:
            for square in squares:
                self.after(square, look.sign(self.table, side), look.ink(self.table, side))
        for square in self.grid.passages:
            self.write(square, PASSAGE, look.INK)
        for square in self.grid.smoke:
            self.write(square, SMOKE * self.wide, look.INK)
        for goal in self.grid.goals:
            for square in goal.squares:
                self.after(square, GOAL, look.ink(self.table, goal.holder))

    def after(self, square: str, sign: str, ink: str) -> None:
        """A sign in the last place of a square."""
        x, y = self.at(square)
        if x >= 0:
            self.canvas.put(x + self.wide - 1, y, sign, ink)

    def draw_choices(self) -> None:
        """Squares that can be chosen carry their number where it fits; of very many just a plus, the ground shows."""
        squares = {anchor: key for anchor, key in self.labels.items() if anchor.startswith("square:")}
        for anchor, key in squares.items():
            name = anchor.partition(":")[2]
            if len(squares) > FEW:
                self.after(name, "+", look.ACT)
            else:
                self.write(name, key if len(key) < self.wide else "·", look.ACT_INK, look.ACT, True)

    def draw_piece(self, piece: Piece) -> None:
        """Sign of its side and its letters, its token and markers where there is room; yellow if it can be chosen."""
        side = look.place(self.table, piece.counter.side)
        chosen = f"unit:{piece.counter.id}" in self.labels
        ink, ground = (look.ACT_INK, look.ACT) if chosen else (look.INK, look.BODY[side])
        sign = look.SIGN[side] if self.wide > WIDE[0] else ""
        text = sign + self.codes[piece.counter.id]
        marks = marks_of(piece)
        if piece.rear:
            self.write(piece.rear, (sign + ARROWS[piece.heading % 8]).ljust(self.wide), ink, ground, True)
        if self.deep == 1:
            self.write(piece.at, (text + marks).ljust(self.wide), ink, ground, True)
            return
        self.write(piece.at, text.ljust(self.wide), ink, ground, True)
        x, y = self.at(piece.at)
        if x >= 0:
            self.canvas.put(x, y + 1, marks.ljust(self.wide)[: self.wide], ink, ground)


def marks_of(piece: Piece) -> str:
    """Token, Suppressed markers, damage, and which way it looks: `3!!→`."""
    token = f"({piece.token})" if piece.spent and piece.token else piece.token
    looks = ARROWS[piece.heading] if piece.heading >= 0 and not piece.rear else ""
    return token + "!" * piece.suppressed + "*" * len(piece.damage) + looks


# in words


def key_to(table: Table, grid: Grid, width: int) -> list[Text]:
    """The key to the signs of the ground that are there, and the goals with their points and holders."""
    kinds = dict.fromkeys([grid.legend.get(sign, "") for row in grid.ground for sign in row])
    style = look.style(look.INK2)
    words = [Text(f"{GROUND[kind][0]} {kind}", style) for kind in kinds if GROUND.get(kind, OTHER)[0] != " "]
    if grid.hulks:
        words.append(Text(f"{WRECK} wreck", style))
    if grid.smoke:
        words.append(Text(f"{SMOKE} smoke", style))
    words += [Text(f"{house.name}: {house.id}.1 …", style) for house in grid.houses]
    for goal in grid.goals:
        holder = f"{look.sign(table, goal.holder)} " if goal.holder else ""
        words.append(Text(f"{GOAL} {holder}{goal.name} {goal.points}", look.style(look.INK)))
    return flow(words, width, "  ")


def list_pieces(table: Table, grid: Grid, width: int, labels: Labels | None = None) -> list[Text]:
    """A line a unit: its letters on the board, its name, where it stands, what lies on it."""
    found: list[Text] = []
    short = codes(grid)
    for piece in grid.pieces:
        counter = piece.counter
        key = (labels or {}).get(f"unit:{counter.id}", "")
        side = look.place(table, counter.side)
        values = " ".join([value for value in (piece.attack, piece.defence and f"D{piece.defence}") if value])
        line = Text.assemble(
            (f"{key:>3}" if key else "   ", look.style(look.ACT_INK, look.ACT, bold=True) if key else ""),
            (
                f" {look.SIGN[side]}{short[counter.id]} ",
                look.style(look.INK, look.BODY[side], bold=True),
            ),
            (f" {counter.name} ", look.style(look.INK)),
            (f"{counter.id} ", look.style(look.INK2)),
            (f"{piece.at} ", look.style(look.INK, bold=True)),
            (f"{values} {marks_of(piece)}", look.style(look.INK2)),
        )
        if piece.aboard:
            line.append(
                f" aboard: {', '.join([rider.name for rider in piece.aboard])}", look.style(look.INK2)
            )
        found.append(fill(line, width))
    return found


def strip_hands(table: Table, width: int) -> list[Text]:
    """The cards a seat holds, by name, and how many the others hold."""
    style, strong = look.style(look.INK2), look.style(look.INK, bold=True)
    items: list[Text] = []
    for hand in table.hands:
        name = f"{look.sign(table, hand.side)} "
        known = [card.name for card in hand.cards]
        items.append(
            Text.assemble(
                (name, style),
                (", ".join(known), strong)
                if known
                else (f"{hand.count} {'card' if hand.count == 1 else 'cards'}", style),
            )
        )
    return flow(items, width, "   ")
