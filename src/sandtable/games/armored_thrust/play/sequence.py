"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.moments import within

WITHIN: Final = within("""
ActionDice: ActionPhase
ActionPhase: Turn
ActionReport: ActionPhase
Advances: EngagementPhase
Agree: Fights
Arrivals: StartPhase
AskWithdrawals: Withdrawals
Battles: Fights
Brief: Briefings
Briefings: EngagementPhase
Characters: EndPhase
ChooseRetreat:
Depart: Withdrawals
Deploy:
Deployment:
EndPhase: Turn
EndReport: EndPhase
EngagementPhase: Turn
Fate: Characters
Fight: Battles Reports
FightAgain: Fight
Fights: EngagementPhase
Gate: ActionPhase EndPhase EngagementPhase Gate OrderPhase StartPhase
GiveWay: Retreats
Impose: Fights
Judge: Battles Reports
Leave:
MissionDie: Brief
Movement: ActionPhase
OrderPhase: Turn
OrderUnits:
Outcomes: EngagementPhase
PickGround: TerrainDice
PlaceArrivals:
ReportResult:
Reports: Battles Reports
RetreatChoices: Retreats
RetreatDice: Retreats
Retreats: EngagementPhase
ReturnBase: Characters
Returns: StartPhase
RollForAttacker: Brief MissionDie RollForAttacker
StartPhase: Turn
StartReport: StartPhase
Strike: ActionPhase
SupplyCheck: StartPhase
Tell: Brief
TerrainDice: Battles
ThrustChoice:
ThrustThrow:
TidyUp: EndPhase
Turn: Turn
VillageDice: TerrainDice
Want:
Weather: StartPhase
Withdraw:
WithdrawalDie: AskWithdrawals
Withdrawals: EngagementPhase
WriteOrders: OrderPhase
""")
