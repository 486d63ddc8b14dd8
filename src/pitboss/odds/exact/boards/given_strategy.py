"""A given strategy: it is asked about every set of cards, up to suits, that its own choices lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pitboss.cards import Cards, cards_text
from pitboss.errors import StrategyError
from pitboss.odds.exact.boards.first_decision import Tallies
from pitboss.odds.exact.boards.read_game import Node, read
from pitboss.odds.exact.boards.river import Card, River, Stock
from pitboss.odds.exact.boards.rows import board_cards, by_pile, card_of, seen_piles
from pitboss.odds.exact.boards.walk import Holding, TwoRanks
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.position import Position
from pitboss.odds.strategies.validate import ask
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

CHECKED = 61  # after this many sets the strategy is asked again with the board in another order


class Given(NamedTuple):
    """Answers as `Holding` asks for them."""

    strategy: Strategy

    def __call__(self, holding: Holding, node: Node, size: int, weights: Ints) -> Ints:
        """The number of the choice on every set of board cards that some deals lead to."""
        assert node.street is not None
        piles, rows = seen_piles(holding.at, node.street), np.flatnonzero(weights)
        board, chosen = board_cards(holding, size, rows), np.zeros(len(weights), np.int8)
        cards = _rows(by_pile(holding, piles, board))
        chosen[rows] = answers = [self.answer(node, each) for each in cards]
        if sum(pile.owner == "board" for pile in piles) > 1:
            again = _rows(by_pile(holding, piles, board[::CHECKED, ::-1]))
            for one, other, answer in zip(cards[::CHECKED], again, answers[::CHECKED], strict=True):
                if self.answer(node, other) != answer:
                    raise StrategyError(
                        f"the strategy answers {cards_text(one)} and {cards_text(other)} differently: "
                        "which cards of the board came first must not matter to it"
                    )
        return chosen

    def answer(self, node: Node, cards: Cards) -> int:
        """What the strategy chooses with these cards, by its number."""
        assert node.street is not None
        return node.names.index(ask(self.strategy, Position(node.street, cards, node.choices, node.names)))


def _rows(piles: dict[str, Ints]) -> list[Cards]:
    return list(map(tuple, np.concatenate([*piles.values()], axis=1).tolist()))


def asking(
    game: Game, options: Options, strategy: Strategy, dealer: tuple[Card, ...], work: Work
) -> Callable[[int], Tallies]:
    """The function that counts all holdings of two ranks, once these cards of the dealer are known."""
    at, given = read(game, options), Given(strategy)
    river, start = River(at, Stock.without(at, dealer), work), at.tree
    while start.blind:
        start = start.after[given.answer(start, tuple(sorted(card_of(at, card) for card in dealer)))]

    def count(pair: int) -> Tallies:
        ranks = TwoRanks(river, pair)
        for cards, ways in ranks.holdings():
            Holding(ranks, cards, given).deal(start, 0, np.full(1, ways, np.int64), ())
        return ranks.tallies()

    return count
