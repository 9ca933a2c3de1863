"""Which steps list which: made from the code by `tools/sequences.py`, positions are held to it."""

from __future__ import annotations

from typing import Final

from sandtable.kernel.moments import within

WITHIN: Final = within("""
Act: Activation
Activation: React Reveal
ActivationPhase: Turn
Activations: ActivationPhase
AddMore: AddMore Attack
AddToBlast: Act AddToBlast React ShootMoving
Advance: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll Fight NextWeapon React Read Roll
    Scatter ShootMoving ShotRoll Strike
Affect: Act Affect Apply AssaultRoll Blow Burst CardScatter CloseIn DamageRoll Deploy DestructionRoll
    FallBackTo Fight Flee Frighten GoOn MakeWay Moving NextWeapon PickDamage PlaceSurvivor Push React Read
    Retreat Roll RunOver Scatter ScoutMoves SetDown ShootMoving ShotRoll Strike SupplyMoves
Again: React
Apply: Affect
Assault: Act GoOn Moving NextWeapon React ScoutMoves ShootMoving SupplyMoves
AssaultRoll: Fight
Attack: Act GoOn NextWeapon React ScoutMoves ShootMoving SupplyMoves
Barraged: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll NextWeapon React Read Roll
    Scatter ShootMoving ShotRoll Strike
Blow: Barraged Explode React
Brace: CloseIn
Burst: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll NextWeapon React Read Roll Scatter
    ShootMoving ShotRoll Strike
CardScatter: React
Charges: SupplyPhase
ChooseArms: TakeArms
ChooseEdge: RollForEdges
ClearTokens: SupplyPhase
CloseIn: Assault
CountTokens: OrderPhase
DamageRoll: Affect
Deploy: SetUp
Destruction: Act AssaultRoll Attack Blow Burst CardScatter DamageRoll Deploy DestructionRoll Fight NextWeapon
    React Read Resolve Roll Scatter ShootMoving ShotRoll Strike
DestructionRoll: Destruction
Discard: SupplyPhase
DiscardBluffs: SupplyPhase
Disperse: Assault
DrawCards: DrawCards FillHand SetUp
EndOfMove: Act EndOfMove GoOn Moving NextWeapon React Resume ScoutMoves ShootMoving SupplyMoves
EndOfTurn: Turn
EndShot: Attack Resolve
EnemyMay: Act GoOn Moving NextWeapon React ScoutMoves ShootMoving SupplyMoves
Explode: Charges
FallBackTo: Retreat
FallOfShot: Act React ShootMoving
Fallen: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll GoOn Moving NextWeapon Overrun
    React Read Roll Scatter ScoutMoves ShootMoving ShotRoll Strike SupplyMoves
Fight: Brace
FillHand: SupplyPhase
Fired: Act React ShootMoving
Flee: Flee FleeTo React
FleeTo: Flee
Forced: MakeWay Push RunOver
FreeBattle:
Frighten: Act AssaultRoll Blow Burst CardScatter DamageRoll Deploy DestructionRoll NextWeapon React Read Roll
    Scatter ShootMoving ShotRoll Strike
GoOn: Moving Resume
HeroesSideChoice:
Improvise: DrawCards FillHand
LayBoard: FreeBattle
Leave: CountTokens EndOfTurn Fallen React
LoseWeapon: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll NextWeapon PickDamage React
    Read Roll Scatter ShootMoving ShotRoll Strike
MakeWay: Act GoOn Moving NextWeapon React ScoutMoves ShootMoving SupplyMoves
Moving: Act GoOn Moving NextWeapon React ScoutMoves ShootMoving SupplyMoves
Muster:
Musters: FreeBattle
NextOrder: Activations NextOrder
NextShot: Attack Resolve
NextStrike: Burst
NextWeapon: Act NextWeapon React ShootMoving
Objectives: SetUp
Open: Act AddMore AddToBlast Affect Apply Assault AssaultRoll Attack Barraged Blow Brace CardScatter
    DamageRoll Destruction DestructionRoll EnemyMay Explode FallOfShot Fired GoOn Moving NextOrder NextShot
    NextStrike NextWeapon PhaseCards React Roll Scatter ScoutMoves ShootMoving ShotRoll Strike SupplyMoves
OrderPhase: Turn
Overrun: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll Fight NextWeapon React Read Roll
    Scatter ShootMoving ShotRoll Strike
PhaseCards: OrderPhase SupplyPhase
PickDamage: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll NextWeapon React Read Roll
    Scatter ShootMoving ShotRoll Strike
PlaceMarkers: SetUp
PlaceObjective: PlaceObjectives
PlaceObjectives: FreeBattle
PlaceOrders: CountTokens
PlaceSurvivor: SetDown
PlaceTogether: CountTokens
Push: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll NextWeapon React Read Roll Scatter
    ShootMoving ShotRoll Strike
React: Open
Read: AssaultRoll Blow CardScatter DamageRoll DestructionRoll Roll Scatter ShotRoll Strike
Recover: SupplyPhase
Remove: Affect Apply
Resolve: Attack
Resume: Act GoOn Moving NextWeapon React ScoutMoves ShootMoving SupplyMoves
Retreat: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll Fight NextWeapon React Read Roll
    Scatter ShootMoving ShotRoll Strike
Reveal: NextOrder
Roll:
RollForEdges: FreeBattle RollForEdges
RollIn: Act AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll NextWeapon React Read Roll Scatter
    ShootMoving ShotRoll Strike
RunOver: Act Affect Apply EndOfMove GoOn Moving NextWeapon React Remove Resume ScoutMoves ShootMoving
    SupplyMoves
Scatter: FallOfShot
ScoutMoves: ScoutMoves SetUp
ScoutsDone: SetUp
SetDown: Act Affect Apply AssaultRoll Blow CardScatter DamageRoll Deploy DestructionRoll GoOn Moving
    NextWeapon Overrun PlaceSurvivor React Read Remove Roll Scatter ScoutMoves ShootMoving ShotRoll Strike
    SupplyMoves
SetUp:
ShootMoving: Act GoOn Moving NextWeapon React ScoutMoves ShootMoving SupplyMoves
ShotRoll: Attack NextShot Resolve
Spent: Act React ShootMoving
Strike: NextStrike
SupplyMoves: SupplyMoves SupplyPhase
SupplyPhase: Turn
TakeArms: Assault
Turn: Turn
""")
