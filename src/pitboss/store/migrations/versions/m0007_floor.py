"""The tree of checkpoints; owners of private tables; seeds that were not revealed; names that can be shown."""

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Older checkpoints keep their heads; the first new one has a leaf for every log."""
    op.add_column("tables", sa.Column("owner", sa.Text(), nullable=False, server_default=""))
    for table, name in (("tables", "missing_reveals"), ("tables", "sealed"), ("logs", "sealed")):
        op.add_column(table, sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
    for row in op.get_bind().execute(sa.text("SELECT id, state FROM tables")).all():
        _fill(*row)
    for account, name in op.get_bind().execute(sa.text("SELECT id, name FROM accounts")).all():
        if _plain(name) != name:
            statement = sa.text("UPDATE accounts SET name = :name WHERE id = :id")
            op.get_bind().execute(statement, {"name": _plain(name), "id": account})
    _add_index("tables_open", "id", "status != 'closed'")
    _add_index("tables_owned", "owner", "status != 'closed'")
    _add_index("tables_missing", "missing_reveals", "missing_reveals > 0")
    _add_index("tables_unsealed", "id", "entry > sealed")
    op.create_index("transfers_entry", "transfers", ["log", "entry"])
    op.create_table(
        "leaves",
        sa.Column("leaf", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("checkpoint", sa.BigInteger(), nullable=False, index=True),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("entry", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("after", sa.BigInteger(), nullable=False),
    )
    op.create_index("leaves_log", "leaves", ["log", "leaf"])
    op.create_table(
        "full_trees",
        sa.Column("leaf", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("level", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("hash", sa.Text(), nullable=False),
    )


def _fill(table: str, state: str) -> None:
    found = json.loads(state)
    named = [found["config"], *found.get("seats", {}).values()]
    plain = all(_plain(each["name"]) == each["name"] for each in named)
    owner, missing = found["config"].get("owner", ""), found.get("missing_reveals", 0)
    for each in named:
        each["name"] = _plain(each["name"])
    if owner or missing or not plain:
        text = state if plain else json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        statement = sa.text(
            "UPDATE tables SET owner = :owner, missing_reveals = :missing, state = :state WHERE id = :id"
        )
        op.get_bind().execute(statement, {"owner": owner, "missing": missing, "state": text, "id": table})


def _plain(name: str) -> str:
    """Without control and bidi characters, which older versions took."""
    hidden = {each for each in name if unicodedata.category(each) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    shown = (" " if each in hidden - {"\u200c", "\u200d"} else each for each in name)  # joiners stay
    return " ".join("".join(shown).split())


def _add_index(name: str, column: str, condition: str) -> None:
    only = sa.text(condition)
    op.create_index(name, "tables", [column], sqlite_where=only, postgresql_where=only)
