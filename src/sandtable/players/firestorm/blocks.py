"""What a general knows of the blocks: aircraft, a reserve, defenders of an area's own, troops that land or deploy."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.blocks.play.carpet_bombing import CarpetBombing
from sandtable.games.firestorm.blocks.play.defence_troop import DefenceTroop
from sandtable.games.firestorm.blocks.play.deployment import Deploy
from sandtable.games.firestorm.blocks.play.landings import ChooseBeach, Land
from sandtable.games.firestorm.blocks.play.naval_guns import NavalGunfire
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.blocks.play.sorties import Sorties
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tactical_reserve import RESERVE, TacticalReserve
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm import attack, deployment
from sandtable.players.firestorm.front import Front, Help, Stack
from sandtable.players.firestorm.ground import Ground, Strength
from sandtable.players.firestorm.reasons import Thought
from sandtable.players.firestorm.steady import Steady, weights_of
from sandtable.players.firestorm.weights import Weights, vary

PHRASES: Final[dict[str, str]] = {
    "land": "{0} comes ashore on {1} because the place that needs it most is in reach from there.",
    "deploy": "{0} is needed most at {1}.",
    "reserve": "{0} is worth most in the reserve, ready for the battle that matters.",
    "deployed": "everybody has a place.",
    "fire": "naval gunfire costs nothing.",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockGround(Ground):
    """Defenders of an area's own, sorties and bombers, as far as the campaign has them."""

    def __init__(self, rules: BlockCampaign, weights: Weights) -> None:
        defence = rules.blocks.get("defence-troop")
        variable = defence.dice if isinstance(defence, DefenceTroop) else (0,)
        super().__init__(rules, weights, variable)
        self.campaign = rules
        if isinstance(defence, DefenceTroop):
            self.defence_side = defence.side
            self.defence_turn = defence.first_turn
            self.defence_bar = defence.bar
            self.defence_asset = defence.letter
        sorties = rules.blocks.get("sorties")
        self.sorties: Sorties | None = sorties if isinstance(sorties, Sorties) else None
        raids = rules.blocks.get("carpet-bombing")
        self.raids: CarpetBombing | None = raids if isinstance(raids, CarpetBombing) else None
        reserve = rules.blocks.get("tactical-reserve")
        self.reserve_side = reserve.side if isinstance(reserve, TacticalReserve) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockFront(Front):
    """A position of a campaign made of blocks."""

    def __init__(self, ground: BlockGround, s: BlockState, side: str, ahead: bool) -> None:
        super().__init__(ground, s, side, ahead)
        self.position = s
        self.known = ground
        self.reserve = s.troops_at(RESERVE)
        self.on_top = ground.campaign.beside

    def helpers(self, strength: Strength, terrain: str) -> list[Help]:
        """A sortie in the place of the second troop, and carpet bombing (CAEN-11, CAEN-17)."""
        s = self.position
        sorties, raids = self.known.sorties, self.known.raids
        found: list[Help] = []
        if sorties is not None and sorties.side == self.side:
            air = strength.one + sorties.bonus[terrain]
            if s.sorties and air > strength.two:
                found.append((air - strength.two, self.sortie_price()))
        if raids is not None and raids.side == self.side and s.carpet:
            found.append((raids.bonus, self.carpet_price()))
        return found

    def sortie_price(self) -> float:
        s = self.position
        return self.weights.sortie * min(1.0, s.battles / (2.0 * s.sorties)) if s.sorties else 0.0

    def carpet_price(self) -> float:
        return self.weights.carpet * attack.still_to_come(self)

    def joined(self, side: str, stack: Stack) -> Stack:
        """A stack with the troops of the reserve that find room in it (CAEN-27)."""
        room = (self.ground.rules.stacking or 99) - len(stack)
        if not self.reserve or side != self.known.reserve_side or room <= 0:
            return stack
        return (*stack, *self.reserve[:room])

    def price(self, letter: str) -> float:
        sorties, raids = self.known.sorties, self.known.raids
        if sorties is not None and letter == sorties.letter:
            return self.sortie_price()
        if raids is not None and letter == raids.letter:
            return self.carpet_price()
        return self.weights.spend * attack.still_to_come(self) if letter in self.reserve else 0.0

    def added(self, letter: str, terrain: str) -> int:
        sorties, raids = self.known.sorties, self.known.raids
        if sorties is not None and letter == sorties.letter:
            return sorties.bonus[terrain]
        if raids is not None and letter == raids.letter:
            return raids.bonus
        return super().added(letter, terrain)


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockSteady(Steady):
    """Plays either side of a campaign made of blocks. What only one campaign asks, a class derived from it answers."""

    def __init__(self, rules: Firestorm, seat: str, rng: Random, ground: BlockGround | None = None) -> None:
        assert isinstance(rules, BlockCampaign)
        known = ground or BlockGround(rules, weights_of(rules, rules.side_of(seat)))
        super().__init__(rules, seat, rng, known)
        self.blocks = known
        self.phrases = {**self.phrases, **PHRASES}

    def like(self, ground: Ground, rng: Random) -> Steady:
        assert isinstance(ground, BlockGround)
        return BlockSteady(self.rules, self.seat, rng, ground)

    def another_ground(self, rng: Random) -> Ground:
        return BlockGround(self.blocks.campaign, vary(weights_of(self.rules, self.side), rng))

    def front(self, seen: Campaign, ahead: bool) -> Front:
        assert isinstance(seen, BlockState)
        return BlockFront(self.blocks, seen, self.side, ahead)

    def special(self, seen: Campaign, ask: Choice[Any]) -> Word:
        if isinstance(ask, (Land, ChooseBeach, Deploy)):
            return self.bring_in(seen, ask)
        if isinstance(ask, NavalGunfire):
            self.thought = Thought("fire")
            return ("fire",)
        return ()

    def bring_in(self, seen: Campaign, ask: Land | ChooseBeach | Deploy) -> Word:
        """Troops that land or are deployed."""
        front = self.front(seen, True)
        question: Choice[Any] = ask
        if isinstance(ask, Deploy):
            word = deployment.deploy(front, question, seen.stacks[self.rules.graves[self.side]])
            kind = "deployed" if len(word) == 1 else "reserve" if word[1] == RESERVE else "deploy"
            self.thought = Thought(kind, word)
            return word
        if isinstance(ask, ChooseBeach):
            beach = deployment.best_beach(front, ask.troop, question.letters(seen, ()))
            self.thought = Thought("land", (ask.troop, beach))
            return (beach,)
        word = deployment.land(front, question)
        self.thought = Thought("land", word)
        return word
