"""How the defenders of an area's own look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.board import sentences
from sandtable.board.fortune import Fortune
from sandtable.board.table import Forecast, LetterRow, Tray
from sandtable.games.firestorm.blocks.play.defence_troop import (
    DefenceTroop,
    DefenceTroopDie,
    DefenceTroopTable,
    block_in,
)
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show import forecasts, fortunes, nouns
from sandtable.games.firestorm.show.briefing import Platoon, weapons
from sandtable.games.firestorm.show.fire_show import DiceShow
from sandtable.kernel.steps import Faces, Word


def strength(t: BlockTold) -> str:
    name = block_in(t.rules).asset.name
    return f"The die for the {name} shows {t.number('die')}: it adds {t.number('bonus')}."


def platoon(t: BlockTold) -> str:
    block = block_in(t.rules)
    row = block.rows[t.text("row")]
    what = sentences.listing(row.parts)
    named = f"{row.name}, {what}" if row.name else what
    return f"The die for the {block.asset.name} shows {t.number('die')}: {named}."


class ShowDefenceTroop(ShowBlock[DefenceTroop]):
    def trays(self, s: BlockState) -> list[Tray]:
        if s.turn < self.block.first_turn:
            return []
        item = self.item(self.block.asset.id, "any defence")
        return [Tray(self.block.letter, "Defence Troop", (), (item,), side=self.block.side)]

    def reasons(self) -> Mapping[str, str]:
        return {self.block.letter: self.block.asset.name}

    def bonuses(self) -> str:
        """ "+1 or +2"."""
        return " or ".join([nouns.signed(bonus) for bonus in sorted(set(self.block.dice))])

    def fighter(self, s: BlockState, letter: str) -> str:
        if letter != self.block.letter:
            return ""
        asset = self.block.asset
        table = self.rules.policy == "table"
        worth = f"{asset.points} points or a die" if table else self.bonuses()
        return f"{asset.name} ({worth})"

    def dress(self, s: BlockState, sheet: BattleSheet, found: LetterRow) -> None:
        if found.letter != self.block.letter:
            return
        table = self.rules.policy == "table"
        found.name, found.icon = "Defence Troop", self.block.asset.icon
        points = f"{self.block.asset.points} points or a die"
        found.note = points if table else "a die says how strong it is"
        found.adds = "" if table else self.bonuses()

    def troop(self, platoon: Platoon, sheet: BattleSheet) -> Platoon:
        """The row of T-GDT that the die gave (CAEN-23)."""
        if platoon.id != self.block.letter or platoon.exchanged:
            return platoon
        for effect in sheet.effects:
            if effect.startswith(self.block.being):
                row = self.block.rows[effect.removeprefix(self.block.being)]
                return replace(
                    platoon,
                    platoon=row.name,
                    rating=self.data.briefings.ratings.get(row.rating, ""),
                    parts=row.parts,
                    weapons=weapons(self.data, row.weapons),
                )
        return replace(platoon, parts=("one die on the Defence Troop table before the game",))


class ShowDefenceTroopDie(DiceShow[DefenceTroopDie, BlockState]):
    name = "Defence Troop"
    sentences = {"defence-troop": strength}
    verdicts = {"defence-troop": ""}

    def purpose(self, seen: BlockState, ask: DefenceTroopDie) -> str:
        target = nouns.place(self.data, seen.battle(ask.battle).target)
        return f"for the strength of the Defence Troop of {target}"

    def chance(self, seen: BlockState, key: str, ask: DefenceTroopDie, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)

    def fortunes(self, s: BlockState, ask: DefenceTroopDie, faces: Faces) -> tuple[Fortune, ...]:
        return fortunes.by_what_follows(s, ask, faces)


class ShowDefenceTroopTable(DiceShow[DefenceTroopTable, BlockState]):
    name = "Defence Troop"
    sentences = {"defence-troop-table": platoon}

    def purpose(self, seen: BlockState, ask: DefenceTroopTable) -> str:
        return f"for what the Defence Troop of {nouns.place(self.data, seen.battle(ask.battle).target)} is"
