"""Routes of a campaign's battles: who plays them, their reports, and what becomes of both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Annotated, Final, TypeAlias

from fastapi import APIRouter, Depends, Path, Request, Response

from sandtable.club import wire
from sandtable.club.battles import arranging, reports
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import kept_of, open_case, tabled_of, verdict_of
from sandtable.club.battles.unplayed import unplayed
from sandtable.club.battles.upkeep import upkeep
from sandtable.club.battles.views import battle_now, filing_view
from sandtable.club.club import Club, club_of, must_go_on
from sandtable.live.errors import LiveError
from sandtable.live.people.limits import Limit
from sandtable.live.people.who import NOBODY, Who
from sandtable.live.rooms.hall import Hall
from sandtable.web.routes.club_forms import sent_form
from sandtable.web.server.dependencies import Asking, InHall, MatchId, adjutant_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import club_requests

router = APIRouter(prefix="/api/clubs/{match}", tags=["clubs"])
BattleId: TypeAlias = Annotated[str, Path(max_length=80)]
FilingId: TypeAlias = Annotated[str, Path(max_length=32)]
LOOKING = declared(401, 403, 404, 409)
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)
STEPS: Final = Limit(burst=60, seconds=2)  # of one person


@asynccontextmanager
async def step_in(request: Request, hall: Hall, match: str, who: Who) -> AsyncIterator[tuple[Adjutant, Club]]:
    """One step at a time in a campaign, each on what the match and the clock have done until now."""
    adjutant = adjutant_of(request)
    club = await club_of(hall, match, who)
    if who.person:
        STEPS.demand(who.person, "You changed much at once.")
    async with adjutant.lock(match):
        must_go_on(club)
        await upkeep(adjutant, replace(club, who=NOBODY, me=None, organiser=False))
        yield adjutant, club


async def stepping(
    match: MatchId, who: Asking, hall: InHall, request: Request
) -> AbstractAsyncContextManager[tuple[Adjutant, Club]]:
    """It begins where a route enters it: not before what was sent is found readable."""
    return step_in(request, hall, match, who)


Step: TypeAlias = Annotated[AbstractAsyncContextManager[tuple[Adjutant, Club]], Depends(stepping)]


# to look


@router.get("/battles/{battle}", response_model=wire.ClubBattle, responses=LOOKING)
async def battle(match: MatchId, battle: BattleId, who: Asking, hall: InHall) -> wire.ClubBattle:
    """A battle as it stands."""
    return await battle_now(await club_of(hall, match, who), battle)


@router.get("/battles/{battle}/form", response_model=wire.Form, responses=LOOKING)
async def form(match: MatchId, battle: BattleId, who: Asking, hall: InHall) -> Response:
    """What a report of an open battle is made of, and for which sides I may speak."""
    club = await club_of(hall, match, who)
    case = await open_case(club, battle)
    rules = club.room.match.rules
    found = tabled_of(club.room).report_form(rules.view(club.room.match.state, club.eyes), battle)
    if found is None:
        raise Problem(409, "not-open", "This battle is not open for a report now.")
    return sent_form(found, await battle_now(club, battle), case.speaks_for(who.person or ""))


@router.post("/battles/{battle}/verdict", response_model=wire.Verdict, responses=LOOKING)
async def verdict(
    match: MatchId, battle: BattleId, sent: club_requests.ReportSent, who: Asking, hall: InHall
) -> wire.Verdict:
    """What a report would mean. Nothing is kept."""
    club = await club_of(hall, match, who)
    await open_case(club, battle)
    found = verdict_of(club.room, club.eyes, battle, sent.report())
    return wire.Verdict(
        score=found.score,
        result=found.result,
        winner=found.winner,
        lines=tuple([wire.VerdictLine(text=text, rule=rule) for text, rule in found.lines]),
        refusal=found.refusal[1] if found.refusal else "",
        rule=found.refusal[2] if found.refusal else "",
    )


# who plays it


@router.put("/battles/{battle}/fixture", response_model=wire.ClubBattle, responses=CHANGING)
async def fixture(battle: BattleId, sent: club_requests.FixtureSent, step: Step) -> wire.ClubBattle:
    """Sets players, date, place or note; who read an older fixture is refused with the one of now."""
    async with step as (adjutant, club):
        await arranging.arrange(adjutant, club, battle, sent.change())
        return await battle_now(club, battle)


@router.post("/battles/{battle}/take", response_model=wire.ClubBattle, responses=CHANGING)
async def take(battle: BattleId, sent: club_requests.SideSent, step: Step) -> wire.ClubBattle:
    """I play this battle for my side."""
    async with step as (adjutant, club):
        await arranging.take(adjutant, club, battle, sent.side)
        return await battle_now(club, battle)


@router.post("/battles/{battle}/leave", response_model=wire.ClubBattle, responses=CHANGING)
async def leave(battle: BattleId, step: Step) -> wire.ClubBattle:
    """Somebody else is to play it."""
    async with step as (adjutant, club):
        await arranging.leave(adjutant, club, battle)
        return await battle_now(club, battle)


@router.post("/battles/{battle}/briefed", response_model=wire.ClubBattle, responses=CHANGING)
async def briefed(battle: BattleId, step: Step) -> wire.ClubBattle:
    """I have opened my briefing."""
    async with step as (_, club):
        await arranging.briefed(club, battle)
        return await battle_now(club, battle)


# reports


@router.post("/battles/{battle}/filings", response_model=wire.Filing, responses=CHANGING)
async def file(battle: BattleId, sent: club_requests.FilingSent, step: Step) -> wire.Filing:
    """Reports a battle. The same key again gives the same report."""
    async with step as (adjutant, club):
        report, key = sent.report(), sent.idempotency_key
        kept = await reports.file(adjutant, club, battle, report, sent.side, key, sent.story, sent.photos)
        return filing_view(club, kept, await kept_of(club.room), None)


@router.post("/battles/{battle}/filings/{filing}/confirm", response_model=wire.ClubBattle, responses=CHANGING)
async def confirm(battle: BattleId, filing: FilingId, step: Step) -> wire.ClubBattle:
    """The other side's report is right: it is booked."""
    async with step as (adjutant, club):
        await reports.confirm(adjutant, club, battle, filing)
        return await battle_now(club, battle)


