"""Servers on the loopback that tests of messages send to, whichever part they test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.club.posts import HookServer, MailServer


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture
def hook() -> Iterator[HookServer]:
    with HookServer() as running:
        yield running
