"""Outgunned: the Axis keeps an area it fights for only by a clear win (TOT-50, TOT-51)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.outcome import is_stationary
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement

AXIS: Final = "axis"
ALLIED: Final = "allied"
CLEAR: Final = ("8-1", "7-2")


def outgunned(s: Theatre, sheet: Engagement, scope: str) -> bool:
    """Does the rule hold here? Never on connectors, nor where the Axis attacks an Allied area (TOT-51)."""
    if s.on_road(sheet) or sheet.holder == ALLIED:
        return False
    if scope == "stationary_axis":
        return is_stationary(s, s.force(sheet, AXIS))
    if scope == "tabletop_defender":
        return sheet.attacker == ALLIED
    return sheet.holder == AXIS


def gives_way(sheet: Engagement) -> bool:
    """Does the Axis give way? A 6-3 win or a draw is not enough to stay (TOT-50)."""
    return sheet.winner != ALLIED and not (sheet.winner == AXIS and sheet.grade in CLEAR)
