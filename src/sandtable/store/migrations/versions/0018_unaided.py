"""A match may be played without the help of a staff: no advice, no forecasts, no plans compared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("matches", sa.Column("unaided", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("unaided", server_default=None)
