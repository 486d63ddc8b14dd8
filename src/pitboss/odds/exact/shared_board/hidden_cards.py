"""Game protection: the seat has seen one or both of the dealer's cards, and perhaps one card of the board.

What is known is part of the information set from the start, and taken from the deck: a starting hand with the
dealer's cards has its own categories of suits, and then plays back and forth like any other. Of what the dealer
holds only the unknown part is still a matter of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import combinations

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.shared_board import backward_kernels, custom_strategy_kernels, hidden_cards_kernels
from pitboss.odds.exact.shared_board.hidden_cards_values import First, known_values
from pitboss.odds.exact.shared_board.read_game import BoardGame, Plan, make_plan, make_segments
from pitboss.odds.exact.shared_board.showdown import ROW, River, Slice, boards_of, slices
from pitboss.odds.exact.shared_board.solve_game import (
    Counts,
    Streets,
    Tallier,
    first_choice,
    flops_forth,
    play_back,
    turn_back,
    turn_forth,
)
from pitboss.odds.exact.shared_board.starting_hands import Hole, Seen, all_holes
from pitboss.odds.kernels.board_types import PAIR_COUNT, PLAIN_COUNT, Ints, indices
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.solution import ValueTable
from pitboss.odds.model.tally import Cell
from pitboss.odds.progress import Progress

TOGETHER = 4  # pairs of ranks whose values are in memory at a time
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
        hidden_cards_kernels.flop_classes(hole.flop_cards, hole.category, of_card)
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
            hidden_cards_kernels.sum_by_card(row, ways, of_card, into)
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


class OneKnown:
    """One card of the dealer is known: the river of a batch of pairs, and its tally."""

    def __init__(self, board_game: BoardGame, plan: Plan) -> None:
        self.at, self.plan = board_game, plan
        self.segments = make_segments(plan.seat_least, plan.dealer_least, plan.basis)
        self.boards = {sort: boards_of(board_game.deck, sort) for sort in (0, 1)}

    def river(self) -> River:
        """Room for the values of a batch."""
        channels, decisions = self.plan.channels[4], len(self.plan.coefficients[5])
        plain, suited = (TOGETHER * 13, PLAIN_COUNT), (TOGETHER * 4 * 26, ROW)
        return River(
            np.zeros((channels, *plain), dtype=np.int32),
            np.zeros((channels, *suited), dtype=np.int32),
            np.zeros((decisions, *plain), dtype=np.uint8),
            np.zeros((decisions, *suited), dtype=np.uint8),
        )

    def value_pieces(self, river: River, pairs: tuple[int, int]) -> Iterator[Callable[[], None]]:
        """The work of filling the river for these pairs."""

        def piece(together: tuple[Slice, ...]) -> None:
            for each in together:
                values, chosen = river.values(each.suited)
                hidden_cards_kernels.value_known(
                    each.first, each.last, each.mask, each.suited, self.boards[int(each.suited > 0)],
                    class_of_cards(), pairs, self.at.deals_after[5], self.plan.dealer_least, self.segments,
                    self.plan.scores[5], self.plan.coefficients[5], values, chosen,
                )  # fmt: skip

        return (partial(piece, together) for together in slices())

    def tally_pieces(
        self, tallier: Tallier, river: River, counts: Counts, pairs: tuple[int, int]
    ) -> Iterator[Callable[[], Ints]]:
        """The work of splitting the deals of these pairs by showdown."""
        groups = tallier.pair_groups(pairs)
        nodes = tallier.node_table()

        def piece(together: tuple[Slice, ...]) -> Ints:
            tally = tallier.empty()
            for each in together:
                hidden_cards_kernels.tally_known(
                    each.first, each.last, each.mask, each.suited, self.boards[int(each.suited > 0)],
                    class_of_cards(), pairs, tallier.dealer_least, self.plan.seat_least, groups,
                    counts.suited if each.suited else counts.plain, nodes, river.values(each.suited)[1], tally,
                )  # fmt: skip
            return tally

        return (partial(piece, together) for together in slices())


@dataclass(frozen=True, eq=False)
class TwinCounts(Counts):
    """Counts of a batch, apart for holdings that are suited and that are not: [channels, 2, rows, boards]."""

    def of(self, suited: bool) -> Counts:
        """The counts of one sort, to be added to."""
        twin = int(suited)
        return Counts(self.channels, self.plain[:, twin], self.suited[:, twin], self.used)

    @classmethod
    def room(cls, plan: Plan) -> TwinCounts:
        """No deals yet."""
        nodes = len(plan.nodes[5])
        return cls(
            {(node, 0): node for node in range(nodes)},
            np.zeros((nodes, 2, TOGETHER * 13, PLAIN_COUNT), dtype=np.int32),
            np.zeros((nodes, 2, TOGETHER * 4 * 26, ROW), dtype=np.int32),
            np.zeros((nodes, 169), dtype=np.bool_),
        )


def solve_known(board_game: BoardGame, progress: Progress | None) -> tuple[dict[Cell, int], dict[str, ValueTable]]:
    """The cells of the tally of a seat that plays its best with what it knows, and its first decision."""
    plan = make_plan(board_game)
    holes = all_holes(board_game.deck)
    ranks = {hole.pair for hole in holes}
    batches = [(at, min(at + TOGETHER, PAIR_COUNT)) for at in range(0, PAIR_COUNT, TOGETHER)]
    batches = [pairs for pairs in batches if ranks & set(range(*pairs))]
    work = Work(len(batches) * (2 * len(slices()) + 1) + len(holes), progress)
    found = work.spread(Kit(one_known, (board_game,)), batches, one_by_one=True)
    tallier = Tallier(board_game, plan, OneKnown(board_game, plan).river(), TwinCounts.room(plan))
    first = [each for _, decisions in found for each in decisions]
    return tallier.cells([tally for tally, _ in found]), known_values(board_game, plan, first)


def one_known(board_game: BoardGame, work: Work) -> Callable[[tuple[int, int]], tuple[Ints, list[First]]]:
    """The function that tallies a batch of pairs of ranks, and tells the first decisions of its starting hands."""
    plan = make_plan(board_game)
    one = OneKnown(board_game, plan)
    holes = all_holes(board_game.deck)

    def tally_batch(pairs: tuple[int, int]) -> tuple[Ints, list[First]]:
        play, river, counts = KnownPlay(board_game, plan), one.river(), TwinCounts.room(plan)
        mine = [hole for hole in holes if pairs[0] <= hole.pair < pairs[1]]
        work.run(one.value_pieces(river, pairs))
        work.run(partial(_play_all, play, river, hole, counts, pairs[0]) for hole in mine)
        tallier = Tallier(board_game, plan, river, counts)
        return np.sum(work.run(one.tally_pieces(tallier, river, counts, pairs)), axis=0), play.first

    return tally_batch


def _play_all(play: KnownPlay, river: River, hole: Hole, counts: TwinCounts, first_pair: int) -> None:
    for known in known_holes(hole, play.at.game.deck, play.at.known_dealer, first_pair):
        play.play(river, known, counts.of(hole.start[2]))
