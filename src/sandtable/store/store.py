"""The store: everything that must outlast the server. See the package's docstring for how it is used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError

from sandtable.store import schema
from sandtable.store.base.database import Database
from sandtable.store.base.engine import FILE_NAME, data_folder, file_of, prepare_file, url_of, writing_engine
from sandtable.store.base.facts import Signal
from sandtable.store.base.tokens import fresh_token
from sandtable.store.channels import Channels
from sandtable.store.clubs import Clubs
from sandtable.store.lock import Lock
from sandtable.store.matches import Matches
from sandtable.store.people import People
from sandtable.store.signals import NoticeListener
from sandtable.store.soundness import check_file, unopened
from sandtable.store.upkeep import Upkeep

SECRET: Final = "secret"  # noqa: S105  the name of a row


class Store(Database):
    """An open store, of one process and for all its threads: a database, and a desk for each part of what it keeps."""

    def __init__(self, url: URL, lock: Lock | None, copy: Path | None) -> None:
        super().__init__(url)
        self.lock = lock
        self.copy = copy  # made before the schema was changed
        self.listener: NoticeListener | None = None
        self.matches = Matches(self)
        self.people = People(self)
        self.clubs = Clubs(self)
        self.channels = Channels(self)
        self.upkeep = Upkeep(self)
        try:
            self.secret = self.upkeep.made_once(
                SECRET, fresh_token()
            ).encode()  # seat links are derived from it
        except BaseException:
            super().close()
            raise

    @classmethod
    def open(cls, where: str | Path | None = None) -> Store:
        """Opens a database file or `postgresql://…`; without an address, the file in the data folder.

        Brings the schema up to date. `StoreError` says in a sentence why it cannot be opened.
        """
        url = url_of(where if where is not None else data_folder() / FILE_NAME)
        file = file_of(url)
        if file:
            prepare_file(file)
        lock = Lock(file) if file else None
        try:
            if file:
                check_file(file)
            copy = bring_up_to_date(url)
            return cls(url, lock, copy)
        except DatabaseError as error:
            if lock:
                lock.release()
            raise unopened(url, error) from error
        except BaseException:
            if lock:
                lock.release()
            raise

    def listen(self, callback: Callable[[Signal], None]) -> None:
        """Calls `callback`, in a thread of its own, when another process changed something.

        On SQLite there is no other process, so this does nothing.
        """
        if self.postgres and self.listener is None:
            self.listener = NoticeListener(self.url, self.tag, callback)
            self.listener.ready.wait(10)

    def close(self) -> None:
        if self.listener:
            self.listener.stop()
        super().close()
        if self.lock:
            self.lock.release()
            self.lock = None


def bring_up_to_date(url: URL, to: str = schema.HEAD) -> Path | None:
    """Migrates; gives the copy of the file that was made before, if any."""
    engine = writing_engine(url, foreign_keys=False)
    try:
        return schema.upgrade(engine, file_of(url), to)
    except DatabaseError as error:
        raise unopened(url, error) from error
    finally:
        engine.dispose()
