"""Reads a certificate against itself: its cells must add up, and its prices must follow from its cells."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import CertificateError
from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.pricing.price import Price, prices


def cross_check(certificate: Certificate) -> None:
    """Refuses a certificate whose parts contradict each other, and names the part."""
    for solved in certificate.solved:
        _check(certificate, solved)


def _check(certificate: Certificate, solved: Solved) -> None:
    about = " ".join(filter(None, (certificate.game.id, solved.strategy, solved.knowing)))
    try:
        found = tuple(prices(solved.tally, certificate.lines))
    except AssertionError as error:
        raise CertificateError(f"{about}: {error}") from error
    if len(found) != len(solved.prices):
        raise CertificateError(f"{about}: {len(solved.prices)} prices, but its cells give {len(found)}")
    for ours, told in zip(found, solved.prices, strict=True):
        if _figures(ours) != _figures(told):
            raise CertificateError(f"{about}: the price of {told.wager} does not follow from its cells")
    if tuple(solved.tally.decisions()) != solved.decisions:
        raise CertificateError(f"{about}: how often each choice is made does not follow from its cells")


def _figures(price: Price) -> tuple[object, ...]:
    spread = {Fraction(net): count for net, count in price.distribution.items() if count}
    about = price.wager, price.table, price.hands, price.unit, price.first_bet
    return *about, price.ev, price.total, price.staked_total, spread
