"""The edge of a knowing seat: the streets of every hand played back, the first decision made with what is known."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np

from pitboss.errors import GameError
from pitboss.odds.exact.board import street_kernels
from pitboss.odds.exact.board.river import pair_orders
from pitboss.odds.exact.board.shape import SEEN, BoardGame, Node, make_plan, read
from pitboss.odds.exact.board.types import PLAIN_COUNT, Ints, indices, suited_boards
from pitboss.odds.exact.board.work import Progress, Work
from pitboss.odds.exact.knowing import kernels
from pitboss.odds.exact.knowing.seats import Beside, Seat, all_seats, packed_counts
from pitboss.rules import Choices, Game, Options

TOGETHER = 16  # seats in one piece of work
FLOP, LATER = 3, 4  # the board cards in sight when the decision after the flop is made


@dataclass(frozen=True)
class Known:
    """What knowledge is worth: the sum of net results over all deals, and how many deals take each path."""

    total: int
    net_total: Fraction
    paths: Mapping[Choices, int]

    @property
    def ev(self) -> Fraction:
        """The net result of a round, in units of the base bet."""
        return self.net_total / self.total


def fits(game: Game, known: Mapping[str, int]) -> bool:
    """True for what can be counted here: one or two dealer's cards, and one of the flop or one that follows it."""
    board = {pile: count for pile, count in known.items() if pile != "dealer"}
    after = [pile.id for pile in game.piles if pile.owner == "board" and pile.id != "flop"]
    return known.get("dealer") in (1, 2) and (
        not board or board == {"flop": 1} or (len(after) == 1 and board == {after[0]: 1})
    )


def solve(game: Game, options: Options, known: Mapping[str, int], progress: Progress | None = None) -> Known:
    """Plays every hand of a seat that knows these cards as well as it can be played."""
    if not fits(game, known):
        raise GameError(f"{game.id}: this knowledge can only be counted on small decks")
    table = _Table(read(game, options), known)
    seats = all_seats(table.at.deck, known["dealer"])
    work = Work(math.ceil(len(seats) / TOGETHER), progress)
    pieces = (partial(table.play_all, seats[at : at + TOGETHER]) for at in range(0, len(seats), TOGETHER))
    sums = np.array(work.run(pieces), dtype=object).sum(axis=0)
    net, *counts = (int(each) for each in sums)
    paths = dict(zip(table.plan.ends, counts, strict=True))
    return Known(sum(counts), Fraction(net, table.plan.scale), {path: n for path, n in paths.items() if n})


@dataclass(frozen=True)
class _States:
    """Where the decision after the flop is made: linear [1 + channels, n], and shares of deals by later choice."""

    linear: Ints  # deals, then every channel
    later: dict[tuple[int, int], Ints]  # (board cards seen, class of decision) -> deals that make the second choice


