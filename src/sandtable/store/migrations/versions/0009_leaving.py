"""Which matches somebody has put away from his list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "archived",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("released", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_archived_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_archived_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "person", name=op.f("pk_archived")),
    )
    op.create_index(op.f("ix_archived_person"), "archived", ["person"], unique=False)
