"""Keeps the PDFs that were made last, by their contents, so that the same paper is set in type only once."""

from __future__ import annotations

import threading
from contextlib import suppress
from hashlib import sha256
from typing import Final

from cachetools import LRUCache

from sandtable.board.paper import Paper
from sandtable.papers.printer import Letterhead, inputs, printed

ROOM: Final = 16_000_000  # bytes of PDF that are kept
AT_ONCE: Final = 2  # papers that are set at the same time; others wait


class Press:
    """A cache of PDFs; many threads may use it."""

    def __init__(self, room: int = ROOM) -> None:
        self.kept: LRUCache[bytes, bytes] = LRUCache(room, getsizeof=len)
        self.lock = threading.Lock()
        self.machines = threading.Semaphore(AT_ONCE)

    def pdf(self, paper: Paper, head: Letterhead) -> bytes:
        data = inputs(paper, head)
        key = sha256(f"{data['most']} {data['data']}".encode()).digest()
        with self.lock:
            if (found := self.kept.get(key)) is not None:
                return found
        with self.machines:
            made = printed(data)
        with self.lock, suppress(ValueError):  # larger than all the room
            self.kept[key] = made
        return made
