"""The sequence of play (AT section 1): set-up, then turns of five phases."""

from __future__ import annotations

from sandtable.games.armored_thrust.play import action, characters, end, engagement, opening
from sandtable.games.armored_thrust.play.orders import WriteOrders
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.kernel.steps import NumberedProcedure, Procedure, Steps


class Turn(NumberedProcedure[Theatre]):
    """One turn, and the next one after it."""

    def still(self, s: Theatre) -> bool:
        return self.number <= s.rules.last_turn

    def run(self, s: Theatre) -> Steps:
        return [
            StartPhase(self.number),
            OrderPhase(),
            ActionPhase(),
            engagement.EngagementPhase(),
            EndPhase(),
            Turn(self.number + 1),
        ]


class StartPhase(NumberedProcedure[Theatre]):
    """Supply, reinforcements, weather (steps 1 to 3)."""

    def run(self, s: Theatre) -> Steps:
        opening.begin_turn(s, self.number)
        return [
            Gate("start"),
            opening.SupplyCheck(),
            characters.Returns(),
            opening.Arrivals(),
            opening.Weather(),
            opening.StartReport(),
        ]


class OrderPhase(Procedure[Theatre]):
    """Secret orders, locked before anything is revealed (step 4)."""

    def run(self, s: Theatre) -> Steps:
        s.phase = "orders"
        return [WriteOrders(), Gate("open")]


class ActionPhase(Procedure[Theatre]):
    """What strikes before movement, the umpire's dice, movement, the Action report (steps 5 to 9)."""

    def run(self, s: Theatre) -> Steps:
        s.phase = "action"
        return [action.Strike(), action.ActionDice(), Gate("march"), action.Movement(), action.ActionReport()]


class EndPhase(Procedure[Theatre]):
    """Characters, control, recovery, the end-of-turn report (steps 16 to 19)."""

    def run(self, s: Theatre) -> Steps:
        s.phase = "end"
        return [Gate("close"), characters.Characters(), end.TidyUp(), Gate("report"), end.EndReport()]
