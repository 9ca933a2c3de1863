"""Routes to look at a match and to play it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, NamedTuple, TypeAlias

from fastapi import APIRouter, Query, Response

from sandtable.board.skin import skin_of
from sandtable.board.table import Card
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Throw
from sandtable.live import wire
from sandtable.live.corrections import facts_of, position_of
from sandtable.live.people.who import Who
from sandtable.live.rooms.changes import Order, Receipt
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import held_by, looked_at, must_hold, secret, seen_by
from sandtable.live.rooms.replays import doubt_at, must_be_doubtable, scene_at
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.shares import ReplayShare
from sandtable.live.rooms.sheets import must_write
from sandtable.live.running.filling import proposed
from sandtable.live.scenes.drafts import SpelledDraft, begun
from sandtable.live.scenes.entries import Told, listed
from sandtable.live.scenes.rows import after, forecast, names, rows, sheet, spelled, spread
from sandtable.live.scenes.settled import before_unasked
from sandtable.live.scenes.undoing import take_back
from sandtable.live.seats.seating import corrects, goes_back
from sandtable.web.server.dependencies import Asking, InHall, InTurn, MatchId, SeatAsked
from sandtable.web.server.problems import Problem, declared
from sandtable.web.server.responses import sent
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api/matches/{match}", tags=["play"])
Act: TypeAlias = Callable[[Match], object]

LOOKING = declared(401, 403, 404, 409)
CHANGING = declared(401, 403, 404, 409, 413, 503)
AGAIN = declared(401, 403, 404, 409, 413, 429, 503)


# looking


@router.get("/view", response_model=wire.Scene, responses=LOOKING)
async def view(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> Response:
    """Everything one seat sees now."""
    room = await seen_by(hall, match, who, seat)
    await remember_seen(room, who)
    async with room.lock:  # what is not on disk yet is not shown
        return sent(room.scene(seat, who))


async def remember_seen(room: Room, who: Who) -> None:
    if who.person and who.person not in room.seen:
        room.seen[who.person] = await asyncio.to_thread(room.store.matches.seen, room.id, who.person)


@router.get("/log", response_model=replies.Log, responses=LOOKING)
async def log(
    match: MatchId,
    who: Asking,
    hall: InHall,
    seat: SeatAsked = "",
    after: Annotated[
        int | None,
        Query(ge=-1, le=2**31 - 1, description="everything after this line; -1: from the very beginning"),
    ] = None,
    before: Annotated[int, Query(ge=0, le=2**53, description="the entries older than this id")] = 0,
) -> Response:
    """The log: 200 entries older than `before`, or all after the line `after`."""
    room = await seen_by(hall, match, who, seat)
    async with room.lock:
        if after is not None:
            return sent(log_text(room.story.since(seat, after), more=room.story.told_before(seat, after)))
        return sent(log_text(*room.story.newest(seat, 200, before)))


def log_text(entries: list[Told], more: bool) -> str:
    """A `wire.Log`."""
    return f'{{"entries":{listed(entries)},"more":{"true" if more else "false"}}}'


@router.get("/card", response_model=Card, responses=LOOKING)
async def card_of(
    match: MatchId,
    who: Asking,
    hall: InHall,
    anchor: Annotated[str, Query(max_length=100, description="`area:A1`, `unit:50-div` …")],
    seat: SeatAsked = "",
) -> Response:
    """Everything about one thing on the table, as far as the seat knows it."""
    room = await seen_by(hall, match, who, seat)
    rules = room.match.rules
    async with room.lock:
        seen = rules.view(room.match.state, seat)
        found = skin_of(rules).card(seen, anchor)
    if found is None:
        raise Problem(404, "no-card", "There is nothing more to say about this.")
    return sent(found)


@router.post("/letters", response_model=replies.Letters, responses=LOOKING)
async def letters(match: MatchId, asked: requests.LettersAsked, who: Asking, hall: InHall) -> Response:
    """What may follow a begun word: one's own, or one that one may help to write."""
    room = await looked_at(hall, match, who)
    must_write(room, who, asked.key)
    async with room.lock:
        room.must_be_at(asked.version)
        return sent(
            letters_of(room, asked.key, begun(room.match, room.version, asked.key, tuple(asked.draft)))
        )


