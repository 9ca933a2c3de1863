"""How Heroes looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sandtable.board.skin import Skin
from sandtable.board.table import (
    Card,
    Forecast,
    LetterRow,
    Overlay,
    Ray,
    Roster,
    Spread,
    StandingOrder,
    Table,
)
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.setup.free_battle import Muster
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import (
    cards_shown,
    drawn_lines,
    forecasts,
    hints,
    letters,
    log,
    musters,
    nouns,
    parts,
    presenting,
    questions,
    reasons,
    rows,
    spreads,
    standing,
    vocabulary,
)
from sandtable.games.heroes.show import overlay as overlays
from sandtable.games.heroes.show.odds import odds as odds_of
from sandtable.games.heroes.show.table import battle_table
from sandtable.kernel.rules import Odds
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class HeroesSkin(Skin[Battle]):
    """What people read and see of it."""

    on_grid: ClassVar[bool] = True
    has_armies: ClassVar[bool] = True
    settles_beforehand: ClassVar[bool] = True

    def __init__(self, rules: Heroes) -> None:
        super().__init__()
        self.rules = rules

    def settleable(self, seen: Battle, seat: str) -> tuple[StandingOrder, ...]:
        """What a seat may settle beforehand."""
        return standing.settleable(seen, seat)

    def settled_answer(self, seen: Battle, ask: Choice[Any], settled: Mapping[str, str]) -> Word | None:
        """What a seat's standing answers say; None where it wants to be asked."""
        return standing.settled_answer(seen, ask, settled)

    def title(self) -> str:
        """The game and the battle."""
        return presenting.title(self.rules)

    def blurb(self) -> tuple[str, ...]:
        """How long a battle it is, and what it is about."""
        return presenting.blurb(self.rules)

    def balance(self) -> str:
        return presenting.balance(self.rules)

    def side_blurb(self, side: str) -> str:
        return presenting.side_blurb(self.rules, side)

    def seat_name(self, seat: str) -> str:
        return nouns.SEATS[seat]

    def step_name(self, step: AnyStep) -> str:
        return questions.step_name(self.rules, step)

    def crumb(self, s: Battle, step: AnyStep) -> str:
        return questions.crumb(s, step)

    def question(self, s: Battle, ask: Choice[Any] | Throw[Any]) -> str:
        return questions.question(s, ask)

    def help(self, seen: Battle, ask: Choice[Any] | Throw[Any]) -> str:
        """A line under the question."""
        return hints.hint(seen, ask)

    def given(self, seen: Battle, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        """What earlier steps have settled for a question."""
        return hints.given(seen, ask)

    def letter_name(self, s: Battle, ask: Choice[Any], draft: Word, letter: str) -> str:
        return letters.letter_name(s, ask, draft, letter)

    def vocabulary(self) -> Mapping[str, str]:
        """Names that people may type."""
        return vocabulary.vocabulary(self.rules)

    def reason(self, id: str) -> str:
        """Why a die is modified, in words."""
        return reasons.reason(self.rules, id)

    def sentence(self, event: Event) -> str:
        return log.sentence(self.rules, event)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it, each with its anchor."""
        return parts.parts(self.rules, event)

    def topic(self, event: Event) -> str:
        return parts.topic(event)

    def side_in(self, event: Event) -> str:
        return parts.side_in(self.rules, event)

    def moment(self, s: Battle) -> str:
        """Turn and phase: "3 A"."""
        return questions.moment(s)

    def table(self, seen: Battle) -> Table:
        """What a skin draws."""
        return battle_table(seen)

    def forecast(self, seen: Battle, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
        """The exact chances after a word or draft, as far as the seat can know them."""
        return forecasts.forecast(seen, key, ask, word)

    def row(self, seen: Battle, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        """A letter as a row of a list."""
        return rows.row(seen, ask, draft, letter)

    def overlay(self, seen: Battle, ask: Choice[Any], draft: Word, letter: str) -> Overlay | None:
        """What a begun word, or a letter that is looked at, lays over the grid."""
        return overlays.overlay(seen, ask, draft, letter)

    def card(self, seen: Battle, anchor: str) -> Card | None:
        """Everything about a unit, a square, a house, a tile, an option or a card."""
        return cards_shown.card(seen, anchor)

    def spread(self, seen: Battle, ask: Choice[Any], draft: Word) -> Spread | None:
        """How far a machine gun's points are laid on targets."""
        return spreads.spread(seen, ask, draft)

    def way(self, seen: Battle, ask: Choice[Any], draft: Word, place: str) -> Word:
        """The letters that lead a begun move to a square farther off."""
        return overlays.way(seen, ask, draft, place)

    def muster(self, seen: Battle, ask: Choice[Any], draft: Word) -> Roster | None:
        """The draft of an army; None where the question is another."""
        return self.muster_sheet(ask.side, draft) if isinstance(ask, Muster) else None

    def muster_sheet(self, side: str, draft: Word) -> Roster:
        """A word read as an army; without limits where the scenario sets none."""
        return musters.sheet(self.rules.box, side, self.rules.size, draft)

    def muster_letters(self, side: str, draft: Word) -> list[str]:
        """What may follow a legal draft of an army."""
        return musters.letters(self.rules.box, side, self.rules.size, draft)

    def sight(self, seen: Battle, start: str, end: str) -> Ray | None:
        """The line of sight between two squares or units."""
        return drawn_lines.sight_between(seen, start, end)

    def odds(self, s: Battle, key: str, word: Word, assume: Mapping[str, Word] | None = None) -> Odds | None:
        """The exact chances of every shot, fight and way."""
        return odds_of(s, key, word, assume)
