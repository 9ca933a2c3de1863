"""Staff work for whoever plays: a forecast, plans compared, advice. A piece at a time, in processes of their own.

Whoever looks on asks for the next piece until he has seen enough, so nothing is kept here and stopping is to ask no
more. A piece depends on the match, its version, the seat and the number of the course alone: never on its dice, and on
nothing that the seat does not see.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sandtable.kernel import codec
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.people.limits import Limit
from sandtable.live.rooms.room import Room
from sandtable.live.running.staff_work import work_out
from sandtable.live.running.thinkers import Thinkers
from sandtable.players import roster

ADVISER: Final = roster.PLANNER
MUCH: Final = "Your staff has worked much for you."


class Staff:
    """Those who work things out: processes that think for computer players, too, or a thread where there are none."""

    def __init__(self, thinkers: Thinkers | None) -> None:
        self.thinkers = thinkers
        self.thread = ThreadPoolExecutor(1, "sandtable-staff")
        self.by_person = Limit(
            burst=120, seconds=2
        )  # seconds of work at once, then one every so many seconds
        self.by_address = Limit(burst=600, seconds=1)

    async def forecast(
        self, room: Room, seat: str, seen: State, numbers: range, who: Sequence[str]
    ) -> dict[str, Any]:
        """What came of some courses from where a seat sees the match."""
        return await self.work(room, seat, seen, None, who, work="forecast", **piece(room, seat, numbers))

    async def compare(
        self,
        room: Room,
        seat: str,
        seen: State,
        ask: Choice[Any],
        words: Sequence[Word],
        numbers: range,
        who: Sequence[str],
    ) -> dict[str, Any]:
        """What some courses bring each of several answers."""
        told = [list(word) for word in words]
        return await self.work(
            room, seat, seen, ask, who, work="compare", words=told, **piece(room, seat, numbers)
        )

    async def advise(
        self, room: Room, seat: str, seen: State, ask: Choice[Any], who: Sequence[str]
    ) -> dict[str, Any]:
        """What a computer that plans would answer, and why."""
        return await self.work(
            room, seat, seen, ask, who, work="advice", player=ADVISER, **piece(room, seat, range(0))
        )

    async def work(
        self, room: Room, seat: str, seen: State, ask: Choice[Any] | None, who: Sequence[str], **more: Any
    ) -> dict[str, Any]:
        """Works something out for a person at an address, or raises `TooMany` if their share is used up."""
        limits = list(zip((self.by_person, self.by_address), who, strict=True))
        for limit, key in limits:
            limit.must_have(key, MUCH)
        fact = room.fact
        job = {
            "match": fact.id,
            "game": fact.game,
            "scenario": fact.scenario,
            "options": json.dumps(dict(fact.options), sort_keys=True),
            "seat": seat,
            **more,
        }
        if self.thinkers is not None:
            job |= {"seen": codec.encode(seen), "ask": codec.step_text(ask) if ask is not None else ""}
            found = await self.thinkers.ask(job, urgent=lambda: False)
        else:
            rules, loop = room.match.rules, asyncio.get_running_loop()
            found = await loop.run_in_executor(self.thread, work_out, job, rules, seen, ask)
        for limit, key in limits:
            limit.spend(key, found["seconds"])
        return found


def piece(room: Room, seat: str, numbers: range) -> dict[str, Any]:
    """Which courses are played, and by which luck."""
    return {"seed": f"{room.id}/{room.version}/{seat}", "first": numbers.start, "many": len(numbers)}
