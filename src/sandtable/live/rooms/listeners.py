"""Connections that look at a match now, by socket or stream: each a queue with a bound, which nobody waits for."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Final

from sandtable.live.people.who import Who
from sandtable.live.scenes.parts import SceneParts

MOST: Final = 64  # messages that may wait; whoever is slower is cut off and looks anew
MOST_TEXT: Final = 1_000_000  # characters that may wait in all messages but the first


class Listener:
    """One open connection: through whose eyes it looks, who is behind it, and what it was not sent yet."""

    def __init__(self, seat: str, who: Who, place: str = "", patched: bool = False) -> None:
        self.seat = seat
        self.who = who
        self.place = place  # whose connections are counted together: a person's, a seat's, an address's
        self.patched = patched  # after the first scene it wants only what changed
        self.sent: SceneParts | None = None  # last, if it is patched; its table is empty while that is packed
        self.packed: bytes | None = None
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MOST)
        self.waiting = 0  # characters in the queue
        self.closed = False
        self.reason = ""  # why it was closed from this side

    @property
    def has(self) -> SceneParts | None:
        """What it was sent last, if it is patched."""
        if self.packed is not None and self.sent is not None:
            self.sent = self.sent._replace(table=json.loads(zlib.decompress(self.packed)))
            self.packed = None
        return self.sent

    @has.setter
    def has(self, sent: SceneParts | None) -> None:
        self.sent, self.packed = sent, None

    def rest(self, packed: dict[int, bytes]) -> None:
        """Pack the table that it was sent, which takes an eighth of the memory then, until the next change.

        `packed` has the tables of others who look at the match, by their ids: equal ones are kept once.
        """
        if self.sent is None or self.packed is not None:
            return
        table = self.sent.table
        if id(table) not in packed:
            packed[id(table)] = zlib.compress(json.dumps(table, ensure_ascii=False).encode())
        self.packed = packed[id(table)]
        self.sent = self.sent._replace(table={})

    def send(self, message: str) -> None:
        """Queue a message without waiting.

        A listener that does not keep up is closed; when it comes again it gets a whole scene.
        """
        if self.closed:
            return
        if self.queue.full() or (self.waiting and self.waiting + len(message) > MOST_TEXT):
            self.close("too slow")
            return
        self.waiting += len(message)
        self.queue.put_nowait(message)

    def close(self, reason: str) -> None:
        if self.closed:
            return
        self.closed = True
        self.reason = reason
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    async def next(self) -> str | None:
        """The next message; None when it is over."""
        message = await self.queue.get()
        self.waiting -= len(message or "")
        return message
