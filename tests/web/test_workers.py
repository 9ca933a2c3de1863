"""`sandtable serve --workers`: several processes on one port and one PostgreSQL, and what happens when one dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from sandtable.cli import main
from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.databases import new_postgres
from tests.serving import Serving
from tests.web.conftest import mine, spelled, until


def workers_of(serving: Serving) -> set[int]:
    assert serving.process is not None
    id = serving.process.pid
    return set(map(int, Path(f"/proc/{id}/task/{id}/children").read_text().split()))


def gone(id: int) -> bool:
    try:
        return Path(f"/proc/{id}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_workers_with_a_database_file_are_refused_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--workers", "2"]) == 2
    said = capsys.readouterr().err
    assert "--workers needs PostgreSQL" in said and "--database postgresql://" in said
    assert not list(tmp_path.iterdir()), "nothing was opened"
    with pytest.raises(SystemExit):
        main(["serve", "--database", "postgresql://nowhere/x", "--workers", "0"])


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_two_workers_serve_every_match_and_one_that_is_killed_is_replaced(
    tmp_path: Path, postgres: str
) -> None:
    with Serving(tmp_path, "--database", new_postgres(postgres), "--workers", "2") as serving:
        workers = workers_of(serving)
        tables = [Table(serving.url) for _ in range(4)]  # each with connections of its own
        match = tables[0].new("caen", {"allies": "me", "germans": "computer:random"})
        for table in tables[1:]:
            table.http.cookies.set("sandtable", tables[0].http.cookies["sandtable"])

        def play() -> None:
            """Answers at each connection what was asked by the answer at another."""
            for table in tables:
                there = table.match(match.id)
                until(partial(answered, there))

        play()
        victim = min(workers)
        os.kill(victim, signal.SIGKILL)
        until(lambda: victim not in workers_of(serving) and len(workers_of(serving)) == 2)
        for table in tables:
            until(partial(answers, table))
        play()
        assert f"(process {victim}) ended by signal 9 and is started again" in serving.said()
        workers = workers_of(serving)
        for table in tables:
            table.http.close()
        assert serving.process is not None
        serving.process.send_signal(signal.SIGTERM)
        assert serving.process.wait(30) == 0
        assert all(map(gone, workers))
        serving.process = None


def run_workers(work: str) -> subprocess.Popen[str]:
    """A process with two workers that do this."""
    program = f"""
import os, sys, time
from sandtable.commands.workers import Workers
def work(number):
    print(os.getpid(), flush=True)
    {work}
sys.exit(Workers(2, work, [0.01] * 4).run())
"""
    command = [sys.executable, "-c", program]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_the_process_that_started_them(how: signal.Signals) -> None:
    running = run_workers("time.sleep(600)")
    assert running.stdout is not None
    ids = [int(running.stdout.readline()) for _ in range(2)]
    running.send_signal(how)
    assert running.wait(30) == (0 if how != signal.SIGKILL else -signal.SIGKILL)
    until(lambda: all(map(gone, ids)))


def test_workers_that_end_as_soon_as_they_start_end_the_server() -> None:
    running = run_workers("return 3")
    _, said = running.communicate(timeout=60)
    assert running.returncode == 1
    assert "ended with code 3" in said and "Workers end as soon as they start" in said


def answered(match: RemoteMatch) -> bool:
    """Is an answer taken? Not if it is for what another worker has changed meanwhile."""
    asks = mine(match.view("allies"))
    try:
        if asks:
            match.answer(asks[0]["key"], spelled(match, asks[0], Random(1)))
    except RemoteError as error:
        assert error.code == "stale"
        return False
    return bool(asks)


def answers(table: Table) -> bool:
    """Does a worker answer? Connections of one that was killed are lost, and made anew."""
    try:
        return table.http.get("/api/health").status_code == 200
    except Exception:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_computer_that_was_interrupted_goes_on_after_a_restart(tmp_path: Path) -> None:
    """The server is killed while a process of its own thinks; that process ends with it."""
    with Serving(tmp_path) as serving:
        with Table(serving.url) as anna:
            seats = {"allies": "computer:random", "germans": "computer:random"}
            match = anna.new("caen", seats, public=True)
            until(lambda: match.view()["line"] > 3)
            thinkers = workers_of(serving)
            assert len(thinkers) == 1
        serving.kill()
        until(lambda: all(map(gone, thinkers)))
        serving.start()
        with Table(serving.url) as anna:
            again = anna.match(match.id)
            line = again.view()["line"]
            assert line > 3
            until(lambda: again.view()["line"] > line + 5 or again.view()["outcome"])
            assert len(workers_of(serving)) == 1
