"""The log as it is told: sentences, dice with purpose and modifiers, and notes of the table."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.match import Match, Roll
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Dice, Faces, Throw


class Entry:
    """One line of the log, for everybody or for some seats."""

    def __init__(self, text: str, to: tuple[str, ...] = ()) -> None:
        self.text = text
        self.to = to

    def reaches(self, seat: str) -> bool:
        return not self.to or seat in self.to


class Note(Entry):
    """Something the table says: why the computer played so, what was answered by itself."""


class Thrown(Entry):
    """Dice that fell: what for, by which side, with which modifiers."""

    def __init__(self, text: str, side: str, dice: Dice, faces: Faces, because: tuple[str, ...]) -> None:
        super().__init__(text)
        self.side = side
        self.dice = dice
        self.faces = faces
        self.because = because  # each modifier's reason in words


class Story:
    """What happened so far. Notes are made at this table only and do not outlast it."""

    def __init__(self, match: Match) -> None:
        self.entries: list[Entry] = []
        self.match = match
        self.retell()

    def retell(self) -> None:
        """Tells the whole match anew from its journal; notes stay where they were as far as possible."""
        notes = [(number, entry) for number, entry in enumerate(self.entries) if isinstance(entry, Note)]
        self.entries = []
        again = Match(self.match.rules, None, self.match.start)
        self.hear(again.rules, [event for _, event in again.log])
        for number, line in enumerate(self.match.live, 1):
            if isinstance(line, Roll):
                self.see(again, line.faces)
            known = len(again.log)
            again.repeat(number, line)
            self.hear(again.rules, [event for _, event in again.log[known:]])
        for at, note in notes:
            if at <= len(self.entries):
                self.entries.insert(at, note)

    def hear(self, rules: Rules[Any], events: list[Event]) -> None:
        self.entries += [Entry(rules.sentence(event), event.to) for event in events]

    def see(self, match: Match, faces: Faces) -> None:
        """Notes dice about to fall, while what they are for is still asked."""
        for ask in match.pending().values():
            if isinstance(ask, Throw):
                dice = ask.dice(match.state)
                because = tuple(match.rules.reason(id) for _, id in dice.because)
                side = match.rules.side_of(ask.seat(match.state))
                title = match.rules.question(match.state, ask)
                self.entries.append(Thrown(title, side, dice, faces, because))
                return

    def note(self, text: str, to: tuple[str, ...] = ()) -> None:
        self.entries.append(Note(text, to))

    def told(self, seat: str, since: int = 0) -> list[Entry]:
        """The log as a seat may read it."""
        return [entry for entry in self.entries[since:] if entry.reaches(seat)]
