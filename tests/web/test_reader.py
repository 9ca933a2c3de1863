"""Records that strangers bring: read in a process of its own, which nobody has to wait for."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

import pytest

from sandtable.kernel import record as records
from sandtable.kernel.match import Answer, Back, cost
from sandtable.kernel.record import Record
from sandtable.live.errors import Invalid, LiveError
from sandtable.live.matches import founding
from sandtable.live.matches.reader import MOST_OF_ADDRESS, MOST_OF_ONE, RecordReader
from sandtable.live.people.limits import Limit
from sandtable.remote import RemoteError, Table
from tests.games.test_reading import to_and_fro
from tests.pace import stretch
from tests.serving import Serving
from tests.web.conftest import Server, mine, spelled, until
from tests.web.test_failures import RNG

ATTACK = records.write(
    to_and_fro(147)
)  # what an attacker sent: 147 goings-back, each to the line before the last


def sent(text: str) -> founding.RecordWanted:
    return founding.RecordWanted(text)


def reading(work: Callable[[RecordReader], Coroutine[Any, Any, None]], longest: float = 60.0) -> None:
    async def run() -> None:
        reader = RecordReader(longest)
        try:
            await work(reader)
        finally:
            await reader.close()

    asyncio.run(run())


# what it costs


def test_the_attackers_record_is_about_as_large_as_his() -> None:
    assert 20_000 < len(ATTACK) < 35_000
    assert len([line for line in records.read(ATTACK).lines if isinstance(line, Back)]) == 147


def rounds_of(url: str, most: int) -> list[float]:
    """How long it takes somebody to look at his match, to spell an answer and to give it, each time."""
    found: list[float] = []
    with Table(url, timeout=120) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"})
        while len(found) < most:
            if match.view()["outcome"]:
                match = anna.new("skirmish", {"blue": "me", "red": "me"})
            begun = perf_counter()
            for seat in ("blue", "red"):
                for ask in mine(match.view(seat))[:1]:
                    match.answer(ask["key"], spelled(match, ask, RNG))
            found.append(perf_counter() - begun)
    return found


def test_eight_of_the_attackers_records_do_not_hold_up_another_match(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        quiet = median(rounds_of(server.url, 10))
        outcomes: list[int] = []

        def attack() -> None:
            with Table(server.url, timeout=120) as stranger:
                answer = stranger.http.post("/api/records", json={"text": ATTACK})
                outcomes.append(answer.status_code)

        attackers = [threading.Thread(target=attack) for _ in range(8)]
        for one in attackers:
            one.start()
        slow: list[float] = []
        while any([one.is_alive() for one in attackers]):
            slow += rounds_of(server.url, 5)
            sleep(0.05)  # somebody thinks; without it this test is busiest with itself
        for one in attackers:
            one.join()
        assert outcomes == [201] * 8, "they are short enough to be read"
        pace = stretch()
        assert median(slow) < 0.2 * pace, (quiet, slow)
        assert max(slow) < 1.5 * pace, (quiet, slow)


def test_a_record_that_was_taken_is_opened_and_played_at_once(server: Server, anna: Table) -> None:
    match = anna.upload(ATTACK, {"allies": "me", "germans": "me"})
    server.app.state.hall.rooms.clear()  # as after a quarter of an hour, or after a restart
    pace = stretch()
    for look in (
        lambda: match.view("allies"),
        lambda: match.ask("GET", "/at/150"),
        lambda: match.ask("GET", "/dice"),
        lambda: match.ask("POST", "/forks", json={"line": 100}),
    ):
        begun = perf_counter()
        look()
        assert perf_counter() - begun < 0.5 * pace
    dice = match.ask("GET", "/dice")["throws"]
    assert [throw["number"] for throw in dice] == list(range(len(dice)))


def test_a_record_that_would_cost_too_much_is_refused_before_it_is_played(anna: Table) -> None:
    far = to_and_fro(2000)
    assert cost(far.lines) > founding.MOST_PLAYED
    refused(anna, far, "record", "too long to be played again here")
    heavy = to_and_fro(0)
    heavy.lines = [Answer("Q", "allies", ("k" * 10_000,))] * 190
    refused(anna, heavy, "record", "too long to be played again here")
    placed = to_and_fro(0)
    placed.position = "#" * (founding.LONGEST_POSITION + 1)
    refused(anna, placed, "record", "a position of at most 100 kB")
    placed.position = ".".join("a" * 50_000)[: founding.LONGEST_POSITION - 2] + "=1"
    refused(anna, placed, "record", "more than 200 dots")


def refused(anna: Table, record: Record, code: str, words: str) -> None:
    begun = perf_counter()
    with pytest.raises(RemoteError, match=words) as found:
        anna.upload(records.write(record))
    assert (found.value.status, found.value.code) == (422, code)
    assert perf_counter() - begun < 10 * stretch(), "the process has to start"


# the process


def test_the_process_starts_with_the_first_record_and_ends_with_the_server(tmp_path: Path) -> None:
    with Server(tmp_path / "sandtable.db") as server, Table(server.url) as anna:
        reader: RecordReader = server.app.state.reader
        before = reader.process
        anna.upload(ATTACK)
        process = reader.process
        anna.upload(ATTACK)
        assert before is None and process is not None and process.returncode is None
        assert reader.process is process, "the next record finds it running"
    assert process.returncode is not None


def test_what_takes_too_long_is_killed_and_the_next_record_is_read() -> None:
    async def work(reader: RecordReader) -> None:
        await reader.read(sent(ATTACK), "anna", "here", "seed")
        process = reader.process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)  # it hangs
        reader.longest = 0.5
        with pytest.raises(Invalid, match="takes too long") as found:
            await reader.read(sent(ATTACK), "anna", "here", "seed")
        assert found.value.code == "too-long"
        assert process.returncode is not None
        reader.longest = 60.0
        assert (await reader.read(sent(ATTACK), "anna", "here", "seed")).game == "caen"

    reading(work)


def test_a_process_that_dies_is_replaced() -> None:
    async def work(reader: RecordReader) -> None:
        await reader.read(sent(ATTACK), "anna", "here", "seed")
        process = reader.process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        under_way = asyncio.create_task(reader.read(sent(ATTACK), "anna", "here", "seed"))
        await asyncio.sleep(0.1)
        process.kill()
        with pytest.raises(Invalid, match="cannot play this record"):
            await under_way
        assert (await reader.read(sent(ATTACK), "anna", "here", "seed")).game == "caen"
        assert reader.process is not None and reader.process is not process
        reader.process.kill()
        await reader.process.wait()
        assert (await reader.read(sent(ATTACK), "anna", "here", "seed")).game == "caen", (
            "it died in its sleep"
        )

    reading(work)


def test_a_process_without_work_ends() -> None:
    async def work(reader: RecordReader) -> None:
        await reader.read(sent(ATTACK), "anna", "here", "seed")
        process = reader.process
        assert process is not None
        reader.let_go()
        assert await asyncio.wait_for(process.wait(), 30) == 0
        assert (await reader.read(sent(ATTACK), "anna", "here", "seed")).game == "caen"

    reading(work)


def test_the_process_ends_with_a_server_that_is_killed() -> None:
    program = """
        import asyncio
        from sandtable.live.matches.reader import RecordReader

        async def main():
            await RecordReader().started()
            print("started", flush=True)
            await asyncio.sleep(600)

        asyncio.run(main())
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdout is not None and server.stderr is not None
        assert server.stdout.readline() == b"started\n"
        server.kill()
        ended = threading.Event()

        def listen(pipe: Any = server.stderr) -> None:
            pipe.read()  # ends when nobody is left who could write: the process has this pipe, too
            ended.set()

        threading.Thread(target=listen, daemon=True).start()
        assert ended.wait(30), "it goes on without its server"


