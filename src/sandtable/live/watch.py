"""Looking for what is due: now, whenever the next thing is, and whenever somebody says that there is something new."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 30.0  # seconds; another process may have changed something meanwhile


async def watch(look: Callable[[], Awaitable[float]], woken: asyncio.Event, what: str) -> None:
    """For ever. `look` acts on what is due and gives in how many seconds to look again; a fault ends nothing."""
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
