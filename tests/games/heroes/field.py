"""Battles for tests: units where a test wants them, dice as it wants them."""

from __future__ import annotations

from sandtable.games.catalogue import open_game
from sandtable.games.heroes.play.nouns import GERMAN, SIDES, US
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit
from sandtable.kernel.engine import answer, begin, current, pending
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import AnyStep, Choice, Steps, Throw


def rules_of(scenario: str = "first-light", **options: OptionValue) -> Heroes:
    rules = open_game("heroes", scenario, options)
    assert isinstance(rules, Heroes)
    return rules


def empty(scenario: str = "first-light", **options: OptionValue) -> Battle:
    """The ground of a scenario in the Activation Phase of turn 1, nobody on it, nobody with a card."""
    s = rules_of(scenario, **options).setup()
    s.units = {}
    s.turn, s.phase = 1, "activation"
    for side in SIDES:
        s.numbered[side], s.specials[side], s.bluffs[side] = 0, 0, 0
    return s


def add(s: Battle, kind: str, at: str, id: str = "", heading: int = 0, rear: str = "", face: int = 0) -> str:
    """Puts a counter of a kind on the board: `add(s, "US-FIRE", "C7")` is called `fire`, or as told."""
    side = US if kind.startswith("US-") else GERMAN
    name = id or s.rules.kinds[kind].stem
    stripe = "U16" if side == US else "G304"
    group = next(iter(s.rules.army(s, side).groups))
    s.units[name] = Unit(kind, side, group, stripe, face=face)
    s.put(name, at, rear, heading)
    return name


def run(s: Battle, steps: Steps) -> AnyStep | None:
    """Begins with the test's own steps; gives what is asked first."""
    begin(s, steps)
    return current(s)


def say(s: Battle, word: str) -> None:
    """Answers for the seat that is asked."""
    key = next(iter(pending(s)))
    answer(s, key, tuple(word.split()))


def roll(s: Battle, *faces: int) -> None:
    """Throws these faces."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw), ask
    answer(s, next(iter(pending(s))), faces)


def asked(s: Battle) -> tuple[str, str]:
    """Who is asked what: ("us", "Act")."""
    key, ask = next(iter(pending(s).items()))
    return key, type(ask).__name__


def letters(s: Battle, draft: str = "") -> list[str]:
    """What the asked seat may say next."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice), ask
    return ask.letters(s.rules.view(s, ask.seat(s)), tuple(draft.split()))
