"""Lets only one server use an SQLite file: a second one would not hear of the first one's changes."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from filelock import lock_descriptor

from sandtable.store.base.engine import unwritable
from sandtable.store.base.facts import StoreError


class Lock:
    """Held as long as this process lives or until `release`; the system lets go of it after a crash."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        try:
            self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise unwritable(self.path, error) from None
        try:
            taken = lock_descriptor(self.handle, blocking=False)
        except OSError as error:  # the file system knows no locks
            self.release()
            raise unwritable(self.path, error) from None
        if not taken:
            process = self._holder()
            self.release()
            raise StoreError(
                f"Another Sandtable{process} uses {database}. Stop it first, or name another folder with --data."
            )
        os.ftruncate(self.handle, 0)
        os.write(self.handle, f"{os.getpid()}\n".encode())

    def _holder(self) -> str:
        """Name the process that has the lock; "" where the system lets nobody else read the file."""
        with suppress(OSError):
            if number := os.read(self.handle, 32).decode(errors="replace").strip():
                return f" (process {number})"
        return ""

    def release(self) -> None:
        os.close(self.handle)
