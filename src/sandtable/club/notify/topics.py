"""What messages are about."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Topic: TypeAlias = Literal["turn", "battle", "report", "result", "deadline", "club"]
TOPICS: Final[dict[Topic, str]] = {
    "turn": "You are asked something",
    "battle": "A battle is arranged, moved or called off",
    "report": "A report waits for your word, or was disputed",
    "result": "A result is booked or corrected",
    "deadline": "A deadline comes or has passed",
    "club": "News of the campaign and its people",
}
USUAL: Final[tuple[Topic, ...]] = tuple(TOPICS)  # of somebody who has not chosen
PLAIN: Final[tuple[Topic, ...]] = ("turn", "deadline")  # of a match that is no club's
SHARED: Final[tuple[Topic, ...]] = ("battle", "result", "deadline", "club")  # of a channel everybody reads
