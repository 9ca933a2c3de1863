"""What is put on paper: a briefing, a report. Plain data; how it is set is the printer's business."""

from __future__ import annotations

from typing import TypeAlias


class Facts:
    """Two columns: what it is, and what it is here. An empty second one is a line to write on."""

    def __init__(self, rows: tuple[tuple[str, str], ...]) -> None:
        self.rows = rows


class Sum:
    """How a number came about: what is added (or taken off), each with its rule, and what it comes to."""

    def __init__(self, rows: tuple[tuple[str, int, str], ...], total: str) -> None:
        self.rows = rows  # (what, how much, rule)
        self.total = total  # what the sum is: "Points to spend"


class Grid:
    """A table with a heading row. Columns of numbers are set to the right."""

    def __init__(
        self,
        heads: tuple[str, ...],
        rows: tuple[tuple[str, ...], ...],
        numbers: tuple[int, ...] = (),
        fill: tuple[int, ...] = (),
        ticks: tuple[int, ...] = (),
    ) -> None:
        self.heads = heads
        self.rows = rows
        self.numbers = numbers  # which columns hold numbers
        self.fill = fill  # whose empty cells are to be written in
        self.ticks = ticks  # whose empty cells are boxes to tick


class Title:
    """A small heading within a chapter, and a word about it.

    With `whole` it and what follows, up to the next small heading, stay on one page.
    """

    def __init__(self, title: str, note: str = "", whole: bool = False) -> None:
        self.title = title
        self.note = note
        self.whole = whole


class Lines:
    """Sentences, one a line, each with the rule it comes from where `rules` names one; or with a box to tick."""

    def __init__(self, lines: tuple[str, ...], boxes: bool = False, rules: tuple[str, ...] = ()) -> None:
        self.lines = lines
        self.boxes = boxes
        self.rules = rules  # of each line, in their order; "" for none; () where no line has one


class PlanSection:
    """One section of a plan of the table: what was rolled for it and what stands there."""

    def __init__(self, column: int, row: int, kind: str, title: str, note: str = "") -> None:
        self.column = column
        self.row = row
        self.kind = (
            kind  # "wood", "village", "field", "farmland", "farm", "ridge", "rise", "flooded"; "" for open
        )
        self.title = title
        self.note = note  # "4 buildings"


class PlanFeature:
    """What lies on a table besides its sections: a river across the middle, a trench along an edge, the sea."""

    def __init__(self, kind: str, place: str, title: str, count: int = 0) -> None:
        self.kind = (
            kind  # "river", "trench", "nest", "sea", "hedge", "field", "ruin", "wood", "town", "hill", "snow"
        )
        self.place = place  # "upper", "middle", "lower", or "all" for ground that lies everywhere
        self.title = title  # "The Odon"
        self.count = count  # how many: crossings of a river, nests


class Plan:
    """A table seen from above, in sections of equal size: the defender's edge is the lower one."""

    def __init__(
        self,
        columns: int,
        rows: int,
        sections: tuple[PlanSection, ...],
        width: str,
        height: str,
        edges: tuple[str, str, str, str] = ("", "", "", ""),
        notes: tuple[str, ...] = (),
        features: tuple[PlanFeature, ...] = (),
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.sections = sections
        self.width = width  # "6 feet"
        self.height = height
        self.edges = edges  # what lies beyond the upper, right, lower and left edge
        self.notes = notes
        self.features = features


Part: TypeAlias = Title | Facts | Sum | Grid | Lines | Plan


class Chapter:
    """A heading and what stands under it."""

    def __init__(self, title: str, parts: tuple[Part, ...]) -> None:
        self.title = title
        self.parts = parts


class Meeting:
    """Who meets whom for a battle, when and where: known to whoever publishes the paper, not to the rules."""

    def __init__(
        self,
        players: tuple[tuple[str, tuple[str, ...]], ...] = (),
        when: str = "",
        place: str = "",
        note: str = "",
    ) -> None:
        self.players = players  # (name of the side, its players)
        self.when = when
        self.place = place
        self.note = note


class Paper:
    """One document: a title, a line over it, a line under it, and its chapters."""

    def __init__(
        self,
        id: str,
        title: str,
        over: str,
        under: str,
        chapters: tuple[Chapter, ...],
        side: str = "",
        link: str = "",
        meeting: Meeting | None = None,
        most_pages: int = 0,
    ) -> None:
        self.id = id
        self.title = title  # "Battle for Tilly-la-Campagne"
        self.over = over  # "Operation Totalize · Turn 3, 8 August PM"
        self.under = under  # "For the Allied commander"
        self.chapters = chapters
        self.side = side  # whose paper it is; "" for everybody's
        self.link = link  # an address to print at its foot; whoever publishes the paper knows it
        self.meeting = meeting
        self.most_pages = most_pages  # on so many it should fit, in smaller type if need be; 0: any number
