"""A transaction is a generator: it yields queries and receives rows. Its runner decides on which database."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar

Row = tuple[Any, ...]
T = TypeVar("T")


class Query(NamedTuple):
    """A statement by its name, with its values; a list of values runs it once for each."""

    name: str
    values: dict[str, Any] | list[dict[str, Any]]


OPEN, FETCH = "open", "fetch"  # a statement that is read page by page: the runner of the work keeps its cursor

Work = Generator[Query, list[Row], T]
MakeWork = Callable[[], Work[T]]


PAGE = 500


class Reader:
    """The rows of a statement, one by one: only a page of them is in memory."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._rows: deque[Row] = deque()

    def next(self) -> Work[Row | None]:
        """The next row; None after the last."""
        if not self._rows:
            self._rows.extend((yield Query(FETCH, {"reader": self._number, "count": PAGE})))
        return self._rows.popleft() if self._rows else None


def open_reader(name: str) -> Work[Reader]:
    """Begins to read a statement without values."""
    rows = yield Query(OPEN, {"statement": name})
    return Reader(rows[0][0])


def query(name: str, /, **values: Any) -> Query:
    """A statement that runs once."""
    return Query(name, values)
