"""The keys that these books are signed with."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

LAST_SIGNED = (
    "SELECT document FROM checkpoints ORDER BY number DESC LIMIT 1",
    "SELECT certificate FROM rounds ORDER BY finished_ms DESC, number DESC LIMIT 1",
)


def upgrade() -> None:
    """Whatever was signed last says which key older books have. Books that never signed anything take the next key."""
    keys = op.create_table(
        "keys",
        sa.Column("public", sa.Text(), primary_key=True),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
    )
    for statement in LAST_SIGNED:
        row = op.get_bind().execute(sa.text(statement)).first()
        public = json.loads(row[0]).get("key") if row else None
        if public:
            op.bulk_insert(keys, [{"public": public, "since_ms": 0, "until_ms": 0}])
            return
