"""Commitment to sealed answers: a hash that is published at once, and opened with its salt when the match is over."""

from __future__ import annotations

import hashlib

from sandtable.kernel.steps import Word


def sealed_hash(salt: str, key: str, word: Word) -> str:
    """Hashes a sealed answer for publishing at once; with the salt anybody can check later that it was this word."""
    return hashlib.sha256(f"sandtable seal {salt}/{key}/{' '.join(word)}".encode()).hexdigest()
