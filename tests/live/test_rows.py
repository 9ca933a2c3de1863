"""Rows as every client gets them: which letters do nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice
from sandtable.live.scenes.rows import rows


def asked(game: str, kinds: set[str], answers: int = 120) -> dict[str, tuple[Match, str, Choice[Any]]]:
    """The first question of each of these kinds in a match at random."""
    match, rng = Match(open_game(game), Seeded("rows")), Random(3)
    found: dict[str, tuple[Match, str, Choice[Any]]] = {}
    match.roll_on()
    for _ in range(answers):
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        name = type(ask).__name__
        if name in kinds and name not in found:
            found[name] = (match.copy(), key, ask)
        if len(found) == len(kinds):
            break
        match.answer(key, random_word(match.rules.view(match.state, ask.seat(match.state)), ask, rng))
        match.roll_on()
    return found


@pytest.mark.parametrize(
    ("game", "kind", "nothing"),
    [("caen", "CommitDefenders", "done"), ("norway", "TakeAction", "pass"), ("heroes", "Act", "nothing")],
)
def test_who_does_nothing_says_so_and_only_then(game: str, kind: str, nothing: str) -> None:
    match, key, ask = asked(game, {kind})[kind]
    seen = match.rules.view(match.state, ask.seat(match.state))
    assert [row.letter for row in rows(match.rules, seen, key, ask, ()) if row.nothing] == [nothing]
    begun = next(letter for letter in ask.letters(seen, ()) if not ask.ends(seen, (letter,)))
    assert not [row.letter for row in rows(match.rules, seen, key, ask, (begun,)) if row.nothing]
