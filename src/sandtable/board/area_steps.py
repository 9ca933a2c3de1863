"""Steps of games of places and troops: marching orders that a side writes as one word."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from sandtable.board.area_state import AreaState
from sandtable.kernel.steps import Reason, SideChoice, Word

A = TypeVar("A", bound=AreaState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderTroops(SideChoice[A]):
    """Troop, place, troop, place, until the orders are used up or `done`.

    An order sends a troop on the map to a neighbouring place, and no troop twice. `ShowOrders` shows it.
    """

    def most(self, seen: A) -> int:
        """How many orders the side may give."""
        raise NotImplementedError

    def letters(self, seen: A, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(seen.ground.roads[seen.where[draft[-1]]])
        return ["done", *[troop for troop in seen.on_map(self.side) if troop not in draft]]

    def ends(self, seen: A, word: Word) -> bool:
        return word[-1] == "done" or len(word) == 2 * self.most(seen)

    def why_not(self, seen: A, draft: Word, letter: str) -> Reason | None:
        if len(draft) % 2:
            road = f"No road leads from {seen.where[draft[-1]]} to {letter}."
            return ("no-road", road, self.rule) if letter in seen.ground.roads else None
        if letter in draft:
            return ("twice", f"{letter} already march.", self.rule)
        if letter not in seen.side:
            return None
        if seen.side[letter] == self.side:
            return ("not-there", f"{letter} are not on the map.", self.rule)
        return ("not-yours", f"{letter} do not obey {self.side}.", self.rule)


def orders_in(word: Word) -> list[tuple[str, str]]:
    """The orders of such a word: each troop with its place.

    `done`, or a troop without a place, stands alone at the end.
    """
    return list(zip(word[::2], word[1::2], strict=False))
