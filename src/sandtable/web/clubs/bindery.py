"""Binds diaries: two at a time, and the same one only once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection

from sandtable.club.book import Book
from sandtable.web.clubs.diaries import Gathered, Shelf, book_of, diary_view

ROOM: Final = 64_000_000  # bytes of bound diaries that are kept
AT_ONCE: Final = 2


class Bindery:
    """One for the whole server. Whoever waits for his turn holds no thread meanwhile."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.shelf = Shelf()
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()
        self.size = 0
        self.turns = asyncio.Semaphore(AT_ONCE)

    async def bound(self, found: Gathered, kind: str, bind: Callable[[Book], bytes]) -> bytes:
        key = key_of(found, kind)
        async with self.turns:
            if key in self.kept:
                self.kept.move_to_end(key)
                return self.kept[key]
            made = await asyncio.to_thread(lambda: bind(book_of(found, self.shelf)))
            self.keep(key, made)
            return made

    def keep(self, key: bytes, made: bytes) -> None:
        if key in self.kept or len(made) > self.room:
            return
        self.kept[key] = made
        self.size += len(made)
        while self.size > self.room:
            _, oldest = self.kept.popitem(last=False)
            self.size -= len(oldest)


def key_of(found: Gathered, kind: str) -> bytes:
    """What the file says; who asks for it makes no difference."""
    view = diary_view(found)
    everybody = tuple([one.model_copy(update={"me": False}) for one in view.members])
    told = view.model_copy(update={"members": everybody}).model_dump_json()
    zone = found.page.settings.zone
    return sha256(f"{kind} {found.club.match} {zone} {told}".encode(errors="replace")).digest()


def bindery_of(connection: HTTPConnection) -> Bindery:
    state = connection.app.state
    if not hasattr(state, "bindery"):
        state.bindery = Bindery()
    bindery = state.bindery
    assert isinstance(bindery, Bindery)
    return bindery
