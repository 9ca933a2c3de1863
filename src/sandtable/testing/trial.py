"""A match under examination, and the same match played step by step beside it."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, Final

from sandtable.kernel import codec, engine
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Answer, JournalLine, Match
from sandtable.kernel.record import Record
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Frame, State
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Leave, Procedure, Throw, Together, Word
from sandtable.testing.report import Conformance

LONGEST: Final = 1_000  # letters of a word
RAMBLE: Final = 6  # answers played on a copy
NO_LETTER: Final = "no such letter"


class Trial:
    """A match under examination."""

    def __init__(self, rules: Rules[Any], seed: int, number: int, report: Conformance) -> None:
        self.rules = rules
        self.seed = seed
        self.number = number
        self.report = report
        self.rng = Random(f"{seed}/{number}")
        self.lines: list[JournalLine] = []  # so that a match that cannot begin can be reported, too
        self.doing = "the set-up"
        self.known: list[str] = [NO_LETTER]  # letters met so far: good for refusals
        self.kept: list[tuple[State, str]] = []  # copies, and what they looked like

    def begin(self) -> None:
        self.match = Match(self.rules, Seeded(f"{self.seed}/{self.number}"))
        self.lines = self.match.journal
        self.shadow = Shadow(self.rules, self.report.reached)

    @property
    def state(self) -> Any:
        return self.match.state

    def advance(self) -> None:
        """Answers one of the open questions at random."""
        key, ask = self.rng.choice(list(self.match.pending().items()))
        if isinstance(ask, Throw):
            self.doing = f"the dice of {ask}"
            self.match.roll()
            self.report.throws += 1
        else:
            word = self.spell(ask, self.rules.view(self.state, ask.seat(self.state)))
            self.doing = f"{key} answers {ask} with {' '.join(word)}"
            self.match.answer(key, word)
            self.report.decisions += 1
        self.lines = self.match.journal
        self.shadow.take(self.match.live[-1])
        self.doing = "after the last line"

    def spell(self, ask: Choice[Any], seen: State, draft: Word = (), rng: Random | None = None) -> Word:
        """The draft finished at random, letter by letter."""
        rng = rng or self.rng
        while len(draft) < LONGEST:
            letters = ask.letters(seen, draft)
            assert letters, f"{ask} offers no letter after {draft}"
            draft = (*draft, rng.choice(sorted(letters)))
            if ask.ends(seen, draft):
                return draft
        raise AssertionError(f"{ask} does not end after {LONGEST} letters: {draft[:9]} …")

    def choices(self) -> list[tuple[str, Choice[Any], State]]:
        """What is asked now, with what each seat sees."""
        asked = [(key, ask) for key, ask in self.match.pending().items() if isinstance(ask, Choice)]
        return [(key, ask, self.rules.view(self.state, ask.seat(self.state))) for key, ask in asked]

    def ramble(self, s: State, rng: Random) -> None:
        """Plays a few random answers on a copy."""
        for _ in range(RAMBLE):
            asked = engine.pending(s)
            if asked:
                key = rng.choice(sorted(asked))
                ask = asked[key]
                if isinstance(ask, Throw):
                    dice = ask.dice(s)
                    engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
                else:
                    engine.answer(s, key, self.spell(ask, self.rules.view(s, ask.seat(s)), (), rng))

    def ramble_alike(self, one: State, other: State) -> None:
        """Plays the same few random answers on both."""
        seed = self.rng.random()
        self.ramble(one, Random(seed))
        self.ramble(other, Random(seed))

    def account(self, fault: Exception) -> str:
        """Reports what went wrong, with everything that is needed to reproduce it."""
        record = record_of(self.rules, self.lines)
        what = str(fault) if isinstance(fault, AssertionError) else repr(fault)
        return (
            f"{what}\nseed {self.seed}, match {self.number}, line {len(self.lines)}: {self.doing}\n"
            f"{records.write(record)}"
        )


class Shadow:
    """The same match played step by step beside the engine: it sees every step that comes up."""

    def __init__(self, rules: Rules[Any], reached: Counter[str]) -> None:
        self.reached = reached
        self.s: State = rules.setup()
        steps = rules.start()
        self.s.agenda = Frame(None, steps, 0, None) if steps else None
        self.settle()

    def take(self, line: JournalLine) -> None:
        step = engine.current(self.s)
        given: Any = line.word if isinstance(line, Answer) else getattr(line, "faces", ())
        if isinstance(step, Together):
            self.reached[type(step.asks(self.s)[line.key]).__name__] += 1
            self.s.sealed[line.key] = given
        elif isinstance(step, Throw):
            engine.follow(self.s, step, step.fell(self.s, given))
        elif isinstance(step, Choice):
            engine.follow(self.s, step, step.chosen(self.s, given))
        self.settle()

    def settle(self) -> None:
        step = engine.current(self.s)
        while step is not None and self.passes(step):
            step = engine.current(self.s)
        self.s.drain()

    def passes(self, step: AnyStep) -> bool:
        """Runs a step; False if it waits for an answer."""
        if not step.still(self.s):
            engine.follow(self.s, step, NOTHING)
            return True
        if not isinstance(step, Leave):
            self.reached[type(step).__name__] += 1
        if isinstance(step, Procedure):
            engine.follow(self.s, step, step.run(self.s))
        elif isinstance(step, Leave):
            engine.leave(self.s, step.kind)
        elif isinstance(step, Together) and step.enough(self.s, self.s.sealed):
            sheet, self.s.sealed = self.s.sealed, {}
            engine.follow(self.s, step, step.opened(self.s, sheet))
        else:
            return False
        return True


def photo(s: State) -> str:
    """A state as text; two states are the same if their photos are."""
    return json.dumps([codec.encode(s), [repr(event) for event in s.news]], ensure_ascii=False)


def facts_of(s: State) -> str:
    """A photo that is the same in whatever order a dict was filled."""
    return json.dumps(codec.encode(s), sort_keys=True)


def record_of(rules: Rules[Any], lines: list[JournalLine]) -> Record:
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    record.lines = list(lines)
    return record
