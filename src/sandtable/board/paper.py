"""What is put on paper: a briefing, a report. Plain data, sent unchanged; `papers/` sets it in type."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from sandtable.board.sent import NOT_SENT, Sent


@dataclass(slots=True)
class PaperFacts(Sent):
    """Two columns: what it is, and what it is here. An empty second one is a line to write on."""

    kind: Literal["facts"] = field(default="facts", init=False)
    rows: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class PaperSum(Sent):
    """How a number came about: what is added (or taken off), each with its rule, and what it comes to."""

    kind: Literal["sum"] = field(default="sum", init=False)
    rows: tuple[tuple[str, int, str], ...]  # (what, how much, rule)
    title: str  # what the total is: "Points to spend"
    total: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.total = sum([much for _, much, _ in self.rows])


@dataclass(slots=True)
class PaperGrid(Sent):
    """A table with a heading row. Columns of numbers are set to the right."""

    kind: Literal["grid"] = field(default="grid", init=False)
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # each with a cell for each heading
    numbers: tuple[int, ...] = ()  # which columns hold numbers
    fill: tuple[int, ...] = ()  # whose empty cells are to be written in
    ticks: tuple[int, ...] = ()  # whose empty cells are boxes to tick

    def __post_init__(self) -> None:
        self.rows = tuple([filled(row, len(self.heads)) for row in self.rows])


@dataclass(slots=True)
class PaperTitle(Sent):
    """A small heading within a chapter, and a word about it.

    With `whole` it and what follows, up to the next small heading, stay on one page.
    """

    kind: Literal["title"] = field(default="title", init=False)
    title: str
    note: str = ""
    whole: bool = False


@dataclass(slots=True)
class PaperLines(Sent):
    """Sentences, one a line, each with the rule it comes from where `rules` names one; or with a box to tick."""

    kind: Literal["lines"] = field(default="lines", init=False)
    lines: tuple[str, ...]
    boxes: bool = False
    rules: tuple[str, ...] = ()  # of each line, in their order; "" for none

    def __post_init__(self) -> None:
        self.rules = filled(self.rules, len(self.lines))


def filled(texts: tuple[str, ...], length: int) -> tuple[str, ...]:
    """Cuts or extends texts to a length; missing ones are empty."""
    return texts if len(texts) == length else (*texts[:length], *[""] * (length - len(texts)))


@dataclass(slots=True)
class PlanSection(Sent):
    """One section of a plan of the table: what was rolled for it and what stands there."""

    column: int
    row: int
    kind: str  # "wood", "village", "field", "farmland", "farm", "ridge", "rise", "flooded"; "" for open
    title: str
    note: str = ""  # "4 buildings"


@dataclass(slots=True)
class PlanFeature(Sent):
    """What lies on a table besides its sections: a river across the middle, a trench along an edge, the sea."""

    kind: str  # "river", "trench", "nest", "sea", "hedge", "field", "ruin", "wood", "town", "hill", "snow"
    place: str  # "upper", "middle", "lower", or "all" for ground that lies everywhere
    title: str  # "The Odon"
    count: int = 0  # how many: crossings of a river, nests


@dataclass(slots=True)
class PaperPlan(Sent):
    """A table seen from above, in sections of equal size: the defender's edge is the lower one."""

    kind: Literal["plan"] = field(default="plan", init=False)
    columns: int
    rows: int
    width: str  # "6 feet"
    height: str
    edges: tuple[str, str, str, str] = ("", "", "", "")  # what lies beyond the upper, right, lower and left
    notes: tuple[str, ...] = ()
    sections: tuple[PlanSection, ...] = ()
    features: tuple[PlanFeature, ...] = ()
    svg: str = ""  # line art in `currentColor`, with all its texts escaped; drawn when the paper is published


PaperPart: TypeAlias = PaperTitle | PaperFacts | PaperSum | PaperGrid | PaperLines | PaperPlan


@dataclass(slots=True)
class PaperChapter(Sent):
    """A heading and what stands under it."""

    title: str
    parts: tuple[PaperPart, ...]


@dataclass(slots=True)
class PaperMeeting(Sent):
    """Who meets whom for a battle, when and where. Set when the paper is published: the rules do not know it."""

    players: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (name of the side, its players)
    when: str = ""
    place: str = ""
    note: str = ""


@dataclass(slots=True)
class Paper(Sent):
    """One document: a title, a line over it, a line under it, and its chapters.

    What the rules do not know (match, link, meeting) is set by name when the paper is published.
    """

    id: str
    title: str  # "Battle for Tilly-la-Campagne"
    over: str  # "Operation Totalize · Turn 3, 8 August PM"
    under: str  # "For the Allied commander"
    side: str = field(default="", kw_only=True)  # whose paper it is; "" for everybody's
    number: int = field(
        default=0, kw_only=True
    )  # 1 or 2 of the game's sides, with a colour and a shape; 0: neither
    sidename: str = field(default="", kw_only=True)
    match: str = field(default="", kw_only=True)  # the name of the match
    link: str = field(default="", kw_only=True)  # an address to print at its foot
    meeting: PaperMeeting | None = field(default=None, kw_only=True)
    chapters: tuple[PaperChapter, ...]
    # On so many pages it should fit, in smaller type if need be; 0: any number.
    most_pages: int = field(default=0, kw_only=True, metadata=NOT_SENT)


def paper_facts(paper: Paper) -> dict[str, object]:
    """What a paper says, as plain values: its title and the lines around it, then each chapter by its heading."""
    told: dict[str, object] = {"title": paper.title, "over": paper.over, "under": paper.under}
    return {**told, **{chapter.title: chapter_facts(chapter) for chapter in paper.chapters}}


def chapter_facts(chapter: PaperChapter) -> dict[str, object]:
    """A chapter: `facts` by name, `sums` by title, all its `lines`, and the `rows` of its grids."""
    facts: dict[str, str] = {}
    sums: dict[str, int] = {}
    lines: list[str] = []
    rows: list[list[str]] = []
    for part in chapter.parts:
        if isinstance(part, PaperFacts):
            facts.update(part.rows)
        elif isinstance(part, PaperSum):
            sums[part.title] = part.total
        elif isinstance(part, PaperLines):
            lines += part.lines
        elif isinstance(part, PaperGrid):
            rows += [list(row) for row in part.rows]
    return {"facts": facts, "sums": sums, "lines": lines, "rows": rows}
