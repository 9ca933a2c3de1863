"""Dice laid on targets as well as can be: for odds before anybody has laid them, and for generals (NOR-15)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.chances import Fire, Mark, spread
from sandtable.games.firestorm.norway.play.exchange import GOOD, in_order
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.kernel.steps import Word


def points(s: NorwayState, target: str) -> int:
    """What the enemy gains by a unit's loss now; nothing for a harbour (T-1, NOR-171)."""
    rules = s.norway
    if target not in rules.fleet.units:
        return 0
    value = rules.price[target]
    if rules.fleet.kind[target] == "ship" and rules.side[target] == rules.allies:
        value += rules.book.awards["ship-lost"].in_turn(s.turn)
    return value


def laid(s: NorwayState, volley: Volley, draft: Word = ()) -> Volley:
    """A volley with the dice that a draft leaves open laid where they destroy most."""
    word = [*draft]
    others = sum([letter in volley.others for letter in draft])
    good = sum([letter.endswith(GOOD) for letter in draft])
    plain = len(draft) - others - good
    better = min(volley.good, volley.first) - good
    word += lay(s, volley, volley.targets, word, better, True)
    word += lay(s, volley, volley.targets, word, volley.first - plain - good - better, False)
    word += lay(s, volley, volley.others, word, volley.second - others, False)
    changed = volley.copy()
    changed.laid = in_order(volley, tuple(word))
    return changed


def lay(
    s: NorwayState, volley: Volley, targets: tuple[str, ...], word: list[str], dice: int, again: bool
) -> list[str]:
    """Some dice of one kind as letters."""
    if dice <= 0 or not targets:
        return []
    units = s.norway.fleet.units
    marks: list[Mark] = []
    lie: list[Fire] = []
    for target in targets:
        battleship = target in units and units[target].type.battleship
        marks.append(Mark(target, worth(s, target), battleship))
        lie.append(Fire(word.count(target), word.count(target + GOOD)))
    every = again or (volley.all_again and targets is volley.targets)
    letters: list[str] = []
    for mark, number in zip(marks, spread(marks, dice, lie, every), strict=True):
        letters += [mark.id + GOOD if again else mark.id] * number
    return letters


def worth(s: NorwayState, target: str) -> float:
    """The points of a target with those aboard, and a little for its combat value."""
    fleet = s.norway.fleet
    if target not in fleet.units:
        return 1.0
    value = points(s, target) + 0.1 * fleet.cv[target]
    for aircraft in fleet.aboard.get(target, ()):
        if s.where[aircraft] == target:
            value += points(s, aircraft)
    return value
