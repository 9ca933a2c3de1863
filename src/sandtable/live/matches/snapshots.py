"""Snapshots that the store keeps of a match: a cache, believed only if it is of this journal and of this program.

Each has a hash of everything that it was made of: the program's rules, the match's options, every line of the journal
up to it, and the snapshot before it. Whatever is changed or damaged no longer has this hash, and is left alone.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from sandtable import __version__
from sandtable import store as stores
from sandtable.kernel import snapshots
from sandtable.kernel.match import JournalLine, Match
from sandtable.kernel.snapshots import KeptSnapshot

log = logging.getLogger(__name__)

RULES: Final = ("kernel", "board", "games")  # parts of the program that decide what comes of a line


@lru_cache(maxsize=1)
def program() -> str:
    """A hash of the parts of this program that decide what comes of a line, and how it is told."""
    return hash_of_rules(Path(str(files("sandtable"))))


def hash_of_rules(root: Path) -> str:
    """The hash of a program's version and of all its rules and data; `ValueError` if there are none."""
    found = hashlib.sha256(__version__.encode())
    for part in RULES:
        paths = [path for path in sorted((root / part).rglob("*")) if path.suffix in (".py", ".toml")]
        if not paths:
            raise ValueError(f"there is nothing in {part}")
        for path in paths:
            found.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return found.hexdigest()


def beginning(fact: stores.StoredMatch) -> str:
    """What the hash of a match's first snapshot goes on from."""
    rules = [fact.game, fact.scenario, fact.rules, dict(fact.options), fact.position]
    return f"{program()} {json.dumps(rules, sort_keys=True)}"


def hash_of(before: str, texts: Sequence[str], state: str, told: str) -> str:
    """The hash of a snapshot, from that of the one before it and the lines since."""
    return hashlib.sha256("\n".join([before, *texts, state, told]).encode(errors="surrogatepass")).hexdigest()


def believed(
    fact: stores.StoredMatch, texts: Sequence[str], kept: Sequence[stores.StoredSnapshot]
) -> list[stores.StoredSnapshot]:
    """The newest snapshot that belongs to this journal, after those that it goes on from; none if none does."""
    by_line = {one.line: one for one in kept}
    for newest in sorted(by_line, reverse=True):
        chain: list[stores.StoredSnapshot] = []
        line = newest
        while line in by_line and by_line[line].base < line:
            chain.append(by_line[line])
            line = by_line[line].base
        chain.reverse()
        if line == 0 and all_fit(fact, texts, chain):
            return chain
    return []


def all_fit(fact: stores.StoredMatch, texts: Sequence[str], chain: Sequence[stores.StoredSnapshot]) -> bool:
    before = beginning(fact)
    for one in chain:
        if hash_of(before, texts[one.base : one.line], one.state, one.told) != one.hash:
            return False
        before = one.hash
    return True


def taken(fact: stores.StoredMatch, match: Match, texts: Sequence[str]) -> stores.StoredSnapshot:
    """A snapshot of now; `texts` are the lines of the journal since the newest one, as they are kept."""
    before = snapshots.newest(match).hash or beginning(fact)
    kept = snapshots.take(match)
    kept.hash = hash_of(before, texts, kept.state, kept.told)
    snapshots.newest(match).hash = kept.hash
    return stores.StoredSnapshot(kept.line, kept.base, kept.state, kept.told, kept.hash)


def restored(match: Match, journal: Sequence[JournalLine], chain: Sequence[stores.StoredSnapshot]) -> Match:
    """A new match, put where believed snapshots lead; where they cannot be read, as it is."""
    if not chain:
        return match
    found = match.copy()
    try:
        kept = [KeptSnapshot(one.line, one.base, one.state, one.told, one.hash) for one in chain]
        snapshots.restore(found, journal, kept)
    except Exception as error:
        log.error("A snapshot has the right hash but cannot be read", exc_info=error)
        return match
    return found
