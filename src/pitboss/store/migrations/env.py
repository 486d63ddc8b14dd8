"""Alembic runs this for every command; the connection is passed in."""

from alembic import context

from pitboss.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
