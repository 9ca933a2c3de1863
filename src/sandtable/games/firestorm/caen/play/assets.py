"""What else comes to a battle in Caen: the German Defence Troop and naval guns (CAEN-20 … CAEN-24, CAEN-34)."""

from __future__ import annotations

from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.steps import BattleChoice, BattleThrow
from sandtable.games.firestorm.play.tabletop import suffer
from sandtable.kernel.steps import NOTHING, Dice, Faces, Steps, Word


class DefenceTroopDie(BattleThrow[CaenState]):
    """The German Defence Troop's bonus, thrown after both sides have committed (CAEN-23, CAEN-24)."""

    def seat(self, s: CaenState) -> str:
        return s.rules.leader(s.battle(self.battle), s.caen.germans)

    def dice(self, s: CaenState) -> Dice:
        return Dice(1)

    def fell(self, s: CaenState, faces: Faces) -> Steps:
        bonus = s.caen.book.gdt_bonus(faces[0])
        suffer(s, self.battle, f"gdt-bonus:{bonus}")
        s.tell("defence-troop", battle=self.battle, die=faces[0], bonus=bonus)
        return NOTHING


class DefenceTroopTable(BattleThrow[CaenState]):
    """On the table the die says what the German Defence Troop is, unless 100 points were taken (CAEN-23, CAEN-24)."""

    def still(self, s: CaenState) -> bool:
        sheet = s.battle(self.battle)
        return "gdt" in sheet.assets and "gdt" not in sheet.points

    def seat(self, s: CaenState) -> str:
        return s.rules.leader(s.battle(self.battle), s.caen.germans)

    def dice(self, s: CaenState) -> Dice:
        return Dice(1)

    def fell(self, s: CaenState, faces: Faces) -> Steps:
        row = s.caen.book.gdt_row(faces[0])
        suffer(s, self.battle, f"gdt:{row.id}")
        s.tell("defence-troop-table", battle=self.battle, die=faces[0], row=row.id)
        return NOTHING


class NavalGunfire(BattleChoice[CaenState]):
    """The Allies defending a beach on the table may add naval gunfire; in the wargame it is always there (CAEN-34)."""

    rule = "CAEN-34"

    def seat(self, s: CaenState) -> str:
        return s.rules.leader(s.battle(self.battle), s.caen.allies)

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        return ["fire", "hold"]

    def chosen(self, s: CaenState, word: Word) -> Steps:
        if word[0] == "fire":
            sheet = s.battle(self.battle).but()
            sheet.assets = (*sheet.assets, "naval-gunfire")
            s.put(sheet)
            s.tell("naval-gunfire", battle=self.battle, area=sheet.target)
        return NOTHING

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        return ("asset:naval-gunfire",) if letter == "fire" else ()
