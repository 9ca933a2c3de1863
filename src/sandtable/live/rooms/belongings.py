"""Everything the server keeps of one person as one zip file, with nothing in it that he may not know.

Records of matches are in it where they may be read; while a match hides something, only what his own seats see, and
their log.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import IO, Final

from sandtable import store as stores
from sandtable.live.errors import LiveError, NotSignedIn
from sandtable.live.matches.opening import record_text
from sandtable.live.people.who import Who
from sandtable.live.rooms.room import Room
from sandtable.live.scenes.entries import listed
from sandtable.live.scenes.sealing import recorded
from sandtable.live.seats.seating import seat_names

IN_MEMORY: Final = 8_000_000  # bytes; what is larger waits on the disk
PIECE: Final = 64 * 1024
README: Final = """What the Sandtable server at which you asked keeps of you, made on {made}.

me.json           your name, since when, whether everybody sees your profile, sessions, labels of bot tokens
matches.json      your matches: what is known of each, your seats, your notes, how far you have looked
matches/          records of your matches (*.sand; `sandtable replay` and the page Records open them). Of a match that
                  goes on and hides something there is what your own seats see, their log, and no record
chats.json        what you said
clubs.json        the campaigns to which you belong or belonged, and what you want to hear of them
reports.json      the reports you sent, and what belongs to your pictures
pictures/         the pictures you sent
channels.json     by which ways you are sent messages

Times are in UTC. Passwords, tokens and other keys are not in here: the server keeps only their hashes, or they are no
use outside of it. What others wrote is theirs and not in here either.
"""


async def gathered(store: stores.Store, who: Who) -> IO[bytes]:
    """Pack the file and return it at its beginning; whoever reads it closes it."""
    assert who.person is not None
    person = await asyncio.to_thread(store.people.get, who.person)
    if person is None:
        raise NotSignedIn("login", "Your login has expired. Sign in again; nothing is lost.")
    found = await asyncio.to_thread(store.people.belongings, person.id)
    file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed by who reads it
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
            pack.writestr("README.txt", README.format(made=datetime.now(UTC).strftime("%Y-%m-%d %H:%M")))
            await asyncio.to_thread(add_lists, pack, person, found)
            cards = [
                await add_match(pack, store, who, id, found) for id in await matches_of(store, person, found)
            ]
            add(pack, "matches.json", [card for card in cards if card])
            for photo in found["photos"]:
                await asyncio.to_thread(add_picture, pack, store, person.id, str(photo["id"]))
    except BaseException:
        file.close()
        raise
    file.seek(0)
    return file


def add(pack: zipfile.ZipFile, name: str, value: object) -> None:
    pack.writestr(name, json.dumps(value, ensure_ascii=False, indent=1, default=text_of))


def text_of(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def add_lists(
    pack: zipfile.ZipFile, person: stores.Person, found: dict[str, list[dict[str, object]]]
) -> None:
    facts = {"id": person.id, "name": person.name, "guest": person.guest, "admin": person.admin}
    me = {
        **facts,
        "created": person.created,
        "public_profile": bool(found["profiles"]),
        "sessions": found["sessions"],
        "bot_tokens": found["bot_tokens"],
    }
    add(pack, "me.json", me)
    add(pack, "chats.json", found["chats"])
    add(pack, "clubs.json", {"memberships": found["members"], "wishes": found["wishes"]})
    add(pack, "reports.json", {"reports": found["filings"], "pictures": found["photos"]})
    add(pack, "channels.json", found["channels"])


def add_picture(pack: zipfile.ZipFile, store: stores.Store, person: str, id: str) -> None:
    data = store.people.photo_data(id, person)
    if data is not None:
        pack.writestr(zipfile.ZipInfo(f"pictures/{id}.jpg"), data)  # packed already


# matches


async def matches_of(
    store: stores.Store, person: stores.Person, found: dict[str, list[dict[str, object]]]
) -> list[str]:
    """The ids of his matches, and of those on which he has notes."""
    noted = [str(one["match"]) for one in found["notes"]]
    return sorted({*await asyncio.to_thread(store.people.matches_with, person.id), *noted})


async def add_match(
    pack: zipfile.ZipFile,
    store: stores.Store,
    who: Who,
    id: str,
    found: dict[str, list[dict[str, object]]],
) -> dict[str, object] | None:
    """Add the record of one match if he may read it, and return what is known of the match.

    It is opened apart from the hall: nobody else needs it in memory.
    """
    mine: dict[str, object] = {"id": id}
    for table, column in (("notes", "text"), ("seen", "line"), ("archived", "at")):
        values = [one[column] for one in found[table] if one["match"] == id]
        if values:
            mine[table] = values[0]
    room = Room(store, id)
    try:
        await room.load()
    except LiveError as error:  # deleted meanwhile, or of a game that this server does not know any more
        return {**mine, "problem": error.sentence} if len(mine) > 1 else None
    if not room.may_look("", who):  # somebody else sits there now, and it is private
        return mine
    facts = room.fact
    mine |= {"name": facts.name, "game": facts.game, "scenario": facts.scenario, "public": facts.public}
    mine |= {"started": facts.started, "changed": facts.changed, "over": room.over}
    mine |= {"owner": room.owned_by(who), "seats": sorted(room.held(who)), "club": room.members is not None}
    await asyncio.to_thread(add_story, pack, room, who)
    return mine


def add_story(pack: zipfile.ZipFile, room: Room, who: Who) -> None:
    """Add the record where nothing is hidden; else what each of his seats sees, its log, and what it has settled."""
    held = sorted(room.held(who))
    if not room.secret:
        seals = recorded(room.seals, room.over)
        text = record_text(room.fact, room.match, seat_names(room.seating), seals)
        pack.writestr(f"matches/{room.id}/{room.fact.game}.sand", text)
    else:
        for seat in held:
            pack.writestr(f"matches/{room.id}/view-{seat}.json", room.scene(seat, who))
            pack.writestr(f"matches/{room.id}/log-{seat}.json", listed(room.story.since(seat, -1)))
    settled = {seat: dict(room.settled[seat].answers) for seat in held if seat in room.settled}
    if settled:
        add(pack, f"matches/{room.id}/settled.json", settled)


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the file piece by piece, and close it when it is read or its reader is gone."""
    with file:
        while piece := file.read(PIECE):
            yield piece
