"""Turn 2: the Caumont gap (CAEN-60 … CAEN-67)."""

from __future__ import annotations

from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.retreat import fall
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Steps, Word


class CaumontGap(Procedure[CaenState]):
    """At the first moment of the turn at which the Allies hold Bayeux the gap opens, or the right is lost (CAEN-60)."""

    def still(self, s: CaenState) -> bool:
        gap = s.caen.book.caumont
        return s.turn == gap.turn and not s.caumont and s.holds(s.caen.allies, gap.hold)

    def run(self, s: CaenState) -> Steps:
        if open_gap(s):
            return [Caumont()]
        s.caumont = "lost"
        s.tell("gap-lost")
        return NOTHING


def open_gap(s: CaenState) -> bool:
    """7 Armoured must be on the map, on no arrow, and joined to Bayeux; Villers-Bocage must be German (CAEN-61)."""
    gap = s.caen.book.caumont
    board = s.rules.board
    area = s.where[gap.attacker]
    if s.holds(s.caen.allies, gap.attack) or area not in board.bit:
        return False
    if gap.attacker not in s.rules.volunteers(s, area):
        return False
    if s.caen.caumont_requires_adjacent:
        return bool((board.near[gap.hold] | board.bit[gap.hold]) & board.bit[area])
    joined = board.connected(board.bit[gap.hold], s.held[s.caen.allies])
    return bool(joined & board.bit[area])


class Caumont(Choice[CaenState]):
    """The Allies take Caumont and attack Villers-Bocage, as one package, or forfeit the right (CAEN-60, CAEN-67)."""

    rule = "CAEN-60"

    def seat(self, s: CaenState) -> str:
        return s.caen.allies

    def letters(self, seen: CaenState, draft: Word) -> list[str]:
        return ["use", "forfeit"]

    def chosen(self, s: CaenState, word: Word) -> Steps:
        gap = s.caen.book.caumont
        if word[0] == "forfeit":
            s.caumont = "forfeited"
            s.tell("gap-forfeited")
            return NOTHING
        s.caumont = "used"
        s.tell("gap-used")
        if s.holds(s.caen.allies, gap.take):
            return [CaumontBattle()]
        return [*fall(s, gap.take, s.caen.allies, ()), CaumontBattle()]

    def anchors(self, seen: CaenState, draft: Word, letter: str) -> tuple[str, ...]:
        gap = seen.caen.book.caumont
        if letter != "use":
            return ()
        return (f"arrow:{gap.take}>{gap.attack}", f"unit:{gap.attacker}", f"area:{gap.attack}")


class CaumontBattle(Procedure[CaenState]):
    """7 Armoured alone attacks, the SS 101 heavy battalion alone defends (CAEN-61, CAEN-62)."""

    def run(self, s: CaenState) -> Steps:
        gap = s.caen.book.caumont
        if s.where[gap.attacker] != gap.take:
            s.advance(gap.attacker, gap.take)
        s.tell("entered", troop=gap.defender, area=gap.attack)
        s.place(gap.defender, gap.attack)
        sheet = s.open_battle("caumont", s.caen.allies, gap.take, gap.attack).copy()
        sheet.attackers = (gap.attacker,)
        sheet.defenders = (gap.defender,)
        s.put(sheet)
        return [ScriptedBattle(sheet.number)]
