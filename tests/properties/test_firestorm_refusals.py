"""Every refusal of Firestorm is true: what its code says is looked up in the position by other means.

Random positions, begun words and letters that are not offered: the reason must hold, and none that is nearer at hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from sandtable.games.catalogue import open_game
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice, Throw, Word

MATCHES: Final = 12
TRIED: Final = 10


class Refusal:
    """A letter that was refused, with the position and the code."""

    def __init__(self, s: Campaign, ask: Choice[Any], draft: Word, letter: str, code: str) -> None:
        self.s = s
        self.ask = ask
        self.draft = draft
        self.letter = letter
        self.code = code
        self.rules = s.rules
        self.side = s.rules.side_of(ask.seat(s))

    def place(self) -> str:
        return self.s.where.get(self.letter, "")

    def own(self) -> bool:
        return self.rules.side.get(self.letter) == self.side

    def ends(self) -> tuple[str, str]:
        origin, _, target = self.letter.partition(">")
        return origin, target

    def borders(self, one: str, other: str) -> bool:
        return bool(self.rules.ways(self.s, self.side).near[one] & self.rules.board.bit[other])


def arrow(r: Refusal) -> str:
    """The nearest reason why no arrow lies there; "" if one could."""
    origin, target = r.ends()
    if origin not in r.rules.board.bit or target not in r.rules.board.bit:
        return "no-arrow"
    if not r.s.holds(r.side, origin):
        return "not-yours"
    if r.s.holds(r.side, target):
        return "not-enemy"
    near = r.rules.attack_ways(r.s, r.side).near[origin]
    if near & r.rules.board.bit[target]:
        return ""
    return r.rules.why_no_way(r.s, r.side, origin, target)[0]


def arrow_holds(r: Refusal) -> bool:
    nearest = arrow(r)
    return r.letter == "pass" or r.code == (nearest or r.code)


def advance_holds(r: Refusal) -> bool:
    sheet = r.s.battle(r.ask.battle)  # type: ignore[attr-defined]
    if r.letter == "done" or not r.own() or r.letter in r.draft:
        return r.code in ("must-advance", "not-yours", "twice")
    place = r.place()
    beside = place in r.rules.board.bit and r.borders(sheet.target, place)
    if not beside and not place.startswith("arrow") and r.letter not in sheet.attackers:
        return r.code == "not-near"
    return r.code != "not-yours"


def commitment_holds(r: Refusal) -> bool:
    if r.letter in r.draft:
        return r.code in ("twice", "one-sortie")
    return r.code not in ("twice", "one-sortie") and (r.code != "enough" or len(r.draft) >= 2)


def deployment_holds(r: Refusal) -> bool:
    board = r.rules.board
    if not r.draft:
        on_map = r.own() and r.place() in board.bit
        if r.code == "not-in-pool":
            return not r.own() or r.place() not in ("reserve", *board.bit)
        return r.code in ("must-deploy", "deployed") or (on_map and r.code in ("on-map", "reserve-full"))
    if r.code == "full":
        return len(r.s.stacks[r.letter]) >= r.rules.stacking
    if r.code == "on-map":
        return r.s.where[r.draft[0]] in board.bit
    return r.code in ("not-yours", "no-area", "reserve-full", "there-already")


def move_holds(r: Refusal) -> bool:
    board = r.rules.board
    if not r.draft or r.letter not in board.bit:
        return (r.code == "not-yours") <= (not r.own())
    here = r.s.where[r.draft[0]]
    if r.code == "too-far":
        return not r.borders(here, r.letter)
    if r.code == "full":
        return len(r.s.stacks[r.letter]) >= r.rules.stacking > 0
    if r.code == "not-yours":
        return not r.s.holds(r.side, r.letter)
    return r.code in ("there-already", "moved")


CHECKS: Final[dict[str, Callable[[Refusal], bool]]] = {
    "PlaceArrow": arrow_holds,
    "FourthAttack": arrow_holds,
    "Exploitation": arrow_holds,
    "Advance": advance_holds,
    "CommitAttackers": commitment_holds,
    "CommitDefenders": commitment_holds,
    "Deploy": deployment_holds,
    "StrategicMoves": move_holds,
}


def refusals(s: Campaign, ask: Choice[Any], known: list[str], rng: Random) -> list[Refusal]:
    """Begins a word at random and tries letters that may not follow."""
    word = random_word(s, ask, rng)
    draft = word[: rng.randrange(len(word))]
    legal = ask.letters(s, draft)
    areas = s.rules.board.ids
    tried = [rng.choice([*known, *s.where, *areas, *draft]) for _ in range(TRIED)]
    tried += [f"{rng.choice(areas)}>{rng.choice(areas)}" for _ in range(TRIED)]
    found: list[Refusal] = []
    for letter in tried:
        reason = ask.why_not(s, draft, letter) if letter not in legal else None
        if reason is not None:
            found.append(Refusal(s, ask, draft, letter, reason[0]))
    return found


def play(game: str, options: dict[str, OptionValue], number: int, met: Counter[str]) -> None:
    rules = open_game(game, "", options)
    rng = Random(f"{game} refusals/{number}")
    known = ["done", "none", "pass", "reserve", "sortie", "carpet", "gdt", "nonsense"]
    s = rules.setup()
    engine.begin(s, rules.start())
    while asked := engine.pending(s):
        key = rng.choice(list(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
            continue
        holds = CHECKS.get(type(ask).__name__)
        for r in refusals(s, ask, known, rng) if holds else ():
            assert holds is not None and holds(r), f"{ask} after {r.draft}: {r.letter} refused as {r.code}"
            met[type(ask).__name__] += 1
        engine.answer(s, key, random_word(s, ask, rng))


@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [
        (
            "caen",
            {},
            {"PlaceArrow", "Advance", "CommitDefenders", "Deploy", "StrategicMoves", "Exploitation"},
        ),
        ("caen", {"tr_from_map": True, "t1_disorganised_hold": True}, {"Deploy", "Advance", "Exploitation"}),
        (
            "villers-bretonneux",
            {},
            {"PlaceArrow", "Advance", "CommitAttackers", "StrategicMoves", "FourthAttack"},
        ),
        ("norway", {}, {"PlaceArrow", "Advance", "CommitAttackers"}),
    ],
)
def test_every_refusal_is_true_and_nothing_nearer_holds(
    game: str, options: dict[str, OptionValue], steps: set[str]
) -> None:
    """FS-30, FS-35, FS-68, FS-80, CAEN-26, CAEN-73"""
    met: Counter[str] = Counter()
    for number in range(MATCHES):
        play(game, options, number, met)
    assert steps <= set(met), met
