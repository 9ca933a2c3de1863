"""Looking back: the scene after some lines, and every throw for whoever wants to verify the dice."""

from __future__ import annotations

from typing import Any

from sandtable.cases.doubts import doubt, line_in_force
from sandtable.kernel import proving
from sandtable.kernel.match import JournalLine, seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.live import wire
from sandtable.live.errors import NotAllowed
from sandtable.live.people.who import Who
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.shares import ReplayShare
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.scene import Later, SceneReader, head, scene, seat_table, seats_text, table_text


async def scene_at(room: Room, seat: str, who: Who, line: int, turn: ReplayShare) -> str:
    """The scene that a seat saw after so many lines. Nobody is asked in a replay, so there are no rows."""
    async with room.lock:
        match, heading = room.match.copy(), room.heading()  # the match may go on meanwhile
        remarks = {number: remark for number, remark in room.story.remarks.items() if number <= line}
        held = tuple(room.held(who))
        seen = room.seen.get(who.person or "", 0)

    def look() -> str:
        then = match.fork(line)
        story = Chronicle(then, remarks)
        rules, reader = then.rules, SceneReader(seat, held)
        entries, more = story.newest(seat)
        asked = [seat_of(key) for key in then.pending()]
        later = Later(
            table=table_text(seat_table(then, seat)),
            seats=seats_text(rules, heading, held, asked),
            may=(),
            seen=seen,
            entries=entries,
            more=more,
        )
        return scene(head(then, story, heading, reader, rowed=False), later)

    return await turn.do(look)


def must_be_doubtable(room: Room) -> None:
    """Refuses cases of a match with secrets that goes on: they tell the whole position."""
    if room.match.pending() and room.match.rules.secretive():
        raise NotAllowed(
            "secret", "A case tells the whole position: there is one of this match once it is over."
        )


async def doubt_at(room: Room, line: int, turn: ReplayShare) -> str:
    """The case of a line in force, for whoever thinks that it was played wrongly."""
    async with room.lock:
        must_be_doubtable(room)
        match, name = room.match.copy(), room.heading().name
    return await turn.do(lambda: doubt(line_in_force(match, line, name)))


def throws(
    rules: Rules[Any], start: State | None, journal: list[JournalLine], brought: int
) -> list[wire.ThrowShown]:
    """Every throw of the journal, also those taken back: no number is used twice."""
    return [
        wire.ThrowShown(
            number=one.number,
            line=one.line,
            title=one.title,
            sides=one.dice.sides,
            faces=one.faces,
            typed=one.typed,
            free=one.free,
        )
        for one in proving.throws(rules, start, journal, brought)
    ]
