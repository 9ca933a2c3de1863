"""Skins: one object for each game that says everything people read and see of it.

A skin finds the `Show` of a step by the step's type. Every method has a default: a game that leaves one out is not
drawn, not printed, or has no chances to tell.

Texts that need no code may stand in `words.toml` in the skin's folder; a name in braces is filled in:

    title = "Patrol"
    blurb = ["2 sides"]
    sides = { guard = "watches three posts" }

    [steps]
    Night = { name = "Night {number}" }
    ChoosePost = { asked = "Which post?", letters = { none = "Stay at home" } }

    [log.theft]
    carried-off = "A sack is gone from the {post}."
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar, cast, get_args

from sandtable.board.battles import BookedBattle, ReportForm, TableBattle, TableReport, Verdict
from sandtable.board.box import Page, read
from sandtable.board.ending import FightTold, LossTold
from sandtable.board.fact_changes import corrected
from sandtable.board.fortune import Fortune, each
from sandtable.board.glance import Glance, read_glance
from sandtable.board.paper import Paper
from sandtable.board.primer import NamedText
from sandtable.board.sent import KeptViews
from sandtable.board.sentences import EventFacts, ended
from sandtable.board.table import (
    Card,
    Column,
    Filling,
    Forecast,
    ForecastRow,
    LastSeen,
    LetterRow,
    NamedGround,
    OrderSheet,
    Overlay,
    Pool,
    PrintedUnit,
    Ray,
    Roster,
    Spread,
    StandingOrder,
    Table,
    Trace,
)
from sandtable.kernel.rules import Odds, Outcome, Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import AnyStep, Choice, Dice, Faces, Throw, Word
from sandtable.kernel.wording import Wording

A = TypeVar("A", bound=AnyStep)
R = TypeVar("R", bound=State)
Heard: TypeAlias = Sequence[tuple[int, Event]]  # the log as a seat may read it (`Match.heard`)
Sentence: TypeAlias = str | Callable[[Any], str]  # to be filled with an event's facts, or made of them

EventPart: TypeAlias = Literal["", "opens", "fight", "verdict", "toll"]  # of an event in a story

WORDS: Final = "words.toml"
SAME_LOSS: Final = 4  # lines within which a counter is not lost twice
BY_HAND: Final[dict[str, Sentence]] = {  # what people do to a match, told the same in all games
    "corrected": corrected,
    "gone-back": "{by} went back to line {keep}: {reason}",
    "amended": "{by} changed what was answered in line {line}: {reason}",
    "given-up": lambda told: f"{told.name('by')} gives up. {told.text('reason')}".rstrip(),
    "ended-together": lambda told: (
        "All sides agree to a draw."
        if told.text("how") == "draw"
        else "All sides agree to abandon the match; nobody has won."
    ),
}


class Show(Generic[A, R]):
    """How one kind of step looks: `class ShowPlaceArrow(Show[PlaceArrow, Campaign])`.

    A skin finds it by the type of the step; a union shows several kinds. The most derived kind wins.
    """

    kinds: ClassVar[tuple[type[AnyStep], ...]] = ()  # what it shows, as its type says
    name: ClassVar[str] = ""  # the step in the breadcrumb; "" for book-keeping, which is left out there
    asked: ClassVar[str] = ""  # its question; like the name it may hold fields of the step: "Turn {number}"
    hinted: ClassVar[str] = ""  # one line under the question
    settled: ClassVar[str] = ""  # what earlier steps have settled for it
    hoped: ClassVar[str] = ""  # what a throw achieves if one of its dice succeeds: the chance of it is told
    texts: ClassVar[tuple[str, ...]] = ("name", "asked", "hinted", "settled", "hoped")  # may stand in a file
    names: ClassVar[Mapping[str, str]] = {}  # letters of the question that are always called the same
    sentences: ClassVar[Mapping[str, Sentence]] = {}  # the events that the step tells, by verb
    topic: ClassVar[str] = ""  # what to filter them by
    filling: ClassVar[Filling | None] = None  # how a player lets a computer fill his draft; None for most
    called: ClassVar[str] = ""  # what its dice are called where luck is told; "" for the name of the step
    decisive: ClassVar[bool] = True  # may such dice be among those that decided a match?
    # The part that events have in the story of an action or a battle. Those after the first two with a few words
    # for what came of them, to stand behind dice and on the map: "held, 6 to 5", "survives", "destroyed".
    opens: ClassVar[tuple[str, ...]] = ()  # events that begin one, told on a card of its own
    fights: ClassVar[tuple[str, ...]] = ()  # that begin a throw of it: a new card once it has a verdict
    verdicts: ClassVar[Mapping[str, Sentence]] = {}  # that say what dice decided
    results: ClassVar[Mapping[str, Sentence]] = {}  # that only say what a throw did
    tolls: ClassVar[Mapping[str, Sentence]] = {}  # that say what it cost

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            shown = get_args(base)[:1]
            if shown and not isinstance(shown[0], TypeVar):
                cls.kinds = get_args(shown[0]) or (shown[0],)

    def __init__(self, skin: Skin[R]) -> None:
        self.skin = skin

    def read(self, page: Page) -> None:
        """Takes the texts that a file has for the step."""
        for text in self.texts:
            setattr(self, text, page.text(text, getattr(self, text)))
        if page.has("letters"):
            letters = page.page("letters")
            self.__dict__["names"] = {**self.names, **{id: letters.text(id) for id in letters.names()}}

    def filled(self, text: str, step: A, seen: R | None = None) -> str:
        """A text with the fields of the step in their places, and with those of the question where one is asked."""
        return text.format(**self.fields(step, seen)) if "{" in text else text

    def fields(self, step: A, seen: R | None) -> dict[str, object]:
        """What texts may name: the fields of the step, and the seat that is asked."""
        found = {field: getattr(step, field) for field in step.__match_args__}
        if seen is not None and isinstance(step, (Choice, Throw)):
            found["seat"] = step.seat(seen)
        return found

    def title(self, step: A) -> str:
        """The step in a breadcrumb, as far as it can be told without a position."""
        return self.filled(self.name, step)

    def crumb(self, seen: R, step: A) -> str:
        """The step in the breadcrumb of a position, where more can be said: "Battle 3 of 7"."""
        return self.skin.step_name(step)

    def question(self, seen: R, ask: A) -> str:
        """The question as a sentence; for a throw, what the dice are for."""
        return self.filled(self.asked, ask, seen) or self.skin.step_name(ask)

    def hint(self, seen: R, ask: A) -> str:
        """One line under the question: "Up to two from Epron."; or ""."""
        return self.filled(self.hinted, ask, seen)

    def given(self, seen: R, ask: A) -> tuple[str, ...]:
        """What earlier steps have settled for this question: "Epron → Caen (West)"."""
        return (self.filled(self.settled, ask, seen),) if self.settled else ()

    def letter(self, seen: R, ask: A, draft: Word, letter: str) -> str:
        """A letter as a person reads it."""
        return self.names.get(letter, letter)

    def points_at(self, seen: R, ask: A, draft: Word, letter: str) -> tuple[str, ...]:
        """The anchors of a letter: those that the step names, unless the show knows them by the kind of the letter."""
        assert isinstance(ask, Choice)
        return ask.anchors(seen, draft, letter)

    def row(self, seen: R, ask: A, draft: Word, letter: str) -> LetterRow:
        """A letter after a draft, as a line of a list."""
        anchors = self.points_at(seen, ask, draft, letter)
        return LetterRow(letter, self.letter(seen, ask, draft, letter), anchors=anchors)

    def after(self, seen: R, ask: A, draft: Word) -> tuple[str, ...]:
        """What a unit that is named next takes with it: the first of these, unless the player takes another.

        () for most questions: there each letter is chosen by itself.
        """
        return ()

    def best(self, seen: R, ask: A, draft: Word, letter: str) -> str:
        """Why a letter stands before all others: "best pair"; "" for most. Worked out with the chances."""
        return ""

    def chance(self, seen: R, key: str, ask: A, word: Word) -> Forecast | None:
        """The exact chance after a word or draft, for the asked side; `()` for a throw. None if no dice are near."""
        if self.hoped and isinstance(ask, Throw) and ask.dice(seen).needs:
            side = ask.seat(seen)
            return chance_of_one(self.hoped, side, self.skin.seat_name(side), ask.dice(seen))
        return None

    def fortunes(self, s: R, ask: A, faces: Faces) -> tuple[Fortune, ...]:
        """How lucky the faces of a throw were; () where no face is better than another. Asked when all is over."""
        assert isinstance(ask, Throw)
        dice = ask.dice(s)
        counted = faces[: dice.count - ask.decoys(s)]
        return (each(self.skin.side_of(s, ask), dice, counted),) if dice.needs and counted else ()

    def spread(self, seen: R, ask: A, draft: Word) -> Spread | None:
        """How far the draft has spread its dice over targets; None where the question spreads none."""
        return None

    def aims(self, seen: R, ask: A) -> tuple[str, ...]:
        """What each die of a throw was laid on, by name; empty where dice were not laid."""
        return ()

    def pools(self, s: R, ask: A) -> tuple[Pool, ...]:
        """What each of the umpire's many dice decides; () where all decide the same. Asked of the whole state."""
        return ()

    def sheet(self, seen: R, ask: A, draft: Word) -> OrderSheet | None:
        """The draft read as a sheet of orders; None where the question is none."""
        return None

    def overlay(self, seen: R, ask: A, draft: Word, letter: str) -> Overlay | None:
        """What a draft (letter "") or a letter looked at after it lays over the grid; None for nothing."""
        return None

    def muster(self, seen: R, ask: A, draft: Word) -> Roster | None:
        """A draft read as an army; None where the question is about something else."""
        return None


