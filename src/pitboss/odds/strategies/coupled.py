"""Side bets that a decision of the main game can win or lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pitboss.odds.pricing.net_results import side_wagers, wagers_named
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options


@lru_cache(maxsize=32)
def coupled_wagers(game: Game, options: Options) -> tuple[str, ...]:
    """The side bets whose outcome depends on what the seat chooses: such as one that a fold loses.

    A strategy that is best for the main game alone need not be best for both bets together.
    """
    return coupled_on(game, options, tuple(game.domain()))


def coupled_on(game: Game, options: Options, cells: Iterable[Facts]) -> tuple[str, ...]:
    """The same, as far as these facts show it: those of a tally are soon gone through."""
    paths, known = tuple(_different(game, options)), tuple(dict.fromkeys(cells))
    return tuple(id_ for id_ in side_wagers(game) if _depends(game, options, wagers_named(game, id_), paths, known))


def _different(game: Game, options: Options) -> Iterator[Choices]:
    """The paths of choices; where a choice names a place of a card, all places are alike."""
    for path in game.paths_under(options):
        streets = zip(game.streets, path, strict=True)
        if all(not street.by_place or choice in (NOT_ASKED, street.choices[0].id) for street, choice in streets):
            yield path


def _depends(
    game: Game, options: Options, wagers: tuple[str, ...], paths: tuple[Choices, ...], cells: tuple[Facts, ...]
) -> bool:
    """True where some deal settles one of these wagers in two ways."""
    for facts in cells:
        ruled = (game.settle(facts, path, options) for path in paths)
        if len({tuple(rulings[id_].outcome for id_ in wagers) for rulings in ruled}) > 1:
            return True
    return False
