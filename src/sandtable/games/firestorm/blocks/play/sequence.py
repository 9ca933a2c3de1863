"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.moments import within

WITHIN: Final = within("""
Advance: AfterAction
AfterAction: Battle FinishBattles ScriptedBattle
AttackDie: OpenBattles Report ReportScore Resolve
Battle: NextBattle OpenArrow OpenBattles
BattleChoice:
BattlePhase: Turn
BattleSideChoice:
BattleThrow:
BrigadesArrive: StrategicPhase
ByDice: ChooseWay
CheckSupply: Battle ScriptedBattle
ChooseBeach: FixedArrival
ChooseWay: Battle ScriptedBattle
Commit:
CommitAttackers: Battle ScriptedBattle SecretCommitment
CommitDefenders: Battle ScriptedBattle SecretCommitment
DeclareTable: ChooseWay
DefenceDie: AttackDie
DefenceTroopDie: OpenBattles Report ReportScore Resolve
DefenceTroopTable: OpenBattles Report ReportScore Resolve
Deploy: Deploy DeploymentArrivals
DeploymentArrivals: StrategicPhase
EndCampaign: Turn
FinishBattles: FinishBattles OpenBattles
FixedArrival: LandingArrivals
FixedBattles: Turn
FourthAttack: FourthBattle
FourthBattle: Turn
GunsArrive: StrategicPhase
Initiative: Battle
InitiativeReply: Initiative
Land: Land LandingArrivals
LandingArrivals: StrategicPhase
Leave: NextBattle PlaceArrow
NameFighter: Battle
NameLeader: Battle ScriptedBattle
NavalGunfire: OpenBattles Report ReportScore Resolve
NextBattle: BattlePhase NextBattle
NightAttack: NightAttacks
NightAttacks: NightAttacks Turn
OfBattle:
OfTurn:
OpenArrow:
OpenBattles: BattlePhase OpenBattles
OutOfSupply: OpenBattles Report ReportScore Resolve
PlaceArrow: Battle PlaceArrow
PlaceBrigade: BrigadesArrive
PlaceGuns: GunsArrive
Planning: Turn
RemoveArrow: AfterAction RemoveArrow
Report: OpenBattles Report ReportScore Resolve
ReportScore:
Resolve: Battle ScriptedBattle
Retreat: RemoveArrow RetreatDefeated
RetreatDefeated: AfterAction
RollForTroop: AfterAction
RollToCapture: RemoveArrow Retreat RetreatDefeated RollForTroop RollToDestroy
RollToDestroy: AfterAction
ScriptedAttack: Turn
ScriptedBattle: FourthAttack NightAttack ScriptedAttack
SecretCommitment: Battle ScriptedBattle
SideThrow:
StrategicMoves: StrategicMoves StrategicPhase
StrategicPhase: Turn
TakePoints: OpenBattles Report ReportScore Resolve
TidyUp: StrategicPhase
TotalPoints: StrategicPhase
Turn: Turn
Withdraw: StrategicPhase
""")
