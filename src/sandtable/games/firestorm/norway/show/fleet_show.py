"""How the steps of Norway look as far as they look alike, and what dice at sea and in the air are about to decide.

To tell that, the likeliest answers are given until dice are thrown: submarines are taken to hold, the Germans to fight,
ships to fire at ships; everything assumed is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from sandtable.board import sentences
from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.norway.play.exchange import GOOD
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import forecasts, names
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.games.firestorm.play.odds import check
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.engine import current, pending, play
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.show.skin import NorwaySkin

A = TypeVar("A", bound=AnyStep)
FAR: Final = 12  # questions between a word and the dice, at most
CLOSING: Final = ("fire", "hold", "sail", "stop", "pass", "done")


class NorwayShow(FireShow[A, NorwayState]):
    """A step of the campaign, with its rules at hand."""

    def __init__(self, skin: NorwaySkin) -> None:
        super().__init__(skin)
        self.rules = skin.rules


class FleetShow(NorwayShow[A]):
    """A question or throw of the naval and air game, whose odds are those of the next exchange of fire."""

    leaves: ClassVar[bool] = False  # is it about leaving, so that one compares by what one may lose?

    def odds(
        self, s: NorwayState, key: str, ask: A, word: Word, assume: Mapping[str, Word]
    ) -> ExchangeOdds | None:
        """The odds after a word or draft, which the state does not see; None if no dice are near."""
        if isinstance(ask, Throw):
            return self.dice(s, ask)
        assert isinstance(ask, Choice)
        check(s, ask, word)
        whole, assumed = self.completed(s, ask, word)
        if not whole:
            return None
        copy = s.clone()
        play(copy, key, ask, whole)
        return self.next_dice(copy, assumed)

    def completed(self, s: NorwayState, ask: A, word: Word) -> tuple[Word, list[str]]:
        """The word as it would be closed now, and what is assumed for it; () where nobody can say yet."""
        assert isinstance(ask, Choice)
        return (word if word and ask.ends(s, word) else (), [])

    def likely(self, s: NorwayState, ask: A) -> tuple[Word, str]:
        """The likeliest answer on the way to the dice, and the name of what is assumed; () where there is none."""
        return (), ""

    def dice(self, s: NorwayState, ask: A) -> ExchangeOdds | None:
        """The odds of the dice themselves, once they are what is asked about; None before."""
        return None

    def next_dice(self, s: NorwayState, assumed: list[str]) -> ExchangeOdds | None:
        """Goes on with the likeliest answers until dice are thrown; the state is a copy of its own."""
        for _ in range(FAR):
            asked = pending(s)
            if not asked or current(s) is None:
                return None
            key, ask = next(iter(asked.items()))
            show = self.skin.show(ask)
            if not isinstance(show, FleetShow):
                return None
            found = show.dice(s, ask)
            if found is not None:
                found.assumed = (*assumed, *found.assumed)
                return found
            word, assumption = show.likely(s, ask)
            if not word or isinstance(ask, Throw):
                return None
            assumed.append(assumption)
            play(s, key, ask, word)
        return None

    def chance(self, seen: NorwayState, key: str, ask: A, word: Word) -> Forecast | None:
        assert isinstance(ask, (Choice, Throw))
        found = self.odds(seen, key, ask, word, {})
        if found is None:
            return None
        side = self.rules.side_of(ask.seat(seen))
        return forecasts.forecast(seen, found, side, isinstance(ask, Throw), self.leaves)


class NavalShow(FleetShow[A]):
    """A step of the war at sea: units in its rows, and the group that is under way."""

    def crumb(self, seen: NorwayState, step: A) -> str:
        """What only led up to a question is left out."""
        return self.title(step) if step is current(seen) else ""

    def given(self, seen: NorwayState, ask: A) -> tuple[str, ...]:
        """The group of the action, and where it is."""
        if not seen.operation or not seen.operation[0].group:
            return ()
        operation = seen.operation[0]
        place = names.title(self.rules, operation.target or operation.at)
        return (place, names.briefs(self.rules, operation.group))

    def row(self, seen: NorwayState, ask: A, draft: Word, letter: str) -> LetterRow:
        assert isinstance(ask, Choice)
        found = LetterRow(letter, self.letter(seen, ask, draft, letter))
        found.anchors = ask.anchors(seen, draft, letter)
        found.closing = letter in CLOSING
        id = letter.removesuffix(GOOD)
        if id in self.rules.fleet.units:
            unit = self.rules.fleet.units[id]
            found.counter = counter(seen, id)
            found.name = unit.brief
            found.note = what(unit)
            self.describe(seen, draft, found, unit)
        else:
            self.lead(seen, ask, found)
        return found

    def describe(self, seen: NorwayState, draft: Word, found: LetterRow, unit: Unit) -> None:
        """Adds to a unit's row where it is or what it is worth here."""

    def lead(self, seen: NorwayState, ask: A, found: LetterRow) -> None:
        """Adds to the row of a letter that is no unit: who is where it leads."""


def what(unit: Unit) -> str:
    """ "destroyer flotilla", "AA cruiser squadron"."""
    name = unit.type.name
    return name if name[:2].isupper() else name.lower()


def there(s: NorwayState, side: str, place: str) -> str:
    """Who is at a location, the enemy first."""
    fleet = s.norway.fleet
    enemy = s.norway.enemy[side]
    told: list[str] = []
    for owner, ships, boats in ((enemy, "enemy: ", "enemy submarine"), (side, "own: ", "own submarine")):
        units = s.troops_at(place)
        found = [unit for unit in units if fleet.side.get(unit) == owner and fleet.kind[unit] == "ship"]
        below = [unit for unit in units if fleet.side.get(unit) == owner and fleet.kind[unit] == "submarine"]
        if found:
            told.append(f"{ships}{names.group(s.norway, found)}")
        if below:
            told.append(sentences.counted(len(below), boats))
    return "; ".join(told) or "nobody there"
