"""Books decided reports: each is answered in the match, once, with who reported and who confirmed it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sandtable import store as stores
from sandtable.board.battles import OPEN, BookedBattle, Fighter, TableReport
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import all_battles, insiders, public_title, tabled_of
from sandtable.club.club import Club
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Word
from sandtable.live.errors import Conflict, LiveError, Unavailable
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.room import Room

TRIES: Final = 5  # of a match in which people answer meanwhile
AT_TABLE: Final = "It was reported at the table."
CLUB: Final = "club"  # to whom the keys of bookings belong
Answers = tuple[tuple[str, Word], ...]


class HalfBooked(Exception):
    """The match took the first answer of a report and refused the next: nothing of it may stay."""


def report_of(filing: stores.Filing) -> TableReport:
    return TableReport(filing.games, filing.ticks)


def same_points(filing: stores.Filing, booked: BookedBattle) -> bool:
    """True if the table itself booked the same result."""
    first, second = [sum([game[place] for game in filing.games]) for place in (0, 1)]
    return booked.table and (first, second) == booked.points


def key_of(filing: stores.Filing) -> str:
    return f"book-{filing.id}"


async def book(adjutant: Adjutant, club: Club, battle: str) -> None:
    """Book what is decided of a battle.

    It waits while the match asks for something else; where the battle is not open any more, the reports are kept.
    """
    decided = await undone(club, battle)
    if not decided:
        return
    leading = decided[0]
    told = Telling.of(club.room, decided)
    if not await was_booked(club, leading):
        if not is_open(club.room, leading):
            await lay_aside(club, decided)
            return
        if not await answered(club, leading, told.remark):
            return
    done = [await mark(club, one, "booked" if one.games else "withdrawn") for one in decided]
    if done[0]:
        await told.tell(adjutant, club, "booked" if leading.games else "converted")


async def tell_booked(adjutant: Adjutant, club: Club, booked: BookedBattle) -> None:
    """A result that the table itself has booked is told like one that was reported to the club."""
    filings = await asyncio.to_thread(club.room.store.clubs.filings, club.match, booked.id)
    reports = [one for one in filings if one.title == booked.title and one.state != "kept"]
    if not booked.table or any([await was_booked(club, one) for one in reports]):
        return
    told = f"{booked.title}: {booked.score}. {booked.result}"
    await Telling(club.room, booked.id, booked.fighters, told, AT_TABLE).tell(adjutant, club, "booked")


def is_open(room: Room, filing: stores.Filing) -> bool:
    there = all_battles(room).get(filing.battle)
    return there is not None and there.stage == OPEN and there.title == filing.title


async def undone(club: Club, battle: str) -> list[stores.Filing]:
    """The decided reports of a battle that are not booked, the organiser's first."""
    filings = await asyncio.to_thread(club.room.store.clubs.filings, club.match, battle)
    found = [one for one in filings if one.state in ("confirmed", "settled")]
    return sorted(found, key=lambda one: one.state != "settled")


async def was_booked(club: Club, filing: stores.Filing) -> bool:
    """True if another process, or this one before it was stopped, has booked it."""
    done = await asyncio.to_thread(club.room.store.matches.replayed, club.match, CLUB, key_of(filing))
    return done is not None


async def answered(club: Club, filing: stores.Filing, remark: str) -> bool:
    """Answer in the match, again if it moved on meanwhile; False if nobody can be asked for the report now."""
    room = club.room
    for _ in range(TRIES):
        async with room.lock:
            version, answers = room.version, answers_for(room, filing)
        if not answers:
            return False
        why = stores.Remark(1, seat_of(answers[0][0]), remark)
        try:
            await room.change(Order(all_of(answers), version, CLUB, key_of(filing), why))
        except LiveError as error:
            if error.code != "stale":
                raise
        except HalfBooked as error:
            sentence = "The match does not take this report as a whole. Answer at the table instead."
            raise Conflict("half-booked", sentence) from error
        else:
            return True
    raise Unavailable("busy", "The match changes all the time. Try again in a moment.")


