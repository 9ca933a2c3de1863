"""What is sent and taken about channels; the client's types are made from it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from sandtable.club.notify.delivery import State
from sandtable.club.notify.hours import PATTERN
from sandtable.club.notify.senders import Kind
from sandtable.club.notify.topics import Topic
from sandtable.web.taken import Taken
from sandtable.web.texts import NO_NUL, OneLine
from sandtable.web.wire import Wire

# What somebody types an address for; browsers are asked otherwise.
Typed: TypeAlias = Literal["email", "webhook", "discord", "slack", "ntfy", "gotify", "telegram"]

# sent


class ChannelView(Wire):
    id: str
    kind: Kind
    label: str
    address: str  # shortened where it is a secret, or somebody else's
    topics: tuple[Topic, ...]
    zone: str
    quiet: str  # "22:00-07:00" in this zone, or ""
    state: State
    trouble: str  # why the last message did not arrive
    next: str | None  # when it is tried again
    sent: str | None  # when something last arrived
    waiting: int  # messages that are not sent yet
    print: str  # of a browser's address, by which the browser knows its own channel


class KindOffered(Wire):
    id: Typed
    name: str
    hint: str


class TopicOffered(Wire):
    id: Topic
    text: str


class CampaignWishes(Wire):
    """What I hear of one campaign."""

    match: str
    name: str
    topics: tuple[Topic, ...]


class Channels(Wire):
    """My own channels, or those of a campaign; then `campaigns` is empty."""

    channels: tuple[ChannelView, ...]
    campaigns: tuple[CampaignWishes, ...]
    kinds: tuple[KindOffered, ...]
    topics: tuple[TopicOffered, ...]
    most: int  # so many there may be


class Tested(Wire):
    """How a test went, in a sentence."""

    ok: bool
    text: str
    channel: ChannelView


class PushKey(Wire):
    key: str  # of this server, for `pushManager.subscribe`


# taken

Label: TypeAlias = Annotated[str, OneLine(60)]
Address: TypeAlias = Annotated[str, StringConstraints(min_length=3, max_length=1000, pattern=NO_NUL)]
Zone: TypeAlias = Annotated[str, StringConstraints(max_length=64, pattern=NO_NUL)]
Quiet: TypeAlias = Annotated[str, StringConstraints(pattern=PATTERN)]
Topics: TypeAlias = Annotated[list[Topic], Field(max_length=6)]
BrowserKey: TypeAlias = Annotated[str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9_=-]*$")]


class ChannelSent(Taken):
    kind: Typed
    address: Address
    label: Label = ""
    topics: Topics | None = None
    zone: Zone = "UTC"
    quiet: Quiet = ""


class ChannelChange(Taken):
    """Those that are given change."""

    label: Label | None = None
    topics: Topics | None = None
    zone: Zone | None = None
    quiet: Quiet | None = None


class CodeSent(Taken):
    code: Annotated[str, StringConstraints(max_length=20, pattern=NO_NUL)]


class WishesSent(Taken):
    topics: Topics


class PushSent(Taken):
    """A browser's subscription as it gives it."""

    endpoint: Address
    p256dh: BrowserKey
    auth: BrowserKey
    label: Label = ""
    zone: Zone = "UTC"


class PushEnded(Taken):
    endpoint: Address
