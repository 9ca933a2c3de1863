"""Battles not played in time: dice (FS-73), a later date, or the organiser's word; never by themselves a defeat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import Literal

from sandtable import store as stores
from sandtable.board.battles import TableReport
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.arranging import fixture_in, moment_text
from sandtable.club.battles.cases import open_case, public_title, tabled_of
from sandtable.club.battles.pipeline import BattleCase
from sandtable.club.battles.reports import checked, everybody_in, reason_in, settle
from sandtable.club.club import Club, must_organise
from sandtable.club.members.rights import must_judge
from sandtable.live.errors import Conflict, Invalid

BY_DICE = TableReport(())


async def unplayed(
    adjutant: Adjutant,
    club: Club,
    battle: str,
    how: Literal["dice", "postpone", "organiser"],
    reason: str,
    until: datetime | None,
    report: TableReport | None,
) -> None:
    """Do what an organiser decides about a battle: dice, a later date (`until`), or the score of his `report`."""
    must_organise(club)
    must_judge(club)
    reason = reason_in(reason)
    if how == "dice":
        await convert(adjutant, club, battle, reason)
    elif how == "postpone":
        if until is None:
            raise Invalid("no-date", "Say until when the battle is to be played.")
        await postpone(adjutant, club, battle, until, reason)
    else:
        if report is None:
            raise Invalid("no-score", "Say which score the battle is to have.")
        case = await open_case(club, battle)
        checked(club, battle, report)
        await settle(adjutant, club, case, report, reason)


async def convert(adjutant: Adjutant, club: Club, battle: str, reason: str, name: str | None = None) -> None:
    """Let dice settle it with the troops committed (FS-73). `name` is "" where the table does so by itself."""
    case = await open_case(club, battle)
    form = tabled_of(club.room).report_form(club.room.match.state, battle)
    if form is None or not form.dice:
        raise Conflict("no-dice", "Dice cannot settle this battle. Settle it with a score instead.")
    await settle(adjutant, club, case, BY_DICE, reason, name=name)


async def postpone(
    adjutant: Adjutant, club: Club, battle: str, until: datetime, reason: str, name: str | None = None
) -> None:
    """Let it be played until later; a missed date before now is cleared."""
    case = await open_case(club, battle)
    if until <= club.now:
        raise Invalid("past", "That time has passed already. Name a later one.")
    await keep_later(club, case, until)
    said = f"{public_title(club.room, battle)} may be played until {moment_text(club, until)}. {reason}"
    await adjutant.tell(
        club, "postponed", said, "battle", everybody_in(case), case.page, name=name, shared=True
    )


async def keep_later(club: Club, case: BattleCase, until: datetime) -> None:
    there = fixture_in(case)
    for _ in range(3):
        now = club.now
        missed = there.at is not None and there.at <= now
        later = replace(there, due=until, dated=now, at=None if missed else there.at, changed=now)
        try:
            await asyncio.wrap_future(club.room.store.clubs.change_fixture(later))
        except stores.Refixed as refixed:
            if refixed.current is None:
                raise Conflict("not-open", "This battle is not open any more.") from None
            there = refixed.current
        else:
            return
    raise Conflict("stale", "Somebody changes this battle all the time. Look again.")
