"""The first decision that a seat makes with its cards, and those before it has any."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pitboss.odds.exact.boards.read_game import BoardGame, Node, Tag
from pitboss.odds.exact.boards.river import Card, River
from pitboss.odds.exact.boards.walk import Holding, TwoRanks
from pitboss.odds.kernels.board_types import Ints

Totals = dict[Node, int]
Tallies = dict[tuple[Tag, Tag], Ints]


def pairs_of(at: BoardGame) -> list[int]:
    """The two ranks that a holding can have, by their number in the tables."""
    low, high = at.tables.low, at.tables.high
    return [pair for pair in range(len(low)) if len(at.suits) > 1 or low[pair] < high[pair]]


def totals_of_ranks(river: River, pair: int) -> tuple[Totals, int]:
    """What each first decision is worth to all holdings of two ranks, and how many these are."""
    ranks = TwoRanks(river, pair)
    totals: Totals = {}
    every = 0
    for cards, ways in ranks.holdings():
        every += ways
        holding = Holding(ranks, cards)
        for node in sighted(river.at.tree):
            totals[node] = totals.get(node, 0) + ways * int(holding.values(node, 0)[0])
    return totals, every


def sighted(node: Node) -> Iterator[Node]:
    """What can be decided first when the seat has seen its cards."""
    if node.blind:
        for after in node.after:
            yield from sighted(after)
    else:
        yield node


def best_blind(node: Node, totals: Totals) -> tuple[int, Node]:
    """The best that can be chosen before the seat has cards, and where that leads."""
    if not node.blind:
        return totals[node], node
    return max((best_blind(after, totals) for after in node.after), key=lambda found: found[0])


def known_cards(at: BoardGame) -> list[tuple[tuple[Card, ...], int]]:
    """The cards of the dealer that are known, up to suits, and how many each stands for."""
    found: dict[tuple[Card, ...], int] = {}
    every = [Card(rank, suit) for rank in range(len(at.ranks)) for suit in range(len(at.suits))]
    for cards in combinations(every, at.known):
        names: dict[int, int] = {}
        alike = tuple(Card(card.rank, names.setdefault(card.suit, len(names))) for card in cards)
        found[alike] = found.get(alike, 0) + 1
    return list(found.items())
