"""Where we are and what is asked."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.battle import Battle, NameLeader, ScriptedBattle
from sandtable.games.firestorm.play.commitment import Commit, CommitAttackers
from sandtable.games.firestorm.play.destruction import RollToDestroy
from sandtable.games.firestorm.play.initiative import Initiative, InitiativeReply, PlaceArrow, plus
from sandtable.games.firestorm.play.open_battles import OpenArrow
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, crowded
from sandtable.games.firestorm.play.tabletop import OutOfSupply, ReportScore, TakePoints
from sandtable.games.firestorm.play.turn import Planning, Turn
from sandtable.games.firestorm.play.wargame import AttackDie, DefenceDie
from sandtable.games.firestorm.play.way import DeclareTable
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.steps import AnyStep, Choice, Throw

NAMES: Final = {
    "Planning": "Planning",
    "BattlePhase": "Battle phase",
    "StrategicPhase": "Strategic phase",
    "TotalPoints": "Victory points",
    "EndCampaign": "End of the campaign",
    "Initiative": "Initiative",
    "InitiativeReply": "Reply",
    "PlaceArrow": "Battle arrow",
    "NameLeader": "Command",
    "CommitAttackers": "Attacking troops",
    "CommitDefenders": "Defending troops",
    "SecretCommitment": "Sealed commitment",
    "DeclareTable": "Dice or table",
    "AttackDie": "Battle dice",
    "DefenceDie": "Defence",
    "TakePoints": "Points for troops",
    "OutOfSupply": "Want of supply",
    "Report": "Report",
    "ReportScore": "Score",
    "RollToDestroy": "Roll to destroy",
    "Retreat": "Retreat",
    "Advance": "Advance",
    "OpenBattles": "Open battles",
    "OpenArrow": "Next battle",
    # book-keeping that nobody has to read about
    "FixedBattles": "",
    "Withdraw": "",
    "NextBattle": "",
    "ChooseWay": "",
    "ByDice": "",
    "CheckSupply": "",
    "Resolve": "",
    "AfterAction": "",
    "RetreatDefeated": "",
    "RemoveArrow": "",
    "FinishBattles": "",
    "Leave": "",
}


def step_name(data: Scenario, step: AnyStep) -> str:
    """A step as a link of the breadcrumb; empty for book-keeping, which skins leave out."""
    if isinstance(step, Turn):
        return f"Turn {step.turn} – {data.turns[step.turn - 1].name}"
    if isinstance(step, (Battle, ScriptedBattle)):
        return f"Battle {step.battle}"
    if isinstance(step, StrategicMoves):
        return f"{data.side[step.side].adjective} moves"
    return NAMES.get(type(step).__name__, "")


def crumb(s: Campaign, step: AnyStep) -> str:
    """A battle is counted within its turn; "" for what has no better name than its own."""
    if not isinstance(step, (Battle, ScriptedBattle)) or step.battle <= s.before:
        return ""
    begun = s.fought + (step.battle > s.fought)  # until its arrow lies a battle is not begun
    left = s.battles - (step.battle > s.fought)
    of = f" of {begun - s.before + left}" if s.rules.turns[s.turn].battles >= 0 else ""
    return f"Battle {step.battle - s.before}{of}"


def battle_on(s: Campaign) -> int:
    """The battle that is on just now, counted within its turn; 0 where none or more than one is open."""
    numbers = [step.battle for step in s.breadcrumb() if isinstance(step, (Battle, ScriptedBattle))]
    if not numbers and len(s.arrows) == 1:
        numbers = [s.arrows[0].number]
    return numbers[-1] - s.before if numbers else 0


def moment(s: Campaign) -> str:
    """Turn and battle of the turn, such as 4.3; the turn alone where no battle or more than one is open."""
    battle = battle_on(s)
    return f"{s.turn}.{battle}" if battle else str(s.turn or "")


def question(s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
    """The question to a seat; for dice a heading that says who throws for what."""
    if isinstance(ask, Throw):
        return f"{nouns.throws(s.rules.data, ask.seat(s))} {purpose(s, ask)}".rstrip()
    data = s.rules.data
    if isinstance(ask, PlaceArrow):
        return "Where do you attack?"
    if isinstance(ask, Retreat):
        return f"Who retreats where from {nouns.place(data, ask.area)}?"
    if isinstance(ask, OpenArrow):
        return "Begin the next battle?"
    if isinstance(ask, StrategicMoves):
        crowd = crowded(s, ask.side)
        if crowd:
            return f"Too many troops stand {nouns.at(data, crowd)}: who moves on, and where?"
        return "Who moves, and where?"
    return of_battle(s, ask)


def of_battle(s: Campaign, ask: Choice[Any]) -> str:
    """The questions of a battle."""
    data = s.rules.data
    if isinstance(ask, Commit):
        verb = "attacks" if isinstance(ask, CommitAttackers) else "defends"
        return f"Who {verb} {nouns.place(data, s.battle(ask.battle).target)}?"
    if isinstance(ask, NameLeader):
        return f"Who leads {part(s, ask.battle, ask.side)}?"
    if isinstance(ask, DeclareTable):
        return f"Do you call {part(s, ask.battle, ask.side)} to the table?"
    if isinstance(ask, TakePoints):
        return f"Do you take points instead of platoons for {part(s, ask.battle, ask.side)}?"
    if isinstance(ask, ReportScore):
        return f"How did the battle for {nouns.place(data, s.battle(ask.battle).target)} end?"
    if isinstance(ask, Advance):
        return f"Who advances to {nouns.place(data, s.battle(ask.battle).target)}?"
    return step_name(data, ask)


def part(s: Campaign, battle: int, side: str) -> str:
    """A side's part in a battle: "the attack on Bayeux", "the defence of Bayeux"."""
    sheet = s.battle(battle)
    target = nouns.place(s.rules.data, sheet.target)
    return f"the attack on {target}" if side == sheet.attacker else f"the defence of {target}"


def purpose(s: Campaign, ask: Throw[Any]) -> str:
    """What dice are thrown for."""
    rules = s.rules
    data = rules.data
    if isinstance(ask, Planning):
        return "for the number of battles"
    if isinstance(ask, Initiative):
        return "for initiative"
    if isinstance(ask, InitiativeReply):
        first = rules.sides[0]
        return f"for initiative against {ask.first + plus(rules.initiative_bonus(s, first))}"
    if isinstance(ask, AttackDie):
        return f"for {part(s, ask.battle, s.battle(ask.battle).attacker)}"
    if isinstance(ask, DefenceDie):
        defender = rules.enemy[s.battle(ask.battle).attacker]
        return f"for {part(s, ask.battle, defender)} against {ask.attack}"
    if isinstance(ask, OutOfSupply):
        return f"for want of supply in {part(s, ask.battle, ask.side)}"
    if isinstance(ask, RollToDestroy):
        sheet = s.battle(ask.battle)
        at_risk = ask.at_risk(sheet)
        each = ", each on " if len(at_risk) > 1 else " on "
        return f"to destroy {nouns.troops(data, at_risk)}{each}{nouns.to_beat(ask.needs(sheet))}"
    return ""
