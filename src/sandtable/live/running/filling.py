"""A begun word filled in as a computer player would: a proposal that whoever is asked looks at and changes."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.board.skin import skin_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.scenes.drafts import ended
from sandtable.players import roster


def proposed(rules: Rules[Any], seat: str, ask: Choice[Any], seen: State, draft: Word) -> Word:
    """The letters by which the usual computer player of a game ends a draft, from what the seat sees.

    The same draft is always filled in the same way. () where the question is not one to be filled.
    """
    if skin_of(rules).filling(ask) is None or ended(ask, seen, draft):
        return ()
    player = roster.make_player(roster.usual(rules.id), rules, seat, Random(0))
    return player.rest(seen, ask, draft)
