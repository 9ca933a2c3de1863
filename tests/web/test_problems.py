"""What rooms and clubs refuse becomes a problem: each kind of error with its status."""

from __future__ import annotations

import pytest

from sandtable.live.errors import KINDS, Conflict, LiveError, TooMany, not_now
from sandtable.web.server.problems import STATUSES, TITLES, problem_from, problem_of


def test_every_kind_of_error_has_a_status_with_a_title() -> None:
    assert set(STATUSES) == set(KINDS.values()) == set(LiveError.__subclasses__())
    assert set(STATUSES.values()) <= set(TITLES)
    assert len(set(STATUSES.values())) == len(STATUSES)


def test_code_sentence_and_details_are_what_the_client_reads() -> None:
    body = problem_from(Conflict("stale", "Look again.", version=17, legal=["a"])).body()
    assert body == {
        "type": "about:blank",
        "title": "Something changed meanwhile",
        "status": 409,
        "code": "stale",
        "detail": "Look again.",
        "version": 17,
        "legal": ["a"],
    }


@pytest.mark.parametrize(
    ("error", "headers"),
    [
        (TooMany("slow-down", "Wait.", retry=7), {"Retry-After": "7"}),
        (not_now(reading=True), {"Retry-After": "5"}),
        (Conflict("over", "It is over."), {}),
    ],
)
def test_the_time_to_wait_is_a_header(error: LiveError, headers: dict[str, str]) -> None:
    assert problem_from(error).headers == headers
    assert problem_of(error).headers == headers, "for sockets, too"
