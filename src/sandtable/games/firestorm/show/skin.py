"""How Firestorm looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from sandtable.board.battles import BookedBattle, ReportForm, TableBattle, TableReport, Verdict
from sandtable.board.paper import Paper
from sandtable.board.skin import Skin
from sandtable.board.table import Card, Forecast, LetterRow, Table, Tray
from sandtable.games.firestorm.play import odds as chances
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import (
    forecasts,
    hints,
    nouns,
    papers,
    parts,
    rows,
    table_battles,
    verdicts,
    words,
)
from sandtable.games.firestorm.show.booked_battles import Books
from sandtable.games.firestorm.show.briefer import Briefer
from sandtable.games.firestorm.show.cards import firestorm_card
from sandtable.games.firestorm.show.table import drawing_of, firestorm_table
from sandtable.kernel.rules import Odds
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class FirestormSkin(Skin[Campaign]):
    """What people read and see of it."""

    has_papers: ClassVar[bool] = True
    has_table_battles: ClassVar[bool] = True

    def __init__(self, rules: Firestorm) -> None:
        super().__init__()
        self.rules = rules

    def table(self, seen: Campaign) -> Table:
        """What a skin draws."""
        return firestorm_table(seen)

    def card(self, seen: Campaign, anchor: str) -> Card | None:
        """Everything about one area or troop."""
        return firestorm_card(seen, anchor)

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        """What stands ready beside the map and is no troop."""
        return []

    def tray_side(self, place: str) -> str:
        """The side whose troops alone are in a tray, or ""."""
        return ""

    def asset_anchor(self, letter: str) -> str:
        """Where a letter stands that is no troop; "" if nowhere."""
        return ""

    def drawing(self, board: str) -> dict[str, object]:
        """The map as GeoJSON; nothing where none is drawn."""
        return drawing_of(self.rules.data).plan if board == self.rules.data.id else {}

    def seat_name(self, seat: str) -> str:
        return nouns.seat(self.rules.data, seat)

    def step_name(self, step: AnyStep) -> str:
        return words.step_name(self.rules.data, step)

    def crumb(self, s: Campaign, step: AnyStep) -> str:
        return words.crumb(s, step) or self.step_name(step)

    def question(self, s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        return words.question(s, ask)

    def letter_name(self, s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
        return words.letter_name(s, ask, draft, letter)

    def sentence(self, event: Event) -> str:
        return words.sentence(self.rules.data, event)

    def reason(self, id: str) -> str:
        """Why a die is modified, in words."""
        return words.reason(self.rules.data, id)

    def called(self, letter: str) -> str:
        """A troop or asset in a list within a sentence: "3 Div"."""
        return nouns.brief(self.rules.data, letter)

    def row(self, seen: Campaign, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        """A letter as a row of a list."""
        return rows.row(seen, ask, draft, letter)

    def forecast(
        self, seen: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word
    ) -> Forecast | None:
        """The exact chance of the asked side after a word or draft."""
        return forecasts.forecast(seen, key, ask, word)

    def help(self, seen: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        """A line under the question."""
        return hints.hint(seen, ask)

    def given(self, seen: Campaign, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        """What earlier steps have settled for a question."""
        return rows.given(seen, ask)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it, each with its anchor."""
        return parts.parts(self.rules.data, self.sentence(event))

    def topic(self, event: Event) -> str:
        return parts.topic(event)

    def side_in(self, event: Event) -> str:
        return parts.side_in(self.rules.data, event)

    def moment(self, s: Campaign) -> str:
        """Turn and battle of the turn, such as 4.3."""
        return words.moment(s)

    def title(self) -> str:
        return self.rules.data.name

    def blurb(self) -> tuple[str, ...]:
        """How long a campaign it is."""
        fewest, most = self.rules.data.battles_printed
        length = f"{len(self.rules.sides)} sides · {self.rules.last_turn} turns"
        return (length, f"{fewest} to {most} battles") if most else (length,)

    def balance(self) -> str:
        return self.rules.data.balance

    def side_blurb(self, side: str) -> str:
        return self.rules.data.side[side].blurb

    def briefer(self) -> Briefer:
        """Who writes the briefing of a battle for the table."""
        return Briefer()

    def papers(
        self, seen: Campaign, seat: str, heard: Sequence[tuple[int, Event]]
    ) -> tuple[tuple[str, str], ...]:
        """Briefings of the battles that are to be fought on a table."""
        return papers.papers(seen, seat)

    def paper(self, seen: Campaign, seat: str, heard: Sequence[tuple[int, Event]], id: str) -> Paper | None:
        return papers.paper(seen, seat, id)

    def table_battles(self, seen: Campaign) -> tuple[TableBattle, ...]:
        return table_battles.table_battles(seen)

    def report_form(self, seen: Campaign, battle: str) -> ReportForm | None:
        return verdicts.report_form(seen, battle)

    def verdict(self, seen: Campaign, battle: str, report: TableReport) -> Verdict:
        return verdicts.verdict(seen, battle, report)

    def report_answers(
        self, s: Campaign, battle: str, report: TableReport | None, judge: bool
    ) -> tuple[tuple[str, Word], ...]:
        if report is not None and verdicts.verdict(s, battle, report).refusal is not None:
            return ()
        return table_battles.report_answers(s, battle, report, judge)

    def report_keys(self, s: Campaign) -> tuple[str, ...]:
        return table_battles.report_keys(s)

    def booked_battles(self, heard: Sequence[tuple[int, Event]]) -> tuple[BookedBattle, ...]:
        return Books(self.rules).read(heard)

    def battle_title(self, sheet: BattleSheet) -> str:
        """Without its number: "Tilly-sur-Seulles → Villers-Bocage"."""
        named = self.briefer().title(self.rules.data, sheet).removeprefix(f"Battle {sheet.number}: ")
        return named[0].upper() + named[1:]

    def table_result(self, s: Campaign, sheet: BattleSheet) -> str:
        """What a judged score means, in a sentence."""
        return verdicts.table_result(s, sheet)

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        """What follows a judged battle, each with its rule."""
        return verdicts.consequences(s, sheet)

    def concludes(self, event: Event) -> bool:
        """Does an event of this campaign alone tell what came of a battle?"""
        return False

    def odds(
        self, s: Campaign, key: str, word: Word, assume: Mapping[str, Word] | None = None
    ) -> Odds | None:
        """The exact odds of the battle a word or draft would lead to (FS-75); roles: attackers and defenders."""
        given = assume or {}
        return chances.odds(s, key, word, given.get("attackers", ()), given.get("defenders", ()))
