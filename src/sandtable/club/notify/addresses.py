"""Where messages may go: to public addresses only, so that nobody reaches the server's own network through it.

A name is looked up when a channel is added, to refuse it at once, and again for every single connection: what
is connected to is exactly the address that was looked at, so that a name which points elsewhere by then gains nothing.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address
from typing import Final, TypeAlias
from urllib.parse import SplitResult, urlsplit

from sandtable.club.notify.failures import DeliveryFailed

Ip: TypeAlias = IPv4Address | IPv6Address
Resolver: TypeAlias = Callable[[str, int], Sequence[str]]

PORTS: Final = (80, 443, 8080, 8443)
MOST: Final = 1000  # characters of an address
USUAL_PORTS: Final = {"http": 80, "https": 443}
NAMED: Final = re.compile(r"[a-z0-9._-]+|[0-9a-f:.]+")  # a server's name or number
CONTROLS: Final = re.compile(r"%([01][0-9a-f]|7f)", re.IGNORECASE)  # signs that end a line, in disguise
# Public by their numbers, yet answered by the machine's own surroundings, or wrapped addresses of another kind.
CLOSED: Final = [
    ipaddress.ip_network(one)
    for one in (
        "168.63.129.16/32",  # a cloud's own services
        "192.0.0.0/24",
        "192.88.99.0/24",  # relays to IPv6
        "198.18.0.0/15",  # benchmarks
        "::/8",  # IPv4 in disguise
        "64:ff9b::/96",  # IPv4 behind a translator
        "64:ff9b:1::/48",
        "100::/64",
        "2001::/23",  # Teredo and others
        "2002::/16",  # IPv4 in disguise
        "3fff::/20",
        "5f00::/16",
        "fec0::/10",
    )
]
OWN_NETWORK: Final = (
    "This address leads into the server's own network. Messages go to public addresses only; "
    "who runs the server can allow others with --notify-private."
)


def is_public(ip: Ip) -> bool:
    """Is it an address of the open net? IPv4 in IPv6 clothes is none: nobody needs it to be reached."""
    if not ip.is_global or ip.is_multicast or ip.is_reserved or ip.is_unspecified:
        return False
    if ip.is_private or ip.is_loopback or ip.is_link_local:
        return False
    return not any([ip in network for network in CLOSED if network.version == ip.version])


def resolve(host: str, port: int) -> Sequence[str]:
    """All addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys([str(entry[4][0]) for entry in found]))


class AddressGate:
    """Lets connections out to addresses that passed, and to no others."""

    def __init__(self, private: bool = False, resolver: Resolver = resolve) -> None:
        self.private = private
        self.resolver = resolver

    def addresses(self, host: str, port: int) -> list[str]:
        """What may be connected to for this name, now; `DeliveryFailed` if any of its addresses is not for us."""
        if not self.private and port not in PORTS:
            sentence = f"Port {port} is not open to messages: use {', '.join([str(one) for one in PORTS])}."
            raise DeliveryFailed(sentence)
        if not host or "%" in host:
            raise DeliveryFailed("This address names no server.")
        try:
            found = [ipaddress.ip_address(one) for one in self.resolver(host.strip("[]"), port)]
        except (OSError, UnicodeError, ValueError):
            raise DeliveryFailed(f"There is no server called {host}. Look at the address again.") from None
        if not found:
            raise DeliveryFailed(f"There is no server called {host}. Look at the address again.")
        if not self.private and not all([is_public(ip) for ip in found]):
            raise DeliveryFailed(OWN_NETWORK)
        return [str(ip) for ip in found]


def web_address(url: str) -> SplitResult:
    """Of http or https, with a server, without a user's name before it or a mark behind it."""
    if len(url) > MOST or any([ord(sign) <= 32 or ord(sign) > 126 for sign in url]) or CONTROLS.search(url):
        raise DeliveryFailed("This is no web address: it has blanks or signs that none has, or is too long.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise no_web_address() from None
    if parts.scheme not in USUAL_PORTS or port == 0 or not NAMED.fullmatch(parts.hostname or ""):
        raise no_web_address()
    if "@" in parts.netloc or "\\" in url or "#" in url:
        raise DeliveryFailed("An address with a user's name, a backslash or a # in it is not taken.")
    return parts


def no_web_address() -> DeliveryFailed:
    return DeliveryFailed("This is no web address. It begins with https:// and names a server.")


def port_of(parts: SplitResult) -> int:
    return parts.port or USUAL_PORTS[parts.scheme]
