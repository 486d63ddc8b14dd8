"""Sampled tallies agree with exact ones, and the test can tell when they do not."""

import pytest

from pitboss.errors import ChoiceRefused, Invalid
from pitboss.odds.exact import generic
from pitboss.odds.pricing.price import price
from pitboss.simulate.runs.chi_square import chi_square_tail, compare
from tests.odds.tiny import TINY
from tests.plain_rounds import play_rounds

OPTIONS = TINY.choose_options()


def by_rank(cards, choices, legal):
    return ("fold", "1x", "2x")[cards[0] >> 2]


def test_the_sample_agrees_with_the_exact_tally():
    exact = generic.solve(TINY, OPTIONS, strategy=by_rank).tally
    sampled = play_rounds(TINY, OPTIONS, by_rank, rounds=20_000, seed=7)
    assert sampled.sampled
    assert not exact.sampled
    found = compare(exact, sampled)
    assert found.degrees == 3
    assert found.p > 0.001
    assert price(sampled).sampled


def test_the_same_seed_deals_the_same_rounds():
    one, again, other = (play_rounds(TINY, OPTIONS, by_rank, rounds=500, seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_another_strategy_is_found_out():
    exact = generic.solve(TINY, OPTIONS).tally
    sampled = play_rounds(TINY, OPTIONS, lambda cards, choices, legal: "1x", rounds=1000, seed=3)
    assert compare(exact, sampled).p == 0


def test_a_crooked_dealer_is_found_out():
    exact = generic.solve(TINY, OPTIONS, strategy=by_rank).tally
    sampled = play_rounds(TINY, OPTIONS, by_rank, rounds=20_000, seed=7)
    cells = dict(sampled.cells)
    (rare, common) = sorted(cells, key=cells.__getitem__)[:2]
    cells[rare] -= 400
    cells[common] += 400
    crooked = type(sampled)(TINY, OPTIONS, "crooked", sampled.total, cells, sampled=True)
    assert compare(exact, crooked).p < 1e-6


def test_an_illegal_answer_is_refused():
    with pytest.raises(ChoiceRefused, match="legal: fold, 1x, 2x"):
        play_rounds(TINY, OPTIONS, lambda cards, choices, legal: "all in", rounds=10, seed=1)
    with pytest.raises(Invalid, match="at least one round"):
        play_rounds(TINY, OPTIONS, by_rank, rounds=0, seed=1)


@pytest.mark.parametrize(
    ("statistic", "degrees", "tail"),
    [(3.841458820694124, 1, 0.05), (18.307038053275146, 10, 0.05), (2.0, 2, 0.36787944117144233), (0.0, 4, 1.0)],
)
def test_the_tail_of_chi_square_is_the_tabulated_one(statistic, degrees, tail):
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, rel=1e-9)
