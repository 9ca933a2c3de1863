"""What tests of any part need: Ctrl-C that is heard, and servers on the loopback that messages are sent to."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tests.club.posts import HookServer, MailServer

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # a shell starts its background jobs so, and children inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture
def hook() -> Iterator[HookServer]:
    with HookServer() as running:
        yield running
