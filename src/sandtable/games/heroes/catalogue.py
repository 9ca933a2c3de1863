"""Every step of the game."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes import (
    activation,
    charges,
    deployment,
    draws,
    free_battle,
    orders,
    rolls,
    scouts,
    setup,
    supply,
    turn,
    victory,
    windows,
)
from sandtable.kernel.steps import AnyStep

STEPS: Final[tuple[type[AnyStep], ...]] = (
    free_battle.FreeBattle,
    free_battle.Musters,
    free_battle.Muster,
    free_battle.LayBoard,
    free_battle.RollForEdges,
    free_battle.ChooseEdge,
    free_battle.PlaceObjectives,
    free_battle.PlaceObjective,
    setup.SetUp,
    victory.Objectives,
    scouts.ScoutMoves,
    scouts.ScoutsDone,
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
