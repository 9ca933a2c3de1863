"""Plays at random and collects every text that people would read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random
from typing import Any

from sandtable.board.skin import Show
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.steps import Choice, Throw, Word


def told_in(source: str) -> Iterator[str]:
    """The verbs of all calls of `tell` and `whisper`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            place = {"tell": 0, "whisper": 1}.get(node.func.attr)
            if place is not None:
                verb = node.args[place]
                assert isinstance(verb, ast.Constant) and isinstance(verb.value, str), ast.dump(node)
                yield verb.value


def nameless(rules: Firestorm) -> set[str]:
    """The steps that have no name in a breadcrumb; what people answer or throw always has one."""
    found: set[str] = set()
    for id, step in rules.catalogue().items():
        shown = [rules.skin().shows[kind] for kind in step.__mro__ if kind in rules.skin().shows][:1]
        if not shown or not (shown[0].name or type(shown[0]).title is not Show.title):
            assert not issubclass(step, Choice | Throw), id
            found.add(id)
    return found


class Ear:
    """Collects the names of steps, questions, letters and the sentences of one match."""

    def __init__(self, rules: Firestorm, seed: int) -> None:
        self.rules = rules
        self.match = Match(rules, Seeded(str(seed)))
        self.rng = Random(seed)
        self.asked: set[str] = set()
        self.told: dict[
            str, str
        ] = {}  # text -> its kind: step, question, heading, reason, letter or sentence

    def play(self) -> None:
        while self.match.pending():
            key, ask = self.rng.choice(list(self.match.pending().items()))
            self.listen(ask)
            if isinstance(ask, Throw):
                self.match.roll()
            else:
                self.match.answer(key, self.spell(ask))
        for _, event in self.match.log:
            self.told[self.rules.skin().sentence(event)] = "sentence"

    def listen(self, ask: Choice[Any] | Throw[Any]) -> None:
        s: Any = self.match.state
        self.asked.add(type(ask).__name__)
        crumbs = [self.rules.skin().step_name(step) for step in s.breadcrumb()]
        assert crumbs[0].startswith("Turn "), crumbs
        assert crumbs[-1] or isinstance(ask, Choice), crumbs
        self.told.update(dict.fromkeys(filter(None, crumbs), "step"))
        self.told[self.rules.skin().question(s, ask)] = "heading" if isinstance(ask, Throw) else "question"
        if isinstance(ask, Throw):
            self.told.update({self.rules.skin().reason(id): "reason" for _, id in ask.dice(s).because})

    def spell(self, ask: Choice[Any]) -> Word:
        s: Any = self.match.state
        seen = self.rules.view(s, ask.seat(s))
        draft: Word = ()
        while not draft or not ask.ends(seen, draft):
            letters = ask.letters(seen, draft)
            names = [self.rules.skin().letter_name(seen, ask, draft, letter) for letter in letters]
            assert len(set(names)) == len(letters), f"{ask}: two letters have one name: {names}"
            self.told.update(dict.fromkeys(names, "letter"))
            draft = (*draft, self.rng.choice(letters))
        return draft


class RowEar(Ear):
    """Collects the rows of letters and the hints under questions as well."""

    def listen(self, ask: Choice[Any] | Throw[Any]) -> None:
        super().listen(ask)
        s: Any = self.match.state
        line = self.rules.skin().help(s, ask)
        if line:
            self.told[line] = "help"

    def spell(self, ask: Choice[Any]) -> Word:
        word = super().spell(ask)
        s: Any = self.match.state
        seen = self.rules.view(s, ask.seat(s))
        for at in range(len(word)):
            for letter in ask.letters(seen, word[:at]):
                row = self.rules.skin().row(seen, ask, word[:at], letter)
                self.told.update(dict.fromkeys(filter(None, (row.name, row.note, row.does)), "row"))
        return word
