"""The application: pages, API and live updates in one process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response

from sandtable import __version__
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.upkeep import upkeep
from sandtable.club.campaign.rhythm import Rhythm
from sandtable.club.members.deputies import Deputing
from sandtable.club.notify.notices import Notices
from sandtable.club.notify.office import Office
from sandtable.club.notify.reminders import Reminders
from sandtable.live.leases import CHORES
from sandtable.live.matches.reader import RecordReader
from sandtable.live.people.quotas import USUAL, Quotas
from sandtable.live.rooms.hall import Hall
from sandtable.live.running.computers import Computers
from sandtable.live.running.deadlines import Clock, Deadlines, now
from sandtable.live.running.staff import Staff
from sandtable.live.running.standing import PAUSE, AutomaticAnswers
from sandtable.store import Signal, Store
from sandtable.web.routes import (
    agreements,
    archive,
    armies,
    cases,
    club_battles,
    club_channels,
    club_corrections,
    club_diary,
    club_members,
    club_photos,
    club_rhythm,
    club_seats,
    clubs,
    deadlines,
    endings,
    games,
    grid,
    leaving,
    matches,
    papers,
    play,
    profiles,
    rules,
    seats,
    sheets,
    sockets,
    staff,
    standing,
    talk,
    umpire,
)
from sandtable.web.routes.people import install_people
from sandtable.web.server import pages
from sandtable.web.server.docs_page import install_docs
from sandtable.web.server.headers import guard
from sandtable.web.server.hosts import Hosts
from sandtable.web.server.identity import Identities, install_identities
from sandtable.web.server.logs import SLOW, SlowAnswers
from sandtable.web.server.message_schema import describe_messages
from sandtable.web.server.metrics import Counted, Metrics, MetricsDoor, install_metrics
from sandtable.web.server.problems import install, problem
from sandtable.web.server.request_ids import RequestIds
from sandtable.web.server.route_index import with_route_index
from sandtable.web.wire import replies

log = logging.getLogger(__name__)

SWEEP: Final = 60.0  # seconds between looks for idle rooms
SOON: Final = 600.0  # seconds after the start, so that a server that is restarted every night is tidied, too
DAY: Final = 86_400.0
ABOUT: Final = """Play wargame campaigns over the network: everything the web table does, programs can do.

