"""What a certificate says beside its prices: how the bets of a game correlate."""

from __future__ import annotations

from typing import Any

from pitboss.odds.certificates.model import Certificate
from pitboss.odds.pricing.price import correlations


def findings(certificate: Certificate) -> dict[str, Any]:
    """The correlation between every two bets, by their usual pay tables."""
    return {"correlations": correlations(certificate.solved[0].tally)}
