"""Snapshots of matches are kept, so that a long one is opened without playing all of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_snapshots_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "line", name=op.f("pk_snapshots")),
    )
