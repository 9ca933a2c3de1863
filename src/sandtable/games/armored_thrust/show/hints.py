"""The line under a question."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.games.armored_thrust.play.characters import ReturnBase
from sandtable.games.armored_thrust.play.deployment import Deploy
from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.retreat import ChooseRetreat
from sandtable.games.armored_thrust.play.settling import Want
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import ReportResult
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.armored_thrust.play.withdrawal import Withdraw
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.steps import Choice, Throw

ORDERS: Final = "One order a unit, in any order; units without one defend."


def hint(s: Theatre, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, Deploy):
        return (
            "Unit and area; “history” places whoever is left as in history. The enemy does the same unseen."
        )
    if isinstance(ask, PlaceArrivals):
        return f"Each unit at one of your bases: {bases(s, ask.side)}."
    if isinstance(ask, OrderUnits):
        return " ".join([ORDERS, *of_the_day(s, ask)])
    if isinstance(ask, Gate):
        return "Look at the table first; corrections are made now."
    if isinstance(ask, Withdraw):
        return withdrawing(s, ask)
    if isinstance(ask, Want):
        return "Dice only if both sides want them; else the table."
    if isinstance(ask, ReportResult):
        return f"Victory points of {names(s)}, in this order; one score for each game."
    if isinstance(ask, ReturnBase):
        return "Asked whatever his fate."
    if isinstance(ask, ChooseRetreat):
        return "These areas are equally near; units of one force with the same choice go together."
    return ""


def of_the_day(s: Theatre, ask: OrderUnits) -> list[str]:
    """What this turn gives and takes away: weather, supplies, bombers, columns, roads under the eyes of aircraft."""
    side = s.rules.side_of(ask.who)
    weather = f"{s.rules.data.weather[s.weather][0]}, " if s.weather else ""
    supplies = f"{s.rules.turns[s.turn - 1].supply[side]} supplies."
    found = [weather + supplies if weather else supplies.capitalize()]
    if s.rules.may_bomb(s, ask.who):
        found.append("The bombers wait for a zone of two areas.")
    if any([s.rules.may_column(s, unit, ()) for unit in s.rules.units_under[ask.who] if s.on_map(unit)]):
        found.append("Column assaults are possible.")
    if s.rules.slowed(s, side):
        found.append("Every road is as slow as a farm lane.")
    return found


def withdrawing(s: Theatre, ask: Withdraw) -> str:
    """The owner is told the score he needs before he decides (AT-77)."""
    needs = s.engagements[ask.place].needs[s.rules.sides.index(ask.side)]
    if needs <= 0:
        return "This force cannot get away."
    return "It gets away without a die." if needs == 1 else f"It gets away on {nouns.face(needs)}."


def names(s: Theatre) -> str:
    """Both sides: "the Allies and the Axis"."""
    return sentences.listing([nouns.who(s.rules.data, side) for side in s.rules.sides])


def bases(s: Theatre, side: str) -> str:
    names = [nouns.area(s.rules.data, id) for id in s.rules.bases[side]]
    return " or ".join(names)


def given(s: Theatre, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
    """What earlier steps have settled: the place of an engagement and the forces in it."""
    data = s.rules.data
    place = getattr(ask, "place", "")
    if place in s.engagements:
        forces = [
            sentences.listing([nouns.brief(data, unit) for unit in s.force(s.engagements[place], side)])
            for side in data.sides
        ]
        return (nouns.heading(data, place), " against ".join(forces))
    return ()
