"""Leases of this process: what it does alone among all processes on one database.

Whoever holds a lease renews it every two seconds. A process that dies renews nothing, so another one has its leases a
few seconds later. A lease saves work and messages; that nothing is done twice is still promised by the store, which
takes an answer for one version only and notes what was sent. On SQLite there is one process, and every lease is its.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

from sandtable import store as stores

log = logging.getLogger(__name__)

CHORES: Final = "chores"  # clocks, reminders, the outbox, deputies, reports, tidying
LASTS: Final = 6.0  # seconds that a lease is good after it was taken or renewed
RENEWS: Final = 2.0  # seconds between renewals
GIVING: Final = 2.0  # seconds in which a lease is given back; a server that stops waits no longer
SOON: Final = 0.1  # seconds in which several things that fall due are told together


class Leases:
    """The leases that this process holds, and what it tells the holder of the chores."""

    def __init__(self, store: stores.Store, lasts: float = LASTS, renews: float = RENEWS) -> None:
        self.store = store
        self.alone = not store.postgres
        self.holder = store.tag
        self.lasts, self.renews = lasts, renews
        self.until: dict[
            str, float
        ] = {}  # by name, on this process's clock: never later than in the database
        self.freed: dict[str, asyncio.Event] = {}  # by name: set when another process gave it back
        self.hurry = asyncio.Event()  # the chores were given back
        self.taken: list[Callable[[], object]] = []  # called when this process has the chores
        self.woken: list[asyncio.Event] = []  # of chores: set when something may be due
        self.telling: asyncio.Task[None] | None = None
        self.closed = False

    def holds(self, name: str) -> bool:
        return self.alone or self.until.get(name, 0.0) > time.monotonic()

    async def take(self, name: str) -> bool:
        """Take a lease or renew it; False if another process has it, or the store is away."""
        if self.alone:
            return True
        begun = time.monotonic()
        try:
            taken = await asyncio.wrap_future(self.store.upkeep.take_lease(name, self.holder, self.lasts))
        except Exception as error:
            log.warning("The lease %s could not be taken: %s", name, type(error).__name__)
            return False
        if taken:
            self.until[name] = begun + self.lasts
        return taken

    async def give_back(self, name: str) -> None:
        """Let others have a lease at once; if they cannot be told, its time will be over soon."""
        if self.alone or self.until.pop(name, None) is None:
            return
        try:
            async with asyncio.timeout(GIVING):
                await asyncio.wrap_future(self.store.upkeep.drop_lease(name, self.holder))
        except Exception as error:
            log.warning("The lease %s could not be given back: %s", name, type(error).__name__)

    async def until_free(self, name: str) -> None:
        """Wait until another process gave a lease back, or its time may be over."""
        freed = self.freed.setdefault(name, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.lasts):
                await freed.wait()
        self.freed.pop(name, None)

    async def run(self) -> None:
        """Renew what this process holds, and take the chores when nobody has them, as long as the server runs."""
        while not self.alone:
            had = self.holds(CHORES)
            await self.renew()
            if await self.take(CHORES) and not had:
                self.begin_chores()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.renews):
                    await self.hurry.wait()
            self.hurry.clear()

    async def renew(self) -> None:
        names = [name for name in self.until if name != CHORES]
        if not names:
            return
        begun = time.monotonic()
        try:
            upkeep = self.store.upkeep
            mine = await asyncio.wrap_future(upkeep.renew_leases(names, self.holder, self.lasts))
        except Exception as error:
            log.warning("Leases could not be renewed: %s", type(error).__name__)
            return
        for name in names:
            if name in mine and name in self.until:
                self.until[name] = begun + self.lasts
            elif name not in mine:
                self.until.pop(name, None)

    def begin_chores(self) -> None:
        for callback in self.taken:
            callback()
        self.wake()

    def wake(self) -> None:
        for one in self.woken:
            one.set()

    def heard(self, signal: stores.Signal) -> None:
        """Act on what another process says of leases. Runs on the event loop."""
        if signal.kind == "lease":
            if signal.match == CHORES:
                self.hurry.set()
            elif signal.match in self.freed:
                self.freed[signal.match].set()
        elif self.holds(CHORES):  # something is due, or signals were lost
            self.wake()

    def tell_due(self) -> None:
        """Tell the process that has the chores that something may fall due, once for all of a moment."""
        if self.telling is None and not self.closed:
            self.telling = asyncio.get_running_loop().create_task(self._tell_due())

    async def _tell_due(self) -> None:
        await asyncio.sleep(SOON)
        self.telling = None
        try:
            await asyncio.wrap_future(self.store.upkeep.tell_due())
        except Exception as error:
            log.warning("It could not be told that something is due: %s", type(error).__name__)

    async def close(self) -> None:
        """Give everything back, so that others go on at once."""
        self.closed = True
        if self.telling is not None:
            self.telling.cancel()
        for name in list(self.until):
            await self.give_back(name)
