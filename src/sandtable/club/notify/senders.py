"""The kinds of channels: what may be an address of each, how it is shown, and how a message gets there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from sandtable.club.notify import apprised, hooks, mail, push
from sandtable.club.notify.addresses import Gate, Resolver, resolve
from sandtable.club.notify.failures import Failed
from sandtable.club.notify.messages import Message
from sandtable.club.notify.office import Office
from sandtable.club.notify.wires import Wire
from sandtable.store import Channel, Store

Kind: TypeAlias = Literal["email", "webhook", "discord", "slack", "ntfy", "apprise", "push"]
SIGNING: Final = "push-key"  # the name of a row
SETTINGS: Final = "/account"


@dataclass(frozen=True)
class KindFacts:
    name: str
    hint: str  # what to type


KINDS: Final[dict[Kind, KindFacts]] = {
    "email": KindFacts("E-mail", "anna@example.org; a code is sent to it first"),
    "discord": KindFacts("Discord", "the address of a webhook: channel settings › Integrations › Webhooks"),
    "slack": KindFacts("Slack", "the address of an incoming webhook: https://hooks.slack.com/services/…"),
    "ntfy": KindFacts("ntfy", "https://ntfy.sh/ and a topic that nobody guesses"),
    "webhook": KindFacts("Webhook", "an https address that takes JSON"),
    "apprise": KindFacts(
        "Other", "an apprise address of Telegram, Gotify, Mattermost …: tgram://…, gotifys://…, mmosts://…"
    ),
    "push": KindFacts("This browser", "switched on in the browser itself"),
}


class Senders:
    """Sends messages; every call takes as long as the other server takes, within the office's patience."""

    def __init__(self, store: Store, office: Office, resolver: Resolver = resolve) -> None:
        self.store = store
        self.office = office
        self.gate = Gate(office.private, resolver)
        self.lock = threading.Lock()
        self.wires: set[Wire] = set()  # that are in use now

    @cached_property
    def signer(self) -> push.Signer:
        kept = self.store.kept(SIGNING, push.fresh_key())
        public = self.office.public
        contact = (
            public
            if public.startswith("https://")
            else f"mailto:{self.office.mail_from or 'sandtable@localhost'}"
        )
        return push.Signer(push.private_key(kept), contact)

    @cached_property
    def mail_server(self) -> mail.MailServer | None:
        return mail.mail_server(self.office.smtp) if self.office.smtp else None

    def check(self, kind: str, address: str) -> str:
        """The address as it is kept; `Failed` says why it is not taken. Looks names up: call it in a thread."""
        if kind == "email":
            if self.mail_server is None:
                raise Failed("This server sends no e-mail. Take another kind, or ask who runs it.")
            if not mail.good_address(address):
                raise Failed("This is no e-mail address. It looks like anna@example.org.")
            return address
        if kind == "ntfy":
            address = apprised.ntfy_address(address)
        if kind in ("ntfy", "apprise"):
            return apprised.check(self.gate, address)
        self.gate.check(address, secure=True)
        return address

    def send(self, channel: Channel, message: Message, at: datetime) -> None:
        """Sends, or raises `Failed`."""
        if channel.kind == "email":
            return self.send_mail(channel.address, message, at, page_of(channel))
        with self.wire() as wire:
            if channel.kind == "push":
                keys = (str(channel.keys.get("p256dh", "")), str(channel.keys.get("auth", "")))
                said = push.payload(message, channel.id)
                push.send(wire, self.signer, channel.address, keys, said, at, urgent=message.urgent)
            elif channel.kind in ("ntfy", "apprise"):
                apprised.send(wire, channel.address, message)
            else:
                hooks.send(wire, channel.kind, channel.address, message)

    def send_mail(self, address: str, message: Message, at: datetime, page: str = "") -> None:
        if self.mail_server is None:
            raise Failed("This server sends no e-mail any more. Ask who runs it.")
        sender = self.office.mail_from or f"sandtable@{self.mail_server.host}"
        settings = self.office.public + page if self.office.public and page else ""
        letter = mail.letter_of(message, sender, address, settings, at)
        mail.send(self.mail_server, letter, self.office.patience)

    @contextmanager
    def wire(self) -> Iterator[Wire]:
        made = Wire(self.gate, self.office.patience)
        with self.lock:
            self.wires.add(made)
        try:
            with made:
                yield made
        finally:
            with self.lock:
                self.wires.discard(made)

    def close(self) -> None:
        """Cuts whatever is on its way."""
        with self.lock:
            there = list(self.wires)
        for wire in there:
            wire.cut()


def page_of(channel: Channel) -> str:
    """Where its owner says what it is told."""
    return f"/c/{channel.match}/people" if channel.match else SETTINGS


def shortened(kind: str, address: str) -> str:
    """Enough to know it again, too little to use it."""
    if kind == "email":
        name, _, host = address.rpartition("@")
        return f"{name[:1]}…@{host}"
    parts = urlsplit(address)
    if kind in ("webhook", "discord", "slack", "push", "ntfy"):
        return f"{parts.hostname or ''}/…{address[-3:]}"
    return f"{apprised.SERVICES.get(parts.scheme, parts.scheme)} …{address[-3:]}"
