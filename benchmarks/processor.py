"""What a process has cost so far: seconds of the processor, and memory of its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import psutil


def seconds(pids: Iterable[int]) -> float:
    """Seconds of the processor of some processes, all threads: to the nanosecond where the system tells it."""
    return sum([_seconds(pid) for pid in pids])


def _seconds(pid: int) -> float:
    threads = list(Path(f"/proc/{pid}/task").glob("*/schedstat"))
    if not threads:
        used = psutil.Process(pid).cpu_times()
        return float(used.user + used.system)
    total = 0
    for thread in threads:
        try:
            total += int(thread.read_text().split()[0])
        except OSError:  # it ended just now
            continue
    return total / 1e9


def memory(pids: Iterable[int]) -> int:
    """Bytes that only these processes use."""
    return sum([psutil.Process(pid).memory_full_info().uss for pid in pids])
