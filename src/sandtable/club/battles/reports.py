"""Reports of battles: filed by whoever played, confirmed or disputed by the other side, settled by an organiser.

The other side's word confirms; a different word of the other side is an objection, the same one a confirmation.
Of a dispute both versions wait side by side for an organiser, or until one side gives way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sandtable import store as stores
from sandtable.board.battles import OPEN, TableReport
from sandtable.club import texts
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.booking import book, mark
from sandtable.club.battles.cases import battles_of, open_case, public_score, public_title, verdict_of
from sandtable.club.battles.pipeline import BattleCase, may_confirm, may_withdraw
from sandtable.club.club import Club, must_be_member, must_organise
from sandtable.club.members.rights import must_judge
from sandtable.live.errors import Conflict, Invalid, NotAllowed, NotFound

MOST_PHOTOS: Final = 6
MOST_STORY: Final = 8000
MOST_REASON: Final = 500
GAVE_WAY: Final = "Gave way to the other report."
SETTLED_OTHERWISE: Final = "An organiser settled it otherwise."


def checked(club: Club, battle: str, report: TableReport) -> None:
    """Refuse a report that the rules do not allow, before anything is kept."""
    verdict = verdict_of(club.room, club.eyes, battle, report)
    if verdict.refusal is not None:
        code, sentence, rule = verdict.refusal
        raise Invalid(code, sentence, rule=rule)


# to report


async def file(
    adjutant: Adjutant,
    club: Club,
    battle: str,
    report: TableReport,
    side: str,
    key: str,
    story: str,
    photos: Sequence[str],
) -> stores.Filing:
    """File a report of somebody who may speak for a side. The same `key` again gives the report that was kept."""
    person = must_be_somebody(club)
    before = await sent_before(club, person, key)
    if before is not None:
        return before
    case = await open_case(club, battle)
    side = side_for(club, case, side)
    checked(club, battle, report)
    if not side:  # an organiser who does not play
        reason = "Reported by an organiser."
        kept = await settle(adjutant, club, case, report, reason, key, story, photos)
    else:
        filing = new_filing(club, case, report, side, key, story)
        kept = await take(adjutant, club, case, filing, photos)
    return await asyncio.to_thread(club.room.store.clubs.filing, club.match, kept.id) or kept


async def sent_before(club: Club, person: str, key: str) -> stores.Filing | None:
    if not key:
        return None
    return await asyncio.to_thread(club.room.store.clubs.filing_sent, club.match, person, key)


def new_filing(
    club: Club, case: BattleCase, report: TableReport, side: str, key: str = "", story: str = ""
) -> stores.Filing:
    return stores.Filing(
        club.match,
        case.battle.id,
        case.battle.title,
        club.who.person,
        club.my_name[:80],
        side,
        report.games,
        club.now,
        club.now,
        ticks=report.ticks,
        story=texts.lines(story)[:MOST_STORY],
        key=key,
    )


async def take(
    adjutant: Adjutant, club: Club, case: BattleCase, filing: stores.Filing, photos: Sequence[str] = ()
) -> stores.Filing:
    """Add a checked report to the battle: the first one waits, one of the other side confirms or disputes it."""
    mine = [one for one in case.waiting if one.side == filing.side]
    theirs = [one for one in case.waiting if one.side != filing.side]
    if any([one.state == "filed" for one in mine]):
        name = mine[0].name
        raise Conflict("reported", f"{name} has reported for your side already. Withdraw that report first.")
    same = [one for one in theirs if one.same_result(filing)]
    if same:
        kept = await keep_new(club, replace(filing, state="confirmed", answered=same[0].name), photos)
        await decide(adjutant, club, case, same[0], club.my_name)
    elif theirs:
        kept = await keep_new(club, replace(filing, state="objected"), photos)
        for one in mine:
            await mark(club, one, "withdrawn", "Reported anew.")
        for one in theirs:
            await mark(club, one, "objected", f"{filing.name} reported otherwise.")
        await tell_dispute(adjutant, club, case, f"{filing.name} reports {case.battle.title} otherwise")
    else:
        for one in mine:
            await mark(club, one, "withdrawn", "Reported anew.")
        due = club.now + adjutant.silent_until(club)
        kept = await keep_new(club, replace(filing, due=due), photos)
        await tell_filed(adjutant, club, case, kept)
    return kept


async def keep_new(club: Club, filing: stores.Filing, photos: Sequence[str]) -> stores.Filing:
    try:
        return await asyncio.wrap_future(club.room.store.clubs.file(filing, list(photos)[:MOST_PHOTOS]))
    except stores.Decided as decided:
        raise already(decided.current) from None


def side_for(club: Club, case: BattleCase, wanted: str) -> str:
    """The side for which somebody speaks; "" for an organiser who speaks for none."""
    sides = case.speaks_for(club.who.person or "")
    if wanted and wanted not in case.sides:
        raise Invalid("no-side", "There is no such side in this battle.")
    if wanted in sides:
        return wanted
    if wanted or not sides:
        if club.organiser and not wanted:
            return ""
        who = "Its players and its generals report this battle; an organiser settles it."
        raise NotAllowed("not-your-battle", who)
    if len(sides) > 1 and case.players(sides[0]) and not plays_one(case, club.who.person or ""):
        raise Invalid("which-side", "You may speak for both sides. Say for which.")
    return sides[0]


def plays_one(case: BattleCase, person: str) -> bool:
    """True if he plays the battle for one side only."""
    return len([side for side in case.sides if person in case.players(side)]) == 1


# to answer a report


async def confirm(adjutant: Adjutant, club: Club, battle: str, id: str) -> None:
    filing = await filing_in(club, battle, id)
    if filing.decided and filing.answered == club.my_name:
        return  # sent twice
    must_wait(filing)
    case = await open_case(club, battle)
    must_answer(club, case, filing)
    await decide(adjutant, club, case, filing, club.my_name)


async def decide(
    adjutant: Adjutant, club: Club, case: BattleCase, filing: stores.Filing, answered: str
) -> None:
    """Let a report stand. What says the same stands with it; the rest is withdrawn."""
    changed = replace(filing, state="confirmed", answered=answered, changed=club.now, due=None)
    try:
        await asyncio.wrap_future(club.room.store.clubs.change_filing(changed, ["filed", "objected"]))
    except stores.Decided as decided:
        raise already(decided.current) from None
    await clear_up(club, case, filing, GAVE_WAY)
    public = f"{answered} confirmed {filing.name}'s report of {public_title(club.room, filing.battle)}."
    people = [filing.person] if filing.person else []
    await adjutant.tell(club, "confirmed", public, "report", people, case.page)
    await book(adjutant, club, filing.battle)


async def clear_up(club: Club, case: BattleCase, decided: stores.Filing, reason: str) -> None:
    for other in case.waiting:
        if other.id != decided.id:
            same = other.same_result(decided)
            await mark(club, other, "confirmed" if same else "withdrawn", "" if same else reason)


async def object_to(
    adjutant: Adjutant, club: Club, battle: str, id: str, reason: str, report: TableReport | None
) -> None:
    """Object to a report with a reason, and perhaps what was really played (`report`); an organiser settles it."""
    filing = await filing_in(club, battle, id)
    if filing.state == "objected" and filing.answered == club.my_name:
        return  # sent twice
    must_wait(filing)
    case = await open_case(club, battle)
    must_answer(club, case, filing)
    reason = reason_in(reason)
    side = case.other(filing.side)
    own = None
    if report is not None:
        checked(club, battle, report)
        own = replace(new_filing(club, case, report, side), state="objected")
        if own.same_result(filing):
            raise Invalid("same", "Your version says the same. Confirm the report instead.")
    changed = replace(
        filing, state="objected", reason=reason, answered=club.my_name[:80], changed=club.now, due=None
    )
    try:
        await asyncio.wrap_future(club.room.store.clubs.change_filing(changed, ["filed"]))
    except stores.Decided as decided:
        raise already(decided.current) from None
    if own is not None:
        await keep_new(club, own, ())
    await tell_dispute(adjutant, club, case, f"{club.my_name} objects to {filing.name}'s report: {reason}")


async def withdraw(adjutant: Adjutant, club: Club, battle: str, id: str) -> None:
    filing = await filing_in(club, battle, id)
    if filing.person != club.who.person:
        raise NotAllowed("not-your-report", "Only who wrote a report can withdraw it.")
    if filing.state == "withdrawn":
        return  # sent twice
    if not may_withdraw(club.who.person or "", filing):
        raise already(filing)
    case = await open_case(club, battle)
    changed = replace(filing, state="withdrawn", changed=club.now, due=None)
    try:
        await asyncio.wrap_future(club.room.store.clubs.change_filing(changed, ["filed"]))
    except stores.Decided as decided:
        raise already(decided.current) from None
    public = f"{filing.name} withdrew the report of {public_title(club.room, battle)}."
    await adjutant.tell(club, "withdrawn", public, "report", everybody_in(case), case.page)


# the organiser's word


async def settle_as(adjutant: Adjutant, club: Club, battle: str, report: TableReport, reason: str) -> None:
    """An organiser says what the result is."""
    must_organise(club)
    must_judge(club)
    case = await open_case(club, battle)
    checked(club, battle, report)
    await settle(adjutant, club, case, report, reason_in(reason))


async def settle(
    adjutant: Adjutant,
    club: Club,
    case: BattleCase,
    report: TableReport,
    reason: str,
    key: str = "",
    story: str = "",
    photos: Sequence[str] = (),
    name: str | None = None,
) -> stores.Filing:
    """Book an organiser's result, whatever was reported before. A report without games lets dice decide.

    `name` is "" where the table settles it by itself.
    """
    by = club.my_name[:80] if name is None else name
    filing = replace(
        new_filing(club, case, report, "", key, story), state="settled", name=by, reason=reason, answered=by
    )
    kept = await keep_new(club, filing, photos)
    await clear_up(club, case, kept, SETTLED_OTHERWISE)
    score = public_score(club.room, case.battle.id, report)
    score = score if report.games else "by dice"
    title = public_title(club.room, case.battle.id)
    said = f"{by} settled {title}" if by else f"{title} is settled"
    public = f"{said}: {score}. {reason}" if score else f"{said}. {reason}"
    await adjutant.tell(club, "settled", public, "result", everybody_in(case), case.page, name=name)
    await book(adjutant, club, case.battle.id)
    return kept


# reports of battles that were taken back


async def use_kept(adjutant: Adjutant, club: Club, id: str) -> str:
    """File a kept report anew for the battle that is open again; return the battle's id."""
    store = club.room.store
    old = await asyncio.to_thread(store.clubs.filing, club.match, id)
    if old is None:
        raise NotFound("no-report", "There is no such report.")
    battle = fitting(club, old)
    if old.state != "kept":
        raise already(old)
    if not battle:
        raise Conflict("no-battle", "No battle is open now that this report fits. It stays kept.")
    case = await open_case(club, battle)
    side = side_for(club, case, "")
    report = TableReport(old.games, old.ticks)
    checked(club, battle, report)
    if side:
        new = await take(adjutant, club, case, new_filing(club, case, report, side, "", old.story))
    else:
        reason = f"{old.name}'s report from before the battle was taken back."
        new = await settle(adjutant, club, case, report, reason, "", old.story)
    await asyncio.wrap_future(store.clubs.move_photos(old.id, new.id))
    await mark(club, old, "withdrawn", "Used again.")
    return battle


