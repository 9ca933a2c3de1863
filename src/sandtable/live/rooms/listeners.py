"""Connections that look at a match now, by socket or stream: each a queue with a bound, which nobody waits for."""

from __future__ import annotations

import asyncio
from typing import Final

from sandtable.live.people.who import Who

MOST: Final = 64  # messages that may wait; whoever is slower is cut off and looks anew


class Listener:
    """One open connection: through whose eyes it looks, who is behind it, and what it was not sent yet."""

    def __init__(self, seat: str, who: Who, place: str = "") -> None:
        self.seat = seat
        self.who = who
        self.place = place  # whose connections are counted together: a person's, a seat's, an address's
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MOST)
        self.closed = False
        self.reason = ""  # why it was closed from this side

    def send(self, message: str) -> None:
        """Queue a message without waiting.

        A listener that does not keep up is closed; when it comes again it gets a whole scene.
        """
        if self.closed:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close("too slow")

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
        return await self.queue.get()
