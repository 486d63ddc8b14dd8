"""Bands of the return: known figures, and direct convolution of exact fractions for few rounds."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from pitboss.odds import quote
from pitboss.odds.pricing.price import Price
from pitboss.report.bands import LEVELS, rounds_until_edge_shows, session
from tests.conformance.random_play import GAME_IDS


@pytest.mark.parametrize(
    ("wager", "rounds", "low", "high"),
    [("trips", 1_000, "80.50", "113.80"), ("main", 1_000, "71.30", "136.40"), ("main", 100, "17.5", "179.5")],
)
def test_known_bands(wager: str, rounds: int, low: str, high: str) -> None:
    found = session(quote("ultimate_holdem").price(wager), rounds)
    assert found is not None
    band = found.bands[LEVELS.index(95)]
    assert (100 * band.low, 100 * band.high) == (Fraction(low), Fraction(high))
    assert band.certain
    assert found.error < 1e-8


def convolved(price: Price, rounds: int) -> dict[Fraction, int]:
    """The number of ways to each sum of this many rounds, by plain multiplication of integers."""
    sums: Counter[Fraction] = Counter({Fraction(0): 1})
    for _ in range(rounds):
        after: Counter[Fraction] = Counter()
        for total, ways in sums.items():
            for net, count in price.distribution.items():
                after[total + net] += ways * count
        sums = after
    return dict(sorted(sums.items()))


@pytest.mark.parametrize("rounds", [1, 2, 3, 6])
@pytest.mark.parametrize("game", GAME_IDS)
def test_bands_agree_with_direct_convolution(game: str, rounds: int) -> None:
    for price in quote(game).prices[:2]:
        found = session(price, rounds)
        assert found is not None
        sums, whole = convolved(price, rounds), price.total**rounds
        for band in found.bands:
            tail = Fraction(100 - band.level, 200)
            for share, end in ((tail, band.low), (1 - tail, band.high)):
                below, exact = 0, None
                for total, ways in sums.items():
                    below += ways
                    if Fraction(below, whole) >= share:
                        exact = 1 + total / rounds / price.first_bet
                        break
                assert end == exact or not band.certain
        ahead = Fraction(sum(ways for total, ways in sums.items() if total > 0), whole)
        assert abs(found.ahead - float(ahead)) <= found.error + 1e-12


def test_the_bound_of_the_error_holds() -> None:
    price = quote("ultimate_holdem").price("trips")
    sums = convolved(price, 12)
    found = session(price, 12)
    assert found is not None
    ahead = Fraction(sum(ways for total, ways in sums.items() if total > 0), price.total**12)
    assert abs(found.ahead - float(ahead)) <= found.error < 1e-9


def test_simulated_sessions_lie_within_the_bands() -> None:
    """A million sessions of 100 rounds, drawn from the distribution of one round."""
    price = quote("ultimate_holdem").price()
    found = session(price, 100)
    assert found is not None
    nets = np.array([float(net) for net in price.distribution])
    chances = np.array([count / price.total for count in price.distribution.values()])
    drawn = np.random.default_rng(7).multinomial(100, chances / chances.sum(), size=1_000_000) @ nets
    returns = 1 + drawn / 100
    for band in found.bands:
        inside = ((returns > float(band.low) - 1e-9) & (returns < float(band.high) + 1e-9)).mean()
        assert band.level / 100 - 0.002 < inside < band.level / 100 + 0.02
    assert abs((drawn > 1e-9).mean() - found.ahead) < 0.002


def test_many_rounds_have_the_normal_band() -> None:
    price = quote("ultimate_holdem").price("trips")
    found = session(price, 1_000_000)
    assert found is not None
    for band in found.bands:
        assert float(band.low) == pytest.approx(band.normal_low, abs=1e-4)
        assert float(band.high) == pytest.approx(band.normal_high, abs=1e-4)


def test_a_window_that_is_too_large_is_left_out() -> None:
    assert session(quote("wild_six").price("taxpayer"), 1_000_000, most_points=1 << 10) is None


def test_when_the_edge_shows() -> None:
    price = quote("ultimate_holdem").price()
    rounds = rounds_until_edge_shows(price)
    assert rounds == math.ceil((1.959963984540054 * price.stdev / float(price.ev)) ** 2)
