"""A finished round for people: its events as each seat saw them, and its certificate."""

from __future__ import annotations

from typing import Any

from pitboss.play.wire import event_json
from pitboss.table.resettle import finished_round
from pitboss.table.show import show_events

Json = dict[str, Any]


def recall(signed: Json, seat: int | None) -> Json:
    """The round step by step. Since it is over, every card is given beside what the seat saw."""
    document = signed["document"]
    told: Json = {"seat": seat, "certificate": signed, "events": [], "seen": []}
    round_ = finished_round(document)
    if round_ is not None:
        told["events"] = [event_json(event, round_.game) for event in round_.events]
        told["seen"] = show_events(round_, seat)
    return told
