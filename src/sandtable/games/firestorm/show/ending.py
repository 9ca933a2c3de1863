"""Why a campaign ended as it did: the lead in points, and what such a lead is worth (FS-83, FS-85, T-OUTCOME)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.rules import Outcome


def why_ended(s: Campaign, outcome: Outcome) -> tuple[str, ...]:
    """Who led by how much, then what the leads are worth; whoever resigned has lost whatever the lead."""
    if s.ended_by in s.rules.sides:
        return (f"{nouns.who(s.rules.data, s.ended_by)} resigned (FS-83).", lead(s, outcome))
    return (lead(s, outcome), *worth(s))


def lead(s: Campaign, outcome: Outcome) -> str:
    one, two = sorted(outcome.scores, key=lambda side: -outcome.scores[side])
    more, less = outcome.scores[one], outcome.scores[two]
    if more == less:
        return f"Both sides have {more} points."
    who = nouns.who(s.rules.data, one)
    return f"{who[0].upper()}{who[1:]} led by {more - less} points, {more} to {less}."


def worth(s: Campaign) -> tuple[str, ...]:
    """The levels of victory with the leads that they need."""
    least = {level: points for level, points in s.rules.tables.leads.items() if level != "draw"}
    told = ", ".join([f"{level} from {points}" for level, points in least.items()])
    exactly = f", and so is a lead of {least['tactical']}" if s.rules.draw_includes_50 else ""
    return (f"A victory is {told} points of lead; less is a draw{exactly} (FS-85).",)
