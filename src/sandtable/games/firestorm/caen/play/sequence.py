"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.moments import within

WITHIN: Final = within("""
Advance: AfterAction
AfterAction: Battle FinishBattles ScriptedBattle
AlliedArrivals: StrategicPhase
AttackDie: OpenBattles Report ReportScore Resolve
Battle: NextBattle OpenArrow OpenBattles
BattleChoice:
BattlePhase: Turn
BattleSideChoice:
BattleThrow:
BeachOptions: OpenBattles Report ReportScore Resolve
BrigadesArrive: StrategicPhase
ByDice: ChooseWay
Caumont: CaumontGap
CaumontBattle: Caumont
CaumontGap: BattlePhase FinishBattles NextBattle
CheckSupply: Battle ScriptedBattle
ChooseBeach: FixedArrival
ChooseWay: Battle Neptune ScriptedBattle Tonga
Commit:
CommitAttackers: Battle ScriptedBattle SecretCommitment
CommitDefenders: Battle ScriptedBattle SecretCommitment
DeclareTable: ChooseWay
DefenceDie: AttackDie
DefenceTroopDie: OpenBattles Report ReportScore Resolve
DefenceTroopTable: OpenBattles Report ReportScore Resolve
Deploy: Deploy DeploymentArrivals GermanArrivals
DeploymentArrivals: StrategicPhase
EndCampaign: Turn
Exploitation: Exploitation Turn
FinishBattles: FinishBattles OpenBattles
FixedArrival: AlliedArrivals LandingArrivals
FixedBattles: Turn
FourthAttack: FourthBattle
FourthBattle: Turn
GermanArrivals: StrategicPhase
GunsArrive: StrategicPhase
Initiative: Battle
InitiativeReply: Initiative
Land: AlliedArrivals Land LandingArrivals
LandingArrivals: StrategicPhase
LandingDie: OpenBattles Report ReportScore Resolve
Leave: NextBattle PlaceArrow
NameFighter: Battle
NameLeader: Battle Neptune ScriptedBattle Tonga
NavalGunfire: OpenBattles Report ReportScore Resolve
Neptune: Turn
NextBattle: BattlePhase NextBattle
NightAttack: NightAttacks
NightAttacks: NightAttacks Turn
OfBattle:
OfTurn:
OpenArrow:
OpenBattles: BattlePhase OpenBattles
OutOfSupply: OpenBattles Report ReportScore Resolve
PanzerAttack: Turn
PlaceArrow: Battle PlaceArrow
PlaceBrigade: BrigadesArrive
PlaceGuns: GunsArrive
Planning: Turn
ReadNeptune: Neptune
ReadTonga: Tonga
RemoveArrow: AfterAction RemoveArrow
Report: OpenBattles Report ReportScore Resolve
ReportScore:
Resolve: Battle Neptune ScriptedBattle Tonga
Retreat: Caumont RemoveArrow RetreatDefeated
RetreatDefeated: AfterAction
RollForTroop: AfterAction
RollToCapture: Caumont RemoveArrow Retreat RetreatDefeated RollForTroop RollToDestroy
RollToDestroy: AfterAction
ScriptedAttack: Turn
ScriptedBattle: CaumontBattle Exploitation FourthAttack NightAttack PanzerAttack ScriptedAttack
SecretCommitment: Battle ScriptedBattle
SideThrow:
StrategicMoves: StrategicMoves StrategicPhase
StrategicPhase: Turn
TakePoints: OpenBattles Report ReportScore Resolve
TidyUp: StrategicPhase
Tonga: Turn
TotalPoints: StrategicPhase
Turn: Turn
Withdraw: StrategicPhase
""")
