"""The tables behind the odds: sets of cards up to suits, and how the dealer compares with each of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.draw import card_sets_kernels, dealer_tables_kernels
from pitboss.odds.exact.draw.card_sets_kernels import Deck, Sets
from pitboss.odds.exact.draw.dealer_tables_kernels import Dealers, Ranking, Scratch, Subsets
from pitboss.odds.exact.draw.deck_bits import Ints, Layout, lay_out
from pitboss.odds.exact.draw.discards_kernels import Drawn, add_draws
from pitboss.odds.kernels.parallel import Work, in_slices


@dataclass(frozen=True, eq=False)
class Hands:
    """The sets of one size, with the order of each, whether it holds a natural royal flush, and its six-card kind."""

    sets: Ints
    orders: Ints
    naturals: Ints
    sixes: Ints


@dataclass(frozen=True, eq=False)
class Tables:
    """Everything that the choice of a discard and the tally need.

    Fives and sixes are sets up to suits. `drawn.counts[i, q]` are the wins and ties of five-set i without its q-th
    card, over all draws, against weak dealers and against strong ones; the sixth is the hand that stands pat.
    """

    layout: Layout
    fives: Hands
    sixes: Hands
    hand_cards: Ints  # [fives, 5]: the cards of each five-set, in the deck's order
    card_sets: Sets  # the same sets as kernels take them
    beside: Dealers  # the dealer's hands against each six-set
    drawn: Drawn  # and over all cards drawn

    @property
    def dealers(self) -> int:
        """How many hands the dealer can have against any six cards."""
        return self.beside.total

    @property
    def draws(self) -> int:
        """How many cards can be drawn."""
        return self.layout.cards - 5


def scratch() -> Ints:
    """Room for `card_sets_kernels.canonical`; each thread needs its own."""
    return np.zeros(12, np.int64)


def deck_of(layout: Layout) -> Deck:
    """The deck as kernels take it."""
    return Deck(layout.blocks, layout.natural, layout.suit_of, layout.in_order)


def sets_of(layout: Layout, size: int) -> Ints:
    """The representatives of all sets of this size, ascending."""
    place = size, deck_of(layout), scratch()
    room = math.comb(layout.cards, size) // 20 + 1000 * size + 1
    found = np.zeros(room, np.int64)
    count = card_sets_kernels.representatives(*place, found)
    if count > room:
        found = np.zeros(count, np.int64)
        card_sets_kernels.representatives(*place, found)
    return found[:count].copy()


def links_of(layout: Layout, sets: Ints, larger: Ints, work: Work) -> Ints:
    """For each set and each further card, the number of their union."""
    links = np.zeros((len(sets), layout.cards), np.int32)

    def run(first: int, last: int) -> None:
        card_sets_kernels.link(first, last, sets, larger, deck_of(layout), scratch(), links)

    work.run(in_slices(run, len(sets)))
    return links


def evaluated(layout: Layout, sets: Ints, work: Work) -> Hands:
    """The sets of five or six with what they are called."""
    orders, naturals, sixes = (np.zeros(len(sets), kind) for kind in (np.int64, np.int64, np.int64))

    def run(first: int, last: int) -> None:
        suits = np.zeros(4, np.int64)
        dealer_tables_kernels.evaluate(first, last, sets, layout.card_of, suits, orders, naturals, sixes)

    work.run(in_slices(run, len(sets)))
    return Hands(sets, orders, naturals, sixes)


@dataclass(frozen=True, eq=False)
class Below:
    """Cumulative counts: the dealer's hands that contain a small set and rank below a place of the ranking."""

    small: Ints  # [rows, places + 1]: sets of none to three cards, size after size
    first_row: Ints  # where each size begins
    fours: Ints  # [four-sets, places + 1]
    numbers: Ints  # [size, rank of a set] -> its number among the sets of that size


def cumulated(layout: Layout, sets: list[Ints], links: list[Ints], after: Ints, places: int, work: Work) -> Below:
    """From the completions of five cards down to no cards at all."""
    fours = np.zeros((len(sets[4]), places + 1), np.uint16)

    def run_fours(first: int, last: int) -> None:
        dealer_tables_kernels.cumulate_fours(first, last, links[4], after, np.zeros(places, np.int32), fours)

    work.run(in_slices(run_fours, len(fours)))
    levels: list[Ints] = [fours]
    for size in (3, 2, 1, 0):
        level = np.zeros((len(sets[size]), places + 1), np.int32)
        larger = levels[-1]

        def run(first: int, last: int, level: Ints = level, larger: Ints = larger, size: int = size) -> None:
            dealer_tables_kernels.cumulate(first, last, links[size], larger, 6 - size, level)

        work.run(in_slices(run, len(level)))
        levels.append(level)
    small = np.concatenate(levels[:0:-1])
    first_row = np.cumsum([0, *(len(level) for level in levels[:1:-1])])
    return Below(small, first_row, fours, numbered(layout, sets))


