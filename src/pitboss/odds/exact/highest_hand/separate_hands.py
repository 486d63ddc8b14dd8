"""The highest hand at the table where every hand has its own cards: exact counts for 2 to 7 hands.

The highest hand is below a line if no hand reaches the line; so for each line the deals are counted in which no
hand reaches it or a higher one. What makes a line is *four cards* of one hand (four of a rank, or a suited run of
four), or three of a rank.

*Four cards.* No hand of five or six cards holds four of a rank and a run, nor runs in two suits. So one that has
a run holds one more run of four than runs of five, and the deals without are, by inclusion and exclusion, a signed
sum over disjoint runs and fours of a rank in different hands, times the ways to deal the rest.

*Three of a rank.* The ways to deal the rest without three of a rank in one hand depend only on how many ranks
have one, two, three, four cards left: `ways_without_threes` counts them rank by rank. A hand that holds a run needs
no care, with one exception: both of the dealer's other cards may be of a rank of the run. That is taken off.

All that is enumerated is how runs lie in the suits, once for every number of hands. Seats are distinguished: a deal
says who holds what.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.errors import GameError
from pitboss.hands import four
from pitboss.odds.exact.highest_hand.read_lines import check_hands, line_tally
from pitboss.odds.exact.highest_hand.rows_of_two import shown_rows as rows_of_two
from pitboss.odds.exact.highest_hand.separate_hands_kernels import count_layouts
from pitboss.odds.kernels.board_types import DeckShape, deck_shape
from pitboss.odds.model.tally import LineTally
from pitboss.odds.progress import Progress
from pitboss.rules import Game

Left = tuple[int, int, int, int]  # how many ranks have one, two, three, four cards left
Hands = tuple[int, ...]  # how many cards each hand still takes, descending, none 0
Held = Mapping[tuple[int, int], int]  # (sets of four cards, sets of five) -> how many choices of disjoint ones

FIVE, SIX = 5, 6  # the cards of a seat and of the dealer
MOST_HANDS = 7
RANKS = 13
ROYAL = 0b1111 << 9
ACE = 1 << 12


def count_lines(game: Game, hands: int, progress: Progress | None = None) -> LineTally:
    """How many deals pay each line of the side bet, for this number of hands, the dealer's included."""
    check_hands(game, hands)
    counted, total = class_counts(game.deck, seats=hands - 1, progress=progress)
    return line_tally(game, hands, shown_rows, (total - sum(counted), *reversed(counted)), total)


