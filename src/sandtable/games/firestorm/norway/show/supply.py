"""How the die for supply at Narvik looks."""

from __future__ import annotations

from sandtable.board.table import Forecast
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.supply import NarvikSupply
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.fire_show import DiceShow
from sandtable.kernel.steps import Word


def narvik_supply(t: NorwayEventFacts) -> str:
    die, needs = t.number("die"), t.number("needs")
    outcome = "they are in supply" if die >= needs else "they fight out of supply"
    return f"{t.who('side')} throw a {die} for supply at Narvik, {nouns.to_beat(needs)} needed: {outcome}."


class ShowNarvikSupply(DiceShow[NarvikSupply, NorwayState]):
    name = "Supply at Narvik"
    sentences = {"narvik-supply": narvik_supply}

    def purpose(self, seen: NorwayState, ask: NarvikSupply) -> str:
        return "for German supply at Narvik"

    def hint(self, seen: NorwayState, ask: NarvikSupply) -> str:
        return f"On {nouns.to_beat(ask.needs(seen))} they are in supply."

    def chance(self, seen: NorwayState, key: str, ask: NarvikSupply, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
