"""Values that a server makes once and keeps, such as the key that signs its push messages."""

from __future__ import annotations

from sqlalchemy import Connection, select

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, put

META = tables.meta


class Values(Desk):
    """Names and texts, the same for all processes on one database."""

    def made_once(self, key: str, fresh: str) -> str:
        """The value that is kept under a key; `fresh` is kept if there is none yet."""

        def work(connection: Connection) -> str:
            put(connection, META, {"key": key}, {"value": fresh}, replace=False)
            return str(connection.execute(select(META.c.value).where(META.c.key == key)).scalar_one())

        return self.database.write(work).result()
