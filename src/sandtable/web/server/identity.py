"""Who somebody is: a bot token, a seat token, or the session that the cookie names.

    install_identities(app, store)               # once
    who = await identify(connection)             # of a Request or a WebSocket; 401 if a token or session is over
    who = await ensure_person(request)           # the same, but makes a guest where there was nobody

`who.person` is the id in the store, none for somebody unknown and for the bearer of a seat token, who is
nobody but his seat: `who.seat_token == (match, seat)`. Cookies are set by the middleware in `headers.py`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta
from typing import Final

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from sandtable.live.people.limits import SharedLimit
from sandtable.live.people.links import looks_like_seat_token, read_seat_token
from sandtable.live.people.who import GUEST, NOBODY, Who, who_is
from sandtable.store import Person, Store
from sandtable.store.base.tokens import fresh_token, hash_of
from sandtable.store.failures import is_away
from sandtable.web.server.bounds import place_of
from sandtable.web.server.problems import Problem

COOKIE: Final = "sandtable"
BOT_PREFIX: Final = "bot_"
LASTS: Final = timedelta(days=30)  # since it was last used
GUEST_LASTS: Final = timedelta(days=180)  # a guest who loses his session has no other way back to his seats
RENEWED_AFTER: Final = timedelta(hours=1)
BELIEVED: Final = 5.0  # seconds that a look-up is believed
MOST_BELIEVED: Final = 20_000


class Identities:
    """Looks people up, and believes what it found for a few seconds."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.believed: dict[str, tuple[float, Who]] = {}
        self.guests = SharedLimit("guests", burst=100, seconds=6)  # new ones from one address
        self.callbacks: list[Callable[[Collection[str]], Awaitable[None]]] = []
        self.mergers: list[
            Callable[[str, str], Awaitable[None]]
        ] = []  # asked before a guest becomes an account's
        self.farewells: list[Callable[[Callable[[Who], bool]], None]] = []  # told whose login is over

    async def changed(self, *people: str) -> None:
        """Somebody has another name now, or what was a guest's is an account's: all who show it look again."""
        for person in people:
            self.forget(person)
        for callback in self.callbacks:
            await callback(people)

    async def absorb(self, guest: str, account: str) -> None:
        """What a guest started, and the seats he may keep, become an account's."""
        for merger in self.mergers:
            await merger(guest, account)
        await asyncio.wrap_future(self.store.people.absorb(guest, account))
        await self.changed(guest, account)

    def over(self, gone: Callable[[Who], bool]) -> None:
        """Some sessions or tokens were ended: what is still open with them is closed."""
        for farewell in self.farewells:
            farewell(gone)

    def good(self, who: Who) -> bool:
        """Is the session or the token that he came with still there? Asks the store."""
        if who.session:
            found = self.store.people.session(who.session)
            return found is not None and found[0].expires > datetime.now(UTC)
        if who.bot and who.person:
            return who.bot in [token.id for token in self.store.people.tokens(who.person)]
        return True

    async def of(self, connection: HTTPConnection) -> Who:
        """Bearer first, then the cookie; 401 if what is shown is not, or no longer, valid."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return await self._of_bearer(token.strip())
        cookie = connection.cookies.get(COOKIE, "")
        return await self._of_session(connection, cookie) if cookie else NOBODY

    async def ensure(self, connection: HTTPConnection) -> Who:
        who = await self.of(connection)
        if who.person or who.seat_token:
            return who
        await self.guests.ask(self.store, address(connection), "Too many guests.")
        guest = await asyncio.wrap_future(self.store.people.make_guest())
        return await self.open(connection, guest)

    async def open(self, connection: HTTPConnection, person: Person) -> Who:
        """A new session for this person, in the answer to this request."""
        token = fresh_token()
        expires = datetime.now(UTC) + lasts(person)
        await asyncio.wrap_future(self.store.people.open_session(hash_of(token), person.id, expires))
        set_cookie(connection, token, lasts(person))
        return who_is(person, hash_of(token))

    async def end(self, connection: HTTPConnection, who: Who) -> None:
        """Ends the session; the cookie goes with it, unless another takes its place."""
        if who.session:
            self.believed.pop(who.session, None)
            await asyncio.wrap_future(self.store.people.end_session(who.session))
        clear_cookie(connection)

    def forget(self, person: str) -> None:
        """Something about this person changed: look again."""
        self.believed = {key: kept for key, kept in self.believed.items() if kept[1].person != person}

    # looking up

    async def _of_session(self, connection: HTTPConnection, token: str) -> Who:
        hash = hash_of(token)
        if kept := self._known(hash):
            return kept
        found = await run_in_threadpool(self.store.people.session, hash)
        moment = datetime.now(UTC)
        if found is None or found[0].expires <= moment:
            clear_cookie(connection)
            raise Problem(401, "login", "Your login has expired. Sign in again; nothing is lost.")
        session, person = found
        old = moment - session.used > RENEWED_AFTER
        if old and await noted(self.store.people.touch_session(hash, moment + lasts(person))):
            set_cookie(connection, token, lasts(person))
        return self._believe(hash, who_is(person, hash))

    async def _of_bearer(self, token: str) -> Who:
        if looks_like_seat_token(token):
            return await run_in_threadpool(self._of_seat, token)
        hash = hash_of(token)
        if kept := self._known(hash):
            return kept
        found = (
            await run_in_threadpool(self.store.people.token, hash) if token.startswith(BOT_PREFIX) else None
        )
        if found is None:
            raise bad_token()
        bot, person = found
        await noted(self.store.people.touch_token(bot.id))
        return self._believe(hash, who_is(person, "", bot.id))

    def _of_seat(self, token: str) -> Who:
        """Never believed for a while: a new link must stop the old one at once."""
        key = read_seat_token(self.store.secret, token)
        if key is not None:
            for seat in self.store.matches.seats(key.match):
                good = seat.who == "link" and seat.generation == key.generation
                if good and seat.number == key.number:
                    return Who(name=GUEST, seat_token=(key.match, seat.id), seat_key=key)
        raise bad_token()

    def _known(self, hash: str) -> Who | None:
        at, who = self.believed.get(hash, (0.0, NOBODY))
        return who if who is not NOBODY and time.monotonic() - at < BELIEVED else None

    def _believe(self, hash: str, who: Who) -> Who:
        if len(self.believed) >= MOST_BELIEVED:
            self.believed.clear()
        self.believed[hash] = (time.monotonic(), who)
        return who


async def noted(kept: Future[None]) -> bool:
    """That somebody was here is worth noting, but no reason to turn him away: with a full disk people still look."""
    try:
        await asyncio.wrap_future(kept)
    except Exception as error:
        if not is_away(error):
            raise
        return False
    return True


def install_identities(app: FastAPI, store: Store) -> Identities:
    identities = Identities(store)
    app.state.identities = identities
    return identities


def identities_of(connection: HTTPConnection) -> Identities:
    identities = connection.app.state.identities
    assert isinstance(identities, Identities)
    return identities


def address(connection: HTTPConnection) -> str:
    """Where somebody comes from, for limits."""
    return place_of(connection.client.host if connection.client else "")


async def identify(connection: HTTPConnection) -> Who:
    return await identities_of(connection).of(connection)


async def ensure_person(connection: HTTPConnection) -> Who:
    return await identities_of(connection).ensure(connection)


def bad_token() -> Problem:
    sentence = "This token is not, or no longer, valid. Ask for a new one."
    return Problem(401, "login", sentence, {"WWW-Authenticate": "Bearer"})


# the cookie


def lasts(person: Person) -> timedelta:
    return GUEST_LASTS if person.guest else LASTS


def set_cookie(connection: HTTPConnection, token: str, age: timedelta) -> None:
    _say_cookie(connection, token, int(age.total_seconds()))


def clear_cookie(connection: HTTPConnection) -> None:
    _say_cookie(connection, "", 0)


def cookie_said(scope_state: dict[str, object]) -> str | None:
    """The Set-Cookie that this request's answer must carry."""
    said = scope_state.get("sandtable_cookie")
    return said if isinstance(said, str) else None


def _say_cookie(connection: HTTPConnection, value: str, age: int) -> None:
    secure = "; Secure" if connection.url.scheme in {"https", "wss"} else ""
    said = f"{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    connection.state.sandtable_cookie = said