def chance_of_one(hoped: str, side: str, thrower: str, dice: Dice) -> Forecast:
    """How likely at least one die shows what is needed, with every modifier."""
    missed = (min(max(dice.needs, 1), dice.sides + 1) - 1) / dice.sides
    rows = [ForecastRow(f"{value:+}".replace("-", "−"), reason) for value, reason in dice.because]
    column = Column(side, thrower, f"{dice.count}d{dice.sides}, {dice.needs} or more", tuple(rows))
    return Forecast(hoped, 1 - missed**dice.count, (column,))


class Unshown(Show[Any, R]):
    """Shows steps that have no `Show`: questions and throws by the names of their classes, others not at all."""

    def title(self, step: AnyStep) -> str:
        return type(step).__name__ if isinstance(step, (Choice, Throw)) else ""


def shows_in(chapters: Sequence[ModuleType]) -> list[type[Show[Any, Any]]]:
    """The `Show` classes that the modules define, in order."""
    found = []
    for chapter in chapters:
        for item in vars(chapter).values():
            if isinstance(item, type) and issubclass(item, Show) and item.__module__ == chapter.__name__:
                found.append(item)
    return found


def own_chapters(skin: type[Skin[Any]]) -> tuple[ModuleType, ...]:
    """The modules that define a skin and those it derives from, the most general first."""
    kinds = [kind for kind in reversed(skin.__mro__) if issubclass(kind, Skin) and kind is not Skin]
    return tuple([sys.modules[name] for name in dict.fromkeys([kind.__module__ for kind in kinds])])


