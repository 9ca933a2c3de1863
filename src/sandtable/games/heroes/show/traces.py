"""What events do on the grid: ways that were gone, lines of shots and assaults."""

from __future__ import annotations

from sandtable.board.table import Trace
from sandtable.games.heroes.show.event_facts import HeroesEventFacts


def traces(t: HeroesEventFacts, verb: str, side: str) -> tuple[Trace, ...]:
    if verb == "moved":
        return (Trace("move", side, (spot(t, t.text("unit")), *squares(t, "way")), t.text("unit")),)
    if verb == "advanced":
        return (Trace("move", side, (spot(t, t.text("unit")), spot(t, t.text("to"))), t.text("unit")),)
    if verb == "fired":
        aims = [at or target for target, at in zip(t.ids("targets"), t.ids("at"), strict=True)]
        return tuple([Trace("shot", side, (spot(t, t.text("frm")), spot(t, aim))) for aim in aims])
    if verb == "shot":
        return (Trace("shot", side, (spot(t, t.text("unit")), spot(t, t.text("target")))),)
    if verb == "aimed":
        return (Trace("shot", side, (spot(t, t.text("unit")), spot(t, t.text("at")))),)
    if verb == "assaulted":
        return (Trace("attack", side, (spot(t, t.text("launch")), spot(t, t.text("target")))),)
    return ()


def squares(t: HeroesEventFacts, name: str) -> list[str]:
    return [spot(t, square) for square in t.ids(name)]


def spot(t: HeroesEventFacts, id: str) -> str:
    """The anchor of a unit, or of a square."""
    return f"unit:{id}" if t.is_unit(id) else f"square:{id}"
