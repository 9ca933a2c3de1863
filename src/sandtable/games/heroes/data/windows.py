"""Windows for reactions in a position: each is opened about something that there is (section 4)."""

from __future__ import annotations

from sandtable.games.heroes.play.reactions.windows import Open, React
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.codec import step_text
from sandtable.kernel.words import meant

PHASE_CARDS = ("order-start", "order-end", "supply-start", "supply-end")
FREE = ("RW-2", "RW-7")  # windows about nothing in particular
OF_PHASES, OF_SHOTS = "RW-1", "RW-6"
WITH_WHAT = ("RW-6b", "RW-8")  # what is rolled or done, a colon, and to whom


def why_not_answer(s: Battle, step: React) -> str:
    """Why nobody can be asked to react: the window around it is another one."""
    opened = Open(step.window, step.subject, step.sides)
    for frame in s.frames():
        if frame.owner is not None and frame.owner != opened and any([one is step for one in frame.todo()]):
            return f"it answers {step_text(frame.owner)}"
    return ""


def why_not_window(s: Battle, step: Open | React, owner: bool) -> str:
    """Why a window cannot be open: what it is about is not there."""
    about = subjects(s, step.window)
    subject = step.subject.partition(":")[2] if step.window in WITH_WHAT else step.subject
    if subject not in about and not (owner and step.window == OF_SHOTS):
        return f"{step.window} is about none such as {subject!r}{meant(subject, about)}"
    return ""


def subjects(s: Battle, window: str) -> tuple[str, ...]:
    """What a window may be about."""
    if window in FREE:
        return ("",)
    if window == OF_PHASES:
        return PHASE_CARDS
    if window == OF_SHOTS:
        return tuple(s.shots)
    if window in WITH_WHAT:
        plain = s.rules.lands.get(s.layout)
        return ("", *s.units, *s.wrecks, *s.hulks.values(), *plain.structure, *s.land.squares.corner_squares)
    return tuple(s.units)
