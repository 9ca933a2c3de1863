"""Keeps the books of battles in step with the match.

Fixtures for battles that open, reports kept of battles that were taken back, reports made at the table itself, and
silence that confirms.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from sandtable import store as stores
from sandtable.board.battles import AFTER, OPEN, WAITING, BookedBattle, Fighter, TableBattle
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.booking import book, mark, same_points, tell_booked, was_booked
from sandtable.club.battles.cases import (
    KeptBattles,
    all_battles,
    case_of,
    kept_of,
    public_title,
    read,
    sitters,
    tabled_of,
)
from sandtable.club.battles.reports import tell_dispute, tell_filed
from sandtable.club.club import Club
from sandtable.club.timing import battle_due
from sandtable.live.rooms.room import Room

TAKEN_BACK: Final = "Its battle was taken back."
OTHERWISE: Final = "Another result was booked."
SCORE: Final = re.compile(r"(\d{1,2})-(\d{1,2})")


async def upkeep(adjutant: Adjutant, club: Club) -> None:
    """Bring what is kept of a campaign's battles up to date with its match and with the clock."""
    kept, version = await asyncio.to_thread(read_both, club.room)
    if version is not None and version > club.room.version:
        await club.room.catch_up(version)  # another process changed the match a moment ago
    async with club.room.lock:
        battles = all_battles(club.room)
        booked = {one.id: one for one in tabled_of(club.room).booked_battles(club.room.match.log)}
    for battle in battles.values():
        if battle.stage == OPEN:
            await open_fixture(adjutant, club, battle, kept)
    over = await rest(club, battles, kept)
    await follow(adjutant, club, battles, booked, kept)
    for fixture in over:
        result = booked.get(fixture.battle)
        if result is not None and result.title == fixture.title:
            await tell_booked(adjutant, club, result)
    for battle in battles.values():
        if battle.stage == OPEN and battle.told:
            await take_down(adjutant, club, battle)
    decided = [one.battle for one in kept.filings if one.state in ("confirmed", "settled")]
    if club.stopped is None:
        decided += await hear_silence(adjutant, club, kept)
    for id in dict.fromkeys(decided):
        await book(adjutant, club, id)


def read_both(room: Room) -> tuple[KeptBattles, int | None]:
    """Read the reports first, then the match: what they say is booked is booked in the match of that version."""
    return read(room.store, room.id), room.store.matches.version(room.id)


# battles that open


async def open_fixture(adjutant: Adjutant, club: Club, battle: TableBattle, kept: KeptBattles) -> None:
    """Make the fixture of a battle that opens.

    Whoever leads a side plays it, at the usual place, within the usual time, until somebody says otherwise.
    """
    there = kept.fixtures.get(battle.id)
    if there is not None and there.title == battle.title:
        await fill_in(adjutant, club, battle, await given_time(club, there))
        return
    now = club.now
    players = {one.side: sitters(club.room, one.seat)[:1] for one in battle.fighters}
    fixture = stores.Fixture(
        club.match,
        battle.id,
        battle.title,
        now,
        players={side: people for side, people in players.items() if people},
        place=club.settings.venue,
        due=battle_due(club.settings, now),
        dated=now,
    )
    opened = await asyncio.wrap_future(club.room.store.clubs.open_fixture(fixture))
    if opened != replace(fixture, rev=opened.rev):
        return  # another process was quicker, and has told everybody
    people = [person for those in players.values() for person in those]
    public = f"{public_title(club.room, battle.id)} is open and can be played."
    text = f"{battle.title} is open: agree on a date and a place, read your briefing, play it and report the score."
    link = f"/c/{club.match}/b/{battle.id}"
    await adjutant.tell(
        club, "opened", public, "battle", people, link, f"To be played: {battle.title}", text, "", shared=True
    )


