"""Reads the records that people bring, in a process of its own.

A record is played line by line, and whoever wrote it decides what that costs. So one process, started with the
first record, reads one record at a time, and nobody else waits for it. A record that takes too long is refused and
the process killed; the next record starts a new one. However the server ends, the process ends with it, because the
pipe between them closes.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from typing import Any, Final

from sandtable import store as stores
from sandtable.live import helpers
from sandtable.live.errors import KINDS, Invalid, Unavailable
from sandtable.live.matches.founding import RecordWanted
from sandtable.live.people.limits import Limit

log = logging.getLogger(__name__)

LONGEST: Final = (
    20.0  # seconds for one record; as a rule the process itself gives up before (see `MOST_CPU` there)
)
IDLE: Final = 300.0  # seconds after which a process without work is ended
MODULE: Final = "sandtable.live.matches.reader_process"
LARGEST: Final = 32 * 1024 * 1024  # bytes of an answer
MOST_WAITING, MOST_OF_ADDRESS, MOST_OF_ONE = 16, 8, 2  # records that are read or wait
TOO_LONG: Final = "This record takes too long to be played again here. Bring a shorter one."
BUSY: Final = "The server is busy with other records. Nothing was done: try again in a moment."
TOO_LONG_CASE: Final = "These cases take too long here. Bring fewer, or run them with `sandtable case`."
UNREADABLE_CASE: Final = "The server cannot play this case. Run it with `sandtable case`."
UNREADABLE: Final = "The server cannot play this record again. Was it changed by hand?"


class RecordReader:
    """The process that reads records, and how many of them one person and one address may bring."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.longest = longest
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.waiting: list[tuple[str, str]] = []  # person and address
        self.by_person = Limit(burst=20, seconds=15)
        self.by_address = Limit(burst=60, seconds=5)  # a whole club may bring its records from one hall
        self.cases = Limit(burst=60, seconds=1)  # by address
        self.ending: asyncio.TimerHandle | None = None

    async def read(self, wanted: RecordWanted, owner: str, address: str, seed: str) -> stores.NewMatch:
        """The match of a record, with this seed for its dice if it goes on; a `LiveError` if it cannot be read."""
        self.by_person.demand(owner, "You brought many records.")
        self.by_address.demand(address, "Many records came from your address.")
        self.must_have_room(owner, address)
        self.waiting.append((owner, address))
        try:
            async with self.turn:
                return made_of(await self.ask({"wanted": asdict(wanted), "owner": owner, "seed": seed}))
        finally:
            self.waiting.remove((owner, address))

    async def look_at_case(self, text: str, number: int | None, address: str) -> str:
        """How the cases of a text went, or the scenes of one of them, as JSON; a `LiveError` if they cannot be run."""
        self.cases.demand(address, "You looked at many cases at once.")
        self.must_have_room(address, address)
        self.waiting.append((address, address))
        try:
            async with self.turn:
                answer = await self.ask({"case": {"text": text, "number": number}})
        finally:
            self.waiting.remove((address, address))
        if refused := answer.get("refused"):
            raise KINDS[refused["kind"]](refused["code"], refused["sentence"], **refused["details"])
        return str(answer["shown"])

    def must_have_room(self, owner: str, address: str) -> None:
        people, addresses = [one for one, _ in self.waiting], [one for _, one in self.waiting]
        if (
            len(self.waiting) >= MOST_WAITING
            or people.count(owner) >= MOST_OF_ONE
            or addresses.count(address) >= MOST_OF_ADDRESS
        ):
            raise busy()

    async def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """Send one job to the process and return its answer; kill the process if it does not answer in time."""
        if self.ending is not None:
            self.ending.cancel()
        try:
            answer = await helpers.ask(await self.started(), job, self.longest)
        except BaseException as error:  # also where nobody waits any more: the process would answer him later
            await self.end()
            raise refusal_of(error) from error
        self.ending = asyncio.get_running_loop().call_later(IDLE, self.let_go)
        return answer

    async def started(self) -> asyncio.subprocess.Process:
        """The process that runs, or a new one."""
        if self.process is not None and self.process.returncode is None:
            return self.process
        try:
            self.process = await helpers.start(MODULE, LARGEST)
        except (OSError, TimeoutError) as error:
            log.error("The process that reads records does not start")
            raise busy() from error
        return self.process

    def let_go(self) -> None:
        """End a process that has had nothing to do for a while, by closing its pipe."""
        if not self.turn.locked() and self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            self.process = None

    async def end(self) -> None:
        """Kill the process, whatever it does."""
        process, self.process = self.process, None
        await helpers.end(process)

    async def close(self) -> None:
        if self.ending is not None:
            self.ending.cancel()
        await self.end()


def made_of(answer: dict[str, Any]) -> stores.NewMatch:
    """What the process says, as the store takes it."""
    if refused := answer.get("refused"):
        raise KINDS[refused["kind"]](refused["code"], refused["sentence"], **refused["details"])
    made = answer["made"]
    made["seats"] = [stores.Seat(**seat) for seat in made["seats"]]
    made["seals"] = [stores.Seal(**seal) for seal in made["seals"]]
    return stores.NewMatch(**made)


def refusal_of(error: BaseException) -> BaseException:
    """Why a record was not read. A process that died was killed by what it read, or for the memory it took."""
    if isinstance(error, TimeoutError):
        return Invalid("too-long", TOO_LONG)
    if isinstance(error, (ValueError, OSError)):
        log.error("The process that reads records has died", exc_info=error)
        return Invalid("record", UNREADABLE)
    return error


def busy() -> Unavailable:
    return Unavailable("busy", BUSY, retry=5)
