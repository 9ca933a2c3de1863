"""Firing Actions (section 9): the letters of their words, when a word is complete, and how the action begins.

`how` is "action" (ordered fire), "on-move" (Fire on the Move) or "opportunity": then at `target` alone. Words are
spelled as spelling.py says; those that begin with one of `BLASTS` belong to blasts.py.
"""

from __future__ import annotations

from sandtable.games.heroes.play.explosions.blasts import (
    BLASTS,
    begin_blast,
    blast_ends,
    blast_letters,
    can_blast,
    why_not_blast,
)
from sandtable.games.heroes.play.fire.arms import OPPORTUNITY, stays_hidden
from sandtable.games.heroes.play.fire.refusals import why_not_shot
from sandtable.games.heroes.play.fire.shooting import Fired, begin_shot
from sandtable.games.heroes.play.fire.shot_words import any_shot, first_letters, shot_ends, shot_letters
from sandtable.games.heroes.play.fire.sums import SNIPER, ShotFacts, hit_chance, shot_facts
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.nouns import ABOARD, OFF_BOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word

__all__ = [
    "ShotFacts",
    "begin_fire",
    "can_fire",
    "fire_ends",
    "fire_letters",
    "hit_chance",
    "shot_facts",
    "why_not_fire",
]


def fire_letters(seen: Battle, unit: str, how: str, target: str, draft: Word) -> list[str]:
    """The next letters of a Firing Action."""
    at = seen.units[unit].at
    if at in OFF_BOARD and at != ABOARD:
        return []
    if not draft:
        return [*first_letters(seen, unit, how, target, ()), *blast_letters(seen, unit, how, target, ())]
    if draft[0] in BLASTS:
        return blast_letters(seen, unit, how, target, draft)
    return shot_letters(seen, unit, how, target, draft)


def fire_ends(seen: Battle, unit: str, how: str, target: str, word: Word) -> bool:
    if word[0] in BLASTS:
        return blast_ends(seen, unit, how, target, word)
    return shot_ends(seen, unit, how, word)


def begin_fire(s: Battle, unit: str, how: str, target: str, word: Word) -> Steps:
    """Reveals the firer (HON-606), takes its token if it fires out of turn (HON-618), and declares its shot."""
    unit = come_to_light(s, unit, word)
    if how == OPPORTUNITY:
        s.mark_acted(unit)
        s.tell("opportunity", unit=unit, target=target)
    if word[0] in BLASTS:
        return [*begin_blast(s, unit, how, target, word), Fired(unit, how)]
    return [*begin_shot(s, unit, how, target, word), Fired(unit, how)]


def come_to_light(s: Battle, unit: str, word: Word) -> str:
    """Reveals a concealed unit that fires, but not a sniper who fires as one (HON-606); returns its name."""
    if s.units[unit].kind or (word[0] == SNIPER and stays_hidden(s, unit)):
        return unit
    return ghosts.uncover(s, unit)


def can_fire(s: Battle, unit: str, how: str, target: str) -> bool:
    """Has the unit any shot? Only in the owner's view for a concealed unit; for others see opportunity.py."""
    return any_shot(s, unit, how, target) or can_blast(s, unit, how, target)


def why_not_fire(seen: Battle, unit: str, how: str, target: str, draft: Word, letter: str) -> Reason | None:
    """Why a letter is not offered, naming the square, obstacle or unit at fault."""
    first = draft[0] if draft else letter
    if first in BLASTS:
        return why_not_blast(seen, unit, how, target, draft, letter)
    return why_not_shot(seen, unit, how, target, draft, letter)
