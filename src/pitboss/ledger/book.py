"""Transfers and balances. A group of transfers is posted as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from pitboss.errors import LedgerError, NotEnoughMoney
from pitboss.ledger.accounts import CURRENCIES, currency_of, may_overdraw


class Transfer(msgspec.Struct, frozen=True, array_like=True):
    """Moves `cents` from one account to another. The id says why, and makes sure that it happens once."""

    id: str
    debit: str  # the account that the money leaves
    credit: str  # the account that receives it
    cents: int

    def __post_init__(self) -> None:
        if isinstance(self.cents, bool) or not isinstance(self.cents, int) or self.cents <= 0:
            raise LedgerError(f"transfer {self.id}: {self.cents!r} is not a positive number of cents")
        if self.debit == self.credit:
            raise LedgerError(f"transfer {self.id}: {self.debit} would pay itself")
        if currency_of(self.debit) != currency_of(self.credit) or currency_of(self.debit) not in CURRENCIES:
            raise LedgerError(f"transfer {self.id}: {self.debit} and {self.credit} are in different currencies")


def accounts_of(transfers: Iterable[Transfer]) -> tuple[str, ...]:
    """Every account that these transfers touch, in the order in which they are locked."""
    return tuple(sorted({account for transfer in transfers for account in (transfer.debit, transfer.credit)}))


def post(balances: Mapping[str, int], transfers: Iterable[Transfer]) -> dict[str, int]:
    """The new balances of the accounts touched. Raises, and posts nothing, if one would be overdrawn.

    Only the sum of the group counts: within one settlement the house may pay before it collects.
    """
    changed: dict[str, int] = {}
    for transfer in transfers:
        for account, cents in ((transfer.debit, -transfer.cents), (transfer.credit, transfer.cents)):
            changed[account] = changed.get(account, balances.get(account, 0)) + cents
    for account, cents in changed.items():
        if cents < 0 and cents < balances.get(account, 0) and not may_overdraw(account):
            raise NotEnoughMoney(account, balances.get(account, 0), balances.get(account, 0) - cents)
    return changed


class Book:
    """All accounts and transfers. Immutable: posting gives a new book.

    >>> from pitboss.ledger import issue, player
    >>> book = Book().post([Transfer("grant/7/1", issue(), player("play", "7"), 1000)])
    >>> book.balances["play/player/7"]
    1000
    """

    __slots__ = ("_balances", "_transfers")

    def __init__(self) -> None:
        self._balances: dict[str, int] = {}
        self._transfers: dict[str, Transfer] = {}

    @property
    def balances(self) -> Mapping[str, int]:
        """Every account that was ever touched."""
        return MappingProxyType(self._balances)

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Every transfer, in the order of posting."""
        return tuple(self._transfers.values())

    def post(self, transfers: Iterable[Transfer]) -> Book:
        """The book with these transfers. A transfer that was posted before is refused."""
        group = tuple(transfers)
        after = Book()
        after._transfers = dict(self._transfers)
        for transfer in group:
            if transfer.id in after._transfers:
                raise LedgerError(f"transfer {transfer.id} was posted before")
            after._transfers[transfer.id] = transfer
        after._balances = self._balances | post(self._balances, group)
        return after
