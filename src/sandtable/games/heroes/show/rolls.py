"""How every roll looks, and dice that are thrown again."""

from __future__ import annotations

from typing import TypeVar

from sandtable.board.fortune import Fortune
from sandtable.games.heroes.play.chances import Prospect
from sandtable.games.heroes.play.rolls import Again, Roll, current_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show import fortunes
from sandtable.games.heroes.show.battle_show import AskShow
from sandtable.games.heroes.show.naming import named
from sandtable.kernel.steps import Faces, Word

T = TypeVar("T", bound=Roll)


class RollShow(AskShow[T]):
    """A roll, perhaps at a unit."""

    def question(self, seen: Battle, ask: T) -> str:
        target = ask.at(seen)
        return f"Attack on {named(seen, target)}" if target in seen.units else self.name

    def prospect(self, seen: Battle, ask: T, word: Word) -> Prospect | None:
        found = self.rolled(seen, ask)
        if found is not None and not found.side:
            found.side = ask.seat(seen)
        return found

    def rolled(self, seen: Battle, ask: T) -> Prospect | None:
        """What the dice are about to decide."""
        return None

    def fortunes(self, s: Battle, ask: T, faces: Faces) -> tuple[Fortune, ...]:
        return fortunes.of_attack(s, ask, faces)


class ShowAgain(AskShow[Again]):
    """The last roll once more."""

    name = "Thrown again"

    def prospect(self, seen: Battle, ask: Again, word: Word) -> Prospect | None:
        return self.skin.prospect(seen, current_roll(seen), ())

    def fortunes(self, s: Battle, ask: Again, faces: Faces) -> tuple[Fortune, ...]:
        return self.skin.fortunes(s, current_roll(s), faces)
