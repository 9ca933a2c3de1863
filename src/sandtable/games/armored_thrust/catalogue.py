"""Every step of the game, so that records can name them."""

from __future__ import annotations

from sandtable.games.armored_thrust import action, deployment, end, engagement, opening, orders, turn, umpire
from sandtable.kernel.steps import AnyStep

STEPS: tuple[type[AnyStep], ...] = (
    deployment.Deployment,
    deployment.Deploy,
    turn.Turn,
    turn.StartPhase,
    turn.OrderPhase,
    turn.ActionPhase,
    turn.EndPhase,
    opening.SupplyCheck,
    opening.Arrivals,
    opening.PlaceArrivals,
    opening.Weather,
    opening.StartReport,
    orders.WriteOrders,
    orders.OrderUnits,
    action.Strike,
    action.ActionDice,
    action.Movement,
    action.ActionReport,
    engagement.EngagementPhase,
    engagement.Fight,
    engagement.Outcomes,
    end.Characters,
    end.TidyUp,
    end.EndReport,
    umpire.Gate,
)
