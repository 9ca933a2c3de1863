"""What rules must be able to do so that a skin can draw their game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from sandtable.board.battles import BookedBattle, ReportForm, TableBattle, TableReport, Verdict
from sandtable.board.paper import Paper
from sandtable.board.table import (
    Card,
    Forecast,
    LetterRow,
    OrderSheet,
    Overlay,
    Pool,
    Ray,
    Roster,
    Spread,
    StandingOrder,
    Table,
)
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw, Word


@runtime_checkable
class Drawn(Protocol):
    """Rules whose game can be laid out on a table."""

    def table(self, seen: Any) -> Table:
        """What a seat sees, as far as a skin draws it."""


@runtime_checkable
class Carded(Protocol):
    """Rules whose game tells more about a thing to whoever looks closer."""

    def card(self, seen: Any, anchor: str) -> Card | None:
        """The card of what an anchor such as `area:A2` or `unit:50-div` names; None if there is none."""


@runtime_checkable
class Mapped(Protocol):
    """Rules whose boards are drawn."""

    def drawing(self, board: str) -> dict[str, object]:
        """The GeoJSON of a board's map with `width`, `height` and `features`, y growing to the south; {} if none."""


@runtime_checkable
class Spelled(Protocol):
    """Rules that lay the letters of a question out as rows, with what comes of each."""

    def row(self, seen: Any, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        """A letter after a draft, as a line of a list."""

    def forecast(self, seen: Any, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
        """The exact chance after a word or draft, for the asked side; `()` for a throw. None if no dice are near."""

    def help(self, seen: Any, ask: Choice[Any] | Throw[Any]) -> str:
        """One line under the question: "Up to two from Epron."; or ""."""

    def given(self, seen: Any, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        """What earlier steps have settled for this question: "Epron → Caen (West)"."""


@runtime_checkable
class Spreading(Protocol):
    """Rules that have dice laid on targets before they are thrown."""

    def spread(self, seen: Any, ask: Choice[Any], draft: Word) -> Spread | None:
        """How far the draft has spread its dice; None where the question spreads none."""


@runtime_checkable
class Aimed(Protocol):
    """Rules whose throws consist of dice that lie on targets: whoever throws real dice must know which is which."""

    def aims(self, seen: Any, ask: Throw[Any]) -> tuple[str, ...]:
        """What each die of a throw was laid on, by name; empty where dice were not laid."""


@runtime_checkable
class Told(Protocol):
    """Rules whose log points at its places."""

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut into (text, anchor), the anchor empty where no place or unit is named.

        The texts joined are exactly the sentence.
        """

    def topic(self, event: Event) -> str:
        """What to filter by: "battle", "move", "turn", "dice" …"""

    def moment(self, s: Any) -> str:
        """The place in the match, short: "4.3" for turn and battle."""

    def side_in(self, event: Event) -> str:
        """The side that acts in it, or ""."""


@runtime_checkable
class Presented(Protocol):
    """Rules that say what their game is like before it is played."""

    def title(self) -> str:
        """The game's name: "Firestorm: Caen"."""

    def blurb(self) -> tuple[str, ...]:
        """How much of it there is: "2 sides · 5 turns", "26 to 38 battles"."""

    def balance(self) -> str:
        """Who wins how often, as measured; or ""."""

    def side_blurb(self, side: str) -> str:
        """What a side does: "attack from the beaches"."""


@runtime_checkable
class Sheeted(Protocol):
    """Rules with questions whose word is a sheet of orders, a line for each unit, written in any order."""

    def sheet(self, seen: Any, ask: Choice[Any], draft: Word) -> OrderSheet | None:
        """The draft read as a sheet; None where the question is none. A broken end of the draft is left out."""


@runtime_checkable
class Printed(Protocol):
    """Rules that can put on paper what a seat should have in its hand: briefings for the table, reports of a turn.

    `heard` is the log as the seat may read it (`Match.heard`): a paper is made of it and of what the seat sees.
    """

    def papers(self, seen: Any, seat: str, heard: Sequence[tuple[int, Event]]) -> tuple[tuple[str, str], ...]:
        """The papers a seat may read now, the newest first: (id, title)."""

    def paper(self, seen: Any, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
        """One of them; None if there is no such paper for this seat."""


@runtime_checkable
class Pooled(Protocol):
    """Rules whose umpire throws many dice at once behind a screen."""

    def pools(self, s: Any, ask: Throw[Any]) -> tuple[Pool, ...]:
        """What each of them decides, in the order in which they are read; () where all decide the same.

        Asked of the whole state, and told to who may see it all.
        """


@runtime_checkable
class Gridded(Protocol):
    """Rules that are played on a grid of squares."""

    def overlay(self, seen: Any, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
        """What a draft (letter "") or a letter looked at after it lays over the grid; None for nothing."""

    def sight(self, seen: Any, start: str, end: str) -> Ray | None:
        """The line of sight between two squares or units, whoever asks; None if one of them is not on the grid."""


@runtime_checkable
class Wayfinding(Protocol):
    """Rules that know the shortest way to a far square; for others it is looked for letter by letter."""

    def way(self, seen: Any, ask: Choice[Any], draft: Word, place: str) -> Word:
        """The letters that lead a draft on to a place such as `C7` or `farm.2`; () where none do."""


@runtime_checkable
class Settled(Protocol):
    """Rules whose questions may be answered beforehand, so that nobody has to say "pass" time and again."""

    def settleable(self, seen: Any, seat: str) -> tuple[StandingOrder, ...]:
        """What a seat may settle beforehand, each with the values it may have."""

    def settled_answer(self, seen: Any, ask: Choice[Any], settled: Mapping[str, str]) -> Word | None:
        """The word that follows from what a seat has settled; None where it wants to be asked."""


@runtime_checkable
class Mustering(Protocol):
    """Rules with armies that people build: as a question whose word is an army, and without any match.

    How large an army may be is the option `size` of its scenario, where there is a choice.
    """

    def muster(self, seen: Any, ask: Choice[Any], draft: Word) -> Roster | None:
        """A draft read as an army; None where the question is about something else."""

    def muster_sheet(self, side: str, draft: Word) -> Roster:
        """Any word read as an army of a side, as far as it is one."""

    def muster_letters(self, side: str, draft: Word) -> list[str]:
        """What may follow a legal draft."""


@runtime_checkable
class Tabled(Protocol):
    """Rules with battles that are fought on real tables and reported."""

    def table_battles(self, seen: Any) -> tuple[TableBattle, ...]:
        """Those of now, in the order in which they were begun."""

    def report_form(self, seen: Any, battle: str) -> ReportForm | None:
        """How the result of an open battle is reported; None if it is not open."""

    def verdict(self, seen: Any, battle: str, report: TableReport) -> Verdict:
        """What a report would mean, or why it cannot stand."""

    def report_answers(
        self, s: Any, battle: str, report: TableReport | None, judge: bool
    ) -> tuple[tuple[str, Word], ...]:
        """The answers (key, word) that book a report: of the judge if there is one and he decides, else of both sides.

        No report: dice decide, which is the judge's word. () if nobody can be asked for it now.
        """

    def report_keys(self, s: Any) -> tuple[str, ...]:
        """The keys of the questions of now that a report answers."""

    def booked_battles(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        """The battles of the past as a log has them, the oldest first."""
