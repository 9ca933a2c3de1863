"""Several processes: leases on what is done once in all, and how often lines of a journal were dropped."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("matches", sa.Column("cuts", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("cuts", server_default=None)
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("holder", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
