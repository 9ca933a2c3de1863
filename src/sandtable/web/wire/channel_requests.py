"""What requests about channels may carry, with the limits of every field."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, StringConstraints

from sandtable.club.notify.channel_wire import Typed
from sandtable.club.notify.channels import ChannelEdit, ChannelWanted
from sandtable.club.notify.hours import PATTERN
from sandtable.club.notify.topics import Topic
from sandtable.web.wire.requests import RequestBody
from sandtable.web.wire.texts import NO_NUL, OneLine

Label: TypeAlias = Annotated[str, OneLine(60)]
Address: TypeAlias = Annotated[str, StringConstraints(min_length=3, max_length=1000, pattern=NO_NUL)]
Zone: TypeAlias = Annotated[str, StringConstraints(max_length=64, pattern=NO_NUL)]
Quiet: TypeAlias = Annotated[str, StringConstraints(pattern=PATTERN)]
Topics: TypeAlias = Annotated[list[Topic], Field(max_length=6)]
BrowserKey: TypeAlias = Annotated[str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9_=-]*$")]


class ChannelSent(RequestBody):
    kind: Typed
    address: Address
    label: Label = ""
    topics: Topics | None = None
    zone: Zone = "UTC"
    quiet: Quiet = ""

    def wanted(self) -> ChannelWanted:
        return ChannelWanted(self.kind, self.address, self.label, self.topics, self.zone, self.quiet)


class ChannelChange(RequestBody):
    """Those that are given change."""

    label: Label | None = None
    topics: Topics | None = None
    zone: Zone | None = None
    quiet: Quiet | None = None

    def edit(self) -> ChannelEdit:
        return ChannelEdit(self.label, self.topics, self.zone, self.quiet)


class CodeSent(RequestBody):
    code: Annotated[str, StringConstraints(max_length=20, pattern=NO_NUL)]


class WishesSent(RequestBody):
    topics: Topics


class PushSent(RequestBody):
    """A browser's subscription as it gives it."""

    endpoint: Address
    p256dh: BrowserKey
    auth: BrowserKey
    label: Label = ""
    zone: Zone = "UTC"


class PushEnded(RequestBody):
    endpoint: Address
