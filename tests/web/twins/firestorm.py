"""The Firestorm campaigns with sealed commitments (FS-R5): battles until what was sealed is opened.

Up to there the hiding side seals something else in each of the two, is looked at, and takes it back; what is opened
is the same again, so the next battle can be fought.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice, Word
from sandtable.live.scenes.sealing import asked_together
from tests.web.twins.table import Company, Table, played_until

OPTIONS: Final = {"secret_commitment": True}
NAMES: Final = ("done", "50-div", "A1", "B-4", "reserve")
CAMPAIGNS: Final = {
    "caen": ("germans", "allies"),
    "norway": ("allies", "germans"),
    "villers-bretonneux": ("germans", "bef"),
}


def company(game: str) -> Company:
    hiding, seeking = CAMPAIGNS[game]
    return Company(game, (hiding,), (seeking,), umpire="organiser", options=OPTIONS, names=NAMES)


class Battles:
    """Some battles of a campaign that is played at random; those who seek look while something is sealed."""

    def __init__(self, table: Table, battles: int, seed: str) -> None:
        self.table = table
        self.battles = battles
        self.rng = Random(seed)
        self.fought = 0
        self.sealed: list[str] = []  # the questions that were answered face down
        self.hiding, self.seeking = table.company.hiding[0], table.company.seeking[0]

    def play(self) -> None:
        self.table.listen()
        self.table.look()
        played_until(self.table, lambda: self.fought == self.battles, self.answer)
        self.table.look()

    def answer(self, key: str, name: str) -> None:
        room = self.table.room(0)
        both = asked_together(room.match)
        if key not in both or {seat_of(one) for one in both} != {self.hiding, self.seeking}:
            word = self.word(key)
            self.hides(key, word, word) if seat_of(key) == self.hiding else self.table.says(key, word)
            return
        words = self.two_words(key)
        self.sealed.append(name)
        self.table.whispers()
        self.table.look()
        self.hides(key, *words)
        self.table.look()
        if words[0] != words[1]:
            self.fought += 1
            sent = [{"seat": self.hiding, "expected_version": self.table.room(n).version} for n in range(2)]
            self.table.acts(self.hiding, "POST", "/undo", *sent)
            self.table.look()
            self.hides(key, words[0], words[0])
        for other in self.table.asked():
            if other in both and seat_of(other) == self.seeking:
                self.table.look()
                self.table.says(other, self.word(other))

    def hides(self, key: str, one: Word, other: Word) -> None:
        self.table.hides(key, (one, other))

    def question(self, key: str) -> tuple[Any, Choice[Any]]:
        match = self.table.room(0).match
        ask = match.pending()[key]
        assert isinstance(ask, Choice)
        return match.rules.view(match.state, seat_of(key)), ask

    def word(self, key: str) -> Word:
        return random_word(*self.question(key), self.rng)

    def two_words(self, key: str) -> tuple[Word, Word]:
        """Two different answers, if there are two."""
        words = [self.word(key) for _ in range(30)]
        return words[0], next((word for word in words if word != words[0]), words[0])
