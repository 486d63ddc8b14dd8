"""Counts the deals of a game of this family: under the best strategy, a given one, or with hidden cards known."""

from __future__ import annotations

from pitboss.errors import GameError
from pitboss.odds.exact.generic import name_of
from pitboss.odds.exact.shared_board.hidden_cards.one_dealer_card import solve_known
from pitboss.odds.exact.shared_board.hidden_cards.two_dealer_cards import solve_both
from pitboss.odds.exact.shared_board.read_game import BoardGame, read
from pitboss.odds.exact.shared_board.strategies.best_strategy import find_best_strategy
from pitboss.odds.exact.shared_board.strategies.custom_strategy import tally_strategy
from pitboss.odds.exact.shared_board.strategies.late_streets import board_pieces
from pitboss.odds.exact.shared_board.strategies.strategy_by_board_type import fits_types, tally_by_type
from pitboss.odds.exact.shared_board.strategies.value_tables import BoardValues
from pitboss.odds.model.solution import Solution
from pitboss.odds.model.tally import Tally
from pitboss.odds.progress import Progress
from pitboss.rules import ByChance, Game, Options
from pitboss.rules.game import Strategy


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best strategy and its tally, or the tally of a given strategy."""
    board_game = read(game, options)
    if board_game.known_dealer:
        return _knowing(board_game, strategy, progress)
    if strategy is None or isinstance(strategy, ByChance):
        solved = find_best_strategy(board_game, strategy, progress)
        tally = Tally(game, options, name_of(strategy), sum(solved.cells.values()), solved.cells)
        return Solution(tally, BoardValues(solved), board_pieces(board_game, solved.plan))
    count = tally_by_type if fits_types(board_game, strategy) else tally_strategy
    cells = count(board_game, strategy, progress)
    return Solution(Tally(game, options, name_of(strategy), sum(cells.values()), cells))


def _knowing(board_game: BoardGame, strategy: Strategy | None, progress: Progress | None) -> Solution:
    """The best strategy of a seat that has seen one or two of the dealer's cards."""
    game, options = board_game.game, board_game.options
    if strategy is not None:
        raise GameError(f"{game.id}: a strategy cannot be given for a seat that knows hidden cards")
    if len(board_game.facts.all_fields("first_five")) > 1:
        raise GameError(f"{game.id}: what is paid on the first five cards is not split by what the seat knows")
    cells, values = (solve_both if board_game.known_dealer == 2 else solve_known)(board_game, progress)
    return Solution(Tally(game, options, name_of(None), sum(cells.values()), cells), values)
