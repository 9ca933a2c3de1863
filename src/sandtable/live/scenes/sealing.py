"""Commitments to sealed answers: everybody reads the hash at once, and can check it when the match is over."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence

from sandtable.kernel.engine import current
from sandtable.kernel.match import Answer, JournalLine, Match, seat_of
from sandtable.kernel.sealing import sealed_hash
from sandtable.kernel.steps import Together
from sandtable.live import wire
from sandtable.live.lines import in_force
from sandtable.store import Seal


def asked_together(match: Match) -> frozenset[str]:
    """The keys whose answers are sealed now."""
    step = current(match.state)
    return frozenset(step.asks(match.state)) if isinstance(step, Together) else frozenset()


def commitments(lines: Sequence[JournalLine], together: Collection[str]) -> list[Seal]:
    """A seal for each new line that answers one of the questions that are asked together."""
    found: list[Seal] = []
    for number, line in enumerate(lines, 1):
        if isinstance(line, Answer) and line.key in together:
            salt = secrets.token_hex(16)
            found.append(Seal(number, line.key, sealed_hash(salt, line.key, line.word), salt))
    return found


def sealed_now(match: Match, seals: Mapping[int, Seal]) -> tuple[wire.SealShown, ...]:
    """The commitments to the answers that lie sealed now: who has answered, but not what."""
    if not match.state.sealed:
        return ()
    latest: dict[str, int] = {}
    for number in in_force(match.journal):
        latest[match.journal[number - 1].key] = number
    numbers = sorted([latest[key] for key in match.state.sealed if key in latest])
    return tuple([shown(match, seals[number], False) for number in numbers if number in seals])


def shown(match: Match, seal: Seal, opened: bool) -> wire.SealShown:
    """A commitment as everybody may read it; `opened` when the match is over."""
    line = match.journal[seal.line - 1]
    return wire.SealShown(
        line=seal.line,
        key=seal.key,
        seat=match.rules.skin().seat_name(seat_of(seal.key)),
        hash=seal.hash,
        at=seal.at.isoformat(),
        salt=seal.salt if opened else "",
        word=line.word if opened and isinstance(line, Answer) else (),
    )


def recorded(seals: Mapping[int, Seal], opened: bool) -> dict[int, tuple[str, str]]:
    """The commitments as a record carries them."""
    return {line: (seal.hash, seal.salt if opened else "") for line, seal in sorted(seals.items())}
