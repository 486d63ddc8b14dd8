"""One position: what each choice is worth if the seat plays on as well as it can, whatever other cards are gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from pitboss.cards import Cards, rank, suit
from pitboss.errors import ChoiceRefused
from pitboss.odds.exact.boards.first_decision import Totals, best_blind, pairs_of, totals_of_ranks
from pitboss.odds.exact.boards.read_game import BoardGame, Node, decisions, read
from pitboss.odds.exact.boards.river import Card, River, Stock, View
from pitboss.odds.exact.boards.walk import PLAIN, Holding, TwoRanks
from pitboss.odds.kernels.parallel import Work
from pitboss.rules import Choices, Game, Options


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices = (), dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """For each legal choice at one position a total and a weight; the value is their quotient."""
    at = _read(game, options)
    seen = Seen.of(at, cards)
    node = _node(at, choices)
    if node is None or node.seen != len(seen.board) or node.blind == bool(seen.hole) or len(seen.dealer) != at.known:
        raise ChoiceRefused(f"{game.id}: a seat with {len(cards)} cards has nothing to decide after {choices}")
    stock = Stock.without(at, seen.dealer, tuple(_card(at, card) for card in dead))
    totals, weight = _blind(at, stock, node) if node.blind else _sighted(at, stock, node, seen)
    return {name: (total, weight * at.nets.scale) for name, total in zip(node.names, totals, strict=True)}


_read = lru_cache(maxsize=8)(read)


class Seen(NamedTuple):
    """The cards of one position."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]

    @classmethod
    def of(cls, at: BoardGame, cards: Cards) -> Seen:
        """The cards of a row by their owners."""
        found: dict[str, list[Card]] = {"seat": [], "board": [], "dealer": []}
        for pile in at.game.piles:
            found[pile.owner] += [_card(at, card) for card in cards[at.game.slots[pile.id]]]
        return cls(*(tuple(found[owner]) for owner in ("seat", "board", "dealer")))


def _card(at: BoardGame, card: int) -> Card:
    return Card(at.ranks.index(rank(card)), at.suits.index(suit(card)))


def _node(at: BoardGame, choices: Choices) -> Node | None:
    """The decision after these choices; None if there is none."""
    return next((node for node in decisions(at.tree) if node.choices == choices), None)


def _blind(at: BoardGame, stock: Stock, node: Node) -> tuple[list[int], int]:
    """Before the seat has cards: every holding that it can get."""
    work = Work(0, None)
    river = River(at, stock, work)
    totals: Totals = {}
    holdings = 0
    for found, ways in work.run(partial(totals_of_ranks, river, pair) for pair in pairs_of(at)):
        holdings += ways
        for each, total in found.items():
            totals[each] = totals.get(each, 0) + total
    return [best_blind(after, totals)[0] for after in node.after], holdings * river.deals * river.ways(0)


def _sighted(at: BoardGame, stock: Stock, node: Node, seen: Seen) -> tuple[list[int], int]:
    low, high = hole = tuple(sorted(seen.hole))
    pair = int(at.tables.pair_of[low.rank, high.rank])
    ranks = TwoRanks(River(at, stock, Work(0, None), View(pair, seen.board)), pair)
    holding = Holding(ranks, (hole[0], hole[1]))
    ahead = Ahead(holding)
    values = [ahead.value(after, seen.board) for after in node.after]
    return values, ranks.river.deals * ranks.river.ways(len(seen.board))


class Ahead:
    """What follows a holding beside boards of which some cards lie."""

    def __init__(self, holding: Holding) -> None:
        self.holding, self.tables = holding, holding.tables
        self.known: dict[tuple[Node, frozenset[Card]], int] = {}

    def value(self, node: Node, board: Sequence[Card]) -> int:
        """What a node is worth after these cards of the board, over all that can follow in order."""
        if not board:
            return int(self.holding.values(node, 0)[0])
        key = node, frozenset(board)
        if key not in self.known:
            self.known[key] = self._value(node, tuple(board))
        return self.known[key]

    def _value(self, node: Node, board: tuple[Card, ...]) -> int:
        if node.seen == self.tables.cards:
            return self._settled(node, board)
        if node.seen == len(board):
            return max(self.value(after, board) for after in node.after)
        gone = {*board, *self.holding.cards}
        left = (card for card in self.holding.river.stock.cards() if card not in gone)
        return sum(self.value(node, (*board, card)) for card in left)

    def _settled(self, node: Node, board: tuple[Card, ...]) -> int:
        """P of the ranks, and Q of every suit."""
        holding, size, ends = self.holding, len(board), self.holding.ends(node)
        found = holding.ranks.table(size, ends, holding.worth, PLAIN)[self._multiset(card.rank for card in board)]
        for at, suit_ in enumerate(holding.suits):
            entry = self._entry(board, suit_)
            if entry is not None:
                found += holding.ranks.table(size, ends, holding.worth, holding.patterns[holding.alike[at]])[entry]
        return int(found)

    def _multiset(self, ranks: Iterable[int]) -> int:
        number = 0
        for place, each in enumerate(ranks):
            number = int(self.tables.grow[place, number, each])
        return number

    def _entry(self, board: tuple[Card, ...], suit_: int) -> int | None:
        """Where a suit sees this board; None where it can make no hand any more."""
        tables, size = self.tables, len(board)
        inside = [card.rank for card in board if card.suit == suit_]
        if len(inside) < tables.least[size] or not len(tables.full):
            return None
        others = self._multiset(card.rank for card in board if card.suit != suit_)
        mask = sum(1 << each for each in inside)
        many = int(tables.many[size - len(inside)])
        return int(tables.start[size, len(inside)]) + int(tables.mask_number[mask]) * many + others
