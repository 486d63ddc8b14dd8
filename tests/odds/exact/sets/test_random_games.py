"""Games from a seed, counted by the counter of sets and by the generic solver: equal to the integer."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.odds.exact import generic
from pitboss.odds.exact.analyse import exchanges_of
from pitboss.odds.exact.sets import solve
from pitboss.odds.exact.sets.counter import Sets
from pitboss.odds.exact.sets.dealer_hands import DealerHands
from pitboss.odds.exact.sets.every_deal import EveryDeal
from pitboss.odds.kernels.parallel import Work
from tests.odds.exact.sets.random_games import random_game


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 400), marks=pytest.mark.prove)])
def test_random_games_are_counted_as_the_generic_solver_counts_them(seeds: range) -> None:
    decided = 0
    for seed in seeds:
        game = random_game(seed)
        options = game.choose_options()
        quick, slow = solve(game, options), generic.solve(game, options)
        assert quick.tally == slow.tally, seed
        for street, table in quick.values.items():
            judge = slow.values[street]
            assert sum(map(int, table.weight)) == sum(map(int, judge.weight)), seed
        decided += len({choice for _, choice, _ in quick.tally.decisions()}) > 1
    assert decided > len(seeds) // 2


@pytest.mark.parametrize("seeds", [range(30)])
def test_the_dealers_hands_are_counted_as_if_they_were_tried(seeds: range) -> None:
    tried = 0
    for seed in seeds:
        game = random_game(seed)
        sets = Sets(game, game.choose_options(), Work(0, None))
        if not sets.hands.hands.dealer:
            continue
        tried += 1
        ways = sets.ways(len(sets.levels) - 1)
        slow, quick = (
            EveryDeal(sets.hands, ways, sets.work),
            DealerHands(sets.hands, ways, exchanges_of(game), sets.work),
        )
        net = np.random.default_rng(seed).integers(-9, 9, (len(sets.facts), slow.endings))
        assert (slow.totals(net, sets.hands.labels) == quick.totals(net, sets.hands.labels)).all(), seed
    assert tried > len(seeds) // 3
