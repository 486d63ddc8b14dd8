"""Kernels for a seat that knows a card of the flop: sums over the flops that contain it."""

from pitboss.odds.kernels.numba_cache import kernel


@kernel
def flop_classes(cards, category, out):
    """out int64 [n, 3]: the class (category × 13 + rank) of each card of each flop."""
    for at in range(len(cards)):
        for i in range(3):
            out[at, i] = category[cards[at, i] & 3] * 13 + (cards[at, i] >> 2)


@kernel
def sum_by_card(totals, ways, of_card, sums):
    """sums [classes of cards]: totals [n] of all flops that contain a card of each class, as often as they do."""
    for at in range(len(totals)):
        for i in range(3):
            sums[of_card[at, i]] += ways[at] * totals[at]
