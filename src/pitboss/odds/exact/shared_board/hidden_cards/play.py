"""Game protection: the seat has seen one or both of the dealer's cards, and perhaps one card of the board.

What is known is part of the information set from the start, and taken from the deck: a starting hand with the
dealer's cards has its own categories of suits, and then plays back and forth like any other. Of what the dealer
holds only the unknown part is still a matter of chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.shared_board.decision_plan import Plan
from pitboss.odds.exact.shared_board.hidden_cards import known_flop_kernels
from pitboss.odds.exact.shared_board.hidden_cards.first_decision import First
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies import custom_strategy_kernels
from pitboss.odds.exact.shared_board.strategies.best_strategy import (
    Counts,
    Streets,
    first_choice,
    flops_forth,
    play_back,
    turn_back,
    turn_forth,
)
from pitboss.odds.exact.shared_board.streets import backward_kernels
from pitboss.odds.exact.shared_board.streets.showdown import River
from pitboss.odds.exact.shared_board.streets.starting_hands import Hole, Seen
from pitboss.odds.kernels.board_types import Ints, indices

CARD_CLASSES = 4 * 13  # categories × ranks


@dataclass(frozen=True, eq=False)
class KnownHole(Hole):
    """A starting hand and known cards of the dealer; rows are those of a batch of pairs."""

    hole_cards: Cards = ()
    dealer: Cards = ()
    dealer_ways: int = 1
    first_pair: int = 0

    @property
    def cards(self) -> Cards:
        """Two cards that stand for the hand."""
        return self.hole_cards

    @property
    def ways(self) -> int:
        """How many holdings with known cards are like this one."""
        return super().ways * self.dealer_ways

    @cached_property
    def seen(self) -> Seen:
        """The cards of the hand and those known, as kernels take them."""
        taken = np.zeros(13, dtype=np.int64)
        np.add.at(taken, [card >> 2 for card in (*self.hole_cards, *self.dealer)], 1)
        return Seen(np.array([len(suits) for suits in self.suits]), self.held, taken, self.deck.copies)

    @cached_property
    def rows(self) -> Ints:
        """The class of the holding and of the known card, as each category sees them."""
        card = self.dealer[0]
        inside = np.array([card & 3 in suits for suits in self.suits])
        return (4 * (self.pair - self.first_pair) + self.flags) * 26 + (card >> 2) + 13 * inside

    @property
    def plain_row(self) -> int:
        """The pair and the rank of the known card."""
        return (self.pair - self.first_pair) * 13 + (self.dealer[0] >> 2)

    @property
    def count_row(self) -> int:
        """Deals are counted where values are found."""
        return self.plain_row

    @property
    def count_rows(self) -> Ints:
        """Deals are counted where values are found."""
        return self.rows

    @property
    def category(self) -> Ints:
        """The category of each suit."""
        category = np.full(4, -1, dtype=np.int64)
        for at, suits in enumerate(self.suits):
            category[list(suits)] = at
        return category


def known_holes(
    hole: Hole, deck: Cards, count: int, first_pair: int, sort: type[KnownHole] = KnownHole
) -> list[KnownHole]:
    """The hand with every choice of this many dealer's cards, up to suits."""
    found: dict[tuple[tuple[int, ...], ...], tuple[Cards, int]] = {}
    for dealer in combinations([card for card in deck if card not in hole.cards], count):
        masks = [sum(1 << (card >> 2) for card in dealer if card & 3 == suit) for suit in range(4)]
        looks = tuple(tuple(sorted(masks[suit] for suit in suits)) for suits in hole.suits)
        cards, ways = found.get(looks, (dealer, 0))
        found[looks] = cards, ways + 1
    return [_known_hole(hole, cards, ways, first_pair, sort) for cards, ways in found.values()]


def _known_hole(hole: Hole, dealer: Cards, ways: int, first_pair: int, sort: type[KnownHole]) -> KnownHole:
    """Suits that hold the same of both are still alike."""
    alike: dict[tuple[int, int], list[int]] = {}
    for category, suits in enumerate(hole.suits):
        for suit in suits:
            mask = sum(1 << (card >> 2) for card in dealer if card & 3 == suit)
            alike.setdefault((category, mask), []).append(suit)
    return sort(
        index=hole.index,
        start=hole.start,
        deck=hole.deck,
        suits=tuple(tuple(suits) for suits in alike.values()),
        held=np.array([int(hole.held[category]) | mask for category, mask in alike], dtype=np.int64),
        flags=np.array([int(hole.flags[category]) for category, _ in alike], dtype=np.int64),
        dealer=dealer,
        dealer_ways=ways,
        first_pair=first_pair,
        hole_cards=hole.cards,
    )


