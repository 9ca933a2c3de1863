"""What a correction changes, with old and new value, and what each seat may read of it (AT-138).

Each seat reads what its own view shows, so that no correction tells anybody a fact that is hidden from him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State

OBSERVER: Final = ""  # who has no seat
UNSET: Final = ("", "0", "-1", "no")  # values that say no more than a fact that is missing


class FactChange:
    """A fact before and after: where it stands, and its values as text; "" where there is none."""

    def __init__(self, path: tuple[str, ...], was: str, now: str) -> None:
        self.path = path
        self.was = was
        self.now = now

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FactChange) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def values(self) -> tuple[tuple[str, ...], str, str]:
        return (self.path, self.was, self.now)

    def __repr__(self) -> str:
        return f"{' '.join(self.path)}: {self.was} → {self.now}"


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> tuple[FactChange, ...]:
    """Lists the facts that differ, in the order in which they stand; a new thing only by what it has."""
    was, now = flat(before), flat(after)
    found: list[FactChange] = []
    for path in [*was, *[path for path in now if path not in was]]:
        old, new = was.get(path), now.get(path)
        if old != new and not (old is None and unset(new)) and not (new is None and unset(old)):
            found.append(FactChange(path, old or "", new or ""))
    return tuple(found)


def unset(text: str | None) -> bool:
    return text is None or all([part in UNSET for part in text.split(", ")])


def flat(facts: Mapping[str, object]) -> dict[tuple[str, ...], str]:
    """Every plain fact by its path."""
    return dict(leaves(facts, ()))


def leaves(facts: Mapping[str, object], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, value in facts.items():
        here = (*path, str(name))
        if isinstance(value, Mapping):
            yield from leaves(value, here)
        else:
            yield here, written(value)


def written(value: object) -> str:
    """A plain value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join([written(one) for one in value])
    return str(value)


def told_to(
    rules: Rules[Any], by: str, before: State, after: State
) -> list[tuple[tuple[str, ...], tuple[FactChange, ...]]]:
    """Whom a correction is told to and what of it: those whose views it changes alike read the same; () is everybody.

    An umpire, and an organiser without a seat, reads along what each is told, and alone what nobody else sees.
    """
    whole = changes(rules.ledger(before), rules.ledger(after))
    if not rules.secretive():
        return [((), whole)]
    seats = rules.seats()
    overseers = [seat for seat in (*seats, by) if seat not in seats or rules.oversees(seat)]
    readers: dict[tuple[FactChange, ...], list[str]] = {}
    for reader in (*[seat for seat in seats if seat not in overseers], OBSERVER):
        found = changes(rules.ledger(rules.view(before, reader)), rules.ledger(rules.view(after, reader)))
        if found:
            readers.setdefault(found, []).append(reader)
    told = [(audience(seats, [*those, *overseers]), found) for found, those in readers.items()]
    known = {one for found in readers for one in found}
    rest = tuple([one for one in whole if overseers and one not in known])
    if rest or not told:
        told.append((audience(seats, overseers or [by]), rest))
    return told


def audience(seats: tuple[str, ...], readers: list[str]) -> tuple[str, ...]:
    """The readers in the order of the seats; () if everybody is among them."""
    everybody = (*seats, OBSERVER)
    if all([one in readers for one in everybody]):
        return ()
    return tuple([one for one in dict.fromkeys((*everybody, *readers)) if one in readers])
