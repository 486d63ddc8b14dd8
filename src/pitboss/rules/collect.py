"""Mistakes of a definition are refused one by one, or collected to be told all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from pitboss.errors import DefinitionError

SHOWN = 12  # mistakes in the message of one error

_collected: ContextVar[list[str] | None] = ContextVar("mistakes of definitions", default=None)


def refuse_definition(mistake: str) -> None:
    """Raises DefinitionError; inside `collected_mistakes` the mistake is kept instead, and the caller goes on."""
    mistakes = _collected.get()
    if mistakes is None:
        raise DefinitionError(mistake)
    if mistake not in mistakes:
        mistakes.append(mistake)


def refuse_all(game: str, mistakes: Sequence[str]) -> None:
    """The same for several mistakes of a game; one error names the first of them."""
    if mistakes and _collected.get() is None:
        more = f"; and {len(mistakes) - SHOWN} more: `pitboss check` prints them" if len(mistakes) > SHOWN else ""
        raise DefinitionError(f"{game}: " + "; ".join(mistakes[:SHOWN]) + more)
    for mistake in mistakes:
        refuse_definition(mistake)


@contextmanager
def collected_mistakes() -> Iterator[list[str]]:
    """Mistakes of the definitions that are made inside, instead of an error for the first of them."""
    mistakes: list[str] = []
    token = _collected.set(mistakes)
    try:
        yield mistakes
    finally:
        _collected.reset(token)
