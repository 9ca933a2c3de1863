"""A campaign as a story, turn by turn, made of its log as an observer hears it and of what people told of battles.

While anything is hidden nothing of it is told here; when the match is over the maps show all that stood on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable.board.battles import BookedBattle
from sandtable.board.skin import skin_of
from sandtable.kernel.match import JournalLine, Match
from sandtable.kernel.state import Event, State
from sandtable.papers.maps import Fought, svg_of_table

TURN: Final = "turn"  # every campaign tells the beginning of a turn by this verb
BATTLE: Final = "battle"  # the topic of what happens in a battle, and the fact that names it
UNTOLD: Final = ("organiser", "report")  # topics of book-keeping: no part of a story
OBSERVER: Final = ""


@dataclass(frozen=True)
class Photograph:
    id: str
    width: int
    height: int
    caption: str = ""


@dataclass(frozen=True)
class Beside:
    """What people told of a battle: it is not in the log."""

    players: str = ""  # "Anna for the Allies, Ben for the Germans"
    played: str | None = None
    changed: bool = False
    stories: tuple[tuple[str, str], ...] = ()  # (who, text)
    photos: tuple[Photograph, ...] = ()


@dataclass(frozen=True)
class Fight:
    """A battle of the diary."""

    booked: BookedBattle
    beside: Beside
    events: tuple[str, ...]  # how it went


@dataclass(frozen=True)
class Chapter:
    """A turn: what happened in it, and how things stood after it."""

    id: str
    title: str
    line: int  # so many lines were in force after it
    events: tuple[str, ...]
    fights: tuple[Fight, ...]
    standing: tuple[tuple[str, int], ...]  # side, points


@dataclass(frozen=True)
class Diary:
    chapters: tuple[Chapter, ...]
    states: Mapping[int, State] = field(repr=False)  # after so many lines: what the maps are drawn of


@dataclass(frozen=True)
class Source:
    """What a diary is made of, taken from a match in one go: the match may go on meanwhile."""

    rules: Any
    start: State | None
    lines: tuple[JournalLine, ...]  # in force
    heard: tuple[tuple[int, Event], ...]  # the log as an observer hears it
    over: bool

    @classmethod
    def of(cls, match: Match) -> Source:
        return cls(
            match.rules, match.start, tuple(match.live), tuple(match.heard(OBSERVER)), not match.pending()
        )


@dataclass
class ChapterDraft:
    """A chapter being written."""

    first: int  # the line with which it began
    last: int = 0
    events: list[str] = field(default_factory=list)
    fights: dict[str, list[str]] = field(default_factory=dict)  # battle -> what was told of it
    named: bool = False  # did a turn begin with it?


def write(source: Source, beside: Mapping[str, Beside], last: int | None = None) -> Diary:
    """The diary of the first `last` lines in force, or of all."""
    end = len(source.lines) if last is None else min(last, len(source.lines))
    heard = [(line, event) for line, event in source.heard if line <= end]
    pages = pages_of(source, heard, end)
    stops = {page.first for page in pages} | {page.last for page in pages}
    states = replayed(source, stops)
    booked = booked_in(source, heard)
    chapters = [chapter(source, page, number, states, booked, beside) for number, page in enumerate(pages, 1)]
    return Diary(tuple(chapters), states)


def pages_of(source: Source, heard: Sequence[tuple[int, Event]], end: int) -> list[ChapterDraft]:
    """The log cut where turns begin; what was told before the first turn is a page only if there is anything."""
    rules = source.rules
    pages = [ChapterDraft(0)]
    battle = ""
    for line, event in heard:
        if event.verb == TURN:
            pages[-1].last = line
            pages.append(ChapterDraft(line, named=True))
            battle = ""
        topic = skin_of(rules).topic(event)
        if topic in UNTOLD:
            continue
        sentence = rules.skin().sentence(event)
        battle = str(event.facts.get(BATTLE, battle)) if topic == BATTLE else ""
        if battle:
            pages[-1].fights.setdefault(battle, []).append(sentence)
        else:
            pages[-1].events.append(sentence)
    pages[-1].last = end
    return [page for page in pages if page.named or page.events or page.fights]


def replayed(source: Source, stops: set[int]) -> dict[int, State]:
    """The state after so many lines, for each of them."""
    then = Match(source.rules, None, source.start)
    found = {0: then.state.clone()} if 0 in stops else {}
    for number, line in enumerate(source.lines[: max(stops, default=0)], 1):
        then.repeat(number, line)
        if number in stops:
            found[number] = then.state.clone()
    return found


def booked_in(source: Source, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
    rules = source.rules
    return skin_of(rules).booked_battles(heard)


def chapter(
    source: Source,
    page: ChapterDraft,
    number: int,
    states: Mapping[int, State],
    booked: Sequence[BookedBattle],
    beside: Mapping[str, Beside],
) -> Chapter:
    rules = source.rules
    begun = rules.view(states[page.first], OBSERVER)
    names = [name for name in [rules.skin().crumb(begun, step) for step in begun.breadcrumb()] if name]
    title = names[0] if page.named and names else "Before the first turn"
    standing = rules.standing(rules.view(states[page.last], OBSERVER))
    own = [one for one in booked if one.id in page.fights or told_by(one, title)]
    fights = [Fight(one, beside.get(one.id, Beside()), tuple(page.fights.get(one.id, ()))) for one in own]
    known = {one.id for one in own}
    loose = [text for id, told in page.fights.items() if id not in known for text in told]
    return Chapter(
        id=f"turn-{number}",
        title=title,
        line=page.last,
        events=(*page.events, *loose),
        fights=tuple(fights),
        standing=tuple(standing.items()),
    )


def told_by(booked: BookedBattle, title: str) -> bool:
    """A battle of which the log tells nothing but its result belongs to the turn that it names."""
    return title == booked.turn or title.startswith((f"{booked.turn} ", f"{booked.turn},", f"{booked.turn}:"))


# maps


def map_of(source: Source, diary: Diary, chapter: Chapter) -> str:
    """The boards after a turn, with its battles; "" where the game has none."""
    return drawn_map(source, diary.states[chapter.line], chapter)


def drawn_map(source: Source, state: State, chapter: Chapter) -> str:
    rules = source.rules
    skin = skin_of(rules)
    table = skin.table(state if source.over else source.rules.view(state, OBSERVER))
    if table is None or not table.boards:
        return ""
    drawings = {board.id: skin.drawing(board.id) for board in table.boards}
    battles = [fought(fight.booked) for fight in chapter.fights]
    return svg_of_table(table, drawings, battles, chapter.title, f"{chapter.id}-")


def fought(booked: BookedBattle) -> Fought:
    attacker = next((one.side for one in booked.fighters if one.part == "attacker"), "")
    *origin, target = booked.areas or ("",)
    return Fought(origin[0] if origin else "", target, attacker, booked.id.partition("-")[0])


def map_at(source: Source, line: int) -> str:
    """The boards after any number of lines, with the battles of that turn so far."""
    diary = write(source, {}, line)
    turns = [one for one in diary.chapters if line <= one.line]  # that which ends here, if another begins
    found = turns[0] if turns else Chapter("map", "", line, (), (), ())
    return drawn_map(source, diary.states.get(line) or replayed(source, {line})[line], found)
