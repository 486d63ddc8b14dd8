"""The rows of nine cards that a game is shown, so that its facts tell what decides them.

They cover every showdown by kinds, every starting hand, and a hand of every strength for seat and dealer.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from pitboss.cards import STANDARD_DECK, Cards, parse_cards, rank, suit
from pitboss.hands import five
from pitboss.hands.versus import versus
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.rules import Game

KINDS = len(five.NAMES)
MANY_SPLITS = 24  # rows for each straight and straight flush
Start = tuple[int, int, bool]  # low rank, high rank, suited

# The least order of each grade: high cards, pairs, two pairs and threes by their first rank, then the other kinds.
GRADES = (
    0,  # Seven cards without a pair or a straight have a nine or better.
    *(1 << r for r in range(8, 13)),
    *(five.hand(kind, 1 << r, 0) for kind in (five.PAIR, five.TWO_PAIR, five.THREE) for r in range(13)),
    *(five.hand(kind, 0, 0) for kind in range(five.STRAIGHT, KINDS)),
)

# Boards and holdings on them that together show every pair of kinds, and every way they can compare.
WITNESSES = (
    ("TsJsQs2h3d", "7c6h 7d6d 6c5h QcKd QdKh Qh4c JcTc JdTd 2c3c 2d2c 3c3h AcKd AdKc 9c8d As4s 9s4s 9s8s AsKs Kd9h"),
    ("TsJsQs2h2d", "7c6h TcJd TdJh Tc7h Th7d 2c7h 2s7d 2cAd TcTd JcJd 2cTc 2sTd Ac9d Ad8h AcKd As4s 2c2s 9s8s AsKs"),
    ("6s7s8s2h2d", "TsJs 5s4s 9s3s 9sTs"),
    ("9s9h9d9cKs", "Ac4d Ad4c 3c4h"),
    ("AsKsQsJs9s", "2c3d 2d3c 8s2h Ts2h"),
    ("5s6s7s8s9s", "2c3d 2d3c TsJc"),
    ("TsJsQsKsAs", "2c3d 2d3c"),
    ("2c2d2hKcJs", "2s7d AcQd"),
    ("2c2d5h5sKc", "2h2s 5c5d Ac7d Ad7c 2h7h 5c7h KdKh Ah8d"),
)


def grade(order: int) -> int:
    """The grade of a hand of this order."""
    return bisect_right(GRADES, order) - 1


def row_versus(row: Cards) -> int:
    """How the seat's hand does against the dealer's in a row of two, five and two cards."""
    return versus(five.order(row[:7]), five.order(row[2:9]))


def start(hole: Cards) -> Start:
    """The starting hand of two cards."""
    low, high = sorted(rank(card) for card in hole)
    return low, high, suit(hole[0]) == suit(hole[1])


@lru_cache(maxsize=1 << 15)  # The rows that are shown to a game are the same for every game.
def kinds(row: Cards) -> tuple[int, int, int]:
    """The showdown by what the hands are called."""
    return row_versus(row), five.kind(five.order(row[:7])), five.kind(five.order(row[2:9]))


def starts() -> Iterator[tuple[Start, Cards]]:
    """All 169 starting hands, each with two cards."""
    for low, high in product(range(13), range(13)):
        if low <= high:
            yield (low, high, False), (4 * low, 4 * high + 1)
        if low < high:
            yield (low, high, True), (4 * low, 4 * high)


@lru_cache(maxsize=1)
def rows() -> tuple[Cards, ...]:
    """Rows of nine cards that cover every showdown by kinds, every starting hand and every grade."""
    found = list(showdown_rows().values())
    for seed, (_, hole) in enumerate(starts()):
        rest = _rest(hole, seed, 7)
        found += [hole + rest, rest + hole]
    for size in (5, 7):
        for hand in graded_hands(size):
            more = _rest(hand, len(hand), 9 - size)
            found.append(hand + more)
            found.append(more + hand)
    return tuple(found)


@lru_cache(maxsize=1)
def showdown_rows() -> dict[tuple[int, int, int], Cards]:
    """A row of every showdown by kinds that there is."""
    found: dict[tuple[int, int, int], Cards] = {}
    for board_text, holdings_text in WITNESSES:
        board, holdings = parse_cards(board_text), [parse_cards(text) for text in holdings_text.split()]
        for hole, dealer in product(holdings, holdings):
            if not set(hole) & set(dealer):
                row = hole + board + dealer
                found.setdefault(kinds(row), row)
    return found


def graded_hands(size: int) -> list[Cards]:
    """A hand of five or seven cards of every grade that there is."""
    shapes = ((five.HIGH_CARD, (1,)), (five.PAIR, (2,)), (five.TWO_PAIR, (2, 2)), (five.THREE, (3,)))
    found = [hand for kind, shape in shapes for r in range(13) if (hand := _graded(kind, shape, r, size))]
    for text in ("AcKdQhJsTc", "As9s7s5s2s", "KcKdKh2s2c", "9c9d9h9s2c", "9s8s7s6s5s", "AsKsQsJsTs"):
        hand = parse_cards(text)
        found.append(hand + parse_cards("3d4h")[: size - 5])
    return found


def _graded(kind: int, shape: tuple[int, ...], first: int, size: int) -> Cards:
    """A hand of this kind with its first rank, the suits mixed so that there is no flush; empty if there is none."""
    singles = size - sum(shape)
    copies = (*shape, *(1,) * singles)
    # The first rank of a hand without a pair is its highest one.
    left = range(first) if shape == (1,) else [r for r in range(13) if r != first]
    for others in combinations(left, len(copies) - 1):
        ranks = [r for r, n in zip((first, *others), copies, strict=True) for _ in range(n)]
        hand = tuple(4 * r + at % 4 for at, r in enumerate(ranks))
        order = five.order(hand)
        if (
            five.kind(order) == kind
            and first == (order >> (0 if kind == five.HIGH_CARD else 13) & 8191).bit_length() - 1
        ):
            return hand
    return ()


def _rest(cards: Cards, seed: int, count: int) -> Cards:
    left = [card for card in STANDARD_DECK if card not in cards]
    return tuple(random.Random(seed).sample(left, count))


def in_piles(game: Game, row: Cards) -> Cards:
    """The row of two, five and two cards in the order of the game's own piles."""
    return tuple(row[place] for place in _places(game))


