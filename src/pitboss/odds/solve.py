"""From a game to its exact odds: finds the recipe, checks the strategy, counts the deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from pitboss.errors import GameError, NotFollowed
from pitboss.games import find_game
from pitboss.odds.exact.analyse import analyse
from pitboss.odds.exact.contract import check_definition
from pitboss.odds.exact.highest_hand import file_for
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.hidden_cards.knowledge import parse_knowing, usual_knowledge, with_knowledge
from pitboss.odds.model.solution import Solution
from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.net_results import check_countable, wager_by_hands
from pitboss.odds.progress import Progress, terminal_progress
from pitboss.odds.strategies.load import find_strategy, strategy_under
from pitboss.odds.strategies.validate import probe
from pitboss.rules import Game, Options
from pitboss.rules.constructs import BY_CARDS, TAKEN_BACK, constructs
from pitboss.rules.game import Strategy

GENERIC = "pitboss.odds.exact.generic:solve"
RECIPE = "pitboss.odds.exact.{}:solve"
BY_GENERIC = "counted by the generic solver, because no recipe follows"
# By recipe or counter, the constructs of `rules.constructs` that it follows.
FOLLOWS: Mapping[str, tuple[str, ...]] = {"sets": (BY_CARDS, TAKEN_BACK)}
LINES_RECIPE = "pitboss.odds.exact.highest_hand.{}:count_lines"


def solve(
    game: Game | str,
    options: Options | Mapping[str, str] | None = None,
    strategy: Strategy | str | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Counts every deal: the exact tally under the best strategy, or under the one given. Price it with `price`.

    This takes from seconds to minutes; a terminal shows the progress. `pitboss.odds.quote` reads certified
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
    check_definition(game, chosen)
    recipe = recipe_of(game)
    if recipe != GENERIC:
        check_countable(game)
    if knowing:
        return _knowing(game, chosen, knowing, progress)
    if played is not None:
        probe(game, chosen, played, suits_alike=recipe != GENERIC)
    found = _counted(recipe, game, chosen, played, progress)
    suited = shape_of(game) or analyse(game).counter
    lacking = unread(game, suited) if suited and recipe == GENERIC else ()
    return replace(found, note=f"{BY_GENERIC}: it has {' and '.join(lacking)}") if lacking else found


def _counted(
    recipe: str, game: Game, options: Options, strategy: Strategy | None, progress: Progress | None
) -> Solution:
    """By the first method that follows the definition; by the generic solver if none does, and the solution says so."""
    refused: list[NotFollowed] = []
    for method in methods(game):
        try:
            found: Solution = load(method)(game, options, strategy=strategy, progress=progress)
            return found
        except NotFollowed as error:
            refused.append(error)
    generic = import_module(GENERIC.partition(":")[0])
    if recipe != GENERIC and generic.is_large(game):
        raise NotFollowed(
            f"{refused[0]}; the generic solver cannot count {generic.deals(game):,} deals: use a smaller deck"
        ) from refused[0]
    found = generic.solve(game, options, strategy=strategy, progress=progress)
    if recipe == GENERIC:
        return found
    return replace(found, note=f"{BY_GENERIC}: {refused[0]}")


def methods(game: Game) -> Iterator[str]:
    """The quick methods to try: the recipe of the game's shape, then the counter that its definition needs."""
    recipe = recipe_of(game)
    if recipe != GENERIC:
        yield recipe
    counter = analyse(game).counter
    if counter and not unread(game, counter) and RECIPE.format(counter) != recipe:
        yield RECIPE.format(counter)


def _knowing(game: Game, options: Options, knowing: str, progress: Progress | None) -> Solution:
    """The game of a seat that knows hidden cards, by its recipe where that fits; told in the game's own terms."""
    known = with_knowledge(game, parse_knowing(game, knowing))
    recipe = recipe_of(known) if _fits(known) else GENERIC
    if recipe == GENERIC and import_module(GENERIC.partition(":")[0]).is_large(known):
        raise GameError(f"{game.id}: {knowing} takes too long to count; available: {countable(game)}")
    found = _counted(recipe, known, options, None, progress)
    return replace(found, tally=replace(found.tally, game=game))


def countable(game: Game) -> str:
    """What a seat may know of this game and its recipe counts."""
    usual = usual_knowledge(game)
    found = [text for text in usual if _fits(with_knowledge(game, parse_knowing(game, text)))]
    return ", ".join(found) or "nothing in this game"


def _fits(known: Game) -> bool:
    """True if a recipe or a counter counts what this seat knows."""
    return any(_fits_method(method, known) for method in methods(known))


def _fits_method(method: str, known: Game) -> bool:
    fits: Callable[[Game], bool] | None = getattr(import_module(method.partition(":")[0]), "fits_knowledge", None)
    return fits is not None and fits(known)


def recipe_of(game: Game) -> str:
    """The recipe of this game's shape, or the counter that its definition needs; else the generic solver."""
    for find in (shape_of, lambda game: analyse(game).counter):
        name = find(game)
        if name and not unread(game, name):
            return RECIPE.format(name)
    return GENERIC


def unread(game: Game, recipe: str) -> tuple[str, ...]:
    """The constructs of a game that this recipe does not follow, in words."""
    return tuple(each for each in constructs(game) if each not in FOLLOWS.get(recipe, ()))


def counts_lines(game: Game) -> bool:
    """True where the side bet on the highest hand at the table can be counted for any number of hands."""
    return wager_by_hands(game) is not None and file_for(game) != ""


def line_tally(game: Game, hands: int, progress: Progress | None = None) -> LineTally:
    """The side bet on the highest of this many hands: how many deals pay each line."""
    if not counts_lines(game):
        raise NotFollowed(f"{game.id}: no recipe counts the highest of several hands in a game of this shape")
    check_definition(game, game.choose_options())
    found: LineTally = load(LINES_RECIPE.format(file_for(game)))(game, hands, progress=progress)
    return found


FIRST_USE = "First use on this machine: the kernels are compiled once, which takes up to a minute."


def is_first_use(game: Game) -> bool:
    """True where the recipe's kernels have never been compiled on this machine."""
    if recipe_of(game) == GENERIC:
        return False
    from pitboss.odds.kernels.numba_cache import CACHE_FOLDER  # noqa: PLC0415 - Numba takes a while to come up

    recipe = Path(__file__).parent / "exact" / recipe_of(game).partition(":")[0].rpartition(".")[2]
    sources = recipe.rglob("*_kernels.py")  # Numba's folders are named by that of the source, its files by the source.
    return not any(any(CACHE_FOLDER.glob(f"{path.parent.name}_*/{path.stem}.*.nbi")) for path in sources)


def load(name: str) -> Callable[..., Any]:
    """Imports a recipe only now: Numba is slow to import."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
