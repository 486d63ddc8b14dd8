"""The walk of the decision tree for the holdings of two ranks: values back from the whole board, deals forth to it.

What the best of some ends is worth on whole boards has the form P by ranks plus Q by each suit, and so have its sums
over cards of the board (`sums_kernels`). Where something is decided earlier, it is decided on every set of cards
(`sets_kernels`). Deals go forth by the transposes of the same sums.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np

from pitboss.odds.exact.boards import sets_kernels, sums_kernels
from pitboss.odds.exact.boards.board_tables import board_tables, strengths, suit_size
from pitboss.odds.exact.boards.read_game import HELD, RESULTS, Node, Tag
from pitboss.odds.exact.boards.river import Card, River, SuitKey
from pitboss.odds.exact.boards.sets_kernels import BoardSets
from pitboss.odds.exact.boards.showdown_kernels import Row, row_tally, row_values
from pitboss.odds.kernels.board_types import Ints
from pitboss.rules.chance import ChanceRule

Ends = tuple[int, ...]  # of which the best is taken on the whole board


class Pattern(NamedTuple):
    """How a suit sees a holding: what the suit is like (None: ranks alone), and the flags of the holding's class."""

    key: SuitKey | None
    flags: int


PLAIN = Pattern(None, 0)


class Use(NamedTuple):
    """Deals that end with the best of some ends, by the cards of the board after which that was settled."""

    seen: int
    ends: Ends
    start: Tag
    early: Tag
    pattern: Pattern


