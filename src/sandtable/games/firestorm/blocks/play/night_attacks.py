"""Night attacks: in one turn brigades attack before the other battles, without initiative (VB-45 … VB-49).

    [night-attacks]
    turn = 3
    brigades = ["13-bde-aif", "15-bde-aif"]     # of the block `arrivals`, which must stand before this one
    bonus = 1                                   # to the attacker's die; or the name of an option

They are battles of the turn's number.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.box import Page
from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.arrivals import Arrivals, Brigade
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.initiative import arrow_anchors, why_no_arrow
from sandtable.games.firestorm.play.moments import counted
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

NIGHT: Final = "night"  # the kind of battle, and the reason of the bonus


class RaidingBrigades(Block):
    """A brigade attacks with all its troops, out of the area in which all of them stand (VB-45)."""

    answers: ClassVar[tuple[str, ...]] = (
        "begin_turn",
        "before_battles",
        "circumstances",
        "modify",
        "why_not_advance",
        "invariants",
        "check",
        "agree",
        "battle_effects",
    )
    keeps: ClassVar[tuple[str, ...]] = ("raided",)
    battle_kinds: ClassVar[tuple[str, ...]] = (NIGHT,)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)
        self.turn = reading.turn(page, "turn", rules.data)
        self.bonus = reading.number(page, "bonus", rules.data, 0)
        arrivals = rules.blocks.get("arrivals")
        if not isinstance(arrivals, Arrivals):
            raise page.wrong(
                "brigades", "the brigades are those of the block arrivals, which must come first"
            )
        named = page.texts("brigades", choices=arrivals.brigades)
        self.brigades: dict[str, Brigade] = {id: arrivals.brigades[id] for id in named}
        self.side = arrivals.brigade_side

    def begin_turn(self, s: BlockState) -> None:
        s.raided = ()

    def before_battles(self, turn: int) -> Steps:
        return [NightAttacks()] if turn == self.turn else NOTHING

    def battle_effects(self) -> tuple[str, ...]:
        return ("light:night",)

    def agree(self, s: BlockState) -> None:
        """Each brigade that has not attacked yet has a battle left (VB-45)."""
        steps = [step for frame in s.frames() for step in (frame.owner, *frame.todo())]
        left = [brigade for brigade in self.brigades if brigade not in s.raided]
        raiding = [step for step in steps if isinstance(step, NightAttacks)]
        if raiding and counted(s) and s.battles < len(left):
            raise Misplaced(
                ("battles",), f"{s.battles}, but {len(left)} brigades have a night attack to make"
            )

    def circumstances(self, s: BlockState, kind: str) -> tuple[str, ...]:
        return ("light:night",) if kind == NIGHT else ()

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side == sheet.attacker and sheet.kind == NIGHT and self.bonus:
            because.append((self.bonus, NIGHT))

    def why_not_advance(self, s: BlockState, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        """A brigade that has not attacked yet waits (VB-47)."""
        if sheet.kind == NIGHT:
            for id, brigade in self.brigades.items():
                if troop in brigade.troops and id not in s.raided:
                    return ("waits", f"{troop} has its own night attack to make.", "VB-47")
        return None

    def amend(self, s: BlockState, name: str, value: object) -> None:
        s.raided = tuple(told.ids(value, tuple(self.brigades), (name,)))

    def check(self, s: BlockState) -> None:
        if s.raided and s.turn and s.turn != self.turn:
            raise Misplaced(("raided",), f"night attacks are made in turn {self.turn}, not in turn {s.turn}")

    def invariants(self, s: BlockState) -> None:
        assert len(set(s.raided)) == len(s.raided), "a brigade made two night attacks"


def block_of(s: BlockState) -> RaidingBrigades:
    block = s.campaign.blocks["night-attacks"]
    assert isinstance(block, RaidingBrigades)
    return block


class NightAttacks(Procedure[BlockState]):
    """The brigades attack one after the other; the battle of one that cannot is lost (VB-45, VB-47)."""

    def run(self, s: BlockState) -> Steps:
        if ready(s):
            return [NightAttack(), NightAttacks()]
        for brigade in block_of(s).brigades:
            if brigade not in s.raided:
                s.battles -= 1
                s.tell("no-raid", brigade=brigade)
        return NOTHING


def ready(s: BlockState) -> list[str]:
    """The brigades that have not attacked yet and can."""
    brigades = block_of(s).brigades
    return [id for id, brigade in brigades.items() if id not in s.raided and raids(s, brigade)]


def stands(s: BlockState, brigade: Brigade) -> str:
    """The area in which the whole brigade stands; empty if there is none."""
    area = s.where[brigade.troops[0]]
    if area not in s.rules.board.bit:
        return ""
    for troop in brigade.troops:
        if s.where[troop] != area:
            return ""
    return area


def raids(s: BlockState, brigade: Brigade) -> list[str]:
    """Its attacks: out of its area into an adjacent one of the enemy's (VB-45)."""
    area = stands(s, brigade)
    if not area:
        return []
    theirs = s.held[s.rules.enemy[block_of(s).side]]
    return [letter for _, bit, letter in s.rules.board.arrows[area] if theirs & bit]


class NightAttack(Choice[BlockState]):
    """The side says which brigade attacks next, and where; all its troops are committed (VB-45, VB-49).

    A word is a brigade and its arrow: `13-bde-aif A-3>B-3`.
    """

    rule = "VB-45"

    def seat(self, s: BlockState) -> str:
        return block_of(s).side

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        return raids(seen, block_of(seen).brigades[draft[0]]) if draft else ready(seen)

    def ends(self, seen: BlockState, word: Word) -> bool:
        return len(word) == 2

    def chosen(self, s: BlockState, word: Word) -> Steps:
        block = block_of(s)
        brigade = block.brigades[word[0]]
        origin, target = s.rules.board.arrow_ends[word[1]]
        s.battles -= 1
        sheet = s.open_battle(NIGHT, block.side, origin, target)
        s.raided = (*s.raided, brigade.id)
        s.rules.commit(s, sheet, block.side, brigade.troops)
        return [ScriptedBattle(sheet.number)]

    def why_not(self, seen: BlockState, draft: Word, letter: str) -> Reason | None:
        block = block_of(seen)
        brigades = block.brigades
        if draft:
            if letter.partition(">")[0] != stands(seen, brigades[draft[0]]):
                return ("not-there", f"{brigades[draft[0]].name} attacks from its own area.", "VB-45")
            return why_no_arrow(seen, block.side, letter)
        if letter in seen.raided:
            return ("attacked", f"{brigades[letter].name} has made its night attack.", "VB-45")
        if letter in brigades and not stands(seen, brigades[letter]):
            return ("no-target", f"{brigades[letter].name} no longer stands together in one area.", "VB-47")
        if letter in brigades:
            enemy = seen.rules.data.side[seen.rules.enemy[block.side]].adjective
            return ("no-target", f"{brigades[letter].name} has no {enemy} area next to it.", "VB-47")
        if letter in seen.rules.side:
            return ("no-night-troop", f"{letter} has no part in the night attacks.", "VB-48")
        return ("no-brigade", f"The night attacks are made by {' and '.join(brigades)}.", "VB-45")

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return arrow_anchors(letter)
        return tuple([f"unit:{troop}" for troop in block_of(seen).brigades[letter].troops])
