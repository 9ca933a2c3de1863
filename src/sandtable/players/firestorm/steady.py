"""A steady general: weighs what may be won and lost by exact odds and keeps his troops where they are needed.

Here is what he does in every campaign of the family; what he knows of one stands in a module of its name.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.commitment import CommitAttackers, CommitDefenders
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.open_battles import OpenArrow
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.tabletop import ReportScore, TakePoints
from sandtable.games.firestorm.play.way import DeclareTable
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser
from sandtable.players.firestorm import aftermath, attack, defence, deployment, tabletop
from sandtable.players.firestorm.attack import AttackPlan
from sandtable.players.firestorm.front import Front
from sandtable.players.firestorm.ground import Ground
from sandtable.players.firestorm.reasons import PHRASES, Thought, sentence
from sandtable.players.firestorm.weights import Weights, defender, vary

COUSINS: Final = 12  # generals that judge a little differently
ARROWS: Final = 6  # attacks worth comparing


@mypyc_attr(allow_interpreted_subclasses=True)
class Steady(Adviser):
    """Plays either side of a Firestorm campaign; questions it does not know it leaves to chance."""

    name = "steady"
    horizon = 2

    def __init__(self, rules: Firestorm, seat: str, rng: Random, ground: Ground | None = None) -> None:
        """`ground` is what a campaign knows of its own, with the weights it was judged by."""
        self.rules = rules
        self.seat = seat
        self.side = rules.side_of(seat)
        self.rng = rng
        self.ground = ground or Ground(rules, weights_of(rules, self.side))
        self.weights = self.ground.weights
        self.marches = deployment.Marches()
        self.thought = Thought("")
        self.phrases: dict[str, str] = PHRASES

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        assert isinstance(seen, Campaign)
        if isinstance(ask, PlaceArrow):
            return self.place_arrow(seen, ask)
        if isinstance(ask, (CommitAttackers, CommitDefenders)):
            return self.commit(seen, ask, isinstance(ask, CommitAttackers))
        if isinstance(ask, (Retreat, Advance)):
            return self.after_battle(seen, ask)
        if isinstance(ask, StrategicMoves):
            return self.march(seen, ask)
        return self.special(seen, ask) or self.other(seen, ask)

    def reason(self) -> str:
        return sentence(self.rules, self.thought, self.phrases)

    # what a search asks

    def again(self, rng: Random) -> Steady:
        other = self.like(self.ground, rng)
        other.marches = self.marches.copy()
        return other

    def like(self, ground: Ground, rng: Random) -> Steady:
        """A general of the same kind who judges by this ground and remembers nothing."""
        return Steady(self.rules, self.seat, rng, ground)

    def side_here(self) -> str:
        return self.side

    def cousins(self) -> list[Adviser]:
        """Generals with other weights, the same ones every time; they differ in how they place their troops."""
        return [
            self.like(self.another_ground(Random(f"cousin {number}")), self.rng) for number in range(COUSINS)
        ]

    def another_ground(self, rng: Random) -> Ground:
        """The ground as a general with somewhat other weights sees it."""
        return Ground(self.rules, vary(weights_of(self.rules, self.side), rng))

    def phase(self, seen: State, ask: Choice[Any]) -> str:
        """The strategic moves of a side are one plan (FS-80)."""
        assert isinstance(seen, Campaign)
        return f"{self.side} {seen.turn}" if isinstance(ask, StrategicMoves) else ""

    def may_err(self, ask: Choice[Any]) -> bool:
        return not isinstance(ask, (ReportScore, TakePoints, DeclareTable))

    def planned(self) -> object:
        return self.marches.goal

    def ranked(self, seen: State, ask: Choice[Any]) -> list[Word]:
        """Attacks by what they promise; everything else the exact odds settle well enough."""
        assert isinstance(seen, Campaign)
        return self.arrows(seen, ask) if self.chooses_attack(ask) else []

    def chooses_attack(self, ask: Choice[Any]) -> bool:
        """Is the question which attack to make, if any? Its words have one letter."""
        return isinstance(ask, PlaceArrow)

    def arrows(self, seen: Campaign, ask: Choice[Any]) -> list[Word]:
        """The most promising arrows, and not to attack where that is allowed."""
        letters = ask.letters(seen, ())
        plans = [self.best_arrow(seen, [letter]) for letter in letters if ">" in letter]
        plans.sort(key=promise, reverse=True)
        return [plan.word for plan in plans[:ARROWS]] + [(letter,) for letter in letters if ">" not in letter]

    def turn(self, s: State) -> int:
        assert isinstance(s, Campaign)
        return s.turn

    def facts(self, s: State) -> list[float]:
        """The lead, troops and strength of both sides, supply, and who holds which area."""
        assert isinstance(s, Campaign)
        rules, board = self.rules, self.ground.board
        enemy = rules.enemy[self.side]
        number: dict[str, float] = {self.side: 0.0, enemy: 0.0}
        power: dict[str, float] = {self.side: 0.0, enemy: 0.0}
        for area in board.ids:
            for troop in s.stacks[area]:
                number[rules.side[troop]] += 1.0
                power[rules.side[troop]] += self.ground.power[troop]
        standing = rules.standing(s)
        facts = [float(standing[self.side] - standing[enemy])]
        for side in (self.side, enemy):
            supplied = board.connected(rules.data.supply[side], s.held[side])
            facts += [number[side], power[side], float((s.held[side] & ~supplied).bit_count())]
        own = s.held[self.side]
        return facts + [1.0 if own & board.bit[area] else -1.0 for area in board.ids]

    # what a campaign knows better

    def front(self, seen: Campaign, ahead: bool) -> Front:
        """The position as this general sees it; `ahead`: the decision prepares the next turn."""
        return Front(self.ground, seen, self.side, ahead)

    def best_arrow(self, seen: Campaign, letters: list[str]) -> AttackPlan:
        """The most promising of some arrows."""
        return attack.best_arrow(self.front(seen, False), letters)

    def best_commitment(
        self, seen: Campaign, ask: Choice[Any], sheet: BattleSheet, attacking: bool
    ) -> AttackPlan:
        """Who fights a battle: the commitment that promises most, or loses least."""
        committing = attack.commit_attack if attacking else defence.commit_defence
        return committing(self.front(seen, False), ask, sheet)

    def special(self, seen: Campaign, ask: Choice[Any]) -> Word:
        """The answer to a question that only one campaign asks; () if it is none of its own."""
        return ()

    # battles

    def place_arrow(self, seen: Campaign, ask: PlaceArrow) -> Word:
        """The best attack; if it needs the reserve it must be worth that (FS-21, FS-25)."""
        letters = ask.letters(seen, ())
        plan = self.best_arrow(seen, letters)
        if "pass" in letters and plan.value < self.weights.spend:
            self.thought = Thought("pass")
            return ("pass",)
        kind = "attack" if plan.value > 0 else "forced"
        self.thought = Thought(kind, tuple(plan.word[0].split(">")), plan.win, plan.value)
        return plan.word

    def commit(self, seen: Campaign, ask: CommitAttackers | CommitDefenders, attacking: bool) -> Word:
        sheet = seen.battle(ask.battle)
        plan = self.best_commitment(seen, ask, sheet, attacking)
        kind = "commit" if attacking else "defend" if len(plan.word) > 1 else "bare"
        self.thought = Thought(kind, (sheet.target, *plan.word[:-1]), plan.win, plan.value)
        return plan.word

    def after_battle(self, seen: Campaign, ask: Retreat | Advance) -> Word:
        front = self.front(seen, False)
        if isinstance(ask, Retreat):
            self.thought = Thought("retreat", (ask.area,))
            return aftermath.retreat(front, ask)
        target = seen.battle(ask.battle).target
        word = aftermath.advance(front, ask, target)
        self.thought = Thought("advance" if len(word) > 1 else "stand", (target, *word[:-1]))
        return word

    # between the turns

    def march(self, seen: Campaign, ask: StrategicMoves) -> Word:
        """The moves are planned before the first and made one after another (FS-80)."""
        if not self.marches.fits(seen, self.side):
            self.marches.plan(self.front(seen, True))
        word = self.marches.word(seen, ask)
        self.thought = Thought("march" if len(word) > 1 else "marched", word)
        return word

    # the table, and whatever else

    def other(self, seen: Campaign, ask: Choice[Any]) -> Word:
        if isinstance(ask, ReportScore):
            self.thought = Thought("report")
            return tabletop.report(self.ground, seen, seen.battle(ask.battle), self.rng)
        if isinstance(ask, DeclareTable):
            return self.declare(seen, ask)
        if isinstance(ask, NameLeader):
            commanders = self.rules.commanders[self.side]
            leader = commanders[ask.battle % len(commanders)]
            self.thought = Thought("lead", (leader,))
            return (leader,)
        if isinstance(ask, TakePoints):
            self.thought = Thought("platoon")
            return ("done",)
        self.thought = Thought("open" if isinstance(ask, OpenArrow) else "chance")
        return random_word(seen, ask, self.rng)

    def declare(self, seen: Campaign, ask: DeclareTable) -> Word:
        """A battle that the dice would probably lose is better fought on the table (FS-71)."""
        sheet = seen.battle(ask.battle)
        win = tabletop.chance_on_dice(self.ground, seen, sheet)
        ours = win if self.side == sheet.attacker else 1.0 - win
        if ours < 0.5:
            self.thought = Thought("table", (), 1.0 - ours)
            return ("declare",)
        self.thought = Thought("dice", (), ours)
        return ("decline",)


def promise(plan: AttackPlan) -> float:
    return plan.value


def weights_of(rules: Firestorm, side: str) -> Weights:
    """The side that moves first in the strategic phase is taken to hold the ground, the other to attack."""
    return defender() if side == rules.data.moves_first else Weights()
