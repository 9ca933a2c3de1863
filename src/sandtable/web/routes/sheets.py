"""Routes of order sheets: to read, to write line by line, to have typed orders read back; and of seals."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Query

from sandtable import store as stores
from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Word
from sandtable.live import wire
from sandtable.live.people.limits import Limit
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import looked_at
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.sheets import (
    SheetQuestion,
    counts,
    fault_of,
    line_of,
    must_write,
    question,
    read_typed,
    sheet_draft,
    standing,
    written,
)
from sandtable.live.scenes.sealing import shown
from sandtable.web.server.dependencies import Asking, InHall, MatchId
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api/matches/{match}", tags=["sheets"])
Key: TypeAlias = Annotated[str, Path(max_length=64)]
Letter: TypeAlias = Annotated[str, Path(max_length=100)]
READING = declared(401, 403, 404, 409)
WRITING = declared(401, 403, 404, 409, 413, 429, 503)
WRITTEN = Limit(burst=120, seconds=0.25)
TAKEN_OFF: Word = ()


@router.get("/sheets/{key}", response_model=wire.SheetDraft, responses=READING)
async def sheet(match: MatchId, key: Key, who: Asking, hall: InHall) -> wire.SheetDraft:
    """An order sheet that is being written, or that is sealed already; for those who may read it."""
    room = await entered(hall, match, who, key)
    drafts = await asyncio.to_thread(room.store.matches.drafts, room.id, key)
    async with room.lock:
        return sheet_draft(question(room, key), drafts)


@router.put("/sheets/{key}/lines/{letter}", response_model=wire.SheetDraft, responses=WRITING)
async def put_line(
    match: MatchId, key: Key, letter: Letter, sent: requests.LineSent, who: Asking, hall: InHall
) -> wire.SheetDraft:
    """Writes a line. `rev` is that of the line it replaces: whoever wrote there meanwhile is not written over."""
    room = await entered(hall, match, who, key)
    if not sent.order:
        raise Problem(422, "unfit", "order: an empty order is taken off with DELETE.")
    return await write(room, key, who, letter, tuple(sent.order), sent.rev)


@router.delete("/sheets/{key}/lines/{letter}", response_model=wire.SheetDraft, responses=WRITING)
async def take_off(
    match: MatchId,
    key: Key,
    letter: Letter,
    who: Asking,
    hall: InHall,
    rev: Annotated[int, Query(ge=0, le=2**31 - 1)],
) -> wire.SheetDraft:
    """Takes a line off the sheet."""
    room = await entered(hall, match, who, key)
    return await write(room, key, who, letter, TAKEN_OFF, rev)


@router.post(
    "/sheets/{key}/read", response_model=replies.SheetRead, responses=declared(401, 403, 404, 409, 413, 429)
)
async def read(
    match: MatchId, key: Key, sent: requests.TypedOrders, who: Asking, hall: InHall
) -> replies.SheetRead:
    """Reads typed orders back in words, with what is wrong in each; nothing is put on the sheet."""
    room = await entered(hall, match, who, key)
    WRITTEN.demand(who.identity, "You typed much at once.")
    drafts = await asyncio.to_thread(room.store.matches.drafts, room.id, key)
    async with room.lock:
        asked = question(room, key)
        must_be_unsealed(asked)
        return replies.SheetRead(lines=tuple(read_typed(asked, drafts, sent.text)))


@router.get("/seals", response_model=list[wire.SealShown], responses=READING)
async def seals(match: MatchId, who: Asking, hall: InHall) -> list[wire.SealShown]:
    """What the server committed to whenever an answer was sealed; with salts and words once the match is over."""
    room = await looked_at(hall, match, who)
    async with room.lock:
        return [shown(room.match, seal, room.over) for _, seal in sorted(room.seals.items())]


async def entered(hall: Hall, match: str, who: Who, key: str) -> Room:
    """The room of a match in which somebody may read this sheet. All others learn nothing, not even if there is one."""
    room = await looked_at(hall, match, who)
    must_write(room, who, key)
    return room


async def write(room: Room, key: str, who: Who, letter: str, order: Word, rev: int) -> wire.SheetDraft:
    WRITTEN.demand(who.identity, "You wrote much at once.")
    async with room.lock:
        asked = question(room, key)
        must_be_unsealed(asked)
        drafts = await asyncio.to_thread(room.store.matches.drafts, room.id, key)
        refuse_faulty(asked, drafts, letter, order, rev)
        number = list(room.match.rules.seats()).index(seat_of(key))
        try:
            kept = await asyncio.wrap_future(
                room.store.matches.put_draft(room.id, number, written(asked, who, letter, order, rev))
            )
        except stores.Overwritten as met:
            raise meanwhile(asked, met.current, order) from None
        drafts = [kept, *[draft for draft in drafts if draft.letter != letter]]
        room.tell_sheet(key, line_of(kept))
        return sheet_draft(asked, drafts)


def refuse_faulty(
    asked: SheetQuestion, drafts: list[stores.StoredDraftLine], letter: str, order: Word, rev: int
) -> None:
    """The rules' word first; but who writes upon another's line learns of that, whatever he wrote."""
    if letter not in asked.starters:
        raise Problem(422, "no-such-line", "There is no such line on this sheet.", legal=asked.starters)
    there = next((draft for draft in drafts if draft.letter == letter), None)
    if there is not None and there.rev != rev and (there.asked, there.order) != (asked.asked, order):
        raise meanwhile(asked, there, order)
    if not order:
        return
    others = standing(asked, [draft for draft in drafts if draft.letter != letter]).draft
    fault = fault_of(asked, others, letter, order)
    if fault is not None:
        more: dict[str, object] = {"rule": fault.rule, "legal": fault.legal, "nearest": fault.nearest}
        raise Problem(422, fault.code, fault.sentence, None, **more, version=asked.room.version)


def meanwhile(asked: SheetQuestion, there: stores.StoredDraftLine | None, order: Word) -> Problem:
    """Somebody else wrote there meanwhile: both orders, so that nothing is lost."""
    theirs = line_of(there) if there is not None else None
    if there is not None and theirs is not None and not counts(asked, there):
        theirs = theirs.model_copy(update={"order": ()})  # of an earlier sheet: here nothing stands
    who = f"{there.by} wrote this line" if there is not None else "This line was changed"
    return Problem(
        409,
        "meanwhile",
        f"{who} meanwhile. Choose which order stands.",
        theirs=theirs.model_dump() if theirs is not None else None,
        yours=order,
        version=asked.room.version,
    )


def must_be_unsealed(asked: SheetQuestion) -> None:
    if asked.sealed is not None:
        sentence = "These orders are sealed. Take them back before you change them."
        raise Problem(409, "sealed", sentence, version=asked.room.version)
