"""A whole game with one dealer card up: values back from the flop, decisions, and the deals forth to a tally."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from pitboss.errors import GameError
from pitboss.odds.exact.dealer_up_card.decide import Asking, Played, best_play
from pitboss.odds.exact.dealer_up_card.hidden_cards import fits_knowledge, solve_known
from pitboss.odds.exact.dealer_up_card.late_streets import peek_pieces
from pitboss.odds.exact.dealer_up_card.tabulated_game import Hole, Setting, by_ranks, read
from pitboss.odds.exact.dealer_up_card.tally import tally_cells, tally_holes
from pitboss.odds.exact.dealer_up_card.values import HoleValues, peek_table, peek_totals, raise_table, value_holes
from pitboss.odds.exact.generic import deals, name_of
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
    if fits_knowledge(game):
        if strategy is not None:
            raise GameError(f"{game.id}: a strategy cannot be given for a seat that knows hidden cards")
        return solve_known(game, options, progress)
    setting = read(game, options)
    groups = list(setting.holes())
    by_ranks()  # makes the tables that all threads share
    work = Work(2 * len(groups), progress)
    tables: dict[str, ValueTable] = {}
    pieces: dict[str, Pieces] = {}
    if strategy is None:
        pieces = peek_pieces(setting)
        played, tables = _play_best(setting, groups, work)
    else:
        played = _play_as_told(game, setting, strategy, groups, work)
    counted = sum(work.run(partial(tally_holes, setting, group) for group in played), start=np.zeros((), np.int64))
    tally = Tally(game, options, name_of(strategy), deals(game), tally_cells(game, setting, counted))
    return Solution(tally, tables, pieces)


def _play_best(
    setting: Setting, groups: list[tuple[Hole, ...]], work: Work
) -> tuple[list[tuple[Played, ...]], dict[str, ValueTable]]:
    values = all_values(setting, groups, work)
    flat = [each for group in values for each in group]
    totals = peek_totals(setting, flat)
    peeks = totals[1] > totals[0]
    played = [tuple(best_play(each, peeks) for each in group) for group in values]
    first, second, _ = setting.plays.streets
    return played, {first: peek_table(setting, totals), second: raise_table(setting, flat)}


def all_values(setting: Setting, groups: list[tuple[Hole, ...]], work: Work) -> list[tuple[HoleValues, ...]]:
    """The values of all hole cards, by their two ranks."""
    return work.run(partial(value_holes, setting, group) for group in groups)


def _play_as_told(
    game: Game, setting: Setting, strategy: Strategy, groups: list[tuple[Hole, ...]], work: Work
) -> list[tuple[Played, ...]]:
    kit = Kit(asked_play, (game, setting, strategy))
    played: list[tuple[Played, ...]] = work.spread(kit, range(len(groups)), one_by_one=True)
    return played


def asked_play(
    game: Game,
    setting: Setting,
    strategy: Strategy,
    work: Work,
) -> Callable[[int], tuple[Played, ...]]:
    """The function that asks the strategy about hole cards of two ranks, by the number of their group."""
    asking, groups = Asking(game, setting, strategy), list(setting.holes())
    peeks = asking.peeks()
    return lambda at: tuple(asking.play(hole, peeks) for hole in groups[at])
