"""Holds an evaluator against a second opinion, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from tests.hands.enumerate import match_orders
from tests.hands.plain import table

Case = tuple[int, int, int]  # Natural cards, jokers, and the step: every hand (1) or every n-th.


def agreed_orders(ladder: int, cases: list[Case], opinion: Mapping[Any, Any]) -> dict[Any, int]:
    """The order of every hand the opinion knows, after finding that both rank all hands alike.

    One array serves all the cases, so hands of five and of seven cards must share one scale.
    """
    places, keys = table(opinion)
    orders = np.full(len(keys), -1, np.int64)
    size = len(next(iter(opinion))[0])
    for case in cases:
        naturals, jokers, step = case
        subsets = np.array(list(combinations(range(naturals + jokers), size)))
        visited, wrong = match_orders(case, ladder, subsets, places, orders)
        assert (visited, wrong) == (-(-comb(52, naturals) // step), 0)
    found = orders[orders >= 0]
    assert (np.diff(found) > 0).all(), "a better hand has no higher order"
    return {key: int(order) for key, order in zip(keys, orders, strict=True) if order >= 0}
