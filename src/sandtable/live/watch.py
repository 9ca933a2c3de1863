"""Waits for what falls due: acts now, when the next thing is due, and when it is told that something is new."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 30.0  # seconds; another process may have changed something meanwhile


async def watch(look: Callable[[], Awaitable[float]], woken: asyncio.Event, what: str) -> None:
    """Call `look` for ever; a fault ends nothing.

    `look` acts on what is due and returns in how many seconds to look again.
    """
    while True:
        try:
            wait = await look()
        except Exception:
            log.exception("%s could not be looked at", what)
            wait = LONGEST_SLEEP
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(
                wait
            ):  # wait_for would forget to be cancelled when it is woken just then
                await woken.wait()
        woken.clear()
