"""How far a move can go: every square a draft can be spelled on to, and the shortest way there."""

from __future__ import annotations

from sandtable.games.heroes.driving import place_of
from sandtable.games.heroes.footwork import foot_steps
from sandtable.games.heroes.nouns import INFANTRY
from sandtable.games.heroes.paths import Going, read
from sandtable.games.heroes.state import Battle
from sandtable.games.heroes.steering import drive_steps
from sandtable.kernel.steps import Word


def reach(seen: Battle, unit: str, how: str, draft: Word) -> dict[str, Word]:
    """Every square a draft can be spelled on to, with the fewest letters that lead there; for long vehicles the
    squares their leading end enters. The letters before the first square are not guessed: no card, no announcement.
    """
    found: dict[str, Word] = {}
    known: set[tuple[str, str]] = set()
    drafts: list[Word] = [()]
    for word in drafts:
        going = read(seen, unit, how, (*draft, *word))
        if going.left < 1 or going.stuck or going.closed or going.turning:
            continue
        for letter in steps_of(seen, going, (*draft, *word)):
            after = read(seen, unit, how, (*draft, *word, letter))
            place = place_of(letter)
            found.setdefault(place, (*word, letter))
            if (after.at, after.rear) not in known:
                known.add((after.at, after.rear))
                drafts.append((*word, letter))
    return found


def steps_of(seen: Battle, going: Going, draft: Word) -> list[str]:
    """The letters that enter a square."""
    found: list[str] = []
    if going.grade == INFANTRY:
        foot_steps(seen, going, found)
        return [letter for letter in found if letter not in seen.units]
    drive_steps(seen, going, draft, found)
    return [letter for letter in found if letter not in seen.units]


def way(seen: Battle, unit: str, how: str, draft: Word, square: str) -> Word:
    """The shortest legal way to a square, as the letters that lead there; () if none does."""
    return reach(seen, unit, how, draft).get(square, ())
