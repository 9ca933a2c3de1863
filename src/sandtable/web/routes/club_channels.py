"""Routes of channels: somebody's own, those of a campaign, and this browser's."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Depends, Path, Request, Response

from sandtable import store as stores
from sandtable.club.club import Club, audit, club_of, must_be_member, must_organise
from sandtable.club.notify import channel_wire as sent
from sandtable.club.notify import channels
from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.notices import Notices
from sandtable.club.notify.topics import PLAIN, TOPICS, USUAL
from sandtable.live.people.who import Who
from sandtable.live.rooms.permissions import looked_at
from sandtable.web.server.dependencies import Asking, InHall, MatchId, Somebody, notices_of
from sandtable.web.server.identity import address
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import channel_requests as requests

mine = APIRouter(prefix="/api/channels", tags=["channels"])
ours = APIRouter(prefix="/api/clubs/{match}/channels", tags=["channels"])
browsers = APIRouter(prefix="/api/push", tags=["channels"])
routers = (mine, ours, browsers)

ChannelId: TypeAlias = Annotated[str, Path(max_length=32)]
LOOKING = declared(401, 403, 404)
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


def in_post(request: Request) -> Notices:
    return notices_of(request)


Post: TypeAlias = Annotated[Notices, Depends(in_post)]


def person_of(who: Who) -> str:
    if who.person is None:
        raise Problem(
            403, "account", "A seat link alone has no channels. Open the page in a browser, or sign in."
        )
    return who.person


async def own(notices: Notices, who: Who, id: str) -> stores.Channel:
    found = await asyncio.to_thread(notices.store.channels.get, id)
    if found is None or found.person is None or found.person != who.person:
        raise channels.no_channel()
    return found


async def shown(notices: Notices, channel: stores.Channel, owner: bool = True) -> sent.ChannelView:
    return await asyncio.to_thread(channels.view_of, notices, channel, owner)


# my own


@mine.get("", responses=LOOKING)
async def list_mine(who: Asking, notices: Post) -> sent.Channels:
    """My channels, how they do, and what I hear of which campaign."""
    return await asyncio.to_thread(listed, notices, who.person or "")


def listed(notices: Notices, person: str) -> sent.Channels:
    store, wishes = notices.store, notices.store.channels.wishes(person)
    clubs = set(store.clubs.of(person))
    facts = [store.matches.get(match) for match in {*clubs, *with_others(store, person)}]
    campaigns = [
        sent.CampaignWishes(
            match=fact.id,
            name=fact.name,
            topics=tuple([one for one in TOPICS if one in wishes.get(fact.id, USUAL)]),
            offered=tuple(TOPICS) if fact.id in clubs else PLAIN,
        )
        for fact in facts
        if fact is not None and not fact.over
    ]
    return sent.Channels(
        channels=tuple([channels.view_of(notices, one, owner=True) for one in store.channels.of(person)]),
        campaigns=tuple(sorted(campaigns, key=lambda one: (one.name, one.match))),
        kinds=channels.kinds_offered(notices),
        topics=channels.topics_offered(),
        most=channels.MOST,
    )


def with_others(store: stores.Store, person: str) -> list[str]:
    """The matches that go on in which a person plays against other people."""
    found = store.matches.seats_of(store.people.playing(person))
    return [match for match, seats in found.items() if others_in(seats, person)]


def others_in(seats: Sequence[stores.Seat], person: str) -> bool:
    return any([seat.who == "link" or (seat.who == "person" and seat.person != person) for seat in seats])


@mine.post("", responses=CHANGING)
async def add_mine(
    order: requests.ChannelSent, who: Somebody, notices: Post, request: Request
) -> sent.ChannelView:
    """Adds a channel. An e-mail address gets a code first; type it with `confirm`."""
    person = person_of(who)
    await channels.ADDED.ask(notices.store, person, "You added many channels at once.")
    return await shown(notices, await channels.add(notices, order.wanted(), person, None, address(request)))


@mine.put("/campaigns/{match}", responses=CHANGING)
async def wish(
    match: MatchId, order: requests.WishesSent, who: Asking, hall: InHall, notices: Post
) -> sent.CampaignWishes:
    """What I want to hear of one campaign."""
    room = await looked_at(hall, match, who)
    if room.members is not None:
        person, offered = must_be_member(await club_of(hall, match, who)).person, tuple(TOPICS)
    else:
        person, offered = person_of(who), PLAIN
        if not room.held(who):
            raise Problem(403, "not-your-seat", "You hear only of matches in which you sit.")
    topics = tuple([one for one in TOPICS if one in order.topics])
    await asyncio.wrap_future(notices.store.channels.set_wishes(match, person, topics))
    return sent.CampaignWishes(match=match, name=room.fact.name, topics=topics, offered=offered)


@mine.patch("/{id}", responses=CHANGING)
async def change_mine(
    id: ChannelId, order: requests.ChannelChange, who: Asking, notices: Post
) -> sent.ChannelView:
    """Label, topics, quiet hours and their time zone."""
    return await shown(notices, await channels.change(notices, await own(notices, who, id), order.edit()))


@mine.delete("/{id}", status_code=204, responses=CHANGING)
async def drop_mine(id: ChannelId, who: Asking, notices: Post) -> Response:
    """Removes a channel and whatever waits in it."""
    channel = await own(notices, who, id)
    await asyncio.wrap_future(notices.store.channels.drop(channel.id))
    return Response(status_code=204)


@mine.post("/{id}/test", responses=CHANGING)
async def test_mine(id: ChannelId, who: Asking, notices: Post) -> sent.Tested:
    """Sends a test at once, and says how it went."""
    return await channels.test(notices, await own(notices, who, id), person_of(who), owner=True)


@mine.post("/{id}/code", responses=CHANGING)
async def code_mine(id: ChannelId, who: Asking, notices: Post, request: Request) -> sent.ChannelView:
    """A new code for an e-mail address; the old one stops."""
    return await shown(notices, await fresh_code(notices, await own(notices, who, id), request))


async def fresh_code(notices: Notices, channel: stores.Channel, request: Request) -> stores.Channel:
    if channel.confirmed:
        raise Problem(409, "confirmed", "This channel needs no code.")
    await channels.limit_codes(notices.store, channel.address, address(request))
    return await channels.send_code(notices, channel)


@mine.post("/{id}/confirm", responses=CHANGING)
async def confirm_mine(
    id: ChannelId, order: requests.CodeSent, who: Asking, notices: Post
) -> sent.ChannelView:
    """The code that was sent to an e-mail address."""
    return await shown(notices, await channels.confirm(notices, await own(notices, who, id), order.code))


# a campaign's own, which everybody reads


async def organised(hall: InHall, match: str, who: Who) -> Club:
    club = await club_of(hall, match, who)
    must_organise(club)
    return club


async def shared(notices: Notices, match: str, id: str) -> stores.Channel:
    found = await asyncio.to_thread(notices.store.channels.get, id)
    if found is None or found.match != match:
        raise channels.no_channel()
    return found


@ours.get("", responses=LOOKING)
async def list_ours(match: MatchId, who: Asking, hall: InHall, notices: Post) -> sent.Channels:
    """The campaign's channels, for its organisers. They get only what everybody may know."""
    await organised(hall, match, who)
    there = await asyncio.to_thread(notices.store.channels.at, match)
    return sent.Channels(
        channels=tuple([await shown(notices, one, owner=False) for one in there]),
        campaigns=(),
        kinds=channels.kinds_offered(notices),
        topics=channels.topics_offered(shared=True),
        most=channels.MOST,
    )


