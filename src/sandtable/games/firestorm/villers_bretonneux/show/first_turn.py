"""How the fourth attack of turn 1 looks."""

from __future__ import annotations

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.villers_bretonneux.play.first_turn import FourthAttack
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.show.initiative import with_mission
from sandtable.kernel.steps import Word


class ShowFourthAttack(FireShow[FourthAttack, VillersState]):
    name = "Fourth attack"
    sentences = {"declined": "{side} make no fourth attack."}

    def question(self, seen: VillersState, ask: FourthAttack) -> str:
        return "Where do you attack a fourth time?"

    def hint(self, seen: VillersState, ask: FourthAttack) -> str:
        must = seen.villers.fourth_mandatory
        return "From any area of yours with a troop" + (". You must." if must else ", if you want to.")

    def letter(self, seen: VillersState, ask: FourthAttack, draft: Word, letter: str) -> str:
        return "No fourth attack" if letter == "none" else nouns.arrow(self.data, letter)

    def line(self, seen: VillersState, ask: FourthAttack, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter == "none":
            found.does = "Make no fourth attack"
        return with_mission(seen, ask.seat(seen), found)

    def chance(self, seen: VillersState, key: str, ask: FourthAttack, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
