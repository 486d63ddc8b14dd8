"""Brings a database to the tables of this version. Migrations are in `migrations/versions`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool


def alembic_config(connection: Any) -> Config:
    """Alembic's settings for an open connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Any) -> None:
    """Runs every migration that this database lacks."""
    command.upgrade(alembic_config(connection), "head")


def upgrade_sqlite(path: str | Path) -> None:
    """Makes or upgrades a SQLite file."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


async def upgrade_postgres(url: str) -> None:
    """Makes or upgrades the tables of a PostgreSQL database. Several processes may start at the same time."""
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415 - only with PostgreSQL

    engine = create_async_engine(asyncpg_url(url), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(722660)")
        await connection.run_sync(upgrade)
    await engine.dispose()


def asyncpg_url(url: str) -> str:
    """The address as SQLAlchemy writes it."""
    rest = url.partition("://")[2]
    return f"postgresql+asyncpg://{rest}"
