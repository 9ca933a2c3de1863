"""Every step of the game."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes import (
    activation,
    charges,
    deployment,
    draws,
    orders,
    rolls,
    supply,
    turn,
    windows,
)
from sandtable.kernel.steps import AnyStep

STEPS: Final[tuple[type[AnyStep], ...]] = (
    deployment.Deploy,
    draws.DrawCards,
    turn.Turn,
    turn.OrderPhase,
    turn.PhaseCards,
    orders.CountTokens,
    orders.PlaceTogether,
    orders.PlaceOrders,
    turn.ActivationPhase,
    activation.Activations,
    activation.NextOrder,
    activation.Reveal,
    activation.Activation,
    activation.Act,
    turn.SupplyPhase,
    activation.DiscardBluffs,
    supply.SupplyMoves,
    supply.Recover,
    charges.Charges,
    supply.ClearTokens,
    supply.Discard,
    turn.EndOfTurn,
    windows.Open,
    windows.React,
    rolls.Read,
    rolls.Again,
)
