"""Firing Actions (section 9)."""

from __future__ import annotations

from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word


def fire_letters(seen: Battle, unit: str, how: str, target: str, draft: Word) -> list[str]:
    """The next letters of a Firing Action: how is "action", "on-move" or "opportunity" (then at `target` alone)."""
    return []


def fire_ends(seen: Battle, unit: str, how: str, target: str, word: Word) -> bool:
    return True


def begin_fire(s: Battle, unit: str, how: str, target: str, word: Word) -> Steps:
    return NOTHING


def can_fire(s: Battle, unit: str, how: str, target: str) -> bool:
    """Has it any shot, from public facts?"""
    return False


def why_not_fire(seen: Battle, unit: str, how: str, target: str, draft: Word, letter: str) -> Reason | None:
    return None