def numbered(layout: Layout, sets: list[Ints]) -> Ints:
    """The number of the representative of every set of up to four cards, by the set's rank among all of its size."""
    numbers = np.zeros((5, math.comb(layout.cards, 4)), np.int32)
    for size in range(1, 5):
        room = numbers[size, : math.comb(layout.cards, size)]
        card_sets_kernels.number_sets(size, deck_of(layout), scratch(), sets[size], room)
    return numbers


SUBSETS = np.array(
    [[*subset, *(-1,) * (4 - size)] for size in range(5) for subset in combinations(range(6), size)], np.int64
)
SIGNS = np.array([(-1) ** size for size in range(4) for _ in combinations(range(6), size)], np.int64)


def compare_dealers(
    layout: Layout,
    fives: Hands,
    sixes: Hands,
    card_sets: Sets,
    links: list[Ints],
    sets: list[Ints],
    strong_least: int,
    work: Work,
) -> Dealers:
    """For each six-set less each of its cards: the dealer's hands below it, equal to it, and the strong ones."""
    ranking = np.unique(np.concatenate((fives.orders, sixes.orders)))
    place5, place6 = (np.searchsorted(ranking, hands.orders).astype(np.uint16) for hands in (fives, sixes))
    strong_place = int(np.searchsorted(ranking, strong_least))
    after = np.zeros((len(fives.sets), layout.cards - 5), np.uint16)

    def complete(first: int, last: int) -> None:
        dealer_tables_kernels.completions(first, last, links[5], place6, after)

    work.run(in_slices(complete, len(after)))
    under = cumulated(layout, sets, links, after, len(ranking), work)
    choose = np.array([[math.comb(n, k) for k in range(5)] for n in range(layout.cards)], np.int64)
    subsets = Subsets(SUBSETS, SIGNS, choose, under.first_row, under.numbers)
    standings = Ranking(place5, place6, after, under.small, under.fours, strong_place)
    below, equal = (np.zeros((len(sixes.sets), 6), np.int32) for _ in range(2))
    dealers = Dealers(below, equal, np.zeros(len(sixes.sets), np.int32), math.comb(layout.cards - 6, 6))

    def run(first: int, last: int) -> None:
        dealer_tables_kernels.count_dealers(
            first, last, card_sets, deck_of(layout), subsets, standings, _subset_scratch(), dealers
        )

    work.run(in_slices(run, len(sixes.sets), 100))
    return dealers


def _subset_scratch() -> Scratch:
    rows, fours, fives = (np.zeros(size, np.uint32) for size in (len(SIGNS), 15, 6))
    return Scratch(scratch(), np.zeros(6, np.int64), rows, fours, fives)


def make_tables(deck: Cards, strong_least: int, work: Work) -> Tables:
    """All tables of this deck; dealer's hands from this order on are counted by themselves."""
    layout = lay_out(deck)
    sets = [sets_of(layout, size) for size in range(7)]
    links = [links_of(layout, sets[size], sets[size + 1], work) for size in range(6)]
    fives, sixes = evaluated(layout, sets[5], work), evaluated(layout, sets[6], work)
    hand_cards, bits = hands_of(layout, fives.sets)
    card_sets = Sets(fives.sets, sixes.sets, links[5], bits)
    dealers = compare_dealers(layout, fives, sixes, card_sets, links, sets, strong_least, work)
    drawn = Drawn(
        columns=np.zeros((len(fives.sets), layout.cards), np.int32),
        counts=np.zeros((len(fives.sets), 6, 4), np.int64),
        strong_sums=np.zeros(len(fives.sets), np.int64),
    )

    def run(first: int, last: int) -> None:
        add_draws(first, last, card_sets, deck_of(layout), dealers, scratch(), drawn)

    work.run(in_slices(run, len(fives.sets)))
    return Tables(layout, fives, sixes, hand_cards, card_sets, dealers, drawn)


def hands_of(layout: Layout, sets: Ints) -> tuple[Ints, Ints]:
    """The cards of each five-set in the deck's order, and the bits they stand for."""
    held = (sets[:, None] >> layout.in_order & 1).astype(bool)
    bits = layout.in_order[np.nonzero(held)[1]].reshape(-1, 5)
    return layout.card_of[bits], bits
