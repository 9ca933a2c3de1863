"""The battles of a campaign with all that is kept of them, as one person sees them or as the table knows them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandtable import store as stores
from sandtable.board.battles import OPEN, TableBattle, TableReport, Verdict
from sandtable.board.skin import Skin, skin_of
from sandtable.club.battles.pipeline import BattleCase, TableQuestion, Viewer
from sandtable.club.club import Club
from sandtable.kernel.match import seat_of
from sandtable.live.errors import Conflict, NotFound
from sandtable.live.rooms.room import Room
from sandtable.live.sides import side_of


@dataclass(frozen=True)
class KeptBattles:
    """What the store keeps of a campaign's battles."""

    fixtures: Mapping[str, stores.Fixture]
    filings: tuple[stores.Filing, ...]
    photos: Mapping[str, tuple[stores.Photo, ...]]  # by report

    def of(self, battle: str) -> tuple[stores.Filing, ...]:
        return tuple([one for one in self.filings if one.battle == battle])


def read(store: stores.Store, match: str) -> KeptBattles:
    photos: dict[str, list[stores.Photo]] = {}
    for photo in store.clubs.photos(match):
        photos.setdefault(photo.filing or "", []).append(photo)
    by_report = {filing: tuple(those) for filing, those in photos.items()}
    return KeptBattles(store.clubs.fixtures(match), tuple(store.clubs.filings(match)), by_report)


async def kept_of(room: Room) -> KeptBattles:
    return await asyncio.to_thread(read, room.store, room.id)


def tabled_of(room: Room) -> Skin[Any]:
    found = skin_of(room.match.rules)
    if not found.has_table_battles:
        raise Conflict("no-tables", "The battles of this game are not fought on real tables.")
    return found


def battles_of(room: Room, eyes: str) -> tuple[TableBattle, ...]:
    """The battles of now, as a seat sees them.

    A seat that knows less may take a battle for open that will never be fought. Whose report the match asks for is
    no secret, so such a battle is left out.
    """
    rules = room.match.rules
    there = all_battles(room)
    seen = tabled_of(room).table_battles(rules.view(room.match.state, eyes))
    return tuple([one for one in seen if one.stage != OPEN or one.id in there])


def all_battles(room: Room) -> dict[str, TableBattle]:
    """As the table itself knows them."""
    return {one.id: one for one in tabled_of(room).table_battles(room.match.state)}


def verdict_of(room: Room, eyes: str, battle: str, report: TableReport) -> Verdict:
    rules = room.match.rules
    return tabled_of(room).verdict(rules.view(room.match.state, eyes), battle, report)


def sitters(room: Room, seat: str) -> tuple[str, ...]:
    """The people who sit on a seat."""
    return room.seating.sitters(seat)


def generals(room: Room, side: str) -> tuple[str, ...]:
    """Who sits on a side's own seats; not on its commanders'."""
    rules = room.match.rules
    seats = [seat for seat in rules.seats() if side_of(rules, seat) == side and rules.role_of(seat) == "side"]
    return tuple(dict.fromkeys([person for seat in seats for person in sitters(room, seat)]))


def case_of(club: Club, battle: TableBattle, kept: KeptBattles) -> BattleCase:
    room = club.room
    fixture = kept.fixtures.get(battle.id)
    if fixture is not None and (
        fixture.title != battle.title or battle.stage not in (OPEN, "waiting", "after")
    ):
        fixture = None  # of a battle that was rolled back
    return BattleCase(
        match=room.id,
        battle=battle,
        fixture=fixture,
        filings=tuple(
            [one for one in kept.of(battle.id) if one.title == battle.title and one.state != "kept"]
        ),
        now=club.stopped or club.now,  # nothing falls due while the clock stands still
        leaders={one.side: sitters(room, one.seat) for one in battle.fighters},
        generals={one.side: generals(room, one.side) for one in battle.fighters},
        organisers=tuple(sorted(club.organisers(), key=club.name_of)),
        asked=asked_now(club),
        unplayed=club.settings.unplayed,
        titles={one.id: one.title for one in battles_of(room, club.eyes)},
    )


def viewer_of(club: Club) -> Viewer:
    person = club.who.person or ""
    side = club.me.side if club.me is not None else ""
    return Viewer(person, club.me is not None, club.organiser, side)


