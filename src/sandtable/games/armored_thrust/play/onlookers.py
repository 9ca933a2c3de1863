"""Who sees dice fall (AT-134, AT-135, table V)."""

from __future__ import annotations

from typing import Any

from sandtable.games.armored_thrust.play.action import ActionDice
from sandtable.games.armored_thrust.play.characters import Fate
from sandtable.games.armored_thrust.play.opening import Weather
from sandtable.games.armored_thrust.play.retreat import RetreatDice
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.kernel.steps import Throw


def onlookers(s: Theatre, ask: Throw[Any]) -> tuple[str, ...]:
    """The weather everybody; dice of an engagement both sides; what falls behind the screen the umpire alone.

    Without an umpire those are thrown in the open, too (AT-134). A character's fate is his owner's (AT-135a).
    """
    rules = s.rules
    if isinstance(ask, Weather):
        return ()
    if isinstance(ask, Fate):
        return rules.hears[rules.side[ask.who]]
    if isinstance(ask, (ActionDice, RetreatDice)) and not rules.laid_open:
        return (UMPIRE,)
    return rules.both
