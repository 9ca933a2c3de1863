"""What stands around every request: security headers, where it comes from, and how large it may be.

Plain ASGI, so that sockets and streams pass through untouched. `guard(app)` puts all of it around an application.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.web.server.hosts import HostCheck, Hosts, refuse
from sandtable.web.server.identity import COOKIE, cookie_said
from sandtable.web.server.problems import SAFE_METHODS, Problem, failed, stopping

MOST_BYTES: Final = 256 * 1024
LARGER: Final = {  # by the pattern of the address
    "/api/records": 8 * 1024 * 1024,  # a record of a long match
    "/api/cases(/scenes)?": 1024 * 1024,  # a file of many cases
    "/api/clubs/[^/]+/photos": 12 * 1024 * 1024,  # a picture as a camera makes it
}

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
SELF: Final = "connect-src 'self'"
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def guard(
    app: FastAPI, most: int = MOST_BYTES, larger: Mapping[str, int] = LARGER, hosts: Hosts | None = None
) -> None:
    """The last one added is the first one asked."""
    known = hosts or Hosts()
    app.state.hosts = known
    app.add_middleware(SizeLimit, most=most, larger=larger)
    app.add_middleware(OriginCheck, hosts=known)
    app.add_middleware(PlainAddress)
    app.add_middleware(HostCheck, hosts=known)
    app.add_middleware(SecurityHeaders, hosts=known)


class SecurityHeaders:
    """Sets the headers, and the cookie that a request earned."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        state: dict[str, object] = scope.setdefault("state", {})
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] in {"http.response.start", "websocket.accept"}:
                started = True
                headers = MutableHeaders(raw=list(message.get("headers", [])))
                if message["type"] == "http.response.start":
                    headers.setdefault("Content-Security-Policy", policy(self.hosts.sockets(scope)))
                    add_headers(headers, str(scope["path"]))
                if cookie := cookie_said(state):
                    headers.append("Set-Cookie", cookie)
                message["headers"] = headers.raw
            await send(message)

        try:
            await self.app(scope, receive, send_with_headers)
        except (Exception, asyncio.CancelledError) as error:
            if scope["type"] == "http" and not started:
                said = failed() if isinstance(error, Exception) else stopping()
                await said.response()(scope, receive, send_with_headers)
            raise  # the server logs it


def policy(sockets: Iterable[str]) -> str:
    """What the pages may load and reach; sockets only to this server's own names."""
    return f"{POLICY}; {' '.join([SELF, *sockets])}"


def add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


class PlainAddress:
    """Refuses addresses with a NUL in them: neither PostgreSQL nor the file system takes one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            await self.app(scope, receive, send)
            return
        refused = Problem(400, "malformed", "The request could not be read. Nothing was done.")
        await refuse(refused, scope, receive, send)


class OriginCheck:
    """Refuses what another site made a browser send: unsafe requests and sockets (CSRF)."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.public = hosts.public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = scope["type"] == "websocket"
        unsafe = scope["type"] == "http" and scope["method"] not in SAFE_METHODS
        if (socket or unsafe) and foreign(Headers(scope=scope), self.public):
            refused = Problem(403, "origin", "This request comes from another site and was refused.")
            await refuse(refused, scope, receive, send)
            return
        await self.app(scope, receive, send)


def foreign(headers: Headers, public: str = "") -> bool:
    """Browsers say where a request comes from; programs without a cookie need not.

    `public` is this server's own address where it was told one: a proxy may put another name into `Host`.
    """
    if headers.get("authorization", "").lower().startswith("bearer "):
        return False  # no site can make a browser send it; Basic, which a proxy may ask for, browsers add themselves
    if site := headers.get("sec-fetch-site"):
        return site not in {"same-origin", "none"}
    if origin := headers.get("origin"):
        scheme, _, _ = origin.partition("://")
        there = host_of(origin)
        if there is None:
            return True
        own = (f"{scheme}://{headers.get('host', '')}", public if public.startswith(f"{scheme}://") else "")
        return there not in [host_of(one) for one in own]
    return COOKIE in cookie_parser(headers.get("cookie", ""))


def host_of(origin: str) -> tuple[str, int] | None:
    """Name and port; none for what is no origin of a page, such as `null`."""
    try:
        parts = urlsplit(origin)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname else None


class SizeLimit:
    """Refuses bodies that are too large before anybody reads them whole."""

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int]) -> None:
        self.app = app
        self.most = most
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        most = self.most_of(str(scope["path"]).rstrip("/"))
        length = Headers(scope=scope).get("content-length")
        if length is not None:
            passed: Receive | None = receive if length.isdecimal() and int(length) <= most else None
        else:
            passed = await gathered(receive, most)
        if passed is None:
            await too_large(most).response()(scope, receive, send)
        else:
            await self.app(scope, passed, send)

    def most_of(self, path: str) -> int:
        return next((most for like, most in self.larger.items() if re.fullmatch(like, path)), self.most)


async def gathered(receive: Receive, most: int) -> Receive | None:
    """A body of unknown length, read as far as it may go; none if it goes on."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            return None
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return first.pop() if first else await receive()

    return again


def too_large(most: int) -> Problem:
    kilobytes = most // 1024
    size = f"{kilobytes} kB" if kilobytes else f"{most} bytes"
    return Problem(413, "too-large", f"The request is too large: at most {size}.", {"Connection": "close"})


# the log

SECRETS: Final = (
    re.compile(r"[a-z0-9]{1,32}\.[0-9]{1,4}\.[0-9]{1,9}\.[A-Za-z0-9_-]{6,}"),  # a seat token
    re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{24,}"),  # a session, a bot token, a claim
    re.compile(r"(?<=[?&]token=)[^&\s\"]+", re.IGNORECASE),
)


class MaskSecrets(logging.Filter):
    """Nobody should put a token into an address; if somebody does, it does not reach the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple([masked(part) if isinstance(part, str) else part for part in record.args])
        if isinstance(record.msg, str):
            record.msg = masked(record.msg)
        return True


def masked(text: str) -> str:
    for secret in SECRETS:
        text = secret.sub("***", text)
    return text


def mask_logs(*names: str) -> None:
    """Puts the filter on the loggers that write addresses."""
    for name in names or ("uvicorn.access", "uvicorn.error"):
        logger = logging.getLogger(name)
        if not any([isinstance(there, MaskSecrets) for there in logger.filters]):
            logger.addFilter(MaskSecrets())
