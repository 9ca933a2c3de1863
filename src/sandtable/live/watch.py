"""Waits for what falls due: acts now, when the next thing is due, and when it is told that something is new."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from sandtable.live.leases import CHORES, Leases

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 30.0  # seconds; another process may have changed something meanwhile


async def watch(
    look: Callable[[], Awaitable[float]], woken: asyncio.Event, what: str, leases: Leases | None = None
) -> None:
    """Call `look` for ever; a fault ends nothing.

    `look` acts on what is due and returns in how many seconds to look again. With `leases` it is called only while
    this process has the chores; else the process that has them is told that something is new.
    """
    if leases is not None:
        leases.woken.append(woken)
    told = False
    while True:
        wait: float | None = None
        if leases is not None and not leases.holds(CHORES):
            if told:
                leases.tell_due()
        else:
            wait = await looked(look, what)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(
                wait
            ):  # wait_for would forget to be cancelled when it is woken just then
                await woken.wait()
        told = woken.is_set()
        woken.clear()


async def looked(look: Callable[[], Awaitable[float]], what: str) -> float:
    try:
        return await look()
    except Exception:
        log.exception("%s could not be looked at", what)
        return LONGEST_SLEEP
