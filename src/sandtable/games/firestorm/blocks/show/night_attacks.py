"""How night attacks look."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.blocks.play.night_attacks import (
    NIGHT,
    NightAttack,
    NightAttacks,
    RaidingBrigades,
    block_of,
    stands,
)
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.blocks.show.missions import with_mission
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.briefing import BriefingNote
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.steps import Word


def no_raid(t: BlockTold) -> str:
    block = t.rules.blocks["night-attacks"]
    assert isinstance(block, RaidingBrigades)
    return f"{block.brigades[t.text('brigade')].name} finds nothing to attack by night."


class ShowRaidingBrigades(ShowBlock[RaidingBrigades]):
    def reasons(self) -> Mapping[str, str]:
        return {NIGHT: "night attack"}

    def arrow_notes(self, sheet: BattleSheet) -> list[str]:
        return ["By night"] if "light:night" in sheet.effects else []

    def title(self, title: str, sheet: BattleSheet) -> str:
        return f"{title}, by night" if sheet.kind == NIGHT else title

    def notes(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        if sheet.kind != NIGHT:
            return []
        light = self.data.settings.get("light", "")
        enemy = self.data.side[self.rules.enemy[self.block.side]].adjective
        return [
            BriefingNote(f"Darkness for the whole game. {light}".rstrip(), "VB-46"),
            BriefingNote(f"The whole {enemy} force starts pinned down.", "VB-46"),
            BriefingNote("No tanks in either force.", "VB-46"),
        ]


class ShowNightAttacks(FireShow[NightAttacks, BlockState]):
    name = "Night attacks"
    sentences = {"no-raid": no_raid}


class ShowNightAttack(FireShow[NightAttack, BlockState]):
    name = "Next brigade"

    def question(self, seen: BlockState, ask: NightAttack) -> str:
        return "Which brigade attacks by night, and where?"

    def hint(self, seen: BlockState, ask: NightAttack) -> str:
        return "Each brigade attacks once with both its troops, from where it stands."

    def letter(self, seen: BlockState, ask: NightAttack, draft: Word, letter: str) -> str:
        return nouns.arrow(self.data, letter) if draft else block_of(seen).brigades[letter].name

    def line(self, seen: BlockState, ask: NightAttack, draft: Word, letter: str) -> LetterRow:
        """A brigade: where it stands, and what its troops look like; then its attack."""
        found = super().line(seen, ask, draft, letter)
        if draft:
            return with_mission(seen, ask.seat(seen), found)
        brigade = block_of(seen).brigades[letter]
        what = self.data.kinds[self.data.troops[brigade.troops[0]].kind].what
        found.note = f"{what} {nouns.at(self.data, stands(seen, brigade))}"
        found.counter = counter(seen, brigade.troops[0])
        return found

    def chance(self, seen: BlockState, key: str, ask: NightAttack, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
