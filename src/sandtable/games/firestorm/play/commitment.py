"""Committing Firestorm Troops and special assets to a battle (FS-31 … FS-38)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.steps import BattleChoice
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Together, Word


class Commit(BattleChoice[Campaign]):
    """A side spells the troops and assets it commits, one letter each, and closes with `done`."""

    rule = "FS-35"
    attacking: ClassVar[bool] = False

    def side(self, s: Campaign, sheet: BattleSheet) -> str:
        raise NotImplementedError

    def seat(self, s: Campaign) -> str:
        sheet = s.battle(self.battle)
        return s.rules.leader(sheet, self.side(s, sheet))

    def still(self, s: Campaign) -> bool:
        """With nothing to commit nobody is asked."""
        letters = self.letters(s, ())
        return len(letters) > 1 or letters[0] != "done"

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        sheet = seen.battle(self.battle)
        return seen.rules.commitments(seen, sheet, self.side(seen, sheet), draft)

    def ends(self, seen: Campaign, word: Word) -> bool:
        return word[-1] == "done"

    def chosen(self, s: Campaign, word: Word) -> Steps:
        sheet = s.battle(self.battle)
        s.rules.commit(s, sheet, self.side(s, sheet), word[:-1])
        return NOTHING

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        sheet = seen.battle(self.battle)
        return seen.rules.why_not_committed(seen, sheet, self.side(seen, sheet), draft, letter)

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in seen.rules.side:
            return (f"unit:{letter}",)
        asset = seen.rules.asset_anchor(letter)
        return (asset,) if asset else ()


class CommitAttackers(Commit):
    """The attacker commits one or two troops of the from-area (FS-31, FS-35)."""

    attacking: ClassVar[bool] = True

    def still(self, s: Campaign) -> bool:
        sheet = s.battle(self.battle)
        return not sheet.attackers and is_chosen(s, sheet)

    def side(self, s: Campaign, sheet: BattleSheet) -> str:
        return sheet.attacker


class CommitDefenders(Commit):
    """The defender commits none, one or two troops of the into-area (FS-32, FS-35)."""

    def still(self, s: Campaign) -> bool:
        sheet = s.battle(self.battle)
        if not is_chosen(s, sheet):
            return False
        return bool(s.rules.volunteers(s, sheet.target)) or super().still(s)

    def side(self, s: Campaign, sheet: BattleSheet) -> str:
        return s.rules.enemy[sheet.attacker]


class SecretCommitment(Together[Campaign]):
    """Option: both sides choose hidden and reveal together (FS-R5)."""

    __match_args__ = ("battle",)

    def __init__(self, battle: int) -> None:
        self.battle = battle

    def asks(self, s: Campaign) -> Mapping[str, Choice[Any]]:
        asked: list[Commit] = [CommitAttackers(self.battle), CommitDefenders(self.battle)]
        return {ask.seat(s): ask for ask in asked if ask.still(s)}

    def opened(self, s: Campaign, answers: dict[str, Word]) -> Steps:
        both: list[Commit] = [CommitAttackers(self.battle), CommitDefenders(self.battle)]
        for ask in both:
            word = answers.get(ask.seat(s))
            if word is not None:
                ask.chosen(s, word)
        return NOTHING


def is_chosen(s: Campaign, sheet: BattleSheet) -> bool:
    """Do the sides choose their troops, or does a special rule name them?"""
    return sheet.kind not in s.rules.named_troops


def defence_open(s: Campaign, battle: int) -> bool:
    """Is the defender still to be asked? To have committed nothing is an answer, too (FS-32)."""
    for frame in s.frames():
        for step in frame.todo():
            if isinstance(step, (CommitDefenders, SecretCommitment)) and step.battle == battle:
                return True
    return False


def why_not_committed(s: Campaign, sheet: BattleSheet, side: str, draft: Word, letter: str) -> Reason:
    """Why a troop may not be committed, or not yet closed with `done`."""
    rules = s.rules
    area = sheet.origin if side == sheet.attacker else sheet.target
    if letter == "done":
        return ("no-ground-troop", "An attack needs at least one ground troop of the from-area.", "FS-31")
    if letter in draft:
        return ("twice", f"{letter} is already committed.", "FS-38")
    if rules.side.get(letter) != side:
        return ("not-yours", f"{letter} is nothing you can commit here.", "FS-35")
    if s.where[letter] != area:
        return ("elsewhere", f"{letter} is not in {area}; troops elsewhere cannot help.", "FS-38")
    if letter not in rules.volunteers(s, area):
        return ("on-arrow", f"{letter} stands on another arrow.", "FS-38")
    return ("enough", f"No more than {rules.max_committed} troops may be committed.", "FS-35")
