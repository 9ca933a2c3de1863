"""Waiting in an event loop for something that tells nobody when it happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def happens(there: Callable[[], object], seconds: float = 30.0) -> None:
    async with asyncio.timeout(seconds):
        while not there():  # noqa: ASYNC110
            await asyncio.sleep(0.005)
