"""A steady general: weighs what may be won and lost by exact odds and keeps his troops where they are needed."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.games.firestorm.advance import Advance
from sandtable.games.firestorm.battle import NameLeader
from sandtable.games.firestorm.caen.assets import NavalGunfire
from sandtable.games.firestorm.caen.caumont import Caumont
from sandtable.games.firestorm.caen.dday import BeachOptions, Exploitation, PanzerAttack
from sandtable.games.firestorm.caen.reinforcements import ChooseBeach, Deploy, Land
from sandtable.games.firestorm.caen.state import CaenState
from sandtable.games.firestorm.commitment import CommitAttackers, CommitDefenders
from sandtable.games.firestorm.initiative import PlaceArrow
from sandtable.games.firestorm.open_battles import OpenArrow
from sandtable.games.firestorm.retreat import Retreat
from sandtable.games.firestorm.rules import Firestorm
from sandtable.games.firestorm.state import Campaign
from sandtable.games.firestorm.strategic import StrategicMoves
from sandtable.games.firestorm.tabletop import ReportScore, TakePoints
from sandtable.games.firestorm.way import DeclareTable
from sandtable.kernel.rules import spell
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm import aftermath, attack, defence, deployment, tabletop
from sandtable.players.firestorm.front import Front
from sandtable.players.firestorm.ground import Ground
from sandtable.players.firestorm.reasons import Thought, sentence
from sandtable.players.firestorm.weights import Weights, defender
from sandtable.players.player import Player


class Steady(Player):
    """Plays either side of a Firestorm campaign; questions it does not know it leaves to chance."""

    name = "steady"

    def __init__(self, rules: Firestorm, seat: str, rng: Random) -> None:
        self.rules = rules
        self.seat = seat
        self.side = rules.side_of(seat)
        self.rng = rng
        self.weights = defender() if self.side == rules.data.moves_first else Weights()
        self.ground = Ground(rules, self.weights)
        self.marches = deployment.Marches()
        self.thought = Thought("")

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        assert isinstance(seen, Campaign)
        if isinstance(ask, PlaceArrow):
            return self.place_arrow(seen, ask)
        if isinstance(ask, (CommitAttackers, CommitDefenders)):
            return self.commit(seen, ask, isinstance(ask, CommitAttackers))
        if isinstance(ask, (Retreat, Advance)):
            return self.after_battle(seen, ask)
        if isinstance(ask, (StrategicMoves, Land, ChooseBeach, Deploy)):
            return self.between_turns(seen, ask)
        if isinstance(ask, (Exploitation, PanzerAttack, Caumont)):
            return self.special_attack(seen, ask)
        return self.other(seen, ask)

    def reason(self) -> str:
        return sentence(self.rules, self.thought)

    def front(self, seen: Campaign, ahead: bool) -> Front:
        return Front(self.ground, seen, self.side, ahead)

    # battles

    def place_arrow(self, seen: Campaign, ask: PlaceArrow) -> Word:
        """The best attack; if it needs the reserve it must be worth that (FS-21, CAEN-30)."""
        letters = ask.letters(seen, ())
        plan = attack.best_arrow(self.front(seen, False), letters)
        if "pass" in letters and plan.value < self.weights.spend:
            self.thought = Thought("pass")
            return ("pass",)
        kind = "attack" if plan.value > 0 else "forced"
        self.thought = Thought(kind, tuple(plan.word[0].split(">")), plan.win, plan.value)
        return plan.word

    def commit(self, seen: Campaign, ask: CommitAttackers | CommitDefenders, attacking: bool) -> Word:
        sheet = seen.battle(ask.battle)
        front = self.front(seen, False)
        committing = attack.commit_attack if attacking else defence.commit_defence
        plan = committing(front, ask, sheet)
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

    def special_attack(self, seen: Campaign, ask: Exploitation | PanzerAttack | Caumont) -> Word:
        """The attacks of D-Day and the Caumont gap are free to make or to leave (CAEN-44, CAEN-46, CAEN-60)."""
        front = self.front(seen, False)
        question: Choice[Any] = ask
        letters = question.letters(seen, ())
        if isinstance(ask, Caumont):
            return self.caumont(seen, front)
        plan = attack.best_arrow(front, letters)
        if plan.value <= 0:
            self.thought = Thought("no-attack")
            return (letters[-1],)
        self.thought = Thought("attack", tuple(plan.word[0].split(">")), plan.win, plan.value)
        return plan.word

    def caumont(self, seen: Campaign, front: Front) -> Word:
        """7 Armoured against the SS 101 heavy battalion, with an area for nothing beforehand (CAEN-62)."""
        assert isinstance(seen, CaenState)
        gap = seen.caen.book.caumont
        terrain = self.rules.terrain[gap.attack]
        lead = self.ground.situation(seen, self.side, f"{gap.take}>{gap.attack}")
        lead += self.rules.bonus[gap.attacker][terrain] - self.rules.bonus[gap.defender][terrain]
        dice = self.ground.chances.dice(lead, False)
        value = dice.win * front.prize(gap.attack) - dice.attacker_dies * self.weights.destroyed
        if front.foe & self.rules.board.bit[gap.take]:
            value += front.prize(gap.take)
        self.thought = Thought("gap" if value > 0 else "no-gap", (gap.attack,), dice.win, value)
        return ("use",) if value > 0 else ("forfeit",)

    # between the turns

    def between_turns(self, seen: Campaign, ask: StrategicMoves | Land | ChooseBeach | Deploy) -> Word:
        if isinstance(ask, StrategicMoves):
            return self.march(seen, ask)
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
        if isinstance(ask, NavalGunfire):
            self.thought = Thought("fire")
            return ("fire",)
        if isinstance(ask, BeachOptions):
            return self.beach_options(seen)
        self.thought = Thought("open" if isinstance(ask, OpenArrow) else "chance")
        return spell(seen, ask, self.rng)

    def beach_options(self, seen: Campaign) -> Word:
        """As many as the size of the force allows, in the order of the book (CAEN-42)."""
        assert isinstance(seen, CaenState)
        self.thought = Thought("beach")
        book = seen.caen.book
        return book.beach_choices[: book.beach_options(seen.caen.points_size)]

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
