"""Who may enter a match: who may look at it, through which seat, who speaks for a seat, who runs the match."""

from __future__ import annotations

from sandtable.live.errors import NotAllowed, NotFound
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.seats.seating import corrects


async def looked_at(hall: Hall, match: str, who: Who) -> Room:
    """The room of a match that somebody may see at all."""
    room = await hall.room(match)
    if room.bears_invitation(who):
        raise invites_only()
    if not room.may_look("", who):
        raise private()
    if who.seat_token:
        await room.tell_of_program(who)
    return room


async def seen_by(hall: Hall, match: str, who: Who, seat: str) -> Room:
    """The room of a match that somebody may see through the eyes of this seat."""
    room = await looked_at(hall, match, who)
    if seat and seat not in room.match.rules.seats():
        raise no_seat()
    if not room.may_look(seat, who):
        raise secret("What this seat knows stays with it while the match goes on.")
    return room


async def held_by(hall: Hall, match: str, who: Who, seat: str) -> Room:
    """The room of a match in which somebody holds this seat."""
    room = await looked_at(hall, match, who)
    must_hold(room, who, seat)
    return room


def must_hold(room: Room, who: Who, seat: str) -> None:
    if seat not in room.match.rules.seats():
        raise no_seat()
    if seat not in room.held(who):
        sentence = "You do not hold this seat. Open the match with its seat link, or sign in as who holds it."
        raise NotAllowed("not-your-seat", sentence)


def must_be_open(room: Room) -> None:
    """Refuse while somebody knows what others may not."""
    if room.secret:
        raise secret("This shows what some seats may not know; it opens when the match is over.")


def must_own(room: Room, who: Who) -> None:
    if who.person is None or who.person != room.fact.owner:
        raise NotAllowed("not-yours", "Only who started this match can do that.")


def must_be_cleared(room: Room, person: str, seat: str) -> None:
    """Refuse a seat to whoever knows what its side may not know. The store checks once more when he sits down."""
    sentence = room.clearance().why_not(person, seat)
    if sentence and not room.over:
        raise secret(sentence)


def invites_only() -> NotAllowed:
    sentence = "In a match with secrets a seat link only invites. Send it to /api/join as a person, then come as him."
    return NotAllowed("invitation", sentence)


def private() -> NotAllowed:
    return NotAllowed("private", "This match is private. Open it with a seat link, or sign in.")


def no_seat() -> NotFound:
    return NotFound("no-seat", "This match has no such seat.")


def secret(sentence: str) -> NotAllowed:
    return NotAllowed("secret", sentence)


# the umpire's console


async def run_by(hall: Hall, match: str, who: Who, seat: str) -> Room:
    """The room of a match whose reminders and deadlines he runs.

    From the organiser's seat, or, where nobody sits on one, as the owner of the match.
    """
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
    """The room of a match in which this seat sees all and may correct facts."""
    room = await held_by(hall, match, who, seat)
    if not corrects(room.match, seat):
        raise not_umpire()
    return room


def foresees(room: Room, who: Who) -> bool:
    """True if he may know how dice will fall: not if he plays against somebody, or did."""
    return not room.played_by(who) or room.against_nobody(who)


def not_umpire() -> NotAllowed:
    return NotAllowed("not-umpire", "Only the umpire of this match can do that.")
