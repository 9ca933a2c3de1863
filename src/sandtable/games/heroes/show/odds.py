"""The exact chances of what a word leads to, as plain values (`Rules.odds`)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.games.heroes.play.assault.strength import Strength
from sandtable.games.heroes.play.chances import UNHURT, Attempt, Prospect
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.forecasts import unhurt_of
from sandtable.kernel.engine import pending
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word


class BattleOdds(Odds):
    """Chances of a Prospect; `chance` finds one of them."""

    def __init__(self, found: Prospect) -> None:
        self.found = found

    def chance(self, what: str, unit: str = "") -> Fraction:
        """The chance of an effect ("hit", "win", "unhurt" …), on one of several units."""
        if what == UNHURT:
            return unhurt_of(self.found)
        for attempt in self.found.attempts:
            if not unit or attempt.unit == unit:
                return attempt.chance(what)
        return Fraction(0)

    def table(self) -> dict[str, object]:
        found = self.found
        told: dict[str, object] = {"what": found.what, "by": found.firer or found.side}
        told["rolls"] = [attempt_table(attempt) for attempt in found.attempts]
        if found.fight is not None:
            told["attacker"] = strength_table(found.fight.attacker)
            told["defender"] = strength_table(found.fight.defender)
        if found.spread:
            told["lands"] = {corner or "off the map": shown(share) for corner, share in found.spread}
        if found.watch:
            told["unhurt"] = shown(unhurt_of(found))
            told["opportunity"] = [
                {"unit": unit, "square": square, **shown(chance)} for unit, square, chance in found.watch
            ]
        return told


def shown(chance: Fraction) -> dict[str, object]:
    return {
        "percent": round(float(chance) * 100, 2),
        "exact": f"{chance.numerator}/{chance.denominator}",
    }


def attempt_table(attempt: Attempt) -> dict[str, object]:
    return {
        "target": attempt.unit,
        "chances": {name: shown(chance) for name, chance in attempt.chances},
        "dice": attempt.dice,
        "because": [[value, reason] for value, reason in attempt.because],
        "defence": attempt.defence,
        "cover": [[value, reason] for value, reason in attempt.cover],
        "needs": attempt.needs(),
    }


def strength_table(fighter: Strength) -> dict[str, object]:
    return {
        "unit": fighter.unit,
        "dice": fighter.dice,
        "because": [[value, reason] for value, reason in fighter.because],
    }


def odds(s: Battle, key: str, word: Word, assume: Mapping[str, Word] | None = None) -> Odds | None:
    """The odds of a word, from what the asked seat sees; None where no dice follow.

    `assume` is not used: no other seat's answer is part of a roll.
    """
    ask = pending(s).get(key)
    if ask is None:
        return None
    seen = s.rules.view(s, ask.seat(s))
    found = s.rules.skin().prospect(seen, ask, word)
    return BattleOdds(found) if found is not None and (found.attempts or found.watch) else None
