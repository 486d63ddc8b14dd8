"""The streets after the turn and the river: millions of information sets, some starting hands at a time.

What can no longer matter is not distinguished. With four cards of the board seen, suits count where the board has two
cards of one, and in which order the four came does not count; with five, suits count where the board has three. A
row stands for every deal that is alike in this sense, and its cards for one of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement, cycle, islice, permutations

import numpy as np

from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies.best_strategy import turn_back
from pitboss.odds.exact.shared_board.strategies.value_tables import Rows, StreetTable
from pitboss.odds.exact.shared_board.streets.backward_kernels import WAYS
from pitboss.odds.exact.shared_board.streets.forward_kernels import flop_counts
from pitboss.odds.exact.shared_board.streets.showdown import River, empty_river, slices, value_pieces
from pitboss.odds.exact.shared_board.streets.starting_hands import Hole, all_holes
from pitboss.odds.kernels.board_types import PAIRS, DeckShape, Ints, indices, multiplicities
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.solution import Pieces, ValueTable

Block = tuple[Ints, list[tuple[int, ...]]]  # ranks of boards, and the suits that they may have

# Of every set of suits, as a mask: how many there are, and the first.
SUITS = np.array([mask.bit_count() for mask in range(16)])
FIRST = np.array([(mask & -mask).bit_length() - 1 if mask else 0 for mask in range(16)])


def board_pieces(board_game: BoardGame, plan: Plan) -> dict[str, Pieces]:
    """By street: what is decided with four or five cards of the board seen."""
    made = {
        4: (len(all_holes(board_game.deck)), turn_tables),
        5: (len(pairs_of(board_game.deck)), river_tables),
    }
    return {
        street.id: Pieces(made[seen][0], partial(made[seen][1], board_game, plan))
        for seen, street in board_game.streets.items()
        if seen in made
    }


def filled_river(board_game: BoardGame, plan: Plan) -> River:
    """The value of every holding on every type of board, once more: a second's work is not kept in memory."""
    river = empty_river(board_game, plan)
    Work(len(slices()), None).run(value_pieces(board_game, plan, river))
    return river


def turn_tables(board_game: BoardGame, plan: Plan) -> Iterator[ValueTable]:
    """With four cards of the board seen: a table per starting hand."""
    street, river = StreetTable(board_game, plan, 4), filled_river(board_game, plan)
    for hole in all_holes(board_game.deck):
        totals, _ = turn_back(board_game, plan, river, hole)
        ways = np.zeros(hole.turn_size, dtype=np.int64)
        flop_counts(hole.flops, hole.ways * hole.flops[:, WAYS].astype(np.int64), hole.seen, indices(), ways)
        at = np.flatnonzero(ways)
        cards = np.tile(hole.cards, (len(at), 1))
        yield street.table(street.rows(totals[: plan.channels[4], at], ways[at], cards, turn_cards(hole)[at]))


def turn_cards(hole: Hole) -> Ints:
    """Four cards that stand for each board in a table of the turn (see `backward_kernels`): uint8 [turn_size, 4]."""
    every = hole.deck.suits
    rainbow: Block = (ranks_of(4), list(permutations(every, 4)))
    twos: list[Block] = []
    two_twos: list[Block] = []
    threes: list[Block] = []
    fours: list[Block] = []
    for c, suits in enumerate(hole.suits):
        one, other = suits[:1], [suit for suit in every if suit not in suits[:1]]
        twos.append((joined(sets_of(2), ranks_of(2)), [2 * one + two for two in permutations(other, 2)]))
        for d, others in enumerate(hole.suits):
            two_twos.append((joined(sets_of(2), sets_of(2)), [2 * one + 2 * (others[1:2] if c == d else others[:1])]))
        threes.append((joined(sets_of(3), ranks_of(1)), [3 * one + (suit,) for suit in other]))
        fours.append((sets_of(4), [4 * one]))
    blocks = [rainbow, *twos, *two_twos, *threes, *fours]
    return np.concatenate([_beside(hole, *block) for block in blocks])


def _beside(hole: Hole, ranks: Ints, suits: Sequence[tuple[int, ...]]) -> Ints:
    """Cards of these ranks, in the first of these suits in which none of them is a hole card."""
    cards = np.zeros(ranks.shape, dtype=np.uint8)
    for each in reversed(suits):
        if len(each) == ranks.shape[1]:  # The deck has a suit of every category.
            dealt = 4 * ranks + np.array(each)
            free = (dealt != hole.cards[0]).all(axis=1) & (dealt != hole.cards[1]).all(axis=1)
            cards[free] = dealt[free]
    return cards


