"""The cards that a seat has seen, pile by pile, for sets of board cards."""

from __future__ import annotations

import numpy as np

from pitboss.odds.exact.boards.read_game import BoardGame
from pitboss.odds.exact.boards.river import Card
from pitboss.odds.exact.boards.walk import Holding
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.decision_points import stages
from pitboss.rules import Pile, Street


def seen_piles(at: BoardGame, street: Street) -> list[Pile]:
    """The piles that a seat has seen when it decides on a street."""
    found: list[Pile] = []
    for stage in stages(at.game):
        if stage.street is street:
            break
        found += [stage.pile] if stage.pile else []
    return found


def card_of(at: BoardGame, card: Card) -> int:
    """A card of the game."""
    return 4 * at.ranks[card.rank] + at.suits[card.suit]


def board_cards(holding: Holding, size: int, rows: Ints) -> Ints:
    """[rows, size] the cards of these sets, ascending."""
    at, masks = holding.at, holding.sets(size)[0].masks[rows]
    _, suits, ranks = np.nonzero(masks[:, :, None] >> np.arange(len(at.ranks)) & 1)
    cards = 4 * np.array(at.ranks)[ranks] + np.array(at.suits)[np.array(holding.suits)[suits]]
    return np.sort(cards.reshape(len(masks), size), axis=1)


def by_pile(holding: Holding, piles: list[Pile], board: Ints) -> dict[str, Ints]:
    """[rows, cards] of each pile; the cards of the board fall into its piles in the order in which they are given."""
    at, first, found = holding.at, 0, dict[str, Ints]()
    own = {"seat": holding.cards, "dealer": holding.river.stock.dealer}
    dealt = {owner: sorted(card_of(at, card) for card in cards) for owner, cards in own.items()}
    for pile in piles:
        if pile.owner == "board":
            found[pile.id] = np.sort(board[:, first : first + pile.count], axis=1)
            first += pile.count
        else:
            cards, dealt[pile.owner] = dealt[pile.owner][: pile.count], dealt[pile.owner][pile.count :]
            found[pile.id] = np.tile(np.array(cards, np.int64), (len(board), 1))
    return found
