"""Under which names this server is reached: those it was told and those it listens on, never one that a request claims.

A page of another site may let its own name lead to this server's address (DNS rebinding): its requests then come from
inside, and only their `Host` gives them away. So requests for names that are not this server's are refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from ipaddress import ip_address
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.web.server.problems import Problem, close_reason

HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")
PORTS: Final = {"http": 80, "https": 443}
Local: TypeAlias = (
    "tuple[str, int | None] | None"  # where a connection arrived, as the server itself knows it
)


@dataclass(frozen=True)
class Hosts:
    """The names of this server, and the address that it prints for others to come by."""

    public: str = ""  # https://sandtable.example.org, as whoever runs it has said
    address: str = ""  # where it listens; what is printed if nothing was said
    more: frozenset[str] = frozenset()  # further names

    @cached_property
    def names(self) -> frozenset[str]:
        told = [urlsplit(one).hostname or "" for one in (self.public, self.address) if one]
        return frozenset([spelled(one) for one in (*self.more, *told)])

    def known(self, name: str, local: Local) -> bool:
        """Is this a name of ours? Nobody else's site can have a loopback name or a bare IP address as its own."""
        if name in self.names or is_loopback(name) or (local is not None and name == local[0].lower()):
            return True
        return not self.public and is_ip(name)

    def checked(self, scope: Scope) -> str | None:
        """The `Host` of a request, fit to be repeated; empty where there is none, None where it must be refused."""
        said = [value for name, value in scope["headers"] if name == b"host"]
        if not said:
            return ""
        host = said[0].decode("latin-1").strip().lower()
        found = HOST.fullmatch(host)
        if len(said) > 1 or found is None:
            return None
        return host if self.known(bare(found[1]), local_of(scope)) else None

    def base(self, scope: Scope) -> str:
        """The address that is printed on papers and in calendars: as it was told, else where the request arrived.

        Who came over the loopback gets the address that others may use, too.
        """
        if self.public:
            return self.public
        local = local_of(scope)
        if local is None or (self.address and is_loopback(local[0])):
            return self.address
        scheme = str(scope["scheme"]).replace("ws", "http", 1)
        name = f"[{local[0]}]" if ":" in local[0] else local[0]
        port = f":{local[1]}" if local[1] and local[1] != PORTS.get(scheme) else ""
        return f"{scheme}://{name}{port}"

    def sockets(self, scope: Scope) -> tuple[str, ...]:
        """Where the pages of this server may open sockets: here, and nowhere else."""
        host, public = self.checked(scope), host_port(self.public)
        found = dict.fromkeys([one for one in (host, public) if one])
        return tuple([f"{scheme}://{one}" for one in found for scheme in ("ws", "wss")])


def local_of(scope: Scope) -> Local:
    found = scope.get("server")
    return (str(found[0]), found[1]) if found else None


def host_port(address: str) -> str:
    """Name and port of an address, as browsers send them in `Host`."""
    parts = urlsplit(address)
    name = spelled(parts.hostname or "")
    return f"{f'[{name}]' if ':' in name else name}{f':{parts.port}' if parts.port else ''}"


def spelled(name: str) -> str:
    """As browsers spell a name: in small letters, and in ASCII though it is written otherwise."""
    try:
        return name.encode("idna").decode().lower()
    except UnicodeError:
        return name.lower()


def bare(name: str) -> str:
    """Without brackets, and without the dot that may end a name."""
    return name.strip("[]").rstrip(".")


@lru_cache(maxsize=256)  # a name comes with every request, twice
def is_ip(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=256)
def is_loopback(name: str) -> bool:
    if is_ip(name):
        return ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")


def base_url(connection: HTTPConnection) -> str:
    """Under which address people reach this server, without a slash at its end."""
    hosts = connection.app.state.hosts
    assert isinstance(hosts, Hosts)
    return hosts.base(connection.scope)


class HostCheck:
    """Refuses requests for other names, and lets redirections name none."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.hosts.checked(scope) is None:
            await refuse(foreign_name(), scope, receive, send)
            return

        async def send_nameless(message: Message) -> None:
            if message["type"] == "http.response.start" and 300 <= message["status"] < 400:
                headers = MutableHeaders(raw=list(message["headers"]))
                if "location" in headers:
                    headers["location"] = nameless(headers["location"])
                message["headers"] = headers.raw
            await send(message)

        await self.app(scope, receive, send_nameless)


def nameless(location: str) -> str:
    """An address of this server without its name, which was taken from the request. All redirections lead here."""
    parts = urlsplit(location)
    path = "/" + parts.path.lstrip("/")  # two slashes would lead to another server
    return f"{path}?{parts.query}" if parts.query else path


async def refuse(problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send(close_reason(problem))
    else:
        await problem.response()(scope, receive, send)


def foreign_name() -> Problem:
    sentence = (
        "This server does not go by that name. Use the address that it prints when it starts; "
        "whoever runs it adds a name with --public or --name."
    )
    return Problem(400, "host", sentence)
