"""The log as it is told: sentences, dice with purpose and modifiers before what comes of them, and notes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from sandtable.kernel.match import GOINGS_BACK, Declared, JournalLine, Match, Roll, number_of
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Faces


class Entry:
    """One entry of the log, for everybody or for some seats."""

    def __init__(self, text: str, to: tuple[str, ...] = (), line: int = 0) -> None:
        self.said = text
        self.to = to
        self.line = line  # the line of the journal that brought it, counted from 1; 0 for the beginning
        self.before = ""  # where in the match that line began, and where it led: see `Match.place`
        self.after = ""

    @property
    def text(self) -> str:
        return self.said

    def reaches(self, seat: str) -> bool:
        return not self.to or seat in self.to

    def read_by(self, seat: str) -> Entry:
        """The entry in the words that this seat may read."""
        return self


class Happened(Entry):
    """An event. Its sentence is made when the entry is first read: most of a long log never is."""

    def __init__(self, sentence: Callable[[Event], str], event: Event, line: int) -> None:
        super().__init__("", event.to, line)
        self.sentence: Callable[[Event], str] | None = sentence  # None once it is made
        self.event = event

    @property
    def text(self) -> str:
        if self.sentence is not None:
            self.said = self.sentence(self.event)
            self.sentence = None
        return self.said


class Note(Entry):
    """A remark of the table: why a computer player chose as it did, or what was answered automatically."""


class Thrown(Entry):
    """Dice that fell: what for, by which side, with which modifiers."""

    def __init__(self, declared: Declared, faces: Faces, line: int = 0) -> None:
        super().__init__(declared.purpose, declared.onlookers, line)
        self.declared = declared
        self.side = declared.side
        self.dice = declared.dice
        self.faces = faces
        self.because = declared.because  # each modifier's reason in words

    def read_by(self, seat: str) -> Thrown:
        if seat not in self.declared.readings:
            return self
        read = Thrown(self.declared, self.faces, self.line)
        read.said = self.declared.readings[seat]
        read.before, read.after = self.before, self.after
        return read


class Story:
    """The log of a match so far, made from what the match has kept. Notes exist only here and are lost with it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.entries: list[Entry] = []
        self.lines: list[JournalLine] = []  # the lines in force that were told
        self.cut = 0  # how many lines of the journal were not in force when they were told
        self.retell()

    def retell(self) -> None:
        """Tells the whole match anew; notes stay where they were as far as possible."""
        notes = [(number, entry) for number, entry in enumerate(self.entries) if isinstance(entry, Note)]
        self.entries, self.lines = [], []
        self.cut = len(self.match.journal) - len(self.match.live)
        self.tell(0)
        for at, note in notes:
            if at <= len(self.entries):
                self.entries.insert(at, note)

    def catch_up(self) -> None:
        """Tells what is new; everything anew after the match went back."""
        told, live = len(self.lines), self.match.live
        while told and (told > len(live) or live[told - 1] is not self.lines[told - 1]):
            told -= 1
        noted = told < len(self.lines) and any([isinstance(entry, Note) for entry in self.entries])
        if noted or len(self.match.journal) - len(live) != self.cut:
            self.retell()
            return
        if told < len(self.lines):
            self.forget(told)
        self.tell(told + 1)

    def forget(self, told: int) -> None:
        """Drops what was told of the lines after the first `told`."""
        del self.lines[told:]
        while self.entries and self.entries[-1].line > told:
            self.entries.pop()

    def tell(self, first: int) -> None:
        """Tells the lines in force from `first` on, counted from 1; 0 includes the beginning."""
        match = self.match
        at = bisect_left(match.log, first, key=number_of)
        for number in range(first, len(match.live) + 1):
            if number:
                self.lines.append(match.live[number - 1])
            if number in match.declared:
                self.see(number, match.declared[number])
            while at < len(match.log) and match.log[at][0] == number:
                self.hear(number, match.log[at][1])
                at += 1

    def hear(self, number: int, event: Event) -> None:
        places = self.match.places
        entry = Happened(self.match.rules.skin().sentence, event, number)
        entry.before = entry.after = places[number]
        if number and event.verb not in GOINGS_BACK:
            entry.before = places[number - 1] or entry.after
        self.entries.append(entry)

    def see(self, number: int, declared: Declared) -> None:
        """Adds the dice of a line, before what came of them."""
        line = self.match.live[number - 1]
        assert isinstance(line, Roll)
        thrown = Thrown(declared, line.faces, number)
        thrown.before = thrown.after = self.match.places[number - 1]
        self.entries.append(thrown)

    def note(self, text: str, to: tuple[str, ...] = ()) -> None:
        self.entries.append(Note(text, to, len(self.match.live)))

    def told(self, seat: str, since: int = 0) -> list[Entry]:
        """The log as a seat may read it."""
        return [entry.read_by(seat) for entry in self.entries[since:] if entry.reaches(seat)]
