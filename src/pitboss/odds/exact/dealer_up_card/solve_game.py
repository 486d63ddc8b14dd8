"""A whole game with one dealer card up: values back from the flop, decisions, and the deals forth to a tally."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from pitboss.errors import GameError
from pitboss.odds.exact.dealer_up_card.hidden_cards.second_card import solve_known
from pitboss.odds.exact.dealer_up_card.read_game import read
from pitboss.odds.exact.dealer_up_card.strategies.decide import Asking, Played, best_play
from pitboss.odds.exact.dealer_up_card.strategies.late_streets import street_pieces
from pitboss.odds.exact.dealer_up_card.strategies.tally import tally_cells, tally_holes
from pitboss.odds.exact.dealer_up_card.strategies.values import (
    HoleValues,
    first_table,
    first_totals,
    raise_table,
    value_holes,
)
from pitboss.odds.exact.dealer_up_card.tabulated_game import Hole, UpCardGame, by_ranks
from pitboss.odds.exact.generic import deals, name_of
from pitboss.odds.exact.shapes import is_both_up
from pitboss.odds.kernels.parallel import Kit, Work
from pitboss.odds.model.solution import Pieces, Solution, ValueTable
from pitboss.odds.model.tally import Tally
from pitboss.odds.progress import Progress
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    if is_both_up(game):
        if strategy is not None:
            raise GameError(f"{game.id}: a strategy cannot be given for a seat that knows hidden cards")
        return solve_known(game, options, progress)
    tabulated = read(game, options)
    groups = list(tabulated.holes())
    by_ranks()  # makes the tables that all threads share
    work = Work(2 * len(groups), progress)
    tables: dict[str, ValueTable] = {}
    pieces: dict[str, Pieces] = {}
    if strategy is None:
        pieces = street_pieces(tabulated)
        played, tables = _play_best(tabulated, groups, work)
    else:
        played = _play_as_told(game, tabulated, strategy, groups, work)
    counted = sum(work.run(partial(tally_holes, tabulated, group) for group in played), start=np.zeros((), np.int64))
    tally = Tally(game, options, name_of(strategy), deals(game), tally_cells(game, tabulated, counted))
    return Solution(tally, tables, pieces)


def _play_best(
    tabulated: UpCardGame, groups: list[tuple[Hole, ...]], work: Work
) -> tuple[list[tuple[Played, ...]], dict[str, ValueTable]]:
    values = all_values(tabulated, groups, work)
    flat = [each for group in values for each in group]
    totals = first_totals(tabulated, flat)
    peeks = totals[1] > totals[0]
    played = [tuple(best_play(each, peeks) for each in group) for group in values]
    first, second, _ = tabulated.plays.streets
    return played, {first: first_table(tabulated, totals), second: raise_table(tabulated, flat)}


def all_values(tabulated: UpCardGame, groups: list[tuple[Hole, ...]], work: Work) -> list[tuple[HoleValues, ...]]:
    """The values of all hole cards, by their two ranks."""
    return work.run(partial(value_holes, tabulated, group) for group in groups)


def _play_as_told(
    game: Game, tabulated: UpCardGame, strategy: Strategy, groups: list[tuple[Hole, ...]], work: Work
) -> list[tuple[Played, ...]]:
    kit = Kit(asked_play, (game, tabulated, strategy))
    played: list[tuple[Played, ...]] = work.spread(kit, range(len(groups)), one_by_one=True)
    return played


def asked_play(
    game: Game,
    tabulated: UpCardGame,
    strategy: Strategy,
    work: Work,
) -> Callable[[int], tuple[Played, ...]]:
    """The function that asks the strategy about hole cards of two ranks, by the number of their group."""
    asking, groups = Asking(game, tabulated, strategy), list(tabulated.holes())
    peeks = asking.peeks()
    return lambda at: tuple(asking.play(hole, peeks) for hole in groups[at])
