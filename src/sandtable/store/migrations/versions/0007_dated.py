"""When it was said until when a battle is to be played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("fixtures", sa.Column("dated", sa.DateTime(timezone=True), nullable=True))
