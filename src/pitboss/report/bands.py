"""Within which bands the return of n rounds lies: from the exact distribution of one round, by a Fourier transform.

The distribution of the sum of n rounds is the n-th power of that of one round, taken in the frequency domain. Two
things keep it from being exact, and both are bounded: sums outside the window (by Chernoff's inequality) and rounding.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.pricing.price import Price

LEVELS = (90, 95, 99)
MOST_POINTS = 1 << 23
OUTSIDE = 1e-12  # the chance of a sum beyond either end of the window
ROUNDING = 2.0**-52
SMALLEST = -100.0  # the logarithm of what a frequency must weigh to be kept
NORMAL = NormalDist()
TILTS = np.geomspace(1e-3, 1e3, 400)


@dataclass(frozen=True)
class Band:
    """`level` percent of all sessions return between `low` and `high` of one unit of the first bet, per round.

    `low` is the smallest return r with P(R ≤ r) ≥ (1 − level) / 2, `high` the smallest with at least (1 + level) / 2.
    `certain` is False if the numerical error could move one of them.
    """

    level: int
    low: Fraction
    high: Fraction
    certain: bool
    normal_low: float
    normal_high: float


@dataclass(frozen=True)
class Session:
    """What n rounds return. `error` bounds how far every probability can be off."""

    rounds: int
    bands: tuple[Band, ...]
    ahead: float
    error: float


class Lattice:
    """Net results as whole numbers of steps above the least one."""

    def __init__(self, price: Price) -> None:
        self.first_bet = price.first_bet
        nets = [net for net, count in price.distribution.items() if count]
        self.least = min(nets)
        above = [net - self.least for net in nets]
        under = math.lcm(*(each.denominator for each in above))
        self.step = Fraction(math.gcd(*(int(each * under) for each in above)), under) or Fraction(1)
        self.places = [int(each / self.step) for each in above]
        self.chances = np.array([count / price.total for count in price.distribution.values() if count])
        self.stdev, self.edge = price.stdev, float(price.house_edge)
        self.mean = float((price.ev - self.least) / self.step)

    @cached_property
    def spread(self) -> float:
        """The standard deviation in steps."""
        return self.stdev / float(self.step)

    def net(self, rounds: int, place: int) -> Fraction:
        """What a place of the sum is in units."""
        return rounds * self.least + place * self.step


def session(price: Price, rounds: int, *, most_points: int = MOST_POINTS) -> Session | None:
    """The bands of this many rounds; None if the window would have too many points."""
    lattice = Lattice(price)
    if not lattice.spread:
        return None
    first, points, outside = _window(lattice, rounds)
    if points > most_points:
        return None
    chances, rounding = _sum_of(lattice, rounds, first, points)
    below = np.cumsum(chances)
    error = outside + rounding
    ahead_from = math.floor(-rounds * lattice.least / lattice.step) + 1 - first  # the first place with a gain
    ahead = 1 - (below[min(ahead_from, points) - 1] if ahead_from > 0 else 0.0)
    bands = tuple(_band(lattice, rounds, first, below, level=level, error=error) for level in LEVELS)
    return Session(rounds, bands, min(1.0, max(0.0, float(ahead))), error)


def _window(lattice: Lattice, rounds: int) -> tuple[int, int, float]:
    """The first place, the number of points and the chance of a sum that is not among them."""
    low, high, outside = 0, rounds * max(lattice.places), 0.0
    above = np.array(lattice.places) - lattice.mean
    tilts = TILTS / (lattice.spread * math.sqrt(rounds))
    for sign in (-1, 1):
        with np.errstate(over="ignore"):
            exponents = sign * np.outer(tilts, above)
            top = exponents.max(axis=1)
            log_mean = top + np.log((lattice.chances * np.exp(exponents - top[:, None])).sum(axis=1))
        reach = float(((rounds * log_mean - math.log(OUTSIDE)) / tilts).min())
        end = rounds * lattice.mean + sign * reach
        if sign < 0 and end > low:
            low, outside = math.floor(end), outside + OUTSIDE
        if sign > 0 and end < high:
            high, outside = math.ceil(end), outside + OUTSIDE
    return low, _points_from(high - low + 1), outside


def _points_from(least: int) -> int:
    """The smallest number of points from here on whose transform is quick: twos, with at most two threes and a five."""
    return min(part << max(1, (-(-least // part) - 1).bit_length()) for part in (1, 3, 5, 9, 15, 45))


def _sum_of(lattice: Lattice, rounds: int, first: int, points: int) -> tuple[NDArray[np.float64], float]:
    """The chance of every place from `first` on, and how far sums of them can be off by rounding.

    A transform of N points is off by about log₂ N roundings; a power multiplies that by its exponent. By the inequality
    of Cauchy and Schwarz the errors of all chances add up to at most the root of the sum of the squares below.
    """
    one = np.zeros(points)
    np.add.at(one, np.array(lattice.places) % points, lattice.chances)
    wave = np.fft.rfft(one)
    squares = wave.real**2 + wave.imag**2
    kept = np.flatnonzero(squares > math.exp(2 * SMALLEST / rounds))  # the others weigh nothing
    wave, log_size = wave[kept], rounds / 2 * np.log(squares[kept])
    off = 8 * ROUNDING * (math.log2(points) + 2)
    wrong = rounds * off * np.exp(log_size) / np.abs(wave)
    both = 2 * float((wrong**2).sum())  # A real transform has each frequency twice.
    shift = kept * (first % points) % points  # so that the window begins at `first`
    turned = np.zeros(points // 2 + 1, dtype=np.complex128)
    turned[kept] = np.exp(log_size + 1j * (np.angle(wave) * rounds + 2 * np.pi * shift / points))
    found = np.fft.irfft(turned, points)
    return np.maximum(found, 0.0, out=found), math.sqrt(both) + 8 * ROUNDING * math.log2(points) * math.sqrt(points)


def _band(lattice: Lattice, rounds: int, first: int, below: NDArray[np.float64], *, level: int, error: float) -> Band:
    tail = (1 - level / 100) / 2
    ends = []
    certain = True
    for share in (tail, 1 - tail):
        place = int(np.searchsorted(below, share))
        certain &= place == int(np.searchsorted(below, share - error)) == int(np.searchsorted(below, share + error))
        ends.append(1 + lattice.net(rounds, first + place) / (rounds * lattice.first_bet))
    reach = NORMAL.inv_cdf(1 - tail) * lattice.stdev / float(lattice.first_bet) / math.sqrt(rounds)
    middle = 1 - lattice.edge
    return Band(level, ends[0], ends[1], certain, middle - reach, middle + reach)


def rounds_until_edge_shows(price: Price, level: int = 95) -> int | None:
    """After how many rounds the edge is as large as the reach of a band; None for a fair bet."""
    if not price.ev:
        return None
    reach = NORMAL.inv_cdf((1 + level / 100) / 2)
    return math.ceil(float(price.variance) * reach**2 / float(price.ev) ** 2)
