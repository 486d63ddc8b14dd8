"""Any strategy at all: a function that is asked at every decision, and whose answers are then counted exactly.

Suits are interchangeable, so it is asked about each position once up to suits: 169 starting hands, about 1.3 million
flops, and after that every board that its own earlier choices lead to. There it must not matter which cards of the
board came first; that is checked as it goes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pitboss.cards import Cards, cards_text
from pitboss.errors import GameError, StrategyError
from pitboss.odds.exact.shared_board.decision_plan import Node, Plan, make_plan
from pitboss.odds.exact.shared_board.read_game import BoardGame
from pitboss.odds.exact.shared_board.strategies import custom_strategy_kernels
from pitboss.odds.exact.shared_board.strategies.best_strategy import (
    Counts,
    Streets,
    Tallier,
    count_boards,
    first_five_groups,
    play_forth,
)
from pitboss.odds.exact.shared_board.streets.showdown import River, slices
from pitboss.odds.exact.shared_board.streets.starting_hands import CATEGORIES, Hole, all_holes
from pitboss.odds.kernels.board_types import Ints, indices
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.position import Position
from pitboss.odds.model.tally import Cell
from pitboss.odds.progress import Progress
from pitboss.odds.strategies.time_limit import FAILURES
from pitboss.odds.strategies.validate import fail, refusal
from pitboss.rules import Street
from pitboss.rules.game import Strategy

CHECKED = 61  # after this many boards the strategy is asked again with the cards in another order


def tally_strategy(board_game: BoardGame, strategy: Strategy, progress: Progress | None) -> dict[Cell, int]:
    """The cells of the tally of a strategy."""
    if 4 in board_game.streets and 5 in board_game.streets:
        raise GameError(f"{board_game.game.id} asks after the turn and after the river: a function cannot be priced")
    plan = _without_river(make_plan(board_game))
    counts = Counts.empty(plan, len(board_game.facts.all_fields("first_five")))
    holes = all_holes(board_game.deck)
    work = Work(len(holes) + len(slices()), progress)
    kit = Kit(asked_counts, (board_game, strategy))
    for hole, found in zip(holes, work.spread(kit, range(len(holes)), one_by_one=True), strict=True):
        found.add_to(counts, hole)
    nothing = np.zeros((0, 1, 1), dtype=np.uint8)
    tallier = Tallier(board_game, plan, River(nothing, nothing, nothing, nothing), counts)
    return tallier.cells(work.run(tallier.pieces()))


def _without_river(plan: Plan) -> Plan:
    """The plan with the river's decision already made: its nodes are the ends, `before` kept for asking."""
    ends = tuple(Node(end, -1, (at,)) for at, end in enumerate(plan.ends))
    return replace(plan, nodes=plan.nodes | {5: ends, 6: plan.nodes[5]})


@dataclass(frozen=True, eq=False)
class HoleCounts:
    """The deals of one starting hand, as a strategy plays it: the channels in which there are any, and their rows."""

    channels: Ints
    plain: Ints
    suited: Ints

    @classmethod
    def of(cls, counts: Counts, hole: Hole) -> HoleCounts:
        """The rows of this hand."""
        channels = np.flatnonzero(counts.used[:, hole.index])
        return cls(channels, counts.plain[channels, hole.index], counts.suited[channels, _suited_rows(hole)])

    def add_to(self, counts: Counts, hole: Hole) -> None:
        """Puts the rows into the counts of all hands."""
        counts.used[self.channels, hole.index] = True
        counts.plain[self.channels, hole.index] = self.plain
        counts.suited[self.channels, _suited_rows(hole)] = self.suited


def _suited_rows(hole: Hole) -> slice:
    return slice(hole.index * CATEGORIES, (hole.index + 1) * CATEGORIES)


def asked_counts(
    board_game: BoardGame,
    strategy: Strategy,
    work: Work,
) -> Callable[[int], HoleCounts]:
    """The function that asks the strategy about everything that a starting hand can meet, by the hand's number."""
    plan, holes = _without_river(make_plan(board_game)), all_holes(board_game.deck)
    first_fives = len(board_game.facts.all_fields("first_five"))

    def ask(at: int) -> HoleCounts:
        counts = Counts.empty(plan, first_fives)
        Asked(board_game, plan, strategy, holes[at], counts).count()
        return HoleCounts.of(counts, holes[at])

    return ask