def in_process(program: str) -> str:
    """What a program says that has made itself as modest as the process that reads records."""
    begin = (
        "from sandtable.live.helper_process import *\nfrom sandtable.live.matches.reader_process import *\n"
    )
    command = [sys.executable, "-c", begin + textwrap.dedent(program)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


def test_the_process_takes_only_so_much_time_and_memory() -> None:
    time = """
        def forever():
            while True:
                pass
        try:
            limited(forever, 0.2)
        except RecordTooLong:
            print("too long")
    """
    assert in_process(time) == "too long\n"
    memory = """
        be_modest()
        try:
            bytearray(2 * MOST_MEMORY)
        except MemoryError:
            print("too much", os.nice(0) >= NICE)
    """
    assert in_process(memory) == "too much True\n"


def test_a_mistake_in_the_rules_refuses_the_record_and_the_process_goes_on() -> None:
    broken = """
        def brought(*_):
            raise AssertionError("a rule")
        founding.brought = brought
        print(answer({"wanted": {"text": ""}, "owner": "anna", "seed": "x"})["refused"]["code"])
    """
    assert in_process(broken) == "record\n"


# how many


def test_one_person_and_one_address_bring_only_so_many() -> None:
    async def work(reader: RecordReader) -> None:
        async def nothing(job: dict[str, Any]) -> dict[str, Any]:
            await asyncio.sleep(0.05)
            return {"refused": {"kind": "Invalid", "code": "record", "sentence": "no", "details": {}}}

        reader.ask = nothing  # type: ignore[method-assign]

        async def codes(who: Callable[[int], tuple[str, str]], count: int) -> list[str]:
            asked = [reader.read(sent(""), *who(number), "seed") for number in range(count)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            return [one.code for one in found if isinstance(one, LiveError)]

        assert (await codes(lambda _: ("anna", "here"), MOST_OF_ONE + 3)).count("busy") == 3
        assert (await codes(lambda n: (f"p{n}", "here"), MOST_OF_ADDRESS + 3)).count("busy") == 3
        assert (await codes(lambda n: (f"p{n}", f"a{n}"), 20)).count("busy") == 4, "sixteen wait at most"
        assert not reader.waiting
        reader.by_person, reader.by_address = Limit(2, 60), Limit(3, 60)
        assert (await codes(lambda _: ("ben", "there"), 1)) == ["record"]
        assert (await codes(lambda _: ("ben", "there"), 1)) == ["record"]
        assert (await codes(lambda _: ("ben", "elsewhere"), 1)) == ["slow-down"]
        assert (await codes(lambda _: ("cleo", "there"), 1)) == ["record"]
        assert (await codes(lambda _: ("dora", "there"), 1)) == ["slow-down"]

    reading(work)


def test_who_has_used_up_his_share_of_replays_waits(server: Server, anna: Table, ben: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
    match.view("blue")
    match.answer("blue", ["mill"])
    hall = server.app.state.hall
    match.ask("GET", "/at/1")
    hall.shares.by_person = Limit(burst=1, seconds=1000)
    match.ask("GET", "/at/1")
    for method, path, body in (
        ("GET", "/at/1", None),
        ("GET", "/dice", None),
        ("POST", "/forks", {"line": 0}),
        ("POST", "/undo", {"seat": "blue", "expected_version": match.version}),
        ("POST", "/back", {"line": 0, "reason": "no", "expected_version": match.version}),
    ):
        answer = anna.http.request(method, f"/api/matches/{match.id}{path}", json=body)
        if answer.status_code != 403:  # dice and forks are closed while anything is secret
            assert answer.status_code == 429 and int(answer.headers["Retry-After"]) > 0, path
    assert match.view("blue")["line"] == 1, "nothing was undone"
    ben.match(match.id).ask("GET", "/at/1")
    hall.shares.by_address = Limit(burst=1, seconds=1000)
    ben.match(match.id).ask("GET", "/at/1")
    with pytest.raises(RemoteError, match="much that must be played again"):
        ben.match(match.id).ask("GET", "/at/1")


def test_others_are_answered_while_a_long_match_is_played_again(
    server: Server, anna: Table, ben: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"})
    match.view("blue")
    match.answer("blue", ["mill"])
    room = server.app.state.hall.rooms[match.id]
    begun, go = threading.Event(), threading.Event()

    def slowly(*_: object) -> None:
        begun.set()
        assert go.wait(30)

    monkeypatch.setattr("sandtable.web.routes.play.take_back", slowly)
    undoing = threading.Thread(target=lambda: match.undo("blue"))
    undoing.start()
    try:
        assert begun.wait(30)
        other = ben.new("skirmish", {"blue": "me", "red": "me"})
        assert other.view("blue")["line"] == 0 and ben.matches()
        assert len(room.match.live) == 1, "what is tried is tried on a copy"
    finally:
        go.set()
        undoing.join(30)
    until(lambda: not room.lock.locked())
