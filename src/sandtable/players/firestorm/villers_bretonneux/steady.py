"""A steady general before Villers-Bretonneux, of either side."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.games.firestorm.blocks.play.arrivals import PlaceBrigade, PlaceGuns
from sandtable.games.firestorm.blocks.play.last_winner import NameFighter
from sandtable.games.firestorm.blocks.play.night_attacks import NightAttack
from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthAttack
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm.attack import AttackPlan
from sandtable.players.firestorm.ground import Ground
from sandtable.players.firestorm.reasons import Thought
from sandtable.players.firestorm.steady import Steady
from sandtable.players.firestorm.villers_bretonneux import battles, night
from sandtable.players.firestorm.villers_bretonneux.front import VillersFront
from sandtable.players.firestorm.villers_bretonneux.ground import VillersGround
from sandtable.players.firestorm.villers_bretonneux.weights import VillersWeights, germans
from sandtable.players.firestorm.weights import vary

PHRASES: Final[dict[str, str]] = {
    "fourth": "while the gas lasts the attack from {0} on {1} has a chance of {win}: too good to decline.",
    "no-fourth": "no fourth attack is worth what it risks.",
    "guns": "{0} closes the line best at {1}.",
    "brigade": "from {0} the brigade finds its night attack and covers what must be held.",
    "night": "by night the attack from {0} on {1} promises most: a chance of {win}.",
    "victor": "{0} has won before and throws the better for it.",
}


class VillersSteady(Steady):
    """Plays either side of Villers-Bretonneux."""

    def __init__(self, rules: Firestorm, seat: str, rng: Random, ground: VillersGround | None = None) -> None:
        assert isinstance(rules, VillersBretonneux)
        weights = germans() if rules.side_of(seat) == rules.germans else VillersWeights()
        known = ground or VillersGround(rules, weights)
        super().__init__(rules, seat, rng, known)
        self.known = known
        self.phrases = {**self.phrases, **PHRASES}

    def like(self, ground: Ground, rng: Random) -> Steady:
        assert isinstance(ground, VillersGround)
        return VillersSteady(self.rules, self.seat, rng, ground)

    def another_ground(self, rng: Random) -> Ground:
        germans_here = self.side == self.known.villers.germans
        return VillersGround(self.known.villers, vary(germans() if germans_here else VillersWeights(), rng))

    def chooses_attack(self, ask: Choice[Any]) -> bool:
        return isinstance(ask, FourthAttack) or super().chooses_attack(ask)

    def front(self, seen: Campaign, ahead: bool) -> VillersFront:
        assert isinstance(seen, BlockState)
        return VillersFront(self.known, seen, self.side, ahead)

    def special(self, seen: Campaign, ask: Choice[Any]) -> Word:
        if isinstance(ask, FourthAttack):
            return self.fourth_attack(seen, ask)
        if isinstance(ask, NightAttack):
            plan = night.night_attack(self.front(seen, False), ask)
            self.thought = Thought("night", tuple(plan.word[1].split(">")), plan.win, plan.value)
            return plan.word
        if isinstance(ask, PlaceGuns):
            word = night.place_guns(self.front(seen, True), ask)
            self.thought = Thought("guns", (ask.troop, word[0]))
            return word
        if isinstance(ask, PlaceBrigade):
            word = night.place_brigade(self.front(seen, True), ask)
            self.thought = Thought("brigade", word)
            return word
        return self.name_victor(seen, ask) if isinstance(ask, NameFighter) else ()

    # battles

    def best_arrow(self, seen: Campaign, letters: list[str]) -> AttackPlan:
        return battles.best_arrow(self.front(seen, False), letters)

    def best_commitment(
        self, seen: Campaign, ask: Choice[Any], sheet: BattleSheet, attacking: bool
    ) -> AttackPlan:
        committing = battles.commit_attack if attacking else battles.commit_defence
        return committing(self.front(seen, False), ask, sheet)

    def fourth_attack(self, seen: Campaign, ask: FourthAttack) -> Word:
        """A right, not a duty (VB-14)."""
        assert isinstance(seen, BlockState)
        letters = ask.letters(seen, ())
        plan = self.best_arrow(seen, letters)
        if plan.value <= 0 and "none" in letters:
            self.thought = Thought("no-fourth")
            return ("none",)
        self.thought = Thought("fourth", tuple(plan.word[0].split(">")), plan.win, plan.value)
        return plan.word

    def name_victor(self, seen: Campaign, ask: NameFighter) -> Word:
        """A commander who has won this turn throws with +1 (VB-7)."""
        assert isinstance(seen, BlockState)
        for who in ask.letters(seen, ()):
            if who in seen.victors:
                self.thought = Thought("victor", (who,))
                return (who,)
        return ()
