"""The letters of a skirmish as rows, its volleys as chances, its log in pieces."""

from __future__ import annotations

import re
from typing import Any, Final

from sandtable.board.table import Column, Forecast, LetterRow
from sandtable.games.skirmish.fight import FallBack, Volley
from sandtable.games.skirmish.scenario import MUSTER, RESERVE_OF, ROADS, SIDE, SIDES
from sandtable.games.skirmish.state import Field
from sandtable.games.skirmish.table import counter
from sandtable.games.skirmish.turn import Ambush, HideReserve, March
from sandtable.games.skirmish.words import letter_name
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Throw, Word

NAMES: Final = re.compile(rf"\b({'|'.join([*MUSTER, *ROADS])})\b")
TOPICS: Final = {"turn": "turn", "marched": "move", "hid": "move", "hid-in": "move"}
VERBS: Final = {"HideReserve": "Hide at", "FallBack": "Fall back to"}
ORGANISER: Final = ("corrected", "gone-back", "amended", "given-up")


def row(seen: Field, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    found = LetterRow(letter, letter_name(letter), anchors=ask.anchors(seen, draft, letter))
    if letter in MUSTER:
        found.note = f"at the {seen.where[letter]}"
        found.counter = counter(seen, letter)
    elif letter in ROADS:
        there = [troop for troop in MUSTER if seen.where[troop] == letter]
        found.note = f"{' and '.join(there)} there" if there else f"held by {seen.holds[letter]}"
        verb = VERBS.get(type(ask).__name__, "")
        found.does = f"{verb} the {letter}" if verb else ""
    elif letter == "done":
        found.closing = True
        found.name = march(draft) if draft else "Nobody marches"
    elif isinstance(ask, Ambush):
        found.note = f"the {RESERVE_OF[ask.side]} hide at the {seen.hidden[RESERVE_OF[ask.side]]}"
    return found


def march(draft: Word) -> str:
    """ "March: guards to the ford"."""
    orders = [f"{troop} to the {place}" for troop, place in zip(draft[::2], draft[1::2], strict=False)]
    return f"March: {', '.join(orders)}"


def forecast(seen: Field, ask: Choice[Any] | Throw[Any]) -> Forecast | None:
    """The chance that a volley hits somebody (SK-7)."""
    if not isinstance(ask, Volley):
        return None
    side = ask.seat(seen)
    dice = ask.dice(seen)
    missed = (min(max(dice.needs, 1), 7) - 1) / 6
    rows = [(f"{value:+}".replace("-", "−"), reason) for value, reason in dice.because]
    column = Column(side, side.capitalize(), f"{dice.count}d6, {dice.needs} or more", tuple(rows))
    return Forecast("hits at least one", 1 - missed**dice.count, (column,))


def help(seen: Field, ask: Choice[Any] | Throw[Any]) -> str:
    if isinstance(ask, HideReserve):
        return "Anywhere but in the enemy's camp; only you will know."
    if isinstance(ask, March):
        return f"Up to {seen.rules.orders} orders, opened together with the enemy's."
    if isinstance(ask, Ambush):
        return "Where an enemy stands it may rise; it can wait as well."
    return "All go to the same place." if isinstance(ask, FallBack) else ""


def given(ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
    return (f"Fight at the {ask.place}",) if isinstance(ask, (Volley, FallBack)) else ()


# the log


def parts(sentence: str) -> tuple[tuple[str, str], ...]:
    pieces = NAMES.split(sentence)
    return tuple([(piece, anchor(piece) if at % 2 else "") for at, piece in enumerate(pieces) if piece])


def anchor(name: str) -> str:
    return f"unit:{name}" if name in MUSTER else f"area:{name}"


def topic(event: Event) -> str:
    return "organiser" if event.verb in ORGANISER else TOPICS.get(event.verb, "battle")


def side_in(event: Event) -> str:
    for name in ("side", "by"):
        side = event.facts.get(name)
        if isinstance(side, str) and side in SIDES:
            return side
    troop = event.facts.get("troop")
    return SIDE[troop] if isinstance(troop, str) and troop in SIDE else ""
