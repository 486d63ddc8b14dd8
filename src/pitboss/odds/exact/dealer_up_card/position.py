"""What each choice is worth at one position, for advice: exactly, and soon."""

from __future__ import annotations

import math

from pitboss.cards import Cards
from pitboss.odds.exact.dealer_up_card.one_position.flop_counts import count_rest
from pitboss.odds.exact.dealer_up_card.one_position.one_up_card import after_flop, after_hole, first_value, raise_values
from pitboss.odds.exact.dealer_up_card.read_game import read
from pitboss.odds.exact.dealer_up_card.tabulated_game import UpCardGame
from pitboss.rules import Choices, Game, Options

Totals = dict[str, tuple[int, int]]  # per choice the sum of net results, and over how many deals


def position_values(game: Game, options: Options, cards: Cards, choices: Choices, dead: Cards = ()) -> Totals:
    """What each choice comes to over all that can still be dealt, if the seat plays on as well as it can."""
    tabulated = read(game, options)
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    if not choices:
        return _at_first(tabulated, cards[0], left)
    if len(choices) == 1:
        return _at_raise(tabulated, cards, left)
    return _at_flop(tabulated, cards, left, tabulated.plays.raises.index(choices[1]))


def _at_first(tabulated: UpCardGame, shown: int, left: Cards) -> Totals:
    ways = math.comb(len(left), 2) * after_hole(len(left) - 2)
    totals = [tabulated.folds[0] * ways, first_value(tabulated, shown, left)]
    return _weighted(tabulated.plays.first, totals, ways * tabulated.scale)


def _at_raise(tabulated: UpCardGame, cards: Cards, left: Cards) -> Totals:
    totals = raise_values(tabulated, cards[0], cards[1:3], left)
    return _weighted(tabulated.plays.second, totals, after_hole(len(left)) * tabulated.scale)


def _at_flop(tabulated: UpCardGame, cards: Cards, left: Cards, size: int) -> Totals:
    results = count_rest(cards[1:3], cards[3:6], cards[0], left)
    stay, ways = int((results * tabulated.net_array[size]).sum()), after_flop(len(left))
    return _weighted(tabulated.plays.last, [tabulated.surrenders[size] * ways, stay], ways * tabulated.scale)


def _weighted(choices: Choices, totals: list[int], weight: int) -> Totals:
    return {choice: (total, weight) for choice, total in zip(choices, totals, strict=True)}
