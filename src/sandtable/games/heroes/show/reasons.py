"""Why a die is modified, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.play import names

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

REASONS: Final = {
    "cv": "combat value",
    "ammo": "Ammo",
    "marksmen": "Marksmen",
    "suppressive": "doubled by Suppressive Fire",
    "share": "its share of the burst",
    "suppressed": "suppressed",
    "long-range": "long range",
    "fire-on-the-move": "fire on the move",
    "smoke": "smoke on the line",
    "wreck": "a wreck",
    "building": "a building",
    "assault": "Assault",
    "knife": "a knife",
    "out-of-arc": "attacked from outside its arc",
    "piercing": "piercing",
    "house": "a building",
}


def reason(rules: Heroes, id: str) -> str:
    """A modifier by its id: a rule, a card, or the ground on the line."""
    found = REASONS.get(id, "")
    if found:
        return found
    card = rules.box.cards.get(id)
    if card is not None and id != "smoke":
        return card.name
    for terrain in rules.box.terrain.values():
        if terrain.id == id:
            return terrain.name
    if names.kind_of(rules, id) is not None:
        return names.name_of(rules, id)
    return names.house(rules, id).replace("-", " ")
