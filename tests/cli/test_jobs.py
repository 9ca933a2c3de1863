"""Work is shared by processes and machines: same results in the same order, whoever dies on the way."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from sandtable import open_game
from sandtable.studies import jobs
from sandtable.studies import simulate as studies
from sandtable.studies.jobs import JobsError, Where, map_jobs
from sandtable.studies.plans import Played, StudyPlan
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A scheduler with two workers, each a process of its own, on the loopback; what dies is started anew."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=100,
    ) as made:
        yield made


def pids(cluster: LocalCluster) -> list[int]:
    return [nanny.pid for nanny in cluster.workers.values()]


def without_time(study: studies.Study) -> dict[str, object]:
    return {name: value for name, value in study.result().items() if name != "seconds"}


def slow_square(number: int) -> int:
    time.sleep(0.02)
    return number * number


def die_once(mark: Path, number: int) -> int:
    """Ends its process when it is called with 5 for the first time."""
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


SQUARES = [number * number for number in range(40)]


# processes


@pytest.mark.parametrize("where", [Where(), Where(2)])
def test_results_come_in_the_order_of_the_jobs(where: Where) -> None:
    with map_jobs(slow_square, range(40), where) as found:
        assert list(found) == SQUARES
    with map_jobs(slow_square, [], where) as none:
        assert list(none) == []


def test_a_process_that_dies_is_replaced_and_its_job_is_done_again(tmp_path: Path) -> None:
    with map_jobs(partial(die_once, tmp_path / "died"), range(40), Where(2)) as found:
        assert list(found) == SQUARES
    assert (tmp_path / "died").exists()


def test_a_job_that_ends_every_process_is_given_up() -> None:
    with pytest.raises(JobsError, match="3 processes in a row died"), map_jobs(die, [1], Where(2)) as found:
        list(found)


# a cluster


def test_a_study_on_a_cluster_is_the_same_when_a_worker_is_killed(cluster: LocalCluster) -> None:
    plan = studies.plan(open_game("skirmish"), {}, "7")
    before = pids(cluster)
    counted: list[int] = []

    def kill_one(matches: int) -> None:
        counted.append(matches)
        if len(counted) == 3:
            os.kill(before[0], signal.SIGKILL)

    far = studies.simulate(plan, 150, Where(cluster=cluster.scheduler_address), kill_one)
    assert without_time(far) == without_time(studies.simulate(plan, 150))
    assert counted == sorted(counted) and len(counted) > 20 and counted[-1] == 150
    late = time.monotonic() + 60
    while len(now := [pid for pid in pids(cluster) if pid]) < 2 or before[0] in now:
        assert time.monotonic() < late, "the worker was not replaced"
        time.sleep(0.05)


def test_jobs_that_a_dead_worker_had_are_done_by_others(cluster: LocalCluster) -> None:
    doomed = pids(cluster)[1]
    with map_jobs(slow_square, range(40), Where(cluster=cluster.scheduler_address)) as found:
        results = [next(found)]
        os.kill(doomed, signal.SIGKILL)
        results += list(found)
    assert results == SQUARES


def test_whoever_leaves_early_leaves_no_work_behind(cluster: LocalCluster) -> None:
    with map_jobs(slow_square, range(10_000), Where(cluster=cluster.scheduler_address)) as found:
        assert [next(found), next(found)] == SQUARES[:2]
    scheduler: Any = cluster.scheduler
    late = time.monotonic() + 30
    while scheduler.tasks:
        assert time.monotonic() < late
        time.sleep(0.05)


def test_the_command_plays_on_a_cluster_and_goes_on_here(
    cluster: LocalCluster, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("simulate", "skirmish", "--seed", 7, "--json")
    far = ("--cluster", cluster.scheduler_address, "--keep", "kept.jsonl")
    assert run(*words, "-n", 20, *far).json["matches"] == 20
    original = studies.play_one
    played: list[int] = []

    def listen(what: StudyPlan, number: int) -> Played:
        played.append(number)
        return original(what, number)

    monkeypatch.setattr(studies, "play_one", listen)
    told = run(*words, "-n", 30, "--keep", "kept.jsonl").json
    assert played == list(range(20, 30))
    whole = run(*words, "-n", 30).json
    assert {**told, "seconds": 0} == {**whole, "seconds": 0}


def test_a_worker_with_another_program_is_refused(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "program_hash", lambda: "another")
    where = Where(cluster=cluster.scheduler_address)
    with pytest.raises(JobsError, match="another version"), map_jobs(slow_square, [1], where) as found:
        list(found)


def test_faults_of_a_job_are_told_as_they_are(cluster: LocalCluster) -> None:
    with (
        pytest.raises(ZeroDivisionError),
        map_jobs(partial(divmod, 1), [0], Where(cluster=cluster.scheduler_address)) as found,
    ):
        list(found)


def test_a_cluster_that_is_not_there_is_said_to_be_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 0.5)
    done = run("simulate", "skirmish", "--cluster", "tcp://127.0.0.1:9")
    assert done.code == 2 and "no Dask scheduler answers at tcp://127.0.0.1:9" in done.err
    done = run("simulate", "skirmish", "--cluster", "tcp://127.0.0.1:9", "--jobs", 2)
    assert done.code == 2 and "--jobs or --cluster" in done.err
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("simulate", "skirmish", "--cluster", "tcp://127.0.0.1:9")
    assert done.code == 2 and "pip install 'sandtable[cluster]'" in done.err


def test_a_cluster_without_workers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 3)
    made = LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=100)
    where = Where(cluster=made.scheduler_address)
    with made, pytest.raises(JobsError, match="no workers"), map_jobs(slow_square, [1], where) as found:
        list(found)
