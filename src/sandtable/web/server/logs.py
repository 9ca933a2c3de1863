"""What the server logs: readable lines, or an object of JSON a line; each names the request it is about."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from sandtable.live.stopwatch import ChangeTimes
from sandtable.web.server.request_ids import request_id

log = logging.getLogger(__name__)

LogFormat: TypeAlias = Literal["text", "json"]
SLOW: Final = 0.5  # seconds from which on an answer is logged with its parts
FACTS: Final = "facts"  # the attribute of a record with more than its sentence


class NoteRequest(logging.Filter):
    """Writes the id of the request into each record, in the thread that logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = request_id()
        return True


class TextLines(logging.Formatter):
    """`WARNING sandtable.web.server.logs: A sentence. [request 3f2a…]`, with a trace below if there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        line = f"{record.levelname} {record.name}: {record.message}"
        request = getattr(record, "request", "")
        return f"{line} [request {request}]" if request else line


class JsonLines(logging.Formatter):
    """One object a line: time, level, logger, message; request, facts and trace where there are any."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := getattr(record, "request", ""):
            told["request"] = request
        told |= getattr(record, FACTS, {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def log_as(form: LogFormat) -> None:
    """Send everything that is logged to stderr in this form. uvicorn must not set up loggers of its own."""
    handler = logging.StreamHandler()
    handler.addFilter(NoteRequest())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class SlowAnswers:
    """Logs answers that took longer than so many seconds, with what took how long."""

    def __init__(self, limit: float = SLOW) -> None:
        self.limit = limit

    def __call__(self, times: ChangeTimes) -> None:
        if times.seconds < self.limit:
            return
        parts = {part: round(1000 * seconds, 1) for part, seconds in times.parts.items()}
        told = ", ".join([f"{part} {took:g}" for part, took in parts.items()])
        whole = round(1000 * times.seconds, 1)
        facts = {
            "game": times.game,
            "match": times.match,
            "result": times.result,
            "ms": whole,
            "parts": parts,
        }
        log.warning(
            "An answer in match %s (%s, %s) took %g ms: %s",
            times.match,
            times.game,
            times.result,
            whole,
            told,
            extra={FACTS: facts},
        )
