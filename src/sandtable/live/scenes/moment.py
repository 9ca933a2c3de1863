"""Names the moment of a match: which questions are asked now, and so what a deadline is for."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any

from sandtable import store as stores
from sandtable.kernel.engine import current
from sandtable.kernel.match import Match
from sandtable.kernel.steps import Choice, Throw, Together
from sandtable.live import wire
from sandtable.live.scenes.wishes import lasts, proposal


def asked_now(match: Match) -> dict[str, Choice[Any] | Throw[Any]]:
    """All who are asked at this moment, those with sealed answers too."""
    step = current(match.state)
    return dict(step.asks(match.state) if isinstance(step, Together) else match.pending())


def moment_of(match: Match) -> str:
    """An id of the questions of now: after how many lines they came up, and where.

    Sealing an answer is no new moment.
    """
    if not match.pending():
        return ""
    begun = len(match.live) - len(match.state.sealed)
    trail = "/".join([repr(step) for step in match.state.breadcrumb()])
    return f"{begun}:{hashlib.sha256(trail.encode()).hexdigest()[:16]}"


def same_place(a: str, b: str) -> bool:
    """True if two moments are at the same place of the agenda, as after a correction."""
    return a.partition(":")[2] == b.partition(":")[2]


def deadline(
    match: Match,
    kept: stores.Deadline | None,
    people: Collection[str],
    clocks: stores.SideClocks | None = None,
) -> wire.Deadline | None:
    """The deadline as everybody sees it; None for questions that are answered by now.

    `people` are the seats on which people sit.
    """
    if kept is None or not match.pending():
        return None
    now = kept.moment == moment_of(match)
    holds = kept.at is not None and now
    proposed = proposal(kept, match.rules, people) if now or lasts(kept) else None
    if not holds and kept.paused is None and proposed is None:
        return None
    return wire.Deadline(
        at=kept.at.isoformat() if kept.at and holds else "",
        grace=kept.grace if holds else 0,
        extended=kept.extended if holds else 0,
        paused=kept.paused.isoformat() if kept.paused else "",
        passed=kept.passed and holds,
        proposed=proposed,
        clocks={side: int(left) for side, left in clocks.left.items()} if clocks else {},
        running=tuple(clocks.running) if clocks else (),
        since=clocks.since.isoformat() if clocks and clocks.since else "",
    )
