"""Events without their numbers, to compare what happened in two rounds whatever came before it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pitboss.play.events import Event


def unnumbered(events: Iterable[Event]) -> list[Event]:
    return [msgspec.structs.replace(event, number=0) for event in events]
