"""A custom pay table: `trips=50-40-30-8-6-5-4`, the amounts in the order of the printed lines.

The result is a game like any other. A side bet is priced from the counts there are, with the play that is best for the
main game; a new table in the main game calls for a new best strategy, and the deals are counted again.
"""

from __future__ import annotations

from pitboss.errors import PayTableError
from pitboss.odds.pricing.net_results import check_countable, main_wagers
from pitboss.rules import Game, Options, PayTable
from pitboss.rules.own_tables import read_table, with_table


def with_tables(game: Game, texts: list[str]) -> Game:
    """The game with these pay tables in place of the printed ones."""
    tables: dict[str, PayTable] = {}
    for text in texts:
        id_, table = read_table(game, text)
        if id_ in tables:
            raise PayTableError(f"--pays {text!r}: {id_} has a pay table already, {tables[id_].id}")
        tables[id_] = table
    for id_, table in tables.items():
        game = with_table(game, id_, table)
    check_countable(game)
    return game


def plays_alike(game: Game, changed: Game) -> bool:
    """True if no pay table of the main game differs, so that the best strategy is the same."""
    return all(game.wager(id_).tables == changed.wager(id_).tables for id_ in main_wagers(game))


def printed_options(game: Game, options: Options) -> Options:
    """The same options in the game as printed, where a custom table has no name."""
    known = {option.id: option.values for option in game.options}
    return game.choose_options({id_: value for id_, value in options.items() if value in known[id_]})
