"""Set-up and arrivals: units are placed in secret, each side for itself (TOT-10 … TOT-15, AT-20 … AT-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.armored_thrust.play.nouns import DONE, WITH
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Together, Word

HISTORY: Final = "history"  # closes the word: units not yet placed stand as in history


class Deployment(Together[Theatre]):
    """Both sides deploy secretly at the same time (TOT section 1)."""

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        return {side: Deploy(side) for side in s.rules.sides}

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        for side in s.rules.sides:
            word = answers[side]
            for unit, area in zip(word[::2], word[1::2], strict=False):  # the closing letter has no partner
                s.place(unit, area)
            for unit in s.rules.deploys[side]:
                if unit not in word:
                    s.place(unit, s.rules.unit[unit].history)
                s.control[s.where[unit]] = side  # already so, unless the umpire changed it (AT-138)
        s.shown, s.start = dict(s.control), dict(s.control)
        return NOTHING


class Deploy(ThrustChoice):
    """Unit, area, unit, area, until all stand; `history` places the rest (TOT-10 … TOT-14)."""

    __match_args__ = ("side",)
    rule = "TOT-10"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(seen.rules.set_up_areas[draft[-1]])
        left = [unit for unit in seen.rules.deploys[self.side] if unit not in draft]
        return [*left, HISTORY] if left else [DONE]

    def ends(self, seen: Theatre, word: Word) -> bool:
        return word[-1] == DONE or word[-1] == HISTORY

    def silence(self, seen: Theatre) -> Word | None:
        return (HISTORY,)

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        rules = seen.rules
        if len(draft) % 2:
            if letter in rules.area:
                return rules.why_not_set_up(draft[-1], letter)
            return ("no-area", f"First say where {rules.unit[draft[-1]].name} sets up.", "TOT-10")
        if letter in rules.area:
            return ("no-unit", f"Name a unit before {rules.area[letter].name}.", "TOT-10")
        if letter in draft:
            return ("placed", f"{rules.unit[letter].name} has its place already.", "TOT-14")
        if letter == DONE:
            left = [unit for unit in rules.deploys[self.side] if unit not in draft]
            rest = f"Place {' '.join(left)}, or write {HISTORY}: they stand as in history then."
            return ("unplaced", rest, "TOT-14")
        if letter == HISTORY:
            return ("placed", f"Every unit has its place: write {DONE}.", "TOT-14")
        if letter not in rules.unit:
            return None
        name = rules.unit[letter].name
        if rules.side[letter] != self.side:
            return ("not-your-unit", f"{name} is an enemy unit; place your own.", "TOT-10")
        if seen.where[letter] == WITH:
            return ("with-unit", f"{name} is with his unit and stands where it stands.", "TOT-75")
        return ("later", f"{name} is not there at the start.", "TOT-15")

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in seen.rules.area:
            return (f"area:{letter}",)
        return (f"unit:{letter}",) if letter in seen.rules.unit else ()
