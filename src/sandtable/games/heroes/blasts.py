"""Fire that names a place and not a unit: explosions, flames, and charges (HON-624 … HON-631, HON-705 … HON-710).

fire.py gives every word whose first letter is one of `BLASTS` to this chapter, after it has made the firer known
(HON-606) and marked it as having acted; it opens RW-9 when the steps that `begin_blast` returns are done:

    grenades x3y7               an explosion template on an interspace; `geballte-ladung` likewise
    grenades C7, farm.3         into a defensive position beside the thrower, into the room behind an opening
    rifle-grenade x3y7          as `shell`; where the line is obscured `direct` or `indirect` follows
    shell x3y7                  the unit's own howitzer or mortar
    flame C7, flame into farm.3 the flame template towards a square; only into a position or room beside the unit
    sticky-bomb m4              a charge on a vehicle beside the unit; `magnetic-mine` likewise

then, only if the side could add anything, what it adds (`+ammo`, `+card`) and `done`. A card is for one roll: where
several units lie under the template the next letter is the unit it is for (HON-763).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

BLASTS: Final = (
    "grenades",
    "geballte-ladung",
    "rifle-grenade",
    "shell",
    "flame",
    "sticky-bomb",
    "magnetic-mine",
)


def blast_letters(seen: Battle, unit: str, how: str, target: str, draft: Word) -> list[str]:
    """The next letters; of an empty draft those of `BLASTS` with which the unit can begin now.

    `how` is "action", "on-move" or "opportunity"; then the template must cover `target`, and a charge go on it.
    """
    return []


def blast_ends(seen: Battle, unit: str, how: str, target: str, word: Word) -> bool:
    return True


def can_blast(s: Battle, unit: str, how: str, target: str) -> bool:
    """Has it any such shot? From public facts: markers left, sight, range, arc."""
    return False


def begin_blast(s: Battle, unit: str, how: str, target: str, word: Word) -> Steps:
    """RW-6, the dice and all that comes of them; the shot is on `s.shots` until they are done."""
    return NOTHING


def why_not_blast(seen: Battle, unit: str, how: str, target: str, draft: Word, letter: str) -> Reason | None:
    return None
