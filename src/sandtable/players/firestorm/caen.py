"""What a general knows of Caen: its prizes and assets, the landings, D-Day and the Caumont gap."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.games.firestorm.caen.play.assets import NavalGunfire
from sandtable.games.firestorm.caen.play.caumont import Caumont
from sandtable.games.firestorm.caen.play.dday import BeachOptions, Exploitation, PanzerAttack
from sandtable.games.firestorm.caen.play.reinforcements import ChooseBeach, Deploy, Land
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm import attack, deployment
from sandtable.players.firestorm.front import Front, Help, Stack
from sandtable.players.firestorm.ground import Ground, Strength
from sandtable.players.firestorm.reasons import Thought
from sandtable.players.firestorm.steady import Steady, weights_of
from sandtable.players.firestorm.weights import Weights

PHRASES: Final[dict[str, str]] = {
    "land": "{0} comes ashore on {1} because the place that needs it most is in reach from there.",
    "deploy": "{0} is needed most at {1}.",
    "reserve": "{0} is worth most in the reserve, ready for the battle that matters.",
    "deployed": "everybody has a place.",
    "gap": "the area before {0} falls without a fight, and {0} itself with a chance of {win}.",
    "no-gap": "the way to {0} leads to nothing worth the risk.",
    "fire": "naval gunfire costs nothing.",
    "beach": "these options help most on the beach.",
}


class CaenGround(Ground):
    """The German Defence Troop, sorties and bombers, and the key to the Caumont gap."""

    def __init__(self, rules: Caen, weights: Weights) -> None:
        super().__init__(rules, weights, rules.book.gdt_dice)
        self.defence_side = rules.germans  # CAEN-20
        self.defence_turn = rules.book.gdt_first_turn
        self.defence_bar = rules.book.gdt_barred_by if rules.gdt_barred else 99
        self.defence_asset = "gdt"
        self.sortie: dict[str, int] = rules.sortie_bonus  # terrain -> bonus
        self.carpet = rules.book.carpet
        self.key = rules.book.caumont.hold  # the area that opens the gap (CAEN-60)


class CaenFront(Front):
    """A position before Caen."""

    def __init__(self, ground: CaenGround, s: CaenState, side: str, ahead: bool) -> None:
        super().__init__(ground, s, side, ahead)
        self.caen = s
        self.known = ground
        self.reserve = s.stacks["reserve"]
        self.on_top = ("carpet",)

    def helpers(self, strength: Strength, terrain: str) -> list[Help]:
        """A sortie in the place of the second troop, and carpet bombing (CAEN-11, CAEN-17)."""
        s = self.caen
        found: list[Help] = []
        if self.side == s.caen.allies:
            air = strength.one + self.known.sortie[terrain]
            if s.sorties and air > strength.two:
                found.append((air - strength.two, self.sortie_price()))
            if s.carpet:
                found.append((self.known.carpet, self.carpet_price()))
        return found

    def sortie_price(self) -> float:
        s = self.caen
        return self.weights.sortie * min(1.0, s.battles / (2.0 * s.sorties)) if s.sorties else 0.0

    def carpet_price(self) -> float:
        return self.weights.carpet * attack.still_to_come(self)

    def joined(self, side: str, stack: Stack) -> Stack:
        """A stack with the troops of the reserve that find room in it (CAEN-27)."""
        room = (self.ground.rules.stacking or 99) - len(stack)
        if not self.reserve or side != self.ground.defence_side or room <= 0:
            return stack
        return (*stack, *self.reserve[:room])

    def price(self, letter: str) -> float:
        if letter == "sortie":
            return self.sortie_price()
        if letter == "carpet":
            return self.carpet_price()
        return self.weights.spend * attack.still_to_come(self) if letter in self.reserve else 0.0

    def added(self, letter: str, terrain: str) -> int:
        if letter == "sortie":
            return self.known.sortie[terrain]
        return self.known.carpet if letter == "carpet" else super().added(letter, terrain)

    def besides(self, target: str, side: str) -> float:
        """The key to the Caumont gap, while it would still open it (CAEN-60)."""
        s = self.caen
        if target != self.known.key or side != s.caen.allies or s.caumont:
            return 0.0
        gap = s.caen.book.caumont
        return self.weights.gap if s.turn <= gap.turn and not s.holds(side, gap.attack) else 0.0


class CaenSteady(Steady):
    """Plays either side of Caen."""

    def __init__(self, rules: Firestorm, seat: str, rng: Random) -> None:
        assert isinstance(rules, Caen)
        known = CaenGround(rules, weights_of(rules, rules.side_of(seat)))
        super().__init__(rules, seat, rng, known)
        self.caen = rules
        self.known = known
        self.phrases = {**self.phrases, **PHRASES}

    def front(self, seen: Campaign, ahead: bool) -> Front:
        assert isinstance(seen, CaenState)
        return CaenFront(self.known, seen, self.side, ahead)

    def special(self, seen: Campaign, ask: Choice[Any]) -> Word:
        if isinstance(ask, (Land, ChooseBeach, Deploy)):
            return self.bring_in(seen, ask)
        if isinstance(ask, (Exploitation, PanzerAttack)):
            return self.special_attack(seen, ask)
        if isinstance(ask, Caumont):
            return self.caumont(seen)
        if isinstance(ask, NavalGunfire):
            self.thought = Thought("fire")
            return ("fire",)
        if isinstance(ask, BeachOptions):
            return self.beach_options()
        return ()

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

    def bring_in(self, seen: Campaign, ask: Land | ChooseBeach | Deploy) -> Word:
        front = self.front(seen, True)
        question: Choice[Any] = ask
        if isinstance(ask, Deploy):
            word = deployment.deploy(front, question, seen.stacks[self.rules.graves[self.side]])
            kind = "deployed" if len(word) == 1 else "reserve" if word[1] == "reserve" else "deploy"
            self.thought = Thought(kind, word)
            return word
        if isinstance(ask, ChooseBeach):
            beach = deployment.best_beach(front, ask.troop, question.letters(seen, ()))
            self.thought = Thought("land", (ask.troop, beach))
            return (beach,)
        word = deployment.land(front, question)
        self.thought = Thought("land", word)
        return word

    def beach_options(self) -> Word:
        """As many as the size of the force allows, in the order of the book (CAEN-42)."""
        self.thought = Thought("beach")
        book = self.caen.book
        return book.beach_choices[: book.beach_options(self.caen.points_size)]
