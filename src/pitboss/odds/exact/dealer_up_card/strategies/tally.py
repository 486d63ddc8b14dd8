"""From the way every position is played to the tally: deals per path, result, hand and dealer's hole cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.odds.exact.dealer_up_card.read_game import Showdowns, read_facts
from pitboss.odds.exact.dealer_up_card.strategies.decide import Played
from pitboss.odds.exact.dealer_up_card.streets.flop_types import FLOP_COUNT, PLAIN_FLOP_COUNT, suited_flop_count
from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import (
    BEFORE,
    PLAYS,
    RAISED,
    ROW,
    Counts,
    count_after_flop,
    count_before_flop,
)
from pitboss.odds.exact.dealer_up_card.streets.tally_kernels import tally_boards
from pitboss.odds.exact.dealer_up_card.streets.tally_records import Cells, Positions, Ways
from pitboss.odds.exact.dealer_up_card.tabulated_game import (
    UpCardGame,
    by_ranks,
    dealer_kinds,
    holds,
    plain_types,
    suited_types,
    ways_to_come,
)
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.tally import Cell
from pitboss.rules import Choices, Game


def tally_holes(tabulated: UpCardGame, played: Sequence[Played]) -> Ints:
    """[6 ways to play, 3, 10, 9] the deals with hole cards of two ranks, played so."""
    low, high = played[0].hole.low, played[0].hole.high
    assert tabulated.shape.suit_count <= 4, "counts of positions are int16 and sums of them int32"
    plain = _empty(1, PLAIN_FLOP_COUNT)
    suited = _empty(2 if low == high else 4, FLOP_COUNT)
    for each in played:
        flops, ways = tabulated.beside(each.hole), each.hole.ways
        count_before_flop(flops, tabulated.shape.suit_count, ways, each.play, plain, suited)
        count_after_flop(flops, ways, each.play, each.stays, suited_flop_count(), plain, suited)
    cells = np.zeros((PLAYS, 3, 10, 9), dtype=np.int64)
    tally_boards(
        low,
        high,
        Positions(plain_types(), tabulated.plain_deck, plain),
        Positions(suited_types(), tabulated.suited_deck, suited),
        Ways(ways_to_come(), holds(), by_ranks()),
        Cells(dealer_kinds(), _used(plain), np.zeros((PLAYS, 10, 3, 64), dtype=np.int64), cells),
    )
    return cells


def _empty(flags: int, flops: int) -> Counts:
    return Counts(
        before=np.zeros((flags, BEFORE, ROW), dtype=np.int32),
        stay=np.zeros((flags, flops, 2, ROW), dtype=np.int16),
    )


def _used(plain: Counts) -> Ints:
    """The ways to play that occur with these hole cards."""
    return np.flatnonzero([*plain.before[0].any(axis=1), *plain.stay[0].any(axis=(0, 2))])


def tally_cells(game: Game, tabulated: UpCardGame, counted: Ints) -> dict[Cell, int]:
    """The cells of a tally: who raised but did not stay in gave up."""
    by_path = counted.copy()
    by_path[RAISED:BEFORE] -= counted[BEFORE:]
    showdowns, cells = read_facts(game), dict[Cell, int]()
    for place, versus, hand, hole in np.argwhere(by_path).tolist():
        add_cell(
            showdowns,
            cells,
            tabulated.plays.paths[place],
            (versus, hand, hole),
            int(by_path[place, versus, hand, hole]),
        )
    return cells


def add_cell(
    showdowns: Showdowns, cells: dict[Cell, int], path: Choices, key: tuple[int, int, int], count: int
) -> None:
    """Adds deals to the cell that the game's own facts put them in."""
    facts = showdowns.facts(*key)
    if facts is None:
        raise NotFollowed(f"{showdowns.game.id}: some deals have facts that no tested row has")
    cells[path, facts] = cells.get((path, facts), 0) + count