@ours.post("", responses=CHANGING)
async def add_ours(
    match: MatchId, order: requests.ChannelSent, who: Asking, hall: InHall, notices: Post, request: Request
) -> sent.ChannelView:
    """Adds a channel that everybody reads: a club's Discord, its mailing list."""
    club = await organised(hall, match, who)
    await channels.ADDED.ask(notices.store, person_of(who), "You added many channels at once.")
    channel = await channels.add(notices, order.wanted(), None, match, address(request))
    await audit(club, "channel", f"added the shared channel {named(channel)}")
    return await shown(notices, channel, owner=False)


def named(channel: stores.Channel) -> str:
    return f"{channel.label} ({channel.kind})" if channel.label else channel.kind


@ours.patch("/{id}", responses=CHANGING)
async def change_ours(
    match: MatchId, id: ChannelId, order: requests.ChannelChange, who: Asking, hall: InHall, notices: Post
) -> sent.ChannelView:
    await organised(hall, match, who)
    channel = await channels.change(notices, await shared(notices, match, id), order.edit())
    return await shown(notices, channel, owner=False)


@ours.delete("/{id}", status_code=204, responses=CHANGING)
async def drop_ours(match: MatchId, id: ChannelId, who: Asking, hall: InHall, notices: Post) -> Response:
    club = await organised(hall, match, who)
    channel = await shared(notices, match, id)
    await asyncio.wrap_future(notices.store.channels.drop(channel.id))
    await audit(club, "channel", f"removed the shared channel {named(channel)}")
    return Response(status_code=204)


