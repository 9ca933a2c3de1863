"""How a match may end beside being played out: together, or because somebody stays away."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from sandtable.kernel.match import seat_of
from sandtable.live.scenes.moment import moment_of
from sandtable.live.sides import side_of

if TYPE_CHECKING:
    from sandtable.live.rooms.room import Room

IDLE: Final = timedelta(days=14)  # without a word, where no pace was agreed


def rights(room: Room, seat: str, held: Collection[str]) -> tuple[str, ...]:
    """What the holder of a seat may do: propose an end to all, claim the match from who stays away."""
    if seat not in held or seat not in room.match.rules.playing() or room.over or room.members is not None:
        return ()
    found = ["together"] if room.match.rules.ends_together and opposed(room, seat) else []
    return (*found, *(["claim"] if absent_side(room, seat) else []))


def opposed(room: Room, seat: str) -> bool:
    """Does another person play against this side?"""
    rules, mine = room.match.rules, set(room.seating.sitters(seat))
    others = [one for one in room.seating.people() if side_of(rules, one) not in ("", side_of(rules, seat))]
    return any([set(room.seating.sitters(one)) - mine for one in others])


def absent_side(room: Room, seat: str) -> str:
    """The side from which a player may claim the match, as it has stayed away too long; "" if there is none.

    Where a pace was agreed that is when the deadline has passed and nobody else can answer; else after a fortnight.
    """
    rules = room.match.rules
    waited = {side_of(rules, seat_of(key)) for key in room.match.pending()}
    others = waited & set(rules.playing()) - {side_of(rules, seat)}
    if len(waited) != 1 or len(others) != 1 or not opposed(room, seat):
        return ""
    side = others.pop()
    return side if side in room.seating.people() and too_late(room) else ""


def too_late(room: Room) -> bool:
    there, now = room.deadline, room.clock()
    if there is not None and there.paused is not None:
        return False
    if there is not None and there.at is not None and there.moment == moment_of(room.match):
        return there.passed
    away = [until for until in room.away.values() if until > now]
    return not away and now - room.fact.changed >= IDLE
