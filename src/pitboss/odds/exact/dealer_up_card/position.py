"""What each choice is worth at one position, for advice: exactly, and soon."""

from __future__ import annotations

import math

from pitboss.cards import Cards
from pitboss.odds.exact.dealer_up_card.flop_counts import count_rest
from pitboss.odds.exact.dealer_up_card.one_up_card import after_flop, after_hole, peek_value, raise_values
from pitboss.odds.exact.dealer_up_card.tabulated_game import Setting, read
from pitboss.rules import Choices, Game, Options

Totals = dict[str, tuple[int, int]]  # per choice the sum of net results, and over how many deals


def position_values(game: Game, options: Options, cards: Cards, choices: Choices, dead: Cards = ()) -> Totals:
    """What each choice comes to over all that can still be dealt, if the seat plays on as well as it can."""
    setting = read(game, options)
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    if not choices:
        return _at_peek(setting, cards[0], left)
    if len(choices) == 1:
        return _at_raise(setting, cards, left)
    return _at_flop(setting, cards, left, setting.plays.raises.index(choices[1]))


def _at_peek(setting: Setting, shown: int, left: Cards) -> Totals:
    ways = math.comb(len(left), 2) * after_hole(len(left) - 2)
    totals = [setting.folds[0] * ways, peek_value(setting, shown, left)]
    return _weighted(setting.plays.first, totals, ways * setting.scale)


def _at_raise(setting: Setting, cards: Cards, left: Cards) -> Totals:
    totals = raise_values(setting, cards[0], cards[1:3], left)
    return _weighted(setting.plays.second, totals, after_hole(len(left)) * setting.scale)


def _at_flop(setting: Setting, cards: Cards, left: Cards, size: int) -> Totals:
    results = count_rest(cards[1:3], cards[3:6], cards[0], left)
    stay, ways = int((results * setting.net_array[size]).sum()), after_flop(len(left))
    return _weighted(setting.plays.last, [setting.surrenders[size] * ways, stay], ways * setting.scale)


def _weighted(choices: Choices, totals: list[int], weight: int) -> Totals:
    return {choice: (total, weight) for choice, total in zip(choices, totals, strict=True)}
