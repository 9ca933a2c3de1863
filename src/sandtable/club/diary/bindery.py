"""Makes the files of diaries: two at a time, and the same one only once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final

from cachetools import LRUCache

from sandtable.club.diary.book import Book
from sandtable.club.diary.campaign import Gathered, Shelf, book_of, diary_view

ROOM: Final = 64_000_000  # bytes of bound diaries that are kept
AT_ONCE: Final = 2


class Bindery:
    """Makes and keeps files of diaries for the whole server. Whoever waits for his turn holds no thread meanwhile."""

    def __init__(self, room: int = ROOM) -> None:
        self.shelf = Shelf()
        self.kept: LRUCache[bytes, bytes] = LRUCache(room, getsizeof=len)
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def bound(self, found: Gathered, kind: str, bind: Callable[[Book], bytes]) -> bytes:
        key = key_of(found, kind)
        async with self.turns:
            if (made := self.kept.get(key)) is None:
                made = await asyncio.to_thread(lambda: bind(book_of(found, self.shelf)))
                with suppress(ValueError):  # larger than all the room
                    self.kept[key] = made
            return made


def key_of(found: Gathered, kind: str) -> bytes:
    """A hash of what the file says; it does not depend on who asks for it."""
    view = diary_view(found)
    everybody = tuple([one.model_copy(update={"me": False}) for one in view.members])
    told = view.model_copy(update={"members": everybody}).model_dump_json()
    zone = found.page.settings.zone
    return sha256(f"{kind} {found.club.match} {zone} {told}".encode(errors="replace")).digest()
