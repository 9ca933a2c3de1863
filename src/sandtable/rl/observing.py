"""What an agent observes: its seat's view as numbers and as text, and which letters it may choose.

A view's facts are nested names and values of any depth, and no two games have the same. Each fact is therefore laid
into a vector of fixed length by a hash of its name (`troops/50-div=A2` is a place in it, `turn` another), as it is done
with words of texts. Facts that meet in one place add up; a longer vector has fewer of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import asinh
from typing import Any, Final
from zlib import crc32

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sandtable.kernel.rules import Rules, seal
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.rl.state import GameState

SIZE: Final = 2_048  # numbers of an observation: the largest battle has some 600 facts at a time
SCALE: Final = 8.0  # asinh(x) / 8 keeps numbers up to 1,490 below 1


class Observer:
    """Makes the observations of one game, and knows their spaces."""

    def __init__(self, rules: Rules[Any], width: int = 0, size: int = SIZE) -> None:
        self.rules = rules
        self.width = width or rules.most_letters
        self.size = size
        self.places: dict[str, int] = {}  # of facts in the vector, as they are met
        self.action_space = spaces.Discrete(self.width)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.width,), np.int8),
            }
        )

    # numbers

    def observe(self, state: GameState, seat: str, key: str = "") -> dict[str, NDArray[Any]]:
        """The numbers of what a seat sees, and the mask of its letters; `key` names its question, "" if it has none."""
        mask = np.zeros(self.width, np.int8)
        mask[: len(self.letters(state, key))] = 1
        return {"observation": self.vector(state, seat, key), "action_mask": mask}

    def letters(self, state: GameState, key: str) -> list[str]:
        """The letters to choose from; refuses a question that offers more than there are actions."""
        found = state.letters(key) if key else []
        if len(found) > self.width:
            name = type(state.pending[key]).__name__
            raise ValueError(
                f"{name} offers {len(found)} letters, but there are only {self.width} actions: "
                f"make the environment with width={len(found)} or more"
            )
        return found

    def vector(self, state: GameState, seat: str, key: str = "") -> NDArray[np.float32]:
        """The facts of a view, the question and the draft, each in its place."""
        found = [0.0] * self.size
        for name, value in self.facts(state, seat, key):
            place = self.places.get(name)
            if place is None:
                place = self.places[name] = crc32(name.encode()) % self.size
            found[place] += value
        return np.clip(np.array(found, np.float32), -1.0, 1.0)

    def facts(self, state: GameState, seat: str, key: str) -> Iterator[tuple[str, float]]:
        """Everything that the vector is made of: names, and their numbers."""
        seen = state.view(seat)
        yield f"seat={seat}", 1.0
        yield from flat("", self.rules.facts(seen))
        yield from flat("standing", self.rules.standing(seen))
        for other, word in seal(state.s, seat).items():  # of others only that they have answered
            yield f"sealed={other}", 1.0
            yield from [(f"sealed/{other}/{at}={letter}", 1.0) for at, letter in enumerate(word)]
        if key:
            ask = state.pending[key]
            yield f"ask={type(ask).__name__}", 1.0
            for field in ask.__match_args__:
                yield from flat(f"ask/{field}", getattr(ask, field))
            for at, letter in enumerate(state.drafts.get(key, ())):
                yield f"draft/{at}={letter}", 1.0

    # text

    def text(self, state: GameState, seat: str, key: str = "") -> str:
        """What a seat sees as a page of text: the question with its letters, then every fact."""
        seen = state.view(seat)
        lines = [f"{self.rules.skin().seat_name(seat)}, {self.rules.skin().moment(seen)}".rstrip(", ")]
        ask = state.pending.get(key)
        if isinstance(ask, Choice):
            lines += self.question(seen, ask, state.drafts.get(key, ()), self.letters(state, key))
        for other, word in seal(state.s, seat).items():
            lines.append(f"Sealed by {other}" + (f": {' '.join(word)}" if word else ""))
        lines += [""]
        lines += [f"{name}: {value}" for name, value in told("", self.rules.facts(seen))]
        return "\n".join(lines)

    def question(self, seen: State, ask: Choice[Any], draft: Word, letters: list[str]) -> list[str]:
        skin = self.rules.skin()
        lines = [skin.question(seen, ask)]
        if draft:
            lines.append(f"So far: {' '.join(draft)}")
        for action, letter in enumerate(letters):
            name = skin.letter_name(seen, ask, draft, letter)
            lines.append(f"{action:4}  {letter}" + (f"  {name}" if name and name != letter else ""))
        return lines


def flat(name: str, value: object) -> Iterator[tuple[str, float]]:
    """A nested value as single numbers; a text is a name of its own that is there or not."""
    if isinstance(value, dict):
        for part, inner in value.items():
            yield from flat(f"{name}/{part}" if name else str(part), inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from flat(name, inner)
    elif isinstance(value, bool | int | float):
        yield name, asinh(value) / SCALE
    elif value:
        yield f"{name}={value}", 1.0


def told(name: str, value: object) -> Iterator[tuple[str, str]]:
    """A nested value as lines of text; what says nothing is left out."""
    if isinstance(value, dict):
        for part, inner in value.items():
            yield from told(f"{name}.{part}" if name else str(part), inner)
    elif isinstance(value, list | tuple | set | frozenset):
        if value:
            yield name, ", ".join(map(str, value))
    elif value not in ("", None):
        yield name, str(value)
