"""`sandtable serve` as a process of its own, on a free port of the loopback."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self


class Serving:
    """A server that can be started, killed and started again on the same data."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data = data
        self.words = words
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None
        self.log = data / "server.log"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", "sandtable", "serve", "--no-browser", "--port", str(self.port)]
        if "--database" not in self.words:
            command += ["--data", str(self.data)]
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen([*command, *self.words], stdout=log, stderr=log, text=True)
        for _ in range(3000):  # others may keep this machine busy
            try:
                urllib.request.urlopen(f"{self.url}/api/health").close()
                return
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended: {self.said()}") from None
                time.sleep(0.02)
        self.stop()
        raise RuntimeError(f"the server does not answer: {self.said()}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(15)
            self.process = None

    def kill(self) -> None:
        """Ends the server as a power cut would, as far as one process can tell."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(15)
        self.process = None

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")[-3000:]

    def admin_link(self) -> str:
        """The path of the administrator's link that the first start prints."""
        found = re.search(r"(/admin#\S+)", self.log.read_text(encoding="utf-8"))
        assert found, self.said()
        return found[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
