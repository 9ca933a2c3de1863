"""How the choice between dice and table looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import Forecast
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.way import DeclareTable
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


def declared(t: FirestormEventFacts) -> str:
    more = f"{t.number('left') or 'no'} more"
    return f"{t.who('side')} call battle {t.number('battle')} to the table and can call {more} this turn."


class ShowDeclareTable(FireShow[DeclareTable, Campaign]):
    name = "Dice or table"
    sentences = {"declared": declared}

    def question(self, seen: Campaign, ask: DeclareTable) -> str:
        return f"Do you call {nouns.part(seen, ask.battle, ask.side)} to the table?"

    def hint(self, seen: Campaign, ask: DeclareTable) -> str:
        return f"You can call {sentences.counted(seen.allotment[ask.side], 'battle')} this turn."

    def letter(self, seen: Campaign, ask: DeclareTable, draft: Word, letter: str) -> str:
        return "On the table" if letter == "declare" else "Do not call it"

    def chance(self, seen: Campaign, key: str, ask: DeclareTable, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
