"""Names of matches are one line: those that were kept before this was so lose their breaks and invisible signs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from sandtable.store.base.names import one_line

revision = "0012"
down_revision = "0011"

MATCHES = sa.table("matches", sa.column("id", sa.String), sa.column("name", sa.String))


def upgrade() -> None:
    connection = op.get_bind()
    for id, name in connection.execute(sa.select(MATCHES.c.id, MATCHES.c.name)).all():
        if (clean := one_line(name)) != name:
            values = {"name": clean or "Unnamed match"}
            connection.execute(sa.update(MATCHES).where(MATCHES.c.id == id).values(values))
