"""How a server is reached: its public address, its other names, and the proxies that may stand before it."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser, Namespace
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from sandtable.commands.output import UsageError

if TYPE_CHECKING:
    from sandtable.web.server.hosts import Hosts

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104


def add_reach(parser: ArgumentParser) -> None:
    """Adds the options; each may also be given by an environment variable, several values with commas between them."""
    parser.add_argument(
        "--public",
        metavar="URL",
        help="the address under which people reach this server, for papers and messages; or SANDTABLE_PUBLIC",
    )
    parser.add_argument(
        "--name",
        action="append",
        metavar="HOST",
        help="a further name under which people reach it, as often as needed; or SANDTABLE_NAMES",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        metavar="ADDRESS",
        help="a proxy, or a network of them, whose X-Forwarded-For is believed; or FORWARDED_ALLOW_IPS",
    )


def several(given: list[str] | None, variable: str) -> list[str]:
    found = given or os.environ.get(variable, "").split(",")
    return [one.strip() for one in found if one.strip()]


def public_of(args: Namespace) -> str:
    """The public address without a slash at its end; empty if none was given."""
    public = str(args.public or os.environ.get("SANDTABLE_PUBLIC", "")).rstrip("/")
    if not public:
        return ""
    try:
        parts = urlsplit(public)
        fits = parts.scheme in ("http", "https") and parts.hostname and (parts.port or True)
    except ValueError:
        fits = False
    if not fits or parts.query or parts.fragment or parts.username:
        raise UsageError("--public is a web address, such as https://sandtable.example.org")
    return public


def hosts_of(args: Namespace, public: str, address: str) -> Hosts:
    """The names under which the server answers; one that listens on all addresses has this computer's name, too."""
    from sandtable.web.server.hosts import HOST, Hosts, bare, spelled

    names = several(args.name, "SANDTABLE_NAMES")
    for one in names:
        if not HOST.fullmatch(spelled(one)) or (":" in one and not one.startswith("[")):
            raise UsageError(f"--name is a name such as table.lan, without port and path: {one!r} is none")
    if args.host in EVERYWHERE:
        names += [socket.gethostname(), f"{socket.gethostname()}.local"]
    return Hosts(public, address, frozenset([bare(spelled(one)) for one in [*names, args.host]]))


def proxies_of(args: Namespace) -> list[IPv4Network | IPv6Network]:
    found = []
    for one in several(args.proxy, "FORWARDED_ALLOW_IPS"):
        try:
            found.append(ip_network(one, strict=False))
        except ValueError:
            raise UsageError(
                f"--proxy is the address of a proxy or a network, such as 127.0.0.1 or 172.16.0.0/12: {one!r} is none"
            ) from None
    return found


def hint_of(public: str, proxies: list[IPv4Network | IPv6Network]) -> str:
    """A hint for the person who starts the server; empty if there is none."""
    if public.startswith("https://") and not proxies:
        return (
            "--public is https, so a proxy stands before this server: name it with --proxy ADDRESS, "
            "or everybody counts as one person and cookies are not Secure."
        )
    return ""
