"""An event and its facts, under the names people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board import sentences
from sandtable.board.sentences import EventFacts
from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.nouns import CHARACTER, HIDDEN, INFANTRY, OFFICER
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import marked
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

UNITS: Final = ("unit", "target", "vehicle", "loser", "other", "attacker", "defender", "ghost")
PLACES: Final = ("at", "frm", "to", "square", "launch")
SIDES: Final = ("side", "by")
CARDS: Final = ("card",)
LABELS: Final = {  # facts of a position that were set right
    "layout": "boards",
    "homes": "edge of {thing}",
    "changes": "changes of the ground",
    "armies": "army of {thing}",
    "units.at": "place of {thing}",
    "units.rear": "rear square of {thing}",
    "units.face": "face of the counter of {thing}",
    "units.suppressed": "Suppressed markers of {thing}",
    "units.carrier": "vehicle of {thing}",
    "under": "unit under {thing}",
    "points": "Destruction Points of {thing}",
    "tokens": "order token of {thing}",
    "shown": "revealed token of {thing}",
    "acted": "Activated marker of {thing}",
    "moved": "Supply move of {thing}",
    "aside": "tokens laid aside by {thing}",
    "numbered": "numbered tokens of {thing}",
    "specials": "Special Orders of {thing}",
    "extra_specials": "further Special Orders of {thing}",
    "called": "highest token revealed by {thing}",
    "hands": "hand of {thing}",
    "decks": "deck of {thing}",
    "gear": "markers left of {thing}",
    "broken": "broken tiles and options",
    "goals.*": "{field} of the objective {thing}",
    "scored": "points of {thing}",
    "moving.*": "{field} of the move of {thing}",
    "frays.*": "{field} of the assault",
    "shots.*": "{field} of shot {thing}",
    "ended_by": "who ended the battle",
}


def ground_of(rules: Heroes) -> Land | None:
    """The ground at the start of the battle; None where the players lay the boards."""
    return rules.lands.get(rules.layout) if rules.layout else None


class HeroesEventFacts(EventFacts):
    """Gives single facts of an event by type: as they are, or as names in a sentence."""

    labels: ClassVar[Mapping[str, str]] = LABELS

    def __init__(self, rules: Heroes, event: Event) -> None:
        super().__init__(event)
        self.rules = rules
        self.land = ground_of(rules)

    def has(self, name: str) -> bool:
        """Is the fact told, and does it say anything?"""
        return bool(self.facts.get(name))

    def unit(self, name: str = "unit") -> str:
        return nouns.unit(self.rules, self.text(name))

    def units(self, name: str = "units") -> str:
        return sentences.listing([nouns.unit(self.rules, id) for id in self.ids(name)])

    def place(self, name: str = "at") -> str:
        """A square, a corner, or a vehicle to get aboard of."""
        id = self.text(name)
        if names.kind_of(self.rules, id) is not None:
            return nouns.unit(self.rules, id)
        return nouns.place(self.rules, self.land, id)

    def where(self, square: str) -> str:
        return nouns.where(self.rules, self.land, square)

    def who(self, name: str = "side") -> str:
        return nouns.WHO[self.text(name)]

    def card(self, id: str) -> str:
        return nouns.the_card(self.rules, id, str(self.facts.get("side", "")))

    def cards(self) -> str:
        return sentences.listing([self.card(id) for id in self.ids("cards")])

    def structure(self, name: str = "structure") -> str:
        return nouns.structure(self.rules, self.text(name))

    def is_unit(self, id: str) -> bool:
        """Is it the id of a unit, concealed or not?"""
        return names.kind_of(self.rules, id) is not None or names.GHOST.fullmatch(id) is not None

    def is_person(self, name: str = "unit") -> bool:
        """Is the unit a person with a name of his own?"""
        kind = names.kind_of(self.rules, self.text(name))
        return kind is not None and kind.role in (OFFICER, CHARACTER)

    def is_vehicle(self, name: str = "unit") -> bool:
        kind = names.kind_of(self.rules, self.text(name))
        return kind is not None and kind.grade != INFANTRY

    def name(self, fact: str) -> str:
        value = self.facts[fact]
        if isinstance(value, int):
            return nouns.number(value)
        if not isinstance(value, str) or not value:
            return ""
        if value in nouns.WHO and fact in SIDES:
            return nouns.WHO[value]
        if fact in ("structure", "wreck"):
            return self.structure(fact)
        if fact in CARDS:
            return self.card(value)
        if fact in UNITS:
            return self.unit(fact)
        return self.place(fact) if fact in PLACES else value

    def thing(self, id: str) -> str:
        if id in nouns.WHO:
            return nouns.WHO[id]
        if id == HIDDEN:
            return "hidden"
        if id.endswith("-wreck"):
            return nouns.wreck(self.rules, id)
        ghost = names.GHOST.fullmatch(id)
        if ghost is not None:  # by its number: several may be set right at once
            name = f"concealed {names.ADJECTIVES[ghost.group(1)]} unit {ghost.group(2)}"
            return marked(f"unit:{id}", name)
        if names.kind_of(self.rules, id) is not None:
            return nouns.unit(self.rules, id)
        if nouns.SQUARE.fullmatch(id):
            return nouns.place(self.rules, self.land, id)
        return nouns.the_card(self.rules, id) if id in self.rules.box.cards else id


def score(t: HeroesEventFacts) -> str:
    """The total of a roll, with a real minus sign, and what it had to reach."""
    total = t.number("total")
    return f"{total if total >= 0 else f'−{-total}'} against {t.number('defence')}"
