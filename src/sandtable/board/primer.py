"""What a newcomer is told: the primer of a scenario, the terms of its game, and the hints of a guided first game.

All of it is texts in TOML files on the shelves of a skin (`Skin.shelves`): the folder of the family, then that of the
scenario, whose texts win. A made campaign may have files of its own; what it leaves out comes from its family and from
its numbers. Files are read strictly: an unknown key is a `BoxError` that names file and line.

    primer.toml                                   terms.toml
    situation = "…"                               [suppressed]
    wins = "…"                                    name = "Suppressed"
    scores = ["…"]                                forms = ["suppressed", "suppression"]
    order = ["…"]                                 text = "…"
    know = ["…", "…", "…"]                        rule = "HON-541"
    aims = { allies = "…" }
    levels = { "Tactical victory" = "…" }         guide.toml: see `read_guide`
    things = { sortie = "…" }
    key = { bocage = "…" }                        units = { strength = "…" }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import Page
from sandtable.board.sent import NOT_SENT, Sent

PRIMER: Final = "primer.toml"
TERMS: Final = "terms.toml"
GUIDE: Final = "guide.toml"
TEXTS: Final = (PRIMER, TERMS, GUIDE)  # files that hold only what people read
OPPONENT: Final = "steady"


@dataclass(slots=True)
class Term(Sent):
    """A word of the game and what it means; `forms` are the words that are marked as this term in texts."""

    name: str
    text: str
    forms: tuple[str, ...]
    rule: str = ""


@dataclass(slots=True)
class NamedText(Sent):
    """Something with a name, and a sentence about it."""

    name: str
    text: str


@dataclass(slots=True)
class Hint(Sent):
    """What the guide says at a question: at the first of its step in a turn for which no hint was used yet."""

    step: str  # the name of the question's step; "" for whatever is asked first
    turn: int  # 0: in any turn
    title: str
    text: str
    points: tuple[str, ...] = ()  # anchors of what to look at
    suggests: tuple[str, ...] = ()  # the letters of an answer that would be good; () where any is
    also: bool = False  # it belongs to the same question as the hint before it


@dataclass(slots=True)
class Guide(Sent):
    """A guided first game: which seat is played against whom, and what is said. Its dice always fall the same."""

    seat: str
    opponent: str
    about: str  # what one learns in it, and how long it takes
    hints: tuple[Hint, ...]
    seed: str = field(default="", metadata=NOT_SENT)


@dataclass(slots=True)
class Primer(Sent):
    """What one must know before the first answer; empty texts are left out where it is shown."""

    title: str
    situation: str = ""
    aims: tuple[NamedText, ...] = ()  # what each side wants
    wins: str = ""
    levels: tuple[NamedText, ...] = ()  # how well one can win, the best first
    scores: tuple[str, ...] = ()  # what scores when
    order: tuple[str, ...] = ()  # the order of play
    know: tuple[str, ...] = ()  # three things to know
    things: dict[str, str] = field(default_factory=dict)  # tracks, trays and items, by id or the end of it
    key: dict[str, str] = field(default_factory=dict, metadata=NOT_SENT)  # what grounds, signs and marks mean
    units: dict[str, str] = field(
        default_factory=dict, metadata=NOT_SENT
    )  # what units' values and abilities mean
    terms: tuple[Term, ...] = ()
    prefixes: tuple[str, ...] = ()  # by which the number of a rule is known in a text
    guide: Guide | None = None


def fill(primer: Primer, shelves: Sequence[str], sides: Sequence[str]) -> Primer:
    """Puts what the shelves hold into a primer that knows only the numbers of its game; later shelves win."""
    terms: dict[str, Term] = {}
    for folder in shelves:
        if (Path(folder) / PRIMER).is_file():
            read_primer(primer, box.read(folder, PRIMER), sides)
        if (Path(folder) / TERMS).is_file():
            terms.update(read_terms(box.read(folder, TERMS)))
        if (Path(folder) / GUIDE).is_file():
            primer.guide = read_guide(box.read(folder, GUIDE), sides)
    primer.terms = tuple(terms.values())
    return primer


def read_primer(primer: Primer, page: Page, sides: Sequence[str]) -> None:
    """Takes the texts that a file has."""
    primer.situation = page.text("situation", primer.situation)
    primer.wins = page.text("wins", primer.wins)
    primer.scores = page.texts("scores", primer.scores)
    primer.order = page.texts("order", primer.order)
    primer.know = page.texts("know", primer.know)
    if page.has("aims"):
        aims = page.page("aims")
        told = {side: aims.text(side) for side in sides if aims.has(side)}
        primer.aims = tuple(
            [
                NamedText(aim.name, told.get(side, aim.text))
                for side, aim in zip(sides, primer.aims, strict=True)
            ]
        )
    if page.has("levels"):
        levels = page.page("levels")
        primer.levels = tuple([NamedText(name, levels.text(name)) for name in levels.names()])
    if page.has("things"):
        things = page.page("things")
        primer.things = {**primer.things, **{id: things.text(id) for id in things.names()}}
    if page.has("key"):
        signs = page.page("key")
        primer.key = {**primer.key, **{id: signs.text(id) for id in signs.names()}}
    if page.has("units"):
        units = page.page("units")
        primer.units = {**primer.units, **{name: units.text(name) for name in units.names()}}
    page.finish()


def read_terms(page: Page) -> dict[str, Term]:
    """The terms of a file by id; a term without `forms` is marked wherever its name stands."""
    found = {}
    for id in page.names():
        one = page.page(id)
        name = one.text("name")
        found[id] = Term(name, one.text("text"), one.texts("forms", (name,)), one.text("rule", ""))
    page.finish()
    return found


def read_guide(page: Page, sides: Sequence[str]) -> Guide:
    """A guided game: its seat, its seed, what it is for, and a table `[[hints]]` for each hint in their order.

    A hint has `title` and `text`; `step` and `turn` say at which question, `also` that it is that of the hint before.
    `points` and `suggests` are optional.
    """
    hints = [
        Hint(
            row.text("step", ""),
            row.whole("turn", 0, least=0),
            row.text("title"),
            row.text("text"),
            row.texts("points", ()),
            row.texts("suggests", ()),
            row.truth("also", False),
        )
        for row in page.rows("hints")
    ]
    found = Guide(
        page.one_of("seat", sides),
        page.text("opponent", OPPONENT),
        page.text("about"),
        tuple(hints),
        page.text("seed"),
    )
    page.finish()
    return found
