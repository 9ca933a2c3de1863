"""Servers that are started at once, killed and started again on the same data."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 120.0  # seconds until a server must answer, however busy the machine is


class Nursery:
    """The process that forks servers."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.faults.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self.said()

    def said(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            raise RuntimeError("the process that forks servers has ended")
        return line

    def start(self, words: Sequence[str], log: Path, largest: int = 0) -> int:
        """Fork a server; return its process id."""
        assert self.process.stdin is not None
        order = {"words": list(words), "log": str(log), "largest": largest}
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.said())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(30)


@contextmanager
def nursery() -> Iterator[Nursery]:
    found = Nursery()
    try:
        yield found
    finally:
        found.close()


class WarmServer:
    """One server on a port of its own. `where` is a folder for a database file, or the address of a PostgreSQL."""

    def __init__(
        self, nursery: Nursery, where: Path | str, folder: Path, words: Sequence[str] = (), largest: int = 0
    ) -> None:
        self.nursery = nursery
        self.port = own_port()
        self.url = f"http://127.0.0.1:{self.port}"
        place = ["--database", where] if isinstance(where, str) else ["--data", str(where)]
        self.words = ["--port", str(self.port), "--thinkers", "0", *place, *words]
        self.log = folder / f"server-{self.port}.log"
        self.largest = largest
        self.pid = 0

    def start(self) -> None:
        """Fork it; it answers a moment later."""
        self.pid = self.nursery.start(self.words, self.log, self.largest)

    def wait(self) -> None:
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            with suppress(OSError):
                urllib.request.urlopen(f"{self.url}/api/health", timeout=10).close()
                return
            time.sleep(0.02)
        raise RuntimeError(f"the server does not answer: {self.said()}")

    def kill(self) -> None:
        """End it as a power cut would, as far as one process can tell."""
        self.signal(signal.SIGKILL)

    def stop(self) -> None:
        self.signal(signal.SIGTERM)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal that ends it, and wait until it is gone."""
        if not self.pid:
            return
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)
        end = time.monotonic() + LONGEST
        while alive(self.pid):
            if time.monotonic() > end:
                raise RuntimeError("the server does not end")
            time.sleep(0.005)
        self.pid = 0

    def must_live(self) -> None:
        if not alive(self.pid):
            raise RuntimeError(f"the server has ended by itself: {self.said()}")

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")[-3000:] if self.log.exists() else ""


def own_port() -> int:
    """A free port that the system never gives to a client: whoever knocks while the server is away would get it."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port


def alive(pid: int) -> bool:
    """Is this process there, with any of its threads? As long as one is, its port is taken."""
    return Path(f"/proc/{pid}").exists()


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
