"""Answers around a fight: withdraw or stay, what to report, where to retreat."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.games.armored_thrust.play.nouns import DONE
from sandtable.games.armored_thrust.play.resolution import DICE
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.tabletop import AGREE, ReportResult
from sandtable.games.armored_thrust.play.withdrawal import FIGHT, Withdraw
from sandtable.kernel.steps import Choice, Word
from sandtable.players.armored_thrust.chances import ahead

STAND: Final = 0.45  # the least chance of holding the place for which recon stays to fight
WON: Final = ("8-1", "7-2", "6-3")
LOST: Final = ("3-6", "2-7", "1-8")


def printed(s: Theatre, sheet: Engagement, side: str) -> int:
    """The printed strength of a force: what both sides can read off the names (AT-137)."""
    return sum([s.rules.unit[unit].strength for unit in s.force(sheet, side)])


def withdraw(seen: Theatre, ask: Withdraw, worth: dict[str, float]) -> Word:
    """Recon slips away from a fight that it is likely to lose, to the worthiest of the cheapest areas."""
    ways = [letter for letter in ask.letters(seen, ()) if letter != FIGHT]
    sheet = seen.engagements[ask.place]
    ours = printed(seen, sheet, ask.side)
    theirs = printed(seen, sheet, seen.rules.enemy[ask.side])
    if not ways or ahead(ours, theirs, 1) >= STAND:
        return (FIGHT,)
    best = ways[0]
    for way in ways:
        if worth.get(way, 0.0) > worth.get(best, 0.0):
            best = way
    return (best,)


def report(seen: Theatre, ask: ReportResult, rng: Random) -> Word:
    """Confirms what the other leader reported; if there is no report yet, makes up a likely result."""
    letters = ask.letters(seen, ())
    if AGREE in letters:
        return (AGREE,)
    if DICE in letters:
        return (DICE,)
    first, second = seen.rules.sides
    sheet = seen.engagements[ask.place]
    won = ahead(printed(seen, sheet, first), printed(seen, sheet, second), 1)
    lost = ahead(printed(seen, sheet, second), printed(seen, sheet, first), 1)
    luck = rng.random() * (won + lost) if won + lost > 0.0 else 0.0
    scores = WON if luck < won else LOST
    return (scores[int(rng.random() * float(len(scores)))], DONE)


def retreat(seen: Theatre, ask: Choice[Any], worth: dict[str, float]) -> Word:
    """Of equally near areas the worthiest, letter by letter."""
    word: Word = ()
    while not word or not ask.ends(seen, word):
        letters = ask.letters(seen, word)
        best = letters[0]
        for letter in letters:
            if worth.get(letter, 0.0) > worth.get(best, 0.0):
                best = letter
        word = (*word, best)
    return word
