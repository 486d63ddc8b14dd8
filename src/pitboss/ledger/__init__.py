"""The house's money: a double-entry book in whole cents. It stands alone."""

from pitboss.ledger.accounts import (
    CURRENCIES,
    PLAY,
    REAL,
    adjustment,
    cash,
    escrow,
    house,
    issue,
    may_overdraw,
    player,
    wallet,
)
from pitboss.ledger.book import Book, Transfer, post

__all__ = [
    "CURRENCIES",
    "PLAY",
    "REAL",
    "Book",
    "Transfer",
    "adjustment",
    "cash",
    "escrow",
    "house",
    "issue",
    "may_overdraw",
    "player",
    "post",
    "wallet",
]
