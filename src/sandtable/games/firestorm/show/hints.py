"""The line under a question: what the rules let one do, as short as can be."""

from __future__ import annotations

from typing import Any

from sandtable.board import sentences
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.commitment import Commit, CommitAttackers
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.open_battles import OpenArrow
from sandtable.games.firestorm.play.retreat import Retreat
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, crowded
from sandtable.games.firestorm.play.tabletop import ReportScore, TakePoints
from sandtable.games.firestorm.play.way import DeclareTable
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.forecasts import HOW_MANY
from sandtable.kernel.steps import Choice, Throw


def hint(s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
    """One or two short sentences, or none."""
    if isinstance(ask, PlaceArrow):
        must = s.rules.attacks(s, s.initiative)
        return f"You have the initiative and {'must attack' if must else 'may pass it on'}."
    if isinstance(ask, Retreat):
        return "One troop after another, to areas of yours next door."
    if isinstance(ask, OpenArrow):
        return f"{sentences.counted(s.battles, 'battle')} can still be begun this turn."
    if isinstance(ask, StrategicMoves):
        if crowded(s, ask.side):
            return "One of them must move on."
        return f"Each troop once, up to {sentences.counted(s.rules.strategic_distance, 'area')} through your own."
    return of_battle(s, ask)


def of_battle(s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
    data = s.rules.data
    if isinstance(ask, Commit):
        return commitment(s, ask)
    if isinstance(ask, NameLeader):
        return "Whoever leads decides in this battle."
    if isinstance(ask, DeclareTable):
        return f"You can call {sentences.counted(s.allotment[ask.side], 'battle')} this turn."
    if isinstance(ask, TakePoints):
        return "The force grows by the printed points instead."
    if isinstance(ask, ReportScore):
        return f"The points of {nouns.who(data, s.battle(ask.battle).attacker)} first."
    if isinstance(ask, Advance):
        limit = sentences.counted(s.rules.advance_limit, "troop")
        return f"At most {limit}; those who fought go first."
    return ""


def commitment(s: Campaign, ask: Commit) -> str:
    """ "Up to two from Epron.", and who comes."""
    sheet = s.battle(ask.battle)
    most = HOW_MANY[min(s.rules.max_committed, 6)]
    if isinstance(ask, CommitAttackers):
        return f"Up to {most} from {nouns.place(s.rules.data, sheet.origin)}."
    enemies = sentences.listing([s.rules.skin().called(troop) for troop in sheet.attackers])
    return f"Up to {most}, or nobody, against {enemies}." if enemies else f"Up to {most}, or nobody."
