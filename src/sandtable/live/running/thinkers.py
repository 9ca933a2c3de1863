"""Lets computer players think in processes of their own, so that a general who thinks long delays nobody's answer.

A process is started with the first question and ended when none came for a while. Questions of matches that somebody
looks at come first. What crosses to the process is what the player may know: the game with its options, the view of
its seat, and the question. A process that dies or thinks too long is replaced, and the question asked again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from sandtable import store as stores
from sandtable.kernel import codec
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live import helpers

log = logging.getLogger(__name__)

LONGEST: Final = 120.0  # seconds for one answer
TRIES: Final = 3  # of one question, each in a new process
IDLE: Final = 300.0  # seconds after which a process without work is ended
LARGEST: Final = 1024 * 1024  # bytes of an answer
MODULE: Final = "sandtable.live.running.thinker_process"


class ThinkingFailed(Exception):
    """The player has no answer; its words are for the log only, as they may tell what is hidden."""


@dataclass(eq=False)
class Question:
    """A question to a player, as it is sent, and who waits for its answer."""

    job: dict[str, Any]
    urgent: Callable[[], bool]  # does somebody look at the match?
    answer: asyncio.Future[dict[str, Any]] = field(default_factory=asyncio.Future)


class Thinkers:
    """At most so many processes, and the questions that wait for one."""

    def __init__(self, processes: int, longest: float = LONGEST, module: str = MODULE) -> None:
        self.most = processes
        self.longest = longest
        self.module = module
        self.waiting: list[Question] = []  # the oldest first
        self.running: set[asyncio.Task[None]] = set()  # a task for each process
        self.idle = 0  # how many of them wait for a question
        self.asked = asyncio.Condition()
        self.started = 0  # how many processes were ever started

    async def think(
        self,
        fact: stores.StoredMatch,
        player: str,
        seat: str,
        seen: State,
        ask: Choice[Any],
        urgent: Callable[[], bool],
    ) -> tuple[Word, str]:
        """The word of a player for a question, and its reason; `ThinkingFailed` if it has none."""
        found = await self.ask({**job_of(fact, player, seat, seen, ask), "work": "word"}, urgent)
        return tuple([str(letter) for letter in found["word"]]), str(found["reason"])

    async def ask(self, job: dict[str, Any], urgent: Callable[[], bool]) -> dict[str, Any]:
        """What a process makes of a job; `ThinkingFailed` if it fails."""
        question = Question(job, urgent)
        self.waiting.append(question)
        try:
            async with self.asked:
                if len(self.waiting) > self.idle and len(self.running) < self.most:
                    task = asyncio.create_task(self.work())
                    self.running.add(task)
                    task.add_done_callback(self.running.discard)
                self.asked.notify()
            found = await question.answer
        finally:
            if question in self.waiting:  # nobody wants to know any more
                self.waiting.remove(question)
        if "failed" in found:
            raise ThinkingFailed(found["failed"])
        return found

    async def work(self) -> None:
        """Answer questions in one process after the other, until none came for a while."""
        process: asyncio.subprocess.Process | None = None
        try:
            while (question := await self.next()) is not None:
                for left in range(TRIES - 1, -1, -1):
                    try:
                        if process is None or process.returncode is not None:
                            self.started += 1
                            process = await helpers.start(self.module, LARGEST)
                        found = await helpers.ask(process, question.job, self.longest)
                        break
                    except (OSError, ValueError, TimeoutError) as error:
                        log.warning("A process in which a computer thinks was lost: %s", type(error).__name__)
                        await helpers.end(process)
                        process = None
                        found = {"failed": f"no process could answer: {error!r}"}
                        if question.answer.done() or not left:
                            break
                if not question.answer.done():
                    question.answer.set_result(found)
        finally:
            await helpers.end(process)

    async def next(self) -> Question | None:
        """The question that is answered next: the oldest of those for which somebody waits; None after a while."""
        async with self.asked:
            self.idle += 1
            try:
                async with asyncio.timeout(IDLE):
                    await self.asked.wait_for(lambda: self.waiting)
            except TimeoutError:
                return None
            finally:
                self.idle -= 1
            question = min(self.waiting, key=lambda one: not one.urgent())
            self.waiting.remove(question)
            return question

    async def close(self) -> None:
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)


def job_of(fact: stores.StoredMatch, player: str, seat: str, seen: State, ask: Choice[Any]) -> dict[str, Any]:
    """What a process is told: nothing of the match but what the seat sees."""
    return {
        "match": fact.id,
        "game": fact.game,
        "scenario": fact.scenario,
        "options": json.dumps(dict(fact.options), sort_keys=True),
        "player": player,
        "seat": seat,
        "seen": codec.encode(seen),
        "ask": codec.step_text(ask),
    }
