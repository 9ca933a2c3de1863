"""Walks through a case step by step: the runner, the trace, `show --case` and the web all look at a case through it."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.box import BoxError
from sandtable.cases.asking import letter_faults
from sandtable.cases.deeds import Answers, Deed, Refusal
from sandtable.cases.names import Names, unknown
from sandtable.cases.play import Play
from sandtable.cases.reading import Case, CaseStep
from sandtable.kernel.codec import encode, step_text
from sandtable.kernel.engine import pending
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused, Rules
from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import Choice, Dice, Throw

NO_REASON: Final = "not-offered"  # the refusal of a letter of which the rules have nothing to say
MISSED: Final = ("dice", "not-asked", "no-dice")  # refusals of deeds that meet no question


class Failure:
    """What went wrong in a step, and the line of the file that says so.

    A fault is a mistake of the file: it names what there is not, or expects what could never fail.
    """

    def __init__(self, line: int, message: str, fault: bool = False) -> None:
        self.line = line
        self.message = message
        self.fault = fault

    def __repr__(self) -> str:
        return f"line {self.line}: {self.message}"


class Question:
    """A question as it is asked at some moment: its key, its step, and the letters or the dice it waits for."""

    def __init__(self, rules: Rules[Any], s: State, key: str, ask: Choice[Any] | Throw[Any]) -> None:
        self.key = key
        self.step = step_text(ask)  # "PlaceArrow(11)", as `expect.asked` spells it
        self.sentence = rules.skin().question(s, ask)
        self.dice: Dice | None = ask.dice(s) if isinstance(ask, Throw) else None
        self.letters: list[str] = (
            ask.letters(rules.view(s, ask.seat(s)), ()) if isinstance(ask, Choice) else []
        )


class Done:
    """One deed of a step as it went: the state before it, what was told, and the refusal if it met one."""

    def __init__(self, deed: Deed, rules: Rules[Any], before: State) -> None:
        self.deed = deed
        self.rules = rules
        self.before = before
        self.events: list[Event] = []
        self.refused: Refused | None = None

    def questions(self) -> list[Question]:
        """What was asked when the deed was done."""
        return questions_of(self.rules, self.before)


class Taken:
    """A step as it went: what was done, how things stood after it, and what failed."""

    def __init__(self, number: int, step: CaseStep) -> None:
        self.number = number  # counted from 1
        self.step = step
        self.done: list[Done] = []
        self.failures: list[Failure] = []
        self.after: State | None = None  # None until the step was taken

    @property
    def line(self) -> int:
        return self.step.line

    @property
    def passed(self) -> bool:
        return not self.failures


class Walk:
    """A case being walked, one step at a time.

        walk = open_case(case)          # at the case's position; a fault of the position is a `BoxError`
        walk.match                      # as it stands now, to be shown like any other
        walk.questions()                # who is asked what now, with letters or dice
        while walk.more():
            taken = walk.take()         # does what the next step says, then looks at what it expects
            taken.done                  # each deed with its questions, its events and its refusal
            taken.failures              # what went wrong, each with its line; empty if all is as expected
        walk.to(3)                      # or: take steps until 3 of them are taken

    After an expectation that is not met the walk goes on. After a deed that could not be done, or a fault of the file,
    nothing more can be taken: what follows would be about another position.
    """

    def __init__(self, match: Match, steps: list[CaseStep]) -> None:
        self.match = match
        self.steps = steps
        self.taken: list[Taken] = []
        self.stuck = False  # could a deed not be done?
        self.play = Play(match)

    def more(self) -> bool:
        """Is there a step that can be taken?"""
        return not self.stuck and len(self.taken) < len(self.steps)

    def questions(self) -> list[Question]:
        return questions_of(self.match.rules, self.match.state)

    def failures(self) -> list[Failure]:
        return [failure for taken in self.taken for failure in taken.failures]

    def to(self, number: int) -> None:
        """Takes steps until so many are taken, or no more can be."""
        while len(self.taken) < number and self.more():
            self.take()

    def take(self) -> Taken:
        """Takes the next step: does what it says, then looks at what it expects."""
        step = self.steps[len(self.taken)]
        taken = Taken(len(self.taken) + 1, step)
        self.taken.append(taken)
        try:
            self.do_all(taken)
            if not self.stuck:
                self.look(taken)
        except BoxError as error:
            self.fail(taken, Failure(error.line, error.message, fault=True))
        except Exception as error:  # a fault of the program hides no other case
            self.fail(taken, Failure(step.line, f"the program broke: {error!r}{place_of(error)}"))
        taken.after = self.match.state.clone()
        return taken

    def fail(self, taken: Taken, failure: Failure) -> None:
        """Notes a failure after which nothing more can be taken."""
        self.stuck = True
        taken.failures.append(failure)

    def do_all(self, taken: Taken) -> None:
        action = taken.step.action
        for deed in action.deeds if action is not None else ():
            if not self.stuck:
                self.do(taken, deed, action.refusal if action is not None else None)

    def do(self, taken: Taken, deed: Deed, refusal: Refusal | None) -> None:
        """Does one deed of a step and notes what came of it."""
        done = Done(deed, self.match.rules, self.match.state.clone())
        taken.done.append(done)
        self.play.act()
        try:
            done.events = deed.do(self.match)
        except Refused as refused:
            done.refused = refused
            meant = refusal is not None and refused.code != NO_REASON and refusal.fits(refused)
            check_deed(deed, self.play, not meant)
        failure = fault_of(done, refusal, self.play)
        if failure:
            self.fail(taken, Failure(deed.line, failure))

    def look(self, taken: Taken) -> None:
        """Looks at everything that the step expects."""
        expect = taken.step.expect
        if expect is None:
            return
        for trail, message in taken.step.complaints(self.play):
            line = expect.source.line((*expect.path, *trail))
            taken.failures.append(Failure(line, message))
        self.play.checked()


def open_case(case: Case) -> Walk:
    """Opens a case to be walked; `BoxError` if its position cannot be, or it cites rules that there are not."""
    walk = Walk(case.start(), case.steps)
    check_rules(case, walk.play.names)
    return walk


def check_rules(case: Case, names: Names) -> None:
    """Refuses ids of rules that there are not, in `rules` and in refusals, and codes that nothing is refused with."""
    for number, id in enumerate(case.rules, 1):
        if fault := names.rule_fault(id):
            raise case.page.wrong("rules", fault, f"[{number}]")
    for step in case.steps:
        refusal = step.action.refusal if step.action is not None else None
        if refusal is None:
            continue
        if refusal.rule and (fault := names.rule_fault(refusal.rule)):
            raise step.page.page("refuse").wrong("rule", fault)
        if fault := names.code_fault(refusal.code):
            raise step.page.page("refuse").wrong("code", fault)


def check_deed(deed: Deed, play: Play, with_letters: bool) -> None:
    """Refuses a seat that the game does not have, and letters, unless the rules were to say what is wrong with them."""
    if not isinstance(deed, Answers):
        return
    key, item = deed.place[0], deed.place[1] if len(deed.place) > 1 else ""
    if not play.names.seat_of(deed.key):
        raise unknown(deed.page, key, deed.key, "seat", play.names.seats(), item)
    if with_letters and (fault := letter_faults(deed.word, deed.key, play)):
        raise deed.page.wrong(key, fault, item)


def fault_of(done: Done, refusal: Refusal | None, play: Play) -> str:
    """Says what was wrong with a deed: refused where it should not be, or the other way round; "" if nothing."""
    refused = done.refused
    if refusal is None:
        if refused is None:
            return ""
        asked = f" Asked is {play.asked_in_words()}." if refused.code in MISSED else ""
        return f"{done.deed.said()}: refused: {refused}{asked}"
    if refused is None:
        return f"expected refusal {refusal}; it was accepted"
    if not refusal.fits(refused):
        return f"expected refusal {refusal}; found {refused}"
    if encode(play.match.state) != encode(done.before):
        return "the refused answer changed the state"
    return ""


def place_of(error: Exception) -> str:
    """Where in the program an error comes from: " (state.py, line 204)"."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if at is None:
        return ""
    return f" ({at.tb_frame.f_code.co_filename.rpartition('/')[2]}, line {at.tb_lineno})"


def questions_of(rules: Rules[Any], s: State) -> list[Question]:
    """Who is asked what in a state, with letters or dice."""
    return [Question(rules, s, key, ask) for key, ask in pending(s).items()]
