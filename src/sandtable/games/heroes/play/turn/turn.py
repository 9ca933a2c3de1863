"""The sequence of play (section 1): Order, Activation and Supply Phase, and the end of a turn."""

from __future__ import annotations

from sandtable.games.heroes.play import victory
from sandtable.games.heroes.play.explosions.charges import Charges
from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.reactions.windows import both, opened
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Activations, DiscardBluffs
from sandtable.games.heroes.play.turn.orders import CountTokens
from sandtable.games.heroes.play.turn.supply import ClearTokens, Recover, SupplyMoves, fill_hands
from sandtable.kernel.steps import NOTHING, NumberedProcedure, Procedure, Steps


class Turn(NumberedProcedure[Battle]):
    """A Game Turn."""

    def run(self, s: Battle) -> Steps:
        s.turn = self.number
        s.tell("turn", number=self.number, initiative=s.initiative)
        return [OrderPhase(), ActivationPhase(), SupplyPhase(), EndOfTurn(), Turn(self.number + 1)]


class OrderPhase(Procedure[Battle]):
    """Cards at the start, tokens, cards at the end (section 1 A)."""

    def run(self, s: Battle) -> Steps:
        s.phase = "orders"
        return [PhaseCards("order-start"), CountTokens(), PhaseCards("order-end")]


class ActivationPhase(Procedure[Battle]):
    """Orders are revealed alternately (section 1 B)."""

    def run(self, s: Battle) -> Steps:
        return [Activations()]


class SupplyPhase(Procedure[Battle]):
    """Moves, recovery, tokens, cards (section 1 C). No fire and no assault here (HON-762)."""

    def run(self, s: Battle) -> Steps:
        s.phase = "supply"
        first, second = both(s)
        return [
            PhaseCards("supply-start"),
            DiscardBluffs(),
            SupplyMoves(first),
            Recover(first),
            SupplyMoves(second),
            Recover(second),
            PhaseCards("supply-end"),
            Charges(),
            ClearTokens(),
            *fill_hands(s, (first, second)),
        ]


class PhaseCards(Procedure[Battle]):
    """RW-1 at the start or end of a phase: `order-start`, `order-end`, `supply-start`, `supply-end`."""

    __match_args__ = ("at",)

    def __init__(self, at: str) -> None:
        self.at = at

    def run(self, s: Battle) -> Steps:
        return opened(s, "RW-1", self.at, both(s))


class EndOfTurn(Procedure[Battle]):
    """Objectives are judged; then initiative changes hands, unless the battle is over (HON-802, R-39)."""

    def run(self, s: Battle) -> Steps:
        s.rules.judge(s)
        if s.verdict or s.turn >= s.rules.turns:
            return victory.over(s)
        s.initiative = ENEMY[s.initiative]
        return NOTHING
