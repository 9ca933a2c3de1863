"""The battles of a campaign as they are sent: those of now, those of the past, and who must do what next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from urllib.parse import quote

from sandtable import store as stores
from sandtable.board.battles import BookedBattle, Fighter, TableBattle
from sandtable.board.sent import extended
from sandtable.board.skin import skin_of
from sandtable.club import wire
from sandtable.club.battles import pipeline
from sandtable.club.battles.booking import report_of, same_points, scores
from sandtable.club.battles.cases import (
    KeptBattles,
    any_case,
    battles_of,
    case_of,
    kept_of,
    reads_reports,
    tabled_of,
    verdict_of,
    viewer_of,
)
from sandtable.club.battles.meetings import papers_for
from sandtable.club.battles.pipeline import BattleCase, Next
from sandtable.club.club import Club
from sandtable.kernel.match import Amendment
from sandtable.live.errors import LiveError
from sandtable.live.lines import in_force
from sandtable.live.sides import side_of


@dataclass(frozen=True)
class BattleViews:
    """All battles of a campaign, as whoever looks may see them."""

    battles: tuple[wire.ClubBattle, ...]
    results: tuple[wire.ClubResult, ...]
    kept: tuple[wire.Filing, ...]


NO_BATTLES = BattleViews((), (), ())


async def battle_views(club: Club) -> BattleViews:
    if not skin_of(club.room.match.rules).has_table_battles:
        return NO_BATTLES
    kept = await kept_of(club.room)
    async with club.room.lock:
        cases = [case_of(club, one, kept) for one in battles_of(club.room, club.eyes)]
        booked, changed = booked_for(club), corrected(club)
        battles = tuple([battle_view(club, case, kept) for case in cases])
    return BattleViews(
        battles,
        tuple([result_view(club, one, kept, changed) for one in reversed(booked)]),
        tuple([filing_view(club, one, kept, None) for one in kept_for(club, cases, kept)]),
    )


async def battle_now(club: Club, battle: str) -> wire.ClubBattle:
    """One battle: of now, or with its result."""
    try:
        case = await any_case(club, battle)
    except LiveError as error:
        if error.code != "booked":
            raise
        return booked_view(club, battle, await kept_of(club.room))
    return battle_view(club, case, await kept_of(club.room))


def booked_for(club: Club) -> tuple[BookedBattle, ...]:
    """The battles of the past, as whoever looks heard of them."""
    return tabled_of(club.room).booked_battles(club.room.match.heard(club.eyes))


# of now


def battle_view(club: Club, case: BattleCase, kept: KeptBattles) -> wire.ClubBattle:
    battle, fixture = case.battle, case.fixture
    return wire.ClubBattle(
        id=battle.id,
        title=battle.title,
        turn=battle.turn,
        areas=battle.areas,
        stage=pipeline.stage_of(case),
        fighters=tuple([fighter_view(club, one, case.players(one.side)) for one in battle.fighters]),
        at=text_of(fixture.at) if fixture else None,
        place=fixture.place if fixture else club.settings.venue,
        note=fixture.note if fixture else "",
        due=text_of(fixture.due) if fixture else None,
        rev=fixture.rev if fixture else 0,
        after=battle.after,
        briefings=briefings(club, battle, kept),
        filings=tuple([filing_view(club, one, kept, case) for one in case.filings])
        if reads_reports(club, battle.id, kept)
        else (),
        todo=tuple([todo_view(club, one) for one in pipeline.todo_of(case)]),
        may=pipeline.may(case, viewer_of(club)),
    )


def fighter_view(club: Club, fighter: Fighter, players: Sequence[str]) -> wire.ClubFighter:
    names = tuple([club.name_of(one) for one in players])
    return extended(wire.ClubFighter, fighter, players=tuple(players), player_names=names)


def briefings(club: Club, battle: TableBattle, kept: KeptBattles) -> tuple[tuple[str, str], ...]:
    """The papers that whoever looks may read, each through a seat of its side."""
    room, found = club.room, []
    for side, paper in battle.papers:
        own = [seat for seat in club.held if side_of(room.match.rules, seat) == side]
        leader = next((one.seat for one in battle.fighters if one.side == side), "")
        seat = own[0] if own else leader
        if seat and room.may_look(seat, club.who):
            found.append((side, paper_address(club, seat, paper)))
    for fighter in battle.fighters:  # in fog who plays it reads what its leader may read of it
        if club.me is not None and not found and fighter.side == club.me.side:
            papers = papers_for(room, fighter.seat, club.me, kept.fixtures)
            own_papers = [paper for id, paper in papers if id == battle.id]
            found += [(fighter.side, paper_address(club, fighter.seat, paper)) for paper in own_papers]
    return tuple(found)


def paper_address(club: Club, seat: str, paper: str) -> str:
    return f"/m/{club.match}/papers?seat={quote(seat)}&paper={quote(paper)}"


def filing_view(club: Club, filing: stores.Filing, kept: KeptBattles, case: BattleCase | None) -> wire.Filing:
    """`case` is its battle if it is still of now: then the rules say what the report would mean."""
    verdict = None
    if case is not None and case.battle.stage == "open":
        verdict = verdict_of(club.room, club.eyes, filing.battle, report_of(filing))
    known = verdict is not None and verdict.refusal is None
    return wire.Filing(
        id=filing.id,
        battle=filing.battle,
        name=filing.name,
        side=filing.side,
        mine=filing.state == "filed" and filing.person is not None and filing.person == club.who.person,
        games=filing.games,
        ticks=filing.ticks,
        score=verdict.score if verdict is not None and known else scores(filing),
        result=verdict.result if verdict is not None and known else "",
        story=filing.story,
        photos=tuple([photo_view(one) for one in kept.photos.get(filing.id, ())]),
        state=cast("wire.FilingState", filing.state),
        reason=filing.reason,
        answered=filing.answered,
        due=text_of(filing.due),
        at=filing.at.isoformat(),
    )


def photo_view(photo: stores.Photo) -> wire.ClubPhoto:
    return wire.ClubPhoto(
        id=photo.id,
        url=f"/api/clubs/{photo.match}/photos/{photo.id}.jpg",
        width=photo.width,
        height=photo.height,
        caption=photo.caption,
    )


def todo_view(club: Club, next: Next) -> wire.Todo:
    names = [club.name_of(one) for one in next.people]
    return wire.Todo(
        who=" and ".join(names) if len(names) < 3 and names else ", ".join(names) or next.who,
        what=next.what,
        mine=club.who.person is not None and club.who.person in next.people,
        link=next.link,
    )


def kept_for(club: Club, cases: Sequence[BattleCase], kept: KeptBattles) -> list[stores.Filing]:
    """Kept reports that whoever looks may use again: his own, and those of an open battle that he may report."""
    person = club.who.person
    if person is None:
        return []
    spoken = {one.battle.title for one in cases if one.battle.stage == "open" and one.speaks_for(person)}
    return [
        one
        for one in kept.filings
        if one.state == "kept"
        and one.games  # none where dice were to settle it
        and (one.person == person or club.organiser or one.title in spoken)
    ]


# of the past


def result_view(
    club: Club, booked: BookedBattle, kept: KeptBattles, changed: Collection[str]
) -> wire.ClubResult:
    told = reports_on(booked, kept)
    return wire.ClubResult(
        id=booked.id,
        title=booked.title,
        turn=booked.turn,
        fighters=fighters_of(club, booked, kept),
        table=booked.table,
        score=booked.score,
        result=booked.result,
        winner=booked.winner,
        story=stories(told),
        photos=tuple([photo_view(photo) for one in told for photo in kept.photos.get(one.id, ())]),
        changed=booked.id in changed,
        may_correct=club.organiser and booked.line >= 0,
    )


def booked_view(club: Club, battle: str, kept: KeptBattles) -> wire.ClubBattle:
    """A battle that is over, on its own page."""
    booked = next(one for one in booked_for(club) if one.id == battle)
    fixture = kept.fixtures.get(battle)
    told = reports_on(booked, kept)
    return wire.ClubBattle(
        id=booked.id,
        title=booked.title,
        turn=booked.turn,
        areas=(),
        stage="booked",
        fighters=fighters_of(club, booked, kept),
        at=text_of(fixture.at) if fixture else None,
        place=fixture.place if fixture else "",
        note=fixture.note if fixture else "",
        due=None,
        rev=fixture.rev if fixture else 0,
        after="",
        briefings=(),
        filings=tuple([booked_filing(club, booked, one, kept) for one in told]),
        todo=(),
        may=("correct",) if club.organiser and booked.line >= 0 else (),
    )


def booked_filing(club: Club, booked: BookedBattle, filing: stores.Filing, kept: KeptBattles) -> wire.Filing:
    """Of what was booked the log says what it meant; a report that was corrected says what it said."""
    found = filing_view(club, filing, kept, None)
    if filing.state != "booked" or not same_points(filing, booked):
        return found
    return found.model_copy(update={"score": booked.score, "result": booked.result})


def reports_on(booked: BookedBattle, kept: KeptBattles) -> list[stores.Filing]:
    return [
        one for one in kept.of(booked.id) if one.title == booked.title and one.state in ("booked", "settled")
    ]


def fighters_of(club: Club, booked: BookedBattle, kept: KeptBattles) -> tuple[wire.ClubFighter, ...]:
    return tuple([fighter_view(club, one, players_of(booked, one.side, kept)) for one in booked.fighters])


def players_of(booked: BookedBattle, side: str, kept: KeptBattles) -> tuple[str, ...]:
    fixture = kept.fixtures.get(booked.id)
    return tuple(fixture.players.get(side, ())) if fixture is not None and booked.table else ()


def stories(filings: Sequence[stores.Filing]) -> str:
    told = [one for one in filings if one.story]
    if len(told) == 1:
        return told[0].story
    return "\n\n".join([f"{one.name}: {one.story}" for one in told])


def corrected(club: Club) -> frozenset[str]:
    """The battles whose results were changed later, as their reports in force are the organiser's."""
    match = club.room.match
    if not any([isinstance(line, Amendment) for line in match.journal]):
        return frozenset()
    lines = in_force(match.journal)
    amended = {
        place for place, number in enumerate(lines) if isinstance(match.journal[number - 1], Amendment)
    }
    return frozenset(
        [one.id for one in skin_of(match.rules).booked_battles(match.log) if one.line in amended]
    )


def text_of(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
