"""Waits for the server's reply to what a page sends, whichever way it goes: by the socket or by a request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

PATIENCE = 30_000  # milliseconds


def replies(page: Page) -> int:
    """How many replies to answers and rolls the page has got since it was loaded."""
    return int((page.locator("html").get_attribute("data-replies") or "0").split()[0])


@contextmanager
def replied(page: Page, reply: str = "done") -> Iterator[None]:
    """Let the page send an answer or a roll, and wait until the server has taken it, or refused it with a code."""
    before = replies(page)
    yield
    html = page.locator("html")
    expect(html).to_have_attribute("data-replies", re.compile(rf"^(?!{before} )\d+ "), timeout=PATIENCE)
    told = html.get_attribute("data-replies") or ""
    assert told.split()[1] == reply, told
