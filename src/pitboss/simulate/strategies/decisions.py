"""What a seat decides, for many rounds at once: tables of a strategy, or a function that is asked and remembered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pitboss.cards import Cards
from pitboss.errors import StrategyError
from pitboss.odds.model.decision_points import legal_choices
from pitboss.odds.model.position import Position
from pitboss.odds.strategies.validate import ask
from pitboss.rules import Choices, Game, Options
from pitboss.rules.game import Strategy
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.strategies import row_kernels as kernels
from pitboss.simulate.strategies.histories import Level
from pitboss.simulate.strategies.positions import CardPositions, HandPositions, Positions, RiverTypes

UNKNOWN = 255
MOST_REMEMBERED = 1 << 24  # bytes of a table that is filled as positions come up

Answer = Callable[[Cards], int]


class Decision(Protocol):
    """Decides one street after one history."""

    def decide(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Writes the number of the choice for each of these rows."""


@dataclass(frozen=True, eq=False)
class Tabulated:
    """A table of all positions: a byte each, or a bit."""

    positions: Positions
    table: Ints
    bits: int = 8

    def decide(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """By two look-ups."""
        indices = np.empty(len(rows), dtype=np.int64)
        self.positions.index(cards, rows, columns, indices)
        kernels.look_up(indices, self.table, self.bits, out)


@dataclass(frozen=True, eq=False)
class Remembered:
    """A table that is filled as positions come up: `answer` is asked once for all positions with one index."""

    positions: Positions
    table: Ints
    answer: Answer
    sizes: tuple[int, ...]

    def decide(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """By look-ups; what is not known yet is asked."""
        indices = np.empty(len(rows), dtype=np.int64)
        self.positions.index(cards, rows, columns, indices)
        kernels.look_up(indices, self.table, 8, out)
        unknown = np.flatnonzero(out == UNKNOWN)
        for at in unknown.tolist():
            if self.table[indices[at]] == UNKNOWN:
                self.table[indices[at]] = self.answer(seen_cards(cards[rows[at]], columns, self.sizes))
        out[unknown] = self.table[indices[unknown]]


@dataclass(frozen=True, eq=False)
class Asked:
    """A function that is asked every time: too many positions to remember."""

    answer: Answer
    sizes: tuple[int, ...]

    def decide(self, cards: Ints, rows: Ints, columns: Ints, out: Ints) -> None:
        """Row by row, in Python."""
        for at, row in enumerate(rows.tolist()):
            out[at] = self.answer(seen_cards(cards[row], columns, self.sizes))


def seen_cards(row: Ints, columns: Ints, sizes: tuple[int, ...]) -> Cards:
    """The cards that a seat has seen, each pile in order: the order of the deal does not matter."""
    cards = row[columns].tolist()
    found: list[int] = []
    for size in sizes:
        found += sorted(cards[len(found) : len(found) + size])
    return tuple(found)


def positions_of(game: Game, level: Level) -> Positions | None:
    """How the positions of a street are numbered; None if there are too many."""
    deck_size = max(game.deck) + 1
    if level.street.by_place:
        return HandPositions(deck_size, (level.seen[0],)) if len(level.seen) == 1 else None
    return CardPositions(deck_size, level.seen)


def by_function(game: Game, options: Options, level: Level, history: Choices, strategy: Strategy) -> Decision:
    """Decides by a function: positions that differ only by suits are asked about once."""
    answer = answer_of(game, options, level, history, strategy)
    if game.draws:
        return Asked(answer, drawn_sizes(game, level, history))
    positions = positions_of(game, level)
    if positions is not None and positions.count > MOST_REMEMBERED:
        is_river = getattr(strategy, "by_type", False) and sum(level.seen) == 7
        positions = RiverTypes() if is_river else None
    if positions is None:
        return Asked(answer, level.seen)
    return Remembered(positions, np.full(positions.count, UNKNOWN, dtype=np.uint8), answer, level.seen)


def drawn_sizes(game: Game, level: Level, history: Choices) -> tuple[int, ...]:
    """The sizes of the piles that a seat has seen, of those that it drew from as many cards as it drew."""
    return tuple(game.dealt_count(pile, history) for pile, _ in zip(game.piles, level.seen, strict=False))


def answer_of(game: Game, options: Options, level: Level, history: Choices, strategy: Strategy | None) -> Answer:
    """The number of the choice that a strategy makes; without one, only who is not asked has an answer."""
    numbers = {choice.id: number for number, choice in enumerate(level.street.choices)}

    def answer(cards: Cards) -> int:
        legal = legal_choices(game, level.street, cards, history, options)
        if not legal:
            return level.unasked
        position = Position(level.street, cards, history, legal)
        if strategy is None:
            raise StrategyError(f"the strategy says nothing about this position on {level.street.id}")
        return numbers[ask(strategy, position)]

    return answer


def packed(positions: Positions, table: Ints) -> Tabulated:
    """A table of two choices as bits."""
    bits = np.zeros((len(table) + 7) // 8, dtype=np.uint8)
    kernels.pack(table, bits)
    return Tabulated(positions, bits, 1)


Decisions = dict[tuple[int, Choices], Decision]
