"""When the process looks for garbage: while nobody waits, if that can be.

Python looks through all objects that it knows (a full collection) whenever many new ones have outlived the smaller
collections. With hundreds of open matches that takes a tenth of a second, in which nobody is answered. So what is
there at the start (modules, routes, models: never garbage) is set aside for good, full collections of Python's own
become rare, and one is made here when the table has been quiet for a moment. Nothing grows without bounds: where it
is never quiet, a full collection comes after `LONGEST` all the same, and Python's own after some ten million objects.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

from sandtable.live.rooms.hall import Hall

THRESHOLDS: Final = (1_000, 10, 1_000)  # objects, smaller collections of the first kind, of the second
LOOK: Final = 1.0  # seconds between looks whether it is quiet
QUIET: Final = 0.5  # seconds since somebody last asked for a match
SHORTEST, LONGEST = 30.0, 600.0  # seconds between full collections


def set_aside() -> None:
    """Exclude what is there now from garbage collection.

    Called once, when everything is loaded and before anybody comes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_when_quiet(hall: Hall) -> None:
    """Collect garbage in quiet moments, as long as the server runs."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(LOOK)
        if due(time.monotonic(), last, hall.used):
            gc.collect()
            last = time.monotonic()


def due(moment: float, last: float, used: float) -> bool:
    """Is it time for a full collection, the last one having been at `last`, the last request at `used`?"""
    if used < last and moment - last < LONGEST:
        return False  # nobody came since: there is nothing to find
    quiet = moment - used >= QUIET
    return moment - last >= (SHORTEST if quiet else LONGEST)
