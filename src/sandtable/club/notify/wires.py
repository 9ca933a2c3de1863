"""Web requests to addresses that people have typed: through the gate, without redirects, bounded in time and size.

`httpcore` makes them: it knows nothing of proxies, redirects, cookies, packed answers or the machine's environment, and
lets us make every connection ourselves.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final, TypeAlias
from urllib.parse import SplitResult

import httpcore

from sandtable.club.notify.addresses import AddressGate, port_of, web_address
from sandtable.club.notify.aside import Aside
from sandtable.club.notify.failures import DeliveryFailed

CONNECTING: Final = 5.0  # seconds for one address
LOOKUPS: Final = 60  # names that are looked up at once
LOOKUPS_EACH: Final = 4  # of one owner
NAME: Final = "Sandtable"
LATE: Final = "The other server took too long to answer."
LATE_NAME: Final = (
    "The name of this server could not be looked up in time. Look at the address, or try again later."
)
SPOILT: Final = (400, 413, 422)  # answers that are about this message

Lookup: TypeAlias = Callable[[str, int], Awaitable[list[str]]]

logging.getLogger("httpcore").setLevel(logging.INFO)  # below that it writes addresses, and with them secrets


@dataclass(frozen=True)
class Parcel:
    """A request that is ready to be sent."""

    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)
    gone: str = (
        "There is nothing at this address any more ({code}). Add the channel anew."  # said of 404 and 410
    )


class HttpSender:
    """Posts parcels. Each has a connection of its own, and `patience` seconds from the first look-up to the answer."""

    def __init__(self, gate: AddressGate, patience: float) -> None:
        self.gate = gate
        self.patience = patience
        self.names = Aside("sandtable-names", LOOKUPS_EACH, LOOKUPS)

    @cached_property
    def trusted(self) -> ssl.SSLContext:
        return httpcore.default_ssl_context()

    async def addresses(self, owner: str, host: str, port: int) -> list[str]:
        """What may be connected to for this name, now."""
        return await self.names.run(owner, partial(self.gate.addresses, host, port))

    async def check(self, owner: str, url: str) -> None:
        """Refuses an address that leads to where nothing may be sent."""
        parts = web_address(url)
        try:
            async with asyncio.timeout(self.patience):
                await self.addresses(owner, parts.hostname or "", port_of(parts))
        except TimeoutError:
            raise DeliveryFailed(LATE_NAME) from None

    async def post(self, owner: str, parcel: Parcel) -> None:
        """Sends, or raises `DeliveryFailed`. `owner` is whose channel it is: he alone waits if his servers are slow."""
        parts = web_address(parcel.url)
        try:
            async with asyncio.timeout(self.patience):
                code = await self.answer(parts, parcel, partial(self.addresses, owner))
        except TimeoutError:
            raise DeliveryFailed(LATE) from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
            raise DeliveryFailed(reason(error)) from None
        trouble = refusal(code, parcel.gone)
        if trouble is not None:
            raise trouble

    async def answer(self, parts: SplitResult, parcel: Parcel, lookup: Lookup) -> int:
        """The number of the answer. Of what stands below it nothing is read."""
        target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        url = httpcore.URL(scheme=parts.scheme, host=parts.hostname or "", port=port_of(parts), target=target)
        headers = {"Host": parts.netloc, "User-Agent": NAME, "Connection": "close", **parcel.headers}
        headers["Content-Length"] = str(len(parcel.body))
        given = [(name.encode("ascii"), value.encode("ascii")) for name, value in headers.items()]
        pool = httpcore.AsyncConnectionPool(
            ssl_context=self.trusted if parts.scheme == "https" else None,
            network_backend=Gated(lookup),
            max_keepalive_connections=0,
        )
        async with pool, pool.stream("POST", url, headers=given, content=parcel.body) as answer:
            return answer.status


class Gated(httpcore.AsyncNetworkBackend):
    """Connects to addresses that passed the gate at that very moment. The name stays for the certificate and `Host`."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.plain = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - as httpcore calls it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        for address in await self.lookup(host, port):
            try:
                return await self.plain.connect_tcp(address, port, CONNECTING)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        raise DeliveryFailed(f"{host} cannot be reached.")


def reason(error: Exception) -> str:
    """What went wrong, without what the address holds."""
    if isinstance(error, httpcore.TimeoutException):
        return LATE
    if isinstance(error, ssl.SSLError) or isinstance(error.__context__, ssl.SSLError):
        return "The other server's certificate is not good: no safe connection could be made."
    return "The connection to the other server broke off."


def refusal(code: int, gone: str) -> DeliveryFailed | None:
    """What an answer's number means for the sender."""
    if 200 <= code < 300:
        return None
    if 300 <= code < 400:
        return DeliveryFailed(
            "The other server sends on to another address, which is not followed. Give the final one."
        )
    if code in (401, 403):
        return DeliveryFailed(
            f"The other server does not let us in ({code}). Look at the address and its secret again."
        )
    if code in (404, 410):
        return DeliveryFailed(gone.format(code=code), gone=True)
    if code == 429:
        return DeliveryFailed("The other server wants fewer messages (429).")
    return DeliveryFailed(f"The other server did not take the message ({code}).", spoilt=code in SPOILT)