def fitting(club: Club, filing: stores.Filing) -> str:
    """The open battle that a kept report is about; "" if there is none."""
    found = [
        one.id for one in battles_of(club.room, club.eyes) if one.stage == OPEN and one.title == filing.title
    ]
    return found[0] if found else ""


# what must be so


def must_be_somebody(club: Club) -> str:
    if club.who.person is None:
        must_be_member(club)
    return club.who.person or ""


async def filing_in(club: Club, battle: str, id: str) -> stores.Filing:
    must_be_somebody(club)
    filing = await asyncio.to_thread(club.room.store.clubs.filing, club.match, id)
    if filing is None or filing.battle != battle:
        raise NotFound("no-report", "There is no such report of this battle.")
    return filing


def must_wait(filing: stores.Filing) -> None:
    if not filing.waits:
        raise already(filing)


def must_answer(club: Club, case: BattleCase, filing: stores.Filing) -> None:
    person = club.who.person or ""
    if may_confirm(case, person, filing):
        return
    if person == filing.person:
        raise NotAllowed("own-report", "The other side confirms your report. You may withdraw it.")
    sentence = "Only the other side confirms a report or objects to it; an organiser settles it."
    raise NotAllowed("not-your-battle", sentence)


def reason_in(text: str) -> str:
    reason = texts.one_line(text)[:MOST_REASON]
    if not reason:
        raise Invalid("no-reason", "Say why: everybody reads the reason.")
    return reason


