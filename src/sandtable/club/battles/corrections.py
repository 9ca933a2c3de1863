"""Changes a booked result later: shows what that would change before anything is done, then does it in the open.

The campaign is played again from the battle on. Decisions and dice that still fit stand; the rest is decided again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final, TypeAlias

from sandtable.board.battles import BookedBattle, ReportForm, TableReport
from sandtable.board.skin import skin_of
from sandtable.club import wire
from sandtable.club.battles.cases import insiders, public_title, tabled_of
from sandtable.club.battles.differences import differences
from sandtable.club.battles.reports import reason_in
from sandtable.club.club import Club, audit, must_organise, tell_club
from sandtable.club.members.rights import must_judge
from sandtable.club.notify.notices import Notices
from sandtable.kernel.amending import Foreseen, foresee, later_places, same_question
from sandtable.kernel.match import Answer, JournalLine, Match, Roll, seat_of
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.errors import STALE, Conflict, Invalid, NotFound
from sandtable.live.rooms.changes import Order, refusal
from sandtable.live.rooms.shares import ReplayShare
from sandtable.live.scenes.dry_run import waiting
from sandtable.live.scenes.rows import names
from sandtable.live.scenes.scene import crumbs
from sandtable.live.seats.seating import sees_all

Answers: TypeAlias = tuple[tuple[str, Word], ...]
MOST_TOLD: Final = 15  # decisions to be made again that are told one by one


async def form_then(club: Club, battle: str, turn: ReplayShare) -> ReportForm:
    """What a report of this battle was made of when it was reported."""
    async with club.room.lock:
        booked = booked_in(club, battle)
        then = await turn.do(club.room.match.fork, booked.line)
        seen = club.room.match.rules.view(then.state, club.eyes)
        found = tabled_of(club.room).report_form(seen, battle)
    if found is None:
        raise Conflict("no-report", "This battle has no report to change. Go back to it instead.")
    return found


async def correct(
    club: Club,
    battle: str,
    report: TableReport | None,
    reason: str,
    version: int,
    key: str,
    turn: ReplayShare,
    notices: Notices,
) -> wire.Difference:
    """Books another result, or lets dice decide where there is no `report`; the same `key` again does it once."""
    must_organise(club)
    must_judge(club)
    room, reason = club.room, reason_in(reason)
    async with room.lock:
        if version != room.version:
            return await done_before(club, key)
        booked, found, answers, done = await turn.do(foretold, club, battle, report)
    keeps, title = keeper(room.match.rules), public_title(room, battle)

    def act(match: Match) -> None:
        match.amend(keeps, booked.line, answers, found.kept, f"{title}: {reason}")

    receipt = await room.change(Order(act, version, club.who.identity, key, turn=turn))
    await tell_all(club, notices, booked, title, reason)
    return done.model_copy(update={"version": receipt.version})


async def tell_all(club: Club, notices: Notices, before: BookedBattle, title: str, reason: str) -> None:
    """Tell everybody; of the scores, where anything is hidden, only those who may know them."""
    room = club.room
    after = next((one for one in booked_battles(room.match) if one.id == before.id), None)
    now = f"{after.score}. {after.result}" if after is not None and after.score else "to be decided by dice."
    text = f"{before.title}: {before.score} is now {now} {reason}"
    public = f"{title}: its result was changed. {reason}" if room.secret else text
    fixture = await asyncio.to_thread(room.store.clubs.fixture, room.id, before.id)
    people = insiders(room, fixture) if room.secret else list(club.members)
    await audit(club, "corrected", public)
    link = f"/c/{room.id}/b/{before.id}"
    others = [one for one in club.members if one not in people]
    await notices.tell(room.id, "result", people, "A result was changed", text, link, public)
    await notices.tell(room.id, "result", others, "A result was changed", public, link)
    await tell_club(room)


async def done_before(club: Club, key: str) -> wire.Difference:
    """Return the outcome of the same correction, sent before; refuse any other as too late."""
    room = club.room
    done = (
        await asyncio.to_thread(room.store.matches.replayed, room.id, club.who.identity, key) if key else None
    )
    if done is None:
        raise Conflict("stale", STALE, version=room.version)
    return wire.Difference(stays=0, changes=(), again=(), asked="", reports=(), version=done.version)


# the battle and the answers that book it


def booked_in(club: Club, battle: str) -> BookedBattle:
    for booked in booked_battles(club.room.match):
        if booked.id == battle:
            if booked.line < 0:
                raise Conflict("no-report", "This battle has no report to change. Go back to it instead.")
            return booked
    raise NotFound("no-result", "No result of such a battle is booked.")


def booked_battles(match: Match) -> tuple[BookedBattle, ...]:
    return skin_of(match.rules).booked_battles(match.log)


def foreseen(club: Club, booked: BookedBattle, report: TableReport | None) -> tuple[Foreseen, Answers]:
    """The match as it would be, and the answers that make it so; a `LiveError` where they cannot be given."""
    match = club.room.match
    skin = skin_of(match.rules)
    then = match.fork(booked.line)
    if report is not None:
        verdict = skin.verdict(match.rules.view(then.state, club.eyes), booked.id, report)
        if verdict.refusal is not None:
            code, sentence, rule = verdict.refusal
            raise Invalid(code, sentence, rule=rule)
    answers = skin.report_answers(then.state, booked.id, report, judge=True)
    if not answers:
        raise Conflict(
            "nobody-decides", "Nobody can be asked for this result: go back to the battle instead."
        )
    try:
        return foresee(match, booked.line, answers), answers
    except Refused as refused:
        raise refusal(club.room.match.rules, refused, club.room.version) from None


def foretold(
    club: Club, battle: str, report: TableReport | None
) -> tuple[BookedBattle, Foreseen, Answers, wire.Difference]:
    """Work out what a correction would do. It plays the match again, several times: call it in a thread."""
    booked = booked_in(club, battle)
    found, answers = foreseen(club, booked, report)
    return booked, found, answers, difference(club, booked, found)


def keeper(rules: Rules[Any]) -> str:
    """The seat in whose name the books are kept."""
    return next((seat for seat in rules.seats() if rules.role_of(seat) == "organiser"), "organiser")


# what it would change


def difference(club: Club, booked: BookedBattle, found: Foreseen) -> wire.Difference:
    match = club.room.match
    again = dropped_lines(club, booked, found)
    return wire.Difference(
        stays=len(found.kept),
        changes=tuple(
            [wire.Change(**one._asdict()) for one in changes(club, match.state, found.match.state)]
        ),
        again=tuple(again),
        asked=waiting(found.match) if found.match.pending() and knows_all(club) else "",
        reports=tuple(lost_battles(match, found.match)),
        version=club.room.version,
    )


def knows_all(club: Club) -> bool:
    return sees_all(club.room.match, club.eyes)


def changes(club: Club, before: State, after: State) -> list[Any]:
    """What would differ on the table, as whoever asks sees it."""
    rules = club.room.match.rules
    skin, eyes = skin_of(rules), club.eyes
    was, shall_be = skin.table(rules.view(before, eyes)), skin.table(rules.view(after, eyes))
    return [*differences(was, shall_be)] if was is not None and shall_be is not None else []


def lost_battles(before: Match, after: Match) -> list[str]:
    """Table battles that were booked and are no longer: their reports are kept, and offered again."""
    still = {one.id for one in booked_battles(after)}
    return [one.title for one in booked_battles(before) if one.table and one.id not in still]


def dropped_lines(club: Club, booked: BookedBattle, found: Foreseen) -> list[str]:
    """What must be decided or thrown again; the reports that are replaced are not among them."""
    match = club.room.match
    reports = same_question(later_places(match, booked.line), booked.line)
    gone = [number for number in found.dropped if number not in reports]
    told = told_lines(match, gone[:MOST_TOLD], club.eyes) if knows_all(club) else []
    left = Counter([kind_of(match.live[number]) for number in gone[len(told) :]])
    more = "more " if told else ""
    return [*told, *[f"{count} {more}{kind}{'' if count == 1 else 's'}" for kind, count in left.items()]]


def kind_of(line: JournalLine) -> str:
    if isinstance(line, Roll):
        return "throw"
    return "decision" if isinstance(line, Answer) else "correction"


def told_lines(match: Match, wanted: list[int], eyes: str) -> list[str]:
    """Lines of the past in words: where in the match, whose, what was asked and what was said."""
    if not wanted:
        return []
    then = match.fork(wanted[0])
    found: list[str] = []
    for number in range(wanted[0], wanted[-1] + 1):
        line = match.live[number]
        if number in wanted:
            found.append(told_line(then, line, eyes))
        then.repeat(number + 1, line)
    return found


def told_line(then: Match, line: JournalLine, eyes: str) -> str:
    rules, ask = then.rules, then.pending().get(line.key)
    seen = rules.view(then.state, eyes)
    place = " › ".join(crumbs(rules, seen))
    if ask is None:
        return f"{place}: a correction by hand"
    said = ""
    if isinstance(line, Answer) and isinstance(ask, Choice):
        said = f" {' · '.join(names(rules, seen, ask, line.word))}"
    elif isinstance(line, Roll):
        said = f" {', '.join([str(face) for face in line.faces])}"
    return f"{place}: {rules.skin().seat_name(seat_of(line.key))}, {rules.skin().question(seen, ask)}{said}"
