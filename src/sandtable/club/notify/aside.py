"""Work that cannot be interrupted, such as looking a name up, done where it holds nothing up."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sandtable.club.notify.turns import Turns

T = TypeVar("T")


class Aside:
    """Runs each piece of work in a daemon thread of its own.

    Nobody waits for such a thread: neither whoever gave up waiting for its answer, nor the end of the process, which
    waits for the threads of every executor. A thread keeps its owner's turn until it has really ended.
    """

    def __init__(self, name: str, each: int, most: int) -> None:
        self.name = name
        self.turns = Turns(each, most)

    async def run(self, owner: str, work: Callable[[], T]) -> T:
        """What the work gives or raises."""
        await self.turns.take(owner)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def settled(settle: Callable[[], None]) -> None:
            self.turns.give(owner)
            if not answer.done():  # somebody still waits for it
                settle()

        def body() -> None:
            try:
                settle = partial(answer.set_result, work())
            except Exception as error:
                settle = partial(answer.set_exception, error)
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server has stopped meanwhile
                loop.call_soon_threadsafe(settled, settle)

        try:
            threading.Thread(target=body, name=self.name, daemon=True).start()
        except RuntimeError:  # the system gives no more threads
            self.turns.give(owner)
            raise
        return await answer
