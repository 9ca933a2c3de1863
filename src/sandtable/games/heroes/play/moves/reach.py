"""How far a move can go: every square that a draft can be continued to, and the shortest way there."""

from __future__ import annotations

from sandtable.games.heroes.play.moves.driving import drives_of, place_of
from sandtable.games.heroes.play.moves.footwork import foot_steps
from sandtable.games.heroes.play.moves.paths import Going, may_stop, read, take
from sandtable.games.heroes.play.moves.steering import drive_steps
from sandtable.games.heroes.play.nouns import INFANTRY
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word


def reach(seen: Battle, unit: str, how: str, draft: Word) -> dict[str, Word]:
    """Every square where the move may end, with the fewest letters that lead there from a draft; for long vehicles
    the squares that either end enters. No card is played and nothing announced on the way.
    """
    found: dict[str, Word] = {}
    known: set[tuple[str, str]] = set()
    drafts: list[tuple[Going, Word]] = [(read(seen, unit, how, draft), ())]
    for going, word in drafts:
        if going.left < 1 or going.stuck or going.closed or going.turning:
            continue
        drives = drives_of(seen, going.at, going.rear) if going.rear else None
        for letter in steps_of(seen, going):
            if drives is None:
                place, stand = letter, (letter, "")
            else:
                place, stand = place_of(letter), (drives[letter].front, drives[letter].rear)
            if stand in known and place in found:
                continue
            after = going.fork()
            take(seen, after, letter)
            if place not in found and may_stop(seen, after):
                found[place] = (*word, letter)
            if stand not in known:
                known.add(stand)
                drafts.append((after, (*word, letter)))
    return found


def steps_of(seen: Battle, going: Going) -> list[str]:
    """The letters that enter a square."""
    found: list[str] = []
    if going.grade == INFANTRY:
        foot_steps(seen, going, found)
    else:
        drive_steps(seen, going, found)
    return [letter for letter in found if letter not in seen.units]


def way(seen: Battle, unit: str, how: str, draft: Word, square: str) -> Word:
    """The shortest legal way to a square, as the letters that lead there; () if none does."""
    return reach(seen, unit, how, draft).get(square, ())
