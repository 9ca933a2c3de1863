"""Objectives, points and the end (HON-801, HON-802, HOC-401, HOC section 8)."""

from __future__ import annotations

from sandtable.games.heroes.nouns import ENEMY, SIDES
from sandtable.games.heroes.state import Battle
from sandtable.kernel.rules import Outcome


def judge(s: Battle) -> None:
    """At the end of a Supply Phase: who controls what, what is scored, is it decided?"""


def points(s: Battle) -> dict[str, int]:
    """What each side would have if it ended now."""
    return dict.fromkeys(SIDES, 0)


def outcome(s: Battle) -> Outcome:
    scores = points(s)
    if s.ended_by:
        return Outcome("resignation", ENEMY[s.ended_by], scores)
    return Outcome("draw", "", scores)
