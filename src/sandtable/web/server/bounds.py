"""How much connections may cost, how many there may be, and from where somebody comes."""

from __future__ import annotations

import logging
import time
from asyncio.transports import BaseTransport
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final, TypeAlias

from sandtable.web.server.hosts import is_ip

log = logging.getLogger(__name__)

Network: TypeAlias = "IPv4Network | IPv6Network"
KEPT_BACK: Final = 200  # files that the store, its readers and the rest of the process may open
TOLD_EVERY: Final = 60.0  # seconds between lines in the log about connections that were turned away


def most_connections(wanted: int = 4000) -> int:
    """As many as are wanted, or as the system lets this process have."""
    try:
        import resource
    except ImportError:  # Windows
        return wanted
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if allowed < 0 else max(16, min(wanted, allowed - KEPT_BACK))


@dataclass(frozen=True)
class Bounds:
    """What a connection may cost. A browser needs 2 kB of head, and sends it at once."""

    head_bytes: int = 16 * 1024
    head: float = (
        15.0  # seconds from the first byte of a request, or from the connection, to the end of its head
    )
    body: float = 15.0  # seconds in which a body must come whole, or else come at `rate`
    rate: int = 2048  # bytes a second
    stalled: float = 60.0  # seconds in which somebody must read something of what he is sent
    idle: int = 75  # seconds between requests; browsers, proxies and programs close before that
    most: int = field(default_factory=most_connections)
    of_one: int = 400  # from one address: a whole club sits behind one


class Door:
    """Counts who is in. Proxies and the computer itself are not counted by address: others stand behind them."""

    def __init__(self, bounds: Bounds, proxies: Sequence[Network]) -> None:
        self.bounds = bounds
        self.proxies = proxies
        self.places: dict[BaseTransport, str] = {}
        self.counts: Counter[str] = Counter()
        self.told = 0.0

    def enter(self, transport: BaseTransport, host: str) -> bool:
        """False if there are too many already."""
        place = "" if self.passes(host) else place_of(host)
        if len(self.places) >= self.bounds.most or (place and self.counts[place] >= self.bounds.of_one):
            self.tell(place)
            return False
        self.places[transport] = place
        self.counts[place] += 1
        return True

    def leave(self, transport: BaseTransport) -> None:
        place = self.places.pop(transport, None)
        if place is None:
            return
        self.counts[place] -= 1
        if not self.counts[place]:
            del self.counts[place]

    def passes(self, host: str) -> bool:
        if not is_ip(host):
            return True  # no network at all
        here = ip_address(host)
        return here.is_loopback or any([here in network for network in self.proxies])

    def tell(self, place: str) -> None:
        if time.monotonic() - self.told > TOLD_EVERY or not self.told:
            self.told = time.monotonic()
            who = f"of {place}" if len(self.places) < self.bounds.most else "of all"
            log.warning("There are too many connections %s: more are turned away", who)


def place_of(host: str) -> str:
    """Where somebody comes from, for limits: of an IPv6 address only the half that he cannot choose himself."""
    plain = without_map(host)
    try:
        return str(IPv6Network((plain.partition("%")[0], 64), strict=False))
    except ValueError:
        return plain


def without_map(host: str) -> str:
    """An IPv4 address as such, though it came to a socket for both kinds (`::ffff:192.0.2.1`)."""
    try:
        mapped = IPv6Address(host).ipv4_mapped
    except ValueError:
        return host
    return str(mapped) if mapped else host


def unmapped(address: tuple[str, Any] | None) -> tuple[str, Any] | None:
    return (without_map(address[0]), address[1]) if address else None