class TwoRanks:
    """All holdings of two ranks. They share their tables of sums and of uses."""

    def __init__(self, river: River, pair: int) -> None:
        self.river, self.at, self.tables, self.pair = river, river.at, river.tables, pair
        self.ranks = int(self.tables.low[pair]), int(self.tables.high[pair])
        self.sums: dict[tuple[int, Ends, int, Pattern], Ints] = {}
        self.uses: dict[Use, Ints] = {}
        self.cards_left: dict[Pattern, tuple[Ints, Ints]] = {}

    def holdings(self) -> Iterator[tuple[tuple[Card, Card], int]]:
        """The holdings up to suits that count alike, and how many each stands for."""
        stock, (low, high) = self.river.stock, self.ranks
        suits = range(len(stock.left))
        found: dict[object, list[tuple[Card, Card]]] = {}
        for one in suits:
            for two in suits:
                if not stock.left[one] >> low & 1 or not stock.left[two] >> high & 1 or (low == high and one >= two):
                    continue
                cards = Card(low, one), Card(high, two)
                found.setdefault(tuple(sorted((stock.key(s), self.flags(cards, s)) for s in suits)), []).append(cards)
        return ((cards[0], len(cards)) for cards in found.values())

    def flags(self, cards: tuple[Card, Card], suit: int) -> int:
        """The flags of a holding's class as a suit sees it."""
        low, high = cards
        flags = (low.suit == suit) + 2 * (high.suit == suit)
        return 1 if low.rank == high.rank and flags == 2 else flags

    def left(self, pattern: Pattern) -> tuple[Ints, Ints]:
        """The cards left for the board, outside and in a suit."""
        if pattern not in self.cards_left:
            cards = self.river.stock.seen_from(pattern.key)
            for rank, flag in zip(self.ranks, (1, 2), strict=True):
                (cards.inside if pattern.flags & flag else cards.outside)[rank] -= 1
            self.cards_left[pattern] = cards.outside, cards.inside
        return self.cards_left[pattern]

    def size(self, seen: int, pattern: Pattern) -> int:
        """How many entries a table has; those of suits have one more, which stays 0."""
        return int(self.tables.many[seen]) if pattern.key is None else suit_size(self.tables, seen) + 1

    def table(self, seen: int, ends: Ends, worth: int, pattern: Pattern) -> Ints:
        """Sums over the rest of the board, for every board of `seen` cards: P, or Q of a suit."""
        key = seen, ends, worth, pattern
        if key not in self.sums:
            self.sums[key] = self._shared(*key) if len(ends) == 1 else self._summed(*key)
        return self.sums[key]

    def _shared(self, seen: int, ends: Ends, worth: int, pattern: Pattern) -> Ints:
        """A single end as a constant and multiples of others."""
        constant, times = self.at.nets.shares[worth][ends[0]]
        if times == ((1, ends[0]),):
            return self._summed(seen, ends, worth, pattern)
        size = self.size(seen, pattern)
        found = np.full(size, constant * self.river.deals * self.river.ways(seen) if pattern.key is None else 0)
        for many, end in times:
            found += many * self.table(seen, (end,), worth, pattern)
        return found

    def _summed(self, seen: int, ends: Ends, worth: int, pattern: Pattern) -> Ints:
        found = np.zeros(self.size(seen, pattern), np.int64)
        if seen == self.tables.cards:
            values = found[: len(self.tables.full)] if pattern.key is not None else found
            row_values(self._row(pattern), self.at.nets.worth[worth], np.array(ends), values)
            if pattern.key is not None:
                values -= self.table(seen, ends, worth, PLAIN)[self.tables.full]
            return found
        outside, inside = self.left(pattern)
        more = self.table(seen + 1, ends, worth, pattern)
        if pattern.key is None:
            sums_kernels.sum_by_ranks(seen, self.tables, outside, more, found)
        else:
            sums_kernels.sum_by_suit(seen, self.tables, outside, inside, more, found)
        return found

    def _row(self, pattern: Pattern) -> Row:
        """Where a class of holdings is counted."""
        showdowns, ranks = self.river.showdowns[pattern.key], self.tables.ranks
        one, two = self.ranks[0] + ranks * (pattern.flags & 1), self.ranks[1] + ranks * (pattern.flags >> 1)
        row = int(showdowns.row[4 * self.pair + pattern.flags])
        return Row(showdowns, row, one, two, self.river.own, self.river.deals)

    def used(self, use: Use) -> Ints:
        """How many deals use each entry of a table; added to."""
        if use not in self.uses:
            self.uses[use] = np.zeros(self.size(use.seen, use.pattern), np.int64)
        return self.uses[use]

    def tallies(self) -> dict[tuple[Tag, Tag], Ints]:
        """Carries what is used to the whole board, and counts how it ends: [end, segment, result, group] by tags."""
        for seen in range(self.tables.cards):
            for use in [use for use in self.uses if use.seen == seen]:
                self._carry(use, self.used(use._replace(seen=seen + 1)))
        final = {use: weights for use, weights in self.uses.items() if use.seen == self.tables.cards}
        for use, weights in final.items():
            if use.pattern.key is not None:
                sums_kernels.take_from_ranks(self.tables.full, weights, final[use._replace(pattern=PLAIN)])
        tallies: dict[tuple[Tag, Tag], Ints] = {}
        shape = len(self.at.number), len(self.at.classes), RESULTS, self.at.groups
        for use, weights in final.items():
            tally = tallies.setdefault((use.start, use.early), np.zeros(shape, np.int64))
            worth = self.at.nets.worth[self.at.nets.number[use.start]]
            some = weights if use.pattern.key is None else weights[:-1]
            row_tally(self._row(use.pattern), worth, np.array(use.ends), some, tally)
        return tallies

    def _carry(self, use: Use, more: Ints) -> None:
        """From boards of some cards to those of one more."""
        outside, inside = self.left(use.pattern)
        if use.pattern.key is None:
            sums_kernels.use_by_ranks(use.seen, self.tables, outside, self.uses[use], more)
        else:
            sums_kernels.use_by_suit(use.seen, self.tables, outside, inside, self.uses[use], more)


