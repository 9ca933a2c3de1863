"""What the suite saw."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.kernel.rules import Rules


class Conformance:
    """What the suite saw: how many matches, decisions and throws, which steps, and how the matches ended."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.game = rules.id
        self.catalogue = tuple(rules.catalogue())
        self.matches = 0
        self.decisions = 0
        self.throws = 0
        self.reached: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    @property
    def unreached(self) -> tuple[str, ...]:
        """The steps that never came up: perhaps no rule leads to them."""
        return tuple(name for name in self.catalogue if name not in self.reached)

    def __str__(self) -> str:
        ends = ", ".join(f"{name} {count}" for name, count in self.outcomes.most_common())
        missing = f"; never reached: {', '.join(self.unreached)}" if self.unreached else ""
        return (
            f"{self.game}: {self.matches} matches, {self.decisions} decisions, {self.throws} throws; "
            f"{len(self.reached)} kinds of steps{missing}; ended: {ends}"
        )
