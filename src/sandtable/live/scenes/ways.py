"""How a begun word goes on to something that lies farther away than its next letter."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from sandtable.board.skin import skin_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.scenes.drafts import following
from sandtable.live.scenes.rows import lay

MOST: Final = 400  # drafts that are looked at: about the reach of the fastest vehicle


def way(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word, to: str) -> Word:
    """The letters that lead a draft to an anchor such as `square:C7`, by the rules or by a search."""
    kind, _, place = to.partition(":")
    if kind != "square":
        return ()  # only squares are steps of a way
    way = skin_of(rules).way(seen, ask, draft, place)
    return found(rules, seen, ask, draft, to) if way is None else way


def found(rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word, to: str) -> Word:
    """The fewest letters after which the word stands at an anchor; () where no way leads there.

    Only letters that stand on squares are steps of a way. Of several that lead to the same place the first counts.
    """
    queue: deque[Word] = deque([draft])
    known = set(draft)
    for _ in range(MOST):
        if not queue:
            break
        word = queue.popleft()
        for letter in following(ask, seen, word):
            place = standing(rules, seen, ask, word, letter)
            if place == to:
                return (*word[len(draft) :], letter)
            if place and letter not in known:
                known.add(letter)
                queue.append((*word, letter))
    return ()


def standing(rules: Rules[Any], seen: State, ask: Choice[Any], word: Word, letter: str) -> str:
    """The square a letter stands on, as an anchor; "" for letters that are no squares."""
    anchors = lay(rules, seen, ask, word, letter).anchors
    return next((anchor for anchor in anchors if anchor.startswith("square:")), "")
