"""Any match may be played by the clock: reminders are noted, a side has so much time in all, people go on holiday."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("matches", sa.Column("bank", sa.Integer(), nullable=True))
    op.add_column("deadlines", sa.Column("reminded", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("deadlines") as batch:
        batch.alter_column("reminded", server_default=None)
    op.create_table(
        "clocks",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("left", sa.JSON(), nullable=False),
        sa.Column("running", sa.JSON(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_clocks_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_clocks")),
    )
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_vacations_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_vacations")),
    )
