"""Charts of how often each choice is best, by kind of hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.cards import RANKS, parse_cards, rank
from pitboss.games import find_game
from pitboss.odds.charts.shares import ANY_HAND, DISCARDED, dealt_names, shares
from pitboss.odds.model.solution import ValueTable


@pytest.mark.parametrize("columns", [(*DISCARDED, "stand"), ("2", "9", "T", "J", "A")], ids=("discards", "up cards"))
def test_columns_are_in_one_order_on_every_run(columns: tuple[str, ...]) -> None:
    """Whatever comes first: the order of a set of texts would change from run to run."""
    keys = [f"{RANKS[at]}c" for at in range(len(columns))]
    table = ValueTable("draw", keys, ("discard", "stand"), np.ones((len(keys), 2)), np.ones(len(keys)))
    chart = shares("", table, lambda piles, choice: (ANY_HAND, columns[-1 - rank(piles["seen"][0])]))
    assert chart.header[1:-1] == columns


def test_five_cards_are_called_what_the_game_calls_them() -> None:
    game, four_aces = find_game("wild_six"), parse_cards("AcAdAhAsX1")
    game = replace(game, deck=parse_cards("AcKcQcJc TcAdAhAs KdKh 2s X1X2"))
    assert dealt_names(game)(four_aces).partition("|")[2] == "five of a kind, one joker"
    last = len(game.fact_values["original"]) - 1
    blind = replace(game, facts=lambda row, choices: game.facts(row, choices)._replace(original=last))  # type: ignore[attr-defined]
    assert dealt_names(blind)(four_aces) == ANY_HAND
