"""What seats have settled beforehand, and which lines of a journal were answered so, without anybody being asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "settled",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=80), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match", "seat"],
            ["seats.match", "seats.id"],
            name=op.f("fk_settled_match_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_settled")),
    )
    op.create_table(
        "unasked",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_unasked_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "line", name=op.f("pk_unasked")),
    )