@ours.post("/{id}/test", responses=CHANGING)
async def test_ours(match: MatchId, id: ChannelId, who: Asking, hall: InHall, notices: Post) -> sent.Tested:
    """Sends a test at once, and says how it went."""
    await organised(hall, match, who)
    return await channels.test(notices, await shared(notices, match, id), person_of(who), owner=False)


@ours.post("/{id}/code", responses=CHANGING)
async def code_ours(
    match: MatchId, id: ChannelId, who: Asking, hall: InHall, notices: Post, request: Request
) -> sent.ChannelView:
    await organised(hall, match, who)
    channel = await fresh_code(notices, await shared(notices, match, id), request)
    return await shown(notices, channel, owner=False)


@ours.post("/{id}/confirm", responses=CHANGING)
async def confirm_ours(
    match: MatchId, id: ChannelId, order: requests.CodeSent, who: Asking, hall: InHall, notices: Post
) -> sent.ChannelView:
    await organised(hall, match, who)
    channel = await channels.confirm(notices, await shared(notices, match, id), order.code)
    return await shown(notices, channel, owner=False)


# this browser


@browsers.get("", responses=LOOKING)
async def push_key(notices: Post) -> sent.PushKey:
    """The key with which a browser subscribes to messages of this server."""
    return sent.PushKey(key=await asyncio.to_thread(lambda: notices.senders.signer.public))


@browsers.post("", responses=CHANGING)
async def subscribe(order: requests.PushSent, who: Somebody, notices: Post) -> sent.ChannelView:
    """This browser wants messages; the same one again keeps its channel."""
    from sandtable.club.notify import push  # its cryptography takes a tenth of a server's start

    person = person_of(who)
    await channels.ADDED.ask(notices.store, person, "You added many channels at once.")
    channels.must_fit(order.zone, None)
    await channels.checked(notices, person, "push", order.endpoint)
    try:
        push.check_keys(order.p256dh, order.auth)
    except DeliveryFailed as failed:
        raise channels.unfit(failed) from None
    keys = {"p256dh": order.p256dh, "auth": order.auth}
    there = await asyncio.to_thread(notices.store.channels.of, person)
    known = next((one for one in there if one.kind == "push" and one.address == order.endpoint), None)
    if known is not None:
        values = {"keys": keys, "fails": 0, "trouble": "", "next": None}
        await asyncio.wrap_future(notices.store.channels.change(known.id, values))
        return await shown(notices, await channels.again(notices, known.id))
    channels.must_have_room(there)
    new = stores.NewChannel(
        "push", order.label, order.endpoint, list(USUAL), person, keys=keys, zone=order.zone
    )
    return await shown(notices, await asyncio.wrap_future(notices.store.channels.add(new, notices.clock())))


@browsers.post("/gone", status_code=204, responses=CHANGING)
async def unsubscribe(order: requests.PushEnded, who: Asking, notices: Post) -> Response:
    """This browser wants no more messages."""
    there = await asyncio.to_thread(notices.store.channels.of, who.person or "")
    for one in there:
        if one.kind == "push" and one.address == order.endpoint:
            await asyncio.wrap_future(notices.store.channels.drop(one.id))
    return Response(status_code=204)
