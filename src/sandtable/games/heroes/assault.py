"""Assaults (section 13, HON-641 … HON-654, HON-659, HON-660): who may, with what, and how they run.

movement puts  Assault(unit, target)  at the end of a Movement Action, with the attacker in the launch square
(or aboard the Transport it is launched from), and asks `may_assault` and `why_not_assault` while the way is
spelled. `assault_of` is the ability as it counts now: the printed one, or that of Fury of the Fuehrer.
"""

from __future__ import annotations

from sandtable.games.heroes.nouns import X
from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Procedure, Reason, Steps


def assault_of(s: Battle, unit: str) -> int:
    """Assault +n of the side that shows, or of Fury of the Fuehrer, whichever is more; X without (HON-641, HON-765)."""
    printed = s.face(unit).assault
    if s.fury == s.units[unit].side:
        return max(printed, s.rules.box.cards["fury-of-the-fuehrer"].number)
    return printed


def may_assault(seen: Battle, unit: str, launch: str, rear: str, target: str, windows: int) -> bool:
    """May the unit, standing on `launch` (and `rear`), assault the enemy: ability, value, way in?

    `windows` is how many windows it may still pass (Surprise). Points, Difficult Passage and changes of state are
    the move's business (HON-642, R-37).
    """
    return why_not_assault(seen, unit, launch, rear, target, windows) is None


def why_not_assault(
    seen: Battle, unit: str, launch: str, rear: str, target: str, windows: int
) -> Reason | None:
    """Why not; None if it may."""
    if assault_of(seen, unit) == X:
        return ("no-assault", "This side of the counter has no Assault ability.", "HON-641")
    return None


class Assault(Procedure[Battle]):
    """The Assault at the end of a move: RW-10, then the fight, then whoever must goes (section 6.7)."""

    __match_args__ = ("unit", "target")

    def __init__(self, unit: str, target: str) -> None:
        self.unit = unit
        self.target = target

    def run(self, s: Battle) -> Steps:
        return NOTHING
