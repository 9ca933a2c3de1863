"""The kinds of channels: what may be an address of each, how it is shown, and how a message gets there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from sandtable.club.notify import forms, hooks, mail
from sandtable.club.notify.addresses import AddressGate, Resolver, resolve
from sandtable.club.notify.aside import Aside
from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.messages import Message
from sandtable.club.notify.office import Office
from sandtable.club.notify.wires import HttpSender, Parcel
from sandtable.store import Channel, Store

if TYPE_CHECKING:
    from sandtable.club.notify import push

Kind: TypeAlias = Literal[
    "email", "webhook", "discord", "slack", "ntfy", "gotify", "telegram", "push", "apprise"
]
Packed: TypeAlias = Parcel | EmailMessage  # a message that is ready to be sent
SIGNING: Final = "push-key"  # the name of a row
SETTINGS: Final = "/account"
MAILS: Final = 8  # that are sent at once
MAILS_EACH: Final = 2  # of one owner
RETIRED: Final = "This kind is no longer offered. Remove this channel and add it anew as one of the others."
NO_MAIL: Final = "This server sends no e-mail. Take another kind, or ask who runs it."


@dataclass(frozen=True)
class KindFacts:
    name: str
    hint: str  # what to type
    typed: bool = True  # can it be added by typing an address?


KINDS: Final[dict[Kind, KindFacts]] = {
    "email": KindFacts("E-mail", "anna@example.org; a code is sent to it first"),
    "discord": KindFacts("Discord", "the address of a webhook: channel settings › Integrations › Webhooks"),
    "slack": KindFacts(
        "Slack, Mattermost, Rocket.Chat",
        "the address of an incoming webhook: https://hooks.slack.com/services/… or https://chat.example.org/hooks/…",
    ),
    "telegram": KindFacts("Telegram", "a bot's token, a slash and the number of a chat: 123456:abc…/987654"),
    "ntfy": KindFacts("ntfy", "https://ntfy.sh/ and a topic that nobody guesses"),
    "gotify": KindFacts("Gotify", "https://gotify.example.org/message?token= and an application's token"),
    "webhook": KindFacts("Webhook", "an https address that takes JSON"),
    "push": KindFacts("This browser", "switched on in the browser itself", typed=False),
    "apprise": KindFacts("No longer offered", "add it anew as one of the others", typed=False),
}


class Senders:
    """Sends messages, each within the office's patience."""

    def __init__(self, store: Store, office: Office, resolver: Resolver = resolve) -> None:
        self.store = store
        self.office = office
        self.wire = HttpSender(AddressGate(office.private, resolver), office.patience)
        self.mails = Aside("sandtable-mail", MAILS_EACH, MAILS)

    @cached_property
    def signer(self) -> push.Signer:
        from sandtable.club.notify import push  # its cryptography takes a tenth of a server's start

        kept = self.store.upkeep.made_once(SIGNING, push.fresh_key())
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

    async def check(self, owner: str, kind: str, address: str) -> str:
        """The address as it is kept; `DeliveryFailed` says why it is not taken."""
        if kind == "email":
            if self.mail_server is None:
                raise DeliveryFailed(NO_MAIL)
            if not mail.good_address(address):
                raise DeliveryFailed("This is no e-mail address. It looks like anna@example.org.")
            return address
        address = forms.fitted(kind, address, self.office.private)
        await self.wire.check(owner, address)
        return address

    def pack(self, channel: Channel, message: Message, at: datetime) -> Packed:
        """The message as its channel reads it; nothing is sent yet. `DeliveryFailed` if its address is not fit."""
        if channel.kind == "email":
            return self.letter(channel.address, message, at, page_of(channel))
        if channel.kind not in forms.OPEN and channel.kind not in forms.KNOWN:
            raise DeliveryFailed(channel.trouble or RETIRED, gone=True)  # which may say what takes its place
        try:
            address = forms.fitted(channel.kind, channel.address, self.office.private)
        except DeliveryFailed as failed:
            raise DeliveryFailed(failed.sentence, gone=True) from None
        if channel.kind == "push":
            from sandtable.club.notify import push

            keys = (str(channel.keys.get("p256dh", "")), str(channel.keys.get("auth", "")))
            said = push.payload(message, channel.id)
            return push.parcel(self.signer, address, keys, said, at, message.urgent)
        return hooks.parcel(channel.kind, address, message)

    def letter(self, address: str, message: Message, at: datetime, page: str = "") -> EmailMessage:
        if self.mail_server is None:
            raise DeliveryFailed("This server sends no e-mail any more. Ask who runs it.")
        sender = self.office.mail_from or f"sandtable@{self.mail_server.host}"
        settings = self.office.public + page if self.office.public and page else ""
        return mail.letter_of(message, sender, address, settings, at)

    async def send(self, owner: str, packed: Packed) -> None:
        """Sends, or raises `DeliveryFailed`."""
        if isinstance(packed, EmailMessage):
            await self.send_mail(owner, packed)
        else:
            await self.wire.post(owner, packed)

    async def send_mail(self, owner: str, letter: EmailMessage) -> None:
        if self.mail_server is None:
            raise DeliveryFailed(NO_MAIL)
        sending = partial(mail.send, self.mail_server, letter, self.office.patience)
        try:
            async with asyncio.timeout(self.office.patience * mail.STEPS):
                await self.mails.run(owner, sending)
        except TimeoutError:
            raise DeliveryFailed("The mail server took too long to answer.") from None


def owner_of(channel: Channel) -> str:
    """Whose sendings wait for each other: those of a person, or of a campaign."""
    return channel.person or channel.match or channel.id


def page_of(channel: Channel) -> str:
    """Where its owner says what it is told."""
    return f"/c/{channel.match}/people" if channel.match else SETTINGS


def shortened(kind: str, address: str) -> str:
    """Enough to know it again, too little to use it."""
    if kind == "email":
        name, _, host = address.rpartition("@")
        return f"{name[:1]}…@{host}"
    if kind == "apprise":
        return f"{address.partition('://')[0][:20]} …{address[-3:]}"
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        host = ""
    return f"{host}/…{address[-3:]}"