def letters_of(room: Room, key: str, draft: SpelledDraft) -> replies.Letters:
    """A whole word has no rows."""
    rules, (ask, seen, word) = room.match.rules, draft
    return replies.Letters(
        version=room.version,
        draft=word,
        names=names(rules, seen, ask, word),
        forecast=forecast(rules, seen, key, ask, word),
        rows=rows(rules, seen, key, ask, word),
        after=after(rules, seen, ask, word),
        spread=spread(rules, seen, ask, word),
        sheet=sheet(rules, seen, ask, word),
    )


@router.post("/fill", response_model=replies.Filled, responses=declared(401, 403, 404, 409, 429))
async def fill(
    match: MatchId, asked: requests.LettersAsked, who: Asking, hall: InHall, turn: InTurn
) -> Response:
    """How a computer in this seat would fill a begun word; nothing is answered."""
    room = await looked_at(hall, match, who)
    must_write(room, who, asked.key)
    rules = room.match.rules
    async with room.lock:
        room.must_be_at(asked.version)
        ask, seen, word = begun(room.match, room.version, asked.key, tuple(asked.draft))
        seen = seen.clone()  # a computer thinks about it while others play on
    rest = await turn.do(proposed, rules, seat_of(asked.key), ask, seen, word)
    return sent(replies.Filled(rows=spelled(rules, seen, ask, word, rest)))


@router.get("/at/{line}", response_model=wire.Scene, responses=declared(401, 403, 404, 409, 429))
async def at(
    match: MatchId, line: int, who: Asking, hall: InHall, turn: InTurn, seat: SeatAsked = ""
) -> Response:
    """The scene after that many lines, for the replay."""
    room = await seen_by(hall, match, who, seat)
    if not 0 <= line <= len(room.match.live):
        raise Problem(404, "no-line", f"This match has the lines 0 to {len(room.match.live)}.")
    return sent(await scene_at(room, seat, who, line, turn))


@router.get(
    "/doubt/{line}",
    responses={
        200: {"content": {"application/toml": {"schema": {"type": "string"}}}},
        **declared(401, 403, 404, 409, 429),
    },
    response_class=Response,
)
async def doubted(
    match: MatchId, line: int, who: Asking, hall: InHall, turn: InTurn, seat: SeatAsked = ""
) -> Response:
    """The case of a line, as a file to be changed and sent, of a match without secrets or one that is over."""
    room = await seen_by(hall, match, who, seat)
    must_be_doubtable(room)
    if not 1 <= line <= len(room.match.live):
        raise Problem(404, "no-line", f"This match has the lines 1 to {len(room.match.live)}.")
    text = await doubt_at(room, line, turn)
    name = f'attachment; filename="{room.match.rules.id}-line-{line}.toml"'
    return Response(text, media_type="application/toml", headers={"Content-Disposition": name})


# playing


class Play(NamedTuple):
    """A change of a match that somebody may make: in which room, through which seat's eyes, and what."""

    room: Room
    seat: str
    act: Act


@router.post("/answers", response_model=replies.Done, responses=CHANGING)
async def answers(match: MatchId, order: requests.AnswerSent, who: Asking, hall: InHall) -> Response:
    """Answers a question with a word."""
    room, seat, act = await answer_of(hall, match, who, order)
    return await done(room, seat, who, order, act)


async def answer_of(hall: Hall, match: str, who: Who, order: requests.AnswerSent) -> Play:
    seat, word = seat_of(order.key), tuple(order.word)
    room = await held_by(hall, match, who, seat)
    return Play(room, seat, lambda match: match.answer(order.key, word))


@router.post("/rolls", response_model=replies.Done, responses=CHANGING)
async def rolls(match: MatchId, order: requests.RollSent, who: Asking, hall: InHall) -> Response:
    """Types what real dice showed: one's own, or those of a seat that has no hands to throw them."""
    room, seat, act = await roll_of(hall, match, who, order)
    return await done(room, seat, who, order, act)


async def roll_of(hall: Hall, match: str, who: Who, order: requests.RollSent) -> Play:
    room = await looked_at(hall, match, who)

    def roll(match: Match) -> object:
        if not isinstance(match.pending().get(order.key), Throw):
            raise Refused(("not-asked", "This seat throws no dice now.", ""))
        return match.roll(tuple(order.faces))

    return Play(room, thrower(room, who, seat_of(order.key)), roll)


