"""Step D: what a side may build its tabletop force from (AT-142 … AT-145, TOT-70, TOT-71, TOT-73).

Everything is read from what the side sees: its own units, and where they stand.
"""

from __future__ import annotations

from sandtable.games.armored_thrust.play.characters import with_unit
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement


class Contingent:
    """What one campaign unit brings to the table: possible core formations, cards to buy, and bonus units."""

    def __init__(
        self,
        unit: str,
        core: tuple[str, ...],
        book: str,
        cards: tuple[str, ...],
        bonus: tuple[tuple[str, int], ...],
        supplied: bool,
    ) -> None:
        self.unit = unit
        self.core = core
        self.book = book
        self.cards = cards
        self.bonus = bonus
        self.supplied = supplied  # if not, what it brings fights out of supply (AT-15)


class Force:
    """A side's force in an engagement."""

    def __init__(
        self,
        side: str,
        contingents: tuple[Contingent, ...],
        support: tuple[str, ...],
        bonus_of_all: bool,
        barred: tuple[str, ...],
    ) -> None:
        self.side = side
        self.contingents = contingents  # one of their core formations must be in the force (AT-142)
        self.support = (
            support  # units in the battle area or next to it, whose formations may support (AT-144)
        )
        self.bonus_of_all = bonus_of_all  # bonus units of all contingents, or of those whose core is fielded
        self.barred = barred  # cards that only units bring that are not here (TOT-71)


def force_of(seen: Theatre, sheet: Engagement, side: str) -> Force:
    units = seen.force(sheet, side)
    contingents = tuple([contingent(seen, unit) for unit in units])
    here = [card for one in contingents for card in one.cards]
    barred = tuple([card for card in required_cards(seen, side) if card not in here])
    bonus_of_all = seen.rules.agreed.all_bonus_units
    return Force(side, contingents, supporters(seen, sheet, side), bonus_of_all, barred)


def contingent(seen: Theatre, unit: str) -> Contingent:
    """A character's card is required and usable only while he is with his unit (TOT-73, TOT-75)."""
    one = seen.rules.unit[unit]
    absent = absent_cards(seen, unit)
    cards = tuple([card for card in one.cards if card not in absent])
    bonus = tuple([(what, points) for what, points in one.bonus if not names_any(what, absent)])
    return Contingent(unit, one.core, one.book, cards, bonus, seen.supplied(unit))


def absent_cards(seen: Theatre, unit: str) -> list[str]:
    rules = seen.rules
    if with_unit(seen, unit):
        return []
    return [rules.unit[who].card for who in rules.leaders if rules.unit[who].with_unit == unit]


def names_any(text: str, cards: list[str]) -> bool:
    for card in cards:
        if card in text:
            return True
    return False


def required_cards(seen: Theatre, side: str) -> list[str]:
    """Cards that some campaign unit of the side must buy: nobody else may use them (TOT-71)."""
    found: dict[str, bool] = {}
    for unit in seen.rules.units_of[side]:
        for card in seen.rules.unit[unit].cards:
            found[card] = True
    return list(found)


def supporters(seen: Theatre, sheet: Engagement, side: str) -> tuple[str, ...]:
    """Own units in the battle area or next to it; on a connector both ends are the battle area (AT-144, AT-152)."""
    board = seen.rules.board
    near = {sheet.place}
    battle: list[str] = list(board.ends[sheet.place]) if seen.on_road(sheet) else [sheet.place]
    for area in battle:
        near.add(area)
        near.update(board.neighbours[area])
    return tuple(
        [
            unit
            for unit in seen.units_of(side)
            if seen.where[unit] in near and not seen.rules.unit[unit].leader
        ]
    )
