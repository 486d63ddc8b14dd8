"""Rounds say whether they were played in play money or in real money."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every round before this version was in play money: no table could be opened in real money."""
    for table in ("rounds", "round_seats"):
        op.add_column(table, sa.Column("currency", sa.Text(), nullable=False, server_default="play"))
