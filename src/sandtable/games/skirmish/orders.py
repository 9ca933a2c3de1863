"""The turn and what is decided in it: each class is a paragraph of the rulebook, question and consequence together."""

from __future__ import annotations

from sandtable.board.area_steps import OrderTroops, orders_in
from sandtable.games.skirmish.field import ENEMY, RESERVE_OF, ROADS, SIDES, Field
from sandtable.games.skirmish.fights import Fights, Occupation
from sandtable.kernel.steps import NOTHING, Asks, NumberedProcedure, Reason, SideChoice, Steps, Together, Word


class HideReserve(SideChoice[Field]):
    """Anywhere but in the enemy's camp (SK-2). A word of one letter."""

    rule = "SK-2"

    def letters(self, seen: Field, draft: Word) -> list[str]:
        return seen.rules.hideouts(seen, RESERVE_OF[self.side])

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        return ("enemy-camp", "Nobody hides in the enemy's camp.", "SK-2") if letter in ROADS else None


class HideReserves(Together[Field]):
    """Each side hides its reserve before the first turn (SK-2)."""

    def asks(self, s: Field) -> Asks:
        return {side: HideReserve(side) for side in SIDES}

    def opened(self, s: Field, answers: dict[str, Word]) -> Steps:
        for side in SIDES:
            s.hide(RESERVE_OF[side], answers[side][0])
        return NOTHING


class Turn(NumberedProcedure[Field]):
    """Orders, ambushes, fights, occupation (SK-3). It returns its own kind last: a loop."""

    def still(self, s: Field) -> bool:
        return self.number <= s.agreed("turns")

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


class March(OrderTroops[Field]):
    """Troop, place, troop, place, until the orders are used up or `done` (SK-4). A word of many letters."""

    rule = "SK-4"

    def most(self, seen: Field) -> int:
        return seen.agreed("orders")


class WriteOrders(Together[Field]):
    """Orders are written in secret, opened together and carried out (SK-4)."""

    def asks(self, s: Field) -> Asks:
        return {side: March(side) for side in SIDES}

    def opened(self, s: Field, answers: dict[str, Word]) -> Steps:
        for side in SIDES:
            for troop, place in orders_in(answers[side]):
                s.move("marched", troop, place)
        return NOTHING


class Ambush(SideChoice[Field]):
    """A reserve may spring its ambush where an enemy stands (SK-5).

    A side is asked whenever its reserve is hidden, which is public. Were it asked only when it can strike,
    the question itself would betray the place.
    """

    rule = "SK-5"

    def still(self, s: Field) -> bool:
        return RESERVE_OF[self.side] in s.hidden

    def letters(self, seen: Field, draft: Word) -> list[str]:
        place = seen.hidden[RESERVE_OF[self.side]]
        return ["wait", "spring"] if seen.troops_at(place, ENEMY[self.side]) else ["wait"]

    def chosen(self, s: Field, word: Word) -> Steps:
        if word == ("spring",):
            s.spring(RESERVE_OF[self.side])
        return NOTHING

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        nobody = ("nobody-there", "No enemy has come to where the reserve hides.", "SK-5")
        return nobody if letter == "spring" else None
