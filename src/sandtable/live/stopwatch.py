"""Times changes of matches and their parts, for figures and for the log of slow ones.

    with timed(watchers, game, match):    # everything until the end of the block is one change
        begin("rules")                    # ends the part that ran before

`begin` finds the change that is timed, also in tasks that were started for it. Where none is, it does nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from sandtable.live.errors import LiveError, Unavailable

Part: TypeAlias = Literal["waiting", "rules", "store", "telling"]
Result: TypeAlias = Literal["done", "refused", "stale", "failed"]

PARTS: Final[tuple[Part, ...]] = ("waiting", "rules", "store", "telling")


@dataclass
class ChangeTimes:
    """How long one change took, in seconds: waiting for the match's lock, rules, store, telling everybody."""

    game: str
    match: str
    part: Part = "waiting"  # what runs now
    began: float = field(default_factory=time.perf_counter)
    parts: dict[Part, float] = field(default_factory=dict)
    result: Result = "done"

    def begin(self, part: Part) -> None:
        now = time.perf_counter()
        self.parts[self.part] = self.parts.get(self.part, 0.0) + now - self.began
        self.part, self.began = part, now

    @property
    def seconds(self) -> float:
        return sum(self.parts.values())


Watcher: TypeAlias = Callable[[ChangeTimes], None]
timing: Final[ContextVar[ChangeTimes | None]] = ContextVar("timing", default=None)


def begin(part: Part) -> None:
    """End the part of the change that runs, and begin another."""
    if (times := timing.get()) is not None:
        times.begin(part)


@contextmanager
def timed(watchers: Sequence[Watcher], game: str, match: str) -> Iterator[None]:
    """Time a change, and tell the watchers when it is done or refused."""
    if not watchers:
        yield
        return
    times = ChangeTimes(game, match)
    token = timing.set(times)
    try:
        yield
    except Exception as error:
        times.result = result_of(error)
        raise
    finally:
        timing.reset(token)
        times.begin(times.part)
        for watcher in watchers:
            watcher(times)


def result_of(error: Exception) -> Result:
    if isinstance(error, LiveError) and not isinstance(error, Unavailable):
        return "stale" if error.code == "stale" else "refused"
    return "failed"
