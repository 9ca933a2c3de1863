"""A campaign on a server whose clock the test turns."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.web.clubs.company import Company
from tests.web.conftest import Server
from tests.web.test_deadlines import loop_of

START = datetime(2026, 6, 4, 18, 0, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time


class TimedClub:
    """A club of five on a server whose clock the test turns."""

    def __init__(self, where: str | Path, game: str = "caen", **options: Any) -> None:
        self.clock = Clock()
        self.server = Server(where, clock=self.clock)
        self.server.start()
        self.company = Company(self.server.url, game, **options)

    def later(self, **span: float) -> None:
        """Turns the clock on; then the server does what is due."""
        self.clock.time += timedelta(**span)
        self.look()

    def look(self, times: int = 1) -> None:
        deputing = self.server.app.state.deputing

        async def at_once() -> None:
            await asyncio.gather(*[deputing.look() for _ in range(times)])

        asyncio.run_coroutine_threadsafe(at_once(), loop_of(self.server)).result(20)

    def restart(self, away: timedelta) -> None:
        """Stops the server for a while; afterwards everybody uses its new address."""
        self.server.stop()
        self.clock.time += away
        self.server.start()
        for member in self.company.everybody:
            member.table.http.base_url = self.server.url
            member.table.http.headers["Origin"] = self.server.url

    def close(self) -> None:
        self.company.close()
        self.server.stop()
