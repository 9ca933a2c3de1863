"""A position in memory: the state, the frames of its agenda, and the events it tells.

A game's state holds dicts one level deep with immutable values, so that a copy costs microseconds. Static
things (map, counters, tables) stand behind the rules and are shared by all copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from mypy_extensions import mypyc_attr

from sandtable.kernel.steps import AnyStep, Word

if TYPE_CHECKING:
    from sandtable.kernel.rules import Rules

Fact: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Struct:
    """An immutable value with named fields, kept in a state's dict; a changed copy takes its place."""

    __slots__ = ()

    fields: ClassVar[tuple[str, ...]] = ()  # in the order of the constructor

    def values(self) -> tuple[object, ...]:
        return tuple([getattr(self, field) for field in self.fields])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Struct) and type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __repr__(self) -> str:
        pairs = ", ".join(f"{field}={getattr(self, field)!r}" for field in self.fields)
        return f"{type(self).__name__}({pairs})"


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened, as a verb and named facts; sentences are made where they are read."""

    __slots__ = ("facts", "to", "verb")

    def __init__(self, verb: str, facts: dict[str, Fact], to: tuple[str, ...]) -> None:
        self.verb = verb
        self.facts = facts
        self.to = to  # the seats that may know; empty for everybody

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.verb == other.verb
            and self.facts == other.facts
            and self.to == other.to
        )

    def __hash__(self) -> int:
        return hash(self.verb)

    def reaches(self, seat: str) -> bool:
        """May the seat know of the event?"""
        return not self.to or seat in self.to

    def __repr__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.verb} {facts}" + (f" to {','.join(self.to)}" if self.to else "")


class Frame:
    """One level of the agenda: the step it came from and the steps still to do. Frames are never changed.

    Left to the garbage collector although they make no cycles: compiled, a chain of more than fifty that is no business
    of the collector's writes over foreign memory when it is freed.
    """

    __slots__ = ("at", "below", "owner", "steps")

    def __init__(self, owner: AnyStep | None, steps: list[AnyStep], at: int, below: Frame | None) -> None:
        self.owner = owner
        self.steps = steps
        self.at = at
        self.below = below

    def todo(self) -> list[AnyStep]:
        return self.steps[self.at :]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: facts in dicts, an agenda of frames, sealed answers, and the news of the last answer."""

    __slots__ = ("agenda", "game", "news", "sealed")

    fields: ClassVar[tuple[str, ...]] = ()  # what the codec writes, beside agenda and sealed answers

    def __init__(self, game: Rules[Any]) -> None:
        self.game = game
        self.agenda: Frame | None = None
        self.sealed: dict[str, Word] = {}
        self.news: list[Event] = []

    def clone(self) -> State:
        """A copy that shares nothing that can change; it starts without news."""
        raise NotImplementedError

    def kept(self) -> tuple[str, ...]:
        """The names of the facts that the codec writes; a state whose facts depend on its scenario says so here."""
        return self.fields

    def derive(self) -> None:
        """Recomputes what the state keeps beside its facts for speed, after the facts were read from outside."""

    def tell(self, verb: str, **facts: Fact) -> None:
        """Tells an event to everybody."""
        self.news.append(Event(verb, facts, ()))

    def whisper(self, to: tuple[str, ...], verb: str, **facts: Fact) -> None:
        """Tells an event to some seats only."""
        self.news.append(Event(verb, facts, to))

    def drain(self) -> list[Event]:
        news = self.news
        self.news = []
        return news

    def frames(self) -> Iterator[Frame]:
        """The levels of the agenda, innermost first."""
        frame = self.agenda
        while frame is not None:
            yield frame
            frame = frame.below

    def breadcrumb(self) -> list[AnyStep]:
        """The steps that own the levels, outermost first, then the current one: Turn 2 › Battle 3 › Retreat."""
        trail: list[AnyStep] = [frame.owner for frame in self.frames() if frame.owner is not None]
        trail.reverse()
        if self.agenda is not None:
            trail.append(self.agenda.steps[self.agenda.at])
        return trail
