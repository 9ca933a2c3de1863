"""Names that a case uses: does the game have them, and what was meant if not?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from sandtable.board.box import BoxError, Page
from sandtable.cases.vocabulary import facts_of_event, home_of, refusal_codes, rule_ids, words_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State

BETWEEN: Final = re.compile(r"[>@:+.#/]")  # what joins names in a letter: A2>B2, 231:G304@3, barn.6
AROUND: Final = "+"  # what may stand before or after a name: +ammo, ship+
UMPIRE: Final = "umpire"  # who throws dice that no player may see
LONGEST_LIST: Final = 12  # names that a message lists


def meant(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that asks for the nearest known name: "; did you mean `A5`?", or ""."""
    near = get_close_matches(name, list(known), 1, 0.6)
    return f"; did you mean `{near[0]}`?" if near else ""


def some_of(names: Iterable[str]) -> str:
    """Names in a message: all of them, or the first and how many more."""
    found = list(names)
    more = len(found) - LONGEST_LIST
    listed = ", ".join(found[:LONGEST_LIST]) or "none"
    return f"{listed} and {more} more" if more > 0 else listed


def unknown(page: Page, key: str, name: str, what: str, known: Iterable[str], item: str = "") -> BoxError:
    """Makes the fault of a name that there is not: what it should be, and which was meant or which there are."""
    names = list(known)
    hint = meant(name, names) or f"; there are {some_of(names)}"
    return page.wrong(key, f"there is no {what} {name!r}{hint}", item)


class Names:
    """Every name that the rules of a match know. A game that is not the program's own is asked less."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.family, self.campaign = home_of(rules)
        self.local = "/" in rules.scenario or "\\" in rules.scenario  # a campaign in a folder of its author
        self.first: frozenset[str] = frozenset(texts_in(rules.facts(rules.setup())))

    def facts(self, s: State) -> dict[str, object]:
        return self.rules.facts(s)

    def seats(self) -> tuple[str, ...]:
        """Who may be asked: the seats, and the program where it throws as umpire."""
        return (*self.rules.seats(), *([UMPIRE] if self.rules.screened() else []))

    def seat_of(self, key: str) -> str:
        """The seat of a key, `allies#2`; "" if there is none such."""
        seat = key.partition("#")[0]
        return seat if seat in self.seats() else ""

    def verbs(self) -> list[str]:
        """The verbs of all events; empty where the game does not say."""
        return list(getattr(self.rules.skin(), "sentences", {}))

    def facts_of(self, verb: str) -> frozenset[str]:
        """The facts that an event can have; empty where nobody knows."""
        return facts_of_event(self.family, verb) if self.family else frozenset()

    def rule_fault(self, id: str) -> str:
        """Says why an id is no rule's, with the nearest that is; "" if it is, or may be."""
        known = rule_ids()
        beginning = id.partition("-")[0]
        if not self.family or id in known.get(beginning, ()) or (self.local and beginning not in known):
            return ""
        return f"no rule is called {id!r}" + meant(id, [one for ids in known.values() for one in ids])

    def code_fault(self, code: str) -> str:
        """Says why nothing is refused with a code, with the nearest there is; "" if something is, or may be."""
        games = refusal_codes()
        known = games[self.rules.id] if self.rules.id in games else frozenset[str]().union(*games.values())
        if not self.family or code in known:
            return ""
        return f"nothing is refused with the code {code!r}" + meant(code, sorted(known))

    def checks_letters(self) -> bool:
        """Is enough known of the game to say that a letter is none?"""
        return bool(self.family) and not self.local

    def all_known(self, s: State) -> set[str]:
        """The names of the map, of counters and seats, and everything that a position tells now."""
        found = {*self.first, *self.rules.seats(), *texts_in(self.facts(s)), *self.rules.landmarks(s)}
        for place in self.rules.all_places(s):
            found.update((place, place.partition(".")[0]))  # the farm, and its room farm.2
        return found

    def knows(self, s: State, name: str, more: Iterable[str] = ()) -> bool:
        """Is it a name of the game, or made of such names? `more` are names that are known besides."""
        known = {*self.all_known(s), *more}
        if is_made_of(name, known):
            return True
        words = words_of(self.family, self.campaign)
        return is_made_of(name, known | words) or any(
            name.startswith(word) and is_made_of(name.removeprefix(word), known | words)
            for word in words
            if word.endswith("-")
        )

    def near(self, s: State, name: str, more: Iterable[str] = ()) -> str:
        """The end of a sentence that asks for the nearest name."""
        return meant(name, more) or meant(name, [*self.all_known(s), *words_of(self.family, self.campaign)])


def is_made_of(name: str, known: set[str] | frozenset[str]) -> bool:
    """Is it one of the names, or are its parts, each a name or a number?"""
    if name in known:
        return bool(name)
    parts = BETWEEN.split(name.strip(AROUND))
    return all(part and (part in known or part.isdigit()) for part in parts)


def texts_in(value: object) -> Iterator[str]:
    """All names in nested facts: keys, and texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield str(name)
            yield from texts_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_in(item)
