"""The way into a match: who asks, may he look, does he hold the seat he speaks for?"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends, Path, Query
from starlette.requests import HTTPConnection

from sandtable.store import Store
from sandtable.web.hall import Hall
from sandtable.web.identity import Who, ensure_person, identify
from sandtable.web.problems import Problem
from sandtable.web.rooms import Room

MatchId: TypeAlias = Annotated[str, Path(max_length=32)]
SeatId: TypeAlias = Annotated[str, Path(max_length=64)]
SeatAsked: TypeAlias = Annotated[str, Query(max_length=64, description="whose eyes; empty for an observer")]


def hall_of(connection: HTTPConnection) -> Hall:
    hall = connection.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def store_of(connection: HTTPConnection) -> Store:
    return hall_of(connection).store


Asking: TypeAlias = Annotated[Who, Depends(identify)]
Somebody: TypeAlias = Annotated[Who, Depends(ensure_person)]  # a guest is made where there was nobody
InHall: TypeAlias = Annotated[Hall, Depends(hall_of)]


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
        raise Problem(403, "not-your-seat", sentence)


def must_be_open(room: Room) -> None:
    """Closed while somebody knows what others may not."""
    if room.secret:
        raise secret("This shows what some seats may not know; it opens when the match is over.")


def must_own(room: Room, who: Who) -> None:
    if who.person is None or who.person != room.fact.owner:
        raise Problem(403, "not-yours", "Only who started this match can do that.")


def must_be_cleared(room: Room, person: str, seat: str) -> None:
    """Nobody comes to a seat who knows what its side may not know. The store asks once more when he sits down."""
    sentence = room.clearance().why_not(person, seat)
    if sentence and not room.over:
        raise secret(sentence)


def invites_only() -> Problem:
    sentence = "In a match with secrets a seat link only invites. Send it to /api/join as a person, then come as him."
    return Problem(403, "invitation", sentence)


def private() -> Problem:
    return Problem(403, "private", "This match is private. Open it with a seat link, or sign in.")


def no_seat() -> Problem:
    return Problem(404, "no-seat", "This match has no such seat.")


def secret(sentence: str) -> Problem:
    return Problem(403, "secret", sentence)
