"""The letters of every question, as a list names them."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.armored_thrust.play.deployment import HISTORY, Deploy
from sandtable.games.armored_thrust.play.nouns import BOMB, BYPASS, DONE
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.resolution import DICE, TABLE
from sandtable.games.armored_thrust.play.retreat import GO
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import AGREE, INTACT, OTHER, ReportResult
from sandtable.games.armored_thrust.play.terrain import PickGround
from sandtable.games.armored_thrust.play.withdrawal import FIGHT, WITHDRAW, Withdraw
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.steps import Choice, Word

PLAIN: Final = {
    BOMB: "Carpet bombing",
    BYPASS: "Go around the next area",
    HISTORY: "The others as in history",
    FIGHT: "Fight",
    WITHDRAW: "Withdraw to where they came from",
    GO: "Nothing is in doubt: go",
    DICE: "By dice",
    TABLE: "On the table",
    INTACT: "The winner lost no unit",
    AGREE: "As the other side reports",
    OTHER: "Another score",
    "continue": "Go on",
    "run-on": "Go on to the end of the turn",
    "by-hand": "Type the next dice",
}


def letter_name(s: Theatre, ask: Choice[Any], draft: Word, letter: str) -> str:
    data = s.rules.data
    if letter == DONE:
        return done(ask)
    if letter in PLAIN:
        return PLAIN[letter]
    if isinstance(ask, ReportResult):
        return reported(s, draft, letter)
    if isinstance(ask, PickGround):
        return data.battles.pieces[letter].name
    if isinstance(ask, Withdraw):
        return f"Withdraw to {nouns.area(data, letter)}"
    return nouns.noun(data, letter)


def reported(s: Theatre, draft: Word, letter: str) -> str:
    """A score, points of one side, or a character who was lost (AT-100, AT-115)."""
    data = s.rules.data
    first, second = [data.side[side].name for side in s.rules.sides]
    if letter in data.units:
        return f"{nouns.unit(data, letter)} was lost"
    one, dash, two = letter.partition("-")
    if dash:
        return f"{first} {one}, {second} {two}"
    return f"{first if draft[-1] == OTHER else second} {letter}"


def done(ask: Choice[Any]) -> str:
    if isinstance(ask, OrderUnits):
        return "Hand the orders in"
    return "They stand so" if isinstance(ask, Deploy) else "That is all"
