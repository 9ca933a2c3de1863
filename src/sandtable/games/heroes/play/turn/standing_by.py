"""Acting between activations (HON-310, HON-311, HON-656): Special Orders and Autonomous units (RW-2)."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import SPECIAL
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import activate_autonomous, activate_special
from sandtable.kernel.steps import Reason, Steps, Word


class StandingBy(Response):
    """A unit with a Special Order, or an Autonomous one, acts. Its letter is the unit; it stands last in its window, as
    no card begins with the name of a unit."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        """May a token that lies face down be a Special Order, or is an Autonomous unit still unactivated?"""
        return specials_out(s, side) or bool(autonomous(s, side))

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        special: list[str] = []
        if SPECIAL in seen.tokens.values():
            lying = seen.tokens.items()
            special = [unit for unit, token in lying if token == SPECIAL and seen.units[unit].side == side]
        return special + [unit for unit in autonomous(seen, side) if unit not in special]

    def surely_none(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return not s.rules.any_autonomous and SPECIAL not in s.tokens.values()

    def owns(self, letter: str) -> bool:
        return True

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        unit = word[0]
        if s.tokens.get(unit, "") == SPECIAL:
            return activate_special(s, unit)
        return activate_autonomous(s, unit)

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        if letter not in seen.units:
            return None
        if seen.units[letter].side != side:
            return ("not-yours", "Name a unit of yours.", "HON-310")
        if seen.activated(letter):
            return ("activated", "It has acted this turn already.", "HON-323")
        return (
            "not-its-turn",
            "Only a Special Order or an Autonomous unit acts between activations.",
            "HON-310",
        )


def specials_out(s: Battle, side: str) -> bool:
    """May the side have a Special Order face down on a unit, by public facts?"""
    taken = s.specials.get(side, 0)
    if not taken:
        return False
    shown = [unit for unit, token in s.shown.items() if token == SPECIAL and s.units[unit].side == side]
    return taken > len(shown) and bool([unit for unit in s.tokens if s.units[unit].side == side])


def autonomous(s: Battle, side: str) -> list[str]:
    """Units whose visible side is Autonomous and that have not acted; no counter of the core set is."""
    if not s.rules.any_autonomous:
        return []
    return [
        unit
        for unit in s.at_hand(side)
        if s.units[unit].kind and s.face(unit).autonomous and not s.activated(unit)
    ]
