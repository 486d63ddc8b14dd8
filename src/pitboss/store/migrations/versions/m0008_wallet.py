"""What is asked of, and owed to, the operator's own wallet."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ROUNDS = ("ref", "table_id", "number", "seat", "account", "currency", "epoch", "due_cents", "status")
CALLS = ("id", "ref", "table_id", "account", "kind", "cents", "status", "action", "body", "at_ms", "note")
NUMBERS = {"number": sa.BigInteger(), "seat": sa.Integer(), "due_cents": sa.BigInteger()}
NUMBERS |= {"cents": sa.BigInteger(), "at_ms": sa.BigInteger()}


def upgrade() -> None:
    """Books without a wallet have nothing in them."""
    for table, names in (("wallet_rounds", ROUNDS), ("wallet_calls", CALLS)):
        columns = [
            sa.Column(name, NUMBERS.get(name, sa.Text()), primary_key=name == names[0], nullable=False)
            for name in names
        ]
        op.create_table(table, *columns)
    _add_index("wallet_rounds_open", "wallet_rounds", "table_id", "status = 'open'")
    op.create_index("wallet_calls_ref", "wallet_calls", ["ref"])
    unanswered = "status IN ('asked', 'dead', 'owed', 'unsure', 'again')"
    _add_index("wallet_calls_open", "wallet_calls", "id", unanswered)


def _add_index(name: str, table: str, column: str, condition: str) -> None:
    only = sa.text(condition)
    op.create_index(name, table, [column], sqlite_where=only, postgresql_where=only)
