"""A press that prints the same paper once: PDFs are kept by what they say, the newest, as far as there is room."""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from sandtable.board.paper import Paper
from sandtable.papers.printer import Letterhead, inputs, printed

ROOM: Final = 16_000_000  # bytes of PDF that are kept
AT_ONCE: Final = 2  # papers that are set at the same time; others wait


class Press:
    """For use by many threads."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()
        self.size = 0
        self.lock = threading.Lock()
        self.machines = threading.Semaphore(AT_ONCE)

    def pdf(self, paper: Paper, head: Letterhead) -> bytes:
        data = inputs(paper, head)
        key = sha256(f"{data['most']} {data['data']}".encode()).digest()
        with self.lock:
            if key in self.kept:
                self.kept.move_to_end(key)
                return self.kept[key]
        with self.machines:
            made = printed(data)
        self.keep(key, made)
        return made

    def keep(self, key: bytes, made: bytes) -> None:
        with self.lock:
            if key not in self.kept and len(made) <= self.room:
                self.kept[key] = made
                self.size += len(made)
            while self.size > self.room:
                _, oldest = self.kept.popitem(last=False)
                self.size -= len(oldest)
