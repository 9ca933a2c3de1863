"""Fights and what they leave (SK-6 to SK-10)."""

from __future__ import annotations

from sandtable.games.skirmish.field import COVER, ENEMY, NEEDS, ROADS, Field
from sandtable.kernel.steps import NOTHING, Choice, Dice, Faces, Leave, Procedure, Reason, Steps, Throw, Word


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
        sprung = bool(set(troops) & set(s.fresh))
        covered = self.part == "comer" and self.place in COVER
        return Dice.needing(NEEDS, len(troops), {"ambush": int(sprung), "cover": -int(covered)})

    def fell(self, s: Field, faces: Faces) -> Steps:
        side, dice = self.seat(s), self.dice(s)
        hits = dice.hits(faces)
        s.tell("volley", side=side, place=self.place, faces=faces, needs=dice.needs, hits=hits)
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


class Occupation(Procedure[Field]):
    """A place where only one side stands is that side's (SK-10)."""

    def run(self, s: Field) -> Steps:
        for place, holder in s.holds.items():
            if s.troops_at(place, ENEMY[holder]) and not s.troops_at(place, holder):
                s.occupy(place, ENEMY[holder])
        return NOTHING