@dataclass(frozen=True)
class _Boards:
    """Boards of one size up to suits, how many each stands for, and how many of its flops have each code."""

    cards: Ints
    ways: Ints
    counts: Ints
    code_of: Ints


def _legal(street: Street) -> tuple[dict[str, int], tuple[str, ...], Street]:
    legal = tuple(choice.id for choice in street.choices)
    return {choice: at for at, choice in enumerate(legal)}, legal, street


class Asked:
    """One starting hand, street by street. A code is (node after the flop, what the first five cards say)."""

    def __init__(self, board_game: BoardGame, plan: Plan, strategy: Strategy, hole: Hole, counts: Counts) -> None:
        self.at, self.plan, self.strategy, self.hole, self.counts = board_game, plan, strategy, hole, counts
        self.category = np.full(4, -1, dtype=np.int64)
        for category, suits in enumerate(hole.suits):
            self.category[list(suits)] = category
        self.legal = {seen: _legal(street) for seen, street in board_game.streets.items()}
        self.left = np.array([card for card in board_game.game.deck if card not in hole.cards], dtype=np.int64)

    def count(self) -> None:
        """Asks about everything that this hand can meet, and counts the deals."""
        node = self.plan.nodes[0][0]
        choice = self.answers(0, node, [()])[0] if node.class_ >= 0 else 0
        at = node.next_[choice]
        chosen = self.flop(self.plan.nodes[3][at])
        after = np.array(self.plan.nodes[3][at].next_)[chosen]
        street = 4 if 4 in self.at.streets else 5
        asked = self._asked(street)
        if any(asked[node] for node in set(after.tolist())):
            self._boards(street, after, asked)
            return
        classes = 1 + max(node.class_ for node in self.plan.nodes[3])
        flop_chosen = np.tile(chosen, (classes, 1))
        none = np.zeros((0, 0), dtype=np.int64)
        forward = self._passing()
        play_forth(self.at, forward, Streets(self.hole, none, flop_chosen, none, (), choice), self.counts)

    def _passing(self) -> Plan:
        """The plan where nothing is asked after the flop, as far as this hand goes."""
        before, after = self.plan.nodes[4], self.plan.nodes[6]
        turn = tuple(replace(node, class_=-1, next_=(after[node.next_[0]].next_[0],)) for node in before)
        return replace(self.plan, nodes=self.plan.nodes | {4: turn})

    def _asked(self, street: int) -> list[bool]:
        """Which nodes after the flop are asked on the turn or on the river."""
        nodes = self.plan.nodes[4] if street == 4 else [self.plan.nodes[6][n.next_[0]] for n in self.plan.nodes[4]]
        return [node.class_ >= 0 for node in nodes]

    def answers(self, seen: int, node: Node, boards: list[Cards]) -> list[int]:
        """What the strategy chooses at a node with each of these boards, as indices of the node's answers."""
        hole = self.hole.cards
        return [self.answer(seen, node, (*hole, *board)) for board in boards]

    def answer(self, seen: int, node: Node, cards: Cards) -> int:
        """What the strategy chooses at a node with these cards, as an index of the node's answers."""
        index, legal, street = self.legal[seen]
        try:
            answer = self.strategy(cards, node.choices, legal)
            if answer in legal:
                return index[answer]
        except FAILURES as error:
            fail(Position(street, cards, node.choices, legal), error)
        raise refusal(Position(street, cards, node.choices, legal), answer)

    def flop(self, node: Node) -> Ints:
        """What the strategy chooses on every flop."""
        if node.class_ < 0:
            return np.zeros(len(self.hole.flops), dtype=np.uint8)
        flops = [tuple(sorted(flop)) for flop in self.hole.flop_cards.tolist()]
        return np.array(self.answers(3, node, flops), dtype=np.uint8)

    def _boards(self, street: int, after: Ints, asked: list[bool]) -> None:
        """Asks on the turn or the river, and counts the deals."""
        firsts = list(first_five_groups(self.at, self.hole))
        codes = after * len(firsts) + sum(first * says for first, says in enumerate(firsts))
        boards = self._listed(street, codes, len(self.plan.nodes[4]) * len(firsts))
        for at in sorted(set(after.tolist())):
            mine = [at * len(firsts) + first for first in range(len(firsts))]
            node = self.plan.nodes[4][at] if street == 4 else self.plan.nodes[6][self.plan.nodes[4][at].next_[0]]
            chosen = self._chosen(street, node, boards, mine) if asked[at] else np.zeros(len(boards.ways), np.uint8)
            for choice, next_ in enumerate(node.next_):
                end = self.plan.nodes[6][next_].next_[0] if street == 4 else next_
                for first, code in enumerate(mine):
                    made = np.where(chosen == choice, boards.counts[:, code], 0)
                    self._add(street, boards, made, self.counts.channels[end, first])

    def _listed(self, street: int, codes: Ints, code_count: int) -> _Boards:
        code_of = np.zeros((52, 52, 52), dtype=np.int16)
        hole = self.hole
        custom_strategy_kernels.flop_codes(
            self.left, hole.flops, codes.astype(np.int16), self.category, indices(), code_of
        )
        most = math.comb(len(self.left), street)
        cards, ways = np.zeros((most, street), dtype=np.uint8), np.zeros(most, dtype=np.uint8)
        counts = np.zeros((most, code_count), dtype=np.uint8)
        found = custom_strategy_kernels.list_boards(street, self.left, self.category, code_of, cards, ways, counts)
        return _Boards(cards[:found], ways[:found], counts[:found], code_of)

    def _chosen(self, street: int, node: Node, boards: _Boards, codes: list[int]) -> Ints:
        """The answers on every board that one of these codes leads to."""
        asked = np.zeros(boards.counts.shape[1], dtype=np.bool_)
        asked[codes] = True
        rows = np.flatnonzero(boards.counts[:, codes].any(axis=1))
        chosen = np.zeros(len(boards.ways), dtype=np.uint8)
        for some in np.array_split(rows, max(1, len(rows) // 100_000)):
            first = self._arranged(street, boards, some, asked, last=False)
            chosen[some] = answers = self.answers(street, node, first)
            again = self._arranged(street, boards, some[::CHECKED], asked, last=True)
            self._check_order(first[::CHECKED], again, answers[::CHECKED], self.answers(street, node, again))
        return chosen

    def _arranged(self, street: int, boards: _Boards, rows: Ints, asked: Ints, *, last: bool) -> list[Cards]:
        cards = np.zeros((len(rows), street), dtype=np.uint8)
        custom_strategy_kernels.arrange(boards.cards[rows], street, boards.code_of, asked, last, cards)
        return [tuple(board) for board in cards.tolist()]

    def _check_order(self, one: list[Cards], two: list[Cards], answers: list[int], again: list[int]) -> None:
        for first, second, answer, other in zip(one, two, answers, again, strict=True):
            if answer != other:
                hole = cards_text(self.hole.cards)
                raise StrategyError(
                    f"the strategy answers {hole} {cards_text(first)} and {hole} {cards_text(second)} differently: "
                    "which cards of the board came first must not matter to it"
                )

    def _add(self, street: int, boards: _Boards, made: Ints, channel: int) -> None:
        hole, counts = self.hole, self.counts
        if not made.any():
            return
        if street == 4:
            turn = np.zeros(hole.turn_size, dtype=np.int64)
            custom_strategy_kernels.add_turns(
                boards.cards, boards.ways, made, len(hole.suits), self.category, indices(), turn
            )
            count_boards(hole, counts, channel, hole.ways * turn)
            return
        rows = _suited_rows(hole)
        counts.used[channel, hole.index] = True
        plain, suited = counts.plain[channel, hole.index], counts.suited[channel, rows]
        each = 2 * hole.ways  # The last two cards count in both orders.
        custom_strategy_kernels.add_boards(
            boards.cards, boards.ways, made, each, self.category, indices(), plain, suited
        )
