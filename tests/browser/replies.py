"""Waits for the server's reply to what a page sends, whichever way it goes: by the socket or by a request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

PATIENCE = 30_000  # milliseconds
# Looks at each frame: `expect` would look a few times a second, and read the whole page to tell what it saw.
REPLIED = """before => {
  const told = document.documentElement.dataset.replies;
  return told !== undefined && !told.startsWith(`${before} `) && told;
}"""


def replies(page: Page) -> int:
    """How many replies to answers and rolls the page has got since it was loaded."""
    return int((page.locator("html").get_attribute("data-replies") or "0").split()[0])


@contextmanager
def replied(page: Page, reply: str = "done") -> Iterator[None]:
    """Let the page send an answer or a roll, and wait until the server has taken it, or refused it with a code."""
    before = replies(page)
    yield
    told: str = page.wait_for_function(REPLIED, arg=before, timeout=PATIENCE).json_value()
    assert told.split()[1] == reply, told
