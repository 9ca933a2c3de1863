"""ntfy and its like, through `apprise`: a chosen few of its services, every request of which goes through a wire."""

from __future__ import annotations

import logging
import sys
import threading
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

import requests

from sandtable.club.notify.addresses import Gate, web_address
from sandtable.club.notify.failures import Failed
from sandtable.club.notify.messages import OURS, Message
from sandtable.club.notify.wires import Refused, Wire

# Those that send one request to one server by `requests`, and nothing else; a test looks at each of them.
SERVICES: Final = {
    "discord": "Discord",
    "gchat": "Google Chat",
    "gotify": "Gotify",
    "gotifys": "Gotify",
    "mmost": "Mattermost",
    "mmosts": "Mattermost",
    "ntfy": "ntfy",
    "ntfys": "ntfy",
    "pover": "Pushover",
    "rocket": "Rocket.Chat",
    "rockets": "Rocket.Chat",
    "slack": "Slack",
    "tgram": "Telegram",
    "workflows": "Microsoft Teams",
    "zulip": "Zulip",
}
HOSTED: Final = {  # those on a server that the address names, with their usual ports
    **{"gotify": 80, "mmost": 80, "ntfy": 80, "rocket": 80},
    **{"gotifys": 443, "mmosts": 443, "ntfys": 443, "rockets": 443, "workflows": 443},
}
OURS_ALONE: Final = (
    "verify",
    "redirect",
    "cto",
    "rto",
    "attach",
    "filename",
    "click",
    "email",
    "actions",
    "delay",
)
MOST_TEXT: Final = 3500

logging.getLogger("apprise").setLevel(logging.CRITICAL)  # it writes addresses, and with them secrets


class Requests:
    """Stands in a service's module where `requests` stood: whatever it asks for goes through the thread's wire."""

    def __init__(self) -> None:
        self.local = threading.local()

    def __getattr__(self, name: str) -> Any:
        return getattr(requests, name)

    def request(self, method: str, url: str, **options: Any) -> requests.Response:
        wire: Wire | None = getattr(self.local, "wire", None)
        if wire is None:
            raise Refused("There is no wire here.")
        return wire.request(method, url, **options)

    def get(self, url: str, **options: Any) -> requests.Response:
        return self.request("GET", url, **options)

    def post(self, url: str, **options: Any) -> requests.Response:
        return self.request("POST", url, **options)

    def put(self, url: str, **options: Any) -> requests.Response:
        return self.request("PUT", url, **options)


STAND_IN: Final = Requests()


def ntfy_address(text: str) -> str:
    """`https://ntfy.sh/our-club` as apprise writes it."""
    if text.startswith(("ntfy://", "ntfys://")):
        return text
    parts = web_address(text)
    if parts.path.strip("/") == "" or "/" in parts.path.strip("/"):
        raise Failed("An address of ntfy ends with its topic: https://ntfy.sh/our-club.")
    scheme = "ntfys" if parts.scheme == "https" else "ntfy"
    return f"{scheme}://{parts.netloc}/{quote(parts.path.strip('/'))}"


def check(gate: Gate, address: str) -> str:
    """The address as it is kept; refused if it is of no service that is offered, or leads to where it may not."""
    scheme = address.partition("://")[0].lower()
    if scheme not in SERVICES:
        names = ", ".join(sorted(SERVICES))
        raise Failed(f"Addresses of this kind are not taken. They begin with one of: {names}.")
    address = tidy(address)
    service_of(address)
    usual = HOSTED.get(scheme)
    if usual is not None:
        gate.addresses(*server_of(address, usual))
    return address


def server_of(address: str, usual: int) -> tuple[str, int]:
    try:
        parts = urlsplit(address)
        return parts.hostname or "", parts.port or usual
    except ValueError:
        raise unreadable() from None


def unreadable() -> Failed:
    return Failed("This address cannot be read. Look at it again.")


def tidy(address: str) -> str:
    """Without settings that are not the channel's to make: certificates, redirects, time-outs, attachments."""
    try:
        parts = urlsplit(address)
        asked = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        raise unreadable() from None
    kept = [(name, value) for name, value in asked if name.lower() not in OURS_ALONE]
    return urlunsplit(parts._replace(query=urlencode(kept)))


def service_of(address: str) -> Any:
    """The service behind an address, with its requests on our wire."""
    import apprise  # slow to load: only who uses it waits for it

    asset = apprise.AppriseAsset(
        app_id=OURS,
        app_desc=OURS,
        app_url="",
        image_url_mask="",
        image_url_logo="",
        image_path_mask="",
        http_redirects=False,
        secure_logging=True,
    )
    found = apprise.Apprise.instantiate(address, asset=asset, suppress_exceptions=True)
    if found is None:
        raise Failed("This address is not complete. Look at how the service writes it, and copy it whole.")
    module: Any = sys.modules[type(found).__module__]
    module.requests = STAND_IN
    found.request_rate_per_sec = 0
    return found


def send(wire: Wire, address: str, message: Message) -> None:
    service = service_of(address)
    if hasattr(service, "click"):  # ntfy: a touch opens the decision
        service.click = message.link or None
    STAND_IN.local.wire = wire
    try:
        good = service.notify(body=message.text[:MOST_TEXT], title=message.subject, body_format="text")
    finally:
        STAND_IN.local.wire = None
    if not good:
        raise wire.trouble or Failed("The service did not take the message.")
