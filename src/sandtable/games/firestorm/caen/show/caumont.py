"""How the Caumont gap looks."""

from __future__ import annotations

from sandtable.board.table import Forecast
from sandtable.games.firestorm.caen.play.caumont import Caumont
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show.event_facts import CaenEventFacts
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


def used(t: CaenEventFacts) -> str:
    gap = t.book.caumont
    take, attack = nouns.place(t.data, gap.take), nouns.place(t.data, gap.attack)
    return f"{nouns.troop(t.data, gap.attacker)} passes {take} and makes for {attack}."


class ShowCaumont(FireShow[Caumont, CaenState]):
    name = "Caumont gap"
    sentences = {
        "gap-used": used,
        "gap-forfeited": "The Allies leave the Caumont gap alone.",
        "gap-lost": "The chance at the Caumont gap is lost.",
        "entered": "{troop} enters the fight {at}.",
    }

    def question(self, seen: CaenState, ask: Caumont) -> str:
        gap = seen.caen.book.caumont
        attack = f"attack {nouns.place(self.data, gap.attack)} with {nouns.troop(self.data, gap.attacker)}"
        return f"Do you pass {nouns.place(self.data, gap.take)} and {attack}?"

    def hint(self, seen: CaenState, ask: Caumont) -> str:
        return "Now or never: the chance comes once."

    def letter(self, seen: CaenState, ask: Caumont, draft: Word, letter: str) -> str:
        return "Pass the gap and attack" if letter == "use" else "Let the chance go"

    def chance(self, seen: CaenState, key: str, ask: Caumont, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