@lru_cache(maxsize=64)
def board_sets(shape: tuple[int, int, int, int], size: int, alike: tuple[int, ...]) -> BoardSets:
    """The sets of this many board cards; suits of one number in `alike` count alike. `shape` is that of the tables."""
    ranks, suits, *_ = shape
    every = math.comb(ranks * suits, size)
    smaller = board_sets(shape, size - 1, alike).number if size else np.zeros(0, np.int32)
    choose = np.array([[math.comb(n, k) for k in range(size + 2)] for n in range(ranks * suits + 1)])
    wide = np.zeros((every, suits), np.int32)
    out = BoardSets(
        wide, np.zeros(every, np.int64), np.zeros(every, np.int32), wide.copy(), np.zeros((every, size), np.int32),
        np.zeros(every, np.int32),
    )  # fmt: skip
    count = sets_kernels.list_sets(size, board_tables(*shape), np.array(alike), choose, smaller, out)
    return BoardSets(
        out.masks[:count].copy(), out.ways[:count].copy(), out.by_ranks[:count].copy(), out.by_suit[:count].copy(),
        out.parts[:count].copy(), out.number,
    )  # fmt: skip


class Answers(Protocol):
    """A strategy that is given."""

    def __call__(self, holding: Holding, node: Node, size: int, weights: Ints) -> Ints:
        """The number of the choice on every set of `size` board cards that has a weight."""


