"""Armies that people build: any word read as an army, with what may be added and why something may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sandtable.board.table import Roster
from sandtable.kernel.steps import Word

Read: TypeAlias = Callable[[Word], Roster]


def roster(read: Read, word: Word) -> Roster:
    """Read a word as an army, as far as it is one. A closing letter at its end says nothing and is left out."""
    draft = without_closing(read, word)
    found = read(draft)
    found.word = draft if found.wrong < 0 else draft[: found.wrong]
    found.wrong_letter = draft[found.wrong] if found.wrong >= 0 else ""
    return found


def without_closing(read: Read, word: Word) -> Word:
    if word and read(word[:-1]).closing == word[-1]:
        return word[:-1]
    return word
