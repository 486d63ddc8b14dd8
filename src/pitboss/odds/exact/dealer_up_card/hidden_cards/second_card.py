"""Game protection: the seat has seen the dealer's second card too, so that only the board is still to come."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.odds.exact.dealer_up_card.hidden_cards.board_kernels import NO_CELL
from pitboss.odds.exact.dealer_up_card.hidden_cards.boards import all_flops, boards_to_list, plain_table, suited_table
from pitboss.odds.exact.dealer_up_card.hidden_cards.play import Against
from pitboss.odds.exact.dealer_up_card.plays import Plays
from pitboss.odds.exact.dealer_up_card.read_game import HANDS, Showdowns, read, read_facts
from pitboss.odds.exact.dealer_up_card.strategies.tally import add_cell
from pitboss.odds.exact.dealer_up_card.streets.flop_types import SUITED_HOLE
from pitboss.odds.exact.dealer_up_card.tabulated_game import Hole, UpCardGame, kind_of
from pitboss.odds.exact.generic import deals, name_of
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options


@dataclass(frozen=True)
class Known:
    """One hand of the dealer's: what peeking and folding come to over all that can follow, and the deals."""

    dealer: Hole
    totals: tuple[int, int]  # fold, peek
    cells: tuple[tuple[int, ...], ...]  # [path, versus × 10 + hand]

    def add_deals(self, plays: Plays, showdowns: Showdowns, found: dict[Cell, int]) -> None:
        """Adds the deals by path and facts, for every such hand of the dealer's, either card of which may be shown."""
        hole = kind_of(self.dealer.low, self.dealer.high, suited=self.dealer.kind == SUITED_HOLE)
        for path, cells in zip(plays.paths, self.cells, strict=True):
            for cell, count in enumerate(cells):
                if count:
                    add_cell(showdowns, found, path, (*divmod(cell, HANDS), hole), 2 * self.dealer.ways * count)


def solve_known(game: Game, options: Options, progress: Progress | None) -> Solution:
    """The best play of a seat that knows both of the dealer's cards: its tally, and its first decision."""
    tabulated = read(game, options)
    dealers = dealer_hands(tabulated)
    known: list[Known] = Work(len(dealers), progress).spread(Kit(playing_against, (tabulated,)), range(len(dealers)))
    cells: dict[Cell, int] = {}
    showdowns = read_facts(game)
    for each in known:
        each.add_deals(tabulated.plays, showdowns, cells)
    tally = Tally(game, options, name_of(None), deals(game), cells)
    return Solution(tally, {tabulated.plays.streets[0]: first_table(tabulated, known)})


def dealer_hands(tabulated: UpCardGame) -> list[Hole]:
    """Every hand of the dealer's up to suits."""
    return [dealer for group in tabulated.holes() for dealer in group]


def playing_against(tabulated: UpCardGame, work: Work) -> Callable[[int], Known]:
    """The function that plays against a hand of the dealer's, by its number."""
    all_flops(tabulated.shape.suit_count)
    for table in (plain_table, suited_table, boards_to_list):
        table()  # makes what all threads share
    dealers = dealer_hands(tabulated)
    return lambda at: play_against(tabulated, dealers[at])


def play_against(tabulated: UpCardGame, dealer: Hole) -> Known:
    """Peeks if that is worth more than a fold."""
    against = Against(tabulated, dealer)
    for hole, *_ in tabulated.holes():
        against.play(hole.low, hole.high)
    fold = tabulated.folds[0] * ways_after(tabulated)
    played = np.zeros((len(tabulated.plays.paths), NO_CELL), dtype=np.int64)
    if against.total > fold:
        played[1:] = against.cells[:NO_CELL].T
    else:
        played[0] = against.cells[:NO_CELL].sum(axis=1)
    return Known(dealer, (fold, against.total), tuple(map(tuple, played.tolist())))


def ways_after(tabulated: UpCardGame) -> int:
    """How many deals follow two cards of the dealer's."""
    left = tabulated.size - 2
    return math.comb(left, 2) * math.comb(left - 2, 3) * math.comb(left - 5, 2)


def first_table(tabulated: UpCardGame, known: Sequence[Known]) -> ValueTable:
    """The first decision: a row per card shown and card known, up to suits."""
    keys, totals, weight = [], [], []
    for each in known:
        cards = tuple(map(tabulated.card, each.dealer.cards))
        orders = {tuple(card >> 2 for card in order): order for order in (cards, cards[::-1])}
        ways = 2 * each.dealer.ways // len(orders)
        for order in orders.values():
            keys.append(order)
            totals.append([ways * total for total in each.totals])
            weight.append(ways * ways_after(tabulated))
    fields = np.dtype([(pile, np.int64) for pile in tabulated.plays.piles[:2]])
    return ValueTable(
        tabulated.plays.streets[0],
        np.array(keys, dtype=fields),
        tabulated.plays.first,
        np.array(totals),
        np.array(weight),
        tabulated.scale,
    )
