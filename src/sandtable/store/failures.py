"""Tells failures that pass (a full disk, a database that is away or does not answer) from mistakes of the program."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DatabaseError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sandtable.store.base.facts import StoreError

PASSING: Final = (OperationalError, InterfaceError, InternalError, PoolTimeout, StoreError)


def is_away(error: BaseException) -> bool:
    """True if the database cannot be used just now; False if it refused what the program asked."""
    return (
        isinstance(error, PASSING) or type(error) is DatabaseError
    )  # a damaged file; its kinds are named above
