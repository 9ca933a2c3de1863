"""Which failures are the database's: its disk is full, it is away, it does not answer. They pass; mistakes do not."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import DatabaseError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sandtable.store.facts import StoreError

PASSING: Final = (OperationalError, InterfaceError, InternalError, PoolTimeout, StoreError)


def is_away(error: BaseException) -> bool:
    """Can the database not be used just now? What it refuses because of what was asked is a mistake of ours."""
    return (
        isinstance(error, PASSING) or type(error) is DatabaseError
    )  # a damaged file; its kinds are named above