def little_map(laid: Table | None) -> tuple[str, dict[str, int]]:
    """The first board of a table, and the number of the side that holds each of its areas."""
    if laid is None or not laid.boards:
        return "", {}
    number = {side.id: place for place, side in enumerate(laid.sides, 1)}
    board = laid.boards[0]
    return board.id, {area.id: number[area.holder] for area in board.areas if area.holder in number}


class Skin(Wording[R]):
    """What people read and see of a game. The default of every method says "nothing".

    `chapters` are the modules of its `Show` classes; a later one takes the place of an earlier one for the same step.
    Where none are named, they are the modules of the skin itself and of those it derives from.
    """

    chapters: ClassVar[tuple[ModuleType, ...]] = ()
    folder: ClassVar[str] = ""  # where its `words.toml` is, if it has texts in a file
    fogged: ClassVar[bool] = False  # do units come and go from sight, and seats are told where they were?
    on_grid: ClassVar[bool] = False  # is it played on squares, with lines of sight to look along?
    has_sheets: ClassVar[bool] = False  # are there questions whose word is a sheet of orders?
    has_papers: ClassVar[bool] = False  # are there briefings and reports to print?
    has_armies: ClassVar[bool] = False  # do people build armies, also without any match?
    has_table_battles: ClassVar[bool] = False  # are battles fought on real tables and reported?
    rule_pages: ClassVar[
        tuple[str, ...]
    ] = ()  # its rulebook (`board/rulebook.py`): its own page, then its family's
    settles_beforehand: ClassVar[bool] = False  # may a seat settle answers before it is asked?
    lost_by: ClassVar[frozenset[str]] = frozenset()  # verbs of events by which a side loses a counter
    weighty: ClassVar[frozenset[str]] = frozenset()  # verbs of events that tell first what a line brought

    def __init__(self) -> None:
        self.shows: dict[type[AnyStep], Show[Any, R]] = {}
        self.sentences: dict[str, Sentence] = dict(BY_HAND)
        self.topics: dict[str, str] = dict.fromkeys(BY_HAND, "organiser")
        self.parts_played: dict[str, EventPart] = {}  # by verb
        self.outcomes: dict[str, Sentence] = {}
        self.kept = KeptViews()  # of all positions of all matches with these rules
        self.unshown = Unshown[R](self)
        self.unit_names: dict[str, str] | None = (
            None  # those with ids that nobody should read, once they are asked for
        )
        for kind in shows_in(self.all_chapters()):
            show = kind(self)
            self.shows.update(dict.fromkeys(kind.kinds, show))
            told = vars(kind).get("sentences", {})  # those of its parents come with the parents
            self.sentences.update(told)
            self.topics.update(dict.fromkeys(told, kind.topic))
            self.take_part(vars(kind))
        self.words = read(self.folder, WORDS) if self.folder else None
        self.worded: dict[str, Show[Any, R]] = {}  # by the names of steps, where a file has their texts
        if self.words is not None:
            self.read_words(self.words)

    def take_part(self, told: Mapping[str, Any]) -> None:
        """Takes which part its events have in a story from the attributes of a show."""
        self.parts_played.update(dict.fromkeys(told.get("opens", ()), "opens"))
        self.parts_played.update(dict.fromkeys(told.get("fights", ()), "fight"))
        for name, part in (("verdicts", "verdict"), ("results", ""), ("tolls", "toll")):
            few = told.get(name, {})
            self.parts_played.update(dict.fromkeys(few, cast("EventPart", part)))
            self.outcomes.update(few)

    def read_words(self, page: Page) -> None:
        """Takes the texts of a file: those of steps into their shows, or into new ones where no class shows them."""
        by_name = {kind.__name__: show for kind, show in self.shows.items()}
        for step, texts in page.pages("steps").items():
            self.worded[step] = by_name[step] if step in by_name else self.plain_show()
            self.worded[step].read(texts)
        for topic, told in page.pages("log").items():
            self.sentences.update({verb: told.text(verb) for verb in told.names()})
            self.topics.update(dict.fromkeys(told.names(), topic))

    def plain_show(self) -> Show[Any, R]:
        """A new show for a step of which only texts are known."""
        return Show(self)

    def all_chapters(self) -> tuple[ModuleType, ...]:
        """Where its `Show` classes are; a game whose scenarios choose chapters says which those are."""
        return self.chapters or own_chapters(type(self))

    def show(self, step: AnyStep) -> Show[Any, R]:
        """Finds the `Show` of a step: that of its class, or of the nearest class it derives from."""
        for kind in type(step).__mro__:
            if kind in self.shows:
                return self.shows[kind]
            if kind.__name__ in self.worded:
                return self.worded[kind.__name__]
        return self.unshown

    # words

    def step_name(self, step: AnyStep) -> str:
        return self.show(step).title(step)

    def crumb(self, s: R, step: AnyStep) -> str:
        return self.show(step).crumb(s, step)

    def question(self, s: R, ask: Choice[Any] | Throw[Any]) -> str:
        return self.show(ask).question(s, ask)

    def letter_name(self, s: R, ask: Choice[Any], draft: Word, letter: str) -> str:
        return self.show(ask).letter(s, ask, draft, letter)

    def event_facts(self, event: Event) -> EventFacts:
        """Gives the facts of an event under the names people use."""
        return EventFacts(event)

    def sentence(self, event: Event) -> str:
        return ended(self.telling(event)) if event.verb in self.sentences else repr(event)

    def in_names(self, sentence: str) -> str:
        """A sentence of the rules, which name units by their ids, with the names of the units instead."""
        if self.unit_names is None:
            counters = [unit.counter for unit in self.units()]
            self.unit_names = {one.id: one.name for one in counters if is_internal(one.id, one.name)}
        for id, name in self.unit_names.items():
            if id in sentence:
                sentence = re.sub(rf"(?<![\w-]){re.escape(id)}(?![\w-])", name, sentence)
        return sentence

    def telling(self, event: Event) -> str:
        """The words for an event, before they are made a whole sentence."""
        telling, facts = self.sentences[event.verb], self.event_facts(event)
        return telling.format(**facts.names()) if isinstance(telling, str) else telling(facts)

    # before the match

    def title(self) -> str:
        """The game's name: "Firestorm: Caen"."""
        return self.words.text("title", "") if self.words is not None else ""

    def blurb(self) -> tuple[str, ...]:
        """How much of it there is: "2 sides · 5 turns", "26 to 38 battles"."""
        return self.words.texts("blurb", ()) if self.words is not None else ()

    def balance(self) -> str:
        """Who wins how often, as measured; or ""."""
        return ""

    def glance(self) -> Glance:
        """How long it takes, how hard it is, whom it favours, in a few words each."""
        return read_glance(self.words) if self.words is not None else Glance()

    def side_blurb(self, side: str) -> str:
        """What a side does: "attack from the beaches"."""
        if self.words is None or not self.words.has("sides"):
            return ""
        return self.words.page("sides").text(side, "")

    def boards_to_lay(self) -> tuple[NamedGround, ...]:
        """The boards of which the players lay some themselves; () where the ground is given."""
        return ()

    # for newcomers

    def units(self) -> tuple[PrintedUnit, ...]:
        """Every unit there is in the game, as it is printed; () where there are none."""
        return ()

    def shelves(self) -> tuple[str, ...]:
        """The folders with the texts that teach the game (`board/primer.py`): its family's, then its scenario's."""
        return (self.folder,) if self.folder else ()

    def situation(self) -> str:
        """Where and when it is played, for a scenario that has no text about it."""
        return ""

    def wins(self) -> str:
        """How one wins, as the scenario's numbers say it."""
        return ""

    def levels(self) -> tuple[NamedText, ...]:
        """How well one can win, the best first, with what it takes."""
        return ()

    # the table

    def table(self, seen: R) -> Table | None:
        """What a seat sees, laid out to be drawn; None where the game is not drawn."""
        return None

    def little_map(self, seen: R) -> tuple[str, dict[str, int]]:
        """The first board, and the number of the side that holds each area: all that a little map shows."""
        return little_map(self.table(seen))

    def last_seen(self, seen: R, seat: str, heard: Heard) -> tuple[LastSeen, ...]:
        """Units out of a seat's sight, where it was last told of them; only where `fogged`."""
        return ()

    def card(self, seen: R, anchor: str) -> Card | None:
        """The card of what an anchor such as `area:A2` or `unit:50-div` names; None if there is none."""
        return None

    def drawing(self, board: str) -> dict[str, object]:
        """The GeoJSON of a board's map with `width`, `height` and `features`, y growing to the south; {} if none."""
        return {}

    # a question

    def points_at(self, seen: R, ask: Choice[Any], draft: Word, letter: str) -> tuple[str, ...]:
        """What a letter after a draft points at on the table: the first lights up."""
        return self.show(ask).points_at(seen, ask, draft, letter)

    def row(self, seen: R, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        """A letter after a draft, as a line of a list."""
        return self.show(ask).row(seen, ask, draft, letter)

    def filling(self, ask: Choice[Any]) -> Filling | None:
        """How a player lets a computer fill his draft; None where he spells it himself."""
        return self.show(ask).filling

    def after(self, seen: R, ask: Choice[Any], draft: Word) -> tuple[str, ...]:
        """What a unit that is named next takes with it, the usual one first; () for most questions."""
        return self.show(ask).after(seen, ask, draft)

    def best(self, seen: R, ask: Choice[Any], draft: Word, letter: str) -> str:
        """Why a letter stands before all others; "" for most."""
        return self.show(ask).best(seen, ask, draft, letter)

    def forecast(self, seen: R, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
        """The exact chance after a word or draft, for the asked side; `()` for a throw. None if no dice are near."""
        return self.show(ask).chance(seen, key, ask, word)

    def odds(self, s: R, key: str, word: Word, assume: Mapping[str, Word] | None = None) -> Odds | None:
        """The chances of what a word or draft would lead to, as plain values; None where no dice are near.

        `assume` names, by role, the words others are taken to answer on the way.
        """
        return None

    def fortunes(self, s: R, ask: Throw[Any], faces: Faces) -> tuple[Fortune, ...]:
        """How lucky the faces of a throw were for whom; () where no face is better than another."""
        return self.show(ask).fortunes(s, ask, faces)

    def side_of(self, s: R, ask: Throw[Any]) -> str:
        """The side that throws."""
        rules: Rules[Any] = s.game
        return rules.side_of(ask.seat(s))

    def help(self, seen: R, ask: Choice[Any] | Throw[Any]) -> str:
        """One line under the question: "Up to two from Epron."; or ""."""
        return self.show(ask).hint(seen, ask)

    def given(self, seen: R, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        """What earlier steps have settled for this question: "Epron → Caen (West)"."""
        return self.show(ask).given(seen, ask)

    def spread(self, seen: R, ask: Choice[Any], draft: Word) -> Spread | None:
        """How far the draft has spread its dice over targets; None where the question spreads none."""
        return self.show(ask).spread(seen, ask, draft)

    def aims(self, seen: R, ask: Throw[Any]) -> tuple[str, ...]:
        """What each die of a throw was laid on, by name; empty where dice were not laid."""
        return self.show(ask).aims(seen, ask)

    def pools(self, s: R, ask: Throw[Any]) -> tuple[Pool, ...]:
        """What each of the umpire's many dice decides, in the order in which they are read; () if all decide the same.

        Asked with the whole state, and shown only to a seat that may see everything.
        """
        return self.show(ask).pools(s, ask)

    def sheet(self, seen: R, ask: Choice[Any], draft: Word) -> OrderSheet | None:
        """The draft read as a sheet; None where the question is none. A broken end of the draft is left out."""
        return self.show(ask).sheet(seen, ask, draft)

    def settleable(self, seen: R, seat: str) -> tuple[StandingOrder, ...]:
        """What a seat may settle beforehand, each with the values it may have."""
        return ()

    def settled_answer(self, seen: R, ask: Choice[Any], settled: Mapping[str, str]) -> Word | None:
        """The word that follows from what a seat has settled; None where it wants to be asked."""
        return None

    def settleable_ask(self, ask: Choice[Any]) -> bool:
        """Is this a question that seats settle beforehand, so that who wants to be asked is asked in any case?"""
        return False

    def settled_why(self, seen: R, ask: Choice[Any], settled: Mapping[str, str]) -> str:
        """Why a seat was not asked, where something else would have been possible; "" where nothing was."""
        return ""

    def once(self, seen: R, ask: Choice[Any], settled: Mapping[str, str]) -> str:
        """A span in which it is enough to let this be once, as long as nothing new is possible: "between 3"; or ""."""
        return ""

    def once_name(self, span: str) -> str:
        """Such a span as a person reads it: "between activations"."""
        return span

    # the grid

    def overlay(self, seen: R, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
        """What a draft (letter "") or a letter looked at after it lays over the grid; None for nothing."""
        return self.show(ask).overlay(seen, ask, draft, letter)

    def sight(self, seen: R, start: str, end: str) -> Ray | None:
        """The line of sight between two squares or units, the same for every seat; None if one is not on the grid."""
        return None

    def way(self, seen: R, ask: Choice[Any], draft: Word, place: str) -> Word | None:
        """The letters that lead a draft on to a place such as `C7`; () where none do, None if the game cannot tell."""
        return None

    # armies

    def muster(self, seen: R, ask: Choice[Any], draft: Word) -> Roster | None:
        """A draft read as an army; None where the question is about something else."""
        return self.show(ask).muster(seen, ask, draft)

    def muster_sheet(self, side: str, draft: Word) -> Roster:
        """Any word read as an army of a side, as far as it is one; only where `has_armies`."""
        raise NotImplementedError

    def muster_letters(self, side: str, draft: Word) -> list[str]:
        """What may follow a legal draft of an army."""
        return []

    # the log

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut into (text, anchor), the anchor empty where no place or unit is named.

        The texts joined are exactly the sentence.
        """
        return ((self.sentence(event), ""),)

    def topic(self, event: Event) -> str:
        """What to filter by: "battle", "move", "turn", "dice" …"""
        return self.topics.get(event.verb, "")

    def side_in(self, event: Event) -> str:
        """The side that acts in it, or ""."""
        return ""

    # when all is over

    def why_ended(self, s: R, outcome: Outcome) -> tuple[str, ...]:
        """Sentences that say why the match ended as it did: who led by how much, and what such a lead is worth."""
        scores = [f"{self.seat_name(side)} {score}" for side, score in outcome.scores.items()]
        return (f"The score: {', '.join(scores)}.",) if scores else ()

    def fights(self, log: Heard) -> tuple[FightTold, ...]:
        """The fights of the whole log with their winners, the oldest first."""
        return tuple(
            [
                FightTold(one.decided, one.title, one.result, one.winner, one.score)
                for one in self.booked_battles(log)
            ]
        )

    def losses(self, log: Heard) -> tuple[LossTold, ...]:
        """What each side lost, the oldest first: what events tell whose verbs are in `lost_by`."""
        found: list[LossTold] = []
        last: dict[str, int] = {}
        for line, event in log:
            if event.verb not in self.lost_by:
                continue
            counter = str(event.facts.get("troop") or event.facts.get("unit") or "")
            if line - last.get(counter, -SAME_LOSS) >= SAME_LOSS:  # destroyed, then captured, is lost once
                found.append(LossTold(line, self.loser_in(event), counter, self.sentence(event)))
            last[counter] = line
        return tuple(found)

    def loser_in(self, event: Event) -> str:
        """The side that loses something by an event; whoever is named under `by` has won it."""
        return self.side_in(event)

    def part_played(self, event: Event) -> EventPart:
        """What the event is in the story of an action or a battle: its beginning, its verdict, what it cost."""
        return self.parts_played.get(event.verb, "")

    def outcome(self, event: Event) -> str:
        """What came of it in a few words, to stand behind dice and on the map: "hit", "held"; or ""."""
        few, facts = self.outcomes.get(event.verb, ""), self.event_facts(event)
        if not isinstance(few, str):
            return few(facts)
        return few.format(**facts.names()) if "{" in few else few

    def battle_of(self, event: Event) -> str:
        """Which battle the event is part of, by any id; "" where it may be part of whatever goes on."""
        return ""

    def traces(self, event: Event) -> tuple[Trace, ...]:
        """What it did on the map, to be drawn there. Names nothing that a reader of its sentence may not know."""
        return ()

    # papers: briefings for the table, reports of a turn

    def papers(self, seen: R, seat: str, heard: Heard) -> tuple[tuple[str, str], ...]:
        """The papers a seat may read now, the newest first: (id, title)."""
        return ()

    def paper(self, seen: R, seat: str, heard: Heard, id: str) -> Paper | None:
        """One of these papers; None if there is no such paper for this seat."""
        return None

    # battles on real tables

    def briefed(self, s: R) -> tuple[str, ...]:
        """The battles that a briefing can be printed of now, as `briefing_facts` names them: "8", "CRA"."""
        return ()

    def briefing_facts(self, s: R, battle: str) -> dict[str, object]:
        """What is printed for one of these battles, as plain values; for cases, which expect some of it."""
        raise NotImplementedError

    def table_battles(self, seen: R) -> tuple[TableBattle, ...]:
        """The table battles of now, in the order in which they were begun."""
        return ()

    def report_form(self, seen: R, battle: str) -> ReportForm | None:
        """How the result of an open battle is reported; None if it is not open."""
        return None

    def verdict(self, seen: R, battle: str, report: TableReport) -> Verdict:
        """What a report would mean, or why it cannot stand; only where `has_table_battles`."""
        raise NotImplementedError

    def report_answers(
        self, s: R, battle: str, report: TableReport | None, judge: bool
    ) -> tuple[tuple[str, Word], ...]:
        """The answers (key, word) that book a report: of the judge if there is one and he decides, else of both sides.

        Without a report dice decide, which is the judge's answer. () if no seat can be asked for it now.
        """
        return ()

    def report_keys(self, s: R) -> tuple[str, ...]:
        """The keys of the questions of now that a report answers."""
        return ()

    def booked_battles(self, heard: Heard) -> tuple[BookedBattle, ...]:
        """The battles of the past as a log has them, the oldest first."""
        return ()


def is_internal(id: str, name: str) -> bool:
    """Is it an id for the program alone? Codes that are printed on counters, such as `A01`, are in capitals."""
    return id == id.lower() and id != name.lower()


def skin_of(rules: Rules[Any]) -> Skin[Any]:
    """The skin of a game of this program, which can be drawn."""
    skin = rules.skin()
    assert isinstance(skin, Skin), f"{rules.id} has words only"
    return skin
