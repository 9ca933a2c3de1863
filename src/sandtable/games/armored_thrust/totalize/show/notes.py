"""Notes on papers about the calendar of Totalize and about the results of fights (TOT-25 … TOT-50)."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.games.armored_thrust.play.nouns import CalendarTurn
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.totalize.play.outgunned import ALLIED, outgunned

Ruled: TypeAlias = tuple[str, str]  # a sentence, and the rule it comes from


def turn_notes(turn: CalendarTurn) -> list[Ruled]:
    """What both sides will meet on the tables of a turn."""
    notes: list[Ruled] = []
    if "kangaroos" in turn.events:
        notes.append(("Allied rifle companies ride in Kangaroos.", "TOT-25"))
    if "barrage" in turn.events:
        notes.append(("A rolling barrage falls in every engagement on the table.", "TOT-37"))
    return notes


def score_notes(s: Theatre, sheet: Engagement) -> list[Ruled]:
    """Outgunned, as far as everybody can know whether it holds; if the enemy moved stays hidden (TOT-50, TOT-51)."""
    scope = s.rules.data.choice("outgunned_scope")
    if s.on_road(sheet) or sheet.holder == ALLIED:
        return []
    if scope != "stationary_axis" and not outgunned(s, sheet, scope):
        return []
    who = "an Axis force with a unit that did not move" if scope == "stationary_axis" else "the Axis"
    keeps = f"Outgunned: {who} keeps the area only with a win of 7-2 or 8-1"
    return [(f"{keeps}; after a 6-3 or a draw it retreats and the Allies take it.", "TOT-50")]