@lru_cache(maxsize=8)
def _places(game: Game) -> tuple[int, ...]:
    """Where in a row of two, five and two cards those of the game's piles are."""
    places = {"seat": iter(range(2)), "board": iter(range(2, 7)), "dealer": iter(range(7, 9))}
    return tuple(next(places[pile.owner]) for pile in game.piles for _ in range(pile.count))


def random_rows() -> Iterator[Cards]:
    """Some rows of nine cards, always the same."""
    shuffler = random.Random(2026)
    return (tuple(shuffler.sample(STANDARD_DECK, 9)) for _ in range(200))


@lru_cache(maxsize=1)
def strength_rows() -> tuple[Cards, ...]:
    """Rows in which the seat, and rows in which the dealer, has each strength that seven cards can have."""
    found: list[Cards] = []
    for number, hand in enumerate(hands_up_to_suits(STANDARD_DECK, 5)):
        row = _row_with(hand, number)
        if row:
            found += [row, row[7:] + row[2:7] + row[:2]]
    return tuple(found)


@lru_cache(maxsize=1)
def rare_rows() -> tuple[Cards, ...]:
    """What random rows hardly ever show: pair against pair in the hole, and high hands split in many ways."""
    holes = [(4 * each, 4 * each + 1) for each in range(13)]
    against = [(4 * each + 2, 4 * each + 3) for each in range(13)]
    found = [row for hole, other in product(holes, against) for row in _pair_against_pair(hole, other)]
    found += _straights_with_a_pair()
    for number, hand in enumerate(hands_up_to_suits(STANDARD_DECK, 5)):
        kind = five.kind(five.order(hand))
        few = MANY_SPLITS if kind in (five.STRAIGHT, *range(five.STRAIGHT_FLUSH, KINDS)) else 2 * (kind == five.FOUR)
        splits = [row for split in range(few) if (row := _split(hand, MANY_SPLITS * number + split))]
        found += [turned for row in splits for turned in (row, row[7:] + row[2:7] + row[:2])]
    return tuple(found)


def _pair_against_pair(hole: Cards, other: Cards) -> Iterator[Cards]:
    """Two pairs in the hole on any board, and on one that makes three of a kind of the dealer's."""
    seed = 13 * rank(hole[0]) + rank(other[0])
    thirds = [card for card in STANDARD_DECK if rank(card) == rank(other[0]) and card not in hole + other]
    yield hole + _rest(hole + other, seed, 5) + other
    yield from ((*hole, third, *_rest((*hole, *other, third), seed, 4), *other) for third in thirds[:1])


def _straights_with_a_pair() -> Iterator[Cards]:
    """Every straight with each of its cards paired in the hole."""
    straights = (hand for hand in hands_up_to_suits(STANDARD_DECK, 5) if five.kind(five.order(hand)) == five.STRAIGHT)
    for number, hand in enumerate(straights):
        for card in hand:
            hole = card, card ^ 1  # of the same rank
            board = tuple(each for each in hand if each != card)
            row = (*hole, *board, *_rest((*hole, *board), number, 3))
            if five.kind(five.order(row[:7])) == five.STRAIGHT:
                yield from (row, row[7:] + row[2:7] + row[:2])


def _split(hand: Cards, seed: int) -> Cards:
    """A row in which the seat's hand is this one, its cards anywhere in the hole and on the board."""
    row = _row_with(hand, seed)
    seven = random.Random(seed).sample(row[:7], len(row[:7]))
    return (*seven, *row[7:])


def _row_with(hand: Cards, seed: int) -> Cards:
    """A row in which these five are the best of the seat's seven cards; none if seven cards always make more."""
    chance, left, order = random.Random(seed), [card for card in STANDARD_DECK if card not in hand], five.order(hand)
    for _ in range(6):
        more = tuple(chance.sample(left, 4))
        if five.order(hand + more[:2]) == order:
            return hand + more
    weak = [card for card in left if five.order((*hand, card)) == order]
    pairs = (pair for pair in combinations(weak, 2) if five.order(hand + pair) == order)
    return next((hand + pair + _rest(hand + pair, seed, 2) for pair in pairs), ())
