"""What a given strategy answers to every row: a function of cards, or a rule by the chance of winning."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from pitboss.cards import Cards
from pitboss.hands.versus import TIES, WINS
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.decision_points import legal_choices
from pitboss.odds.model.position import Position
from pitboss.odds.strategies.validate import ask
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options
from pitboss.rules.game import Strategy

SLICES = 50


def ask_rows(work: Work, rows: Ints, names: tuple[str, ...], *asked: Any) -> Ints:
    """[rows] the number of the strategy's answer; on other machines if there are any. `asked`: see `asking`."""
    edges = np.unique(np.linspace(0, len(rows), SLICES + 1).astype(int)).tolist()
    slices = [rows[first:last] for first, last in pairwise(edges)]
    return np.concatenate(work.spread(Kit(asking, (names, *asked)), slices, one_by_one=True))


def asking(
    names: tuple[str, ...],
    game: Game,
    options: Options,
    strategy: Strategy,
    street: str,
    choices: Choices,
    work: Work,
) -> Callable[[Ints], Ints]:
    """The function that asks a strategy about some rows of cards on a street, after these choices."""
    place, number = game.streets[game.street_index[street]], {name: at for at, name in enumerate(names)}

    def answer(cards: Cards) -> int:
        legal = legal_choices(game, place, cards, choices, options)
        return number[ask(strategy, Position(place, cards, choices, legal)) if legal else NOT_ASKED]

    return lambda rows: np.array([answer(tuple(cards)) for cards in rows.tolist()], np.int8)


def worth_of_winning(facts: list[list[Facts]], tie: Fraction) -> tuple[Ints, int]:
    """[label, ending] what each ending adds to the chance of winning, in parts; and how many parts are one."""
    worth = {WINS: tie.denominator, TIES: tie.numerator}
    return np.array([[worth.get(each.versus, 0) for each in row] for row in facts]), tie.denominator  # type: ignore[attr-defined]
