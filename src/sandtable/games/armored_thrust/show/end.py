"""How the end of a turn, and of the campaign, is told."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.end import EndReport
from sandtable.games.armored_thrust.show import nouns, reports
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow


def over(t: ThrustEventFacts) -> str:
    """The level of victory, and what both have scored (TOT-61)."""
    name = next(level.name for level in t.data.levels if level.id == t.text("result"))
    first, second = [nouns.seat(t.data, side) for side in t.data.sides]
    return f"The campaign ends: {name}. {first} {t.number('first')}, {second} {t.number('second')}."


def given_up(t: ThrustEventFacts) -> str:
    side = t.text("by") in t.data.side
    told = t.does("by", "resign") if side else f"{t.who('by')} ends the campaign"
    return f"{told}: {t.text('reason')}" if t.has("reason") else told


class ShowEndReport(ThrustShow[EndReport]):
    sentences = {
        "end-report": reports.end,
        "results": reports.results,
        "ended": over,
        "given-up": given_up,
    }
    opens = ("end-report", "results")
