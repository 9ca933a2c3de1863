"""Battles that are not played until they are due: a warning, then what the campaign says; never a defeat."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from sandtable import store as stores
from sandtable.board.battles import OPEN, TableBattle
from sandtable.board.skin import skin_of
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.arranging import moment_text
from sandtable.club.battles.cases import all_battles, public_title, sitters
from sandtable.club.battles.unplayed import convert, postpone
from sandtable.club.club import Club
from sandtable.club.timing import battle_due, battle_grace, warn_before
from sandtable.live.errors import LiveError
from sandtable.store.clubs.rhythm import notes_in

AGAIN: Final = timedelta(minutes=10)  # after which what another process began and did not do is done here
NOT_PLAYED: Final = "It was not played in time."


class Overdue:
    """The open battles of one campaign at one moment."""

    def __init__(self, adjutant: Adjutant, club: Club) -> None:
        self.adjutant = adjutant
        self.club = club
        self.soon: list[datetime] = []  # when to look again
        self.noted = notes_in(club.kept.held)

    async def look(self) -> None:
        for battle, fixture in await self.unplayed():
            assert fixture.due is not None
            warned = fixture.due - warn_before(self.club.settings)
            if self.club.now >= fixture.due:
                await self.passed(battle, fixture, fixture.due)
            elif self.club.now >= warned:
                self.soon.append(fixture.due)
                if await self.once(f"warn:{battle.id}:{fixture.due.isoformat()}"):
                    await self.warn(battle, fixture, fixture.due)
            else:
                self.soon.append(warned)

    async def unplayed(self) -> list[tuple[TableBattle, stores.Fixture]]:
        """Open battles with a date until which they are to be played, and no report."""
        room, store = self.club.room, self.club.room.store
        if not skin_of(room.match.rules).has_table_battles:
            return []
        fixtures = await asyncio.to_thread(store.clubs.fixtures, room.id)
        filings = await asyncio.to_thread(store.clubs.filings, room.id)
        reported = {(one.battle, one.title) for one in filings if one.waits or one.decided}
        found = []
        for battle in all_battles(room).values():
            fixture = fixtures.get(battle.id)
            told = (battle.id, battle.title) in reported or bool(battle.told)
            if fixture is None or fixture.title != battle.title or fixture.due is None or told:
                continue
            if battle.stage == OPEN:
                found.append((battle, fixture))
        return found

    async def once(self, key: str) -> bool:
        """True if it is the first time, in all processes."""
        if key in self.noted:
            return False
        new, at = await asyncio.wrap_future(
            self.club.room.store.clubs.note_once(self.club.match, key, self.club.now)
        )
        self.noted[key] = at
        return new

    # what is done

    async def passed(self, battle: TableBattle, fixture: stores.Fixture, due: datetime) -> None:
        key = f"due:{battle.id}:{due.isoformat()}"
        new, unplayed = await self.once(key), self.club.settings.unplayed
        if unplayed == "postpone":
            if new or self.club.now - self.noted[key] > AGAIN:
                await self.later(battle)
            return
        if new:
            await self.tell_passed(battle, fixture)
        if unplayed == "organiser":
            return
        by_dice = self.noted[key] + battle_grace(self.club.settings)
        if self.club.now < by_dice:
            self.soon.append(by_dice)
        else:
            await self.dice(battle, fixture, due)

    async def later(self, battle: TableBattle) -> None:
        until = battle_due(self.club.settings, self.club.now)
        if until is not None:
            await postpone(self.adjutant, self.club, battle.id, until, NOT_PLAYED, name="")

    async def dice(self, battle: TableBattle, fixture: stores.Fixture, due: datetime) -> None:
        """Let dice decide, as a report would: whoever comes second finds that it is done."""
        try:
            await convert(self.adjutant, self.club, battle.id, NOT_PLAYED, name="")
        except LiveError as error:
            if error.code == "no-dice" and await self.once(f"no-dice:{battle.id}:{due.isoformat()}"):
                text = f"{self.title(battle)} was not played in time, and dice cannot settle it: an organiser decides."
                await self.tell(battle, fixture, text)

    # what is told

    async def warn(self, battle: TableBattle, fixture: stores.Fixture, due: datetime) -> None:
        text = f"{self.title(battle)} is to be played until {moment_text(self.club, due)}. {self.threat()}"
        await self.tell(battle, fixture, text)

    async def tell_passed(self, battle: TableBattle, fixture: stores.Fixture) -> None:
        await self.tell(battle, fixture, f"{self.title(battle)} was not played in time. {self.threat()}")

    def threat(self) -> str:
        settings = self.club.settings
        if settings.unplayed == "dice":
            hours = round(battle_grace(settings).total_seconds() / 3600)
            return f"Without a report, dice settle it {hours} hours after that time."
        if settings.unplayed == "postpone":
            return f"Otherwise it has {settings.battle_days} days more."
        return "Otherwise an organiser says what becomes of it."

    def title(self, battle: TableBattle) -> str:
        return public_title(self.club.room, battle.id)

    async def tell(self, battle: TableBattle, fixture: stores.Fixture, text: str) -> None:
        """To its players, its leaders and the organisers."""
        people = [person for those in fixture.players.values() for person in those]
        people += [person for one in battle.fighters for person in sitters(self.club.room, one.seat)]
        people += sorted(self.club.organisers())
        link = f"/c/{self.club.match}/b/{battle.id}"
        await self.adjutant.tell(self.club, "overdue", text, "deadline", people, link, name="")
