"""What events do on the map, as ways to be drawn: the marches of a turn on its clock, retreats."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Trace
from sandtable.games.armored_thrust.play.movement import TURN
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts

FIGHTS: Final = (
    *("withdrew", "caught", "briefed", "agreed", "laid-out", "reported", "threw", "fought", "advanced"),
    *("retreated", "surrendered"),
)


def battle_of(t: ThrustEventFacts) -> str:
    """An engagement by its place."""
    return t.text("place") if t.verb in FIGHTS and t.has("place") else ""


def traces(t: ThrustEventFacts) -> tuple[Trace, ...]:
    if t.verb == "action-report":
        return tuple([march(t, at) for at in range(len(t.ids("columns")))])
    if t.verb == "retreated":
        unit = t.text("unit")
        way = (f"area:{t.text('place')}", f"area:{t.text('area')}")
        return (Trace("move", t.data.units[unit].side, way, unit),)
    return ()


def march(t: ThrustEventFacts, at: int) -> Trace:
    """A march of the side's own: the places it reached, and when (AT-60)."""
    way = tuple([f"area:{place}" for place in t.ids("marched")[at].split()])
    times = tuple([int(tick) for tick in t.ids("ticks")[at].split()])
    return Trace("move", t.text("side"), way, t.ids("columns")[at], times, TURN)
