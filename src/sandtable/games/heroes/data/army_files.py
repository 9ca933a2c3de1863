"""Armies as files: the letters of the army builder over any number of lines, with remarks after `#`.

    us 100              # the side, and the points agreed; both may be left out
    101 201@1 224@3     # a tile with options in its slots
    102 done

Without a side the first tile says it; without points any cost will do.
"""

from __future__ import annotations

from pathlib import Path

from sandtable.board.box import BoxError
from sandtable.games.heroes.play.content import Content
from sandtable.games.heroes.play.nouns import SIDES
from sandtable.games.heroes.play.setup.armies import Army, ArmyError, read_army


class Words:
    """Splits a file into words, each with its line, and takes off the heading."""

    def __init__(self, content: Content, text: str) -> None:
        self.words: list[str] = []
        self.lines: list[int] = []
        self.side = ""
        self.size = 0
        for number, row in enumerate(text.splitlines(), 1):
            for word in row.partition("#")[0].split():
                self.words.append(word)
                self.lines.append(number)
        while self.words and self.heads(content, self.words[0]):
            del self.words[0], self.lines[0]

    def heads(self, content: Content, word: str) -> bool:
        """Is the word part of the heading: a side, or a number that is no tile?"""
        if word in SIDES and not self.side:
            self.side = word
            return True
        if word.isascii() and word.isdigit() and word not in content.tiles and not self.size:
            self.size = int(word)
            return True
        return False


def read_army_file(content: Content, path: str) -> Army:
    """Reads the army in a file; `BoxError` names the line of what does not fit."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BoxError(path, 0, "the file cannot be read as text") from None
    return parse_army(content, text, path)


def parse_army(content: Content, text: str, file: str) -> Army:
    """Reads an army from a text; `file` is only its name in messages."""
    read = Words(content, text)
    if not read.words:
        raise BoxError(file, 0, "there is no army in this file: expected tiles, options and done")
    first = content.tiles.get(read.words[0])
    side = read.side or (first.side if first is not None else SIDES[0])
    try:
        return read_army(content, side, tuple(read.words), read.size)
    except ArmyError as error:
        at = min(error.index, len(read.words) - 1)
        _, sentence, rule = error.reason
        raise BoxError(file, read.lines[at], f"{read.words[at]}: {sentence} ({rule})") from None
