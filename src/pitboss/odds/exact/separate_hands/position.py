"""One position of five cards and an up card against every hand that the dealer can have, with NumPy alone."""

from __future__ import annotations

import numpy as np

from pitboss.cards import Cards
from pitboss.errors import GameError
from pitboss.hands import four
from pitboss.odds.exact.hands_by_order import HandsByOrder
from pitboss.odds.exact.separate_hands.card_sets import Ints
from pitboss.odds.exact.separate_hands.dealer_counts import ladder_of
from pitboss.odds.exact.separate_hands.read_game import read_facts
from pitboss.odds.exact.separate_hands.settlement import Settlement
from pitboss.rules import Choices, Game, Options


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices = (), dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """For five cards and an up card, what every choice is worth: (total, weight), the value is their quotient."""
    if choices or len(cards) != 6:
        raise GameError(f"{game.id} is decided once, on five cards and the dealer's up card")
    ladder = ladder_of(tuple(sorted(game.deck)), read_facts(game).dealer_least)
    settlement = Settlement(game, options, ladder)
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    mine = four.order(cards[:5])
    counted = count_position(mine, cards[5], left, ladder.orders[ladder.steps])
    kind = settlement.kind_of[np.searchsorted(ladder.orders, mine)]
    weight = int(counted.sum()) * settlement.scale
    totals = (settlement.net[kind] * counted).sum(axis=(1, 2)).tolist()
    return {choice: (total, weight) for (choice,), total in zip(settlement.paths, totals, strict=True)}


def count_position(mine: int, up: int, left: Cards, steps: Ints) -> Ints:
    """[versus, line] how many hands the dealer completes with five of the cards left.

    `mine` is the order of the player's hand, `steps` are the lowest orders of the lines above the first.
    """
    hands = HandsByOrder(four.order_of_masks, (up,), left, 5, wild=False)
    versus = 1 + np.sign(mine - hands.orders)
    lines = len(steps) + 1
    places = versus * lines + np.searchsorted(steps, hands.orders, side="right")
    return np.bincount(places, hands.every(), 3 * lines).astype(np.int64).reshape(3, lines)
