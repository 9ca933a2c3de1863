"""Owners take turns, and what cannot be interrupted holds up nobody else."""

import asyncio
import threading
import time

import pytest

from sandtable.club.notify.aside import Aside
from sandtable.club.notify.turns import Turns


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_one_owner_has_few_turns_and_nobody_waits_for_his_others() -> None:
    async def run() -> None:
        turns = Turns(each=2, most=4)
        await turns.take("anna")
        await turns.take("anna")
        third = asyncio.create_task(turns.take("anna"))
        await settle()
        assert not third.done()
        await asyncio.wait_for(turns.take("ben"), 1)
        turns.give("anna")
        await asyncio.wait_for(third, 1)
        assert turns.used == {"anna": 2, "ben": 1}

    asyncio.run(run())


def test_of_those_who_wait_who_has_least_goes_first() -> None:
    async def run() -> None:
        turns, order = Turns(each=4, most=3), list[str]()
        for _ in range(3):
            await turns.take("anna")

        async def come(owner: str) -> None:
            await turns.take(owner)
            order.append(owner)

        waiting = [asyncio.create_task(come(one)) for one in ("anna", "ben", "carl")]
        await settle()
        for owner in ("anna", "anna", "ben"):
            turns.give(owner)
            await settle()
        await asyncio.gather(*waiting)
        assert order == ["ben", "carl", "anna"]

    asyncio.run(run())


def test_who_no_longer_waits_takes_nobodys_turn() -> None:
    async def run() -> None:
        turns = Turns(each=1, most=1)
        await turns.take("anna")
        gone = asyncio.create_task(turns.take("ben"))
        just_then = asyncio.create_task(turns.take("carl"))
        await settle()
        gone.cancel()
        await settle()
        turns.give("anna")  # it is Carl's turn now, and at that moment he goes
        just_then.cancel()
        for one in (gone, just_then):
            with pytest.raises(asyncio.CancelledError):
                await one
        assert not turns.used and not turns.queue
        await asyncio.wait_for(turns.take("dora"), 1)

    asyncio.run(run())


def test_work_that_hangs_is_left_alone_and_keeps_only_its_owners_turn() -> None:
    free = threading.Event()

    async def run() -> None:
        aside = Aside("test-aside", each=1, most=4)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(aside.run("anna", lambda: free.wait(60)), 0.2)
        assert await asyncio.wait_for(aside.run("ben", lambda: 7), 5) == 7
        with pytest.raises(TimeoutError):  # her first one still hangs
            await asyncio.wait_for(aside.run("anna", lambda: 8), 0.2)
        hanging = [one for one in threading.enumerate() if one.name == "test-aside"]
        assert len(hanging) == 1 and hanging[0].daemon
        free.set()
        assert await asyncio.wait_for(aside.run("anna", lambda: 9), 5) == 9
        with pytest.raises(ZeroDivisionError):
            await aside.run("anna", lambda: 1 // 0)
        assert not aside.turns.used

    begun = time.monotonic()
    try:
        asyncio.run(run())
    finally:
        free.set()
    assert time.monotonic() - begun < 20
