"""Who sits where, and how often each of them was noticed."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """People who sat at a table before this version keep their seats; those who are not there are noticed soon."""
    seats = op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("account", sa.Text(), nullable=False, index=True),
        sa.Column("presence", sa.Text(), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("account", sa.Text(), primary_key=True),
        sa.Column("beats", sa.BigInteger(), nullable=False),
    )
    tables = op.get_bind().execute(sa.text("SELECT id, state FROM tables WHERE status != 'closed'")).all()
    rows = [
        {"table_id": table, "seat": int(seat), "account": taken["account"], "presence": _presence(taken)}
        for table, state in tables
        for seat, taken in json.loads(state).get("seats", {}).items()
        if taken["who"] == "person"
    ]
    if rows:
        op.bulk_insert(seats, rows)


def _presence(taken: dict[str, object]) -> str:
    return "leaving" if taken.get("leaving") else "here"