def thrower(room: Room, who: Who, asked: str) -> str:
    """Through which seat's eyes somebody types the dice of a seat: never through those of a seat he does not hold."""
    if asked not in room.throws_for(who):
        must_hold(room, who, asked)
    held = room.held(who)
    return asked if asked in held else min(held, key=room.match.rules.seats().index, default="")


@router.post("/undo", response_model=replies.Done, responses=AGAIN)
async def undo(match: MatchId, order: requests.UndoSent, who: Asking, hall: InHall, turn: InTurn) -> Response:
    """Takes one's own last word back, as long as nothing came to light since."""
    room = await held_by(hall, match, who, order.seat)

    def undo(match: Match) -> None:
        take_back(match, order.seat, room.company(order.seat))

    return await done(room, order.seat, who, order, undo, turn)


@router.post("/resign", response_model=replies.Done, responses=CHANGING)
async def resign(match: MatchId, order: requests.ResignSent, who: Asking, hall: InHall) -> Response:
    """Gives up, or ends the match for all where the rules allow it."""
    room = await held_by(hall, match, who, order.seat)
    return await done(room, order.seat, who, order, lambda match: match.resign(order.seat, order.reason))


@router.post("/back", response_model=replies.Done, responses=AGAIN)
async def back(match: MatchId, order: requests.BackSent, who: Asking, hall: InHall, turn: InTurn) -> Response:
    """Goes back to an earlier line, in the open: the organiser, or who plays against nobody."""
    room = await looked_at(hall, match, who)
    alone = room.against_nobody(who)
    able = [seat for seat in room.held(who) if goes_back(room.match, seat, alone)]
    seat = chosen_seat(room, who, order.seat, able, "Only the organiser can go back in this match.")

    def go_back(match: Match) -> None:
        line = before_unasked(match, before_sealed(match, order.line), room.unasked)
        match.back(seat, line, order.reason)

    found = await done(room, seat, who, order, go_back, turn)
    if not alone:
        await room.say(f"{who.called} went back to an earlier moment. {order.reason}")
    return found


def before_sealed(match: Match, line: int) -> int:
    """Answers that were still sealed at a line are given anew: by now everybody may have read them."""
    while 0 < line < len(match.live) and match.state_at(line).sealed:
        line -= 1
    return line


@router.post("/corrections", response_model=replies.Done, responses=AGAIN)
async def corrections(
    match: MatchId, order: requests.CorrectionSent, who: Asking, hall: InHall, turn: InTurn
) -> Response:
    """Sets facts right, in the open: from an edited position, or by single facts."""
    room = await looked_at(hall, match, who)
    able = [seat for seat in room.held(who) if corrects(room.match, seat)]
    seat = chosen_seat(room, who, order.seat, able, "Only the organiser can set facts right.")

    def correct(match: Match) -> object:
        return match.correct(seat, facts_of(match, order.position, order.facts), order.reason)

    return await done(room, seat, who, order, correct, turn)


@router.get("/position", response_model=replies.Position, responses=LOOKING)
async def position(match: MatchId, who: Asking, hall: InHall) -> Response:
    """The position as TOML, for the organiser's corrections."""
    room = await looked_at(hall, match, who)
    if room.secret and not any([corrects(room.match, seat) for seat in room.held(who)]):
        raise secret("The whole position is only for who may know it.")
    async with room.lock:
        return sent(replies.Position(text=position_of(room.match)))


def chosen_seat(room: Room, who: Who, wanted: str, able: list[str], refusal: str) -> str:
    """The seat that does it: the one named, or the first one that may."""
    if wanted:
        must_hold(room, who, wanted)
    found = [seat for seat in able if wanted in ("", seat)]
    if not found:
        raise Problem(403, "not-organiser", refusal)
    return sorted(found, key=room.match.rules.seats().index)[-1]


async def done(
    room: Room, seat: str, who: Who, order: requests.Changing, act: Act, turn: ReplayShare | None = None
) -> Response:
    """What was done, with the scene for who wants it at once; `turn` is for what plays the match again."""
    receipt = await changed(room, who, order, act, turn)
    async with room.lock:
        scene = room.scene(seat, who) if order.scene else "null"
    return sent(f'{{"version":{receipt.version},"line":{receipt.line},"scene":{scene}}}')


async def changed(
    room: Room, who: Who, order: requests.Changing, act: Act, turn: ReplayShare | None = None
) -> Receipt:
    key, sent = order.idempotency_key, order.digest()
    return await room.change(Order(act, order.expected_version, who.identity, key, turn=turn, sent=sent))
