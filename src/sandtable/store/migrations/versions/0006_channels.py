"""Channels by which people hear of campaigns, what they want to hear, and what waits to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("match", sa.String(length=32), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("label", sa.String(length=80), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("topics", sa.JSON(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("quiet", sa.String(length=16), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("fails", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.String(length=300), nullable=False),
        sa.Column("next", sa.DateTime(timezone=True), nullable=True),
        sa.Column("lease", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_channels_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_channels_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channels")),
    )
    op.create_index(op.f("ix_channels_match"), "channels", ["match"], unique=False)
    op.create_index(op.f("ix_channels_person"), "channels", ["person"], unique=False)
    op.create_table(
        "wishes",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("topics", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_wishes_match"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_wishes_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "person", name=op.f("pk_wishes")),
    )
    op.create_index(op.f("ix_wishes_person"), "wishes", ["person"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("match", sa.String(length=32), nullable=True),
        sa.Column("topic", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("link", sa.String(length=300), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["channel"], ["channels.id"], name=op.f("fk_outbox_channel"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_outbox_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index("ix_outbox_channel_id", "outbox", ["channel", "id"], unique=False)
    op.create_index(op.f("ix_outbox_match"), "outbox", ["match"], unique=False)
    op.create_table(
        "asked",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_asked_match"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "key", name=op.f("pk_asked")),
    )
