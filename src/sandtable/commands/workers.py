"""Several server processes on one port: starts them, starts one again that ended, and stops all when told."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

ENOUGH: Final = 5.0  # seconds after which a worker counts as one that runs
PAUSES: Final = (
    0.1,
    1.0,
    2.0,
    4.0,
)  # seconds before one is started again that ended sooner, by how many did in a row
STOPPING: Final = 15.0  # seconds that workers have to stop
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


class Workers:
    """The processes, by their ids. Each was forked from this one, so that they share what is loaded."""

    def __init__(self, count: int, work: Callable[[int], int], pauses: Sequence[float] = PAUSES) -> None:
        self.count = count
        self.pauses = pauses
        self.work = work  # is given the worker's number, runs until it is told to stop, returns an exit code
        self.running: dict[int, tuple[int, float]] = {}  # id -> number, and since when
        self.short = 0  # how many ended soon after their start, one after the other
        self.stopping = False
        self.alive, self.held = os.pipe()  # this process holds the other end: workers notice when it is gone

    def run(self) -> int:
        """Run until SIGTERM or SIGINT comes; 1 if workers end again and again as soon as they start."""
        with self.signals() as woken:
            for number in range(self.count):
                self.start(number)
            while not self.stopping:
                select.select([woken], [], [])
                os.read(woken, 100)
                for number in self.ended():
                    if self.short > max(len(self.pauses), self.count):
                        print("Workers end as soon as they start, so the server stops.", file=sys.stderr)
                        self.stop()
                        return 1
                    self.start_again(number)
            self.stop()
        return 0

    @contextmanager
    def signals(self) -> Iterator[int]:
        """Let signals be read from a file: that some process ended, or that all shall."""
        woken, wakes = os.pipe()
        os.set_blocking(wakes, False)
        before = {one: signal.signal(one, self.told) for one in (*SIGNALS, signal.SIGCHLD)}
        signal.set_wakeup_fd(wakes)
        try:
            yield woken
        finally:
            signal.set_wakeup_fd(-1)
            for one, handler in before.items():
                signal.signal(one, handler)
            for end in (woken, wakes, self.alive, self.held):
                os.close(end)

    def told(self, number: int, _: object) -> None:
        self.stopping = self.stopping or number in SIGNALS

    def start(self, number: int) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        id = os.fork()
        if id == 0:
            self.be_worker(number)
        self.running[id] = (number, time.monotonic())

    def be_worker(self, number: int) -> None:
        """Do the work in the new process, and end it."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.close(self.held)
            threading.Thread(target=stop_when_orphaned, args=(self.alive,), daemon=True).start()
            code = self.work(number)
        except KeyboardInterrupt:
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def ended(self) -> list[int]:
        """The numbers of workers that have ended, each told on the error output."""
        numbers = []
        for id, status in list(reaped(self.running)):
            number, since = self.running.pop(id)
            self.short = self.short + 1 if time.monotonic() - since < ENOUGH else 0
            if not self.stopping:
                why = os.waitstatus_to_exitcode(status)
                how = f"by signal {-why}" if why < 0 else f"with code {why}"
                print(f"Worker {number} (process {id}) ended {how} and is started again.", file=sys.stderr)
            numbers.append(number)
        return numbers

    def start_again(self, number: int) -> None:
        pause = self.pauses[min(self.short, len(self.pauses)) - 1] if self.short else 0.0
        end = time.monotonic() + pause
        while not self.stopping and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, 0.1))
        if not self.stopping:
            self.start(number)

    def stop(self) -> None:
        """Tell all workers to stop, and kill whoever does not in time."""
        self.stopping = True
        self.send(signal.SIGTERM)
        end = time.monotonic() + STOPPING
        while self.running and time.monotonic() < end:
            self.ended()
            time.sleep(0.02)
        self.send(signal.SIGKILL)
        for id in list(self.running):
            with suppress(ChildProcessError):
                os.waitpid(id, 0)

    def send(self, number: signal.Signals) -> None:
        for id in self.running:
            with suppress(ProcessLookupError):
                os.kill(id, number)


def reaped(ids: dict[int, tuple[int, float]]) -> Iterator[tuple[int, int]]:
    """The processes of these that have ended, with their status."""
    for id in list(ids):
        with suppress(ChildProcessError):
            found, status = os.waitpid(id, os.WNOHANG)
            if found:
                yield id, status


def stop_when_orphaned(alive: int) -> None:
    """Stop this process in good order when the one that started it is gone."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
