"""A transaction is a generator: it yields queries and receives rows. Whoever runs it decides on which database."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar

Row = tuple[Any, ...]
T = TypeVar("T")


class Query(NamedTuple):
    """A statement by its name, with its values; a list of values runs it once for each."""

    name: str
    values: dict[str, Any] | list[dict[str, Any]]


Work = Generator[Query, list[Row], T]
MakeWork = Callable[[], Work[T]]


def query(name: str, /, **values: Any) -> Query:
    """A statement that runs once."""
    return Query(name, values)
