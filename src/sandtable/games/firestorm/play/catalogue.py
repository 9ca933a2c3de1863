"""The family's table of contents: every step by its name, chapter by chapter."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.play import (
    advance,
    battle,
    commitment,
    destruction,
    initiative,
    open_battles,
    retreat,
    strategic,
    tabletop,
    turn,
    wargame,
    way,
)
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.state import Sheet
from sandtable.kernel.steps import AnyStep

CHAPTERS: Final[list[type[AnyStep]]] = [
    turn.Turn,
    turn.Planning,
    turn.FixedBattles,
    turn.BattlePhase,
    turn.NextBattle,
    turn.StrategicPhase,
    turn.TotalPoints,
    turn.EndCampaign,
    initiative.Initiative,
    initiative.InitiativeReply,
    initiative.PlaceArrow,
    battle.Battle,
    battle.ScriptedBattle,
    battle.NameLeader,
    commitment.CommitAttackers,
    commitment.CommitDefenders,
    commitment.SecretCommitment,
    way.ChooseWay,
    way.DeclareTable,
    way.ByDice,
    battle.CheckSupply,
    battle.Resolve,
    wargame.AttackDie,
    wargame.DefenceDie,
    tabletop.TakePoints,
    tabletop.OutOfSupply,
    tabletop.Report,
    tabletop.ReportScore,
    battle.AfterAction,
    destruction.RollToDestroy,
    retreat.RetreatDefeated,
    retreat.Retreat,
    advance.Advance,
    advance.RemoveArrow,
    open_battles.OpenBattles,
    open_battles.OpenArrow,
    open_battles.FinishBattles,
    strategic.StrategicMoves,
    strategic.Withdraw,
]
STEPS: Final[dict[str, type[AnyStep]]] = {step.__name__: step for step in CHAPTERS}
SHEETS: Final[dict[str, type[Sheet]]] = {"BattleSheet": BattleSheet}
