"""What tests of any part need: Ctrl-C that is heard, a PostgreSQL, and servers on the loopback that get messages."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from functools import cache, lru_cache

import httpx
import pytest

from tests.club.posts import HookServer, MailServer
from tests.pgtemp import in_memory, temporary_postgres

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # a shell starts its background jobs so, and children inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

memory = in_memory()
if memory and not os.statvfs(memory).f_flag & os.ST_NOEXEC:  # tests write scripts and run them, too
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))  # a disk takes milliseconds for each commit

gc.disable()  # until all tests are collected: nothing of what that makes is garbage


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leaves what was collected out of all later searches for garbage, which then come less often."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def one_ssl_context() -> Iterator[None]:
    """Reads the system's certificates once, and not again for each of thousands of clients, which takes 20 ms."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", cache(httpx.create_ssl_context))
        yield


@pytest.fixture(scope="session", autouse=True)
def addresses_read_once() -> Iterator[None]:
    """httpx reads every address three times, a tenth of what a request costs whoever sends it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._urls.urlparse", lru_cache(maxsize=5000)(httpx._urlparse.urlparse))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server; each test makes databases of its own there."""
    with temporary_postgres() as url:
        yield url


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture
def hook() -> Iterator[HookServer]:
    with HookServer() as running:
        yield running
