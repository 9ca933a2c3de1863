"""The Order Phase (section 1 A, HON-301 … HON-313): counting tokens, sudden death, placing them face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.heroes.play import names, victory
from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.nouns import BLUFF, BOXED, ENEMY, LEFT, LOST, SPECIAL, UNDER, WAITING
from sandtable.games.heroes.play.reactions.windows import both
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Together, Word

MOST_NUMBERED: Final = 10
NUMBER: Final = {str(number): number for number in range(1, MOST_NUMBERED + 1)}  # by token
NUMBERS: Final = tuple(NUMBER)
MOST_SPECIAL: Final = 2
DONE: Final = "done"
NO_CARRIER: Final = (LOST, LEFT, UNDER, BOXED)  # units there carry no token (a concealed unit's counter does)


class CountTokens(Procedure[Battle]):
    """Each side takes its tokens; one without any Numbered or Special token has lost (HON-301 … HON-305)."""

    def run(self, s: Battle) -> Steps:
        doomed: list[str] = []
        for side in both(s):
            s.numbered[side] = min(s.rules.count_orders(s, side), MOST_NUMBERED)
            s.specials[side] = min(s.rules.count_specials(s, side), MOST_SPECIAL)
            s.bluffs[side] = s.rules.count_bluffs(s, side)
            s.tell("counted", side=side, numbered=s.numbered[side], special=s.specials[side])
            if not s.numbered[side] + s.specials[side] or not can_assign(s, side):
                doomed.append(side)
        if doomed:
            s.verdict = "sudden-draw" if len(doomed) > 1 else f"sudden-{ENEMY[doomed[0]]}"
            s.tell("sudden-death", sides=tuple(doomed))
            return victory.over(s)
        return place_orders(s)


def can_assign(s: Battle, side: str) -> bool:
    """Has the side a unit for a token, on the board, aboard or still to enter (HON-305)?"""
    for unit in s.units.values():
        if unit.side == side and unit.at not in NO_CARRIER:
            return True
    return False


def place_orders(s: Battle) -> Steps:
    first, second = both(s)
    if s.rules.simultaneous:
        return [PlaceTogether()]
    return [PlaceOrders(first), PlaceOrders(second)]


class PlaceTogether(Together[Battle]):
    """By option both sides place their tokens at the same time."""

    def asks(self, s: Battle) -> Mapping[str, Choice[Any]]:
        return {side: PlaceOrders(side) for side in both(s)}

    def opened(self, s: Battle, answers: dict[str, Word]) -> Steps:
        for side, word in answers.items():
            place(s, side, word)
        return NOTHING


class PlaceOrders(HeroesSideChoice):
    """Tokens go face down on units, one on each: a unit, then its token; `done` when no more can be placed.

    All tokens are placed if there are units to carry them, bluffs only if wanted; units with Personal Order come
    first, so that none is left without (HON-302, HON-304, HON-307, HON-308).
    """

    rule = "HON-304"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(self.left(seen, draft))
        left = self.left(seen, draft)
        if not left:
            return [DONE]
        carriers = self.carriers(seen, draft)
        first = self.personal(seen)
        must = [unit for unit in carriers if unit in first]
        if must:
            return must
        if not carriers:
            return [DONE]
        return carriers if left[0] != BLUFF else [DONE, *carriers]

    def carriers(self, seen: Battle, draft: Word) -> list[str]:
        carrying = frozenset(draft)
        return [unit for unit in seen.at_hand(self.side) if unit not in carrying]

    def personal(self, seen: Battle) -> frozenset[str]:
        """The pieces with Personal Order, which get tokens first; not those still to enter (HON-307)."""
        reading = seen.reading
        if reading is not None and reading.side == self.side and reading.personal is not None:
            return reading.personal
        units = seen.at_hand(self.side)
        found = frozenset(
            [unit for unit in units if has_personal_order(seen, unit) and seen.units[unit].at != WAITING]
        )
        if reading is not None:
            reading.personal = found
        return found

    def left(self, seen: Battle, draft: Word) -> list[str]:
        """The tokens not yet placed, each kind once."""
        laid = draft[1::2]
        reading = seen.reading
        if reading is None:
            return self.not_in(seen, laid)
        if reading.left is None or reading.laid != laid:
            reading.laid, reading.left = laid, self.not_in(seen, laid)
        return reading.left

    def not_in(self, seen: Battle, laid: Word) -> list[str]:
        placed = frozenset(laid)
        found = [number for number in NUMBERS[: seen.numbered.get(self.side, 0)] if number not in placed]
        specials, bluffs = seen.specials.get(self.side, 0), seen.bluffs.get(self.side, 0)
        if specials and laid.count(SPECIAL) < specials:
            found.append(SPECIAL)
        if bluffs and laid.count(BLUFF) < bluffs:
            found.append(BLUFF)
        return found

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        place(s, self.side, word)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter in draft[::2]:
            return ("has-token", "A unit carries one order token at most.", "HON-304")
        if letter in seen.units and seen.units[letter].side != self.side:
            return ("not-yours", "Orders go to your own units.", "HON-304")
        if letter not in seen.units and letter != DONE:
            return self.why_no_token(draft, letter)
        if len(draft) % 2:
            told = names.unit(seen, draft[-1])
            return ("which-token", f"Name the token for {told}.", "HON-304")
        if letter != DONE and letter not in seen.at_hand(self.side):
            return ("not-there", "It is neither on the board nor aboard, nor still to enter.", "HON-305")
        left = self.left(seen, draft)
        if not left:
            return ("no-tokens", "All your tokens are placed.", "HON-301")
        first = [unit for unit in self.carriers(seen, draft) if unit in self.personal(seen)]
        if first and (letter != DONE or left[0] == BLUFF):
            told = names.upper(names.unit(seen, first[0]))
            return ("personal-first", f"{told} has a Personal Order and gets a token first.", "HON-307")
        return (
            "tokens-left",
            "All numbered and special orders are placed while units can carry them.",
            "HON-308",
        )

    def why_no_token(self, draft: Word, token: str) -> Reason | None:
        if token not in NUMBERS and token not in (SPECIAL, BLUFF):
            return None
        if len(draft) % 2:
            return ("no-token", "You have no such token left.", "HON-301")
        return ("which-unit", "Name a unit first, then its token.", "HON-304")

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{letter}",) if letter in seen.units else ()


def has_personal_order(seen: Battle, unit: str) -> bool:
    """Has the piece a Personal Order, for its owner also under a concealed counter (HON-307, HON-307a)?"""
    bearer = seen.units[unit]
    if not bearer.kind:
        if not seen.under[unit]:
            return False
        bearer = seen.units[seen.under[unit]]
    return seen.rules.kinds[bearer.kind].faces[bearer.face].personal


def place(s: Battle, side: str, word: Word) -> None:
    pairs = word[:-1]
    for at in range(0, len(pairs), 2):
        s.lay_token(pairs[at], pairs[at + 1])
    s.tell("placed", side=side, units=pairs[::2])
