"""Charts of how often each choice is best, by kind of hand."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.cards import RANKS, rank
from pitboss.odds.charts.shares import DISCARDED, shares
from pitboss.odds.model.solution import ValueTable


@pytest.mark.parametrize("columns", [(*DISCARDED, "stand"), ("2", "9", "T", "J", "A")], ids=("discards", "up cards"))
def test_columns_are_in_one_order_on_every_run(columns: tuple[str, ...]) -> None:
    """Whatever comes first: the order of a set of texts would change from run to run."""
    keys = [f"{RANKS[at]}c" for at in range(len(columns))]
    table = ValueTable("draw", keys, ("discard", "stand"), np.ones((len(keys), 2)), np.ones(len(keys)))
    chart = shares("", table, lambda piles, choice: ("00|any hand", columns[-1 - rank(piles["seen"][0])]))
    assert chart.header[1:-1] == columns
