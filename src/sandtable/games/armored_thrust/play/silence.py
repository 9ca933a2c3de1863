"""What stands for no answer once a deadline has passed."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.armored_thrust.play.characters import ReturnBase
from sandtable.games.armored_thrust.play.deployment import HISTORY, Deploy
from sandtable.games.armored_thrust.play.nouns import DONE
from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.retreat import ChooseRetreat
from sandtable.games.armored_thrust.play.settling import Want
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.terrain import PickGround
from sandtable.games.armored_thrust.play.withdrawal import FIGHT, Withdraw
from sandtable.kernel.steps import Choice, Word

# Whatever comes first is as good as anything; an engagement of which a side says nothing is settled by dice.
FIRST: Final = (PlaceArrivals, ChooseRetreat, ReturnBase, PickGround, Want)


def silence(seen: Theatre, ask: Choice[Any]) -> Word | None:
    """Units without orders defend, units without a place stand as in history, nobody withdraws unasked.

    Somebody must answer for himself where the table is reported, and so must the umpire.
    """
    if isinstance(ask, OrderUnits):
        return (DONE,)
    if isinstance(ask, Deploy):
        return (HISTORY,)
    if isinstance(ask, Withdraw):
        return (FIGHT,)
    if isinstance(ask, FIRST):
        return first_word(seen, ask)
    return None


def first_word(seen: Theatre, ask: Choice[Any]) -> Word:
    """The first letter again and again until the word is whole."""
    word: Word = (ask.letters(seen, ())[0],)
    while not ask.ends(seen, word):
        word = (*word, ask.letters(seen, word)[0])
    return word
