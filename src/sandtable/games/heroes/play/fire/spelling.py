"""How a Firing Action is spelled: weapon or option, mode, targets, and what is added (HON-525).

    voss                        normal fire of the only weapon
    secondary suppress voss     Suppressive Fire of one of two weapons
    spread lmg lmg voss         a machine gun's points, one letter a point; `spread-suppress` likewise
    sniper voss                 an Alternate Firing Action
    panzerfaust m4              with an option; `thompson suppress voss`, `panzerfaust wreck-it farm`
    primary wreck-it farm       at a structure

then, if the side could add anything, `+ammo`, `+marksmen`, `+card` and `done`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards.gear import weapons_at_hand
from sandtable.games.heroes.play.fire.arms import firing_face
from sandtable.games.heroes.play.fire.sums import FIRE, SNIPER, STRUCTURE, SUPPRESS
from sandtable.games.heroes.play.nouns import Weapon
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word

SPREAD: Final = "spread"
SPREAD_SUPPRESS: Final = "spread-suppress"
WRECK_IT: Final = "wreck-it"
DONE: Final = "done"
PRIMARY: Final = "primary"
SECONDARY: Final = "secondary"
NAMES: Final[tuple[str, ...]] = (PRIMARY, SECONDARY)
NO_ARM: Final = -2  # no weapon named yet, of two
OPTION: Final = -1


class ShotDraft:
    """A draft of a Firing Action, read."""

    __slots__ = ("chosen", "done", "mode", "plus", "slot", "spread", "targets", "weapon")

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon  # a number, OPTION, or NO_ARM
        self.slot = ""
        self.mode = FIRE
        self.chosen = False  # a mode was named, so a target must follow
        self.spread = False
        self.targets: list[str] = []  # one for each point of a spread
        self.plus: list[str] = []
        self.done = False

    def arm(self, s: Battle, unit: str) -> Weapon:
        if self.slot:
            for place in weapons_at_hand(s, unit):
                if place.id == self.slot and place.gear.weapon is not None:
                    return place.gear.weapon
        return firing_face(s, unit).weapons[max(self.weapon, 0)]


def read(s: Battle, unit: str, draft: Word) -> ShotDraft:
    """Reads a legal draft, letter by letter."""
    two = len(firing_face(s, unit).weapons) > 1
    found = ShotDraft(NO_ARM if two else 0)
    for letter in draft:
        if letter in NAMES and two and not found.targets:
            found.weapon = NAMES.index(letter)
        elif letter == SUPPRESS:
            found.mode, found.chosen = SUPPRESS, True
        elif letter in (SPREAD, SPREAD_SUPPRESS):
            found.mode = SUPPRESS if letter == SPREAD_SUPPRESS else FIRE
            found.spread = found.chosen = True
        elif letter == SNIPER:
            found.mode, found.chosen = SNIPER, True
        elif letter == WRECK_IT:
            found.mode, found.chosen = STRUCTURE, True
        elif letter == DONE:
            found.done = True
        elif letter[:1] == "+":
            found.plus.append(letter)
        elif not option(s, unit, found, letter):
            found.targets.append(letter)
    return found


def option(s: Battle, unit: str, found: ShotDraft, letter: str) -> bool:
    """Is the letter an option to be fired?"""
    if found.slot or found.targets or found.chosen or letter in s.units:
        return False
    for place in weapons_at_hand(s, unit):
        if place.gear.stem == letter:
            found.weapon, found.slot = OPTION, place.id
            return True
    return False
