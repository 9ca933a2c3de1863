"""A player that plans: takes the words that `steady` would consider, plays each on, and says the one that does best."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.kernel.engine import forced
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser
from sandtable.players.player import Player
from sandtable.players.playout import WithoutGarbageCollection
from sandtable.players.search import explaining, mixing
from sandtable.players.search.comparing import Budget, compare
from sandtable.players.search.judge import judge_for
from sandtable.players.search.rehearsal import Plan, Rehearsal

RIVALS: Final = 3  # ways in which the other side may answer at the same time
CAUTION: Final = 1.0  # standard errors by which a plan must be better than that of the adviser


class Planner(Player):
    """Improves on an adviser's words by playouts in which all seats go on as their advisers would."""

    name = "planner"

    def __init__(
        self,
        rules: Rules[Any],
        seat: str,
        rng: Random,
        advisers: dict[str, Adviser],
        playouts: int = 0,
        seconds: float = 0.0,
    ) -> None:
        """`advisers` answer for every seat in playouts; a decision takes so many playouts or seconds."""
        self.rules = rules
        self.seat = seat
        self.rng = rng
        self.advisers = advisers
        self.adviser = advisers[seat]
        self.playouts = playouts
        self.seconds = seconds
        self.judge = judge_for(rules.id, rules.scenario, seat)
        self.cousins: list[Adviser] | None = None
        self.rival_models: list[dict[str, Adviser]] | None = None
        self.driver: Adviser | None = None  # who made the plan of the phase under way
        self.phase = ""  # the phase that was planned
        self.rehearsal: Rehearsal | None = None
        self.plans: list[Plan] = []
        self.chosen: Plan | None = None

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        self.chosen = None
        own = self.adviser.word(seen, ask)  # also where it is not needed, so that it remembers what it must
        phase = self.adviser.phase(seen, ask)
        if phase and phase == self.phase:
            return self.driver.word(seen, ask) if self.driver is not None else own
        self.phase, self.driver = "", None
        if self.adviser.mixes(ask):
            return self.mixed(seen, ask, own)
        plans = self.proposed(seen, ask, own, phase)
        if len(plans) == 1 or forced(seen, ask) is not None:
            return own
        self.plans = plans
        self.rehearsal = Rehearsal(
            self.rules, self.seat, seen, ask, self.advisers, self.rng.getrandbits(32), self.judge
        )
        budget = Budget(self.playouts, self.seconds)
        with WithoutGarbageCollection():
            chosen = compare(self.rehearsal, plans, budget, CAUTION)
        self.chosen = chosen
        self.phase, self.driver = phase, chosen.driver
        return chosen.word

    def mixed(self, seen: State, ask: Choice[Any], own: Word) -> Word:
        """An answer to a question that the others answer at the same time, not always the same."""
        plans = [Plan(own)]
        for cousin in self.adviser.cousins():
            word = cousin.word(seen, ask)
            if word not in [plan.word for plan in plans]:
                plans.append(Plan(word))
        if len(plans) == 1:
            return own
        self.plans = plans
        self.rehearsal = Rehearsal(
            self.rules, self.seat, seen, ask, self.advisers, self.rng.getrandbits(32), self.judge
        )
        budget = Budget(self.playouts, self.seconds)
        with WithoutGarbageCollection():
            chosen = mixing.mix(self.rehearsal, plans, self.rivals(), budget, self.rng, CAUTION)
        self.chosen = chosen
        return chosen.word

    def rivals(self) -> list[dict[str, Adviser]]:
        """Ways in which the other sides may answer: as their advisers would, or as cousins of these."""
        if self.rival_models is None:
            side = self.rules.side_of(self.seat)
            others = {seat: one for seat, one in self.advisers.items() if self.rules.side_of(seat) != side}
            families = {seat: one.cousins()[: RIVALS - 1] for seat, one in others.items()}
            self.rival_models = [dict(others)]
            for number in range(RIVALS - 1):
                self.rival_models.append(
                    {seat: family[number] for seat, family in families.items() if number < len(family)}
                )
        return self.rival_models

    def proposed(self, seen: State, ask: Choice[Any], own: Word, phase: str) -> list[Plan]:
        """The plans to compare, the adviser's own first."""
        plans = [Plan(own)]
        if phase:
            known = [self.adviser.planned()]
            for cousin in self.family():
                driver = cousin.again(Random(self.rng.getrandbits(32)))
                word = driver.word(seen, ask)
                if driver.planned() not in known:
                    known.append(driver.planned())
                    plans.append(Plan(word, driver))
            return plans
        for word in self.adviser.ranked(seen, ask):
            if word not in [plan.word for plan in plans]:
                plans.append(Plan(word))
        return plans

    def family(self) -> list[Adviser]:
        if self.cousins is None:
            self.cousins = self.adviser.cousins()
        return self.cousins

    def rest(self, seen: State, ask: Choice[Any], draft: Word) -> Word:
        return self.adviser.rest(seen, ask, draft)

    def reason(self) -> str:
        """What was compared, what each plan is expected to bring, and what it fears; else what the adviser says."""
        if self.chosen is None or self.rehearsal is None:
            return self.adviser.reason() if self.driver is None else self.driver.reason()
        return explaining.explained(self.rehearsal, self.plans, self.chosen)
