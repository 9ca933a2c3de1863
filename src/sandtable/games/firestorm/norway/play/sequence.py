"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.moments import within

WITHIN: Final = within("""
Advance: AfterAction
AfterAction: Battle FinishBattles ScriptedBattle
AimTorpedoes:
AirCombat: Mission
AlliedReinforcements: StrategicPhase
Arrive: Sail TakeAction
AttackDie: OpenBattles Report ReportScore Resolve
Battle: NextBattle OpenArrow OpenBattles
BattleChoice:
BattlePhase: Turn
BattleSideChoice:
BattleThrow:
BodoCheck: StrategicPhase
BombHarbour: SpecialBombing
BothPorts: BattlePhase FinishBattles NextBattle Turn
ByDice: ChooseWay
CallInterceptor: Battle ScriptedBattle
CallStuka: Battle ScriptedBattle
CheckSupply: Battle ScriptedBattle
ChooseLanding: LandForce
ChooseWay: Battle ScriptedBattle
Commit:
CommitAttackers: Battle ScriptedBattle SecretCommitment
CommitDefenders: Battle ScriptedBattle SecretCommitment
CompareFleets: DivideShips StandOrWithdraw SurfaceCombat
DeclareTable: ChooseWay
DefenceDie: AttackDie
Denmark: StrategicPhase
DivideShips: StandOrWithdraw SurfaceCombat
EarlyPorts: StrategicPhase
EndAction: NextAction
EndAtNarvik: StrategicPhase
EndCampaign: Turn
FallBack: CompareFleets DivideShips StandOrWithdraw SurfaceCombat UnderFire
FateOfSouth: StrategicPhase
FillAlliedBox: StartOfTurn
FillAxisBox: StartOfTurn
FinishBattles: FinishBattles OpenBattles
FixedBattles: Turn
GermanReinforcements: StrategicPhase
GrantInitiative: Battle
HarbourBombed: SpecialBombing
Initiative: Battle
InitiativeReply: Initiative
Intercept: Mission SpecialBombing
LandForce: AlliedReinforcements
LayDice: AirCombat BombHarbour DivideShips Retaliate StandOrWithdraw StopOrGoOn SurfaceCombat UnderFire
Leave: NextBattle PlaceArrow
LeaveNarvik: StrategicPhase
Losses: OpenFire
LostAirfields: StrategicPhase
Mission: TakeAction
NameLeader: Battle ScriptedBattle
NarvikSupply: Battle OpenBattles Report ReportScore Resolve ScriptedBattle
NextAction: NextAction StrategicActions
NextBattle: BattlePhase NextBattle
NorwayMoves: NorwayMoves StrategicPhase
OfBattle:
OfTurn:
OpenArrow:
OpenBattles: BattlePhase OpenBattles
OpenFire: AirCombat BombHarbour DivideShips React Retaliate StandOrWithdraw StopOrGoOn SurfaceCombat Torpedo
    UnderFire
OutOfSupply: OpenBattles Report ReportScore Resolve
PlaceArrow: Battle PlaceArrow
PlaceAtNarvik: GermanReinforcements
Planning: Turn
React: FallBack RetreatTo Sail TakeAction
RecordLanes: Turn
RemoveArrow: AfterAction RemoveArrow
Report: OpenBattles Report ReportScore Resolve
ReportScore:
Resolve: Battle ScriptedBattle
Retaliate: Torpedo
Retreat: RemoveArrow RetreatDefeated
RetreatDefeated: AfterAction
RetreatTo: FallBack
ReturnToBase: Mission SpecialBombing
RollToDestroy: AfterAction
Sail: Arrive StopOrGoOn
SaveBattleship: Losses
ScriptedBattle:
SecretCommitment: Battle ScriptedBattle
SideThrow:
Sink: Losses
SpecialBombing: TakeAction
SpreadFire:
StandOrWithdraw: SurfaceCombat
StartOfTurn: Turn
StopOrGoOn: Arrive
StrategicActions: Turn
StrategicMoves: StrategicMoves
StrategicPhase: Turn
SurfaceCombat: Arrive
TakeAction: NextAction
TakePoints: OpenBattles Report ReportScore Resolve
ThrowAgain: ThrowVolley
ThrowVolley: OpenFire
Torpedo: TakeAction
TotalPoints: StrategicPhase
Turn: Turn
UnderFire: FallBack RetreatTo
VolleyThrow:
""")
