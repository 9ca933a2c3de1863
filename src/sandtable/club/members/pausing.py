"""Stopping the clock of a campaign. An organiser who plays cannot do so for ever; one who does not may."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

from sandtable import store as stores
from sandtable.club.club import Club, club_in
from sandtable.club.notify.announcing import announce
from sandtable.club.notify.notices import Notices
from sandtable.club.timing import Held
from sandtable.live.errors import Conflict
from sandtable.live.people.who import Who
from sandtable.live.rooms.room import Room
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.scenes.scene import crumbs
from sandtable.live.sides import side_of


def turn_of(room: Room) -> str:
    """The turn as everybody calls it."""
    rules = room.match.rules
    return next(iter(crumbs(rules, rules.view(room.match.state, ""))), "")


def held_now(club: Club) -> Held:
    """Who stopped the clock in this turn, and for how long.

    If it was stopped from the console of the match, an organiser who plays counts as who did it, if there is one.
    """
    held = Held.of(club.kept.held).in_turn(turn_of(club.room), club.now)
    if club.stopped is None:
        return held if held.since is None else held.started(club.now)
    if held.since is None:
        playing = any([plays(club, person) for person in club.organisers()])
        return held.stopped("", playing, club.stopped)
    return held


def plays(club: Club, person: str) -> bool:
    """True if somebody plays a side, by a seat or as its member."""
    rules, member = club.room.match.rules, club.members.get(person)
    if member is not None and member.side:
        return True
    return any([person in club.room.seating.sitters(seat) for seat in rules.seats() if side_of(rules, seat)])


def may_pause(club: Club) -> bool:
    """True if whoever looks may stop the clock now."""
    if not club.organiser or club.room.over:
        return False
    playing = plays(club, club.who.person or "")
    return not playing or held_now(club).left(club.settings, club.now) > timedelta()


async def stop(deadlines: Deadlines, notices: Notices, club: Club, reason: str) -> None:
    person = club.who.person or ""
    if club.stopped is not None:
        raise Conflict("paused", "The clock stands still already.")
    playing = plays(club, person)
    left = held_now(club).left(club.settings, club.now)
    if playing and left <= timedelta():
        sentence = (
            f"You play a side: in one turn the clock may be stopped for {club.settings.pause_hours} hours in all, "
            "and these are used up. An organiser who does not play can stop it."
        )
        raise Conflict("pause-used", sentence)
    held = held_now(club).stopped(club.my_name, playing, club.now)
    await keep(club, held)
    await deadlines.pause(club.room)
    until = held.until(club.settings)
    again = f" It runs again by itself after {hours(left)} at most." if until is not None else ""
    why = f" {reason}" if reason else ""
    await announce(
        notices,
        club,
        "paused",
        f"{club.my_name} stopped the clock.{why}{again}",
        list(club.members),
        by_table=True,
    )


async def start(deadlines: Deadlines, notices: Notices, club: Club, text: str) -> None:
    """Let the clock run again: everything falls due as much later as the clock stood still."""
    if club.stopped is None:
        raise Conflict("running", "The clock runs already.")
    await run_again(deadlines, club)
    await announce(notices, club, "resumed", text, list(club.members), by_table=True)


async def resume(deadlines: Deadlines, room: Room, who: Who) -> None:
    """Let the clock run again from the console of a match, whether it is a campaign or not."""
    if await asyncio.to_thread(room.store.clubs.get, room.id) is None:
        await deadlines.resume(room)
    else:
        await run_again(deadlines, await club_in(room, who))


async def run_again(deadlines: Deadlines, club: Club) -> None:
    since = club.stopped
    await keep(club, held_now(club).started(club.now))
    await deadlines.resume(club.room)
    if since is not None:
        await put_off(club, since)


async def keep(club: Club, held: Held) -> None:
    store = club.room.store
    await asyncio.wrap_future(store.clubs.change_held(club.match, lambda _: held.as_dict()))


async def put_off(club: Club, since: datetime) -> None:
    """Give battles and reports that were not due when the clock was stopped as much more time as it stood still."""
    store, now = club.room.store, club.now
    for fixture in (await asyncio.to_thread(store.clubs.fixtures, club.match)).values():
        if fixture.due is not None and fixture.due > since:
            try:
                meeting = replace(fixture, due=fixture.due + (now - max(since, fixture.dated or since)))
                await asyncio.wrap_future(store.clubs.change_fixture(meeting))
            except stores.Refixed:
                continue  # somebody has just given it another date
    for filing in await asyncio.to_thread(store.clubs.filings, club.match):
        if filing.state == "filed" and filing.due is not None and filing.due > since:
            try:
                report = replace(filing, due=filing.due + (now - max(since, filing.at)))
                await asyncio.wrap_future(store.clubs.change_filing(report, ["filed"]))
            except stores.Decided:
                continue


def hours(span: timedelta) -> str:
    whole = max(1, round(span.total_seconds() / 3600))
    return "an hour" if whole == 1 else f"{whole} hours"
