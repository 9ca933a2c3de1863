"""Advance of victorious troops (FS-68, FS-69)."""

from __future__ import annotations

from sandtable.games.firestorm.play.retreat import stranded
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.steps import BattleChoice, OfBattle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word


class Advance(BattleChoice[Campaign]):
    """The victor may move up to three troops in from adjacent areas, survivors of the battle first (FS-68, FS-69)."""

    rule = "FS-69"

    def still(self, s: Campaign) -> bool:
        sheet = s.battle(self.battle)
        if sheet.result != "captured" or s.rules.room(s, sheet.target) <= 0:
            return False
        return bool(survivors(s, sheet)) or bool(followers(s, sheet, ()))

    def seat(self, s: Campaign) -> str:
        sheet = s.battle(self.battle)
        return s.rules.leader(sheet, sheet.attacker)

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        sheet = seen.battle(self.battle)
        rules = seen.rules
        first = [troop for troop in survivors(seen, sheet) if troop not in draft]
        letters: list[str] = []
        if len(draft) < min(rules.advance_limit, rules.room(seen, sheet.target)):
            letters = first or followers(seen, sheet, draft)
        if not (first and rules.advance_mandatory and letters):
            letters.append("done")
        return letters

    def ends(self, seen: Campaign, word: Word) -> bool:
        return word[-1] == "done"

    def chosen(self, s: Campaign, word: Word) -> Steps:
        sheet = s.battle(self.battle)
        for troop in word[:-1]:
            s.rules.advancing(s, sheet, troop)
            s.advance(troop, sheet.target)
        return NOTHING

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        sheet = seen.battle(self.battle)
        rules = seen.rules
        if letter == "done":
            return ("must-advance", "All survivors must advance.", "FS-R7")
        if rules.side.get(letter) != sheet.attacker:
            return ("not-yours", f"{letter} is no troop of the victor.", "FS-68")
        if letter in draft:
            return ("twice", f"{letter} already advances.", "FS-68")
        if letter not in survivors(seen, sheet):
            if letter not in neighbours(seen, sheet):
                return (
                    "not-near",
                    f"{letter} does not stand free in an area next to {sheet.target}.",
                    "FS-68",
                )
            held = rules.why_not_advance(seen, sheet, letter, draft)
            if held is not None:
                return held
        if len(draft) >= rules.advance_limit:
            return ("enough", f"No more than {rules.advance_limit} troops may advance.", "FS-68")
        if len(draft) >= rules.room(seen, sheet.target):
            return ("full", f"{sheet.target} has no room left.", rules.room_rule)
        return ("survivors-first", "Others may follow only when all survivors advance.", "FS-69")

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        return () if letter == "done" else (f"unit:{letter}", f"area:{seen.battle(self.battle).target}")


def survivors(s: Campaign, sheet: BattleSheet) -> list[str]:
    """The committed troops that still stand in the from-area or on the arrow."""
    where = s.where
    if s.rules.simultaneous and s.troops_at(sheet.arrow()):
        return list(s.troops_at(sheet.arrow()))
    return [troop for troop in sheet.attackers if where[troop] == sheet.origin]


def followers(s: Campaign, sheet: BattleSheet, draft: Word) -> list[str]:
    """The other troops of the victor that stand free in areas next to the one that fell and may leave them."""
    return [
        troop
        for troop in neighbours(s, sheet)
        if troop not in draft and s.rules.why_not_advance(s, sheet, troop, draft) is None
    ]


def neighbours(s: Campaign, sheet: BattleSheet) -> list[str]:
    """The troops of the victor that did not attack and stand free in areas next to the one that fell."""
    held = s.held[sheet.attacker]
    rules = s.rules
    found: list[str] = []
    for area, bit, _ in rules.ways(s, sheet.attacker).arrows[sheet.target]:
        if held & bit:
            found += [troop for troop in rules.volunteers(s, area) if troop not in sheet.attackers]
    return found


class RemoveArrow(OfBattle[Campaign]):
    """The battle is over. Whoever won and stayed in an area that was lost meanwhile leaves it, too (FS-78)."""

    def run(self, s: Campaign) -> Steps:
        left = stranded(s, self.battle)
        if left:
            return [*left, RemoveArrow(self.battle)]
        s.close_battle(self.battle)
        return NOTHING