A seat is spoken for by a session cookie, by a bot token or by the token of its seat link, sent as
`Authorization: Bearer TOKEN`. Refusals are `application/problem+json`."""


@dataclass(frozen=True)
class Settings:
    """How an application differs from the usual one."""

    static: Path = pages.STATIC
    computers: bool = True  # do computer players play here?
    thinkers: int = 0  # processes in which they think; none: in threads of this one
    clock: Clock = now  # by which deadlines run
    office: Office = field(default_factory=Office)  # how messages are sent
    hosts: Hosts | None = None  # the server's names; the office's address if none are given
    pause: tuple[float, float] = PAUSE  # seconds before a settled answer, where somebody else plays
    quotas: Quotas = USUAL  # how much one person may keep
    metrics: MetricsDoor = field(default_factory=MetricsDoor)  # who may read the server's figures
    slow: float = SLOW  # seconds from which on an answer is logged with its parts


def create_app(store: Store, settings: Settings | None = None) -> FastAPI:
    """The application on an open store, which stays the caller's to close."""
    chosen = settings or Settings()
    hall = Hall(store, chosen.clock)
    computers = Computers(hall, chosen.thinkers) if chosen.computers else None
    deadlines = Deadlines(hall, chosen.clock)
    standing = AutomaticAnswers(hall, chosen.pause)
    notices = Notices(hall, chosen.clock, chosen.office)
    deputing = Deputing(hall, notices)
    adjutant = Adjutant(hall, notices, chosen.clock, upkeep)
    rhythm, _ = Rhythm(hall, deadlines, notices, adjutant), Reminders(hall, deadlines, notices)
    reader = RecordReader()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await join_others(hall)
        running = (hall.leases, deadlines, deputing, adjutant, rhythm, notices.delivery)
        work = [sweep(hall, identities), tidy(hall), *[one.run() for one in running]]
        chores = [asyncio.create_task(one) for one in work]
        if computers is not None:
            chores.append(asyncio.create_task(computers.run()))
        yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        hall.close()
        for part in (standing, rhythm, adjutant, notices, reader):
            await part.close()
        if computers is not None:
            await computers.close()
        await hall.leases.close()

    app = FastAPI(
        title="Sandtable",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    app.state.hall = hall
    app.state.computers = computers
    app.state.staff = Staff(computers.thinkers if computers is not None else None)
    app.state.deadlines = deadlines
    app.state.notices = notices
    app.state.deputing = deputing
    app.state.adjutant = adjutant
    app.state.rhythm = rhythm
    app.state.reader = reader
    identities = install_identities(app, store)
    identities.callbacks.append(hall.people_changed)
    identities.mergers.append(hall.part_sides)
    identities.farewells.append(hall.show_out)
    install_people(app, chosen.quotas)
    install_routes(app)

    @app.get("/api/health", tags=["health"])
    async def health() -> replies.Health:
        """Is the server there?"""
        return replies.Health(ok=True, version=__version__)

    install_docs(app)
    install(app)
    app.add_exception_handler(405, not_that_way)
    surround(app, Metrics(store, hall, computers), chosen)
    pages.install_pages(app, chosen.static)
    return with_route_index(app)


def surround(app: FastAPI, metrics: Metrics, chosen: Settings) -> None:
    """Guard all addresses, and count and log around the guards, so that what they refuse is counted, too."""
    guard(app, hosts=chosen.hosts or Hosts(chosen.office.public))
    metrics.hall.watchers.append(SlowAnswers(chosen.slow))
    install_metrics(app, metrics, chosen.metrics)
    app.add_middleware(Counted, metrics=metrics)
    app.add_middleware(RequestIds, refused=metrics.refused)


def install_routes(app: FastAPI) -> None:
    """Adds the routes as they are; including their routers would build each of them anew for every application."""
    for part in (
        games,
        rules,
        armies,
        cases,
        matches,
        seats,
        archive,
        leaving,
        profiles,
        play,
        endings,
        grid,
        sheets,
        staff,
        standing,
        papers,
        talk,
        sockets,
        umpire,
        deadlines,
        agreements,
        clubs,
        club_members,
        club_seats,
        club_corrections,
        club_battles,
        club_photos,
        club_rhythm,
        club_diary,
    ):
        app.router.routes.extend(part.router.routes)
    for router in club_channels.routers:
        app.router.routes.extend(router.routes)
    describe_messages(app)


async def join_others(hall: Hall) -> None:
    """Listen to other processes on the same database, and take the chores if none of them has them."""
    loop = asyncio.get_running_loop()

    def heard(signal: Signal) -> None:
        loop.call_soon_threadsafe(hall.heard, signal)

    await asyncio.to_thread(hall.store.listen, heard)
    await hall.leases.take(CHORES)


async def not_that_way(request: Request, _: Exception) -> Response:
    """405 with all methods of the address; the framework would name only those of the first route that it found."""
    allowed = [
        method.upper()
        for path, methods in request.app.openapi()["paths"].items()
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), request.url.path)
        for method in methods
    ]
    headers = {"Allow": ", ".join(allowed or ["GET", "HEAD"])}
    return problem(405, "method", "This address does not take that method.", headers)


async def sweep(hall: Hall, identities: Identities) -> None:
    """Drops idle rooms, and looks whose login is over."""
    while True:
        await asyncio.sleep(SWEEP)
        hall.sweep()
        try:
            await show_out_expired(hall, identities)
        except Exception:
            log.exception("The store could not be asked whose login is over")


async def show_out_expired(hall: Hall, identities: Identities) -> None:
    """Sessions expire, and other processes end them: what is open with them is closed."""
    looking = hall.looking()
    gone = await asyncio.to_thread(lambda: {who for who in looking if not identities.good(who)})
    hall.show_out(gone.__contains__)


async def tidy(hall: Hall) -> None:
    """Once a day the store forgets what nobody will ask for again; one of several processes sees to it."""
    await asyncio.sleep(SOON)
    while True:
        try:
            if hall.leases.holds(CHORES):
                await asyncio.to_thread(hall.store.upkeep.tidy)
        except Exception:
            log.exception("The store could not be tidied")
        await asyncio.sleep(DAY)
