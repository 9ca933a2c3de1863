"""The way to the umpire's console: the seat that runs a match, and nobody else."""

from __future__ import annotations

from sandtable.live.errors import NotAllowed
from sandtable.web.doors import held_by, looked_at, must_hold
from sandtable.web.hall import Hall
from sandtable.web.identity import Who
from sandtable.web.rooms import Room
from sandtable.web.seating import corrects


async def run_by(hall: Hall, match: str, who: Who, seat: str) -> Room:
    """Reminders and deadlines: the organiser's seat; where nobody sits on one, whoever started the match."""
    room = await looked_at(hall, match, who)
    rules = room.match.rules
    if seat:
        must_hold(room, who, seat)
        if rules.role_of(seat) == "organiser":
            return room
    organisers = [one for one in rules.seats() if rules.role_of(one) == "organiser"]
    if set(organisers) <= room.seating.absent() and room.owned_by(who):
        return room
    raise not_umpire()


async def umpired_by(hall: Hall, match: str, who: Who, seat: str) -> Room:
    """Everything else: the seat that sees all and may set facts right."""
    room = await held_by(hall, match, who, seat)
    if not corrects(room.match, seat):
        raise not_umpire()
    return room


def foresees(room: Room, who: Who) -> bool:
    """May he know how dice will fall? Not if he plays against somebody, or did."""
    return not room.played_by(who) or room.against_nobody(who)


def not_umpire() -> NotAllowed:
    return NotAllowed("not-umpire", "Only the umpire of this match can do that.")
