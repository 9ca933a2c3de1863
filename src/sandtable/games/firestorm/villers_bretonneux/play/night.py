"""Turn 3: the night attacks of 13 and 15 Brigade AIF (VB-45 … VB-49)."""

from __future__ import annotations

from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.initiative import arrow_anchors, why_no_attack
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.play.tables import Brigade
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word


class NightAttacks(Procedure[VillersState]):
    """The brigades attack one after the other; the battle of one that cannot is lost (VB-45, VB-47)."""

    def run(self, s: VillersState) -> Steps:
        if ready(s):
            return [NightAttack(), NightAttacks()]
        for brigade in s.villers.book.brigades:
            if brigade not in s.raided:
                s.battles -= 1
                s.tell("no-raid", brigade=brigade)
        return NOTHING


def ready(s: VillersState) -> list[str]:
    """The brigades that have not attacked yet and can."""
    return [id for id, brigade in s.villers.book.brigades.items() if id not in s.raided and raids(s, brigade)]


def stands(s: VillersState, brigade: Brigade) -> str:
    """The area in which the whole brigade stands; empty if there is none."""
    area = s.where[brigade.troops[0]]
    if area not in s.rules.board.bit:
        return ""
    for troop in brigade.troops:
        if s.where[troop] != area:
            return ""
    return area


def raids(s: VillersState, brigade: Brigade) -> list[str]:
    """Its attacks: out of its area into an adjacent German one (VB-45)."""
    area = stands(s, brigade)
    if not area:
        return []
    theirs = s.held[s.villers.germans]
    return [letter for _, bit, letter in s.rules.board.arrows[area] if theirs & bit]


class NightAttack(Choice[VillersState]):
    """The BEF say which brigade attacks next, and where; both its troops are committed (VB-45, VB-49).

    A word is a brigade and its arrow: `13-bde-aif A-3>B-3`.
    """

    rule = "VB-45"

    def seat(self, s: VillersState) -> str:
        return s.villers.bef

    def letters(self, seen: VillersState, draft: Word) -> list[str]:
        return raids(seen, seen.villers.book.brigades[draft[0]]) if draft else ready(seen)

    def ends(self, seen: VillersState, word: Word) -> bool:
        return len(word) == 2

    def chosen(self, s: VillersState, word: Word) -> Steps:
        brigade = s.villers.book.brigades[word[0]]
        origin, target = s.rules.board.arrow_ends[word[1]]
        s.battles -= 1
        sheet = s.open_battle("night", s.villers.bef, origin, target)
        s.raided = (*s.raided, brigade.id)
        s.rules.commit(s, sheet, s.villers.bef, brigade.troops)
        return [ScriptedBattle(sheet.number)]

    def why_not(self, seen: VillersState, draft: Word, letter: str) -> Reason | None:
        book = seen.villers.book
        if draft:
            if letter.partition(">")[0] != stands(seen, book.brigades[draft[0]]):
                return ("not-there", f"{book.brigades[draft[0]].name} attacks from its own area.", "VB-45")
            return why_no_attack(seen, seen.villers.bef, letter)
        if letter in seen.raided:
            return ("attacked", f"{book.brigades[letter].name} has made its night attack.", "VB-45")
        if letter in book.brigades:
            return ("no-target", f"{book.brigades[letter].name} has no German area next to it.", "VB-47")
        if letter in seen.rules.side:
            return ("no-night-troop", f"{letter} has no part in the night attacks.", "VB-48")
        return ("no-brigade", f"The night attacks are made by {' and '.join(book.brigades)}.", "VB-45")

    def anchors(self, seen: VillersState, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return arrow_anchors(letter)
        return tuple([f"unit:{troop}" for troop in seen.villers.book.brigades[letter].troops])
