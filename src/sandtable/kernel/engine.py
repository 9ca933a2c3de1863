"""The whole engine: begin, pending, answer.

Handlers return what follows as a list in reading order; the engine puts it on top of the agenda as a new
frame and runs on until a seat must answer or dice must fall.
"""

from __future__ import annotations

from typing import Any, Final

from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Frame, State
from sandtable.kernel.steps import (
    NOTHING,
    AnyStep,
    Choice,
    Faces,
    Leave,
    Reason,
    Steps,
    Throw,
    Together,
    Word,
)

RUNAWAY: Final = 10_000


def begin(s: State, steps: Steps) -> None:
    """Puts the first steps on the agenda and runs to the first question."""
    s.agenda = Frame(None, steps, 0, None) if steps else None
    settle(s)


def current(s: State) -> AnyStep | None:
    """The step that waits for an answer; None when the agenda is done."""
    frame = s.agenda
    return frame.steps[frame.at] if frame is not None else None


def pending(s: State) -> dict[str, Choice[Any] | Throw[Any]]:
    """Who must answer what, by key; the key is the seat unless a seat has several questions at once."""
    step = current(s)
    if isinstance(step, Choice):
        return {step.seat(s): step}
    if isinstance(step, Throw):
        return {step.seat(s): step}
    if isinstance(step, Together):
        return {key: ask for key, ask in step.asks(s).items() if key not in s.sealed}
    return {}


def answer(s: State, key: str, given: Word | Faces) -> None:
    """Takes an answer from outside, the only way in; refuses it before anything changes."""
    asked = pending(s)
    if key not in asked:
        raise not_asked(key, asked)
    ask = asked[key]
    if isinstance(ask, Throw):
        faces = tuple([face for face in given if isinstance(face, int)])
        check_faces(s, ask, faces, len(given))
        throw(s, ask, faces)
    else:
        word = tuple([str(letter) for letter in given])
        check_word(s, ask, word)
        play(s, key, ask, word)


def play(s: State, key: str, ask: Choice[Any], word: Word) -> None:
    """Carries out a word without checking it: the caller spelled it from the letters of this question."""
    frame = s.agenda
    if frame is not None and frame.steps[frame.at] is ask:
        follow(s, ask, ask.chosen(s, word))
    else:  # one of the questions of a Together
        s.sealed[key] = word
    settle(s)


def throw(s: State, ask: Throw[Any], faces: Faces) -> None:
    """Carries out a throw without checking it: the caller made faces that fit the declared dice."""
    follow(s, ask, ask.fell(s, faces))
    settle(s)


def not_asked(key: str, asked: dict[str, Choice[Any] | Throw[Any]]) -> Refused:
    if not asked:
        return Refused(("over", "Nothing is asked any more: the match is over.", ""))
    thrown = isinstance(next(iter(asked.values())), Throw)
    must = "must throw dice first" if thrown else "must answer"
    return Refused(("not-asked", f"{key} is not asked now; {' and '.join(asked)} {must}.", ""))


def check_faces(s: State, ask: Throw[Any], faces: Faces, given: int) -> None:
    dice = ask.dice(s)
    if given != dice.count:
        thrown = "One die is" if dice.count == 1 else f"{dice.count} dice are"
        raise Refused(("wrong-number", f"{thrown} thrown here, not {given}.", ""))
    if len(faces) != given or not all(1 <= face <= dice.sides for face in faces):
        raise Refused(("wrong-face", f"A die shows a whole number from 1 to {dice.sides}.", ""))


class Spelled:
    """How far a word can be spelled with the letters that its question offers."""

    __slots__ = ("broken", "ended", "legal", "word")

    def __init__(self, word: Word, ended: bool, broken: bool, legal: list[str]) -> None:
        self.word = word  # up to the first letter that may not stand there
        self.ended = ended  # is that a whole word?
        self.broken = broken  # did a letter follow that may not stand there?
        self.legal = legal  # what could have stood there instead; nothing after a whole word


