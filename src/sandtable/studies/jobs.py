"""Runs a function over many jobs: here, in several processes (joblib), or on the machines of a cluster (Dask).

Results come in the order of the jobs, wherever they were made. A worker that dies is replaced and its job is done
again, so a function must give the same result whenever it is called with the same job.
"""

from __future__ import annotations

import hashlib
import logging
import signal
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from multiprocessing import resource_tracker
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from sandtable import __version__

if TYPE_CHECKING:
    from distributed import Client, Future

J = TypeVar("J")
R = TypeVar("R")

DEATHS: Final = 3  # workers that a job may end in a row before it is given up
PATIENCE: Final = 15  # seconds to reach a cluster, and for its first worker to come
AHEAD: Final = 4  # jobs for each thread of a cluster that are handed in before their turn
DECIDING: Final = ("kernel", "board", "games", "players")  # parts of the program that decide how a match goes
READ: Final = (".py", ".toml", ".json")


class JobsError(Exception):
    """Why the jobs could not be done, in a sentence for people."""


@dataclass(frozen=True)
class Where:
    """Where jobs are done: by so many processes of this machine, or by the workers of a Dask scheduler."""

    processes: int = 1
    cluster: str = ""  # its address, such as tcp://10.0.0.1:8786


HERE: Final = Where()


@contextmanager
def map_jobs(function: Callable[[J], R], jobs: Sequence[J], where: Where = HERE) -> Iterator[Iterator[R]]:
    """Gives the function's results, in the order of the jobs; whoever leaves early ends the work.

    Function, jobs and results must be known to `pickle` unless all is done here.
    """
    with warnings.catch_warnings(), closing(results(function, jobs, where)) as found:
        warnings.filterwarnings("ignore", module="joblib")  # it would call what is cut short a waste
        yield found


def results(function: Callable[[J], R], jobs: Sequence[J], where: Where) -> Generator[R, None, None]:
    if where.cluster:
        yield from on_cluster(function, jobs, where.cluster)
    elif where.processes > 1:
        yield from in_processes(function, jobs, where.processes)
    else:
        for job in jobs:
            yield function(job)


# processes of this machine


def in_processes(function: Callable[[J], R], jobs: Sequence[J], many: int) -> Generator[R, None, None]:
    """Starts processes, and starts them anew after one of them died."""
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    done = deaths = 0
    while done < len(jobs):
        try:
            with closing(started(function, jobs[done:], many)) as found:
                for result in found:
                    yield result
                    done += 1
                    deaths = 0
        except TerminatedWorkerError as died:
            deaths += 1
            if deaths == DEATHS:
                raise JobsError(
                    f"{DEATHS} processes in a row died of the same work; the last: {died}"
                ) from died


def started(function: Callable[[J], R], jobs: Sequence[J], many: int) -> Generator[R, None, None]:
    from joblib import Parallel, delayed

    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # starting it later would let the signal through again
    with uninterrupted():
        workers = Parallel(n_jobs=many, return_as="generator")
        found: Generator[R, None, None] = workers(delayed(function)(job) for job in jobs)
    return found


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delays Ctrl-C until the block is over. Processes started in it ignore Ctrl-C; their parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# a cluster


def on_cluster(function: Callable[[J], R], jobs: Sequence[J], address: str) -> Generator[R, None, None]:
    """Hands jobs to a Dask scheduler, some before their turn; it gives those of dead workers to others."""
    try:
        from distributed import CancelledError, Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError as missing:
        raise JobsError(
            "a cluster needs Dask, which is not installed: pip install 'sandtable[cluster]'"
        ) from missing
    for name in ("distributed", "distributed.client"):  # whoever asked is told by `JobsError`
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as failed:
        raise JobsError(f"no Dask scheduler answers at {address}") from failed
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as late:
            raise JobsError(f"the Dask scheduler at {address} has no workers") from late
        waiting: deque[Future[tuple[str, R]]] = deque()
        try:
            left = iter(jobs)
            while True:
                hand_in(client, function, left, waiting)
                if not waiting:
                    return
                program, result = waiting.popleft().result()
                if program != program_hash():
                    raise JobsError(
                        "a worker of the cluster has another version of Sandtable than this machine"
                    )
                yield result
        except KilledWorker as died:
            raise JobsError(f"several workers of the cluster died of the same work: {died}") from died
        except (CancelledError, CommClosedError) as lost:
            raise JobsError(f"the cluster at {address} was lost") from lost
        finally:
            client.cancel(list(waiting))  # type: ignore[no-untyped-call]


def hand_in(
    client: Client, function: Callable[[J], R], left: Iterator[J], waiting: deque[Future[tuple[str, R]]]
) -> None:
    """Hands in jobs until every thread of the cluster has some."""
    threads = sum([worker["nthreads"] for worker in client.scheduler_info(-1)["workers"].values()])
    for job in left:
        waiting.append(client.submit(stamped, function, job, pure=False))
        if len(waiting) >= AHEAD * max(threads, 1):
            return


ONE_AT_A_TIME: Final = threading.Lock()  # a worker may have threads; rules keep what they worked out


def stamped(function: Callable[[J], R], job: J) -> tuple[str, R]:
    """Does a job on a worker, and says by which program."""
    with ONE_AT_A_TIME:
        return program_hash(), function(job)


@lru_cache(maxsize=1)
def program_hash() -> str:
    """Recognises the program that decides how a match goes: rules, data and players, compiled or not."""
    found = hashlib.sha256(__version__.encode())
    root = Path(str(files("sandtable")))
    for part in DECIDING:
        for path in sorted((root / part).rglob("*")):
            if path.suffix in READ:
                found.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]