def already(filing: stores.Filing | None) -> Conflict:
    """The refusal of an answer to a report that was answered otherwise meanwhile."""
    said = {
        "objected": "Somebody has objected to this report meanwhile: an organiser settles it.",
        "withdrawn": "This report was withdrawn.",
        "kept": "This report is kept: its battle was taken back, or has another result.",
        "settled": "An organiser has settled this battle meanwhile.",
    }
    state = filing.state if filing is not None else ""
    sentence = said.get(state, "This battle has its result already. An organiser can correct it.")
    return Conflict("answered", f"{sentence} Look again.", state=state)


# who is told


async def tell_filed(adjutant: Adjutant, club: Club, case: BattleCase, filing: stores.Filing) -> None:
    score = public_score(club.room, filing.battle, TableReport(filing.games, filing.ticks))
    title = public_title(club.room, filing.battle)
    public = f"{filing.name} reports {title}{f': {score}' if score else ''}."
    hours = club.settings.confirm_hours
    text = (
        f"{filing.name} reports {filing.title}: {', '.join([f'{a}-{b}' for a, b in filing.games])}. "
        f"Confirm it or object; if nobody objects within {hours} hours it stands."
    )
    others = case.speakers(case.other(filing.side)) or frozenset(case.organisers)
    subject = f"Confirm or object: {filing.title}"
    await adjutant.tell(club, "filed", public, "report", others, case.page, subject, text, name=filing.name)


async def tell_dispute(
    adjutant: Adjutant, club: Club, case: BattleCase, what: str, name: str | None = None
) -> None:
    public = f"The result of {public_title(club.room, case.battle.id)} is disputed: an organiser settles it."
    people = [*case.organisers, *everybody_in(case)]
    text = f"{what}. An organiser settles it."
    subject = f"Disputed: {case.battle.title}"
    await adjutant.tell(club, "objected", public, "report", people, case.page, subject, text, name)


def everybody_in(case: BattleCase) -> list[str]:
    return [person for side in case.sides for person in sorted(case.speakers(side))]