@lru_cache(maxsize=8)
def sets_of(size: int) -> Ints:
    """[n, size] this many different ranks."""
    return np.array(list(combinations(range(13), size)))


@lru_cache(maxsize=8)
def ranks_of(size: int) -> Ints:
    """[n, size] this many ranks, equal or not."""
    return np.array(list(combinations_with_replacement(range(13), size)))


def joined(first: Ints, second: Ints) -> Ints:
    """Each of the first beside each of the second."""
    return np.concatenate([np.repeat(first, len(second), axis=0), np.tile(second, (len(first), 1))], axis=1)


def pairs_of(deck: DeckShape) -> list[int]:
    """The two ranks that a holding can have, as indices."""
    return [at for at, (low, high) in enumerate(PAIRS) if deck.ranks >> low & deck.ranks >> high & 1]


@dataclass(frozen=True, eq=False)
class Sort:
    """All plain or all suited types of boards, each with five cards that stand for it."""

    cards: Ints  # [n, 5]
    ways: Ints  # [n] how many boards of the deck each stands for
    left: Ints  # [n, 2, 13] the suits in which a rank is left, as a mask: outside the suit that matters, and in it

    @classmethod
    def make(cls, deck: DeckShape, cards: Ints, ways: Ints, suit: int) -> Sort:
        """From the cards; `suit` is the mask of the one that matters, if any."""
        every = sum(1 << each for each in deck.suits)
        taken = np.zeros((len(cards), 13), dtype=np.int64)
        for each in cards.T:
            taken[np.arange(len(cards)), each >> 2] |= 1 << (each & 3)
        return cls(cards, ways, np.stack([every & ~suit & ~taken, suit & ~taken], axis=1))

    def holdings(self, pair: int, flags: int) -> tuple[Ints, Ints]:
        """Two cards [n, 2] that stand for a class of holdings beside each board, and how many it has [n]."""
        low, high = PAIRS[pair]
        first, second = self.left[:, flags & 1, low], self.left[:, flags >> 1, high]
        if low == high:
            second = second & ~(1 << FIRST[first])
        cards = np.stack([4 * low + FIRST[first], 4 * high + FIRST[second]], axis=1)
        return cards, SUITS[first] * SUITS[second] // (2 if low == high and flags == 0 else 1)


def plain_sort(deck: DeckShape) -> Sort:
    """The types of boards without three of a suit."""
    suits = list(islice(cycle(deck.suits), 5))
    return Sort.make(deck, 4 * ranks_of(5) + suits, multiplicities(deck)[0], 0)


def suited_sort(deck: DeckShape) -> Sort:
    """The types of boards on which the first suit can make a flush."""
    suit, others = deck.suits[0], deck.suits[1:] or deck.suits
    cards = []
    for size in (3, 4, 5):
        ranks = joined(sets_of(size), ranks_of(5 - size)) if size < 5 else sets_of(5)
        cards.append(4 * ranks + [*[suit] * size, *islice(cycle(others), 5 - size)])
    return Sort.make(deck, np.concatenate(cards), multiplicities(deck)[1], 1 << suit)


def river_tables(board_game: BoardGame, plan: Plan) -> Iterator[ValueTable]:
    """With the whole board seen: a table per two ranks held."""
    street, river = StreetTable(board_game, plan, 5), filled_river(board_game, plan)
    plain, suited = plain_sort(board_game.deck), suited_sort(board_game.deck)
    for pair in pairs_of(board_game.deck):
        found = [*_river_rows(street, plain, river.plain[:, pair], pair, 0)]
        for flags in range(2 if len(set(PAIRS[pair])) == 1 else 4):
            found += _river_rows(street, suited, river.suited[:, 4 * pair + flags], pair, flags)
        yield street.table(found)


def _river_rows(street: StreetTable, boards: Sort, totals: Ints, pair: int, flags: int) -> Iterator[Rows]:
    """One class of holdings on every type of board where it can be."""
    orders = math.factorial(5) // math.prod(map(math.factorial, street.board_game.piles))
    cards, holdings = boards.holdings(pair, flags)
    ways = orders * boards.ways * holdings
    at = np.flatnonzero(ways)
    channels = totals[: street.plan.channels[5], at].astype(np.int64)
    return street.rows(channels, ways[at], cards[at], boards.cards[at])