class _Table:
    """The game, its plan, and what is known."""

    def __init__(self, board_game: BoardGame, known: Mapping[str, int]) -> None:
        self.at, self.plan = board_game, make_plan(board_game)
        self.known = known
        self.later = [pile for pile in known if pile not in ("dealer", "flop")]
        asked = [seen for seen in (4, 5) if len(self.plan.coefficients[seen])]
        if len(asked) > 1 or any(self.plan.coefficients[seen].shape[1] > 2 for seen in (3, *asked)):
            raise GameError(
                f"{board_game.game.id}: knowledge is counted for two choices on a street, one after the flop"
            )
        if self.later and (asked != [5] or board_game.orders == 2):
            raise GameError(f"{board_game.game.id}: this knowledge can only be counted on small decks")

    def deals_after(self, seen: int) -> int:
        """How many ways the rest can fall once so many board cards lie; the last two board cards in order."""
        left = len(self.at.game.deck) - 2 - self.known["dealer"] - seen
        ways = left - (5 - seen) if self.known["dealer"] == 1 else 1
        for more in range(5 - seen):
            ways *= left - more
        return ways

    def play_all(self, seats: list[Seat]) -> list[int]:
        """The net results of these hands, and how many deals take each path."""
        sums = [0] * (1 + len(self.plan.ends))
        for seat in seats:
            for at, each in enumerate(self.play(seat)):
                sums[at] += seat.ways * each
        return sums

    def play(self, seat: Seat) -> list[int]:
        """One hand: the first decision for each card that is known of the board."""
        states = self._turn(seat, self._river(seat))
        rows, ends = self._rows(states if self.later else self._flop(seat, states))
        found = [0] * (1 + len(self.plan.ends))
        choices = len(self.plan.worth[0][0]) if len(self.plan.scores[0]) else 1
        for sums in self._sums(seat, rows).tolist():
            best = sums.index(max(sums[:choices]), 0, choices)
            found[0] += sums[best]
            for (first, end), deals in zip(ends, sums[choices:], strict=True):
                found[1 + end] += deals if first == best else 0
        return found

    def _river(self, seat: Seat) -> tuple[Ints, Ints]:
        """The totals on plain boards [channels, boards] and on suited ones [channels, categories, boards]."""
        plan, boards = self.plan, suited_boards()
        channels = len(plan.basis) + 2 * len(plan.coefficients[5])
        plain = np.zeros((channels, PLAIN_COUNT), dtype=np.int64)
        suited = np.zeros((channels, len(seat.categories), len(boards.mask)), dtype=np.int64)
        none, ranks = np.zeros(PLAIN_COUNT, dtype=np.int64), np.arange(PLAIN_COUNT)
        self._value(seat, none, ranks, seat.beside(None), plain)
        for category in range(len(seat.categories)):
            self._value(seat, boards.mask, boards.five, seat.beside(category), suited[:, category])
        return plain, suited

    def _value(self, seat: Seat, masks: Ints, fives: Ints, beside: Beside, values: Ints) -> None:
        plan, packed = self.plan, packed_counts()
        kernels.value_river(
            masks.astype(np.int64), fives.astype(np.int64), packed.fives, packed.masks, indices().pair,
            pair_orders()[0], seat.hole_ranks, beside.in_hole, seat.dealer_ranks, beside.in_dealer, beside.room,
            beside.free, plan.seat_least, plan.dealer_least, plan.basis, plan.coefficients[5], values,
        )  # fmt: skip

    def _turn(self, seat: Seat, river: tuple[Ints, Ints]) -> _States:
        """Every board of four: sums over the river card, and the decision that is made there, if any."""
        plain, suited = river
        size = street_kernels.turn_size(len(seat.categories))
        totals = np.zeros((len(plain), size), dtype=np.int64)
        rows = np.arange(len(seat.categories))
        for channel, out in enumerate(totals):
            street_kernels.turn_totals(plain[channel], suited[channel], rows, seat.seen, indices(), out)
        known = self.plan.channels[4]
        later = {(5, k): row for k, row in enumerate(totals[known:])}
        gains, made = self._decide(4, totals[:known])
        later |= {(4, k): row * self.deals_after(4) for k, row in enumerate(made)}
        deals = np.full((1, size), self.deals_after(4), dtype=np.int64)
        return _States(np.concatenate([deals, totals[:known], gains]), later)

    def _flop(self, seat: Seat, turn: _States) -> _States:
        """Every flop: sums over the turn card."""
        flops = seat.flops

        def summed(row: Ints) -> Ints:
            out = np.zeros(len(flops), dtype=np.int64)
            street_kernels.flop_totals(row, flops, seat.seen, indices(), out)
            return out

        deals = np.full(len(flops), self.deals_after(3), dtype=np.int64)
        linear = np.stack([deals, *(summed(row) for row in turn.linear[1:])])
        return _States(linear, {key: summed(row) for key, row in turn.later.items()})

    def _decide(self, seen: int, channels: Ints) -> tuple[Ints, Ints]:
        classes = len(self.plan.coefficients[seen])
        gains = np.zeros((classes, channels.shape[1]), dtype=np.int64)
        made = np.zeros_like(gains)
        in_sight = LATER if seen == FLOP and self.later else seen
        kernels.decide(channels, self.deals_after(in_sight), self.plan.coefficients[seen], gains, made)
        return gains, made

    def _rows(self, states: _States) -> tuple[Ints, list[tuple[int, int]]]:
        """What each first choice is worth in every state, and how many deals then end on each path."""
        gains, made = self._decide(FLOP, states.linear[1:])
        linear = np.concatenate([states.linear, gains])
        worth = self.plan.worth[0][0]
        rows, ends = list(worth[:, : len(linear)] @ linear), []
        for first, at in enumerate(self.plan.nodes[0][0].next_):
            for end, deals in self._ends(self.plan.nodes[3][at], states, made):
                ends.append((first, end))
                rows.append(deals)
        return np.stack(rows), ends

    def _ends(self, node: Node, states: _States, made: Ints) -> Iterator[tuple[int, Ints]]:
        """The paths that follow from a history, and how many deals of every state take them."""
        for choice, at in enumerate(node.next_):
            here = made[node.class_] == choice if node.class_ >= 0 else np.ones(made.shape[1], dtype=np.bool_)
            yield from self._later_ends(4, at, states, here)

    def _later_ends(self, seen: int, at: int, states: _States, here: Ints) -> Iterator[tuple[int, Ints]]:
        node = self.plan.nodes[seen][at]
        every = states.linear[0]
        if node.class_ >= 0:
            second = states.later[seen, node.class_]
            for after, deals in zip(node.next_, (every - second, second), strict=True):
                yield (after if seen == SEEN[-1] else self.plan.nodes[5][after].next_[0]), here * deals
        elif seen == SEEN[-1]:
            yield node.next_[0], here * every
        else:
            yield from self._later_ends(5, node.next_[0], states, here)

    def _sums(self, seat: Seat, rows: Ints) -> Ints:
        """The rows added up: over all flops, or for each card that may be known of the board."""
        if not self.later and "flop" not in self.known:
            return (rows @ seat.flops[:, street_kernels.WAYS].astype(np.int64))[None, :]
        sums = np.zeros((13 * len(seat.categories), len(rows)), dtype=np.int64)
        tables = indices()
        if self.later:
            category, categories = seat.suit_categories, len(seat.categories)
            kernels.sum_turns(np.ascontiguousarray(rows.T), seat.left, category, categories, tables, sums)
        else:
            kernels.sum_flops(rows, seat.flops, tables.masks2, tables.masks3, sums)
        return sums
