"""What an address of each kind looks like. Only what is named here is taken: server, path and every parameter.

A list of what is forbidden would grow old; this one can only be too short, and then says so when a channel is added.
Addresses are looked at again before every sending, so that a row which came into the store otherwise gains nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, parse_qsl, urlencode

from sandtable.club.notify.addresses import USUAL_PORTS, web_address
from sandtable.club.notify.failures import DeliveryFailed

WORD: Final = r"[A-Za-z0-9_-]"
FOLDERS: Final = rf"(?:/{WORD}{{1,60}}){{0,3}}"  # in which a club's own server may live
NUMBER: Final = r"\d{1,20}"
TELEGRAM: Final = "api.telegram.org"
TOKEN_AND_CHAT: Final = re.compile(rf"(?P<token>{NUMBER}:{WORD}+)/(?P<chat>-?\d+|@\w+)", re.ASCII)


@dataclass(frozen=True)
class AddressForm:
    """An address with this path, on one of these servers or any, with all parameters it `needs` and any it `takes`."""

    path: str
    hosts: tuple[str, ...] = ()
    needs: Mapping[str, str] = field(default_factory=dict)
    takes: Mapping[str, str] = field(default_factory=dict)

    def has(self, parts: SplitResult, asked: Mapping[str, str], any_host: bool) -> bool:
        if self.hosts and not any_host and parts.hostname not in self.hosts:
            return False
        known = {**self.needs, **self.takes}
        return (
            re.fullmatch(self.path, parts.path, re.ASCII) is not None
            and set(self.needs) <= set(asked) <= set(known)
            and all([re.fullmatch(known[name], value, re.ASCII) is not None for name, value in asked.items()])
        )


@dataclass(frozen=True)
class Forms:
    """The forms of one kind, and what one of them looks like."""

    example: str
    forms: tuple[AddressForm, ...]


OPEN: Final = ("webhook", "push")  # any address of the web: whoever takes the message has made it himself
KNOWN: Final[Mapping[str, Forms]] = {
    "discord": Forms(
        "https://discord.com/api/webhooks/123/abc",
        (
            AddressForm(
                rf"/api/(?:v\d{{1,2}}/)?webhooks/{NUMBER}/{WORD}{{1,100}}",
                ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"),
                takes={"thread_id": NUMBER},
            ),
        ),
    ),
    "slack": Forms(
        "https://hooks.slack.com/services/T/B/abc, or on a server of your own https://chat.example.org/hooks/abc",
        (
            AddressForm(
                rf"/services/{WORD}{{1,40}}/{WORD}{{1,40}}/{WORD}{{1,100}}",
                ("hooks.slack.com", "hooks.slack-gov.com"),
            ),
            AddressForm(rf"{FOLDERS}/hooks/{WORD}{{1,100}}(?:/{WORD}{{1,100}})?"),
        ),
    ),
    "ntfy": Forms(
        "https://ntfy.sh/our-club, a server and a topic",
        (AddressForm(rf"/{WORD}{{1,64}}", takes={"auth": rf"{WORD}{{1,400}}"}),),
    ),
    "gotify": Forms(
        "https://gotify.example.org/message?token=abc",
        (AddressForm(rf"{FOLDERS}/message", needs={"token": r"[A-Za-z0-9._-]{1,100}"}),),
    ),
    "telegram": Forms(
        "123456:abc/987654, a bot's token and the number of a chat",
        (
            AddressForm(
                rf"/bot{NUMBER}:{WORD}{{1,100}}/sendMessage",
                (TELEGRAM,),
                needs={"chat_id": rf"-?{NUMBER}|@[A-Za-z]\w{{3,40}}"},
                takes={"message_thread_id": NUMBER},
            ),
        ),
    ),
}


def fitted(kind: str, address: str, private: bool) -> str:
    """The address as it is kept and sent to; `DeliveryFailed` says what one of this kind looks like.

    On a server that may send to the local network (`private`) it may be http, and another server may speak for Discord,
    Slack and Telegram.
    """
    short = TOKEN_AND_CHAT.fullmatch(address) if kind == "telegram" else None
    if short:
        query = urlencode({"chat_id": short["chat"]})
        address = f"https://{TELEGRAM}/bot{short['token']}/sendMessage?{query}"
    parts = web_address(address)
    if parts.scheme != "https" and not private:
        raise DeliveryFailed("This address must begin with https://.")
    if kind in OPEN:
        return address
    forms = KNOWN[kind]
    parts = parts._replace(path=parts.path.rstrip("/"))
    asked = parameters(parts.query)
    if asked is None or not any([form.has(parts, asked, private) for form in forms.forms]):
        raise DeliveryFailed(
            f"This is no such address. It looks like {forms.example}, and has nothing behind it."
        )
    return parts._replace(netloc=netloc_of(parts), query=urlencode(asked)).geturl()


def parameters(query: str) -> dict[str, str] | None:
    """By their names; None if they cannot be read, or one is there twice."""
    try:
        found = (
            parse_qsl(query, keep_blank_values=True, strict_parsing=True, max_num_fields=5) if query else []
        )
    except ValueError:
        return None
    asked = dict(found)
    return asked if len(asked) == len(found) else None


def netloc_of(parts: SplitResult) -> str:
    """In one way of writing, so that the same address is known again."""
    host = parts.hostname or ""
    host = f"[{host}]" if ":" in host else host
    usual = parts.port in (None, USUAL_PORTS[parts.scheme])
    return host if usual else f"{host}:{parts.port}"
