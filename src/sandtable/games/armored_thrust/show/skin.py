"""How ArmoredThrust looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from sandtable.board.battles import BookedBattle, ReportForm, TableBattle, TableReport, Verdict
from sandtable.board.paper import Paper
from sandtable.board.skin import Skin
from sandtable.board.table import Card, Forecast, LetterRow, OrderSheet, Pool, Table
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.sheets import Engagement
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import (
    cards,
    forecasts,
    hints,
    letters,
    log,
    nouns,
    papers,
    parts,
    questions,
    rows,
    sheet_lines,
    table_battles,
    verdicts,
    vocabulary,
)
from sandtable.games.armored_thrust.show.booked_battles import Books
from sandtable.games.armored_thrust.show.drawing import drawing_of
from sandtable.games.armored_thrust.show.odds import odds as odds_of
from sandtable.games.armored_thrust.show.screen import pools
from sandtable.games.armored_thrust.show.table import thrust_table
from sandtable.kernel.rules import Odds
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class ThrustSkin(Skin[Theatre]):
    """What people read and see of it."""

    has_papers: ClassVar[bool] = True
    has_table_battles: ClassVar[bool] = True
    has_sheets: ClassVar[bool] = True

    def __init__(self, rules: ArmoredThrust) -> None:
        super().__init__()
        self.rules = rules

    def title(self) -> str:
        return self.rules.data.name

    def blurb(self) -> tuple[str, ...]:
        """How long a campaign it is."""
        return (
            f"{len(self.rules.sides)} sides · {self.rules.last_turn} turns",
            "secret orders, opened together",
        )

    def balance(self) -> str:
        return self.rules.data.balance

    def side_blurb(self, side: str) -> str:
        return self.rules.data.side[side].blurb

    def seat_name(self, seat: str) -> str:
        return nouns.seat(self.rules.data, seat)

    def table(self, seen: Theatre) -> Table:
        """What a skin draws."""
        return thrust_table(seen)

    def card(self, seen: Theatre, anchor: str) -> Card | None:
        """Everything about one area, road or unit."""
        return cards.card(seen, anchor)

    def drawing(self, board: str) -> dict[str, object]:
        """The map as GeoJSON; nothing where none is drawn."""
        return drawing_of(self.rules.data).plan if board == self.rules.data.id else {}

    def step_name(self, step: AnyStep) -> str:
        return questions.step_name(self.rules.data, step)

    def crumb(self, s: Theatre, step: AnyStep) -> str:
        return self.step_name(step)

    def question(self, s: Theatre, ask: Choice[Any] | Throw[Any]) -> str:
        return questions.question(s, ask)

    def help(self, seen: Theatre, ask: Choice[Any] | Throw[Any]) -> str:
        """A line under the question."""
        return hints.hint(seen, ask)

    def given(self, seen: Theatre, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        """What earlier steps have settled for a question."""
        return hints.given(seen, ask)

    def letter_name(self, s: Theatre, ask: Choice[Any], draft: Word, letter: str) -> str:
        return letters.letter_name(s, ask, draft, letter)

    def row(self, seen: Theatre, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        """A letter as a row of a list."""
        return rows.row(seen, ask, draft, letter)

    def sheet(self, seen: Theatre, ask: Choice[Any], draft: Word) -> OrderSheet | None:
        """A draft as a sheet of orders."""
        return sheet_lines.sheet(seen, ask, draft)

    def forecast(self, seen: Theatre, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
        """The exact chances after a word or draft, as far as the seat can know them."""
        return forecasts.forecast(seen, key, ask, word)

    def odds(self, s: Theatre, key: str, word: Word, assume: Mapping[str, Word] | None = None) -> Odds | None:
        """The exact chances of a sheet's activations, or of an engagement."""
        return odds_of(s, key, word)

    def papers(
        self, seen: Theatre, seat: str, heard: Sequence[tuple[int, Event]]
    ) -> tuple[tuple[str, str], ...]:
        """Briefings of this turn's engagements, and the reports of all turns."""
        return papers.papers(seen, seat, heard)

    def paper(self, seen: Theatre, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
        return papers.paper(seen, seat, heard, id)

    def table_battles(self, seen: Theatre) -> tuple[TableBattle, ...]:
        return table_battles.table_battles(seen)

    def report_form(self, seen: Theatre, battle: str) -> ReportForm | None:
        return verdicts.report_form(seen, battle)

    def verdict(self, seen: Theatre, battle: str, report: TableReport) -> Verdict:
        return verdicts.verdict(seen, battle, report)

    def report_answers(
        self, s: Theatre, battle: str, report: TableReport | None, judge: bool
    ) -> tuple[tuple[str, Word], ...]:
        if report is None:
            return table_battles.dice_answers(s, battle, judge)
        if verdicts.verdict(s, battle, report).refusal is not None:
            return ()
        return table_battles.report_answers(s, battle, report, judge)

    def report_keys(self, s: Theatre) -> tuple[str, ...]:
        return table_battles.report_keys(s)

    def booked_battles(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        return Books(self.rules).read(heard)

    def turn_notes(self, number: int, side: str) -> tuple[tuple[str, str], ...]:
        """What a side must know of a turn besides weather and supplies: sentences with their rules."""
        return ()

    def score_notes(self, seen: Theatre, sheet: Engagement) -> tuple[tuple[str, str], ...]:
        """What a module changes about who holds an area after a fight; () for nothing."""
        return ()

    def vocabulary(self) -> Mapping[str, str]:
        """The names of areas and units, for orders as people type them."""
        return vocabulary.vocabulary(self.rules.data)

    def pools(self, s: Theatre, ask: Throw[Any]) -> tuple[Pool, ...]:
        """What each of the umpire's dice decides."""
        return pools(s, ask)

    def reason(self, id: str) -> str:
        """Why a die is modified, in words."""
        return nouns.reason(self.rules.data, id)

    def sentence(self, event: Event) -> str:
        return log.sentence(self.rules.data, event)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it, each with its anchor."""
        return parts.parts(self.rules.data, self.sentence(event))

    def topic(self, event: Event) -> str:
        return parts.topic(event)

    def side_in(self, event: Event) -> str:
        return parts.side_in(self.rules.data, event)

    def moment(self, s: Theatre) -> str:
        """Turn and part of the day: "3 PM"."""
        return questions.moment(s)
