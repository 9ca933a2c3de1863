"""A match is its scenario, options and journal; everything else is derived from them."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from sandtable.kernel import codec, engine
from sandtable.kernel.changes import told_to
from sandtable.kernel.dicebox import Dicebox, Typed
from sandtable.kernel.moments import why_not_steps
from sandtable.kernel.rules import AGREED, Misplaced, Refused, Rules, correctors
from sandtable.kernel.sharing import Known, shared
from sandtable.kernel.state import Event, Fact, State, Struct
from sandtable.kernel.steps import Choice, Dice, Faces, Reason, Throw, Together, Word

COPIED: Final = 16  # a copy of the state is kept every so many lines
RECENT: Final = 64  # and forgotten so many lines later, unless a journal is being read
GOINGS_BACK: Final = ("gone-back", "amended")  # verbs of what gave up lines or exchanged them
SEEDED: Final[Reason] = (
    "seeded",
    "Nobody types dice here: they were promised by a seed. Throw without naming faces.",
    "",
)


class JournalLine(Struct):
    """A line of a journal. It repeats the name of its question, so that a journal that no longer fits says where."""

    def __init__(self, question: str, key: str) -> None:
        self.question = question
        self.key = key


class Answer(JournalLine):
    """A seat's word."""

    fields: ClassVar[tuple[str, ...]] = ("question", "key", "word")

    def __init__(self, question: str, key: str, word: Word) -> None:
        super().__init__(question, key)
        self.word = word


class Roll(JournalLine):
    """Faces that fell: from the box, or typed by people."""

    fields: ClassVar[tuple[str, ...]] = ("question", "key", "faces", "typed")

    def __init__(self, question: str, key: str, faces: Faces, typed: bool) -> None:
        super().__init__(question, key)
        self.faces = faces
        self.typed = typed


class Correction(JournalLine):
    """Facts set right by the organiser, with the reason everybody reads."""

    fields: ClassVar[tuple[str, ...]] = ("question", "key", "facts", "reason")

    def __init__(self, question: str, key: str, facts: Mapping[str, object], reason: str) -> None:
        super().__init__(question, key)
        self.facts = facts
        self.reason = reason


class Back(JournalLine):
    """Back to the first `keep` lines in force, by consent or by the organiser; what is cut stays readable."""

    fields: ClassVar[tuple[str, ...]] = ("question", "key", "keep", "reason")

    def __init__(self, question: str, key: str, keep: int, reason: str) -> None:
        super().__init__(question, key)
        self.keep = keep
        self.reason = reason


class Amendment(JournalLine):
    """Other answers in the place of an earlier line, in the open; of what came after it the `kept` lines stand.

    `at` and `kept` count the lines in force from 0. What no longer stands stays readable in the journal.
    """

    fields: ClassVar[tuple[str, ...]] = ("question", "key", "at", "answers", "kept", "reason")

    def __init__(
        self,
        question: str,
        key: str,
        at: int,
        answers: tuple[tuple[str, Word], ...],
        kept: tuple[int, ...],
        reason: str,
    ) -> None:
        super().__init__(question, key)
        self.at = at
        self.answers = answers
        self.kept = kept
        self.reason = reason


class Ending(JournalLine):
    """The end before its time: a side gives up, or a seat that may end the match ends it for all.

    Where all sides agreed to end it, the key says how (`AGREED`).
    """

    fields: ClassVar[tuple[str, ...]] = ("question", "key", "reason")

    def __init__(self, question: str, key: str, reason: str) -> None:
        super().__init__(question, key)
        self.reason = reason


class Declared:
    """Dice as they were declared before they fell: what for, whose, every modifier, and who sees them fall."""

    def __init__(
        self,
        purpose: str,
        side: str,
        dice: Dice,
        because: tuple[str, ...],
        onlookers: tuple[str, ...],
        readings: Mapping[str, str],
    ) -> None:
        self.purpose = purpose
        self.side = side
        self.dice = dice
        self.because = because  # each modifier's reason in words
        self.onlookers = onlookers  # seats; empty for everybody
        self.readings = readings  # by seat: the purpose as this seat may read it, where it knows less


