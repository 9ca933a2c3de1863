"""95 % confidence intervals of shares and means."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

Z: Final = 1.959963984540054  # 97.5 % of a normal distribution lie below
FEW: Final = {1: 12.706, 2: 4.303}  # Student's t where the expansion is too coarse


EARLY: Final = 25  # looks of an open-ended interval are sharpest after a few times as many matches
DOUBT: Final = 0.05


def open_ended(matches: int) -> float:
    """How many standard errors an interval needs that is looked at after every match, and may end the counting.

    The boundary of a normal mixture: in 95 % of all countings, however long, it never excludes the truth.
    """
    if not matches:
        return Z
    seen = matches + EARLY
    return sqrt(seen * log(seen / (EARLY * DOUBT * DOUBT)) / matches)


def wilson(count: int, of: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval for a share: it stays between 0 and 1, and is wide where there are few matches."""
    if not of:
        return 0.0, 1.0
    share, spare = count / of, z * z / of
    middle = share + spare / 2
    width = z * sqrt(share * (1 - share) / of + spare / (4 * of))
    low, high = (middle - width) / (1 + spare), (middle + width) / (1 + spare)
    return (low if count else 0.0), (high if count < of else 1.0)


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t, by Fisher's expansion around the normal distribution."""
    if freedom in FEW:
        return FEW[freedom]
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return sum(term * (1 / freedom) ** power for power, term in enumerate(terms))


class ExactSums:
    """Adds up whole numbers exactly, so that their order makes no difference, and gives mean and spread."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0
        self.least = 0
        self.most = 0

    def add(self, value: int) -> None:
        self.least = min(self.least, value) if self.count else value
        self.most = max(self.most, value) if self.count else value
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def sd(self) -> float:
        """The standard deviation of a sample."""
        if self.count < 2:
            return 0.0
        return sqrt((self.squares * self.count - self.total**2) / (self.count * (self.count - 1)))

    def interval(self) -> tuple[float, float] | None:
        """The interval of the mean; None with fewer than two numbers."""
        if self.count < 2:
            return None
        width = student(self.count - 1) * self.sd() / sqrt(self.count)
        return self.mean() - width, self.mean() + width
