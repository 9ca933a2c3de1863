"""What routes are handed: who asks, the hall, and whatever else there is one of for the whole server."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

from fastapi import Depends, Path, Query, Request
from starlette.requests import HTTPConnection

from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.campaign.rhythm import Rhythm
from sandtable.club.diary.bindery import Bindery
from sandtable.club.notify.notices import Notices
from sandtable.live.lobby.ratings import Boards
from sandtable.live.matches.reader import RecordReader
from sandtable.live.people.quotas import Quotas
from sandtable.live.people.who import Who
from sandtable.live.rooms.endings import Endings
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.shares import ReplayShare, Shares
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.running.staff import Staff
from sandtable.web.server.identity import address, ensure_person, identify

T = TypeVar("T")
MatchId: TypeAlias = Annotated[str, Path(max_length=32)]
SeatId: TypeAlias = Annotated[str, Path(max_length=64)]
SeatAsked: TypeAlias = Annotated[str, Query(max_length=64, description="whose eyes; empty for an observer")]


def hall_of(connection: HTTPConnection) -> Hall:
    hall = connection.app.state.hall
    assert isinstance(hall, Hall)
    return hall


Asking: TypeAlias = Annotated[Who, Depends(identify)]
Somebody: TypeAlias = Annotated[Who, Depends(ensure_person)]  # a guest is made where there was nobody
InHall: TypeAlias = Annotated[Hall, Depends(hall_of)]


async def turn_of(connection: HTTPConnection, who: Annotated[Who, Depends(identify)]) -> ReplayShare:
    shares = connection.app.state.hall.shares
    assert isinstance(shares, Shares)
    return ReplayShare(shares, who.identity, address(connection))


InTurn: TypeAlias = Annotated[ReplayShare, Depends(turn_of)]


def staff_of(connection: HTTPConnection) -> Staff:
    found = connection.app.state.staff
    assert isinstance(found, Staff)
    return found


InStaff: TypeAlias = Annotated[Staff, Depends(staff_of)]
FromWhere: TypeAlias = Annotated[str, Depends(address)]  # the address that a request comes from


def quotas_of(connection: HTTPConnection) -> Quotas:
    quotas = connection.app.state.quotas
    assert isinstance(quotas, Quotas)
    return quotas


Allowed: TypeAlias = Annotated[Quotas, Depends(quotas_of)]


def deadlines_of(request: Request) -> Deadlines:
    found = request.app.state.deadlines
    assert isinstance(found, Deadlines)
    return found


def reader_of(request: Request) -> RecordReader:
    reader = request.app.state.reader
    assert isinstance(reader, RecordReader)
    return reader


def notices_of(connection: HTTPConnection) -> Notices:
    notices = connection.app.state.notices
    assert isinstance(notices, Notices)
    return notices


def adjutant_of(connection: HTTPConnection) -> Adjutant:
    found = connection.app.state.adjutant
    assert isinstance(found, Adjutant)
    return found


def rhythm_of(connection: HTTPConnection) -> Rhythm:
    found = connection.app.state.rhythm
    assert isinstance(found, Rhythm)
    return found


def made_once(connection: HTTPConnection, kind: type[T]) -> T:
    """The one of its kind for the whole server, made when the first asks for it."""
    name = kind.__name__.lower()
    if not hasattr(connection.app.state, name):
        setattr(connection.app.state, name, kind())
    found = getattr(connection.app.state, name)
    assert isinstance(found, kind)
    return found


def endings_of(connection: HTTPConnection) -> Endings:
    return made_once(connection, Endings)


def boards_of(connection: HTTPConnection) -> Boards:
    return made_once(connection, Boards)


def bindery_of(connection: HTTPConnection) -> Bindery:
    return made_once(connection, Bindery)
