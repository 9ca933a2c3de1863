"""What seats have let be: until something new is possible, or they call, they are not asked the same again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.board.skin import skin_of
from sandtable.kernel.match import Answer, JournalLine, Match, seat_of
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word


class LetBe(NamedTuple):
    """A span, the letters that were offered in it and let be, and the word that does so."""

    span: str
    letters: frozenset[str]
    silence: Word


class Passes:
    """What each seat has let be last. It is kept in memory alone: after a restart everybody is asked once more."""

    def __init__(self) -> None:
        self.kept: dict[str, LetBe] = {}  # by seat

    def open_now(
        self, match: Match, settled: Mapping[str, Mapping[str, str]], seats: Collection[str]
    ) -> dict[str, LetBe]:
        """What may be let be for a while now, by key."""
        rules, found = match.rules, dict[str, LetBe]()
        if not skin_of(rules).settles_beforehand:
            return found
        for key, ask in match.pending().items():
            seat = seat_of(key)
            if isinstance(ask, Choice) and seat in seats:
                one = offered(match, rules.view(match.state, seat), ask, settled.get(seat, {}))
                if one is not None:
                    found[key] = one
        return found

    def learn(self, offered: Mapping[str, LetBe], written: Sequence[JournalLine]) -> None:
        """Take note of what was just let be."""
        for line in written[:1]:
            one = offered.get(line.key) if isinstance(line, Answer) else None
            if one is not None and isinstance(line, Answer) and line.word == one.silence:
                seat = seat_of(line.key)
                before = self.kept.get(seat)
                known = before.letters if before is not None and before.span == one.span else frozenset()
                self.kept[seat] = LetBe(one.span, known | one.letters, one.silence)

    def word(
        self, match: Match, seat: str, seen: State, ask: Choice[Any], settled: Mapping[str, str]
    ) -> Word | None:
        """The word that lets it be once more; None if the seat is to be asked."""
        kept = self.kept.get(seat)
        now = offered(match, seen, ask, settled) if kept is not None else None
        again = now is not None and kept is not None and now.span == kept.span and now.letters <= kept.letters
        return now.silence if again and now is not None else None

    def call(self, seat: str) -> None:
        """The seat wants to be asked again."""
        self.kept.pop(seat, None)


def offered(match: Match, seen: State, ask: Choice[Any], settled: Mapping[str, str]) -> LetBe | None:
    span = skin_of(match.rules).once(seen, ask, settled)
    silence = match.rules.silence(seen, ask) if span else None
    return LetBe(span, frozenset(ask.letters(seen, ())), silence) if silence is not None else None
