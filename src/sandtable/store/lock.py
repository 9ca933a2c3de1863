"""One server for one SQLite file: a second one would not hear of the first one's changes."""

from __future__ import annotations

import os
from pathlib import Path

from sandtable.store.engine import unwritable
from sandtable.store.facts import StoreError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Lock:
    """Held as long as this process lives or until `release`; the system lets go of it after a crash."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        try:
            self.handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise unwritable(self.path, error) from None
        try:
            _take(self.handle)
        except OSError:
            holder = os.pread(self.handle, 32, 0).decode(errors="replace").strip() if fcntl else ""
            os.close(self.handle)
            process = f" (process {holder})" if holder else ""
            raise StoreError(
                f"Another Sandtable{process} uses {database}. Stop it first, or name another folder with --data."
            ) from None
        os.ftruncate(self.handle, 0)
        os.write(self.handle, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        os.close(self.handle)


def _take(handle: int) -> None:
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    import msvcrt

    msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