async def rest(club: Club, battles: Mapping[str, TableBattle], kept: KeptBattles) -> list[stores.Fixture]:
    """Let fixtures of battles that are over or gone rest: if one opens once more, it has the usual time anew.

    Return those for which this is new, each in one process only.
    """
    found = []
    for fixture in kept.fixtures.values():
        battle = battles.get(fixture.battle)
        over = battle is None or battle.stage in (WAITING, AFTER)
        there = not over and battle is not None and battle.title == fixture.title
        if fixture.awaited and not there:
            try:
                resting = replace(fixture, due=None, dated=None, changed=club.now)
                found.append(await asyncio.wrap_future(club.room.store.clubs.change_fixture(resting)))
            except stores.Refixed:
                continue  # another process was quicker
    return found


async def given_time(club: Club, there: stores.Fixture) -> stores.Fixture:
    now = club.now
    due = battle_due(club.settings, now)
    if there.awaited and (there.due is not None or due is None):
        return there
    try:
        timed = replace(there, due=due, dated=now, changed=now)
        return await asyncio.wrap_future(club.room.store.clubs.change_fixture(timed))
    except stores.Refixed as refixed:
        return refixed.current or there  # another process was quicker


async def fill_in(adjutant: Adjutant, club: Club, battle: TableBattle, there: stores.Fixture) -> None:
    """Name whoever comes to lead a side later as its player, if nobody was named and nobody gave it up."""
    leaders = {one.side: sitters(club.room, one.seat)[:1] for one in battle.fighters}
    elsewhere = {person for people in there.players.values() for person in people}
    new = {
        side: people
        for side, people in leaders.items()
        if people and side not in there.players and not elsewhere.intersection(people)
    }
    if not new:
        return
    try:
        changed = replace(there, players={**there.players, **new}, changed=club.now)
        await asyncio.wrap_future(club.room.store.clubs.change_fixture(changed))
    except stores.Refixed:
        return  # somebody named others meanwhile
    for side, people in new.items():
        name = next(one.name for one in battle.fighters if one.side == side)
        public = f"{public_title(club.room, battle.id)}: {club.name_of(people[0])} plays for the {name}."
        text = f"You play {battle.title} for the {name}. Agree on a date and a place."
        link = f"/c/{club.match}/b/{battle.id}"
        subject = f"You play {battle.title}"
        await adjutant.tell(club, "assigned", public, "battle", people, link, subject, text, "")


# battles that were booked or taken back meanwhile


async def follow(
    adjutant: Adjutant,
    club: Club,
    battles: Mapping[str, TableBattle],
    booked: Mapping[str, BookedBattle],
    kept: KeptBattles,
) -> None:
    for filing in kept.filings:
        if filing.waits or filing.decided:
            battle, result = battles.get(filing.battle), booked.get(filing.battle)
            battle = battle if battle is not None and battle.title == filing.title else None
            result = result if result is not None and result.title == filing.title else None
            done = result is not None or (battle is not None and battle.stage in (WAITING, AFTER))
            state = await fate(club, filing, battle, result, done)
            if state == filing.state:
                continue
            if state == "booked":
                await mark(club, filing, state)
            elif state == "kept":
                await keep(adjutant, club, filing, OTHERWISE if done else TAKEN_BACK)


async def fate(
    club: Club, filing: stores.Filing, battle: TableBattle | None, booked: BookedBattle | None, done: bool
) -> str:
    """The state a report is to have, seen from the match; `done`: its battle has a result there."""
    if filing.state == "booked":
        return "booked" if done else "kept"
    if not done:
        return filing.state if battle is not None and battle.stage == OPEN else "kept"
    if filing.decided and await was_booked(club, filing):
        return filing.state  # by another process, or just before a fall: `book` says so
    return "booked" if booked is not None and same_points(filing, booked) else "kept"


async def keep(adjutant: Adjutant, club: Club, filing: stores.Filing, why: str) -> None:
    if not await mark(club, filing, "kept", why):
        return
    people = [person for person in (filing.person,) if person]
    text = f"{filing.title}: {why} Your report is kept, and offered again when the battle is open again."
    public = f"{filing.name}'s report is kept: {why[0].lower()}{why[1:]}"
    link = f"/c/{club.match}"
    await adjutant.tell(club, "kept", public, "report", people, link, "Your report is kept", text, "")


