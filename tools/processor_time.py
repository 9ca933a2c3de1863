"""Tells where the processor time of tests goes: a plugin of pytest.

python -m pytest -q -p tools.processor_time tests/web            the files and the tests that take most
SANDTABLE_TIMES=30 python -m pytest -q -p tools.processor_time …  so many lines of each

A test's time is that of pytest and of all processes that it started, fixtures included, as far as they were set up or
torn down for it. On a busy machine the same work takes more of the processor's time, too: `tests.pace.yardstick` is run
every few seconds, and the times are told as a quiet machine would have them. Use it without `-n`.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator

import psutil
import pytest

from tests.pace import QUIET, yardstick

LINES = int(os.environ.get("SANDTABLE_TIMES", "20"))
PATIENCE = 2.0  # seconds of the processor between two looks at the machine's pace

PYTEST = psutil.Process()


def spent() -> float:
    """Seconds of the processor that this process and all its descendants have used, running or ended."""
    times = os.times()
    total = times.user + times.system + times.children_user + times.children_system
    for child in PYTEST.children(recursive=True):
        try:
            used = child.cpu_times()
        except psutil.Error:  # it has just ended
            continue
        total += used.user + used.system
    return total


class Clock:
    """Counts the processor's seconds as a quiet machine would have them."""

    def __init__(self) -> None:
        self.pace = 1.0
        self.looked = -PATIENCE
        self.total = 0.0  # as they were used
        self.quiet: dict[str, float] = defaultdict(float)  # by test

    def look(self) -> None:
        """Measures the pace anew, now and then."""
        now = time.process_time()
        if now - self.looked < PATIENCE:
            return
        yardstick()
        self.looked = time.process_time()
        self.pace = max(1.0, (self.looked - now) / QUIET)

    def add(self, name: str, seconds: float) -> None:
        self.total += seconds
        self.quiet[name] += seconds / self.pace


CLOCK = Clock()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    CLOCK.look()
    before = spent()
    try:
        return (yield)
    finally:
        CLOCK.add(item.nodeid, spent() - before)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    CLOCK.look()
    before = spent()
    try:
        return (yield)
    finally:
        CLOCK.add("collection", spent() - before)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files: dict[str, float] = defaultdict(float)
    for name, seconds in CLOCK.quiet.items():
        files[name.partition("::")[0]] += seconds
    say = terminalreporter.write_line
    say(f"{CLOCK.total:.0f} s of the processor, {sum(files.values()):.0f} s on a quiet machine")
    for counted in (files, CLOCK.quiet):
        say("")
        for name in sorted(counted, key=counted.__getitem__, reverse=True)[:LINES]:
            say(f"{counted[name]:8.2f} s  {name}")
