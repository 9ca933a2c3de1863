"""What a general knows of Caen besides its blocks: D-Day and the Caumont gap."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.games.firestorm.caen.play.caumont import Caumont
from sandtable.games.firestorm.caen.play.dday import BeachOptions, Exploitation, PanzerAttack
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm import attack
from sandtable.players.firestorm.blocks import BlockFront, BlockGround, BlockSteady
from sandtable.players.firestorm.front import Front
from sandtable.players.firestorm.ground import Ground
from sandtable.players.firestorm.reasons import Thought
from sandtable.players.firestorm.steady import Steady

PHRASES: Final[dict[str, str]] = {
    "gap": "the area before {0} falls without a fight, and {0} itself with a chance of {win}.",
    "no-gap": "the way to {0} leads to nothing worth the risk.",
    "beach": "these options help most on the beach.",
}


class CaenFront(BlockFront):
    """A position before Caen."""

    def __init__(self, ground: BlockGround, s: CaenState, side: str, ahead: bool) -> None:
        super().__init__(ground, s, side, ahead)
        self.caen = s

    def besides(self, target: str, side: str) -> float:
        """The key to the Caumont gap, while it would still open it (CAEN-60)."""
        s = self.caen
        gap = s.caen.book.caumont
        if target != gap.hold or side != s.caen.allies or s.caumont:
            return 0.0
        return self.weights.gap if s.turn <= gap.turn and not s.holds(side, gap.attack) else 0.0


class CaenSteady(BlockSteady):
    """Plays either side of Caen."""

    def __init__(self, rules: Firestorm, seat: str, rng: Random, ground: BlockGround | None = None) -> None:
        assert isinstance(rules, Caen)
        super().__init__(rules, seat, rng, ground)
        self.caen = rules
        self.phrases = {**self.phrases, **PHRASES}

    def like(self, ground: Ground, rng: Random) -> Steady:
        assert isinstance(ground, BlockGround)
        return CaenSteady(self.rules, self.seat, rng, ground)

    def front(self, seen: Campaign, ahead: bool) -> Front:
        assert isinstance(seen, CaenState)
        return CaenFront(self.blocks, seen, self.side, ahead)

    def chooses_attack(self, ask: Choice[Any]) -> bool:
        return isinstance(ask, (Exploitation, PanzerAttack)) or super().chooses_attack(ask)

    def ranked(self, seen: State, ask: Choice[Any]) -> list[Word]:
        return [("use",), ("forfeit",)] if isinstance(ask, Caumont) else super().ranked(seen, ask)

    def special(self, seen: Campaign, ask: Choice[Any]) -> Word:
        if isinstance(ask, (Exploitation, PanzerAttack)):
            return self.special_attack(seen, ask)
        if isinstance(ask, Caumont):
            return self.caumont(seen)
        if isinstance(ask, BeachOptions):
            return self.beach_options()
        return super().special(seen, ask)

    def special_attack(self, seen: Campaign, ask: Exploitation | PanzerAttack) -> Word:
        """The attacks of D-Day are free to make or to leave (CAEN-44, CAEN-46)."""
        question: Choice[Any] = ask
        letters = question.letters(seen, ())
        plan = attack.best_arrow(self.front(seen, False), letters)
        if plan.value <= 0:
            self.thought = Thought("no-attack")
            return (letters[-1],)
        self.thought = Thought("attack", tuple(plan.word[0].split(">")), plan.win, plan.value)
        return plan.word

    def caumont(self, seen: Campaign) -> Word:
        """7 Armoured against the SS 101 heavy battalion, with an area for nothing beforehand (CAEN-60, CAEN-62)."""
        front = self.front(seen, False)
        gap = self.caen.book.caumont
        terrain = self.rules.terrain[gap.attack]
        lead = self.ground.situation(seen, self.side, f"{gap.take}>{gap.attack}")
        lead += self.rules.bonus[gap.attacker][terrain] - self.rules.bonus[gap.defender][terrain]
        dice = self.ground.chances.dice(lead, False)
        value = dice.win * front.prize(gap.attack) - dice.attacker_dies * self.weights.destroyed
        if front.foe & self.rules.board.bit[gap.take]:
            value += front.prize(gap.take)
        self.thought = Thought("gap" if value > 0 else "no-gap", (gap.attack,), dice.win, value)
        return ("use",) if value > 0 else ("forfeit",)

    def beach_options(self) -> Word:
        """As many as the size of the force allows, in the order of the book (CAEN-42)."""
        self.thought = Thought("beach")
        book = self.caen.book
        return book.beach_choices[: book.beach_options(self.caen.points_size)]
