"""What a process of its own is made of that works for the server: a line of JSON in, a line of JSON out.

It runs at low priority, takes only so much memory, and ends with the server, because the pipe between them closes.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

MOST_MEMORY: Final = 1024 * 1024 * 1024  # bytes
NICE: Final = 10


def answer_lines(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answers until nobody asks any more."""
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something does not print it into an answer
    be_modest()
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=hear, args=(sys.stdin.buffer, jobs), daemon=True).start()
    says.write(b"ready\n")
    says.flush()
    while True:
        says.write(json.dumps(answer(json.loads(jobs.get()))).encode() + b"\n")
        says.flush()


def hear(asked: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    """Queue what the server sends, and end the process when the server does.

    Nobody waits for what is still being worked on then.
    """
    for line in asked:
        jobs.put(line)
    os._exit(0)


def be_modest() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
