"""All changes of one thing at a time that can be made to what a step of a case expects."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from sandtable.cases.names import texts_in
from sandtable.cases.walk import Walk
from sandtable.kernel.steps import Choice

REASONS = {"code": ["full", "not-offered", "not-there"], "rule": ["FS-1", "NOR-1", "AT-10", "HON-101"]}

Spot = tuple[str | int, ...]  # the way to a value in a step: ("expect", "place", "A5", 0)


class Change(NamedTuple):
    """One change of a step: where, from what to what, and what the step says then."""

    spot: Spot
    said: str
    step: dict[str, object]
    every: bool = True  # must it be noticed itself? Otherwise one of those at this spot must be


# changing values


def put(value: object, spot: Spot, new: object) -> Any:
    """A copy of nested values with another one at the spot."""
    if not spot:
        return new
    if isinstance(value, Mapping):
        return {name: put(item, spot[1:], new) if name == spot[0] else item for name, item in value.items()}
    assert isinstance(value, list)
    return [put(item, spot[1:], new) if at == spot[0] else item for at, item in enumerate(value)]


def at(value: object, spot: Spot) -> Any:
    found: Any = value
    for part in spot:
        found = found[part]
    return found


def renamed(value: object, spot: Spot, new: str) -> Any:
    """A copy with another key at the spot."""
    shelf = at(value, spot[:-1])
    return put(value, spot[:-1], {new if name == spot[-1] else name: item for name, item in shelf.items()})


def misspelled(name: str) -> str:
    return f"{name}x"


class Changes:
    """All changes of a step that a walk has just taken."""

    def __init__(self, walk: Walk, values: Mapping[str, object], seed: str) -> None:
        self.walk = walk
        self.values = dict(values)
        self.rng = random.Random(seed)
        rules, s = walk.match.rules, walk.match.state
        self.sides = list(rules.playing())
        self.seats = list(walk.play.names.seats())
        self.troops = list(rules.whereabouts(s))
        self.places = list(rules.all_places(s))
        self.steps = list(rules.catalogue())
        self.verbs = walk.play.names.verbs()
        self.news = walk.play.news()
        self.facts = rules.facts(s)
        self.words = sorted(set(texts_in(self.facts)))

    # single values

    def other(self, name: str, names: list[str]) -> list[str]:
        """One other name of the same kind, or none."""
        rest = [one for one in names if one != name]
        return [self.rng.choice(rest)] if rest else []

    def kin(self, name: str) -> list[str]:
        """The names of the kind that a name is of: sides, troops, places; other words of the position if none."""
        for names in (self.sides, self.troops, self.places):
            if name in names:
                return names
        return self.words

    def change(self, spot: Spot, new: object, every: bool = True) -> Change:
        return Change(spot, f"{at(self.values, spot)!r} → {new!r}", put(self.values, spot, new), every)

    def rename(self, spot: Spot, new: str, every: bool) -> Change:
        return Change(spot, f"{spot[-1]!r} → {new!r}", renamed(self.values, spot, new), every)

    def of(self, spot: Spot, names: list[str] | None = None) -> Iterator[Change]:
        """Changes of any value that must be as it is said: deep into tables and lists."""
        value = at(self.values, spot)
        if isinstance(value, bool):
            yield self.change(spot, not value)
        elif isinstance(value, int):
            yield self.change(spot, value + 1)
            yield self.change(spot, value - 1)
        elif isinstance(value, str):
            yield self.change(spot, misspelled(value))
            for new in self.other(value, names if names is not None else self.kin(value)):
                yield self.change(spot, new)
        elif isinstance(value, list):
            yield from self.of_list(spot, names)
        elif not value:
            yield self.change(spot, 1)  # there is none of it
        else:
            for name in value:
                yield from self.of((*spot, name), names)

    def of_list(self, spot: Spot, names: list[str] | None = None) -> Iterator[Change]:
        """Changes of a list that names everything: its items, each left out, and one too many."""
        value = at(self.values, spot)
        for number, item in enumerate(value):
            yield self.change(spot, value[:number] + value[number + 1 :])
            if not isinstance(item, dict) or item:
                yield from self.of((*spot, number), names)
        more = [value[0]] if value else self.other("", names or self.troops or self.sides)
        for item in more:
            yield self.change(spot, [*value, item])

    def keys(self, spot: Spot, names: list[str]) -> Iterator[Change]:
        """Changes of the names of a table: misspelled, swapped with each other, and exchanged for neighbours."""
        shelf = at(self.values, spot)
        for name in shelf:
            yield self.rename((*spot, name), misspelled(name), every=True)
            for other in shelf:
                if shelf[other] != shelf[name]:
                    swapped = {**shelf, name: shelf[other], other: shelf[name]}
                    said = f"{name!r} ↔ {other!r}"
                    yield Change((*spot, name), said, put(self.values, spot, swapped), every=False)
            rest = [one for one in names if one not in shelf]
            for new in self.rng.sample(rest, len(rest)):
                yield self.rename((*spot, name), new, every=False)

    # what is expected

    def all(self) -> Iterator[Change]:
        expect = self.values.get("expect")
        for key in expect if isinstance(expect, dict) else ():
            yield from OPERATORS[key](self, ("expect", key))
        refuse = self.values.get("refuse")
        for key in ("code", "rule"):
            if isinstance(refuse, dict) and key in refuse:
                yield self.change(("refuse", key), misspelled(refuse[key]))
                for new in self.other(refuse[key], REASONS[key]):
                    yield self.change(("refuse", key), new)

    def control(self, spot: Spot) -> Iterator[Change]:
        yield from self.keys(spot, [area for area in self.places if area in str(self.facts)])
        for area in at(self.values, spot):
            yield from self.of((*spot, area), self.sides)

    def whereabouts(self, spot: Spot) -> Iterator[Change]:
        yield from self.keys(spot, self.troops)
        for troop in at(self.values, spot):
            yield from self.of((*spot, troop), self.places)

    def place(self, spot: Spot) -> Iterator[Change]:
        yield from self.keys(spot, self.places)
        for name in at(self.values, spot):
            yield from self.of_list((*spot, name), self.troops)

    def pool(self, spot: Spot) -> Iterator[Change]:
        yield from self.keys(spot, self.sides)
        for name in at(self.values, spot):
            yield from self.of_list((*spot, name), self.troops)

    def points(self, spot: Spot) -> Iterator[Change]:
        yield from self.keys(spot, self.sides)
        yield from self.of(spot)

    def any_facts(self, spot: Spot) -> Iterator[Change]:
        yield from self.of(spot)
        yield from self.fact_names(spot, self.facts)

    def fact_names(self, spot: Spot, found: Mapping[str, object]) -> Iterator[Change]:
        """Names of facts on every level, misspelled, and exchanged for others that stand beside them."""
        yield from self.keys(spot, list(found))
        for name, value in at(self.values, spot).items():
            inner = found.get(name)
            if isinstance(value, dict):
                yield from self.fact_names((*spot, name), inner if isinstance(inner, Mapping) else {})

    def outcome(self, spot: Spot) -> Iterator[Change]:
        value = at(self.values, spot)
        yield from self.of(spot, ["draw", "allies decisive", ""] if isinstance(value, str) else None)

    def briefing(self, spot: Spot) -> Iterator[Change]:
        for name in at(self.values, spot):
            yield from self.of((*spot, name))
            yield self.rename((*spot, name), misspelled(name), every=True)

    def asked(self, spot: Spot) -> Iterator[Change]:
        value = at(self.values, spot)
        if isinstance(value, str):
            yield from self.question(spot, self.seats)
            yield self.change(spot, [])
            return
        for number in range(len(value)):
            yield from self.question((*spot, number), self.seats)
            yield self.change(spot, value[:number] + value[number + 1 :])
        yield self.change(spot, [*value, f"{self.sides[0]}: {self.steps[0]}"])

    def question(self, spot: Spot, seats: list[str]) -> Iterator[Change]:
        """Another seat, another step, other arguments."""
        key, _, name = at(self.values, spot).partition(":")
        seat, hash, rest = key.partition("#")
        for new in (misspelled(seat), *self.other(seat, seats)):
            yield self.change(spot, f"{new}{hash}{rest}:{name}")
        for text in self.step_names(name.strip()):
            yield self.change(spot, f"{key}: {text}")

    def step_names(self, name: str) -> Iterator[str]:
        kind, bracket, fields = name.partition("(")
        for new in (misspelled(kind), *self.other(kind, self.steps)):
            yield f"{new}{bracket}{fields}"
        for number in {int(digits) for digits in fields.strip(")").split(", ") if digits.isdigit()}:
            for new in (str(number + 1), str(number - 1)):
                yield f"{kind}({fields.replace(str(number), new, 1)}"

    def breadcrumb(self, spot: Spot) -> Iterator[Change]:
        value = at(self.values, spot)
        for number, name in enumerate(value):
            yield self.change((*spot, number), misspelled(name))
            for text in self.step_names(name):  # play may be in that step, too
                yield self.change((*spot, number), text, every=False)
        yield self.change(spot, [*value, value[-1]])

    def legal(self) -> list[str]:
        """The letters that the step's expectations speak of."""
        expect = at(self.values, ("expect",))
        asks = [
            ask
            for key, ask in self.walk.match.pending().items()
            if isinstance(ask, Choice) and expect.get("seat", key) == key
        ]
        if len(asks) != 1:
            return []
        s = self.walk.match.state
        draft = [letter for part in expect.get("draft", []) for letter in spelled(part)]
        found: list[str] = asks[0].letters(self.walk.match.rules.view(s, asks[0].seat(s)), tuple(draft))
        return found

    def impossible(self) -> list[str]:
        """Names of the game that are no letters now."""
        legal = self.legal()
        return [name for name in (*self.places, *self.troops, *self.sides) if name not in legal]

    def letters(self, spot: Spot) -> Iterator[Change]:
        yield from self.of_list(spot, self.impossible())

    def offered(self, spot: Spot) -> Iterator[Change]:
        value, names = at(self.values, spot), self.impossible()
        for number in range(len(value)):
            yield from self.of((*spot, number), names)
        for name in self.other("", names):
            yield self.change(spot, [*value, name])

    def not_offered(self, spot: Spot) -> Iterator[Change]:
        value, legal = at(self.values, spot), self.legal()
        for number in range(len(value)):
            yield from self.of((*spot, number), legal)
        for name in self.other("", legal):
            yield self.change(spot, [*value, name])

    def draft(self, spot: Spot) -> Iterator[Change]:
        for number, letter in enumerate(at(self.values, spot)):
            yield self.change((*spot, number), misspelled(letter))

    def seat(self, spot: Spot) -> Iterator[Change]:
        yield from self.of(spot, self.seats)

    def dice(self, spot: Spot) -> Iterator[Change]:
        for name in at(self.values, spot):
            yield from self.of((*spot, name), self.seats if name == "seat" else None)
            yield self.rename((*spot, name), misspelled(name), every=True)

    def told(self, spot: Spot) -> Iterator[Change]:
        value = at(self.values, spot)
        silent = [verb for verb in self.verbs if verb not in [event.verb for event in self.news]]
        for number, row in enumerate(value):
            for name in row:
                yield from self.in_event((*spot, number, name), silent if name == "verb" else None)
                yield self.rename((*spot, number, name), misspelled(name), every=True)
        for verb in self.other("", silent):
            yield self.change(spot, [*value, {"verb": verb}])

    def in_event(self, spot: Spot, names: list[str] | None) -> Iterator[Change]:
        """Changes of a fact of an event; another event may have told the same of another name."""
        value = at(self.values, spot)
        if not isinstance(value, str):
            yield from self.of(spot, names)
            return
        yield self.change(spot, misspelled(value))
        rest = [one for one in (names if names is not None else self.kin(value)) if one != value]
        for new in self.rng.sample(rest, len(rest)):
            yield self.change(spot, new, every=False)

    def not_told(self, spot: Spot) -> Iterator[Change]:
        value = at(self.values, spot)
        for number, row in enumerate(value):
            for name, said in row.items():
                yield self.rename((*spot, number, name), misspelled(name), every=True)
                for each in [said] if isinstance(said, str) else []:
                    yield self.change((*spot, number, name), misspelled(each))
            for event in self.news:
                yield self.change((*spot, number), {"verb": event.verb})


def spelled(part: str) -> list[str]:
    letter, _, times = part.partition("*")
    return [letter] * int(times or 1)


OPERATORS: dict[str, Callable[[Changes, Spot], Iterator[Change]]] = {
    "control": Changes.control,
    "troops": Changes.whereabouts,
    "place": Changes.place,
    "pool": Changes.pool,
    "points": Changes.points,
    "facts": Changes.any_facts,
    "outcome": Changes.outcome,
    "briefing": Changes.briefing,
    "asked": Changes.asked,
    "breadcrumb": Changes.breadcrumb,
    "seat": Changes.seat,
    "draft": Changes.draft,
    "offered": Changes.offered,
    "not_offered": Changes.not_offered,
    "letters": Changes.letters,
    "dice": Changes.dice,
    "told": Changes.told,
    "not_told": Changes.not_told,
}
