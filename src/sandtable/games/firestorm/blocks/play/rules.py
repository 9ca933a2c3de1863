"""A campaign made of blocks: the family's answers, with those of the blocks that its folder chooses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, final

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.blocks.catalogue import read_blocks
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.sequence import WITHIN
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.data.scenario import Scenario, load
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Because, Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.turn import BattlePhase, FixedBattles, Planning, StrategicPhase
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.show.skin import BlockSkin


def with_blocks(s: Campaign) -> BlockState:
    """The state as that of a campaign with blocks: compiled code then looks at its type once, not at every use."""
    assert isinstance(s, BlockState)
    return s


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockCampaign(Firestorm):
    """A folder of data with its blocks; a campaign with rules of its own derives from it.

    Which blocks answer which question is found out once, so that nobody else is asked while a campaign is played. What
    only blocks have answered so far is left to them (`@final`): another answer is another block.
    """

    id: ClassVar[str] = "firestorm"
    version: ClassVar[int] = 1
    tails: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Firestorm.tails,
        "Deploy": ("Deploy",),
        "Land": ("Land",),
        "NightAttacks": ("NightAttacks",),
    }
    within: ClassVar[Mapping[str, tuple[str, ...]]] = WITHIN

    def __init__(self, data: Scenario) -> None:
        super().__init__(data)
        self.blocks: dict[str, Block] = {}
        self.phases: tuple[str, ...] = ("moves",)  # the order of the strategic phase: blocks, and `moves`
        self.phases = read_blocks(self, data)
        blocks = self.blocks.values()
        self.keeps: tuple[str, ...] = tuple([name for block in blocks for name in block.keeps])
        self.kept: tuple[str, ...] = (*Campaign.fields, *self.keeps)
        self.beside: tuple[str, ...] = tuple([letter for block in blocks for letter in block.beside])
        self.unused = tuple([name for block in blocks for name in block.unused])
        self.battle_kinds = tuple([kind for block in blocks for kind in block.battle_kinds])
        self.battle_assets = (*self.battle_assets, *self.beside)
        for block in self.asked("battle_effects"):
            self.battle_effects = (*self.battle_effects, *block.battle_effects())
        for block in self.asked("step_names"):
            self.step_names.update(block.step_names())
        if not [turn for turn in data.turns if turn.rolled]:
            self.unused = ("Planning", *self.unused)
        for block in blocks:
            self.chapters = (*self.chapters, *[one for one in block.chapters if one not in self.chapters])
        self.at_turn = self.asked("begin_turn")
        self.scripting = self.asked("script")
        self.going_before = self.asked("before_battles")
        self.closing = self.asked("last_phase")
        self.finding = self.asked("find_initiative")
        self.initiating = self.asked("initiative_bonus")
        self.volunteering = self.asked("voluntary_attacks")
        self.surrounding = self.asked("circumstances")
        self.when_opened = self.asked("opened")
        self.leading = self.asked("asks_leader")
        self.only_troops = not self.asked("offer") and not self.asked("offer_beside")  # are committed
        self.offering = self.asked_by_side("offer")
        self.offering_beside = self.asked_by_side("offer_beside")
        self.limiting = self.asked("regular_limit")
        self.paying = self.asked_by_side("committed")
        self.refusing = self.asked("why_not_committed")
        self.modifying = self.asked_by_side("modify")
        self.adding = self.asked("adds")
        self.throwing = self.asked("dice_before")
        self.exchanging = self.asked("exchangeable")
        self.valuing = self.asked("worth")
        self.concluding = self.asked("concluded")
        self.destroying = self.asked("destroy")
        self.holding_back = self.asked("why_not_advance")

    @final
    def asked(self, question: str) -> tuple[Block, ...]:
        """The blocks that answer a question, in their order."""
        return tuple([block for block in self.blocks.values() if question in block.answers])

    @final
    def asked_by_side(self, question: str) -> dict[str, tuple[Block, ...]]:
        """The same for each side: only the blocks that concern it."""
        return {
            side: tuple([block for block in self.asked(question) if block.side in ("", side)])
            for side in self.sides
        }

    def new_skin(self) -> BlockSkin:
        from sandtable.games.firestorm.blocks.show.skin import BlockSkin

        return BlockSkin(self)

    def new_state(self) -> Campaign:
        return self.with_boxes(BlockState(self))

    @final
    def with_boxes(self, s: BlockState) -> BlockState:
        """The state with the places beside the map that blocks add."""
        for boxes in self.boxes.values():
            for box in boxes:
                s.stacks[box] = ()
        return s

    # the turn

    @final
    def begin_turn(self, s: Campaign) -> None:
        assert isinstance(s, BlockState)
        super().begin_turn(s)
        for block in self.at_turn:
            block.begin_turn(s)

    def sequence(self, turn: int) -> Steps:
        """Planning, battles, the strategic phase; a block may bring a script, or attacks before the others."""
        planning: Steps = [Planning(turn) if self.turns[turn].rolled else FixedBattles(turn)]
        for block in self.scripting:
            script = block.script(turn)
            if script:
                return [*planning, *script, StrategicPhase(turn)]
        before: Steps = [step for block in self.going_before for step in block.before_battles(turn)]
        return [*planning, *before, BattlePhase(turn), StrategicPhase(turn)]

    def strategic(self, turn: int) -> Steps:
        if turn == self.last_turn:
            return [step for block in self.closing for step in block.last_phase(turn)]
        steps: Steps = []
        for phase in self.phases:
            if phase == "moves":
                first = self.data.moves_first
                steps += [StrategicMoves(first), StrategicMoves(self.enemy[first])]
            else:
                steps += self.blocks[phase].strategic(turn)
        return steps

    # initiative and arrow

    def find_initiative(self, s: Campaign, battle: int) -> Steps:
        steps = super().find_initiative(s, battle)
        for block in self.finding:
            assert isinstance(s, BlockState)
            steps = [*block.find_initiative(s, battle), *steps]
        return steps

    @final
    def initiative_bonus(self, s: Campaign, side: str) -> Because:
        bonus = self.initiative[side][s.turn]
        for block in self.initiating:
            assert isinstance(s, BlockState)
            bonus = block.initiative_bonus(s, side, bonus)
        return bonus

    @final
    def voluntary_attacks(self, s: Campaign, side: str) -> list[str]:
        state = with_blocks(s)
        letters: list[str] = []
        for block in self.volunteering:
            letters += block.voluntary_attacks(state, side)
        return letters

    def circumstances(self, s: BlockState, kind: str) -> tuple[str, ...]:
        """The effects of the moment on a new battle: those of the first block that has some."""
        for block in self.surrounding:
            found = block.circumstances(s, kind)
            if found:
                return found
        return ()

    # commitment

    @final
    def asks_leader(self, sheet: BattleSheet) -> bool:
        for block in self.leading:
            if not block.asks_leader(sheet):
                return False
        return True

    def commitments(self, s: Campaign, sheet: BattleSheet, side: str, draft: Word) -> list[str]:
        """Troops and what blocks offer, while there are places; `done` when a ground troop stands ready."""
        if self.only_troops:
            return super().commitments(s, sheet, side, draft)
        state = with_blocks(s)
        attacking = side == sheet.attacker
        ground = False
        number = 0
        for letter in draft:
            if letter in self.side:
                ground = True
                number += 1
            elif letter not in self.beside:
                number += 1
        letters: list[str] = []
        if number < self.max_committed:
            for troop in self.volunteers(s, sheet.origin if attacking else sheet.target):
                if troop not in draft:
                    letters.append(troop)
            for block in self.offering[side]:
                block.offer(state, sheet, side, draft, letters)
        for block in self.offering_beside[side]:
            block.offer_beside(state, sheet, side, draft, letters)
        if ground or not attacking:
            letters.append("done")
        return letters

    def commit(self, s: Campaign, sheet: BattleSheet, side: str, letters: Word) -> None:
        """Troops go on the sheet as such, everything else as assets."""
        if self.only_troops:
            super().commit(s, sheet, side, letters)
            return
        state = with_blocks(s)
        troops = tuple([letter for letter in letters if letter in self.side])
        changed = sheet.copy()
        if side == sheet.attacker:
            changed.attackers = troops
        else:
            changed.defenders = troops
        if len(troops) < len(letters):
            extra = tuple([letter for letter in letters if letter not in self.side])
            changed.assets = (*sheet.assets, *extra)
        for block in self.paying[side]:
            block.committed(state, changed, side, letters)
        s.put(changed)
        s.tell("committed", battle=sheet.number, side=side, troops=letters)

    def why_not_committed(
        self, s: Campaign, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        assert isinstance(s, BlockState)
        for block in self.refusing:
            reason = block.why_not_committed(s, sheet, side, draft, letter)
            if reason is not None:
                return reason
        return super().why_not_committed(s, sheet, side, draft, letter)

    @final
    def regular_limit(self, draft: Word) -> int:
        """How many troops of a side may stand in an area with what a draft commits."""
        limit = self.stacking or 99
        for block in self.limiting:
            limit = block.regular_limit(draft, limit)
        return limit

    @final
    def enough(self) -> Reason:
        """As many troops as possible are committed (FS-35)."""
        return ("enough", f"No more than {self.max_committed} troops may be committed.", "FS-35")

    # resolution

    def modifiers(self, s: Campaign, sheet: BattleSheet, side: str) -> list[tuple[int, str]]:
        state = with_blocks(s)
        because = super().modifiers(s, sheet, side)
        for block in self.modifying[side]:
            block.modify(state, sheet, side, because)
        return because

    @final
    def adds(self, sheet: BattleSheet, troop: str) -> int:
        bonus = self.bonus[troop][self.terrain[sheet.target]]
        for block in self.adding:
            bonus = block.adds(sheet, troop, bonus)
        return bonus

    def dice_before(self, s: Campaign, sheet: BattleSheet) -> Steps:
        if not self.throwing:
            return NOTHING
        return [step for block in self.throwing for step in block.dice_before(sheet)]

    @final
    def before_table(self, sheet: BattleSheet) -> Steps:
        """What is chosen comes before what is thrown for."""
        chosen: Steps = [step for block in self.asked("table_choices") for step in block.table_choices(sheet)]
        thrown: Steps = [step for block in self.asked("table_dice") for step in block.table_dice(sheet)]
        return [*chosen, *thrown]

    @final
    def exchangeable(self, sheet: BattleSheet, side: str) -> list[str]:
        found = super().exchangeable(sheet, side)
        for block in self.exchanging:
            found += block.exchangeable(sheet, side)
        return found

    @final
    def worth(self, sheet: BattleSheet, id: str) -> int:
        points = super().worth(sheet, id)
        for block in self.valuing:
            points = block.worth(sheet, id, points)
        return points

    # after action

    @final
    def concluded(self, s: Campaign, sheet: BattleSheet) -> None:
        for block in self.concluding:
            assert isinstance(s, BlockState)
            block.concluded(s, sheet)

    def rolls_to_destroy(self, sheet: BattleSheet, side: str) -> Steps:
        for block in self.destroying:
            return block.rolls_to_destroy(sheet, side)
        return super().rolls_to_destroy(sheet, side)

    @final
    def destroy(self, s: Campaign, sheet: BattleSheet, troop: str, die: int, needs: int) -> Steps:
        for block in self.destroying:
            assert isinstance(s, BlockState)
            return block.destroy(s, sheet, troop, die, needs)
        return super().destroy(s, sheet, troop, die, needs)

    @final
    def capture_needs(self, sheet: BattleSheet, side: str, needs: int, lost: bool) -> int:
        for block in self.destroying:
            return block.capture_needs(sheet, side, needs, lost)
        return super().capture_needs(sheet, side, needs, lost)

    def why_not_advance(self, s: Campaign, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        if not sheet.kind:
            return None
        for block in self.holding_back:
            assert isinstance(s, BlockState)
            reason = block.why_not_advance(s, sheet, troop, draft)
            if reason is not None:
                return reason
        return None

    # positions

    def facts(self, s: Campaign) -> dict[str, object]:
        found = super().facts(s)
        for name in self.keeps:
            value: object = getattr(s, name)
            found[name] = (
                list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, dict) else value
            )
        return found

    def amend(self, s: Campaign, facts: Mapping[str, object]) -> None:
        assert isinstance(s, BlockState)
        super().amend(s, facts)
        for block in self.asked("check"):
            block.check(s)

    def agree(self, s: Campaign) -> None:
        assert isinstance(s, BlockState)
        super().agree(s)
        for block in self.asked("agree"):
            block.agree(s)

    def amend_fact(self, s: Campaign, name: str, value: object) -> bool:
        assert isinstance(s, BlockState)
        for block in self.blocks.values():
            if name in block.keeps:
                block.amend(s, name, value)
                return True
        return False

    def invariants(self, s: Campaign) -> None:
        assert isinstance(s, BlockState)
        super().invariants(s)
        if s.ended_by:
            return  # perhaps in the middle of a retreat or a move; nobody finishes it (FS-83)
        for block in self.asked("invariants"):
            block.invariants(s)


def open_folder(folder: str, options: Mapping[str, OptionValue]) -> BlockCampaign:
    """The campaign of a folder that has no Python of its own; its scenario is the folder."""
    rules = BlockCampaign(load(folder, options))
    rules.scenario = str(Path(folder).resolve())
    return rules
