"""Papers as they are sent: the same names and fields as `client/src/papers/wire.ts`; a test compares them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from sandtable.web.wire import Wire


class PaperName(Wire):
    id: str
    title: str


class Papers(Wire):
    """The papers of a seat, the newest first."""

    printed: bool  # does this game write papers at all?
    papers: tuple[PaperName, ...]


class PaperTitle(Wire):
    """A small heading within a chapter."""

    kind: Literal["title"]
    title: str
    note: str
    whole: bool  # it and what follows, up to the next one, stay on one page


class PaperFacts(Wire):
    """Two columns; an empty second one is a line to write on."""

    kind: Literal["facts"]
    rows: tuple[tuple[str, str], ...]


class PaperSum(Wire):
    """How a number came about."""

    kind: Literal["sum"]
    rows: tuple[tuple[str, int, str], ...]  # what, how much, by which rule
    title: str  # what the total is
    total: int


class PaperGrid(Wire):
    kind: Literal["grid"]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]  # the columns set to the right
    fill: tuple[int, ...]  # the columns whose empty cells are to be written in
    ticks: tuple[int, ...]  # the columns whose empty cells are boxes to tick


class PaperLines(Wire):
    """Sentences, each with its rule or with ""; with boxes to tick, or without."""

    kind: Literal["lines"]
    lines: tuple[str, ...]
    boxes: bool
    rules: tuple[str, ...]


class PlanSection(Wire):
    column: int
    row: int
    kind: str
    title: str
    note: str


class PlanFeature(Wire):
    kind: str
    place: str  # "upper", "middle", "lower" or "all"
    title: str
    count: int


class PaperPlan(Wire):
    """A table from above, in sections."""

    kind: Literal["plan"]
    columns: int
    rows: int
    width: str
    height: str
    edges: tuple[str, str, str, str]  # beyond the upper, right, lower and left edge
    notes: tuple[str, ...]
    sections: tuple[PlanSection, ...]
    features: tuple[PlanFeature, ...]
    svg: str  # line art in `currentColor`; all texts in it are escaped


PaperPart: TypeAlias = Annotated[
    PaperTitle | PaperFacts | PaperSum | PaperGrid | PaperLines | PaperPlan, Field(discriminator="kind")
]


class PaperChapter(Wire):
    title: str
    parts: tuple[PaperPart, ...]


class PaperMeeting(Wire):
    """Who meets whom for a battle, when and where."""

    players: tuple[tuple[str, tuple[str, ...]], ...]  # side, people
    when: str
    place: str
    note: str


class Paper(Wire):
    """One document."""

    id: str
    title: str
    over: str  # a line over the title
    under: str  # a line under it
    side: str
    number: int  # 1 or 2 of the game's sides, which have a colour and a shape; 0: neither
    sidename: str
    match: str  # the name of the match
    link: str
    meeting: PaperMeeting | None
    chapters: tuple[PaperChapter, ...]
