"""Words as people type and read them: `rodney*4 fire` is a letter four times, then another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Word

TIMES: Final = "*"  # no letter has it
MOST: Final = 999  # letters of a typed word, more than any game asks for
BETWEEN: Final = re.compile(r"[\s,;]+")  # what may stand between two letters
LONGEST: Final = 8  # words of a name
FILLERS: Final = ("and", "then", "to", "via")  # what people write between the names of things


def meant(found: str, known: Iterable[str]) -> str:
    """What was probably meant by a name that is not known, as the end of a sentence: `; did you mean 'A1'?`."""
    from difflib import get_close_matches  # only faults need it, and it is slow to load

    near = get_close_matches(found, list(known), 1, 0.7)
    return f"; did you mean {near[0]!r}?" if near else ""


def repeated(token: str) -> tuple[str, int]:
    """Reads a letter and how often it is repeated: `rodney*4`; `Refused` if that cannot be read."""
    letter, star, times = token.partition(TIMES)
    if not star:
        return token, 1
    if not letter:
        raise bad_count(token, "there is no letter before the star")
    if not times.isascii() or not times.isdigit():
        raise bad_count(token, f"expected a number after the star, such as {letter}*2")
    count = int(times) if len(times) <= len(str(MOST)) else MOST + 1
    if not 1 <= count <= MOST:
        raise bad_count(token, f"a letter is repeated 1 to {MOST} times")
    return letter, count


def spelled(tokens: Iterable[str]) -> Word:
    """Spells out a typed word: each letter as often as it is repeated."""
    word: list[str] = []
    for token in tokens:
        letter, count = repeated(token)
        if len(word) + count > MOST:
            raise bad_count(token, f"a word has at most {MOST} letters")
        word += [letter] * count
    return tuple(word)


def folded(name: str) -> str:
    """A name without case, accents and hyphens, as a vocabulary lists it."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join([each for each in plain if not unicodedata.combining(each)])
    return " ".join(kept.replace("-", " ").rstrip(":").split())


def spoken(text: str, vocabulary: Mapping[str, str]) -> list[tuple[str, str]]:
    """Reads typed text into letters, each with the text it was typed as; names become their letters.

    The longest name wins. What the vocabulary does not list stays as it was typed, so that a refusal can name it.
    """
    tokens = [token for token in BETWEEN.split(text) if token]
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(tokens):
        taken = 1
        letter = ""
        for many in range(min(LONGEST, len(tokens) - at), 0, -1):
            letter = vocabulary.get(folded(" ".join(tokens[at : at + many])), "")
            if letter:
                taken = many
                break
        if letter or not vocabulary or tokens[at].casefold() not in FILLERS:
            typed = " ".join(tokens[at : at + taken])
            found.append((letter or typed, typed))
        at += taken
    return found


def read(text: str, vocabulary: Mapping[str, str]) -> Word:
    """Reads a word as people write it: `A01 attack Lorguichon, Gaumesnil; A02 move Ifs`."""
    return spelled([letter for letter, _ in spoken(text, vocabulary)])


def written(word: Word) -> str:
    """Writes a word as it would be typed, as short as possible."""
    runs = [(letter, len(list(run))) for letter, run in groupby(word)]
    return " ".join([letter if count == 1 else f"{letter}{TIMES}{count}" for letter, count in runs])


def bad_count(token: str, sentence: str) -> Refused:
    shown = token if len(token) <= 40 else f"{token[:40]}…"
    return Refused(("bad-count", f"{shown!r}: {sentence}.", ""))
