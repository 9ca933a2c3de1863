"""Campaign victory points, and what the lead decides (FS-81 … FS-85)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.rules import Outcome, agreed_outcome


def points(s: Campaign, side: str) -> int:
    """The areas the side controls now, and the enemy troops it captured (FS-81)."""
    rules = s.rules
    held = s.held[side]
    captives = [troop for troop in s.stacks["captured"] if rules.side[troop] != side]
    total = rules.data.cvp_captured * len(captives)
    for bit, value in rules.values:
        if held & bit:
            total += value
    return total


def outcome(s: Campaign) -> Outcome:
    """The lead after the last turn, or when the organiser ends it, decides; who resigns loses (FS-83, FS-85)."""
    rules = s.rules
    first, second = rules.sides
    scores = {first: rules.points(s, first), second: rules.points(s, second)}
    if s.ended_by in rules.sides:
        victor = rules.enemy[s.ended_by]
        return Outcome(f"{victor} by resignation", victor, scores)
    together = agreed_outcome(s.ended_by, scores)
    if together is not None:
        return together
    lead = scores[first] - scores[second]
    level = rules.tables.outcome(abs(lead), rules.draw_includes_50)
    if level == "draw":
        return Outcome("draw", "", scores)
    winner = first if lead > 0 else second
    return Outcome(f"{winner} {level}", winner, scores)
