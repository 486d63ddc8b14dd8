"""The standing of accounts, where sessions were opened, second factors, and attempts that are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every account of older books is in good standing and has one factor."""
    op.add_column("accounts", sa.Column("standing", sa.Text(), nullable=False, server_default="good"))
    for name in ("address", "agent"):
        op.add_column("sessions", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "second_factors",
        sa.Column("account", sa.Text(), primary_key=True),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("confirmed_ms", sa.BigInteger(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("codes", sa.Text(), nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
    )
    op.create_index("attempts_at", "attempts", ["at_ms"])
