"""Passwords, hashed with argon2 in threads of their own: the event loop never waits for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

HASHER = PasswordHasher()
# Two at a time: each takes 64 MB for some 50 ms, and that is all a flood of logins may take.
THREADS: Final = ThreadPoolExecutor(2, thread_name_prefix="sandtable-passwords")
# Of a password that was thrown away, with the parameters of HASHER: to check it takes as long as to check anybody's.
NOBODYS = "$argon2id$v=19$m=65536,t=3,p=4$Sgvk4r5BdbXA8OfvawqfYw$xf8XQbpogyQzuJGJggxZOTD4dilV27xAGJOfkouEVbY"


async def hash_password(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(THREADS, lambda: HASHER.hash(password))


async def check_password(hashed: str | None, password: str) -> bool:
    """True if the password is right. Takes as long when there is nobody of that name."""
    return await asyncio.get_running_loop().run_in_executor(THREADS, _check, hashed, password)


def outdated(hashed: str) -> bool:
    """True if the hash was made with weaker parameters than today's."""
    return HASHER.check_needs_rehash(hashed)


def _check(hashed: str | None, password: str) -> bool:
    try:
        HASHER.verify(hashed or NOBODYS, password)
    except (Argon2Error, InvalidHashError):
        return False
    return hashed is not None
