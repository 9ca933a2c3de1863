"""What accounts' names look like is kept, so that a new name is compared by one look-up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from sandtable.store.base.names import kept_looks

revision = "0013"
down_revision = "0012"

PEOPLE = sa.table("people", sa.column("id"), sa.column("name"), sa.column("folded"))
LIKENESSES = sa.table("likenesses", sa.column("look"), sa.column("person"))


def upgrade() -> None:
    op.create_table(
        "likenesses",
        sa.Column("look", sa.String(length=400), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_likenesses_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("look", "person", name=op.f("pk_likenesses")),
    )
    op.create_index(op.f("ix_likenesses_person"), "likenesses", ["person"])
    connection = op.get_bind()
    accounts = sa.select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.folded.is_not(None))
    rows = [
        {"look": look, "person": id} for id, name in connection.execute(accounts) for look in kept_looks(name)
    ]
    if rows:
        connection.execute(sa.insert(LIKENESSES), rows)
