"""A side's marches as an order sheet (SK-4): a line a troop, and the place it marches to."""

from __future__ import annotations

from sandtable.board.table import OrderSheet, SheetLine
from sandtable.games.skirmish.scenario import MUSTER, ROADS, SIDE
from sandtable.games.skirmish.state import Field
from sandtable.games.skirmish.table import counter
from sandtable.games.skirmish.turn import March
from sandtable.kernel.steps import Word


def march_sheet(seen: Field, ask: March, draft: Word) -> OrderSheet:
    """The draft's troops with their places, the others where they stand. A troop without a place is left out."""
    orders = dict(zip(draft[::2], draft[1::2], strict=False))
    troops = [troop for troop in MUSTER if SIDE[troop] == ask.side and seen.where[troop] in ROADS]
    lines = tuple([line(seen, troop, orders.get(troop, "")) for troop in troops])
    given = len([troop for troop in troops if troop in orders])
    return OrderSheet(lines, "done", f"{given} of at most {seen.rules.orders} orders; the other troops stay.")


def line(seen: Field, troop: str, place: str) -> SheetLine:
    at = seen.where[troop]
    if not place:
        return SheetLine(troop, troop.capitalize(), (), f"Stay at the {at}", counter(seen, troop))
    notes = ("the enemy holds it",) if seen.holds[place] != SIDE[troop] else ()
    text = f"March to the {place}"
    return SheetLine(
        troop, troop.capitalize(), (place,), text, counter(seen, troop), (at, place), ("at once",), notes
    )