# reports that were made at the table itself


async def take_down(adjutant: Adjutant, club: Club, battle: TableBattle) -> None:
    """Keep what a leader answered in the match as a report like any other."""
    store = club.room.store
    there = [
        one
        for one in await asyncio.to_thread(store.clubs.filings, club.match, battle.id)
        if one.title == battle.title and one.state != "kept"
    ]
    for seat, score in battle.told:
        fighter = next((one for one in battle.fighters if one.seat == seat), None)
        if fighter is None or any([one.side == fighter.side and one.waits for one in there]):
            continue
        filing = written_down(club, battle, fighter, score, adjutant)
        if filing is None or any([one.side == fighter.side and one.games == filing.games for one in there]):
            continue
        against = [one for one in there if one.waits and not one.same_result(filing)]
        if against:
            filing = replace(filing, state="objected", due=None)
        try:
            kept = await asyncio.wrap_future(store.clubs.file(filing))
        except stores.Decided:
            return
        for other in against:
            await mark(club, other, "objected", f"{filing.name} reported otherwise.")
        there.append(kept)
        if kept.id == filing.id:  # otherwise another process was quicker, and has told everybody
            await tell_taken(adjutant, club, battle, kept)


async def tell_taken(adjutant: Adjutant, club: Club, battle: TableBattle, filing: stores.Filing) -> None:
    case = case_of(club, battle, await kept_of(club.room))
    if filing.state == "objected":
        what = f"{filing.name} reports {battle.title} otherwise"
        await tell_dispute(adjutant, club, case, what, filing.name)
    else:
        await tell_filed(adjutant, club, case, filing)


def written_down(
    club: Club, battle: TableBattle, fighter: Fighter, score: str, adjutant: Adjutant
) -> stores.Filing | None:
    people = sitters(club.room, fighter.seat)
    games, rest = scores_in(score)
    if not games:
        return None
    form = tabled_of(club.room).report_form(club.room.match.state, battle.id)
    known = {one.id for one in form.ticks} if form is not None else set()
    return stores.Filing(
        club.match,
        battle.id,
        battle.title,
        people[0] if people else None,
        club.name_of(people[0]) if people else club.room.match.rules.skin().seat_name(fighter.seat),
        fighter.side,
        games,
        club.now,
        club.now,
        ticks=tuple([word for word in rest if word in known]),
        due=club.now + adjutant.silent_until(club),
        key=f"table-{battle.id}-{fighter.side}-{score}"[:64],
    )


def scores_in(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...]]:
    """The games that a score spells, `4-3 5-2`, and what else stands there."""
    words = text.split()
    found = [SCORE.fullmatch(word) for word in words]
    games = tuple([(int(one[1]), int(one[2])) for one in found if one])
    return games, tuple([word for word, one in zip(words, found, strict=True) if not one])


# silence


async def hear_silence(adjutant: Adjutant, club: Club, kept: KeptBattles) -> list[str]:
    """Let reports stand that nobody answered within the set time; return their battles."""
    found = []
    for filing in kept.filings:
        if filing.state != "filed" or filing.due is None or filing.due > club.now:
            continue
        changed = replace(filing, state="confirmed", answered="", changed=club.now, due=None)
        try:
            await asyncio.wrap_future(club.room.store.clubs.change_filing(changed, ["filed"]))
        except stores.Decided:
            continue  # somebody answered in the last moment
        public = f"Nobody objected to {filing.name}'s report of {public_title(club.room, filing.battle)}: it stands."
        people = [filing.person] if filing.person else []
        link = f"/c/{club.match}/b/{filing.battle}"
        await adjutant.tell(club, "silence", public, "report", people, link, "", "", "")
        found.append(filing.battle)
    return found
