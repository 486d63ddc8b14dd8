"""The names of accounts: `play/player/7`, `play/escrow/T1/12/3`, `real/house/T1`."""

from __future__ import annotations

PLAY = "play"
REAL = "real"
CURRENCIES = (PLAY, REAL)

# Money enters and leaves the house through these; what they are below zero is what was brought in.
SOURCES = ("issue", "cash", "adjustment", "wallet")


def player(currency: str, person: str) -> str:
    """What a person can bet or take away."""
    return f"{currency}/player/{person}"


def escrow(currency: str, table: str, number: int, seat: int) -> str:
    """What is held for one seat of one round; empty when the round is over."""
    return f"{currency}/escrow/{table}/{number}/{seat}"


def house(currency: str, table: str) -> str:
    """The bankroll of one table."""
    return f"{currency}/house/{table}"


def cash(currency: str) -> str:
    """Deposits and withdrawals."""
    return f"{currency}/cash"


def issue() -> str:
    """Play money that the house gives away."""
    return f"{PLAY}/issue"


def wallet(currency: str, person: str) -> str:
    """The clearing account of a person whose money is in the operator's own wallet: below zero by what was taken."""
    return f"{currency}/wallet/{person}"


def adjustment(currency: str) -> str:
    """Corrections by two operators."""
    return f"{currency}/adjustment"


def currency_of(account: str) -> str:
    """The first part of the name."""
    return account.partition("/")[0]


def kind_of(account: str) -> str:
    """The second part of the name: player, escrow, house, cash, issue, adjustment or wallet."""
    return account.split("/", 2)[1]


def may_overdraw(account: str) -> bool:
    """Sources may; the house may in play money only; players and escrow never."""
    kind = kind_of(account)
    return kind in SOURCES or (kind == "house" and currency_of(account) == PLAY)
