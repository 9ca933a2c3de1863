"""Deadlines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "deadlines",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("moment", sa.String(length=80), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("grace", sa.Integer(), nullable=False),
        sa.Column("extended", sa.Integer(), nullable=False),
        sa.Column("paused", sa.DateTime(timezone=True), nullable=True),
        sa.Column("passed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_deadlines_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_deadlines")),
    )
