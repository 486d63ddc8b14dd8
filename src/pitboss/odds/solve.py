"""From a game to its exact odds: finds the recipe, checks the strategy, counts the deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.odds.hidden_cards.knowledge import parse_knowing, usual_knowledge, with_knowledge
from pitboss.odds.model.solution import Solution
from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.net_results import check_countable
from pitboss.odds.progress import terminal_progress
from pitboss.odds.strategies.load import find_strategy, strategy_under
from pitboss.odds.strategies.validate import probe
from pitboss.rules import Game, Options
from pitboss.rules.game import Strategy

Progress = Callable[[int, int], None]

GENERIC_MODULE = "pitboss.odds.exact.generic"
GENERIC = f"{GENERIC_MODULE}:solve"
BOARD = "pitboss.odds.exact.shared_board:solve"

RECIPES: dict[str, str] = {
    "ultimate_holdem": BOARD,
    "holdem_bonus": BOARD,
    "texas_peek": "pitboss.odds.exact.dealer_up_card:solve",
    "four_card": "pitboss.odds.exact.separate_hands:solve",
    "wild_six": "pitboss.odds.exact.draw:solve",
}

COVER_ALL: dict[str, str] = {
    "ultimate_holdem": "pitboss.odds.exact.highest_hand.shared_board:count_lines",
    "four_card": "pitboss.odds.exact.highest_hand.separate_hands:count_lines",
}


def solve(
    game: Game | str,
    options: Options | Mapping[str, str] | None = None,
    strategy: Strategy | str | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Counts every deal: the exact tally under the best strategy, or under the one given. Price it with `price`.

    This takes from seconds to minutes; a terminal shows how far it has come. `pitboss.odds.quote` reads certified
    figures at once.
    """
    if progress is not None:
        return solution(game, options, strategy, progress).tally
    with terminal_progress(f"counting the deals of {game if isinstance(game, str) else game.id}") as shown:
        return solution(game, options, strategy, shown).tally


def solution(
    game: Game | str,
    options: Options | Mapping[str, str] | None = None,
    strategy: Strategy | str | None = None,
    progress: Progress | None = None,
    *,
    knowing: str = "",
) -> Solution:
    """The tally with the exact value of every choice on every street; `knowing` is what the seat saw too early."""
    game = find_game(game) if isinstance(game, str) else game
    chosen = game.choose_options(options or {})
    played = strategy_under(find_strategy(game, strategy) if isinstance(strategy, str) else strategy, chosen)
    recipe = recipe_of(game)
    if recipe != GENERIC:
        check_countable(game)
    if knowing:
        return _knowing(game, chosen, knowing, progress)
    if played is not None:
        probe(game, chosen, played, suits_alike=recipe != GENERIC)
    found = load(recipe)(game, chosen, strategy=played, progress=progress)
    assert isinstance(found, Solution)
    return found


def _knowing(game: Game, options: Options, knowing: str, progress: Progress | None) -> Solution:
    """The game of a seat that knows hidden cards, by its recipe where that fits; told in the game's own terms."""
    known = with_knowledge(game, parse_knowing(game, knowing))
    recipe = recipe_of(known) if _fits(known) else GENERIC
    if recipe == GENERIC and load(f"{GENERIC_MODULE}:is_large")(known):
        raise GameError(f"{game.id}: {knowing} cannot be counted in good time; what can be: {countable(game)}")
    found: Solution = load(recipe)(known, options, progress=progress)
    return replace(found, tally=replace(found.tally, game=game))


def countable(game: Game) -> str:
    """What a seat may know of this game and its recipe counts."""
    usual = usual_knowledge(game)
    found = [text for text in usual if _fits(with_knowledge(game, parse_knowing(game, text)))]
    return ", ".join(found) or "nothing in this game"


def _fits(known: Game) -> bool:
    """Does the game's recipe say that it counts what this seat knows?"""
    module, _, _ = recipe_of(known).partition(":")
    fits: Callable[[Game], bool] | None = getattr(import_module(module), "fits_knowledge", None)
    return fits is not None and fits(known)


def recipe_of(game: Game) -> str:
    """The recipe of this game; for a game that has none, the board family where it fits, else the generic solver."""
    if game.id in RECIPES:
        return RECIPES[game.id]
    return BOARD if _fits_board(game) else GENERIC


def _fits_board(game: Game) -> bool:
    """A game of two hole cards against the dealer's two and a shared board of five."""
    shape: dict[str, int] = {}
    for pile in game.piles:
        shape[pile.owner] = shape.get(pile.owner, 0) + pile.count
    if shape != {"seat": 2, "board": 5, "dealer": 2}:
        return False
    fits: Callable[[Game], bool] = load("pitboss.odds.exact.shared_board:fits")
    return fits(game)


def line_tally(game: Game, hands: int, progress: Progress | None = None) -> LineTally:
    """Cover All for so many hands: how many deals pay each line."""
    found = load(COVER_ALL[game.id])(game, hands, progress=progress)
    assert isinstance(found, LineTally)
    return found


FIRST_USE = "First use on this machine: the kernels are compiled once, which takes up to a minute."


def is_first_use(game: Game) -> bool:
    """True where the recipe's kernels have never been compiled on this machine."""
    if recipe_of(game) == GENERIC:
        return False
    from pitboss.odds.kernels.numba_cache import CACHE_FOLDER  # noqa: PLC0415 - Numba takes a while to come up

    family = recipe_of(game).partition(":")[0].rpartition(".")[2]  # Numba's folders are named by that of the source.
    return not any(CACHE_FOLDER.glob(f"{family}_*/*.nbi"))


def load(name: str) -> Callable[..., Any]:
    """Imports a recipe only now: Numba takes a while to come up."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