def answers_for(room: Room, filing: stores.Filing) -> Answers:
    """The answers of the organiser or of both sides that book a report; () while the rules ask for something else."""
    if not is_open(room, filing):
        return ()
    tabled, state, judged = tabled_of(room), room.match.state, filing.state == "settled"
    report = report_of(filing) if filing.games else None  # none: dice
    return tabled.report_answers(state, filing.battle, report, judged) or tabled.report_answers(
        state, filing.battle, report, not judged
    )


class all_of:
    """A function that gives these answers one after the other; all or none of them."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    def __call__(self, match: Match) -> None:
        for number, (key, word) in enumerate(self.answers):
            try:
                match.answer(key, word)
            except Refused as refused:
                if number:
                    raise HalfBooked(str(refused)) from refused  # the room is read anew from the store
                raise


async def mark(club: Club, filing: stores.Filing, state: str, reason: str = "") -> bool:
    """Give a report another state; False if somebody else did so at the same time, perhaps in another process."""
    changed = replace(filing, state=state, reason=reason or filing.reason, changed=club.now, due=None)
    try:
        await asyncio.wrap_future(club.room.store.clubs.change_filing(changed, [filing.state]))
    except stores.Decided:
        return False
    return True


async def lay_aside(club: Club, filings: Sequence[stores.Filing]) -> None:
    for filing in filings:
        await mark(club, filing, "kept", "Its battle is not open any more.")


class Telling:
    """A booking in words: for everybody, and where anything is hidden for those who may know it."""

    def __init__(self, room: Room, battle: str, fighters: Sequence[Fighter], told: str, remark: str) -> None:
        self.battle = battle
        self.remark = remark
        self.secret = room.secret
        self.sides = [one.side for one in fighters]
        self.words = f"{told} {remark}"
        title = public_title(room, battle)
        self.public = f"{title}: a result is in. {remark}" if self.secret else self.words
        self.subject = f"Booked: {title}"

    @classmethod
    def of(cls, room: Room, decided: Sequence[stores.Filing]) -> Telling:
        """Of reports that say the same, before they are booked."""
        leading = decided[0]
        there = all_battles(room).get(leading.battle)
        fighters = there.fighters if there is not None else ()
        return cls(room, leading.battle, fighters, sentence(room, leading), said_by(leading, decided))

    async def tell(self, adjutant: Adjutant, club: Club, kind: str) -> None:
        """In the chat, to the audit and to everybody's own channels."""
        room, link = club.room, f"/c/{club.match}/b/{self.battle}"
        if self.secret:
            for side in self.sides:
                await room.say(self.words, side)
            fixture = await asyncio.to_thread(room.store.clubs.fixture, club.match, self.battle)
            people = insiders(room, fixture)
        else:
            await room.say(self.public)
            people = list(club.members)
        await adjutant.tell(
            club, kind, self.public, "result", people, link, self.subject, self.words, "", shared=True
        )


def sentence(room: Room, filing: stores.Filing) -> str:
    """What is booked, as whoever may know it reads it."""
    if not filing.games:
        return f"{filing.title} is settled by dice."
    verdict = tabled_of(room).verdict(room.match.state, filing.battle, report_of(filing))
    if verdict.refusal:
        return f"{filing.title}: {scores(filing)}."
    return f"{filing.title}: {verdict.score}. {verdict.result}"


def scores(filing: stores.Filing) -> str:
    return ", ".join([f"{first}-{second}" for first, second in filing.games]) or "dice"


def said_by(filing: stores.Filing, all: Sequence[stores.Filing]) -> str:
    """ "Reported by Anna, confirmed by Ben." """
    if filing.state == "settled":
        return f"Settled{f' by {filing.name}' if filing.name else ''}: {filing.reason}"
    others = [one.name for one in all if one.id != filing.id and one.side != filing.side]
    confirmed = filing.answered or next(iter(others), "")
    return f"Reported by {filing.name}, confirmed by {confirmed or 'silence'}."
