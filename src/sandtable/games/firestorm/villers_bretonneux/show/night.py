"""How the night attacks look."""

from __future__ import annotations

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.show.table import counter
from sandtable.games.firestorm.villers_bretonneux.play.night import NightAttack, NightAttacks, stands
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.show.initiative import with_mission
from sandtable.games.firestorm.villers_bretonneux.show.told import VillersTold
from sandtable.kernel.steps import Word


def no_raid(t: VillersTold) -> str:
    return f"{t.book.brigades[t.text('brigade')].name} finds nothing to attack by night."


class ShowNightAttacks(FireShow[NightAttacks, VillersState]):
    name = "Night attacks"
    sentences = {"no-raid": no_raid}


class ShowNightAttack(FireShow[NightAttack, VillersState]):
    name = "Next brigade"

    def question(self, seen: VillersState, ask: NightAttack) -> str:
        return "Which brigade attacks by night, and where?"

    def hint(self, seen: VillersState, ask: NightAttack) -> str:
        return "Each brigade attacks once with both its troops, from where it stands."

    def letter(self, seen: VillersState, ask: NightAttack, draft: Word, letter: str) -> str:
        return nouns.arrow(self.data, letter) if draft else seen.villers.book.brigades[letter].name

    def line(self, seen: VillersState, ask: NightAttack, draft: Word, letter: str) -> LetterRow:
        """A brigade: where it stands, and what its troops look like; then its attack."""
        found = super().line(seen, ask, draft, letter)
        if draft:
            return with_mission(seen, ask.seat(seen), found)
        brigade = seen.villers.book.brigades[letter]
        what = self.data.kinds[self.data.troops[brigade.troops[0]].kind].what
        found.note = f"{what} {nouns.at(self.data, stands(seen, brigade))}"
        found.counter = counter(seen, brigade.troops[0])
        return found

    def chance(self, seen: VillersState, key: str, ask: NightAttack, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