def shown_rows(game: Game) -> Iterator[tuple[Cards, int]]:
    """Rows with a hand of every strength, held by the seat, the dealer or any other seat, and the highest class."""
    for number, shown in enumerate(rows_of_two()):
        yield shown.row, max(class_of(shown.seat), class_of(shown.dealer))
        if game.seats > 1 and number % 5 == 0:
            yield _held_by_another(shown.row, 1 + number // 5 % (game.seats - 1))


def _held_by_another(row: Cards, place: int) -> tuple[Cards, int]:
    """The seat's hand held by the other seat at this place, the last one dealt to, and the highest class."""
    left = tuple(card for card in STANDARD_DECK if card not in row)
    weak = [left[FIVE * at : FIVE * (at + 1)] for at in range(place)]
    held = (*weak, row[:FIVE])
    highest = max(class_of(four.order(hand)) for hand in (*held, row[FIVE:]))
    return held[0] + row[FIVE:] + tuple(card for hand in held[1:] for card in hand), highest


def class_of(order: int) -> int:
    """0 for less than three of a kind, then three of a kind, straight flush, four of a kind, royal flush, four aces."""
    kind = four.kind(order)
    if kind == four.FOUR:
        return 5 if four.is_four_aces(order) else 3
    if kind == four.STRAIGHT_FLUSH:
        return 4 if four.is_royal(order) else 2
    return int(kind == four.THREE)


def class_counts(
    deck: Cards, *, seats: int, dealer: bool = True, progress: Progress | None = None
) -> tuple[tuple[int, ...], int]:
    """How many deals have each class as their highest hand, best first, and how many deals there are."""
    table = Table(len(deck), seats, dealer)
    if seats + dealer > MOST_HANDS or sum(table.hands) > len(deck):
        raise GameError(f"{seats} seats: the highest of up to {MOST_HANDS} hands that the deck can deal is counted")
    shape = deck_shape(deck)
    missed = [table.free_deals(held) for held in (four_aces(shape), and_royals(shape), fours(shape), and_runs(shape))]
    missed.append(deals_without_threes(table, shape, progress))
    return tuple(more - less for more, less in pairwise([table.deals, *missed])), table.deals


@dataclass(frozen=True)
class Placing:
    """Sets of cards in different hands: in how many ways, what the hands still take, and the dealer's share."""

    ways: int
    hands: Hands
    dealer_fours: int = 0  # if the dealer holds a set of four: how many there were to choose from


@dataclass(frozen=True)
class Table:
    """This many seats with five cards each, and perhaps a dealer with six."""

    deck_size: int
    seats: int
    dealer: bool

    @property
    def hands(self) -> Hands:
        """How many cards each hand takes."""
        return (SIX,) * self.dealer + (FIVE,) * self.seats

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return free_ways(self.deck_size, self.hands)

    def free_deals(self, held: Held) -> int:
        """The deals in which no hand holds any of these sets."""
        total = 0
        for (fours, fives), choices in held.items():
            left = self.deck_size - 4 * fours - 5 * fives
            ways = sum(placing.ways * free_ways(left, placing.hands) for placing in self.placings(fours, fives))
            total += (-1) ** fours * choices * ways
        return total

    def placings(self, fours: int, fives: int) -> Iterator[Placing]:
        """How these sets can go to different hands: all to seats, or one to the dealer."""
        sets = fours + fives
        if sets <= self.seats:
            hands = lacking(self.seats - sets, fours, SIX * self.dealer)
            yield Placing(math.perm(self.seats, sets), hands)
        if self.dealer and 0 < sets <= self.seats + 1:
            whole, ways = self.seats - sets + 1, math.perm(self.seats, sets - 1)
            if fours:
                yield Placing(fours * ways, lacking(whole, fours - 1, SIX - 4), fours)
            if fives:
                yield Placing(fives * ways, lacking(whole, fours, SIX - 5))


def lacking(whole: int, short: int, dealer: int) -> Hands:
    """Seats with all their cards to come, seats that lack one card, and what the dealer lacks."""
    hands = (FIVE,) * whole + (1,) * short + (dealer,)
    return tuple(sorted((cards for cards in hands if cards), reverse=True))


def free_ways(left: int, hands: Hands) -> int:
    """In how many ways this many cards can fill these hands."""
    ways = 1
    for cards in hands:
        ways *= math.comb(left, cards)
        left -= cards
    return ways


def four_aces(shape: DeckShape) -> Held:
    """The four aces, or nothing."""
    return {(0, 0): 1, (1, 0): int(shape.suit_count == 4 and bool(shape.ranks & ACE))}


def and_royals(shape: DeckShape) -> Held:
    """Disjoint royal flushes and the four aces: an ace is in one or the other."""
    held = Counter({(count, 0): ways for count, ways in enumerate(royal_ways(shape))})
    held[1, 0] += four_aces(shape)[1, 0]
    return held


def royal_ways(shape: DeckShape) -> list[int]:
    """In how many ways 0, 1, 2, … royal flushes can be chosen."""
    suits = shape.suit_count if shape.ranks & ROYAL == ROYAL else 0
    return [math.comb(suits, count) for count in range(suits + 1)]


def fours(shape: DeckShape) -> Held:
    """Disjoint royal flushes and fours of a rank."""
    held: Counter[tuple[int, int]] = Counter()
    for royals, ways in enumerate(royal_ways(shape)):
        free = shape.ranks.bit_count() - (4 if royals else 0)
        for count in range(four_ranks(shape, free) + 1):
            held[royals + count, 0] += ways * math.comb(free, count)
    return held


def and_runs(shape: DeckShape) -> Held:
    """Disjoint suited runs of four and of five, and fours of a rank."""
    held: Counter[tuple[int, int]] = Counter()
    for layout in layouts(shape):
        for count in range(four_ranks(shape, layout.free_ranks) + 1):
            held[layout.fours + count, layout.fives] += layout.count * math.comb(layout.free_ranks, count)
    return held


def four_ranks(shape: DeckShape, ranks: int) -> int:
    """Of this many untouched ranks, how many fours of a rank can be held at once."""
    return min(ranks, MOST_HANDS) if shape.suit_count == 4 else 0


@dataclass(frozen=True)
class Layout:
    """Ways to lay disjoint runs into the suits that leave the ranks alike."""

    fours: int  # runs of four
    fives: int  # runs of five
    free_ranks: int  # ranks without a card of a run
    left: Left
    count: int
    singles: int  # over all of them, the cards of runs of four that are alone of their rank in the runs
    doubles: int  # and those that are one of two


@lru_cache(maxsize=4)
def layouts(shape: DeckShape) -> tuple[Layout, ...]:
    """Every way to lay at most seven disjoint runs into the suits, those alike taken together."""
    suit = list(suit_layouts(shape.ranks))
    cover = np.array([spread(held4 | held5) for held4, held5, _, _ in suit])
    cover4 = np.array([spread(held4) for held4, _, _, _ in suit])
    runs = np.array([[fours, fives] for _, _, fours, fives in suit])
    sums = np.zeros((MOST_HANDS + 1, MOST_HANDS + 1, 14, 14, 12, 9, 3), dtype=np.int64)
    assert len(suit) <= 116, "the bound of the kernel's sums"
    count_layouts(shape.suit_count, MOST_HANDS, cover, cover4, runs[:, 0].copy(), runs[:, 1].copy(), sums)
    found = np.nonzero(sums[..., 0])
    return tuple(
        _layout(shape, place, sums[place].tolist()) for place in zip(*(axis.tolist() for axis in found), strict=True)
    )


def _layout(shape: DeckShape, place: tuple[int, ...], sums: list[int]) -> Layout:
    fours, fives, *held = place
    free = shape.ranks.bit_count() - sum(held)
    left = [0, 0, 0, 0, 0]
    for cards, ranks in enumerate((free, *held)):
        if ranks:
            left[shape.suit_count - cards] += ranks
    return Layout(fours, fives, free, (left[1], left[2], left[3], left[4]), *sums)


def suit_layouts(ranks: int) -> Iterator[tuple[int, int, int, int]]:
    """Every set of disjoint runs in one suit: ranks in runs of four, ranks in runs of five, and how many of each."""
    runs = [(mask, size) for size in (4, 5) for mask in run_masks(size) if mask & ranks == mask]

    def grow(start: int, layout: tuple[int, int, int, int]) -> Iterator[tuple[int, int, int, int]]:
        yield layout
        held4, held5, fours, fives = layout
        for place in range(start, len(runs)):
            mask, size = runs[place]
            if mask & (held4 | held5) == 0:
                longer = (
                    (held4 | mask, held5, fours + 1, fives) if size == 4 else (held4, held5 | mask, fours, fives + 1)
                )
                yield from grow(place + 1, longer)

    return grow(0, (0, 0, 0, 0))


def run_masks(size: int) -> list[int]:
    """The runs of this many ranks, from the one that starts with a low ace to the one that ends with a high ace."""
    return [sum(1 << (low + step) % RANKS for step in range(size)) for low in range(-1, RANKS - size + 1)]


def spread(mask: int) -> int:
    """A mask of ranks with four bits for each."""
    return sum((mask >> rank & 1) << 4 * rank for rank in range(RANKS))


def deals_without_threes(table: Table, shape: DeckShape, progress: Progress | None) -> int:
    """The deals in which no hand holds three of a rank or a suited run of four."""
    total = 0
    known = layouts(shape)
    for done, layout in enumerate(known, start=1):
        ways = sum(_ways(placing, layout, shape.suit_count) for placing in table.placings(layout.fours, layout.fives))
        total += (-1) ** layout.fours * ways
        if progress and (done % (len(known) // 200 + 1) == 0 or done == len(known)):
            progress(done, len(known))
    return total


def _ways(placing: Placing, layout: Layout, suits: int) -> int:
    """The ways to deal the rest; if the dealer holds a run of four, without two more of one of its ranks."""
    total = placing.ways * layout.count * ways_without_threes(layout.left, placing.hands)
    if not placing.dealer_fours:
        return total
    others = tuple(cards for cards in placing.hands if cards != SIX - 4)
    for held, cards in ((1, layout.singles), (2, layout.doubles)):
        if cards and suits - held >= 2:
            pairs = cards * math.comb(suits - held, 2)
            left = moved(layout.left, suits - held, suits - held - 2)
            total -= placing.ways // placing.dealer_fours * pairs * ways_without_threes(left, others)
    return total


def moved(left: Left, before: int, after: int) -> Left:
    """One rank has fewer cards left than before."""
    counts = [0, *left]
    counts[before] -= 1
    counts[after] += 1
    return counts[1], counts[2], counts[3], counts[4]


@cache
def ways_without_threes(left: Left, hands: Hands) -> int:
    """In how many ways the cards that are left can fill these hands, none with three of a rank."""
    if not hands:
        return 1
    cards = next((count for count in (4, 3, 2, 1) if left[count - 1]), 0)
    if sum(hands) > sum(count * ranks for count, ranks in enumerate(left, start=1)):
        return 0
    rest = moved(left, cards, 0)
    return sum(ways * ways_without_threes(rest, fewer) for fewer, ways in rank_ways(cards, hands))


@cache
def rank_ways(cards: int, hands: Hands) -> tuple[tuple[Hands, int], ...]:
    """How the cards of one rank can fall, at most two to a hand, the rest undealt: what hands still take, and ways."""
    ways: Counter[tuple[Hands, int]] = Counter({((), cards): 1})
    for hand in hands:
        longer: Counter[tuple[Hands, int]] = Counter()
        for (done, left), count in ways.items():
            for take in range(min(2, hand, left) + 1):
                longer[(*done, hand - take), left - take] += count * math.comb(left, take)
        ways = longer
    found: Counter[Hands] = Counter()
    for (done, _), count in ways.items():
        found[tuple(sorted((hand for hand in done if hand), reverse=True))] += count
    return tuple(found.items())