class Snapshot:
    """The state after some lines, as text: see `snapshots`."""

    def __init__(self, line: int, live: int, state: str, hash: str) -> None:
        self.line = line  # how many lines of the journal lead to it
        self.live = live  # how many of them were in force
        self.state = state  # as `codec` writes it, in JSON
        self.hash = hash  # by which the store that keeps it recognises it


class Misfit(Exception):
    """A journal that does not fit the rules: the number of the line, counted from 1, and why."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"journal line {line}: {message}")
        self.line = line
        self.message = message


class Match:
    """A game in progress: rules, dice box, journal, and what is derived from them.

    What the log tells of a line is kept when the line is taken, so that telling it needs no replay.
    """

    def __init__(
        self,
        rules: Rules[Any],
        box: Dicebox | None = None,
        start: State | None = None,
        like: Match | None = None,
    ) -> None:
        self.rules = rules
        self.box: Dicebox = box if box is not None else Typed()
        self.start = start  # a position to start from; None for the set-up
        self.journal: list[JournalLine] = []  # all lines ever written
        self.live: list[JournalLine] = []  # those in force
        self.log: list[tuple[int, Event]] = []  # (number of live lines before it, event)
        self.undoable: list[bool] = []  # by live line: nothing came to light, it may be taken back
        self.declared: dict[int, Declared] = {}  # by live line, counted from 1: the dice that fell with it
        self.places: list[str] = []  # in words: at the beginning, and after each live line
        self.copies: dict[int, State] = {}  # by number of live lines, rising: the beginning and the newest
        self.snapshots: list[Snapshot] = []  # of the lines in force, the oldest first
        self.reads = False  # is a whole journal being read?
        self.rested = 0  # events of the log when it last came to rest
        self.tallied: list[JournalLine] = []  # the journal whose lines were counted
        self.tally = (0, 0, 0)  # so many of them, with so many throws, so often gone back or amended
        self.state: State = rules.setup() if like is None else like.state
        if like is None:
            self.restart()
        else:
            self.take_over(like)

    def restart(self) -> None:
        """Goes back to the first question."""
        self.live, self.log, self.undoable, self.declared, self.snapshots = [], [], [], {}, []
        self.state = self.beginning()
        self.log = [(0, event) for event in self.state.drain()]
        self.places = [self.place()]
        self.copies = {0: self.state.clone()}

    def beginning(self) -> State:
        """Makes the state before the first line, with the news of it."""
        if self.start is not None:
            s = self.start.clone()
            engine.settle(s)
        else:
            s = self.rules.setup()
            engine.begin(s, self.rules.start())
        return s

    def place(self) -> str:
        """Names the present moment for everybody, short enough for a margin: "4.3" for turn and battle."""
        return self.rules.skin().moment(self.rules.view(self.state, ""))

    def pending(self) -> dict[str, Choice[Any] | Throw[Any]]:
        return engine.pending(self.state)

    def throws(self) -> int:
        """How many throws were ever made, those taken back included: no number is used twice."""
        return self.counted()[1]

    def rewritten(self) -> int:
        """Counts how often lines in force were given up or exchanged: after each, a kept log must be read anew."""
        return self.counted()[2]

    def counted(self) -> tuple[int, int, int]:
        """Counts lines, throws, and goings back of the journal, from where it was counted last."""
        if self.tallied is not self.journal:
            self.tallied, self.tally = self.journal, (0, 0, 0)
        lines, throws, rewritten = self.tally
        if lines != len(self.journal):
            for line in self.journal[lines:]:
                if isinstance(line, Roll):
                    throws += 1
                elif isinstance(line, (Back, Amendment)):
                    rewritten += 1
            self.tally = (len(self.journal), throws, rewritten)
        return self.tally

    def answer(self, key: str, word: Word) -> list[Event]:
        """Takes a seat's decision; refuses it before anything changes."""
        ask = self.pending().get(key)
        if isinstance(ask, Throw):
            raise Refused(("dice", f"{key} must throw dice here, not answer.", ""))
        together = isinstance(engine.current(self.state), Together)
        name = type(ask).__name__
        engine.answer(self.state, key, word)
        opened = together and key not in self.state.sealed
        return self.write(Answer(name, key, word), undoable=not opened)

    def roll(self, faces: Faces | None = None) -> list[Event]:
        """Throws the dice that are asked for, from the box or as typed.

        Where a seed was promised nobody types them, unless the rules let a person throw these (`Rules.by_hand`).
        """
        thrown = [(key, ask) for key, ask in self.pending().items() if isinstance(ask, Throw)]
        if not thrown:
            raise Refused(("no-dice", "No dice are thrown now.", ""))
        key, ask = thrown[0]
        typed = faces is not None
        if typed and self.box.promised() and not self.rules.by_hand(self.state):
            raise Refused(SEEDED)
        if faces is None:
            faces = self.box.faces(self.throws(), ask.dice(self.state))
        if faces is None:
            raise Refused(("type-dice", f"Throw {ask.dice(self.state)} and type the faces.", ""))
        if typed:
            faces = self.filled(ask, faces)
        return self.throw(Roll(type(ask).__name__, key, faces, typed), ask)

    def throw(self, line: Roll, ask: Throw[Any]) -> list[Event]:
        """Lets dice fall; notes what they were declared for while their question is still on the agenda."""
        declared = self.declare(ask)
        engine.answer(self.state, line.key, line.faces)
        self.declared[len(self.live) + 1] = declared
        return self.write(line, undoable=False)

    def declare(self, ask: Throw[Any]) -> Declared:
        rules, skin, s = self.rules, self.rules.skin(), self.state
        dice = ask.dice(s)
        because = tuple([skin.reason(id) for _, id in dice.because])
        purpose, onlookers = skin.question(s, ask), rules.onlookers(s, ask)
        return Declared(
            purpose,
            rules.side_of(ask.seat(s)),
            dice,
            because,
            onlookers,
            self.readings(ask, purpose, onlookers),
        )

    def readings(self, ask: Throw[Any], purpose: str, onlookers: tuple[str, ...]) -> dict[str, str]:
        """What dice are for in the words of each seat, and of an observer (""), that may not read all of it."""
        rules, skin, s = self.rules, self.rules.skin(), self.state
        if not rules.hides(s):
            return {}
        found = {seat: skin.question(rules.view(s, seat), ask) for seat in onlookers or ("", *rules.seats())}
        return {seat: read for seat, read in found.items() if read != purpose}

    def filled(self, ask: Throw[Any], faces: Faces) -> Faces:
        """Adds faces for the decoys to the typed ones: a person does not throw dice that decide nothing."""
        count, decoys = ask.dice(self.state).count, ask.decoys(self.state)
        if len(faces) == count - decoys:
            return faces + (1,) * decoys
        if decoys and len(faces) != count:
            counting = "One die decides" if count - decoys == 1 else f"{count - decoys} dice decide"
            raise Refused(("wrong-number", f"{counting} something here; type as many, not {len(faces)}.", ""))
        return faces

    def roll_on(self) -> list[Event]:
        """Throws the dice that are asked for, as long as the box can, until a seat must decide."""
        news: list[Event] = []
        while True:
            asks = list(self.pending().values())
            if not asks or not isinstance(asks[0], Throw) or self.rules.by_hand(self.state):
                return news
            if self.box.faces(self.throws(), asks[0].dice(self.state)) is None:
                return news
            news += self.roll()

    def why_not_correct(self, key: str, reason: str) -> Reason | None:
        """Says why a seat cannot set facts right: only an organiser or umpire may, with a reason (FS-4, AT-138)."""
        rule = self.rules.amended_by
        if not self.rules.may_correct(key):
            those = " and ".join(correctors(self.rules))
            if key not in self.rules.seats():
                return ("no-seat", f"There is no seat {key!r}; {those} may set the position right.", rule)
            return ("may-not-correct", f"{key} may not set the position right; {those} may.", rule)
        if not reason.strip():
            return ("no-reason", "A correction needs a reason that everybody can read.", rule)
        return None

    def correct(self, key: str, facts: Mapping[str, object], reason: str) -> list[Event]:
        """Sets facts right in the open; the reason is part of the record."""
        refusal = self.why_not_correct(key, reason)
        if refusal is not None:
            raise Refused(refusal)
        why = why_not_steps(self.rules, self.state, self.changed(facts), facts)
        if why:
            raise Refused(("misplaced", why, self.rules.amended_by))
        return self.set_right(key, facts, reason)

    def changed(self, facts: Mapping[str, object]) -> State:
        """The state with these facts set right; refused where they cannot be."""
        changed = self.state.clone()
        try:
            self.rules.amend(changed, facts)
            self.rules.agree(changed)
            self.rules.invariants(changed)
        except (Misplaced, AssertionError) as error:
            raise Refused(("misplaced", str(error), self.rules.amended_by)) from error
        return changed

    def set_right(self, key: str, facts: Mapping[str, object], reason: str) -> list[Event]:
        """Carries out a correction, whoever made it: a record is read as it was written."""
        changed = self.changed(facts)
        if changed.agenda is None and self.rules.outcome(changed) is None:
            raise Refused(
                (
                    "over",
                    "Nothing is left to do: go back to a line before the end to play on.",
                    self.rules.amended_by,
                )
            )
        self.tell_changes(changed, key, reason)
        changed.sealed = {}  # they were given when the facts were other: they are asked for again
        self.state = changed
        engine.settle(self.state)
        return self.write(Correction("Correction", key, facts, reason), undoable=False)

    def tell_changes(self, changed: State, key: str, reason: str) -> None:
        """Tells each seat what it may see of a correction: who, why, at which step, old and new values (AT-138)."""
        step = self.whereabouts()
        for to, found in told_to(self.rules, key, self.state, changed):
            changed.whisper(
                to,
                "corrected",
                by=key,
                reason=reason,
                step=step,
                what=tuple([" ".join(one.path) for one in found]),
                was=tuple([one.was for one in found]),
                now=tuple([one.now for one in found]),
            )

    def whereabouts(self) -> str:
        """Names the step that play stands at, for everybody: "Turn 2 › Orders"."""
        skin, seen = self.rules.skin(), self.rules.view(self.state, "")
        names = [skin.crumb(seen, step) for step in seen.breadcrumb()]
        return " › ".join(dict.fromkeys([name for name in names if name]))

    def why_not_resign(self, key: str, reason: str = "") -> Reason | None:
        """Says why the seat cannot end the match now; a seat that is no side must give a reason."""
        if not self.pending():
            return ("over", "Nothing can be given up any more: the match is over.", "")
        seats = self.rules.seats()
        if key not in seats:
            return ("no-seat", f"There is no seat {key!r}; there are {', '.join(seats)}.", "")
        if not self.rules.may_end(key):
            those = " and ".join([seat for seat in seats if self.rules.may_end(seat)])
            return ("may-not-end", f"{key} may not end the match; {those} may.", "")
        if key not in self.rules.playing() and not reason.strip():
            return ("no-reason", "Ending a match for all needs a reason that everybody can read.", "")
        return None

    def resign(self, key: str, reason: str = "") -> list[Event]:
        """Ends the match: a side gives up, or a seat that may ends it for all. Everybody reads the reason."""
        refusal = self.why_not_resign(key, reason)
        if refusal is not None:
            raise Refused(refusal)
        changed = self.state.clone()
        engine.stop(changed)
        changed.tell("given-up", by=key, reason=reason)
        self.rules.give_up(changed, key)
        self.state = changed
        return self.write(Ending("Ending", key, reason), undoable=False)

    def end_together(self, how: str) -> list[Event]:
        """Ends the match as all sides have agreed: a draw, or abandoned without a result."""
        if not self.pending():
            raise Refused(("over", "The match is over already.", ""))
        if how not in AGREED or not self.rules.ends_together:
            raise Refused(("no-such-end", "This match cannot be ended so; a side can give up.", ""))
        changed = self.state.clone()
        engine.stop(changed)
        changed.tell("ended-together", how=how)
        self.rules.give_up(changed, how)
        self.state = changed
        return self.write(Ending("Ending", how, ""), undoable=False)

    def write(self, line: JournalLine, undoable: bool) -> list[Event]:
        news = self.state.drain()
        self.journal.append(line)
        self.live.append(line)
        self.undoable.append(undoable and not any(event.verb in self.rules.reveals for event in news))
        number = len(self.live)
        self.log += [(number, event) for event in news]
        place = self.place()
        self.places.append(self.places[-1] if place == self.places[-1] else place)  # one text for many lines
        if number % COPIED == 0:
            self.copies[number] = self.state.clone()
            if not self.reads and number > RECENT:
                self.copies.pop(number - RECENT, None)
        return news

    def rest(self) -> None:
        """Drops the copies of states, and keeps what the log tells once only.

        Whoever goes back next plays some lines from a snapshot.
        """
        self.copies = {}
        if self.rested != len(self.log):
            known: Known = {}
            for _, event in self.log:
                event.facts = shared(event.facts, known)
            self.rested = len(self.log)

    def may_undo(self, seat: str) -> bool:
        """Is the last line this seat's own word, and did nothing come to light with it?"""
        if not self.live:
            return False
        line = self.live[-1]
        return (
            isinstance(line, Answer)
            and self.undoable[-1]
            and seat_of(line.key) == seat
            and self.journal[-1] == line
        )

    def undo(self, seat: str) -> Word:
        """Takes the seat's last word back: free up to the last throw, reveal or other seat's answer."""
        if not self.may_undo(seat):
            raise Refused(
                (
                    "no-undo",
                    "Only your own last word can be taken back, until dice fall or others answer.",
                    "",
                )
            )
        _, throws, rewritten = self.counted()
        line = self.journal.pop()
        self.tally = (len(self.journal), throws, rewritten)  # a word is neither
        self.rewind(len(self.live) - 1)
        assert isinstance(line, Answer)
        return line.word

    def back(self, key: str, keep: int, reason: str) -> None:
        """Goes back to the first `keep` lines in force, in the open."""
        if not 0 <= keep < len(self.live):
            raise Refused(
                (
                    "no-such-line",
                    f"Lines 0 to {len(self.live) - 1} can be gone back to.",
                    self.rules.amended_by,
                )
            )
        if not reason.strip():
            raise Refused(
                ("no-reason", "Going back needs a reason that everybody can read.", self.rules.amended_by)
            )
        self.journal.append(Back("Back", key, keep, reason))
        self.rewind(keep)
        self.tell_goings_back()

    def amend(
        self, key: str, at: int, answers: tuple[tuple[str, Word], ...], kept: tuple[int, ...], reason: str
    ) -> None:
        """Puts other answers in the place of a line in force; `amending.foresee` finds which later lines can stand."""
        if (
            not 0 <= at < len(self.live)
            or not answers
            or any([not at < one < len(self.live) for one in kept])
        ):
            last = len(self.live) - 1
            raise Refused(
                ("no-such-line", f"Lines 0 to {last} can be answered otherwise.", self.rules.amended_by)
            )
        if not reason.strip():
            raise Refused(
                ("no-reason", "A change needs a reason that everybody can read.", self.rules.amended_by)
            )
        tried = self.fork(at)
        tried.reads = self.reads
        try:
            for who, word in answers:
                tried.answer(who, word)
            for number in kept:
                tried.repeat(number + 1, self.live[number])
        except (Refused, Misfit) as error:
            raise Refused(("does-not-fit", str(error), self.rules.amended_by)) from error
        tried.journal = [*self.journal, Amendment("Amendment", key, at, answers, kept, reason)]
        self.take_over(tried)
        self.tell_goings_back()

    def rewind(self, keep: int) -> None:
        """Drops all but the first `keep` lines in force; the journal itself stays as it is."""
        self.state = self.state_at(keep)
        for number in range(keep + 1, len(self.live) + 1):
            self.declared.pop(number, None)
            self.copies.pop(number, None)
        while self.snapshots and self.snapshots[-1].live > keep:
            self.snapshots.pop()
        del self.live[keep:]
        del self.undoable[keep:]
        del self.places[keep + 1 :]
        del self.log[bisect_right(self.log, keep, key=number_of) :]

    def state_at(self, line: int) -> State:
        """Makes a new state as it was after the first `line` lines in force, played on from the nearest kept one."""
        if line == len(self.live):
            return self.state.clone()
        at = max([number for number in self.copies if number <= line], default=0)
        near = [snapshot for snapshot in self.snapshots if at < snapshot.live <= line]
        if near:
            at = near[-1].live
            s: State = codec.decode(self.rules, json.loads(near[-1].state))
        else:
            s = self.copies[at].clone() if at in self.copies else self.beginning()
        for one in self.live[at:line]:
            self.redo(s, one)
        s.drain()
        return s

    def redo(self, s: State, line: JournalLine) -> None:
        """Plays a line in force on a state, unchecked: it was checked when it was taken."""
        if isinstance(line, Correction):
            self.rules.amend(s, line.facts)
            s.sealed = {}
            engine.settle(s)
        elif isinstance(line, Ending):
            engine.stop(s)
            self.rules.give_up(s, line.key)
        else:
            ask = engine.pending(s)[line.key]
            if isinstance(ask, Throw):
                assert isinstance(line, Roll)
                engine.throw(s, ask, line.faces)
            else:
                assert isinstance(line, Answer)
                engine.play(s, line.key, ask, line.word)

    def read(self, lines: Iterable[JournalLine]) -> None:
        """Takes a whole journal; `Misfit` names the line that does not fit."""
        for _ in self.reading(lines):
            pass

    def reading(self, lines: Iterable[JournalLine]) -> Iterator[tuple[int, JournalLine]]:
        """Takes a whole journal, giving each line and its number before it is taken.

        No copy of a state is forgotten meanwhile, so that each going back in the journal costs a few lines and not all
        that it keeps (see `cost`).
        """
        self.reads = True
        try:
            for number, line in enumerate(lines, len(self.journal) + 1):
                yield number, line
                self.repeat(number, line)
        finally:
            self.reads = False
            for old in [one for one in self.copies if 0 < one <= len(self.live) - RECENT]:
                del self.copies[old]
            self.tell_goings_back()

    def tell_goings_back(self) -> None:
        """Puts goings back and amendments into the log; while a journal is read, once at its end."""
        if self.reads:
            return
        told = [entry for entry in self.log if entry[1].verb not in GOINGS_BACK]
        self.log = sorted([*told, *self.goings_back()], key=number_of)

    def goings_back(self) -> list[tuple[int, Event]]:
        """Lists each going back and amendment for the log, with the number of lines in force that come before it."""
        found: list[tuple[int, Event]] = []
        keep = len(self.live)
        for line in reversed(self.journal):
            if isinstance(line, Back):
                keep = min(keep, line.keep)
                facts: dict[str, Fact] = {"by": line.key, "keep": line.keep, "reason": line.reason}
                found.append((keep, Event("gone-back", facts, ())))
            elif isinstance(line, Amendment):
                keep = min(keep, line.at + len(line.answers))
                facts = {"by": line.key, "line": line.at + 1, "reason": line.reason}
                found.append((keep, Event("amended", facts, ())))
        found.reverse()
        return found

    def heard(self, seat: str) -> list[tuple[int, Event]]:
        """The log as a seat may read it."""
        return [(number, event) for number, event in self.log if event.reaches(seat)]

    def repeat(self, number: int, line: JournalLine) -> None:
        """Takes a recorded line; `Misfit` if it does not fit here."""
        try:
            if isinstance(line, Back):
                self.back(line.key, line.keep, line.reason)
                return
            if isinstance(line, Amendment):
                self.amend(line.key, line.at, line.answers, line.kept, line.reason)
                return
            if isinstance(line, Correction):
                self.set_right(line.key, line.facts, line.reason)
                return
            if isinstance(line, Ending):
                if line.key in AGREED:
                    self.end_together(line.key)
                else:
                    self.resign(line.key, line.reason)
                return
            ask = self.pending().get(line.key)
            if type(ask).__name__ != line.question:
                asked = (
                    ", ".join(f"{type(a).__name__} of {key}" for key, a in self.pending().items())
                    or "nothing"
                )
                raise Misfit(number, f"it answers {line.question} of {line.key}, but asked is {asked}")
            if isinstance(line, Roll):
                if not isinstance(ask, Throw):
                    raise Misfit(number, f"{line.question} is answered by a word, not by dice")
                self.throw(line, ask)
            elif isinstance(line, Answer):
                self.answer(line.key, line.word)
        except Refused as refused:
            raise Misfit(number, str(refused)) from refused

    def fork(self, keep: int | None = None, box: Dicebox | None = None) -> Match:
        """A match of its own that begins with the first `keep` lines in force (all of them by default).

        Its dice come from a box of its own, so that nobody can use it to try out what this match will throw.
        """
        fork = Match(self.rules, box, self.start, self)
        fork.rewind(len(self.live) if keep is None else min(keep, len(self.live)))
        fork.journal = list(fork.live)
        fork.log = [entry for entry in fork.log if entry[1].verb not in GOINGS_BACK]
        return fork

    def copy(self) -> Match:
        """Copies the match to try something on. It shares the dice box: throws are numbered, so none is used up."""
        copy = Match(self.rules, self.box, self.start, self)
        copy.state = self.state.clone()
        return copy

    def take_over(self, other: Match) -> None:
        """Takes over the position and log of another match, which must not be used any more."""
        self.state = other.state
        self.journal, self.live = list(other.journal), list(other.live)
        self.log, self.undoable = list(other.log), list(other.undoable)
        self.declared, self.places = dict(other.declared), list(other.places)
        self.copies, self.snapshots = dict(other.copies), list(other.snapshots)


def number_of(entry: tuple[int, Event]) -> int:
    return entry[0]


def cost(lines: Iterable[JournalLine]) -> int:
    """Counts how many lines reading a journal would play, replayed ones again, without playing any.

    The count ends at a line that goes back to a line that does not exist: there the reading ends, too.
    """
    played = live = 0
    for line in lines:
        if isinstance(line, Back):
            if not 0 <= line.keep < live:
                break
            played += 1 + line.keep % COPIED
            live = line.keep
        elif isinstance(line, Amendment):
            if not 0 <= line.at < live:
                break
            played += 1 + line.at % COPIED + len(line.answers) + len(line.kept)
            live = line.at + len(line.answers) + len(line.kept)
        else:
            played += 1
            live += 1
    return played


def seat_of(key: str) -> str:
    """The seat a key belongs to: `allies`, or `allies#2` for a seat with several questions at once."""
    return key.partition("#")[0]
