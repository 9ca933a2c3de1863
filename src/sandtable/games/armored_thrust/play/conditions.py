"""What holds on the table of an engagement, as its briefing says it (AT-14, AT-15, AT-27 … AT-29, AT-136, AT-147)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.nouns import NIGHT
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement


class Effect:
    """One thing that holds on the table: whom it concerns ("" for both sides), and its sentence."""

    def __init__(self, id: str, name: str, text: str, rule: str, side: str = "") -> None:
        self.id = id
        self.name = name
        self.text = text
        self.rule = rule
        self.side = side


def effect(s: Theatre, id: str, side: str = "", units: str = "") -> Effect:
    one = s.rules.data.battles.conditions[id]
    return Effect(id, one.name, one.text.replace("{units}", units), one.rule, side)


def conditions(seen: Theatre, sheet: Engagement, side: str) -> list[Effect]:
    """The effects that a side is told of; only the owner is told that a unit is out of supply (AT-137)."""
    found: list[Effect] = []
    if seen.on_road(sheet):
        found.append(effect(seen, "road"))
    if seen.rules.turns[seen.turn - 1].part == NIGHT:
        found.append(effect(seen, "night"))
    if seen.weather == "mist":
        found.append(effect(seen, "mist"))
    if seen.weather == "rain":
        found.append(effect(seen, "rain"))
    if no_air(seen):
        found.append(effect(seen, "no-air"))
    cut_off = [seen.rules.unit[unit].name for unit in seen.force(sheet, side) if not seen.supplied(unit)]
    if cut_off:
        found.append(effect(seen, "unsupplied", side, ", ".join(cut_off)))
    return found


def no_air(seen: Theatre) -> bool:
    """Is air support barred: at night, under an overcast sky or in heavy rain (AT-28, AT-29, AT-147)?"""
    return seen.rules.turns[seen.turn - 1].part == NIGHT or seen.weather in ("overcast", "rain")


def agreements(seen: Theatre) -> list[Effect]:
    """What the players may agree among themselves (AT-74, AT-122, AT-123)."""
    return [effect(seen, id) for id in ("several", "total-war", "other-rules")]