def spell(seen: State, ask: Choice[Any], word: Word, begun: Word = ()) -> Spelled:
    """Walks a word letter by letter. `begun` must be a legal, open draft: `letters` may be asked of no other."""
    draft = begun
    ended = False
    for letter in word:
        if ended:
            return Spelled(draft, True, True, [])
        legal = ask.letters(seen, draft)
        if letter not in legal:
            return Spelled(draft, False, True, legal)
        draft = (*draft, letter)
        ended = ask.ends(seen, draft)
    return Spelled(draft, ended, False, [])


def forced(seen: State, ask: Choice[Any]) -> Word | None:
    """The only legal word, if there is only one; else None."""
    draft: Word = ()
    while not draft or not ask.ends(seen, draft):
        letters = ask.letters(seen, draft)
        if len(letters) != 1:
            return None
        draft = (*draft, letters[0])
    return draft


def check_word(s: State, ask: Choice[Any], word: Word) -> None:
    """Refuses a word that is too long, unfinished or has a letter that the seat's view does not offer."""
    seen = s.game.view(s, ask.seat(s))
    found = spell(seen, ask, word)
    if found.broken and found.ended:
        raise Refused(("too-long", f"The word ends at {' '.join(found.word)}.", ask.rule))
    if found.broken:
        raise Refused(why_not(seen, ask, found, word), found.legal)
    if not found.ended:
        raise Refused(("unfinished", "The word is not finished.", ask.rule), ask.letters(seen, found.word))


def why_not(seen: State, ask: Choice[Any], found: Spelled, word: Word) -> Reason:
    """Says why the first wrong letter of a word may not stand there; `word` includes the draft it began with."""
    letter = word[len(found.word)]
    reason = ask.why_not(seen, found.word, letter)
    return reason or ("not-offered", f"{letter!r} is not possible here.", ask.rule)


def stop(s: State) -> None:
    """Gives up everything that was still to do; sealed answers are never opened."""
    s.agenda = None
    s.sealed = {}


def follow(s: State, step: AnyStep, steps: Steps) -> None:
    """Puts what follows a step next; a step that returns its own kind last replaces its level instead of nesting."""
    frame = s.agenda
    assert frame is not None
    after = frame.at + 1
    if steps:
        if after == len(frame.steps) and type(frame.owner) is type(step):
            below = frame.below
        else:
            below = Frame(frame.owner, frame.steps, after, frame.below)
        s.agenda = Frame(step, steps, 0, below)
    elif after < len(frame.steps):
        s.agenda = Frame(frame.owner, frame.steps, after, frame.below)
    else:
        s.agenda = unfinished(frame.below)


def unfinished(frame: Frame | None) -> Frame | None:
    """Finds the nearest level that still has a step to do."""
    while frame is not None and frame.at >= len(frame.steps):
        frame = frame.below
    return frame


def settle(s: State) -> None:
    """Runs steps until a seat must answer, dice must fall, or the agenda is done."""
    left = RUNAWAY
    while left:
        left -= 1
        frame = s.agenda
        if frame is None:
            return
        step = frame.steps[frame.at]
        if not step.still(s):
            if s.sealed:
                s.sealed = {}  # answers to a question that no longer applies are never opened
            follow(s, step, NOTHING)
        elif isinstance(step, Leave):
            leave(s, step.kind)
        else:
            steps = step.proceed(s)
            if steps is None:
                return
            follow(s, step, steps)
    raise RuntimeError(f"runaway agenda: {s.breadcrumb()}")


def leave(s: State, kind: str) -> None:
    frame = s.agenda
    while frame is not None and (frame.owner is None or type(frame.owner).__name__ != kind):
        frame = frame.below
    if frame is None:
        raise RuntimeError(f"no {kind} to leave: {s.breadcrumb()}")
    s.agenda = unfinished(frame.below)
