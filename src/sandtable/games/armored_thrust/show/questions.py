"""Where we are and what is asked."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.armored_thrust.data.scenario import Scenario
from sandtable.games.armored_thrust.play.characters import Fate, ReturnBase
from sandtable.games.armored_thrust.play.deployment import Deploy
from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.retreat import ChooseRetreat
from sandtable.games.armored_thrust.play.settling import Impose, Want
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import ReportResult
from sandtable.games.armored_thrust.play.terrain import PickGround
from sandtable.games.armored_thrust.play.turn import Turn
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.armored_thrust.play.withdrawal import Withdraw
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.steps import AnyStep, Choice, Throw

NAMES: Final = {
    "Deployment": "Deployment",
    "Deploy": "Deployment",
    "StartPhase": "Start Phase",
    "OrderPhase": "Orders",
    "ActionPhase": "Action Phase",
    "EngagementPhase": "Engagements",
    "EndPhase": "End Phase",
    "Arrivals": "Reinforcements",
    "PlaceArrivals": "Reinforcements",
    "Weather": "The weather",
    "WriteOrders": "",  # the phase has its name
    "OrderUnits": "Orders",
    "ActionDice": "Behind the screen",
    "AskWithdrawals": "Withdrawals",
    "Withdraw": "Withdrawal",
    "WithdrawalDie": "Withdrawal",
    "MissionDie": "Mission",
    "RollForAttacker": "Roll for attacker",
    "Fight": "Engagement",
    "FightAgain": "Re-rolls",
    "Agree": "Dice or table",
    "Want": "Dice or table",
    "Impose": "Dice or table",
    "Reports": "Reports",
    "ReportResult": "Report",
    "TerrainDice": "Terrain",
    "PickGround": "Terrain",
    "VillageDice": "Buildings",
    "Fate": "Fate",
    "ReturnBase": "Return",
    "RetreatDice": "Behind the screen",
    "RetreatChoices": "Retreats",
    "ChooseRetreat": "Retreats",
    # book-keeping that nobody has to read about
    "SupplyCheck": "",
    "StartReport": "",
    "Strike": "",
    "Movement": "",
    "ActionReport": "",
    "Briefings": "",
    "Fights": "",
    "Battles": "",
    "Withdrawals": "",
    "Depart": "",
    "Brief": "",
    "Tell": "",
    "Judge": "",
    "Advances": "",
    "Outcomes": "",
    "Retreats": "",
    "GiveWay": "",
    "Characters": "",
    "Returns": "",
    "TidyUp": "",
    "EndReport": "",
    "Leave": "",
}
GATES: Final = {
    "start": "the Start Phase",
    "open": "opening the orders",
    "march": "the march",
    "engage": "the engagements",
    "missions": "missions and briefings",
    "outcome": "the outcomes",
    "retreat": "the retreats",
    "close": "the End Phase",
    "report": "the end-of-turn reports",
}


def step_name(data: Scenario, step: AnyStep) -> str:
    """A step as a link of the breadcrumb; empty for book-keeping, which skins leave out."""
    if isinstance(step, Turn):
        return f"Turn {step.number} – {nouns.when(data.turns[step.number - 1])}"
    if isinstance(step, Gate):
        return f"Before {GATES.get(step.name, step.name)}"
    place = getattr(step, "place", "")
    name = NAMES.get(type(step).__name__, "")
    if isinstance(step, (Fate, ReturnBase)):
        return f"{name} of {nouns.unit(data, step.who)}"
    return f"{name} {nouns.at(data, place)}" if place and name else name


def moment(s: Theatre) -> str:
    """Turn and part of the day as a margin has room for it: "3 PM", "10 N"."""
    return f"{s.turn} {nouns.MARGIN[s.rules.turns[s.turn - 1].part]}" if s.turn else ""


def question(s: Theatre, ask: Choice[Any] | Throw[Any]) -> str:
    """The question to a seat; for dice a heading that says who throws for what."""
    data = s.rules.data
    if isinstance(ask, Throw):
        return purpose(s, ask)
    if isinstance(ask, Deploy):
        return "Where do your units stand?"
    if isinstance(ask, PlaceArrivals):
        return "Where do your reinforcements arrive?"
    if isinstance(ask, OrderUnits):
        return "What are your orders?"
    if isinstance(ask, Gate):
        return f"Go on with {GATES.get(ask.name, ask.name)}?"
    if isinstance(ask, Withdraw):
        return f"Fight {nouns.at(data, ask.place)}, or withdraw?"
    if isinstance(ask, ChooseRetreat):
        return "Which way do your units retreat?"
    return after_contact(data, ask)


def after_contact(data: Scenario, ask: Choice[Any]) -> str:
    """The questions of a fight on the table, and of what it leaves behind."""
    if isinstance(ask, (Want, Impose)):
        return f"How is the engagement {nouns.at(data, ask.place)} settled?"
    if isinstance(ask, ReportResult):
        return f"How did the engagement {nouns.at(data, ask.place)} end?"
    if isinstance(ask, PickGround):
        return f"What ground for each 6 {nouns.at(data, ask.place)}?"
    if isinstance(ask, ReturnBase):
        return f"By which base would {nouns.unit(data, ask.who)} come back?"
    return step_name(data, ask)


def purpose(s: Theatre, ask: Throw[Any]) -> str:
    """What dice are thrown for; nothing in it may depend on what is hidden."""
    data = s.rules.data
    name = NAMES.get(type(ask).__name__, "")
    if isinstance(ask, Fate):
        return f"The fate of {nouns.unit(data, ask.who)}"
    place, side = getattr(ask, "place", ""), getattr(ask, "side", "")
    what = PURPOSES.get(type(ask).__name__, name.lower())
    where = f" {nouns.at(data, place)}" if place else ""
    if not side:
        return f"{name}{where}"
    return f"{nouns.throws(data, side)} {what}{where}"


PURPOSES: Final = {
    "WithdrawalDie": "to withdraw",
    "RollForAttacker": "for the attack",
    "Fight": "to fight",
    "FightAgain": "again",
}
