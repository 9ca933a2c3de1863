"""Who meets whom for a battle, when and where."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sandtable import store as stores
from sandtable.club import texts
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import open_case, public_title, viewer_of
from sandtable.club.battles.pipeline import BattleCase, may_assign, may_schedule, verb
from sandtable.club.battles.views import battle_now
from sandtable.club.clock import local_text
from sandtable.club.club import Club, must_be_member
from sandtable.live.errors import Conflict, Invalid, NotAllowed


@dataclass(frozen=True)
class FixtureChange:
    """What somebody wants to change of a fixture: None leaves a part as it is. `rev` is that of the one he read."""

    rev: int
    players: Mapping[str, Sequence[str]] | None = None  # by side
    at: datetime | None = None
    clear_at: bool = False  # it has no date any more
    place: str | None = None
    note: str | None = None


async def arrange(adjutant: Adjutant, club: Club, battle: str, change: FixtureChange) -> None:
    """Change players, date, place and note of a battle, as far as they are given."""
    case = await open_case(club, battle)
    there = fixture_in(case)
    if change.rev not in (there.rev, 0):  # 0: read before it was opened
        await stale(club, battle)
    wanted = there
    if change.players is not None:
        wanted = replace(wanted, players=assigned(club, case, there, change.players))
    if change.at is not None or change.clear_at or change.place is not None or change.note is not None:
        must_schedule(club, case)
        wanted = scheduled(wanted, change)
    if wanted == there:
        return
    kept = await keep(club, replace(wanted, changed=club.now))
    await tell_changes(adjutant, club, case, there, kept)


def scheduled(fixture: stores.Fixture, change: FixtureChange) -> stores.Fixture:
    at = None if change.clear_at else change.at if change.at is not None else fixture.at
    place = fixture.place if change.place is None else change.place
    note = fixture.note if change.note is None else texts.lines(change.note)[:500]
    return replace(fixture, at=at, place=place, note=note)


def assigned(
    club: Club, case: BattleCase, there: stores.Fixture, players: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """The players after a change. Whoever leads a side, or an organiser, names any members for it."""
    found = {side: tuple(people) for side, people in there.players.items()}
    for side, people in players.items():
        if side not in case.sides:
            raise Invalid("no-side", "There is no such side in this battle.")
        named = tuple(dict.fromkeys(people))
        if named == found.get(side, ()):
            continue
        if not may_assign(case, viewer_of(club), side):
            sentence = (
                f"Who plays for the {case.fighter(side).name} is said by their general or an organiser."
            )
            raise NotAllowed("not-your-side", sentence)
        strangers = [one for one in named if one not in club.members]
        if strangers:
            raise Invalid("not-member", "Only members of this campaign can play its battles.")
        found[side] = named
    first, second = [set(found.get(side, ())) for side in case.sides]
    if first & second:
        name = club.name_of(next(iter(first & second)))
        raise Invalid("both-sides", f"{name} cannot play a battle for both sides.")
    return found


async def take(adjutant: Adjutant, club: Club, battle: str, side: str) -> None:
    """Let a member take a battle that nobody plays for his side."""
    me = must_be_member(club)
    case = await open_case(club, battle)
    there = fixture_in(case)
    if side not in case.sides:
        raise Invalid("no-side", "There is no such side in this battle.")
    if there.side_of(me.person) == side:
        return
    if me.side != side:
        sentence = f"You are not with the {case.fighter(side).name}. Their general may name you to stand in."
        raise NotAllowed("not-your-side", sentence)
    if case.players(side):
        who = f"{names_of(club, case.players(side))} {verb(case.players(side), 'play')}"
        raise Conflict("taken", f"{who} this battle already. Your general may change that.")
    if there.side_of(me.person):
        raise Conflict("both-sides", "You play this battle for the other side.")
    kept = await keep(club, replace(there, players={**there.players, side: (me.person,)}, changed=club.now))
    await tell_changes(adjutant, club, case, there, kept)


async def leave(adjutant: Adjutant, club: Club, battle: str) -> None:
    """Give a battle up, so that somebody else takes it."""
    me = must_be_member(club)
    case = await open_case(club, battle)
    there = fixture_in(case)
    side = there.side_of(me.person)
    if not side:
        return
    if case.waiting:
        raise Conflict("reported", "This battle is reported already: it was played with you.")
    left = tuple([one for one in there.players[side] if one != me.person])
    kept = await keep(club, replace(there, players={**there.players, side: left}, changed=club.now))
    await tell_changes(adjutant, club, case, there, kept)


async def briefed(club: Club, battle: str) -> None:
    """Note that a member who plays this battle, or leads a side of it, has opened his briefing."""
    me = must_be_member(club)
    case = await open_case(club, battle)
    if not case.speaks_for(me.person):
        sentence = "Only those who play this battle, and their generals, have a briefing for it."
        raise NotAllowed("not-your-battle", sentence)
    if case.fixture is not None:
        await asyncio.wrap_future(club.room.store.clubs.mark_briefed(club.match, battle, me.person, club.now))


def fixture_in(case: BattleCase) -> stores.Fixture:
    if case.fixture is None:
        raise Conflict("not-open", "This battle has just opened. Look again in a moment.")
    return case.fixture


def must_schedule(club: Club, case: BattleCase) -> None:
    if not may_schedule(case, viewer_of(club)):
        sentence = "Date and place are set by its players, their generals or an organiser."
        raise NotAllowed("not-your-battle", sentence)


async def keep(club: Club, fixture: stores.Fixture) -> stores.Fixture:
    try:
        return await asyncio.wrap_future(club.room.store.clubs.change_fixture(fixture))
    except stores.Refixed:
        await stale(club, fixture.battle)
        raise


async def stale(club: Club, battle: str) -> None:
    """Refuse, and show the battle as it is now."""
    now = await battle_now(club, battle)
    sentence = "Somebody changed this meanwhile. Look at it as it is now, then change it again."
    raise Conflict("stale", sentence, battle=now.model_dump(mode="json"))


# who is told


async def tell_changes(
    adjutant: Adjutant, club: Club, case: BattleCase, was: stores.Fixture, now: stores.Fixture
) -> None:
    title, public = case.battle.title, public_title(club.room, now.battle)
    for side in case.sides:
        if was.players.get(side, ()) != now.players.get(side, ()):
            await tell_assigned(adjutant, club, case, side, was, now)
    if (was.at, was.place) != (now.at, now.place):
        said = " at ".join([part for part in (moment_text(club, now.at), now.place) if part]) or "no date yet"
        everybody = [person for people in now.players.values() for person in people]
        await adjutant.tell(
            club,
            "scheduled",
            f"{public}: {said}.",
            "battle",
            everybody,
            case.page,
            f"{title}: {said}",
            f"{club.my_name} has set: {said}.",
        )
    elif was.note != now.note:
        await adjutant.tell(club, "noted", f"{public}: the note was changed.", "battle", (), case.page)


async def tell_assigned(
    adjutant: Adjutant, club: Club, case: BattleCase, side: str, was: stores.Fixture, now: stores.Fixture
) -> None:
    before, after = was.players.get(side, ()), now.players.get(side, ())
    who = f"{names_of(club, after) or 'nobody'} {verb(after, 'play')}"
    public = f"{public_title(club.room, now.battle)}: {who} for the {case.fighter(side).name}."
    new = [one for one in after if one not in before]
    text = f"You play {case.battle.title} for the {case.fighter(side).name}. Agree on a date and a place."
    await adjutant.tell(
        club, "assigned", public, "battle", new, case.page, f"You play {case.battle.title}", text
    )
    gone = [one for one in before if one not in after]
    if gone:
        text = f"You no longer play {case.battle.title}."
        others = [one for one in gone if one != club.who.person]
        await adjutant.notices.tell(club.match, "battle", others, text, text, case.page)


def names_of(club: Club, people: Sequence[str]) -> str:
    return " and ".join([club.name_of(one) for one in people])


def moment_text(club: Club, moment: datetime | None) -> str:
    """A time as the campaign's own zone has it."""
    return local_text(moment, club.settings.zone) if moment is not None else ""