class Holding:
    """What follows one holding of a seat that plays as well as it can, by chance, or by the answers of a strategy."""

    def __init__(
        self,
        ranks: TwoRanks,
        cards: tuple[Card, Card],
        answers: Answers | None = None,
        rules: Mapping[str, ChanceRule] | None = None,
    ) -> None:
        self.answers, self.rules = answers, rules or {}
        self.ranks, self.river, self.at, self.tables, self.cards = ranks, ranks.river, ranks.at, ranks.tables, cards
        stock = self.river.stock
        groups: dict[Pattern, list[int]] = {}
        for suit in range(len(stock.left)):
            groups.setdefault(Pattern(stock.key(suit), ranks.flags(cards, suit)), []).append(suit)
        self.patterns = tuple(groups)
        self.suits = [suit for group in groups.values() for suit in group]  # Those that count alike are neighbours.
        self.alike = tuple(number for number, group in enumerate(groups.values()) for _ in group)
        self.held = np.array([sum(1 << card.rank for card in cards if card.suit == suit) for suit in self.suits])
        self.left = np.array([stock.left[suit] for suit in self.suits]) & ~self.held
        self.start = tuple(self._class_of(place) for place in self.at.hands.start)
        self.worth = self.at.nets.number[self.start]
        self.chosen: dict[Node, Ints] = {}
        self.free: dict[int, Ints] = {}

    def _class_of(self, place: int) -> int:
        """The class of a hand of these two cards."""
        ranked = self.at.plan.hands[place]
        cards = tuple(4 * self.at.ranks[card.rank] + self.at.suits[card.suit] for card in self.cards)
        return ranked.class_of(ranked.hand.evaluator.strength(cards))

    def sets(self, size: int) -> tuple[BoardSets, Ints]:
        """The sets of board cards, and which of them can be dealt."""
        sets = board_sets((len(self.at.ranks), len(self.at.suits), self.at.board, self.at.fewest), size, self.alike)
        if size not in self.free:
            self.free[size] = np.zeros(len(sets.ways), np.uint8)
            sets_kernels.find_free(sets, self.left, self.free[size])
        return sets, self.free[size]

    def values(self, node: Node, size: int) -> Ints:
        """What a node is worth on every set of `size` board cards, over all that can follow in order."""
        if node.seen == self.tables.cards:
            return self._settled(node, size)
        sets, _ = self.sets(size)
        if node.seen > size:
            out = np.zeros(len(sets.ways), np.int64)
            sets_kernels.sum_sets(self.sets(size + 1)[0], sets, self.values(node, size + 1), out)
            return out
        if node.street and node.street.id in self.rules:
            rule = self.rules[node.street.id]
            choice, otherwise = node.names.index(rule.choice), node.names.index(rule.otherwise)
            likely = self._likely(rule, size)
            self.chosen[node] = np.where(likely, choice, otherwise).astype(np.int8)
            found: Ints = np.where(
                likely, self.values(node.after[choice], size), self.values(node.after[otherwise], size)
            )
            return found
        best, self.chosen[node] = self.values(node.after[0], size).copy(), np.zeros(len(sets.ways), np.int8)
        for number, after in enumerate(node.after[1:], 1):
            sets_kernels.raise_best(self.values(after, size), number, best, self.chosen[node])
        return best

    def _likely(self, rule: ChanceRule, size: int) -> Ints:
        """Where the chance of winning is larger than a rule says."""
        wins = self._summed((0,), self.at.nets.chance(rule.tie), size)
        every = self.river.deals * self.river.ways(size) * rule.tie.denominator
        found: Ints = wins * rule.over.denominator > every * rule.over.numerator
        return found

    def _settled(self, node: Node, size: int) -> Ints:
        """The same where the best of its ends is taken on the whole board."""
        return self._summed(self.ends(node), self.worth, size)

    def _summed(self, ends: Ends, worth: int, size: int) -> Ints:
        (sets, free) = self.sets(size)
        tables = [self.ranks.table(size, ends, worth, pattern) for pattern in self._suit_patterns]
        by_suit = np.stack(tables) if tables else np.zeros((len(self.patterns), 1), np.int64)
        by_ranks, out = self.ranks.table(size, ends, worth, PLAIN), np.zeros(len(sets.ways), np.int64)
        sets_kernels.add_tables(sets, free, by_ranks, by_suit, np.array(self.alike), out)
        return out

    @property
    def _suit_patterns(self) -> tuple[Pattern, ...]:
        return self.patterns if len(self.tables.full) else ()

    def ends(self, node: Node) -> Ends:
        """The ends of a decision on the whole board, or the one end."""
        return tuple(self.at.number[end] for end in node.ends)

    def deal(self, node: Node, size: int, weights: Ints, early: Tag) -> None:
        """Deals go forth by the choices made: `weights` of them, in every order, on each set of `size` board cards."""
        made = [(place, own) for place, cards, own in self.at.hands.early if cards == size]
        if made and len(early) < len(self.at.hands.early):
            for tag, some in self._split(size, weights, made):
                self._pass(node, size, some, early + tag)
        else:
            self._pass(node, size, weights, early)

    def _split(self, size: int, weights: Ints, made: list[tuple[int, bool]]) -> Iterator[tuple[Tag, Ints]]:
        """The deals by the classes of hands that are made of the board so far."""
        columns = []
        for place, own in made:
            ranked, found = self.at.plan.hands[place], np.zeros(len(weights), np.int64)
            table = strengths(ranked.hand.evaluator, self.at.ranks, len(self.at.suits), size + HELD * own)
            held = self.held if own else np.zeros_like(self.held)
            sets_kernels.set_strengths(self.sets(size)[0], held, table, self.tables.ranks, found)
            columns.append(np.searchsorted(np.array(ranked.starts), found, side="right"))
        classes = np.stack(columns, axis=1)
        for tag in np.unique(classes[weights > 0], axis=0):
            yield tuple(tag.tolist()), np.where((classes == tag).all(axis=1), weights, 0)

    def _pass(self, node: Node, size: int, weights: Ints, early: Tag) -> None:
        settled = node.street is None or (self.answers is None and node.seen == self.tables.cards)
        if settled and len(early) == len(self.at.hands.early):
            self._use(node, size, weights, early)
        elif settled or node.seen > size:
            sets, free = self.sets(size + 1)
            more = np.zeros(len(sets.ways), np.int64)
            sets_kernels.deal_sets(sets, free, weights, more)
            self.deal(node, size + 1, more, early)
        else:
            chosen = self.answers(self, node, size, weights) if self.answers else self.chosen[node]
            for number, after in enumerate(node.after):
                some = np.where(chosen == number, weights, 0)
                if some.any():
                    self._pass(after, size, some, early)

    def _use(self, node: Node, size: int, weights: Ints, early: Tag) -> None:
        """These deals use the tables of the node's ends."""
        sets, plain = self.sets(size)[0], Use(size, self.ends(node), self.start, early, PLAIN)
        tables = [self.ranks.used(plain._replace(pattern=pattern)) for pattern in self._suit_patterns]
        by_suit = np.zeros((len(self.patterns), len(tables[0]) if tables else 1), np.int64)
        sets_kernels.use_tables(sets, weights * sets.ways, self.ranks.used(plain), by_suit, np.array(self.alike))
        for at, table in enumerate(tables):
            np.add(table, by_suit[at], out=table)
