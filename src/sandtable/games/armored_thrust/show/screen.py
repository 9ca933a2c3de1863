"""What the umpire's dice decide, one by one, for his eyes alone: many fall at once behind the screen."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board import sentences
from sandtable.board.table import Pool
from sandtable.games.armored_thrust.play.action import ActionDice
from sandtable.games.armored_thrust.play.activation import BREAK_UP, modifiers, needs, rolls
from sandtable.games.armored_thrust.play.retreat import RetreatDice, forces
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.steps import Throw

PURPOSES: Final = {BREAK_UP: "break-up check", "attack": "attack", "column": "column assault"}


def pools(s: Theatre, ask: Throw[Any]) -> tuple[Pool, ...]:
    """The dice of a throw in the order in which they are read; nothing where all decide the same."""
    if isinstance(ask, ActionDice):
        return activations(s)
    return retreats(s, ask) if isinstance(ask, RetreatDice) else ()


def activations(s: Theatre) -> tuple[Pool, ...]:
    """A unit's break-up check with its re-roll (AT-45), or its entry into enemy ground (AT-38 … AT-43)."""
    data = s.rules.data
    found: list[Pool] = []
    for roll in rolls(s):
        into = sentences.listing([nouns.area(data, area) for area in roll.areas])
        purpose = PURPOSES[roll.kind]
        name = f"{nouns.unit(data, roll.unit)}, {purpose}{f' on {into}' if into else ''}"
        because = modifiers(s, roll.unit, roll.kind)
        found.append(
            Pool(name, roll.dice, needs(s, roll.unit, roll.kind), because, anchor=f"unit:{roll.unit}")
        )
    return tuple(found)


def retreats(s: Theatre, ask: RetreatDice) -> tuple[Pool, ...]:
    """A die for each force whose way is in doubt: which of equally near areas it takes (AT-111)."""
    data = s.rules.data
    counting = ask.dice(s).count - ask.decoys(s)
    return tuple(
        [
            Pool(f"{nouns.noun(data, side)} give way, {nouns.noun(data, place)}", 1, anchor=f"area:{place}")
            for place, side in forces(s)[:counting]
        ]
    )
