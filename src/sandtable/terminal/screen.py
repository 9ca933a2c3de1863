"""The whole screen: header, map or the page shown in its place, trays; the question with battle and log."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from sandtable.board.choosing import board_at
from sandtable.board.table import Arrow, Board, Grid, Table, Track
from sandtable.kernel.story import Entry
from sandtable.terminal import look
from sandtable.terminal.areas import list_areas
from sandtable.terminal.grid import draw_grid, fits, list_pieces, strip_hands
from sandtable.terminal.label import Labels
from sandtable.terminal.lines import beside, cut, fill, rule
from sandtable.terminal.map import draw_map
from sandtable.terminal.pages import strip_trays
from sandtable.terminal.panel import PanelQuestion, draw_battle, draw_log, draw_question

INK2: Final = look.style(look.INK2)
STRONG: Final = look.style(look.INK, bold=True)
MAP_COLUMNS, MAP_ROWS = 72, 22  # the least a drawn map needs
PANEL: Final = (37, 52)  # the narrowest and the widest question
BELOW: Final = 10  # rows a question needs when it stands below the map


class Screen:
    """What there is to show; any part may be missing."""

    def __init__(self, title: str, table: Table | None, entries: list[Entry]) -> None:
        self.title = title
        self.table = table
        self.entries = entries
        self.since = 0  # how many of the entries are old
        self.question: PanelQuestion | None = None
        self.instead: list[Text] = []  # shown in place of the map
        self.part = 0  # which part of it is shown, where it is too long
        self.chosen = ""  # the board that was asked for, of several

    def labels(self) -> Labels:
        return self.question.labels() if self.question is not None else {}

    def board(self) -> Board | None:
        if self.table is None:
            return None
        letters = self.question.letters if self.question is not None else []
        return board_at(self.table, [letter.anchors for letter in letters], self.chosen)

    def grid(self) -> Grid | None:
        """The board of squares, where the game has one."""
        return self.table.grids[0] if self.table is not None and self.table.grids else None

    def tabs(self) -> list[Text]:
        """Which board is shown, where there are several."""
        board = self.board()
        if board is None or self.table is None or len(self.table.boards) < 2:
            return []
        return [tabs(self.table, board)]


def draw_page(page: Screen, width: int, height: int) -> list[Text]:
    """Lines of exactly `width` cells: the question beside the map, below it, or below a list of areas."""
    head = header(page, width)
    room = height - len(head)
    if layout(width, height) == "beside":
        body = draw_beside(page, width, room)
    elif layout(width, height) == "below":
        body = draw_below(page, width, room)
    else:
        body = draw_small(page, width, room)
    return [fill(line, width) for line in [*head, *body]]


def layout(width: int, height: int) -> str:
    room = height - 2
    if width - side_width(width) - 3 >= MAP_COLUMNS and room >= MAP_ROWS:
        return "beside"
    return "below" if width >= MAP_COLUMNS and room >= MAP_ROWS + BELOW + 8 else "small"


def side_width(width: int) -> int:
    return min(max(width * 32 // 100, PANEL[0]), PANEL[1])


def room_for(width: int, height: int) -> int:
    """How wide cards, odds and the log may be."""
    return width - side_width(width) - 3 if layout(width, height) == "beside" else width


def news(page: Screen, width: int, height: int) -> list[Text]:
    """What happened since the last answer, if it is more than the log has room for."""
    if layout(width, height) != "small":
        return []
    room = height - 11
    lines = draw_log(page.table, page.entries[page.since :], width, room)
    if len(lines) <= 3:
        return []
    return [rule(width, "What happened"), *lines, Text("An empty line shows the board.", INK2)]


def window(page: Screen, room: int) -> list[Text]:
    """The part of a long page that fits; `more` shows the next part, and the first again after the last."""
    lines = page.instead
    if len(lines) <= room:
        return lines
    part = max(room - 1, 1)
    start = page.part * part % (part * -(-len(lines) // part))
    shown = lines[start : start + part]
    return [*shown, Text(f"… {start + len(shown)} of {len(lines)} lines: `more`", INK2)]


# three ways to lay it out


def draw_beside(page: Screen, width: int, height: int) -> list[Text]:
    side = side_width(width)
    room = width - side - 3
    left = window(page, height) if page.instead else draw_board(page, room, height)
    right = draw_side(page, side, height)
    gap = Text(" │ ", look.style(look.ACT if page.question is not None else look.LINE))
    return beside(left, right, room, gap, width)


def draw_board(page: Screen, width: int, height: int) -> list[Text]:
    """Map, legend and trays, as many trays as fit."""
    board = page.board()
    if page.table is None:
        return []
    if board is None:
        return draw_squares(page, width, height)
    labels = page.labels()
    top = [cut(line, width) for line in page.tabs()]
    height -= len(top)
    trays = strip_trays(page.table, width, labels)
    rows = min(height - 1, max(MAP_ROWS, round(width * board.height / board.width / 1.75)))
    rows = max(min(rows, height - 1 - len(trays)), min(MAP_ROWS, height - 1))
    drawn = draw_map(page.table, board, width, rows, labels)
    return [*top, *[*drawn, cut(legend(page.table, board), width), *trays][:height]]


def draw_squares(page: Screen, width: int, height: int) -> list[Text]:
    """A board of squares, hands and trays; a list of units where the squares have no room."""
    grid = page.grid()
    if grid is None or page.table is None:
        return []
    rest = [*strip_hands(page.table, width), *strip_trays(page.table, width, page.labels())]
    room = max(height - len(rest), min(height, len(grid.ground) + 1))
    if fits(grid, width, room):
        drawn = draw_grid(page.table, grid, width, room, page.labels())
    else:
        drawn = shortened(list_pieces(page.table, grid, width, page.labels()), max(room, 3))
    return [*drawn, *rest][:height]


def draw_side(page: Screen, width: int, height: int) -> list[Text]:
    lines: list[Text] = []
    if page.question is not None:
        lines = draw_question(page.table, page.question, width, height - 6)
    for arrow in battles(page):
        if page.table is not None and arrow.origin:
            more = draw_battle(page.table, arrow, width)
            if len(lines) + len(more) + 4 <= height:
                lines += more
    lines.append(rule(width, "Log"))
    return [*lines, *told(page, width, height - len(lines))]


def draw_below(page: Screen, width: int, height: int) -> list[Text]:
    board = page.board()
    asked = draw_question(page.table, page.question, width, BELOW) if page.question is not None else []
    room = height - len(asked) - 1
    nothing = board is None and page.grid() is None
    top = window(page, room - 5) if page.instead or nothing else draw_board(page, width, room - 5)
    log = told(page, width, room - len(top))
    return [*top, rule(width, "Log"), *log, *asked]


def draw_small(page: Screen, width: int, height: int) -> list[Text]:
    """A list of areas instead of the map; the question always has its place."""
    board = page.board()
    asked = draw_question(page.table, page.question, width, 5) if page.question is not None else []
    room = height - len(asked) - 1
    top = window(page, max(room, 3))
    if not top and board is not None and page.table is not None:
        top = shortened([*page.tabs(), *list_areas(page.table, board, width, page.labels())], max(room, 3))
    if not top and page.grid() is not None:
        return [*draw_squares(page, width, room - 3), rule(width, "Log"), *told(page, width, 3), *asked]
    if page.instead:
        return [*top, rule(width), *asked]
    left = room - len(top)
    trays = strip_trays(page.table, width, page.labels()) if page.table is not None else []
    log = told(page, width, max(left - min(len(trays), 2), min(left, 2)))
    trays = trays[: left - len(log)]
    return [*top, *trays, rule(width, "Log"), *log, *asked]


def shortened(lines: list[Text], room: int) -> list[Text]:
    """As many lines as there is room for, and how to see the others."""
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], Text(f"… {len(lines) - room + 1} lines more: `areas`", INK2)]


def battles(page: Screen) -> list[Arrow]:
    """The open battles of all boards."""
    return [arrow for board in page.table.boards for arrow in board.arrows] if page.table is not None else []


def told(page: Screen, width: int, height: int) -> list[Text]:
    """The end of the log; a rule separates what happened since the last answer."""
    new = draw_log(page.table, page.entries[page.since :], width, height)
    room = height - len(new) - 1
    if room < 1 or not page.since:
        return new
    old = draw_log(page.table, page.entries[: page.since], width, room)
    for line in old:
        line.stylize("dim")
    return [*old, rule(width, "since then"), *new] if new and old else [*old, *new]


# header and legend


def header(page: Screen, width: int) -> list[Text]:
    """The match and the turn at the left, the score at the right; what does not fit is left out."""
    for roomy in (2, 1, 0):
        left, right = head(page, roomy)
        gap = Text("  ")
        one, two = gap.join(left), gap.join(right)
        if one.cell_len + two.cell_len + len(gap) <= width:
            break
    one.append(" " * max(width - one.cell_len - two.cell_len, 1))
    return [cut(one.append_text(two), width), rule(width)]


def head(page: Screen, roomy: int) -> tuple[list[Text], list[Text]]:
    name = Text.assemble(("▣ Sandtable  " if roomy == 2 else "▣ ", STRONG), (page.title, INK2))
    left: list[Text] = [name]
    right: list[Text] = []
    for track in page.table.tracks if page.table is not None else ():
        if track.places:
            left.append(places(track, roomy))
        elif track.id == "battles" and track.value:
            left.append(Text(f"{track.value} left" if roomy < 2 else f"{track.value} battles left", INK2))
        elif track.id == "points" and page.table is not None:
            right.append(points(page.table, track))
        elif track.id == "lead" and track.value and roomy:
            right.append(Text(f"{track.name} {track.value}", INK2))
    return left, right


def places(track: Track, roomy: int) -> Text:
    """`1 2 [3 Epsom, 26–30 June] 4 5`; the present place alone where it is narrow."""
    name = track.places[track.value - 1] if 0 < track.value <= len(track.places) else ""
    note = f", {track.note}" if track.note and roomy else ""
    if not track.most:  # a state, not a place on a track
        return Text(f"{track.name} {name}", STRONG) if name else Text()
    if roomy < 2:
        return Text(f"{track.name} {track.value} {name}{note}", STRONG)
    text = Text(no_wrap=True)
    for number in range(1, len(track.places) + 1):
        here = number == track.value
        text.append(f"[{number} {name}{note}]" if here else f" {number} ", STRONG if here else INK2)
    return text


def points(table: Table, track: Track) -> Text:
    number = look.place(table, track.side)
    name = (f"{look.SIGN[number]} {track.name} ", look.style(look.SIDE[number], bold=True))
    return Text.assemble(name, (str(track.value), STRONG))


def tabs(table: Table, here: Board) -> Text:
    """`[1 Sea]  2 Land`: which board is shown, and how the others are called."""
    text = Text(no_wrap=True)
    for number, board in enumerate(table.boards, 1):
        shown = board.id == here.id
        name = f"[{number} {board.name}]" if shown else f" {number} {board.name} "
        text.append(name, look.style(look.INK if shown else look.INK2, bold=shown))
    other = 1 + (table.boards[0].id == here.id)
    return text.append(f"  `map {other}` shows another", look.style(look.INK2))


def legend(table: Table, board: Board) -> Text:
    text = Text(no_wrap=True)
    for number, side in enumerate(table.sides):
        text.append(f"{look.SIGN[number]} ", look.style(look.SIDE[number], bold=True)).append(
            f"{side.name}  ", INK2
        )
    for name in dict.fromkeys(area.terrain.partition(",")[0] for area in board.areas if not area.site):
        text.append(f"{look.terrain(name)[0]} {name}  ", INK2)
    for name in dict.fromkeys(area.site for area in board.areas if area.site):
        text.append(f"{look.site(name)} {name}  ", INK2)
    if any(area.supply for area in board.areas):
        text.append(f"{look.SUPPLY} supply  ", INK2)
    if any(area.holder for area in board.areas):
        text.append("━ ", look.style(look.FRONT, bold=True)).append("front  ", INK2)
    if any(border.river for border in board.borders):
        text.append("═ ", look.style(look.RIVER)).append("river", INK2)
    return text
