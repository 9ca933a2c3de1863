"""Who has ever seen what a seat sees; how fast a match was agreed to be played; deadlines that wait for consent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


# As far as it can still be told: who sits there, who came by its link, who spoke from there.
KNOWN = """
INSERT INTO knowledge ("match", person, seat, since)
SELECT found."match", found.person, found.seat, m.started FROM (
    SELECT "match", person, id AS seat FROM seats WHERE person IS NOT NULL
    UNION SELECT "match", person, seat FROM holders
    UNION SELECT "match", person, seat FROM chats WHERE seat <> '' AND person IS NOT NULL
) AS found JOIN matches m ON m.id = found."match"
"""


def upgrade() -> None:
    op.create_table(
        "knowledge",
        sa.Column("match", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=80), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_knowledge_match"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_knowledge_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "person", "seat", name=op.f("pk_knowledge")),
    )
    op.add_column("deadlines", sa.Column("proposed", sa.JSON(), nullable=True))
    op.add_column("matches", sa.Column("pace", sa.Integer(), nullable=True))
    op.create_index(op.f("ix_knowledge_person"), "knowledge", ["person"])
    op.execute(KNOWN)
