"""A kernel for the table of the last decision: what staying in is worth at every position."""

from __future__ import annotations

from pitboss.odds.exact.dealer_up_card.streets.value_kernels import Beside, add_suit, set_values
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel


@kernel
def stay_values(flops: Beside, plain: Ints, suited: Ints, value: Ints) -> None:
    """Fills value[flop, raise, card shown (13 × suit + rank)] with sums over all that can still come."""
    for row in range(len(flops.cards)):
        set_values(plain[flops.plain[row]], value[row])
        for suit in range(4):
            if flops.suited[row, suit] >= 0:
                add_suit(suit, suited[flops.flags[suit], flops.suited[row, suit]], value[row])
