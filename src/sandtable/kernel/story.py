"""The log as it is told: sentences, dice with purpose and modifiers before what comes of them, and notes."""

from __future__ import annotations

from sandtable.kernel.match import Line, Match, Roll
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Dice, Faces, Throw


class Entry:
    """One entry of the log, for everybody or for some seats."""

    def __init__(self, text: str, to: tuple[str, ...] = (), line: int = 0) -> None:
        self.text = text
        self.to = to
        self.line = line  # the line of the journal that brought it, counted from 1; 0 for the beginning
        self.before = ""  # where in the match that line began, and where it led: see `Story.moment`
        self.after = ""

    def reaches(self, seat: str) -> bool:
        return not self.to or seat in self.to


class Happened(Entry):
    """An event."""

    def __init__(self, text: str, event: Event, line: int) -> None:
        super().__init__(text, event.to, line)
        self.event = event


class Note(Entry):
    """Something the table says: why the computer played so, what was answered by itself."""


class Thrown(Entry):
    """Dice that fell: what for, by which side, with which modifiers."""

    def __init__(
        self, text: str, side: str, dice: Dice, faces: Faces, because: tuple[str, ...], line: int = 0
    ) -> None:
        super().__init__(text, (), line)
        self.side = side
        self.dice = dice
        self.faces = faces
        self.because = because  # each modifier's reason in words


class Story:
    """What happened so far. Notes are made at this table only and do not outlast it.

    It follows the match with a copy of its own, a line behind, as what dice are for can only be told while
    they are asked for.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.entries: list[Entry] = []
        self.lines: list[Line] = []  # those told
        self.cut = 0  # how many lines of the journal were not in force when they were told
        self.copy = match
        self.retell()

    def moment(self, s: State) -> str:
        """The place in the match, as short as a margin wants it; who knows the game can say."""
        return ""

    def retell(self) -> None:
        """Tells the whole match anew from its journal; notes stay where they were as far as possible."""
        notes = [(number, entry) for number, entry in enumerate(self.entries) if isinstance(entry, Note)]
        self.entries, self.lines = [], []
        self.cut = len(self.match.journal) - len(self.match.live)
        self.copy = Match(self.match.rules, None, self.match.start)
        backs = [(line, event) for line, event in self.match.goings_back() if line <= len(self.match.live)]
        self.hear(0, "", [event for _, event in self.copy.log])
        self.hear(0, "", [event for line, event in backs if line == 0])
        for number, line in enumerate(self.match.live, 1):
            self.tell(number, line)
            self.hear(number, "", [event for at, event in backs if at == number])
        for at, note in notes:
            if at <= len(self.entries):
                self.entries.insert(at, note)

    def catch_up(self) -> None:
        """Tells what is new; after an undo or a going back everything anew."""
        told, live = len(self.lines), self.match.live
        cut = len(self.match.journal) - len(live)
        if cut != self.cut or told > len(live) or (told and live[told - 1] is not self.lines[-1]):
            self.retell()
            return
        for number in range(told, len(live)):
            self.tell(number + 1, live[number])

    def tell(self, number: int, line: Line) -> None:
        """A line of the journal: dice first, then what came of it."""
        before = self.moment(self.copy.state)
        if isinstance(line, Roll):
            self.see(number, before, line.faces)
        known = len(self.copy.log)
        self.copy.repeat(number, line)
        self.lines.append(line)
        self.hear(number, before, [event for _, event in self.copy.log[known:]])

    def hear(self, number: int, before: str, events: list[Event]) -> None:
        after = self.moment(self.copy.state)
        for event in events:
            entry = Happened(self.match.rules.skin().sentence(event), event, number)
            entry.before, entry.after = before or after, after
            self.entries.append(entry)

    def see(self, number: int, before: str, faces: Faces) -> None:
        """Notes dice about to fall, while what they are for is still asked."""
        rules, s = self.copy.rules, self.copy.state
        for ask in self.copy.pending().values():
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                because = tuple(rules.skin().reason(id) for _, id in dice.because)
                thrown = Thrown(
                    rules.skin().question(s, ask), rules.side_of(ask.seat(s)), dice, faces, because, number
                )
                thrown.to = rules.onlookers(s, ask)
                thrown.before = thrown.after = before
                self.entries.append(thrown)
                return

    def note(self, text: str, to: tuple[str, ...] = ()) -> None:
        self.entries.append(Note(text, to, len(self.match.live)))

    def told(self, seat: str, since: int = 0) -> list[Entry]:
        """The log as a seat may read it."""
        return [entry for entry in self.entries[since:] if entry.reaches(seat)]
