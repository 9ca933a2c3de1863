"""How the German Defence Troop and naval guns look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.caen.play.assets import DefenceTroopDie, DefenceTroopTable, NavalGunfire
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show.told import CaenTold
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.fire_show import DiceShow, FireShow
from sandtable.kernel.steps import Word


def strength(t: CaenTold) -> str:
    return f"The die for the German Defence Troop shows {t.number('die')}: it adds {t.number('bonus')}."


def platoon(t: CaenTold) -> str:
    row = t.book.gdt[t.text("row")]
    what = sentences.listing(row.parts)
    named = f"{row.name}, {what}" if row.name else what
    return f"The die for the German Defence Troop shows {t.number('die')}: {named}."


class ShowDefenceTroopDie(DiceShow[DefenceTroopDie, CaenState]):
    name = "Defence Troop"
    sentences = {"defence-troop": strength}

    def purpose(self, seen: CaenState, ask: DefenceTroopDie) -> str:
        target = nouns.place(self.data, seen.battle(ask.battle).target)
        return f"for the strength of the Defence Troop of {target}"

    def chance(self, seen: CaenState, key: str, ask: DefenceTroopDie, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)


class ShowDefenceTroopTable(DiceShow[DefenceTroopTable, CaenState]):
    name = "Defence Troop"
    sentences = {"defence-troop-table": platoon}

    def purpose(self, seen: CaenState, ask: DefenceTroopTable) -> str:
        return f"for what the Defence Troop of {nouns.place(self.data, seen.battle(ask.battle).target)} is"


class ShowNavalGunfire(FireShow[NavalGunfire, CaenState]):
    name = "Naval gunfire"
    sentences = {"naval-gunfire": "Naval guns fire in the defence of {area}."}

    def question(self, seen: CaenState, ask: NavalGunfire) -> str:
        target = nouns.place(self.data, seen.battle(ask.battle).target)
        return f"Do naval guns fire in the defence of {target}?"

    def letter(self, seen: CaenState, ask: NavalGunfire, draft: Word, letter: str) -> str:
        return "The guns fire" if letter == "fire" else "The guns stay silent"

    def line(self, seen: CaenState, ask: NavalGunfire, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter == "fire":
            found.icon = self.data.assets[seen.caen.asset_of[letter]].icon
        return found
