"""Numbers for Prometheus. None of them depends on a card that is not shown."""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The metrics of a house."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        made: dict[str, Any] = {"registry": self.registry}
        self.requests = Counter("pitboss_requests", "Requests by status", ["status"], **made)
        self.actions = Counter("pitboss_actions", "Actions by command and result", ["command", "result"], **made)
        self.rounds = Counter("pitboss_rounds_finished", "Rounds settled or void", **made)
        self.sockets = Gauge("pitboss_sockets", "Open sockets", **made)
        self.unavailable = Counter("pitboss_unavailable", "Work that the database could not do", **made)
        self.wallet_silent = Counter("pitboss_wallet_silent", "Bets that the wallet did not answer in time", **made)
        self.wallet_owed = Gauge("pitboss_wallet_owed", "Calls that the wallet has not acknowledged", **made)
        self.drift_alarms = Counter("pitboss_drift_alarms", "Alarms of drift", ["game", "wager"], **made)
        self.transaction_seconds = Histogram(
            "pitboss_transaction_seconds", "Time to commit", buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3), **made
        )

    def text(self) -> bytes:
        """In the format of Prometheus."""
        return generate_latest(self.registry)


METRICS = Metrics()
