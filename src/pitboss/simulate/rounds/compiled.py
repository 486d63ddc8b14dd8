"""Rounds of a table, many at once: deal, decide, compare, count. Everything is read from the game's definition."""

from __future__ import annotations

import math
from itertools import chain

import numpy as np

from pitboss.cards import Cards
from pitboss.rules import Game, Options
from pitboss.rules.asked_facts import FactsFromData
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.rounds import deal_kernels
from pitboss.simulate.rounds.cell_numbers import CellNumbers
from pitboss.simulate.rounds.seat_facts import BATCH, Ranks, SeatFacts, why_slow
from pitboss.simulate.strategies import row_kernels
from pitboss.simulate.strategies.decisions import Decisions
from pitboss.simulate.strategies.histories import Level, Tree


class Dealer:
    """Deals the cards of a table's rounds from their random numbers."""

    def __init__(self, game: Game, seats: int) -> None:
        self.plan = game.plan(seats)
        self.places = sorted(set(chain.from_iterable(self.plan.rows)))
        self.deck = np.array(game.deck, dtype=np.uint8)
        width, group = len(self.places), deal_kernels.CARDS_PER_WORD
        ways = (
            math.prod(len(game.deck) - place for place in range(first, min(first + group, width)))
            for first in range(0, width, group)
        )
        self.limits = np.array([2**32 % way for way in ways], dtype=np.uint64)
        self.words = np.zeros((BATCH, 4 * -(-len(self.limits) // 4)), dtype=np.uint32)
        self.cards = np.zeros((BATCH, width), dtype=np.uint8)

    def columns(self, seat: int) -> Ints:
        """Where the slots of a seat's row are in `cards`."""
        return np.array([self.places.index(position) for position in self.plan.rows[seat]], dtype=np.uint64)

    def deal(self, seed: int, first: int, count: int) -> Ints:
        """The cards of this many rounds: uint8 [count, width]."""
        words, cards = self.words[:count], self.cards[:count]
        deal_kernels.fill_words(np.uint64(seed), np.uint64(first), words)
        deal_kernels.deal(np.uint64(seed), np.uint64(first), words, self.deck, self.limits, cards)
        return cards


class SeatPlay:
    """The choices of one seat, street by street."""

    def __init__(self, game: Game, options: Options, tree: Tree, decisions: Decisions, columns: Ints) -> None:
        self.tree, self.decisions, self.columns = tree, decisions, columns
        self.sorted = [np.ascontiguousarray(columns[game.slots[id_]]) for id_ in sorted_piles(game)]
        self.nodes = np.zeros(BATCH, dtype=np.int64)
        self.rows = np.zeros(BATCH + 1, dtype=np.int32)
        self.chosen = np.zeros(BATCH, dtype=np.uint8)

    def arrange(self, cards: Ints) -> None:
        """Puts the cards in order where a choice names the place of one, as exact odds count them."""
        for columns in self.sorted:
            row_kernels.sort_columns(cards, columns)

    def play(self, cards: Ints) -> Ints:
        """The number of each row's line of choices: int64 [n]."""
        nodes = self.nodes[: len(cards)]
        nodes[:] = 0
        for number, level in enumerate(self.tree.levels):
            self._street(number, level, cards, nodes)
        return nodes

    def _street(self, number: int, level: Level, cards: Ints, nodes: Ints) -> None:
        before = nodes.copy()
        unasked = np.ascontiguousarray(level.after[:, level.unasked])
        if not all(level.asked):
            row_kernels.relabel(nodes, unasked)
        columns = self.columns[: sum(level.seen)]
        for node, (history, asked) in enumerate(zip(level.histories, level.asked, strict=True)):
            count = row_kernels.select(before, node, self.rows) if asked else 0
            if count:
                rows, chosen = self.rows[:count], self.chosen[:count]
                self.decisions[number, history].decide(cards, rows, columns, chosen)
                row_kernels.move(rows, chosen, level.after[node], nodes)


def sorted_piles(game: Game) -> tuple[str, ...]:
    """The piles of a seat that are put in order: those whose cards a choice names by their places."""
    if not any(street.by_place for street in game.streets):
        return ()
    return tuple(pile.id for pile in game.piles if pile.owner == "seat" and pile.count > 1 and not pile.drawn_at)


class Rounds:
    """A table of seats that play by the same strategy: deals, plays and counts."""

    def __init__(self, game: Game, options: Options, seats: int, tree: Tree, decisions: Decisions) -> None:
        self.game, self.options, self.seats, self.tree = game, options, seats, tree
        self.dealer, self.ranks = Dealer(game, seats), Ranks()
        self.numbers = CellNumbers.of(game, tree.ends)
        self.columns = [self.dealer.columns(seat) for seat in range(seats)]
        self.plays = [SeatPlay(game, options, tree, decisions, each) for each in self.columns]
        self.facts = (
            [SeatFacts(game.facts, each, self.numbers) for each in self.columns]
            if isinstance(game.facts, FactsFromData) and not why_slow(game)
            else []
        )

    def play(self, seed: int, first: int, count: int) -> tuple[Ints, Ints, Ints]:
        """The cards [n, width], the lines of choices [seats, n] and the cells [seats, n] of this many rounds."""
        cards = self.dealer.deal(seed, first, count)
        ends = np.empty((self.seats, count), dtype=np.int64)
        for play in self.plays:
            play.arrange(cards)
        for seat, play in enumerate(self.plays):
            ends[seat] = play.play(cards)
        return cards, ends, self.cells(cards, ends)

    def cells(self, cards: Ints, ends: Ints) -> Ints:
        """The cells [seats, n] of rounds with these cards after these lines of choices."""
        self.ranks.forget()
        found = np.empty(ends.shape, dtype=np.int64)
        for seat, lines in enumerate(ends):
            find = self.facts[seat].find(cards, lines, self.ranks) if self.facts else self._ask(cards, seat, lines)
            found[seat] = find
        return found

    def _ask(self, cards: Ints, seat: int, ends: Ints) -> Ints:
        """The cells of rounds whose facts only the game itself can give."""
        rows = cards[:, self.columns[seat]].tolist()
        facts = (self.game.facts(tuple(row), self.tree.ends[end]) for row, end in zip(rows, ends.tolist(), strict=True))
        return np.array([self.numbers.number(end, each) for end, each in zip(ends.tolist(), facts, strict=True)])

    def deck(self, cards: Ints, round_: int) -> Cards:
        """The whole deck of a round, the cards that nobody gets in any order."""
        deck = dict(zip(self.dealer.places, cards[round_].tolist(), strict=True))
        rest = iter(card for card in self.game.deck if card not in deck.values())
        return tuple(deck[place] if place in deck else next(rest) for place in range(len(self.game.deck)))
