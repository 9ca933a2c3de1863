"""The turn, from the hidden reserves to the last one: orders and ambushes (SK-1 … SK-5).

Each class is a paragraph of the rulebook; question and consequence stand together; the sequence is a list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.skirmish.fight import Fights, Occupation
from sandtable.games.skirmish.scenario import CAMP, ENEMY, MUSTER, RESERVE_OF, ROADS, SIDE, SIDES
from sandtable.games.skirmish.state import Field
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Together, Word


class HideReserves(Together[Field]):
    """Each side hides its reserve before the first turn (SK-2)."""

    def asks(self, s: Field) -> Mapping[str, Choice[Any]]:
        return {side: HideReserve(side) for side in SIDES}

    def opened(self, s: Field, sheet: dict[str, Word]) -> Steps:
        for side in SIDES:
            s.hide(RESERVE_OF[side], sheet[side][0])
        return NOTHING


class HideReserve(Choice[Field]):
    """Anywhere but in the enemy's camp (SK-2). A word of one letter."""

    __match_args__ = ("side",)
    rule = "SK-2"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Field) -> str:
        return self.side

    def letters(self, seen: Field, draft: Word) -> list[str]:
        return [place for place in ROADS if place != CAMP[ENEMY[self.side]]]

    def chosen(self, s: Field, word: Word) -> Steps:
        return NOTHING  # the sheet is opened by HideReserves

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        if letter == CAMP[ENEMY[self.side]]:
            return ("enemy-camp", "Nobody hides in the enemy's camp.", "SK-2")
        return None

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",)


class Turn(Procedure[Field]):
    """Orders, ambushes, fights, occupation (SK-3). It returns its own kind last: a loop."""

    __match_args__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def still(self, s: Field) -> bool:
        return self.number <= s.rules.turns

    def run(self, s: Field) -> Steps:
        s.begin_turn(self.number)
        return [
            WriteOrders(),
            Ambush("blue"),
            Ambush("red"),
            Fights(),
            Occupation(),
            Turn(self.number + 1),
        ]


class WriteOrders(Together[Field]):
    """Orders are written in secret, opened together and carried out (SK-4)."""

    def asks(self, s: Field) -> Mapping[str, Choice[Any]]:
        return {side: March(side) for side in SIDES}

    def opened(self, s: Field, sheet: dict[str, Word]) -> Steps:
        for side in SIDES:
            word = sheet[side]
            for troop, place in zip(word[::2], word[1::2], strict=False):  # "done" stands alone
                s.march(troop, place)
        return NOTHING


class March(Choice[Field]):
    """Troop, place, troop, place, until the orders are used up or `done` (SK-4). A word of many letters."""

    __match_args__ = ("side",)
    rule = "SK-4"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Field) -> str:
        return self.side

    def letters(self, seen: Field, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(ROADS[seen.where[draft[-1]]])
        troops = [troop for troop in MUSTER if SIDE[troop] == self.side and seen.where[troop] in ROADS]
        return ["done", *[troop for troop in troops if troop not in draft]]

    def ends(self, seen: Field, word: Word) -> bool:
        return word[-1] == "done" or len(word) == 2 * seen.rules.orders

    def chosen(self, s: Field, word: Word) -> Steps:
        return NOTHING

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        if len(draft) % 2:
            if letter in ROADS:
                return ("no-road", f"No road leads from {seen.where[draft[-1]]} to {letter}.", "SK-4")
        elif letter in draft:
            return ("twice", f"{letter} already march.", "SK-4")
        elif letter in MUSTER:
            mine = SIDE[letter] == self.side
            return (
                ("not-there", f"{letter} are not on the map.", "SK-4")
                if mine
                else (
                    "not-yours",
                    f"{letter} do not obey {self.side}.",
                    "SK-4",
                )
            )
        return None

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        if len(draft) % 2:
            return (f"area:{letter}", f"arrow:{seen.where[draft[-1]]}>{letter}")
        return () if letter == "done" else (f"unit:{letter}",)


class Ambush(Choice[Field]):
    """A reserve may spring its ambush where an enemy stands (SK-5).

    A side is asked whenever its reserve is hidden, which is public. Were it asked only when it can strike,
    the question itself would betray the place.
    """

    __match_args__ = ("side",)
    rule = "SK-5"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Field) -> str:
        return self.side

    def still(self, s: Field) -> bool:
        return s.waits_hidden(self.side)

    def letters(self, seen: Field, draft: Word) -> list[str]:
        place = seen.hidden[RESERVE_OF[self.side]]
        return ["wait", "spring"] if seen.troops_at(place, ENEMY[self.side]) else ["wait"]

    def chosen(self, s: Field, word: Word) -> Steps:
        if word == ("spring",):
            s.spring(RESERVE_OF[self.side])
        return NOTHING

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        if letter == "spring":
            return ("nobody-there", "No enemy has come to where the reserve hides.", "SK-5")
        return None

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{RESERVE_OF[self.side]}",)
