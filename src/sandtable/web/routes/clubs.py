"""Routes of a campaign as a whole: to begin one, to read its page, to set how it is run."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request, Response

from sandtable import store as stores
from sandtable.club import wire
from sandtable.club.campaign.cards import club_cards
from sandtable.club.campaign.page import club_page
from sandtable.club.clock import zone_of
from sandtable.club.club import club_in, club_of, must_organise
from sandtable.club.notify.announcing import announce
from sandtable.club.settings import ClubSettings
from sandtable.kernel.dicebox import Typed
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Rules
from sandtable.live.matches import founding
from sandtable.live.people.links import match_id
from sandtable.live.people.quotas import may_begin
from sandtable.live.sides import side_of
from sandtable.papers import qr
from sandtable.store.base.tokens import fresh_token
from sandtable.web.server.dependencies import Allowed, Asking, InHall, MatchId, Somebody, notices_of
from sandtable.web.server.hosts import base_url
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import club_requests

router = APIRouter(prefix="/api/clubs", tags=["clubs"])
LOOKING = declared(401, 403, 404, 409)
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


@router.get("", response_model=wire.Clubs, responses=declared(401))
async def clubs(who: Asking, hall: InHall) -> wire.Clubs:
    """My campaigns, then those that everybody may read."""
    return wire.Clubs(clubs=await asyncio.to_thread(club_cards, hall.store, who))


@router.post("", status_code=201, response_model=wire.ClubPage, responses=declared(401, 403, 409, 413, 429))
async def new_club(
    wanted: club_requests.NewClub, who: Somebody, hall: InHall, quotas: Allowed
) -> wire.ClubPage:
    """Begins a campaign. Who does so is its organiser, and plays on a side if he wants to."""
    if who.person is None:
        raise Problem(403, "seat-token", "A seat token is good for its seat only.")
    key = wanted.match.idempotency_key
    id = match_id(hall.store.secret, who.person, "club", key) if key else ""
    if not id or await asyncio.to_thread(hall.store.matches.version, id) is None:
        await may_begin(quotas, hall.store, who, datetime.now(UTC), club=True)
        settings = ClubSettings(**settings_in(wanted.settings))
        new = await asyncio.to_thread(founded, wanted, who.person)
        organiser = stores.Member("", who.person, who.name, wanted.side, True, fresh_token(), hall.clock())
        id = await asyncio.wrap_future(hall.store.clubs.found(new, id, settings.as_dict(), organiser))
        club = await club_of(hall, id, who)
        await asyncio.wrap_future(
            hall.store.clubs.audit(id, club.now, who.name, "founded", "The campaign was begun.")
        )
    return await club_page(await club_of(hall, id, who))


def founded(wanted: club_requests.NewClub, owner: str) -> stores.NewMatch:
    """The match, with its organiser on the seats that are his."""
    match = wanted.match.wanted()
    rules = founding.chosen_rules(match.game, match.scenario, match.options)
    mine = own_seats(rules, wanted.side)
    seats = {**match.seats, **{seat: founding.SeatWanted("me") for seat in mine}}
    must_not_see_more(rules, [seat for seat, choice in seats.items() if choice.who == "me"])
    return founding.found(replace(match, seats=seats), owner)


def own_seats(rules: Rules[Any], side: str) -> list[str]:
    """Where whoever begins a campaign sits: he keeps its books, and leads his side if he plays."""
    if side and side not in rules.playing():
        raise Problem(422, "no-side", f"There is no side {side!r}; there are {', '.join(rules.playing())}.")
    books = [seat for seat in rules.seats() if rules.role_of(seat) == "organiser"]
    return [*books[:1], *([side] if side else [])]


def must_not_see_more(rules: Rules[Any], mine: Collection[str]) -> None:
    """In a game with secrets nobody begins on seats that together know more than one side."""
    sides = {side_of(rules, seat) for seat in mine if seat in rules.seats()}
    if len(sides) < 2 or not rules.hides(Match(rules, Typed()).state):
        return
    if "" in sides:
        sentence = "Who umpires a game with secrets sees everything and cannot play a side."
        raise Problem(422, "secret", f"{sentence} Choose no side, or play without an umpire.")
    raise Problem(
        422, "secret", "This game has secrets: nobody plays both sides. Leave one to somebody else."
    )


@router.get("/{match}", response_model=wire.ClubPage, responses=LOOKING)
async def page(match: MatchId, who: Asking, hall: InHall) -> wire.ClubPage:
    """The campaign's page, for anybody who may see its match."""
    return await club_page(await club_of(hall, match, who))


@router.get("/{match}/audit", response_model=wire.Audit, responses=LOOKING)
async def audit(match: MatchId, who: Asking, hall: InHall) -> wire.Audit:
    """What people did to the campaign besides playing it, the newest first."""
    club = await club_of(hall, match, who)
    found = await asyncio.to_thread(hall.store.clubs.audits, club.match)
    return wire.Audit(
        lines=tuple(
            [
                wire.AuditLine(at=one.at.isoformat(), name=one.name, kind=one.kind, text=one.text)
                for one in found
            ]
        )
    )


@router.put("/{match}/settings", response_model=wire.ClubPage, responses=CHANGING)
async def set_settings(
    match: MatchId, sent: club_requests.SettingsSent, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """How the campaign is run."""
    club = await club_of(hall, match, who)
    must_organise(club)
    given = settings_in(sent)

    def with_given(kept: stores.Json) -> stores.Json:
        return replace(ClubSettings.of(kept), **given).as_dict()

    before, after = await asyncio.wrap_future(hall.store.clubs.change_settings(match, with_given))
    differ = ClubSettings.of(before).differences(ClubSettings.of(after))
    if differ:
        await announce(
            notices_of(request), club, "settings", f"New settings: {', '.join(differ)}.", chat=False
        )
        club.room.tell_others()
    return await club_page(await club_in(club.room, who))


def settings_in(sent: club_requests.SettingsSent) -> dict[str, Any]:
    """Those that are given, by name; a `Problem` names what cannot be."""
    given = {name: value for name, value in sent.model_dump().items() if value is not None}
    if "zone" in given and zone_of(given["zone"]) is None:
        raise Problem(422, "no-zone", 'zone: there is no such time zone. Write one such as "Europe/London".')
    return given


# the invitation


@router.post("/{match}/invite", response_model=wire.ClubPage, responses=CHANGING)
async def new_invite(match: MatchId, who: Asking, hall: InHall, request: Request) -> wire.ClubPage:
    """A new secret: the old invitation is worthless from now on."""
    club = await club_of(hall, match, who)
    must_organise(club)
    await asyncio.wrap_future(hall.store.clubs.new_invite(match))
    await announce(
        notices_of(request),
        club,
        "invite",
        "There is a new invitation; the old one is worthless.",
        chat=False,
    )
    return await club_page(await club_in(club.room, who))


@router.get(
    "/{match}/invite.svg",
    response_class=Response,
    responses={**LOOKING, 200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def invite_code(match: MatchId, who: Asking, hall: InHall, request: Request) -> Response:
    """The invitation as a QR code, for organisers."""
    club = await club_of(hall, match, who)
    must_organise(club)
    drawn = qr.svg(f"{base_url(request)}/c/join#{match}.{club.kept.invite}")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
