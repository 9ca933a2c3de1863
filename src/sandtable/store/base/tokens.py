"""Secrets that open something: how they are made, and what is kept of them."""

from __future__ import annotations

import hashlib
import secrets


def fresh_token() -> str:
    """A new secret of 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """The hash by which the store knows a token. The token is random, so a fast hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()
