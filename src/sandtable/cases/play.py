"""A case being played, as its expectations look at it, and how they compare what they expect with what they find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from sandtable.board.box import Page, Trail
from sandtable.board.toml import inline, is_rows
from sandtable.cases.names import Names
from sandtable.kernel.codec import step_text
from sandtable.kernel.match import Match
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Throw

Complaints: TypeAlias = Iterator[tuple[Trail, str]]  # keys under `expect`, and what is wrong there


class Play:
    """A case being played, and how much of the log the expectations have already looked at."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = Names(match.rules)
        self.since = 0
        self.fresh = True  # was nothing expected since the last action?

    def act(self) -> None:
        """Called before an action: events told before the last expectation no longer count."""
        if not self.fresh:
            self.since = len(self.match.log)
        self.fresh = True

    def checked(self) -> None:
        self.fresh = False

    def news(self) -> list[Event]:
        """The events that the actions since the last expectation told."""
        return [event for _, event in self.match.log[self.since :]]

    def facts(self) -> dict[str, object]:
        return self.match.rules.facts(self.match.state)

    def game(self) -> str:
        return self.match.rules.id

    def asked(self) -> list[str]:
        """Who is asked what, with the arguments of each step: `allies: PlaceArrow(11)`."""
        return [f"{key}: {step_text(ask)}" for key, ask in self.match.pending().items()]

    def asked_in_words(self) -> str:
        """The same for a message; a throw is named as one."""
        found = []
        for key, ask in self.match.pending().items():
            dice = f" throws {ask.dice(self.match.state)!r}" if isinstance(ask, Throw) else ""
            found.append(f"{key}: {step_text(ask)}{dice}")
        return "; ".join(found) or "nothing: the match is over"


# comparing


def difference_text(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {shown(expected)}; found {shown(found)}"


def shown(value: object) -> str:
    return inline(plain(value)) if value is not None else "nothing"


def plain(value: object) -> object:
    """Turns tuples into lists, as a file would hold them."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    return value


def same(one: object, other: object) -> bool:
    """Are two plain values the same? `true` is not 1."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    return type(one) is type(other) and one == other


def differences(
    trail: Trail, path: str, expected: Mapping[str, object], found: Mapping[str, object]
) -> Complaints:
    """Lists the differences. An expected table, also in a list, need not name everything that is found.

    An empty table means that there is nothing: no such entry, or an empty table.
    """
    for name, value in expected.items():
        where = f"{path}.{name}".lstrip(".")
        other = plain(found.get(name))
        if isinstance(value, Mapping) and not value:
            if other is not None and other != {}:
                yield (*trail, name), difference_text(where, value, other)
        elif isinstance(value, Mapping) and isinstance(other, Mapping):
            yield from differences((*trail, name), where, value, other)
        elif is_rows(value) and is_rows(other) and len(value) == len(other):
            rows = {f"[{number}]": row for number, row in enumerate(value, 1)}
            there = {f"[{number}]": row for number, row in enumerate(other, 1)}
            yield from differences((*trail, name), where, rows, there)
        elif not same(value, other):
            yield (*trail, name), difference_text(where, value, other)


# reading


def table(page: Page, key: str) -> dict[str, object]:
    """A table that expects something."""
    found = page.page(key).values
    if not found:
        raise page.wrong(key, "an empty table expects nothing")
    return found


def some_texts(page: Page, key: str) -> tuple[str, ...]:
    """A list that expects something."""
    found = page.texts(key)
    if not found:
        raise page.wrong(key, "an empty list expects nothing")
    return found