@lru_cache(maxsize=1)
def class_of_cards() -> Ints:
    """[26, 26] the class of two cards, each a rank or 13 + rank."""
    table = np.zeros((26, 26), dtype=np.uint16)
    for one in range(26):
        for two in range(26):
            (low, low_in), (high, high_in) = sorted(((one % 13, one >= 13), (two % 13, two >= 13)))
            flags = (low_in or high_in) if low == high else low_in + 2 * high_in
            table[one, two] = 4 * int(indices().pair[low, high]) + flags
    return table


class KnownPlay:
    """Plays one starting hand with known cards back and forth, whatever else is known of the board."""

    def __init__(self, board_game: BoardGame, plan: Plan) -> None:
        self.at, self.plan = board_game, plan
        self.first: list[First] = []

    def play(self, river: River, hole: KnownHole, counts: Counts) -> None:
        """Decides on every street, and counts the deals up to the river."""
        if self.at.known_beyond_flop:
            self._beyond(river, hole, counts)
            return
        streets = play_back(self.at, self.plan, river, hole)
        ways = hole.flops[:, backward_kernels.WAYS].astype(np.int64)
        if not self.at.known_board:
            self.first.append(First((*hole.cards, *hole.dealer), hole.ways, list(streets.totals)))
            flops_forth(self.at, self.plan, streets, streets.choice, hole.ways * ways, counts)
            return
        of_card = np.zeros((len(ways), 3), dtype=np.int64)
        known_flop_kernels.flop_classes(hole.flop_cards, hole.category, of_card)
        choices = self._choices(streets, hole, ways, of_card)
        for choice in sorted(set(choices.values())):
            mine = np.array([choices.get(class_) == choice for class_ in range(CARD_CLASSES)])
            flops_forth(self.at, self.plan, streets, choice, hole.ways * ways * mine[of_card].sum(axis=1), counts)

    def _choices(self, streets: Streets, hole: KnownHole, ways: Ints, of_card: Ints) -> dict[int, int]:
        """The first choice for each class of a known card of the flop."""
        gains = self._gains(streets)
        rows = [np.full(len(ways), self.at.deals_after[3], dtype=np.int64), *streets.flop, *gains]
        sums = np.zeros((len(rows), CARD_CLASSES), dtype=np.int64)
        for row, into in zip(rows, sums, strict=True):
            known_flop_kernels.sum_by_card(row, ways, of_card, into)
        return self._decided(hole, sums)

    def _gains(self, streets: Streets) -> Ints:
        """What the choices on the flop gain over the first one."""
        coefficients = self.plan.coefficients[3]
        gains = np.zeros((len(coefficients), streets.flop.shape[1]), dtype=np.int64)
        for class_, rows in enumerate(coefficients):
            totals = rows[:, 1:] @ streets.flop + rows[:, :1] * self.at.deals_after[3]
            gains[class_] = np.take_along_axis(totals, streets.flop_chosen[class_][None].astype(np.int64), axis=0)[0]
        return gains

    def _decided(self, hole: KnownHole, sums: Ints) -> dict[int, int]:
        """The first choice for each class of a known card of the board."""
        chosen = {}
        for at in np.flatnonzero(sums[0]).tolist():
            totals = [int(total) for total in sums[:, at]]
            chosen[at] = first_choice(self.plan, totals)
            card = 4 * (at % 13) + hole.suits[at // 13][0]
            self.first.append(First((*hole.cards, *hole.dealer, card), hole.ways, totals))
        return chosen

    def _beyond(self, river: River, hole: KnownHole, counts: Counts) -> None:
        """One card of the turn and river is known: with the flop four cards are seen."""
        turn, chosen = turn_back(self.at, self.plan, river, hole)
        ways = hole.flops[:, backward_kernels.WAYS].astype(np.int64)
        left = np.array([c for c in self.at.game.deck if c not in (*hole.cards, *hole.dealer)], dtype=np.int64)
        about = (ways, hole.flop_cards, left, len(hole.suits), hole.category, indices())
        deals = np.full((1, hole.turn_size), self.at.deals_after[4], dtype=np.int64)
        sums = np.zeros((1 + len(turn), CARD_CLASSES), dtype=np.int64)
        custom_strategy_kernels.sum_by_fourth(np.concatenate([deals, turn]), *about, sums)
        choices = self._decided(hole, sums)
        none = np.zeros((0, 0), dtype=np.int64)
        streets = Streets(hole, none, none, chosen, (), 0)
        for choice in sorted(set(choices.values())):
            mine = np.array([choices.get(class_) == choice for class_ in range(CARD_CLASSES)])
            counted = np.zeros(hole.turn_size, dtype=np.int64)
            custom_strategy_kernels.count_by_fourth(mine, *about, counted)
            at = self.plan.nodes[3][self.plan.nodes[0][0].next_[choice]].next_[0]
            turn_forth(self.plan, streets, at, 0, hole.ways * counted, counts)
