"""Dice that may be thrown again (RW-7): the chance as they lie, and the chance of a new throw, for either side."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Forecast
from sandtable.games.heroes.play.assault.assault import AssaultRoll
from sandtable.games.heroes.play.rolls import current_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import falls, forecasts, gains

STANDS: Final = "as it stands"
AGAIN: Final = "thrown again"


def once_more(seen: Battle, side: str) -> Forecast | None:
    """What a side may hope for if all dice of the roll are thrown again."""
    roll = current_roll(seen)
    if isinstance(roll, falls.SCATTERS):
        found: Forecast | None = shell(seen, roll, side, falls.landings)
    else:
        prospect = seen.rules.skin().prospect(seen, roll, ())
        found = forecasts.forecast(seen, prospect, side) if prospect is not None else None
    if found is not None:
        found.of = AGAIN
    return found


def left_alone(seen: Battle, side: str) -> Forecast | None:
    """What a side may hope for with the dice that lie; None where that cannot be told."""
    roll = current_roll(seen)
    if isinstance(roll, falls.SCATTERS):
        found = shell(seen, roll, side, falls.lands)
        found.of = STANDS
        return found
    again = seen.rules.skin().prospect(seen, roll, ())
    stands = gains.as_it_stands(seen, again) if again is not None else None
    if stands is None:
        return None
    if isinstance(roll, AssaultRoll):
        stands = gains.fight_as_it_stands(seen, roll, side)
    elif seen.roll[0] != side:
        stands = 1 - stands
    return Forecast(STANDS, float(stands), of=STANDS)


def shell(seen: Battle, roll: falls.ScatterRoll, side: str, spread: falls.Spread) -> Forecast:
    """Both are compared by the enemies that are hit, if any could be."""
    could = [falls.of_roll(seen, roll, each).wanted(seen) for each in (falls.lands, falls.landings)]
    return forecasts.shell_forecast(seen, falls.of_roll(seen, roll, spread), side, any(could))
