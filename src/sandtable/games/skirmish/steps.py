"""The sequence of play: each class is a paragraph of the rulebook, question and consequence together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.skirmish.field import CAMP, COVER, ENEMY, NEEDS, RESERVE_OF, ROADS, SIDE, SIDES, Field
from sandtable.kernel.steps import (
    NOTHING,
    Choice,
    Dice,
    Faces,
    Leave,
    Procedure,
    Reason,
    SideChoice,
    Steps,
    Throw,
    Together,
    Word,
)


class HideReserve(SideChoice[Field]):
    """Anywhere but in the enemy's camp (SK-2). A word of one letter."""

    rule = "SK-2"

    def letters(self, seen: Field, draft: Word) -> list[str]:
        return [place for place in ROADS if place != CAMP[ENEMY[self.side]]]

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        camp = letter == CAMP[ENEMY[self.side]]
        return ("enemy-camp", "Nobody hides in the enemy's camp.", "SK-2") if camp else None

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",)


class HideReserves(Together[Field]):
    """Each side hides its reserve before the first turn (SK-2)."""

    def asks(self, s: Field) -> Mapping[str, Choice[Any]]:
        return {side: HideReserve(side) for side in SIDES}

    def opened(self, s: Field, sheet: dict[str, Word]) -> Steps:
        for side in SIDES:
            s.hide(RESERVE_OF[side], sheet[side][0])
        return NOTHING


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


class March(SideChoice[Field]):
    """Troop, place, troop, place, until the orders are used up or `done` (SK-4). A word of many letters."""

    rule = "SK-4"

    def letters(self, seen: Field, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(ROADS[seen.where[draft[-1]]])
        return ["done", *[troop for troop in seen.marchers(self.side) if troop not in draft]]

    def ends(self, seen: Field, word: Word) -> bool:
        return word[-1] == "done" or len(word) == 2 * seen.rules.orders

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        if len(draft) % 2:
            road = f"No road leads from {seen.where[draft[-1]]} to {letter}."
            return ("no-road", road, "SK-4") if letter in ROADS else None
        if letter in draft:
            return ("twice", f"{letter} already march.", "SK-4")
        if letter in SIDE and SIDE[letter] == self.side:
            return ("not-there", f"{letter} are not on the map.", "SK-4")
        return ("not-yours", f"{letter} do not obey {self.side}.", "SK-4") if letter in SIDE else None

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        if len(draft) % 2:
            return (f"area:{letter}", f"arrow:{seen.where[draft[-1]]}>{letter}")
        return () if letter == "done" else (f"unit:{letter}",)


class WriteOrders(Together[Field]):
    """Orders are written in secret, opened together and carried out (SK-4)."""

    def asks(self, s: Field) -> Mapping[str, Choice[Any]]:
        return {side: March(side) for side in SIDES}

    def opened(self, s: Field, sheet: dict[str, Word]) -> Steps:
        for side in SIDES:
            for troop, place in orders_in(sheet[side]):
                s.move("marched", troop, place)
        return NOTHING


def orders_in(word: Word) -> list[tuple[str, str]]:
    """Each troop with its place; `done`, or a troop without a place, stands alone at the end."""
    return list(zip(word[::2], word[1::2], strict=False))


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

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{RESERVE_OF[self.side]}",)


class Fights(Procedure[Field]):
    """There is a fight wherever both sides stand (SK-6); where that is, is looked up now and not before."""

    def run(self, s: Field) -> Steps:
        return [Fight(place) for place in ROADS if s.contested(place)]


class Fight(Procedure[Field]):
    """The holder fires first, then the comer, who falls back if both still stand (SK-6, SK-9)."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def run(self, s: Field) -> Steps:
        return [
            Volley(self.place, "holder"),
            Volley(self.place, "comer"),
            FallBack(self.place),
        ]


class Volley(Throw[Field]):
    """A die for each troop; a 5 hits, and each hit takes an enemy troop (SK-7, SK-8).

    The step says holder or comer, not blue or red: who that is, it looks up when it comes.
    """

    __match_args__ = ("place", "part")

    def __init__(self, place: str, part: str) -> None:
        self.place = place
        self.part = part

    def still(self, s: Field) -> bool:
        return s.contested(self.place)

    def seat(self, s: Field) -> str:
        holder = s.holds[self.place]
        return holder if self.part == "holder" else ENEMY[holder]

    def dice(self, s: Field) -> Dice:
        troops = s.troops_at(self.place, self.seat(s))
        because: list[tuple[int, str]] = []
        if set(troops) & set(s.fresh):
            because.append((1, "ambush"))
        if self.part == "comer" and self.place in COVER:
            because.append((-1, "cover"))
        needs = NEEDS - sum([modifier for modifier, _ in because])
        return Dice(len(troops), needs=needs, because=tuple(because))

    def fell(self, s: Field, faces: Faces) -> Steps:
        side, needs = self.seat(s), self.dice(s).needs
        hits = sum([face >= needs for face in faces])
        s.tell("volley", side=side, place=self.place, faces=faces, needs=needs, hits=hits)
        for troop in s.troops_at(self.place, ENEMY[side])[:hits]:
            s.lose(troop)
        return [Leave("Turn")] if s.beaten(ENEMY[side]) else NOTHING


class FallBack(Choice[Field]):
    """The comer's troops go back together, or scatter where nothing is open to them (SK-9)."""

    __match_args__ = ("place",)
    rule = "SK-9"

    def __init__(self, place: str) -> None:
        self.place = place

    def still(self, s: Field) -> bool:
        return s.contested(self.place)

    def seat(self, s: Field) -> str:
        return ENEMY[s.holds[self.place]]

    def letters(self, seen: Field, draft: Word) -> list[str]:
        return seen.ways_back(self.place, self.seat(seen)) or ["scatter"]

    def chosen(self, s: Field, word: Word) -> Steps:
        side = self.seat(s)
        for troop in s.troops_at(self.place, side):
            if word == ("scatter",):
                s.lose(troop)
            else:
                s.move("fell-back", troop, word[0])
        return [Leave("Turn")] if s.beaten(side) else NOTHING

    def why_not(self, seen: Field, draft: Word, letter: str) -> Reason | None:
        if letter == "scatter":
            return ("way-open", "Troops scatter only where no way is open.", "SK-9")
        if letter not in ROADS:
            return None
        if letter not in ROADS[self.place]:
            return ("no-road", f"No road leads from {self.place} to {letter}.", "SK-9")
        return ("enemy-held", f"The enemy holds {letter} or stands there.", "SK-9")

    def anchors(self, seen: Field, draft: Word, letter: str) -> tuple[str, ...]:
        return () if letter == "scatter" else (f"area:{letter}", f"arrow:{self.place}>{letter}")


class Occupation(Procedure[Field]):
    """A place where only one side stands is that side's (SK-10)."""

    def run(self, s: Field) -> Steps:
        for place, holder in s.holds.items():
            if s.troops_at(place, ENEMY[holder]) and not s.troops_at(place, holder):
                s.occupy(place, ENEMY[holder])
        return NOTHING


STEPS = (
    HideReserves,
    HideReserve,
    Turn,
    WriteOrders,
    March,
    Ambush,
    Fights,
    Fight,
    Volley,
    FallBack,
    Occupation,
)
