"""Begun words that clients send: the one place that checks whether a word has ended before it asks how it goes on.

Rules answer for words that are legal and open, and for no others. Whatever a client sends is spelled here first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sandtable.kernel.engine import spell, why_not
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.errors import Invalid


class SpelledDraft(NamedTuple):
    """A legal beginning of a word, or a whole one, with its question and what the asked seat sees."""

    ask: Choice[Any]
    seen: State
    word: Word

    @property
    def over(self) -> bool:
        """True if the word is whole."""
        return ended(self.ask, self.seen, self.word)

    @property
    def letters(self) -> list[str]:
        return following(self.ask, self.seen, self.word)


def begun(match: Match, version: int, key: str, draft: Word) -> SpelledDraft:
    """What a client has spelled so far in this version; refuses with what is possible where it does not fit."""
    ask = match.pending().get(key)
    if not isinstance(ask, Choice):
        raise Invalid("not-asked", "This seat is not asked for a word now.", version=version)
    seen = match.rules.view(match.state, seat_of(key))
    found = spell(seen, ask, draft)
    if found.broken and found.ended:
        raise Invalid("too-long", "The word ends before that.", legal=[], version=version)
    if found.broken:
        code, sentence, rule = why_not(seen, ask, found, draft)
        raise Invalid(code, sentence, rule=rule, legal=found.legal, version=version)
    return SpelledDraft(ask, seen, draft)


def ended(ask: Choice[Any], seen: State, word: Word) -> bool:
    """True if a legal word is whole. An empty word never is."""
    return bool(word) and ask.ends(seen, word)


def following(ask: Choice[Any], seen: State, word: Word) -> list[str]:
    """The letters that may follow a legal word: none if it is whole."""
    return [] if ended(ask, seen, word) else ask.letters(seen, word)
