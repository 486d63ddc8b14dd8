"""The value of every choice before the flop, and whether to stay in at every position after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.odds.exact.dealer_up_card.streets.flop_types import FLOP_COUNT, PLAIN_FLOP_COUNT
from pitboss.odds.exact.dealer_up_card.streets.value_kernels import add_plain, add_suited, flop_street
from pitboss.odds.exact.dealer_up_card.tabulated_game import Hole, UpCardGame, plain_types, suited_types, ways_of_values
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.solution import ValueTable


@dataclass(frozen=True, eq=False)
class HoleValues:
    """Two hole cards against every card that the dealer can show (13 × suit + rank)."""

    hole: Hole
    alive: Ints  # [52] True for the cards that can be shown
    totals: Ints  # [3, 52] fold, 2x, 4x: the sum of net results over all that can come
    stays: Ints  # [flops, 52] bit k where staying in is worth more than surrender after raise k


def value_holes(tabulated: UpCardGame, holes: Sequence[Hole]) -> tuple[HoleValues, ...]:
    """The suited and the unsuited hand of two ranks, or a pair."""
    plain, suited = board_sums(tabulated, holes)
    return tuple(_value_hole(tabulated, hole, plain, suited) for hole in holes)


def board_sums(tabulated: UpCardGame, holes: Sequence[Hole]) -> tuple[Ints, Ints]:
    """What two ranks are worth beside flops over all boards: by ranks alone, and what flushes of a suit change."""
    low, high = holes[0].low, holes[0].high
    plain = np.zeros((1, PLAIN_FLOP_COUNT, 64), dtype=np.int32)
    suited = np.zeros((2 if low == high else 4, FLOP_COUNT, 64), dtype=np.int32)
    ways, nets = ways_of_values(), tabulated.net_array
    add_plain(low, high, plain_types(), tabulated.plain_deck, ways, nets, plain)
    add_suited(low, high, suited_types(), tabulated.suited_deck, ways, nets, suited)
    return plain[0], suited


def _value_hole(tabulated: UpCardGame, hole: Hole, plain: Ints, suited: Ints) -> HoleValues:
    flops = tabulated.beside(hole)
    totals, stays = np.zeros((3, 52), dtype=np.int64), np.zeros((len(flops.ways), 52), dtype=np.uint8)
    surrender = np.array(tabulated.surrenders, dtype=np.int64) * tabulated.after_flop
    flop_street(flops, plain, suited, surrender, totals[1:], stays)
    totals[0] = tabulated.folds[1] * tabulated.after_hole
    return HoleValues(hole, flops.dead == 0, _alike(tabulated, hole, totals), stays)


def _alike(tabulated: UpCardGame, hole: Hole, totals: Ints) -> Ints:
    """The same total for cards whose suits are alike: flops stand for others, so only their sum is right as counted."""
    by_suit = totals.reshape(3, 4, 13).copy()
    suits = np.array(hole.suits[: tabulated.shape.suit_count])
    for suit in set(suits):
        alike = np.flatnonzero(suits == suit)
        sums = by_suit[:, alike].sum(axis=1, keepdims=True)
        assert not (sums % len(alike)).any(), "suits that are alike have equal totals"
        by_suit[:, alike] = sums // len(alike)
    return by_suit.reshape(3, 52)


def first_totals(tabulated: UpCardGame, values: Sequence[HoleValues]) -> Ints:
    """[2, 13] fold and peek, per rank of the card shown: sums over all that can come after one such card."""
    totals = np.zeros((2, 13), dtype=np.int64)
    totals[0] = tabulated.folds[0] * tabulated.after_up * tabulated.present
    for each in values:
        best = np.where(each.alive, each.totals.max(axis=0), 0)
        totals[1] += each.hole.ways * best.reshape(4, 13).sum(axis=0)
    assert not (totals[1] % tabulated.shape.suit_count).any(), "the suits of the card shown are alike"
    totals[1] //= tabulated.shape.suit_count
    return totals


def first_table(tabulated: UpCardGame, totals: Ints) -> ValueTable:
    """The first decision: a row per rank of the card shown."""
    ranks = np.flatnonzero(tabulated.present).tolist()
    keys = np.array([(tabulated.card(rank),) for rank in ranks], dtype=[(tabulated.plays.piles[0], np.int64)])
    weight = np.full(len(ranks), tabulated.after_up * tabulated.shape.suit_count)
    shown = totals[:, ranks].T * tabulated.shape.suit_count
    return ValueTable(tabulated.plays.streets[0], keys, tabulated.plays.first, shown, weight, tabulated.scale)


def raise_table(tabulated: UpCardGame, values: Sequence[HoleValues]) -> ValueTable:
    """The second decision: a row per card shown and hole cards, up to suits."""
    keys, totals, weight = [], [], []
    for each in values:
        low, high = sorted(map(tabulated.card, each.hole.cards))
        alike = np.array(each.hole.suits)
        for shown in np.flatnonzero(each.alive):
            suit, rank = divmod(int(shown), 13)
            if alike[suit] == suit:
                ways = each.hole.ways * int(each.alive[13 * np.flatnonzero(alike == suit) + rank].sum())
                keys.append((tabulated.card(int(shown)), (low, high)))
                totals.append([ways * int(total) for total in each.totals[:, shown]])
                weight.append(ways * tabulated.after_hole)
    street, choices = tabulated.plays.streets[1], tabulated.plays.second
    fields = np.dtype([(tabulated.plays.piles[0], np.int64), (tabulated.plays.piles[1], np.int64, 2)])
    return ValueTable(
        street, np.array(keys, dtype=fields), choices, np.array(totals), np.array(weight), tabulated.scale
    )
