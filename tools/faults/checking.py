"""Holds what is in the store against what was acknowledged, and every match against its seed and its seals."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sandtable.kernel import codec
from sandtable.kernel.dicebox import Seeded, commitment
from sandtable.kernel.match import Answer
from sandtable.kernel.proving import throws
from sandtable.kernel.sealing import sealed_hash
from sandtable.live.matches.opening import new_match, open_match
from sandtable.store import Store
from tools.faults.players import Played
from tools.faults.report import Report


def check(where: Path | str, played: Iterable[Played], report: Report) -> None:
    """Open the store that the server left and check all matches in it."""
    store = Store.open(where / "sandtable.db" if isinstance(where, Path) else where)
    try:
        for one in played:
            check_match(store, one, report)
    finally:
        store.close()


def check_match(store: Store, played: Played, report: Report) -> None:
    """Every acknowledged answer is there once and in its order, nothing else is, and dice and seals fit."""
    found = store.matches.whole(played.id)
    if found is None:
        report.fault(f"{played.id}: the match is gone")
        return
    fact, lines, _, kept = found
    match = open_match(fact, lines).match  # by its journal alone; raises if a line does not fit
    unasked = store.matches.unasked(played.id)
    words = [
        (line.key, line.word)
        for number, line in enumerate(match.journal, 1)
        if isinstance(line, Answer) and number not in unasked
    ]
    if words != played.answers:
        report.fault(
            f"{played.id} ({played.game}): {len(played.answers)} answers acknowledged, {len(words)} are there, "
            f"alike up to {alike(words, played.answers)}"
        )
    if fact.version != len(played.answers) + 1 or fact.length != len(lines):
        report.fault(
            f"{played.id}: version {fact.version}, {fact.length} lines; {len(lines)} lines are there"
        )
    quick = open_match(fact, lines, kept).match
    report.must(
        codec.encode(quick.state) == codec.encode(match.state), f"{played.id}: its snapshots lead elsewhere"
    )
    check_dice(
        played.id,
        fact.seed,
        fact.commitment,
        throws(match.rules, new_match(fact).start, match.journal),
        report,
    )
    for seal in store.matches.seals(played.id):
        line = match.journal[seal.line - 1]
        fits = isinstance(line, Answer) and sealed_hash(seal.salt, line.key, line.word) == seal.hash
        report.must(fits, f"{played.id}: the seal of line {seal.line} does not fit")
        report.count("seals fit", int(fits))
    report.count("matches verified")
    report.count("lines", len(lines))


def check_dice(match: str, seed: str, promised: str, thrown: Iterable[object], report: Report) -> None:
    report.must(commitment(seed) == promised, f"{match}: the seed is not the one that was promised")
    box = Seeded(seed)
    for one in thrown:
        fits = box.faces(one.number, one.dice) == one.faces and not one.typed  # type: ignore[attr-defined]
        report.must(fits, f"{match}: a throw is not the seed's")
        report.count("throws fit", int(fits))


def alike(found: list[tuple[str, tuple[str, ...]]], sent: list[tuple[str, tuple[str, ...]]]) -> int:
    pairs = zip(found, sent, strict=False)
    return next(
        (number for number, (one, other) in enumerate(pairs) if one != other), min(len(found), len(sent))
    )
