"""What the umpire's console is sent; the client's types are made from it."""

from __future__ import annotations

from typing import Any, Literal

from sandtable.live.wire import Because, Deadline, Part, Who, Wire


class Asked(Wire):
    """A seat that is asked now, or whose answer lies sealed."""

    key: str
    seat: str
    name: str
    side: str
    who: Who
    person: str
    question: str
    kind: Literal["choice", "throw"]
    sealed: bool
    present: bool
    here: str  # when its people were last here, as far as is known; "" if never
    reminded: str  # when it was last reminded; ""


class Desk(Wire):
    """Who has ordered, and until when the others may."""

    version: int
    line: int
    seat: str
    crumbs: tuple[str, ...]
    since: str  # when these questions came up
    asked: tuple[Asked, ...]
    deadline: Deadline | None
    gate: str  # the key of a question to the umpire himself; "" where others are asked
    foresees: bool  # may he see what the dice will show?
    proposes: bool  # do his opponents have to agree to what he wants with the deadline?


class DryPool(Wire):
    """Some dice of a throw behind the screen, and what they are for."""

    name: str
    anchor: str
    faces: tuple[int, ...]
    needs: int
    because: tuple[Because, ...]


class DryDice(Wire):
    title: str
    sides: int
    faces: tuple[int, ...]
    needs: int
    halved: bool
    because: tuple[Because, ...]
    total: int | None
    aims: tuple[str, ...]  # what each die is for, where it is laid on something
    pools: tuple[DryPool, ...]  # the same dice, where several things are decided at once
    to: tuple[str, ...]  # the seats that see them fall; empty for everybody
    idle: int  # dice beside these that decide nothing: they hide how many do


class DryEvent(Wire):
    parts: tuple[Part, ...]
    to: tuple[str, ...]  # the seats that hear of it; empty for everybody


class DryStep(Wire):
    line: int
    kind: Literal["gate", "throw"]
    name: str
    crumbs: tuple[str, ...]
    dice: DryDice | None
    events: tuple[DryEvent, ...]


class Heard(Wire):
    """What one seat will hear of it all."""

    seat: str
    name: str
    side: str
    events: tuple[DryEvent, ...]


class DryRun(Wire):
    version: int
    line: int
    steps: tuple[DryStep, ...]
    end: Literal["asked", "turn", "over", "dice", "far"]
    text: str  # why it goes no further
    seats: tuple[Heard, ...]


class BackTo(Wire):
    """A moment one can go back to."""

    line: int
    crumbs: tuple[str, ...]
    question: str
    gate: bool


class Moments(Wire):
    version: int
    line: int
    moments: tuple[BackTo, ...]


class Facts(Wire):
    """The position as nested tables of plain values."""

    version: int
    facts: dict[str, Any]
    names: dict[str, str]  # of units, places, sides: in the words of the game
    labels: dict[str, str]  # what a table, or a field of it, is called


class FactChange(Wire):
    path: tuple[str, ...]
    before: str
    after: str


class Preview(Wire):
    """What a correction would change, and who would learn of it: seats, or nobody named for everybody."""

    version: int
    changes: tuple[FactChange, ...]
    concerned: tuple[str, ...]
