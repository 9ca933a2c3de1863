"""Results worked out from a battle and kept beside its facts for speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.heroes.play.nouns import GERMAN, US, Weapon
from sandtable.games.heroes.play.structs import Unit
from sandtable.kernel.steps import Word

if TYPE_CHECKING:
    from sandtable.games.heroes.play.moves.paths import Going


class Reading:
    """Results for the word that is being spelled: for a move where the draft has brought the unit, for a shot the
    targets of the weapon, for orders the units that may carry them."""

    __slots__ = (
        "at_hand",
        "draft",
        "firer",
        "going",
        "how",
        "laid",
        "left",
        "personal",
        "side",
        "targets",
        "weapon",
    )

    def __init__(self) -> None:
        self.how = ""
        self.draft: Word = ()
        self.going: Going | None = None
        self.firer = ""
        self.weapon: Weapon | None = None
        self.targets: tuple[str, ...] = ()
        self.side = ""  # the side of the carriers
        self.at_hand: tuple[str, ...] = ()
        self.personal: frozenset[str] | None = None
        self.laid: Word = ()  # the tokens that the draft of orders places
        self.left: list[str] | None = None  # the tokens that are left then


class UnitIndex:
    """Unit ids by side, in the order of the army; a unit that is in play stays in play."""

    __slots__ = ("count", "german", "german_watch", "units", "us", "us_watch")

    def __init__(self, units: dict[str, Unit], watchful: frozenset[str]) -> None:
        self.units = units
        self.count = len(units)
        self.us = [id for id, unit in units.items() if unit.side == US]
        self.german = [id for id, unit in units.items() if unit.side == GERMAN]
        self.us_watch = [id for id in self.us if units[id].kind in watchful]  # with Opportunity Fire printed
        self.german_watch = [id for id in self.german if units[id].kind in watchful]
