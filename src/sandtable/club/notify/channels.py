"""Adds, changes, tests and confirms channels, of a person or of a campaign."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from sandtable import store as stores
from sandtable.club.clock import zone_of
from sandtable.club.notify import channel_wire as sent
from sandtable.club.notify.delivery import state_of
from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.hours import good_hours
from sandtable.club.notify.messages import OURS, Message, MessageEntry
from sandtable.club.notify.notices import Notices
from sandtable.club.notify.senders import KINDS, Kind, page_of, shortened
from sandtable.club.notify.topics import SHARED, TOPICS, USUAL, Topic
from sandtable.live.errors import Conflict, Invalid, NotAllowed, NotFound
from sandtable.live.people import quotas
from sandtable.live.people.limits import SharedLimit

MOST: Final = quotas.USUAL.channels  # of one person or one campaign
CODE_LASTS: Final = timedelta(hours=24)
TRIES: Final = 5
ADDED = SharedLimit("channels", burst=10, seconds=60)  # by one person
TESTED = SharedLimit("tests", burst=6, seconds=20)  # by one person
CODES = SharedLimit("codes", burst=3, seconds=3600)  # to one e-mail address
CODES_FROM = SharedLimit("codes-from", burst=10, seconds=600)  # asked for from one place


def unfit(failed: DeliveryFailed) -> Invalid:
    return Invalid("address", failed.sentence)


def no_channel() -> NotFound:
    return NotFound("no-channel", "There is no such channel. Look again: it may be gone.")


# to look


def view_of(notices: Notices, channel: stores.Channel, owner: bool) -> sent.ChannelView:
    """A channel as its owner sees it, or as others do, who read only a shortened address."""
    plain = owner and channel.kind == "email"
    return sent.ChannelView(
        id=channel.id,
        kind=cast("Kind", channel.kind),
        label=channel.label,
        address=channel.address if plain else shortened(channel.kind, channel.address),
        topics=cast("tuple[Topic, ...]", tuple([one for one in TOPICS if one in channel.topics])),
        zone=channel.zone,
        quiet=channel.quiet,
        state=state_of(channel),
        trouble=channel.trouble,
        next=channel.next.isoformat() if channel.next and channel.fails else None,
        sent=channel.sent.isoformat() if channel.sent else None,
        waiting=len(notices.store.channels.letters(channel.id)),
        print=print_of(channel.address) if channel.kind == "push" else "",
    )


def print_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def kinds_offered(notices: Notices) -> tuple[sent.KindOffered, ...]:
    """All kinds but browsers, which subscribe by themselves; e-mail where this server sends any."""
    return tuple(
        [
            sent.KindOffered(id=cast("sent.Typed", id), name=kind.name, hint=kind.hint)
            for id, kind in KINDS.items()
            if kind.typed and (id != "email" or notices.senders.mail_server is not None)
        ]
    )


def topics_offered(shared: bool = False) -> tuple[sent.TopicOffered, ...]:
    """The topics of a channel; a shared one is not told what single people are asked."""
    offered = [id for id in TOPICS if id != "turn" or not shared]
    return tuple([sent.TopicOffered(id=id, text=TOPICS[id]) for id in offered])


# to change


@dataclass(frozen=True)
class ChannelWanted:
    """A channel that somebody wants to have; the usual topics if he names none."""

    kind: sent.Typed
    address: str
    label: str
    topics: list[Topic] | None
    zone: str
    quiet: str  # "22:00-07:00" in this zone, or ""


@dataclass(frozen=True)
class ChannelEdit:
    """What shall change of a channel: None leaves a part as it is."""

    label: str | None
    topics: list[Topic] | None
    zone: str | None
    quiet: str | None


async def add(
    notices: Notices, order: ChannelWanted, person: str | None, match: str | None, place: str
) -> stores.Channel:
    """Add a channel after looking its address up; to an e-mail address only a code is sent at first."""
    there = await asyncio.to_thread(theirs, notices.store, person, match)
    must_fit(order.zone, order.quiet)
    address = await checked(notices, person or match or "", order.kind, order.address.strip())
    must_have_room(there)
    if any([one.kind == order.kind and one.address == address for one in there]):
        raise Conflict("channel-there", "This channel is there already. Change it, or remove it first.")
    new = stores.NewChannel(
        kind=order.kind,
        label=order.label,
        address=address,
        topics=order.topics if order.topics is not None else list(USUAL if person else SHARED),
        person=person,
        match=match,
        zone=order.zone,
        quiet=order.quiet,
        confirmed=order.kind != "email",
    )
    if order.kind == "email":
        await limit_codes(notices.store, address, place)
    channel = await asyncio.wrap_future(notices.store.channels.add(new, notices.clock()))
    return await send_code(notices, channel) if order.kind == "email" else channel


def theirs(store: stores.Store, person: str | None, match: str | None) -> list[stores.Channel]:
    return store.channels.of(person) if person else store.channels.at(match or "")


def must_have_room(there: list[stores.Channel]) -> None:
    if len(there) >= MOST:
        raise Conflict("too-many", f"There are {MOST} channels already. Remove one first.")


async def checked(notices: Notices, owner: str, kind: str, address: str) -> str:
    """The address as it is kept, after it was looked up for the person or campaign that will own it."""
    try:
        return await notices.delivery.check(owner, kind, address)
    except DeliveryFailed as failed:
        raise unfit(failed) from None


def must_fit(zone: str | None, quiet: str | None) -> None:
    if zone is not None and zone_of(zone) is None:
        raise Invalid("zone", "Nobody knows this time zone. It is written like Europe/London.")
    if quiet is not None and not good_hours(quiet):
        raise Invalid("quiet", "Quiet hours begin and end at different times, such as 22:00-07:00.")


async def change(notices: Notices, channel: stores.Channel, order: ChannelEdit) -> stores.Channel:
    must_fit(order.zone, order.quiet)
    values: dict[str, object] = {name: value for name, value in asdict(order).items() if value is not None}
    if values:
        await asyncio.wrap_future(notices.store.channels.change(channel.id, values))
        notices.delivery.woken.set()  # quiet hours may be over by this
    return await again(notices, channel.id)


async def again(notices: Notices, id: str) -> stores.Channel:
    found = await asyncio.to_thread(notices.store.channels.get, id)
    if found is None:
        raise no_channel()
    return found


async def test(notices: Notices, channel: stores.Channel, who: str, owner: bool) -> sent.Tested:
    """Send a message now, whatever the hour, and say how it went."""
    if not channel.confirmed:
        raise Conflict("unconfirmed", "Type the code that was sent to this address first.")
    await TESTED.ask(notices.store, who, "You tested much at once.")
    said = "This is a test. Messages of your campaigns arrive here like this one."
    letter = stores.QueuedMessage(
        "", channel.match, "club", "A test", said, page_of(channel), notices.clock()
    )
    trouble = await notices.delivery.test(channel, letter)
    text = trouble.sentence if trouble else "The test was sent. Look whether it has arrived."
    channel = await again(notices, channel.id)
    view = await asyncio.to_thread(view_of, notices, channel, owner)
    return sent.Tested(ok=trouble is None, text=text, channel=view)


# e-mail addresses are confirmed first


async def limit_codes(store: stores.Store, address: str, place: str) -> None:
    await CODES.ask(store, address.casefold(), "Codes were sent to this address already.")
    await CODES_FROM.ask(store, place, "Too many codes were asked for.")


async def send_code(notices: Notices, channel: stores.Channel) -> stores.Channel:
    """Send a code to the address: nothing else is sent to it before its reader has typed the code here."""
    code = f"{secrets.randbelow(10**8):08d}"
    until = notices.clock() + CODE_LASTS
    keys = {"code": hashed(channel.id, code), "until": until.isoformat(), "tries": TRIES}
    await asyncio.wrap_future(notices.store.channels.change(channel.id, {"keys": keys}))
    text = (
        f"Your code is {code}. Type it where you gave this address, within a day.\n"
        "If you did not give it, do nothing: nothing else will be sent to you."
    )
    message = Message(f"{OURS}: your code is {code}", (MessageEntry(OURS, "", text, ""),))
    trouble = await notices.delivery.mail(channel, message)
    values = {"trouble": trouble.sentence[:300] if trouble else ""}
    await asyncio.wrap_future(notices.store.channels.change(channel.id, values))
    return await again(notices, channel.id)


def hashed(channel: str, code: str) -> str:
    return hashlib.sha256(f"{channel}/{code}".encode()).hexdigest()


async def confirm(notices: Notices, channel: stores.Channel, code: str) -> stores.Channel:
    """Open the channel with its code; after a few wrong ones a new code must be asked for."""
    if channel.confirmed:
        return channel
    keys = await asyncio.wrap_future(notices.store.channels.spend_try(channel.id))
    until = datetime.fromisoformat(str(keys.get("until", "1970-01-01T00:00:00+00:00")))
    tries = int(str(keys.get("tries", 0)))
    if tries <= 0 or until <= notices.clock():
        there = await again(notices, channel.id)
        if there.confirmed:
            return there  # sent twice
        raise NotAllowed("old-code", "This code is no longer good. Ask for a new one.")
    typed = "".join(code.split())
    if not secrets.compare_digest(hashed(channel.id, typed), str(keys.get("code", ""))):
        raise NotAllowed("wrong-code", f"This is not the code that was sent. {tries - 1} tries are left.")
    values = {"confirmed": True, "keys": {}, "trouble": "", "fails": 0}
    await asyncio.wrap_future(notices.store.channels.change(channel.id, values))
    return await again(notices, channel.id)
