"""How a step of a Firestorm campaign looks, as far as all steps look alike; each chapter says the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sandtable.board.skin import Show, Skin
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play import odds as chances
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns, rows, warnings
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.show.skin import FirestormSkin

A = TypeVar("A", bound=AnyStep)
T = TypeVar("T", bound=Throw[Any])
C = TypeVar("C", bound=Campaign)


class FireShow(Show[A, C]):
    """A step of the family. Letters are names of troops, areas and seats, unless its own class says otherwise."""

    def __init__(self, skin: FirestormSkin) -> None:
        super().__init__(cast("Skin[C]", skin))
        self.data = skin.rules.data

    def given(self, seen: C, ask: A) -> tuple[str, ...]:
        """The arrow of a step's battle, and once they are committed who attacks."""
        number: int = getattr(ask, "battle", 0)
        for sheet in seen.arrows:
            if sheet.number == number:
                arrow = rows.arrow_of(seen, sheet)
                return (arrow, rows.listed(seen, sheet.attackers)) if sheet.attackers else (arrow,)
        return ()

    def odds(self, s: C, key: str, ask: A, word: Word, assume: Mapping[str, Word]) -> Odds | None:
        """The exact odds of the battle a word or draft would lead to (FS-75); roles: attackers and defenders."""
        return chances.after_word(s, key, word, assume.get("attackers", ()), assume.get("defenders", ()))

    def letter(self, seen: C, ask: A, draft: Word, letter: str) -> str:
        return nouns.noun(self.data, letter)

    def row(self, seen: C, ask: A, draft: Word, letter: str) -> LetterRow:
        assert isinstance(ask, Choice)
        found = self.line(seen, ask, draft, letter)
        found.anchors = ask.anchors(seen, draft, letter)
        found.closing = letter in rows.CLOSING
        return found

    def line(self, seen: C, ask: A, draft: Word, letter: str) -> LetterRow:
        """A row but for its places: an attack, an area, or the letter's name alone."""
        if ">" in letter:
            return rows.arrow(seen, letter)
        if letter in self.data.areas:
            found = rows.destination(seen, letter)
            side = seen.rules.side_of(ask.seat(seen)) if isinstance(ask, Choice) else ""
            if side in seen.rules.sides and seen.holds(side, letter):
                found.warning = warnings.standing(seen, side, letter)
            return found
        found = LetterRow(letter, self.letter(seen, ask, draft, letter))
        if letter in self.data.troops:
            found.counter = counter(seen, letter)
        return found


class DiceShow(FireShow[T, C]):
    """Dice: the question says who throws, and for what."""

    def purpose(self, seen: C, ask: T) -> str:
        """What they are thrown for: "for initiative"."""
        return ""

    def question(self, seen: C, ask: T) -> str:
        return f"{nouns.throws(self.data, ask.seat(seen))} {self.purpose(seen, ask)}".rstrip()
