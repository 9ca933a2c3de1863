"""Applies JSON Patches (RFC 6902) as clients of the socket do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def applied(value: Any, operations: Sequence[dict[str, Any]]) -> Any:
    """A JSON value after a JSON Patch (RFC 6902) of the operations that are sent."""
    for one in operations:
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in one["path"].split("/")[1:]]
        there = value
        for part in way:
            there = there[int(part) if isinstance(there, list) else part]
        place = last if isinstance(there, dict) else len(there) if last == "-" else int(last)
        if one["op"] == "remove":
            del there[place]
        elif one["op"] == "add":
            there.insert(place, one["value"])
        else:
            assert place in there if isinstance(there, dict) else place < len(there)
            there[place] = one["value"]
    return value
