"""`pitboss serve` with a fault: a seat is never free again."""

from __future__ import annotations

from pitboss.cli import main
from pitboss.table import TableState, seats


def unused_seats(state: TableState) -> tuple[int, ...]:
    return ()


if __name__ == "__main__":
    seats.unused_seats = unused_seats
    main()
