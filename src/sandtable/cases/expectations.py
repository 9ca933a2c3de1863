"""What a case may expect. Each function reads its key of an `expect` table and reports every difference.

What could never be, or could never fail, is a fault (`BoxError`): an expectation that cannot fail is worse than none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.board.box import Page
from sandtable.cases import asking, standing, telling
from sandtable.cases.play import Complaints, Play

EXPECTATIONS: Final[dict[str, Callable[[Page, Play], Complaints]]] = {
    "control": standing.control,
    "troops": standing.troops,
    "place": standing.place,
    "pool": standing.pool,
    "points": standing.points,
    "facts": standing.facts,
    "outcome": standing.outcome,
    "briefing": standing.briefing,
    "asked": asking.asked,
    "breadcrumb": asking.breadcrumb,
    "seat": asking.belongs,
    "draft": asking.belongs,
    "offered": asking.offered,
    "not_offered": asking.not_offered,
    "letters": asking.letters,
    "dice": asking.dice,
    "told": telling.told,
    "not_told": telling.not_told,
}
