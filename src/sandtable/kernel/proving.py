"""Every throw of a journal, and whether a person may have typed it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.kernel.match import JournalLine, Match, Roll
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Dice, Faces, Throw


class Thrown:
    """A throw as the journal has it. Its number counts all throws from 0, also those taken back."""

    def __init__(
        self, number: int, line: int, key: str, title: str, dice: Dice, faces: Faces, typed: bool, free: bool
    ) -> None:
        self.number = number
        self.line = line  # of the journal, counted from 1
        self.key = key
        self.title = title
        self.dice = dice
        self.faces = faces
        self.typed = typed
        # may a person type it whatever was promised: by the rules, or as it fell in another match?
        self.free = free


def throws(
    rules: Rules[Any], start: State | None, journal: Iterable[JournalLine], brought: int = 0
) -> list[Thrown]:
    """Lists every throw of a journal whose first `brought` lines come from another match."""
    again = Match(rules, None, start)
    found: list[Thrown] = []
    for number, line in again.reading(journal):
        ask = again.pending().get(line.key) if isinstance(line, Roll) else None
        if isinstance(line, Roll) and isinstance(ask, Throw):
            free = number <= brought or rules.by_hand(again.state)
            title = rules.skin().question(again.state, ask)
            dice = ask.dice(again.state)
            found.append(Thrown(len(found), number, line.key, title, dice, line.faces, line.typed, free))
    return found
