"""Tries that all processes on one database count together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "limits",
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("full", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_limits")),
    )
