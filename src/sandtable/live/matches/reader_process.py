"""The process that reads records for the server (see `reader`): a line of JSON in, a line of JSON out.

It runs at low priority, takes only so much memory, and gives up a record that costs too much.
"""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final, TypeVar

from sandtable.live.errors import Invalid, LiveError
from sandtable.live.helper_process import answer_lines
from sandtable.live.matches import cases, founding
from sandtable.live.matches.founding import RecordWanted, SeatWanted
from sandtable.live.matches.reader import TOO_LONG, TOO_LONG_CASE, UNREADABLE, UNREADABLE_CASE

MOST_CPU: Final = 2.0  # seconds of work for one record: it costs as much whenever its match is opened
MOST_CASE_CPU: Final = 10.0  # for the cases of a file: nothing of them is kept
T = TypeVar("T")


class RecordTooLong(BaseException):
    """The record costs too much. A `BaseException`, so that no rule catches it as an exception of its own."""


def main() -> None:
    """Answers until nobody asks any more."""
    answer_lines(answer)


def answer(job: dict[str, Any]) -> dict[str, Any]:
    return case_answer(job["case"]) if "case" in job else record_answer(job)


def case_answer(wanted: dict[str, Any]) -> dict[str, Any]:
    """What the cases of a text come to, or the scenes of one of them, as JSON."""
    text, number = str(wanted["text"]), wanted["number"]
    try:
        if number is None:
            return {"shown": limited(lambda: cases.looked_at(text).model_dump_json(), MOST_CASE_CPU)}
        return {"shown": limited(lambda: cases.drawn(text, int(number)), MOST_CASE_CPU)}
    except LiveError as error:
        return refused(error)
    except RecordTooLong:
        return refused(Invalid("too-long", TOO_LONG_CASE))
    except Exception:
        traceback.print_exc()  # a mistake of ours, which the server's log tells
        return refused(Invalid("case", UNREADABLE_CASE))


def record_answer(job: dict[str, Any]) -> dict[str, Any]:
    wanted = wanted_of(job["wanted"])
    try:
        made = asdict(limited(lambda: founding.brought(wanted, job["owner"], job["seed"])))
    except LiveError as error:
        return refused(error)
    except RecordTooLong:
        return refused(Invalid("too-long", TOO_LONG))
    except Exception:
        traceback.print_exc()  # a mistake of ours, which the server's log tells
        return refused(Invalid("record", UNREADABLE))
    for seal in made["seals"]:
        del seal["at"]  # now
    return {"made": made}


def wanted_of(sent: dict[str, Any]) -> RecordWanted:
    seats = {seat: SeatWanted(**one) for seat, one in sent.get("seats", {}).items()}
    return RecordWanted(**{**sent, "seats": seats})


def refused(error: LiveError) -> dict[str, Any]:
    return {
        "refused": {
            "kind": type(error).__name__,
            "code": error.code,
            "sentence": error.sentence,
            "details": error.details,
        }
    }


def limited(work: Callable[[], T], most: float = MOST_CPU) -> T:
    """Do the work, or raise `RecordTooLong`: at once where the system has a timer signal, else when it is done."""

    def ring(_: int, __: object) -> None:
        raise RecordTooLong

    begun = time.process_time()
    bell = getattr(signal, "setitimer", None)
    if bell is not None:
        signal.signal(signal.SIGVTALRM, ring)
        bell(signal.ITIMER_VIRTUAL, most)
    try:
        made = work()
    finally:
        if bell is not None:
            bell(signal.ITIMER_VIRTUAL, 0)
    if time.process_time() - begun > most:
        raise RecordTooLong
    return made
