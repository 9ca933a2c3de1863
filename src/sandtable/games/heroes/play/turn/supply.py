"""The Supply Phase (section 1 C): moves without orders, recovery, tokens and cards."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.draws import FillHand
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Procedure, Reason, Steps, Word

DONE: Final = "done"


class SupplyMoves(HeroesSideChoice):
    """Asks for Movement Actions of units without token or Activated marker, one after the other (section 1 C 3a)."""

    __slots__ = ()

    rule = "HON-762"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if not draft:
            return [DONE, *self.movers(seen)]
        return movement.move_letters(seen, draft[0], "supply", draft[1:])

    def movers(self, seen: Battle) -> list[str]:
        tokens = seen.tokens
        return [
            unit
            for unit in seen.at_hand(self.side)
            if unit not in seen.moved
            and unit not in tokens
            and not seen.activated(unit)
            and movement.may_move(seen, unit, "supply")
        ]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[0] == DONE or (len(word) > 1 and movement.move_ends(seen, word[0], "supply", word[1:]))

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == DONE:
            return NOTHING
        s.moved[word[0]] = 1
        return [*movement.begin_move(s, word[0], "supply", word[1:]), SupplyMoves(self.side)]

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if draft:
            return movement.why_not_move(seen, draft[0], "supply", draft[1:], letter)
        if letter not in seen.units:
            return None
        if seen.units[letter].side != self.side:
            return ("not-yours", "Name a unit of yours.", "HON-762")
        if letter in seen.moved:
            return ("moved", "It has made its move of this Supply Phase.", "HON-762")
        if letter in seen.tokens or seen.activated(letter):
            return ("ordered", "Only units without order token and Activated marker move now.", "HON-322")
        return movement.why_not_move(seen, letter, "supply", (), "")

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


class Recover(Procedure[Battle]):
    """One Suppressed marker comes off each unit of a side (HON-544)."""

    __match_args__ = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side

    def run(self, s: Battle) -> Steps:
        freed = [id for id, unit in s.units.items() if unit.side == self.side and unit.suppressed]
        for unit in freed:
            s.suppress(unit, -1)
        if freed:
            s.tell("recovered", side=self.side, units=tuple(freed))
        return NOTHING


class ClearTokens(Procedure[Battle]):
    """Tokens and Activated markers are removed (section 1 C 6)."""

    def run(self, s: Battle) -> Steps:
        s.tokens, s.shown, s.acted, s.moved = {}, {}, {}, {}
        s.aside = dict.fromkeys(s.aside, ())
        s.smoke, s.fury, s.extra_specials = (), "", {}
        return NOTHING


class Discard(HeroesSideChoice):
    """Asks which cards to discard, any number; then the hand is filled (section 1 C 7)."""

    rule = "HON-761"

    def still(self, s: Battle) -> bool:
        return bool(s.hands[self.side])

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        left = list(seen.hands[self.side])
        for card in draft:
            left.remove(card)
        return [DONE, *dict.fromkeys(left)]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        for card in word[:-1]:
            s.play_card(self.side, card)
        if len(word) > 1:
            s.tell("discarded", side=self.side, cards=word[:-1])
        return NOTHING

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return () if letter == DONE else (f"card:{letter}",)


def fill_hands(s: Battle, sides: tuple[str, ...]) -> Steps:
    steps: Steps = []
    for side in sides:
        steps += [Discard(side), FillHand(side)]
    return steps
