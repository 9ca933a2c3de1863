"""Snipers (HON-620): an Alternate Firing Action with a table of its own."""

from __future__ import annotations

from sandtable.games.heroes.play.fire.arms import SNIPER_WEAPON
from sandtable.games.heroes.play.fire.sums import SNIPER_BOTH, SNIPER_HITS, SNIPER_SCARES
from sandtable.games.heroes.play.harm.affect import HIT, SUPPRESSED, Affect
from sandtable.kernel.steps import NOTHING, Steps

__all__ = ["SNIPER_WEAPON", "sniped"]


def sniped(firer: str, target: str, total: int) -> Steps:
    """1 or less nothing; 2-3 Suppressed; 4-5 a Hit; 6 or more a Hit, and Suppressed if it survives."""
    if total < SNIPER_SCARES:
        return NOTHING
    if total < SNIPER_HITS:
        return [Affect(target, SUPPRESSED, 1, firer)]
    if total < SNIPER_BOTH:
        return [Affect(target, HIT, 0, firer)]
    return [Affect(target, HIT, 0, firer), Affect(target, SUPPRESSED, 1, firer)]
