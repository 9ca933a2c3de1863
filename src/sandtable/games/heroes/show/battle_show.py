"""The base of all shows of a battle: names of letters, rows, chances, what lies over the grid.

The steps themselves are shown in the files named like their chapters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from sandtable.board.skin import A, Show
from sandtable.board.table import Forecast, LetterRow, Overlay, Spread
from sandtable.games.heroes.play.assault.strength import NOW
from sandtable.games.heroes.play.chances import Prospect
from sandtable.games.heroes.play.explosions.blasts import BLASTS
from sandtable.games.heroes.play.moves import movement, paths
from sandtable.games.heroes.play.nouns import HEADINGS, INFANTRY
from sandtable.games.heroes.play.reactions.windows import PASS
from sandtable.games.heroes.play.setup import deployment
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import NOTHING_DONE
from sandtable.games.heroes.show import forecasts, letters, nouns, overlay, rows, spreads
from sandtable.games.heroes.show.fire_prospects import fire_prospect
from sandtable.games.heroes.show.intents import Firing, Marching
from sandtable.games.heroes.show.move_prospects import march_prospect
from sandtable.games.heroes.show.naming import named, upper
from sandtable.games.heroes.show.pieces import counter, signed, unit_name
from sandtable.kernel.steps import Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.heroes.show.skin import HeroesSkin

Q = TypeVar("Q", bound=Choice[Any] | Throw[Any])
C = TypeVar("C", bound=Choice[Any])

DONE: Final = "done"
CLOSING: Final = (DONE, deployment.REST, movement.HOLD, PASS)


class BattleShow(Show[A, Battle]):
    """How a step of a battle looks."""

    skin: HeroesSkin


class AskShow(BattleShow[Q]):
    """How a question or a throw looks."""

    def prospect(self, seen: Battle, ask: Q, word: Word) -> Prospect | None:
        """What dice decide right after a word or draft; None where no dice follow."""
        return None

    def chance(self, seen: Battle, key: str, ask: Q, word: Word) -> Forecast | None:
        found = self.prospect(seen, ask, word)
        return forecasts.forecast(seen, found, ask.seat(seen)) if found is not None else None

    def given(self, seen: Battle, ask: Q) -> tuple[str, ...]:
        """Who assaults whom, by which order the unit acts, and whether it is suppressed."""
        fray = seen.frays.get(NOW)
        found = self.order(seen, ask)
        if fray is not None:
            found = [f"{named(seen, fray.attacker)} assaults {named(seen, fray.defender)}", *found]
        unit = getattr(ask, "unit", "")
        if unit in seen.units and seen.units[unit].suppressed:
            found.append(f"suppressed {signed(-2 * seen.units[unit].suppressed)}")
        return tuple([upper(each) for each in found])

    def order(self, seen: Battle, ask: Q) -> list[str]:
        """By which order a unit acts, and where."""
        return []


class ChoiceShow(AskShow[C]):
    """How a question looks."""

    asked: ClassVar[str] = ""  # the question, where it is always the same
    tip: ClassVar[str] = ""  # the line under it, where it is always the same
    cards_first: ClassVar[bool] = False  # may its word begin with a card of the hand?
    card_name: ClassVar[str] = "Play {}"  # the name of a letter that is a card

    def question(self, seen: Battle, ask: C) -> str:
        return self.asked

    def hint(self, seen: Battle, ask: C) -> str:
        return self.tip

    # what a word is about

    def shot(self, seen: Battle, ask: C, word: Word) -> Firing | None:
        """The shot that a word spells; None if it spells none."""
        return None

    def march(self, seen: Battle, ask: C, word: Word) -> Marching | None:
        """The move that a word spells; None if it spells none."""
        return None

    def prospect(self, seen: Battle, ask: C, word: Word) -> Prospect | None:
        shot = self.shot(seen, ask, word)
        if shot is not None:
            return fire_prospect(seen, shot)
        march = self.march(seen, ask, word)
        return march_prospect(seen, march) if march is not None else None

    def settled_answer(self, seen: Battle, ask: C, settled: Mapping[str, str]) -> Word | None:
        """The answer that a seat has settled beforehand; None where it wants to be asked."""
        return None

    def settled_why(self, seen: Battle, ask: C, settled: Mapping[str, str]) -> str:
        """Why a seat was not asked; "" where nobody need read of it."""
        return ""

    def once(self, seen: Battle, ask: C, settled: Mapping[str, str]) -> str:
        """A span in which it is enough to let this be once; "" to be asked each time."""
        return ""

    def new_throw(self, seen: Battle, ask: C) -> str:
        """The chance of a new throw, where dice may be thrown again now: "now: 67 %"; or ""."""
        return ""

    # letters

    def letter(self, seen: Battle, ask: C, draft: Word, letter: str) -> str:
        if letter == DONE:
            return self.done(seen, ask, draft)
        if letter in seen.units:
            return self.unit_letter(seen, ask, draft, letter)
        if letter in letters.PLAIN:
            return letters.PLAIN[letter]
        if letter in HEADINGS:
            return f"Look {nouns.HEADINGS[letter]}"
        side = ask.seat(seen)
        if letter in seen.rules.box.cards:
            return self.card_name.format(nouns.card(seen.rules, letter, side))
        return letters.added_card(seen, letter, side) or letters.thing(seen, letter)

    def done(self, seen: Battle, ask: C, draft: Word) -> str:
        """The name of the letter that closes a word."""
        if self.march(seen, ask, draft) is not None:
            return "Stop here"
        return fires_now(draft) if draft and draft[0] in seen.units else "That is all"

    def unit_letter(self, seen: Battle, ask: C, draft: Word, letter: str) -> str:
        """The name of a letter that is a unit, with what naming it does here."""
        name = unit_name(seen, letter)
        marches = self.march(seen, ask, draft) is not None
        if seen.units[letter].side != ask.seat(seen):
            if marches:
                return f"Assault {name}"
            aimed = draft and (draft[-1] in letters.AIMING or draft[-1] == letter)
            return name if aimed else f"Fire at {name}"
        return f"Get aboard {name}" if marches and seen.grade(letter) != INFANTRY else name

    # rows

    def row(self, seen: Battle, ask: C, draft: Word, letter: str) -> LetterRow:
        found = LetterRow(letter, self.letter(seen, ask, draft, letter))
        found.anchors = self.anchors(seen, ask, draft, letter)
        found.closing = letter in CLOSING
        found.nothing = letter == NOTHING_DONE
        if letter in seen.units:
            found.counter = counter(seen, letter)
        found.note, found.adds = self.note(seen, ask, draft, letter)
        shot = self.shot(seen, ask, (*draft, letter)) if letter in seen.land.squares.corner_squares else None
        found.warning = rows.corner_warning(seen, shot, letter) if shot is not None else ""
        return found

    def anchors(self, seen: Battle, ask: C, draft: Word, letter: str) -> tuple[str, ...]:
        """The anchors of a letter: those of the question, and those that such a letter always has."""
        found = ask.anchors(seen, draft, letter)
        if letter not in HEADINGS:
            return found or rows.anchors(seen, letter)
        march = self.march(seen, ask, draft)
        if march is None:
            return found
        at = paths.read(seen, march.unit, march.how, march.word).at
        return (f"heading:{letter}@{at}",) if at else found

    def note(self, seen: Battle, ask: C, draft: Word, letter: str) -> tuple[str, str]:
        """A short reason, and what the letter adds."""
        if letter[:1] == "+":
            return rows.added(seen, ask.seat(seen), letter)
        if letter in seen.rules.box.cards:
            return seen.rules.box.cards[letter].text, ""
        word = (*draft, letter)
        march = self.march(seen, ask, word)
        if march is not None:
            return rows.march_note(seen, march, letter), ""
        shot = self.shot(seen, ask, word)
        if shot is not None:
            return rows.shot_note(seen, shot, draft, letter), ""
        return rows.plain_note(seen, letter), ""

    # the grid

    def spread(self, seen: Battle, ask: C, draft: Word) -> Spread | None:
        shot = self.shot(seen, ask, draft)
        return spreads.spread(seen, shot) if shot is not None else None

    def overlay(self, seen: Battle, ask: C, draft: Word, letter: str) -> Overlay | None:
        word = (*draft, letter) if letter else draft
        shot = self.shot(seen, ask, word)
        if shot is not None:
            return overlay.shot_overlay(seen, shot)
        march = self.march(seen, ask, word)
        return overlay.march_overlay(seen, march, letter) if march is not None else None

    def way(self, seen: Battle, ask: C, draft: Word, square: str) -> Word:
        """The shortest letters of a move to a square; () where none is being spelled."""
        march = self.march(seen, ask, draft)
        if march is None:
            return (square,) if square in ask.letters(seen, draft) else ()
        return movement.way(seen, march.unit, march.how, march.word, square)


def fires_now(draft: Word) -> str:
    """The name of the letter that closes the word of a shot."""
    return "Go ahead" if set(draft) & set(BLASTS) else "Open fire"
