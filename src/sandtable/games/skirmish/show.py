"""How a skirmish looks, beside its words: what an ambush and a sheet of orders show, and the cards of its places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sandtable.board.area_skin import AreaShow, AreaSkin, ShowOrders, named
from sandtable.board.skin import Sentence, chance_of_one
from sandtable.board.table import Forecast, LetterRow
from sandtable.games.skirmish import fights, orders
from sandtable.games.skirmish.field import CAMP, COVER, FOLDER, RESERVE_OF, SIDES, Field
from sandtable.kernel.steps import Word


class ShowMarch(ShowOrders[orders.March, Field]):
    """A sheet of marching orders (SK-4)."""


class ShowAmbush(AreaShow[orders.Ambush, Field]):
    """Whatever is answered is about the reserve, and where it hides."""

    def points_at(self, seen: Field, ask: orders.Ambush, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{RESERVE_OF[ask.side]}",)

    def row(self, seen: Field, ask: orders.Ambush, draft: Word, letter: str) -> LetterRow:
        found = super().row(seen, ask, draft, letter)
        reserve = RESERVE_OF[ask.side]
        found.note = f"the {reserve} hide at the {seen.hidden[reserve]}"
        return found

    def chance(self, seen: Field, key: str, ask: orders.Ambush, word: Word) -> Forecast | None:
        """What the next volley there would do, with the reserve or without it."""
        side, place = ask.side, seen.hidden[RESERVE_OF[ask.side]]
        then = seen.clone()
        if word == ("spring",):
            then.spring(RESERVE_OF[side])
        if not word or not then.contested(place):
            return None
        dice = fights.Volley(place, "holder" if then.holds[place] == side else "comer").dice(then)
        found = chance_of_one("hits at least one", side, self.skin.seat_name(side), dice)
        found.of = "to hit"
        return found


class ShowVolley(AreaShow[fights.Volley, Field]):
    """A volley, and what it leaves of those who were fired at (SK-7, SK-8)."""

    verdicts: ClassVar[Mapping[str, Sentence]] = {"volley": "hits: {hits}"}
    tolls: ClassVar[Mapping[str, Sentence]] = {"lost": "lost", "fell-back": "", "taken": ""}


class SkirmishSkin(AreaSkin[Field]):
    """What people read and see of it."""

    folder = FOLDER
    rule_pages = ("skirmish",)
    has_sheets = True
    lost_by = frozenset({"lost"})
    weighty = frozenset({"taken", "lost", "sprung"})

    def place_facts(self, seen: Field, place: str) -> list[tuple[str, str]]:
        cover = [("Cover", "comers fire at −1")] if place in COVER else []
        camp = [("Camp", named(side)) for side in SIDES if CAMP[side] == place]
        return [*super().place_facts(seen, place), *cover, *camp]
