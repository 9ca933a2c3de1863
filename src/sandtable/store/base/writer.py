"""The one thread that writes. All changes that wait go into one transaction: they cost one flush of the disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from sandtable.store.base.facts import StoreError
from sandtable.store.base.prepared import run

T = TypeVar("T")

MOST: Final = 256  # changes in one transaction
TRIES: Final = 3
PAUSE: Final = 0.02  # seconds before the next try
LONG: Final = 3.0  # seconds of a try that failed, from which on the database is away and there is no next one


class Job(Generic[T]):
    """One change that waits to be written, and the future of whoever waits for it."""

    def __init__(self, work: Callable[[Connection], T], order: str) -> None:
        self.work = work
        self.order = order
        self.future: Future[T] = Future()
        self.result: T | None = None
        self.error: BaseException | None = None

    def run(self, connection: Connection) -> None:
        self.error = None
        self.result = self.work(connection)

    def settle(self) -> None:
        """Completes the future; called after the commit, as whoever hears of a change may rely on it."""
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


class Writer:
    """Runs jobs in their order; each succeeds or fails alone, though they share a transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.watchers: list[Callable[[int, float], None]] = []  # told of each commit: changes, and seconds
        self.queue: SimpleQueue[Job[object] | None] = SimpleQueue()
        self.closing = threading.Lock()
        self.closed = False
        self.thread = threading.Thread(target=self._work, name="sandtable-writer", daemon=True)
        self.thread.start()

    def submit(self, work: Callable[[Connection], T], order: str = "") -> Future[T]:
        """Queues a change. `order` names what it changes: processes that lock rows in one order avoid deadlocks."""
        job: Job[T] = Job(work, order)
        with self.closing:
            if self.closed:
                raise StoreError("The store is closed.")
            self.queue.put(job)  # type: ignore[arg-type]
        return job.future

    def close(self) -> None:
        """Finishes what was submitted, then stops."""
        with self.closing:
            if self.closed:
                return
            self.closed = True
            self.queue.put(None)
        self.thread.join()

    def _work(self) -> None:
        while True:
            jobs, more = self._waiting()
            wanted = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if wanted:
                wanted.sort(key=lambda job: job.order)  # stable: changes of one thing keep their order
                self._write(wanted)
            if not more:
                return

    def _waiting(self) -> tuple[list[Job[object]], bool]:
        """Waits for a job and gives it with all others that wait; False if the writer is to stop afterwards."""
        jobs: list[Job[object]] = []
        job = self.queue.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST:
                return jobs, True
            try:
                job = self.queue.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _write(self, jobs: list[Job[object]]) -> None:
        if len(jobs) == 1 or not self._written_or_away(jobs):
            for job in jobs:
                self._write_alone(job)
        for job in jobs:
            job.settle()

    def _write_alone(self, job: Job[object]) -> None:
        """Writes a job in its own transaction; tries again if the database gave up (a deadlock, a lost connection)."""
        for _ in range(TRIES):
            if self._written_or_away([job]):
                return
            time.sleep(PAUSE)

    def _written_or_away(self, jobs: list[Job[object]]) -> bool:
        """False if it is worth trying again at once.

        Where the database let us wait before it gave up it is away: everybody who waits would wait as long again.
        """
        began = time.monotonic()
        return self._written(jobs) or time.monotonic() - began > LONG

    def _written(self, jobs: list[Job[object]]) -> bool:
        """Writes jobs in one transaction. False if the database gave up before the commit: then nothing is written."""
        committing, began = False, time.perf_counter()
        try:
            with self.engine.connect() as connection:
                transaction = connection.begin()
                for job in jobs:
                    self._run(job, connection, nested=len(jobs) > 1)
                committing = jobs[0].error is None or len(jobs) > 1
                transaction.commit() if committing else transaction.rollback()
        except Exception as error:
            for job in jobs:
                job.error = job.error or error
            return committing  # it may have been done: nobody may do it again
        for watcher in self.watchers if committing else ():
            watcher(len(jobs), time.perf_counter() - began)
        return True

    @staticmethod
    def _run(job: Job[object], connection: Connection, nested: bool) -> None:
        """Runs a job. A refusal ends only this job; a failure of the database is raised and ends the transaction."""
        if nested:
            run(connection, "SAVEPOINT job")
        try:
            job.run(connection)
            if nested:
                run(connection, "RELEASE SAVEPOINT job")
        except OperationalError:
            raise
        except Exception as error:
            job.error = error
            if nested:
                run(connection, "ROLLBACK TO SAVEPOINT job")
                run(connection, "RELEASE SAVEPOINT job")
