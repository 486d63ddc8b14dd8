"""From counted deals to values: what every discard of every hand is worth, by the game's own settlement."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pitboss.games.wild_six import settle
from pitboss.odds.exact.draw.deck_bits import Ints
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import NOT_ASKED, Game, Options

SHOWING = (NOT_ASKED, "show", "hide")
DISCARDS = tuple(f"discard{place}" for place in range(1, 6))
SIXTHS = 6  # Any of the dealer's six cards may have been the sixth: so many deals to each set of six.


@dataclass(frozen=True, eq=False)
class Counted:
    """The deals of each hand of five up to suits: all that the choice of a discard depends on.

    `counts[i, q]` are the wins and ties without the q-th card, over all draws, against weaker dealers and
    against those with four of a kind or better; `strong_sums[i]` are all deals with such a dealer.
    """

    sets: Ints
    original: Ints  # the Queens or Better line
    counts: Ints  # [hands, 5, 4]
    strong_sums: Ints
    ways: int  # deals per hand, the dealer's six cards in no order

    def is_automatic(self) -> Ints:
        """R19: the hands that win at once when they are shown."""
        return self.original <= settle.STRAIGHT


@lru_cache(maxsize=16)
def poker_nets(game: Game, options: Options) -> Ints:
    """What the main game nets: [showing, whether a card was discarded, original, versus, strong].

    The settlement of Poker tells neither discards nor the two other facts apart.
    """
    money, wagers = Money(game, options), main_wagers(game)
    nets = np.zeros((3, 2, *(len(settle.FACT_VALUES[fact]) for fact in ("original", "versus", "strong"))), np.int64)
    for index in np.ndindex(*nets.shape):
        showing, drew, original, versus, strong = index
        path = SHOWING[showing], DISCARDS[0] if drew else NOT_ASKED
        net = money.net(wagers, path, settle.Facts(original, versus, strong, 0, 0))
        assert net.denominator == 1
        nets[index] = net.numerator
    return nets


def discard_totals(counted: Counted, nets: Ints, showing: int) -> Ints:
    """[hands, 5]: the sum of net results over all deals, for each card that may go. At most 6 · 601,304,088 each."""
    wins, ties, strong_wins, strong_ties = (counted.counts[:, :, i] for i in range(4))
    strong = counted.strong_sums[:, None]
    loses, strong_loses = counted.ways - strong - wins - ties, strong - strong_wins - strong_ties
    net = nets[showing, 1, counted.original]
    by_versus = ((loses, strong_loses), (ties, strong_ties), (wins, strong_wins))
    total = sum(
        deals * net[:, versus, is_strong, None]
        for versus, pair in enumerate(by_versus)
        for is_strong, deals in enumerate(pair)
    )
    return SIXTHS * np.asarray(total)


def standing_totals(counted: Counted, nets: Ints, showing: int) -> Ints:
    """[hands]: the same for a hand that discards nothing."""
    net = nets[showing, 0, counted.original, settle.NOT_COMPARED]
    strong = counted.strong_sums
    return SIXTHS * ((counted.ways - strong) * net[:, 0] + strong * net[:, 1])
