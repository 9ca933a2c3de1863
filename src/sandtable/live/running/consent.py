"""Changes of a deadline that wait for the opponents' consent.

Whoever runs a match as its umpire sets deadlines as he likes. An owner who plays against others has no such rights over
them: what he wants is kept beside the deadline until everybody who plays against him has agreed, and goes when somebody
declines, or with the questions of the moment.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any

from sandtable import store as stores
from sandtable.live.errors import Conflict, LiveError
from sandtable.live.people.who import Who
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.room import Room
from sandtable.live.running.deadlines import TRIES, Deadlines
from sandtable.live.scenes.moment import moment_of
from sandtable.live.scenes.wishes import Wish, lasts, still_needed, wish_of
from sandtable.live.sides import side_of


async def carry_out(deadlines: Deadlines, room: Room, wish: Wish) -> None:
    if wish.act == "set":
        await deadlines.set(room, datetime.fromisoformat(wish.at), wish.grace)
    elif wish.act == "extend":
        await deadlines.extend(room, wish.seconds)
    elif wish.act == "lift":
        await deadlines.lift(room)
    elif wish.act == "pause":
        await deadlines.pause(room)
    elif wish.act == "resume":
        await deadlines.resume(room)
    else:
        await end_together(room, wish.act)


async def end_together(room: Room, how: str) -> None:
    """End the match as everybody has agreed, whatever was answered meanwhile."""
    for _ in range(TRIES):
        try:
            await room.change(Order(lambda match: match.end_together(how), room.version))
            return
        except LiveError as error:
            if error.code != "stale":
                raise


def opponents(room: Room, who: Who) -> list[str]:
    """The seats whose people must agree to what a player wants with the deadline; none if he only runs the match.

    Of a side on which nobody sits yet, but somebody may come, the side's own seat counts: nobody is hurried before
    he came.
    """
    rules, seating = room.match.rules, room.seating
    mine = room.played_by(who)
    if not mine or (room.against_nobody(who) and not awaited(room, mine)):
        return []
    others = [
        seat
        for seat in rules.seats()
        if side_of(rules, seat) and any([one != who.person for one in seating.sitters(seat)])
    ]
    manned = {side_of(rules, seat) for seat in others}
    return [*others, *[side for side in awaited(room, mine) if side not in manned]]


def awaited(room: Room, mine: Collection[str]) -> list[str]:
    """The other sides whose own seat waits for somebody."""
    absent = room.seating.absent()
    return [side for side in room.match.rules.playing() if side not in mine and side in absent]


async def propose(deadlines: Deadlines, room: Room, who: Who, wish: Wish) -> None:
    """Keep what the owner wants until his opponents have agreed; a later wish replaces an earlier one."""
    proposed: dict[str, Any] = {
        **vars(wish),
        "by": who.name,
        "needed": opponents(room, who),
        "agreed": [],
        "mine": sorted(room.held(who)),
        "kept": kept_before(room),
    }
    await deadlines.keep(room, replace(deadlines.standing(room), proposed=proposed))
    await room.say(f"{who.called} proposes: {wish.text} It holds when everybody else has agreed.")


def kept_before(room: Room) -> bool:
    """True if anything but a proposal is kept of this moment.

    A deadline that was lifted counts: it must not come back.
    """
    there = room.deadline
    if there is None or there.moment != moment_of(room.match):
        return False
    return there.proposed is None or bool(there.proposed.get("kept"))


async def agree(deadlines: Deadlines, room: Room, seat: str) -> None:
    """Note that one seat agrees; when the last one has, do what was proposed."""
    there, proposed = proposal_of(room)
    if seat in proposed["agreed"]:
        return
    await must_be_to_come(deadlines, room, there, wish_of(proposed))
    agreed = [*proposed["agreed"], seat]
    if still_needed(proposed, room.match.rules, room.seating.people()) - set(agreed):
        await deadlines.keep(room, replace(there, proposed={**proposed, "agreed": agreed}))
        await room.say(f"The seat {room.match.rules.skin().seat_name(seat)} agrees.")
        return
    wish = wish_of(proposed)
    room.deadline = replace(there, proposed=None)
    await carry_out(deadlines, room, wish)
    await room.say(f"Everybody has agreed. {wish.done_text(time_of(room))}")


def time_of(room: Room) -> datetime | None:
    """Until when answers are wanted now."""
    return room.deadline.at if room.deadline is not None else None


async def must_be_to_come(deadlines: Deadlines, room: Room, there: stores.Deadline, wish: Wish) -> None:
    """Refuse and drop a deadline that has passed meanwhile.

    The table would answer at once for those who agreed earlier.
    """
    if wish.act == "set" and datetime.fromisoformat(wish.at) <= deadlines.clock():
        await drop(deadlines, room, there)
        sentence = "The time that was proposed has passed meanwhile, so nothing changes. A later one can be proposed."
        raise Conflict("not-future", sentence)


async def drop(deadlines: Deadlines, room: Room, there: stores.Deadline) -> None:
    """Drop what is proposed; everything is as it was before."""
    was = there.at or there.paused or (there.proposed or {}).get("kept")
    await deadlines.keep(room, replace(there, proposed=None) if was else None)


async def decline(deadlines: Deadlines, room: Room, seat: str) -> None:
    there, proposed = proposal_of(room)
    await drop(deadlines, room, there)
    name, stays = room.match.rules.skin().seat_name(seat), "The deadline stays as it is."
    if lasts(there):
        stays = "The match goes on."
    word = "takes the proposal back" if seat in proposed["mine"] else "does not agree"
    await room.say(f"The seat {name} {word}. {stays}")


def proposal_of(room: Room) -> tuple[stores.Deadline, dict[str, Any]]:
    there = room.deadline
    stands = there is not None and (there.moment == moment_of(room.match) or lasts(there))
    if there is None or there.proposed is None or not stands or room.over:
        raise Conflict("nothing-proposed", "Nothing is proposed now. Look again.")
    return there, dict(there.proposed)
