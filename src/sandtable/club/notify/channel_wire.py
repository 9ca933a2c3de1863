"""What is sent about channels; the client's types are made from it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sandtable.club.notify.delivery import State
from sandtable.club.notify.senders import Kind
from sandtable.club.notify.topics import Topic
from sandtable.live.wire import Wire

# What somebody types an address for; browsers are asked otherwise.
Typed: TypeAlias = Literal["email", "webhook", "discord", "slack", "ntfy", "gotify", "telegram"]


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
    """What I hear of one campaign or match."""

    match: str
    name: str
    topics: tuple[Topic, ...]
    offered: tuple[Topic, ...]  # what there is to hear of it


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