@router.post("/battles/{battle}/filings/{filing}/object", response_model=wire.ClubBattle, responses=CHANGING)
async def object_to(
    battle: BattleId, filing: FilingId, sent: club_requests.ObjectionSent, step: Step
) -> wire.ClubBattle:
    """The other side's report is wrong: an organiser settles it."""
    async with step as (adjutant, club):
        await reports.object_to(adjutant, club, battle, filing, sent.reason, sent.report())
        return await battle_now(club, battle)


@router.post(
    "/battles/{battle}/filings/{filing}/withdraw", response_model=wire.ClubBattle, responses=CHANGING
)
async def withdraw(battle: BattleId, filing: FilingId, step: Step) -> wire.ClubBattle:
    """My report was a mistake, and nobody has answered it."""
    async with step as (adjutant, club):
        await reports.withdraw(adjutant, club, battle, filing)
        return await battle_now(club, battle)


# an organiser's word


@router.post("/battles/{battle}/settle", response_model=wire.ClubBattle, responses=CHANGING)
async def settle(battle: BattleId, sent: club_requests.SettlementSent, step: Step) -> wire.ClubBattle:
    """An organiser says what the result is, whatever was reported."""
    async with step as (adjutant, club):
        await reports.settle_as(adjutant, club, battle, sent.report(), sent.reason)
        return await battle_now(club, battle)


@router.post("/battles/{battle}/unplayed", response_model=wire.ClubBattle | None, responses=CHANGING)
async def not_played(
    battle: BattleId, sent: club_requests.UnplayedSent, step: Step
) -> wire.ClubBattle | None:
    """An organiser says what becomes of a battle that was not played: dice, a later date, a score."""
    async with step as (adjutant, club):
        await unplayed(adjutant, club, battle, sent.how, sent.reason, sent.until, sent.report())
        try:
            return await battle_now(club, battle)
        except LiveError as error:
            if error.code != "no-battle":
                raise
            return None  # dice are being thrown: it is no battle for the table any more


@router.post("/kept/{filing}", response_model=wire.ClubBattle, responses=CHANGING)
async def use_kept(filing: FilingId, step: Step) -> wire.ClubBattle:
    """Uses a report again whose battle was taken back and is open once more."""
    async with step as (adjutant, club):
        return await battle_now(club, await reports.use_kept(adjutant, club, filing))
