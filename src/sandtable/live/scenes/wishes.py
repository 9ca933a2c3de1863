"""What somebody wants to do with a deadline, kept as JSON while opponents have not agreed, and told as a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

from sandtable import store as stores
from sandtable.kernel.rules import Rules
from sandtable.live import wire

Act: TypeAlias = Literal["set", "extend", "lift", "pause", "resume", "draw", "abandoned"]
ENDS: Final = ("draw", "abandoned")  # wishes to end the match; they last until somebody answers them


@dataclass(frozen=True)
class Wish:
    """What somebody wants to do with the deadline."""

    act: Act
    at: str = ""  # of a deadline that is set
    seconds: int = 0  # by which it is extended
    grace: int = 0

    @property
    def text(self) -> str:
        if self.act == "set":
            grace = f", with {span(self.grace)} of grace" if self.grace else ""
            return f"Answers are wanted by {moment_text(datetime.fromisoformat(self.at))}{grace}."
        return {
            "extend": f"There are {span(self.seconds)} more to answer.",
            "lift": "The deadline is lifted.",
            "pause": "The clock stands still.",
            "resume": "The clock runs again.",
            "draw": "The match ends as a draw.",
            "abandoned": "The match is abandoned; nobody wins.",
        }[self.act]

    def done_text(self, at: datetime | None) -> str:
        """What was done, as a sentence; `at` is the deadline after it."""
        if self.act != "extend" or at is None:
            return self.text
        return f"{self.text[:-1]}: until {moment_text(at)}."


def wish_of(proposed: dict[str, Any]) -> Wish:
    return Wish(proposed["act"], proposed["at"], proposed["seconds"], proposed["grace"])


def proposal(
    there: stores.Deadline, rules: Rules[Any], people: Collection[str]
) -> wire.DeadlineProposed | None:
    """What is proposed, as everybody sees it."""
    if there.proposed is None:
        return None
    proposed: dict[str, Any] = dict(there.proposed)
    missing = still_needed(proposed, rules, people) - set(proposed["agreed"])
    waiting = tuple([seat for seat in rules.seats() if seat in missing])
    return wire.DeadlineProposed(
        by=proposed["by"],
        text=wish_of(proposed).text,
        mine=tuple(proposed["mine"]),
        ends=lasts(there),
        waiting=waiting,
    )


def lasts(there: stores.Deadline) -> bool:
    """Is something proposed that outlasts the questions of the moment?"""
    return there.proposed is not None and there.proposed["act"] in ENDS


def still_needed(proposed: Mapping[str, Any], rules: Rules[Any], people: Collection[str]) -> set[str]:
    """The seats that must agree: those who were asked, unless they got up, and whoever sat down against him since.

    `people` are the seats on which people sit. Of a side on which nobody sits, its own seat must agree.
    """
    sides = {seat: rules.side_of(seat) for seat in people if rules.side_of(seat) in rules.playing()}
    mine = {rules.side_of(seat) for seat in proposed["mine"]}
    came = {seat for seat, side in sides.items() if side not in mine}
    left = {
        seat for seat in proposed["needed"] if seat in people or rules.side_of(seat) not in sides.values()
    }
    return left | came


def moment_text(at: datetime) -> str:
    return f"{at.astimezone(UTC):%d %B %Y, %H:%M} UTC"


def span(seconds: int) -> str:
    """A length of time as one says it: 2 hours, 90 minutes."""
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds % unit == 0 and seconds:
            count = seconds // unit
            return f"{count} {name}{'' if count == 1 else 's'}"
    return "no time"
