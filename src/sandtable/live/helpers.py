"""Processes that work for the server, from its side: how one is started, asked and ended (see `helper_process`)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any, Final

STARTING: Final = 60.0  # seconds that a process may take to start; others may keep the machine busy


async def start(module: str, largest: int) -> Process:
    """Start the `main` of a module in a process of its own; `OSError` or `TimeoutError` if it does not come up.

    `largest` is the number of bytes that an answer may have.
    """
    process = await asyncio.create_subprocess_exec(
        *command(module),
        stdin=PIPE,
        stdout=PIPE,
        env={name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")},
        limit=largest,
        start_new_session=True,  # Ctrl-C is for the server, which ends this process itself
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(STARTING):
            ready = await process.stdout.readline()
        if not ready:
            raise OSError("the process does not start")
    except BaseException:
        await end(process)
        raise
    return process


async def ask(process: Process, job: dict[str, Any], longest: float) -> dict[str, Any]:
    """Send a job to a process and return its answer; `TimeoutError` if that takes too many seconds."""
    assert process.stdin is not None and process.stdout is not None
    async with asyncio.timeout(longest):
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        found: dict[str, Any] = json.loads(await process.stdout.readline())
    return found


async def end(process: Process | None) -> None:
    """Kill a process, whatever it does."""
    if process is None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await process.wait()


def command(module: str) -> list[str]:
    """The command of the process, which finds modules where this process does and nowhere else."""
    program = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main()"
    return [sys.executable, "-P", "-c", program]
