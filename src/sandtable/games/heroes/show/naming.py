"""Units, places and targets as a question names them, from what a seat sees."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import OFF_BOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.marking import smooth


def named(s: Battle, id: str) -> str:
    """The name of a unit in a question; the owner of a concealed one reads which it is."""
    if id in s.units and not s.units[id].kind:
        owner = s.under.get(id, "")
        if owner:
            return f"{smooth(nouns.unit(s.rules, owner))} (concealed)"
    return smooth(nouns.unit(s.rules, id))


def at(s: Battle, unit: str) -> str:
    """ " at E7", with a space before it; "" off the board."""
    square = s.units[unit].at
    return "" if square in OFF_BOARD else f" {smooth(nouns.where(s.rules, s.land, square))}"


def aim(s: Battle, target: str) -> str:
    """What is fired at: a unit, a structure, a square or a corner."""
    if target in s.units:
        return named(s, target)
    if target in s.land.structure or target in s.wrecks:
        return smooth(nouns.structure(s.rules, target))
    return smooth(nouns.place(s.rules, s.land, target))


def upper(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
