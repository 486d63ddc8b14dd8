"""What each choice is worth at one position, for advice: exactly, and soon."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache, partial

from pitboss.cards import Cards, rank, suit
from pitboss.odds.exact.dealer_up_card.dead_cards import after_flop, after_hole, peek_value, raise_values
from pitboss.odds.exact.dealer_up_card.flop_counts import count_rest
from pitboss.odds.exact.dealer_up_card.flop_types import OFFSUIT_HOLE, PAIR_HOLE, SUITED_HOLE
from pitboss.odds.exact.dealer_up_card.tabulated_game import Setting, holes_of, read
from pitboss.odds.exact.dealer_up_card.values import HoleValues, peek_totals, value_holes
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.rules import Choices, Game, Options

Totals = dict[str, tuple[int, int]]  # per choice the sum of net results, and over how many deals


def position_values(game: Game, options: Options, cards: Cards, choices: Choices, dead: Cards = ()) -> Totals:
    """What each choice comes to over all that can still be dealt, if the seat plays on as well as it can."""
    setting = read(game, options)
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    if not choices:
        return _at_peek_without(setting, cards[0], left) if dead else _at_peek(setting, rank(cards[0]))
    if len(choices) == 1:
        return _at_raise_without(setting, cards, left) if dead else _at_raise(setting, cards[0], cards[1:3])
    return _at_flop(setting, cards, left, setting.plays.raises.index(choices[1]))


def _at_peek_without(setting: Setting, shown: int, left: Cards) -> Totals:
    """With dead cards: every two hole cards, every board."""
    ways = math.comb(len(left), 2) * after_hole(len(left) - 2)
    totals = [setting.folds[0] * ways, peek_value(setting, shown, left)]
    return _weighted(setting.plays.first, totals, ways * setting.scale)


def _at_raise_without(setting: Setting, cards: Cards, left: Cards) -> Totals:
    """With dead cards: every board."""
    totals = raise_values(setting, cards[0], cards[1:3], left)
    return _weighted(setting.plays.second, list(totals), after_hole(len(left)) * setting.scale)


def _at_peek(setting: Setting, shown: int) -> Totals:
    totals = all_peeks(setting)[:, shown].tolist()
    return _weighted(setting.plays.first, totals, setting.after_up * setting.scale)


def _weighted(choices: Choices, totals: list[int], weight: int) -> Totals:
    return {choice: (total, weight) for choice, total in zip(choices, totals, strict=True)}


@lru_cache(maxsize=4)
def all_peeks(setting: Setting) -> Ints:
    """[2, 13] fold and peek, per rank of the card shown; takes as long as solving the game without its tally."""
    groups = list(setting.holes())
    pieces = (partial(hole_values, setting, group[0].low, group[0].high) for group in groups)
    return peek_totals(setting, [each for group in Work(len(groups), None).run(pieces) for each in group])


@lru_cache(maxsize=256)
def hole_values(setting: Setting, low: int, high: int) -> tuple[HoleValues, ...]:
    """The values of hole cards of two ranks, without the decisions after the flop, which are many."""
    values = value_holes(setting, holes_of(low, high, setting.shape.suit_count))
    return tuple(replace(each, stays=each.stays[:0]) for each in values)


def _at_raise(setting: Setting, shown: int, cards: Cards) -> Totals:
    low, high = sorted(cards, key=rank)
    kind = SUITED_HOLE if suit(low) == suit(high) else PAIR_HOLE if rank(low) == rank(high) else OFFSUIT_HOLE
    (values,) = (each for each in hole_values(setting, rank(low), rank(high)) if each.hole.kind == kind)
    # Suits are called as in `Hole`: that of the low card 0, of the high card 0 or 1, any other one more.
    named = [suit(low)] if kind == SUITED_HOLE else [suit(low), suit(high)]
    place = 13 * (named.index(suit(shown)) if suit(shown) in named else len(named)) + rank(shown)
    totals = values.totals[:, place].tolist()
    return _weighted(setting.plays.second, totals, setting.after_hole * setting.scale)


def _at_flop(setting: Setting, cards: Cards, left: Cards, size: int) -> Totals:
    results = count_rest(cards[1:3], cards[3:6], cards[0], left)
    stay, ways = int((results * setting.net_array[size]).sum()), after_flop(len(left))
    return _weighted(setting.plays.last, [setting.surrenders[size] * ways, stay], ways * setting.scale)