async def open_case(club: Club, battle: str) -> BattleCase:
    """An open battle as whoever asks sees it; a `LiveError` that says how far it is if it is not open."""
    case = await any_case(club, battle)
    if case.battle.stage != OPEN:
        sentence = {
            "planned": "This battle is only planned. It can be played once its troops are committed.",
            "committing": "The troops of this battle are still being committed. It can be played after that.",
            "waiting": "This battle has its result already. An organiser can correct it.",
            "after": "This battle has its result already. An organiser can correct it.",
        }[case.battle.stage]
        raise Conflict("not-open", sentence)
    return case


async def any_case(club: Club, battle: str) -> BattleCase:
    found = next((one for one in battles_of(club.room, club.eyes) if one.id == battle), None)
    if found is None:
        await raise_if_booked(club, battle)
        raise NotFound("no-battle", "There is no such battle now: it was rolled back, or never begun.")
    return case_of(club, found, await kept_of(club.room))


async def raise_if_booked(club: Club, battle: str) -> None:
    match = club.room.match
    for booked in tabled_of(club.room).booked_battles(match.heard(club.eyes)):
        if booked.id == battle:
            said = f"This battle is booked already: {booked.score}. An organiser can correct it."
            raise Conflict("booked", said)


def asked_now(club: Club) -> tuple[TableQuestion, ...]:
    """Who is asked what by the match itself; reports are asked for elsewhere."""
    room, match = club.room, club.room.match
    about_reports = report_keys(room)
    seen = match.rules.view(match.state, club.eyes)
    found = []
    for key, ask in match.pending().items():
        if key in about_reports:
            continue
        seat = seat_of(key)
        found.append(
            TableQuestion(
                seat,
                sitters(room, seat),
                sitter_in_words(room, seat),
                f"answers: {match.rules.skin().question(seen, ask)}",
            )
        )
    return tuple(found)


def report_keys(room: Room) -> set[str]:
    """The questions of the match that a report answers."""
    return set(tabled_of(room).report_keys(room.match.state))


def sitter_in_words(room: Room, seat: str) -> str:
    name = room.match.rules.skin().seat_name(seat)
    computer = seat in room.seating.computers()
    return f"the computer ({name})" if computer else f"whoever takes the seat {name}"


# what everybody may know


def public_title(room: Room, battle: str) -> str:
    """A battle's title as an observer knows it; a neutral one if he does not."""
    tabled = tabled_of(room)
    for one in battles_of(room, ""):
        if one.id == battle:
            return one.title
    for booked in tabled.booked_battles(room.match.heard("")):
        if booked.id == battle:
            return booked.title
    return "A battle"


def public_score(room: Room, battle: str, report: TableReport) -> str:
    """A report's score; where anything is hidden an observer hears of results later, or never."""
    if room.secret or not any([one.id == battle for one in battles_of(room, "")]):
        return ""
    verdict = verdict_of(room, "", battle, report)
    return "" if verdict.refusal else verdict.score


# what those concerned may know


def reads_reports(club: Club, battle: str, kept: KeptBattles) -> bool:
    """True if whoever looks may read the reports of a battle.

    Where anything is hidden only organisers may, and whoever is in it.
    """
    if not club.room.secret or club.organiser:
        return True
    fixture = kept.fixtures.get(battle)
    plays = fixture is not None and bool(fixture.side_of(club.who.person or ""))
    return plays or any([side_of(club.room.match.rules, seat) for seat in club.held])


def insiders(room: Room, fixture: stores.Fixture | None) -> list[str]:
    """Whoever knows the result of a battle as soon as it is booked."""
    seated = [person for seat in room.match.rules.seats() for person in sitters(room, seat)]
    playing = [person for people in fixture.players.values() for person in people] if fixture else []
    return list(dict.fromkeys([*seated, *playing]))


async def battles_with(club: Club, member: stores.Member, any_side: bool = False) -> list[str]:
    """The battles of now that he was to play for his side."""
    match = club.room.match
    now = {battle.id for battle in skin_of(match.rules).table_battles(match.state)}
    fixtures = await asyncio.to_thread(club.room.store.clubs.fixtures, club.match)
    mine = {id: one.side_of(member.person) for id, one in fixtures.items() if id in now}
    return [id for id, side in mine.items() if side and (any_side or side == member.side)]
