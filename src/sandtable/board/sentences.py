"""Tools for the sentences of every game: an event's facts by their type, and names that point at things."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from sandtable.kernel.state import Event, Fact


class EventFacts:
    """Gives the facts of an event one at a time, by their type."""

    # What facts of a position are called that were set right, by table and field: see `fact_changes`.
    labels: ClassVar[Mapping[str, str]] = {
        "troops": "place of {thing}",
        "holds": "holder of {thing}",
        "hidden": "hiding place of {thing}",
    }

    def __init__(self, event: Event) -> None:
        self.facts: Final[Mapping[str, Fact]] = event.facts

    def text(self, name: str) -> str:
        fact = self.facts[name]
        assert isinstance(fact, str)
        return fact

    def number(self, name: str) -> int:
        fact = self.facts[name]
        assert isinstance(fact, int)
        return fact

    def ids(self, name: str) -> list[str]:
        fact = self.facts[name]
        assert isinstance(fact, tuple)
        return [str(part) for part in fact]

    def names(self) -> dict[str, str]:
        """All facts as sentences name them, to fill in a template."""
        return {name: self.name(name) for name in self.facts}

    def name(self, fact: str) -> str:
        """One fact as a sentence names it."""
        value = self.facts[fact]
        return " ".join([str(part) for part in value]) if isinstance(value, tuple) else str(value)

    # facts of a position that were set right

    def thing(self, id: str) -> str:
        """A unit, a place, a side or anything else that has an id, by its name; any other word as it is."""
        return id

    def spot(self, id: str) -> str:
        """Where something happens: "at Lorguichon"."""
        return f"at {self.thing(id)}"

    def value(self, path: tuple[str, ...], text: str) -> str:
        """The value of the fact at a path, each word in it by its name."""
        return ", ".join([" ".join([self.thing(id) for id in one.split(" ")]) for one in text.split(", ")])


class Names:
    """Finds the names of places and units in a sentence, each with its anchor; never a part of a longer word."""

    def __init__(self, anchors: Mapping[str, str], letters: str = r"\w") -> None:
        """`letters` is a class of characters that may not stand right before a name."""
        self.anchors = anchors
        longest = sorted(anchors, key=len, reverse=True)
        either = "|".join([re.escape(name) for name in longest])
        self.any = re.compile(rf"(?<![{letters}])({either})(?!\w)")

    def parts(self, sentence: str) -> tuple[tuple[str, str], ...]:
        """The sentence cut at its names: text and anchor, the anchor empty between them."""
        pieces = self.any.split(sentence)
        return tuple(
            [(piece, self.anchors[piece] if at % 2 else "") for at, piece in enumerate(pieces) if piece]
        )


def listing(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def article(noun: str) -> str:
    """The article before a noun: "an" Allied attack, "a" German one."""
    return "an" if noun[:1].lower() in "aeiou" else "a"


def counted(number: int, thing: str) -> str:
    """ "1 battle", "2 battles"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def ended(told: str) -> str:
    """Makes a whole sentence: a capital at the beginning, a full stop at the end."""
    told = told[0].upper() + told[1:]
    return told if told.endswith((".", "!", "?")) else f"{told}."
