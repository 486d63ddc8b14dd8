"""Runs in a process of its own: counts every deal of a question, and reports its progress."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from pitboss.errors import PitbossError
from pitboss.server.odds_room.game_odds import Question
from pitboss.server.odds_room.workers import POLITE

TELL_SECONDS = 0.2
MOST_CHARTED = 20_000  # positions of a street that is charted


def count(question: Question, pipe: Connection) -> None:
    """Sends `("progress", done, total)` now and then, at last `("done", prices, strategy)` or `("refused", why)`."""
    os.nice(POLITE)
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > TELL_SECONDS:
            told = time.monotonic()
            pipe.send(("progress", int(done), int(total)))

    try:
        pipe.send(("done", *counted(question, progress)))
    except PitbossError as error:
        pipe.send(("refused", str(error)))


def counted(question: Question, progress: Any) -> tuple[Any, Any]:
    """Prices and strategy of the best play, or of the strategy that was asked for.

    The bet on the highest hand does not depend on how anybody plays: its certified count is used where there is one.
    """
    from pitboss.odds.certificates.store import find_certificate  # noqa: PLC0415 - in this process only
    from pitboss.odds.certificates.strategy_tables import street_values  # noqa: PLC0415
    from pitboss.odds.charts.by_street import charts  # noqa: PLC0415
    from pitboss.odds.model.tally import OPTIMAL  # noqa: PLC0415
    from pitboss.odds.report import all_lines, counted_answer  # noqa: PLC0415
    from pitboss.odds.solve import solution  # noqa: PLC0415
    from pitboss.server.odds_room.game_odds import prices_data, strategy_data  # noqa: PLC0415

    game, options = question.played, question.options
    found = solution(game, options, question.strategy, progress)
    certificate = find_certificate(question.printed)
    lines = tuple(replace(line, game=game) for line in certificate.lines) if certificate else all_lines(game, progress)
    answer = counted_answer(found, question.strategy, lines)
    best = question.strategy == OPTIMAL
    # Charts of streets with millions of positions take longer than the count itself.
    small = {street: table for street, table in found.values.items() if len(table) <= MOST_CHARTED}
    drawn = charts(game, replace(found, values=small, pieces={})) if best else ()
    shown = strategy_data(game, options, drawn, street_values(found), ()) if best else None
    return prices_data(question, answer), shown
