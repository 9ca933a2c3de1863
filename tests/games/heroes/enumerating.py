"""Every throw that can fall, through the engine: what odds are checked against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.odds import BattleOdds
from sandtable.kernel.engine import answer, pending
from sandtable.kernel.steps import Throw, Word

Effect = Callable[[Battle], str]
IDLE = {"React": ("pass",), "Frighten": ("leave",), "AddMore": ("done",)}


def outcomes(
    s: Battle, word: str, effect: Effect, replies: dict[str, str] | None = None
) -> dict[str, Fraction]:
    """The chance of every effect of a word, all dice thrown in all ways; whoever is asked passes, or replies.

    `replies` say by the square of the mover who fires at it: {"E6": "lmg fire"}.
    """
    trial = s.clone()
    key = next(iter(pending(trial)))
    answer(trial, key, tuple(word.split()))
    return followed(trial, effect, replies or {})


def followed(s: Battle, effect: Effect, replies: dict[str, str] | None = None) -> dict[str, Fraction]:
    """The same from a question or throw on."""
    asks = pending(s)
    if not asks:
        return {effect(s): Fraction(1)}
    key, ask = next(iter(asks.items()))
    if not isinstance(ask, Throw):
        word = reply(s, ask, replies or {})
        if word is None:
            return {effect(s): Fraction(1)}
        trial = s.clone()
        answer(trial, key, word)
        return followed(trial, effect, replies)
    found: dict[str, Fraction] = {}
    dice = ask.dice(s)
    for faces in product(range(1, dice.sides + 1), repeat=dice.count):
        trial = s.clone()
        answer(trial, key, faces)
        for name, chance in followed(trial, effect, replies).items():
            found[name] = found.get(name, Fraction(0)) + chance / dice.sides**dice.count
    return found


def reply(s: Battle, ask: object, replies: dict[str, str]) -> Word | None:
    """What is answered on the way; None where the enumeration ends."""
    if isinstance(ask, React) and ask.subject in s.units:
        word = replies.get(s.units[ask.subject].at, "")
        if word and word.split()[0] in ask.letters(s.rules.view(s, ask.side), ()):
            return tuple(word.split())
    return IDLE.get(type(ask).__name__)


def odds_of(s: Battle, word: str) -> BattleOdds:
    found = s.rules.skin().odds(s, next(iter(pending(s))), tuple(word.split()))
    assert isinstance(found, BattleOdds), word
    return found


def fate(unit: str) -> Effect:
    """What became of a unit: "whole", "reduced", "lost", with "+n" for its Suppressed markers."""

    def told(s: Battle) -> str:
        sheet = s.units[unit]
        state = "lost" if sheet.at == "lost" else "reduced" if sheet.face else "whole"
        return f"{state}+{sheet.suppressed}" if sheet.suppressed else state

    return told
