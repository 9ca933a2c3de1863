"""How Norway looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.board.table import Card, Forecast, LetterRow, Spread, Table, Tray
from sandtable.games.firestorm.norway.play import (
    outlook,
    surface,
)
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import forecasts, land_rows, names, naval_words, words
from sandtable.games.firestorm.norway.show.briefing import NorwayBriefer
from sandtable.games.firestorm.norway.show.cards import strategic_card
from sandtable.games.firestorm.norway.show.charts import plan_of
from sandtable.games.firestorm.norway.show.land_cards import land_card
from sandtable.games.firestorm.norway.show.naval_rows import spread
from sandtable.games.firestorm.norway.show.table import norway_table
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.kernel.engine import pending
from sandtable.kernel.rules import Odds
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class NorwaySkin(FirestormSkin):
    """What people read and see of it."""

    def __init__(self, rules: Norway) -> None:
        super().__init__(rules)
        self.rules: Norway = rules

    def odds(
        self, s: Campaign, key: str, word: Word, assume: Mapping[str, Word] | None = None
    ) -> Odds | None:
        """At sea and in the air the odds of the next exchange of fire, on land those of the battle."""
        ask = pending(s).get(key)
        if ask is not None and outlook.of_fleets(ask):
            assert isinstance(s, NorwayState)
            return outlook.outlook(s, key, ask, word)
        return super().odds(s, key, word, assume)

    def forecast(
        self, seen: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word
    ) -> Forecast | None:
        """The exact chance of the asked side after a word or draft."""
        assert isinstance(seen, NorwayState)
        if not outlook.of_fleets(ask):
            battle = super().forecast(seen, key, ask, word)
            if battle is None or not forecasts.without_aircraft(seen, ask, word):
                return battle
            return forecasts.with_note(battle, forecasts.NO_STUKA)
        found = outlook.outlook(seen, key, ask, word)
        if found is None:
            return None
        side = self.rules.side_of(ask.seat(seen))
        leaving = isinstance(ask, surface.StandOrWithdraw)
        return forecasts.forecast(seen, found, side, isinstance(ask, Throw), leaving)

    def table(self, seen: Campaign) -> Table:
        assert isinstance(seen, NorwayState)
        return norway_table(seen)

    def card(self, seen: Campaign, anchor: str) -> Card | None:
        assert isinstance(seen, NorwayState)
        return strategic_card(seen, anchor) or land_card(seen, anchor)

    def drawing(self, board: str) -> dict[str, object]:
        return plan_of(board)

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        assert isinstance(seen, NorwayState)
        return land_rows.asset_trays(seen)

    def asset_anchor(self, letter: str) -> str:
        return f"asset:{letter}" if letter in self.rules.asset_bonus else ""

    def step_name(self, step: AnyStep) -> str:
        return words.step_name(self.rules, step)

    def crumb(self, s: Campaign, step: AnyStep) -> str:
        assert isinstance(s, NorwayState)
        return words.crumb(s, step)

    def question(self, s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        assert isinstance(s, NorwayState)
        return words.question(s, ask)

    def help(self, seen: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        assert isinstance(seen, NorwayState)
        return words.hint(seen, ask)

    def given(self, seen: Campaign, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        assert isinstance(seen, NorwayState)
        return words.given(seen, ask)

    def letter_name(self, s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
        assert isinstance(s, NorwayState)
        return words.letter_name(s, ask, draft, letter)

    def row(self, seen: Campaign, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, NorwayState)
        return words.row(seen, ask, draft, letter)

    def spread(self, seen: Campaign, ask: Choice[Any], draft: Word) -> Spread | None:
        """How far a draft has spread its dice over targets."""
        assert isinstance(seen, NorwayState)
        return spread(seen, ask, draft)

    def aims(self, seen: Campaign, ask: Throw[Any]) -> tuple[str, ...]:
        """What each die of a throw was laid on."""
        assert isinstance(seen, NorwayState)
        return naval_words.each_aim(seen, ask)

    def sentence(self, event: Event) -> str:
        return words.sentence(self.rules, event)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        return names.cut(self.rules, self.sentence(event))

    def topic(self, event: Event) -> str:
        return words.topic(event)

    def side_in(self, event: Event) -> str:
        return words.side_in(self.rules, event)

    def reason(self, id: str) -> str:
        return words.reason(self.rules, id)

    def called(self, letter: str) -> str:
        return words.called(self.rules, letter)

    def briefer(self) -> NorwayBriefer:
        return NorwayBriefer(self.rules.book)
