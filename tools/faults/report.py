"""What a series of faults showed: what was counted, and what went wrong."""

from __future__ import annotations

from collections import Counter


class Report:
    """Counts by name, in the order in which they first came, and faults in words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: Counter[str] = Counter()
        self.figures: list[str] = []  # what is measured and not counted
        self.faults: list[str] = []

    def count(self, what: str, many: int = 1) -> None:
        self.counts[what] += many

    def fault(self, what: str) -> None:
        self.faults.append(what)

    def must(self, holds: bool, what: str) -> None:
        if not holds:
            self.fault(what)

    def lines(self) -> list[str]:
        """The faults, then one line with all counts."""
        told = [f"{many:,} {what}" for what, many in self.counts.items()]
        verdict = f"{len(self.faults)} FAULTS" if self.faults else "no fault"
        return [*self.faults[:50], f"{self.name}: {', '.join([*told, *self.figures])}: {verdict}"]

    def tell(self) -> int:
        """Print it; return the exit code."""
        print("\n".join(self.lines()), flush=True)
        return 1 if self.faults else 0
