"""Routes of profiles: my own, whether everybody may see it, and those of people who let everybody see theirs."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path

from sandtable.live.lobby.profiles import profile
from sandtable.live.lobby.ratings import Boards
from sandtable.live.people.who import Who
from sandtable.live.profile_wire import Profile
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.results import learn
from sandtable.store import Person
from sandtable.web.server.dependencies import Asking, InHall, boards_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import requests

router = APIRouter(prefix="/api", tags=["people"])
Rated = Annotated[Boards, Depends(boards_of)]


@router.get("/me/profile", response_model=Profile, responses=declared(401, 403))
async def my_profile(who: Asking, hall: InHall, boards: Rated) -> Profile:
    """My matches and results by game and side, head to head, and my rating."""
    person = await myself(hall, who)
    await learn(hall, boards, person.id)
    return await told(hall, boards, person, me=True)


@router.put("/me/profile", response_model=Profile, responses=declared(401, 403, 413))
async def show_profile(sent: requests.ProfileSent, who: Asking, hall: InHall, boards: Rated) -> Profile:
    """Lets everybody see my profile, or nobody but me."""
    person = await myself(hall, who)
    if person.guest:
        sentence = "A profile that others find needs a name that is yours: take a name and a password first."
        raise Problem(403, "account", sentence)
    await asyncio.wrap_future(hall.store.people.show_profile(person.id, sent.public))
    return await told(hall, boards, person, me=True)


@router.get("/people/{name}/profile", response_model=Profile, responses=declared(401, 404))
async def profile_of(
    name: Annotated[str, Path(max_length=64)], who: Asking, hall: InHall, boards: Rated
) -> Profile:
    """The profile of somebody who lets everybody see it."""
    person = await asyncio.to_thread(hall.store.people.named, name)
    shown = await asyncio.to_thread(
        hall.store.people.shows_profile, [person.id] if person is not None else []
    )
    if person is None or not shown:  # nobody can tell which
        raise Problem(404, "no-profile", "Nobody of this name shows a profile here.")
    return await told(hall, boards, person, me=False)


async def myself(hall: Hall, who: Who) -> Person:
    if who.person is None and who.seat_token is not None:
        raise Problem(403, "seat-token", "A seat token is good for its seat only.")
    person = await asyncio.to_thread(hall.store.people.get, who.person) if who.person else None
    if person is None:
        raise Problem(401, "login", "You are nobody yet: start a match, sit down somewhere, or sign in.")
    return person


async def told(hall: Hall, boards: Boards, person: Person, me: bool) -> Profile:
    def make() -> Profile:
        return profile(hall.store, boards.of(hall.store), person, me)

    return await asyncio.to_thread(make)
