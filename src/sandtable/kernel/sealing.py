"""Commitment to sealed answers: a hash that is published at once, and opened with its salt when the match is over."""

from __future__ import annotations

import hashlib

from sandtable.kernel.steps import Word


def sealed_hash(salt: str, key: str, word: Word) -> str:
    """What may be published about a sealed answer. Whoever knows the salt can check that it is this word."""
    return hashlib.sha256(f"sandtable seal {salt}/{key}/{' '.join(word)}".encode()).hexdigest()
