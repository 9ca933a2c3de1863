"""The loop that looks for what is due: it goes on after a fault, looks at once when woken, and ends when it is told."""

from __future__ import annotations

import asyncio

import pytest

from sandtable.live.watch import watch


def test_it_looks_again_when_the_time_is_up_and_when_it_is_woken() -> None:
    async def play() -> None:
        waits = [0.001, 60.0, 60.0]
        looks: list[float] = []
        looked = asyncio.Event()

        async def look() -> float:
            looks.append(waits[len(looks)])
            if looks[-1] > 1:
                looked.set()
            return looks[-1]

        woken = asyncio.Event()
        running = asyncio.create_task(watch(look, woken, "it"))
        async with asyncio.timeout(30):
            await looked.wait()
            assert looks == waits[:2]
            looked.clear()
            woken.set()
            await looked.wait()
        assert looks == waits and not woken.is_set()
        running.cancel()

    asyncio.run(play())


def test_a_fault_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        looks: list[int] = []
        twice = asyncio.Event()

        async def look() -> float:
            looks.append(1)
            if len(looks) > 1:
                twice.set()
            raise OSError("the disk is away")

        woken = asyncio.Event()
        running = asyncio.create_task(watch(look, woken, "the clock"))
        await asyncio.sleep(0)
        woken.set()
        async with asyncio.timeout(30):
            await twice.wait()
        running.cancel()

    asyncio.run(play())
    assert "the clock could not be looked at" in caplog.text


def test_told_to_end_in_the_moment_in_which_it_is_woken_it_ends() -> None:
    async def play() -> None:
        async def look() -> float:
            return 60.0

        woken = asyncio.Event()
        running = asyncio.create_task(watch(look, woken, "it"))
        await asyncio.sleep(0.01)
        woken.set()
        await asyncio.sleep(0)  # what waits inside is done, what waits for it does not know yet
        running.cancel()
        done, _ = await asyncio.wait([running], timeout=5)
        assert done and running.cancelled()

    asyncio.run(play())
