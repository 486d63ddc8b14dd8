"""A pay table of one's own: `trips=50-40-30-8-6-5-4`, the amounts in the order of the printed lines.

The result is a game like any other. A side bet changes no decision, so that its price follows from the counts there
are; a new table in the main game calls for a new best strategy, and the deals are counted again.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pitboss.errors import PayTableError
from pitboss.odds.pricing.net_results import check_countable, check_table, main_wagers
from pitboss.rules import Game, Odds, Option, Options, PayTable, Wager

MOST_AMOUNT = 10**9
AMOUNT = re.compile(r"([0-9]{1,9})(?:/([1-9][0-9]{0,2}))?")  # 50, or 3/2 for 3 to 2


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


def read_table(game: Game, text: str) -> tuple[str, PayTable]:
    """Reads `WAGER=AMOUNT-AMOUNT-…`: odds to 1 (`3/2` is 3 to 2), or dollars where the bet is paid in dollars."""
    id_, equals, amounts = text.partition("=")
    if not equals:
        raise PayTableError(f"--pays {text!r}: write WAGER=AMOUNT-AMOUNT-…, such as trips=50-40-30-8-7-4-3")
    wager = game.wager(id_.strip())
    printed = next(iter(wager.tables.values()), None)
    if printed is None:
        paid = ", ".join(each.id for each in game.wagers if each.tables)
        raise PayTableError(f"{wager.id} is not paid by a table; in {game.id} these are: {paid}")
    words = [word.strip() for word in amounts.split("-")]
    if any(not word for word in words[1:]) and len(words) > 1:
        raise PayTableError(f"--pays {text!r}: an amount is missing or negative; nothing pays less than 0")
    if len(words) != len(printed):
        lines = ", ".join(printed.labels)
        raise PayTableError(f"--pays {text!r}: {len(words)} amounts for {len(printed)} lines; they are: {lines}")
    return wager.id, check_table(wager, _table("-".join(words), printed, [_amount(text, word) for word in words]))


def _amount(text: str, word: str) -> Odds:
    found = AMOUNT.fullmatch(word)
    if not found:
        raise PayTableError(
            f"--pays {text!r}: {word!r} is no amount; write a whole number below {MOST_AMOUNT:,}, or 3/2 for 3 to 2"
        )
    return Odds(int(found[1]), int(found[2] or 1))


def _table(id_: str, printed: PayTable, amounts: list[Odds]) -> PayTable:
    if printed.odds:
        return PayTable(id_, printed.labels, odds=tuple(amounts))
    if any(100 % amount.per for amount in amounts):
        raise PayTableError(f"pay table {id_}: fixed sums are whole cents")
    return PayTable(id_, printed.labels, cents=tuple(100 * amount.pays // amount.per for amount in amounts))


def with_table(game: Game, id_: str, table: PayTable) -> Game:
    """The game with this pay table for one wager, whatever option or number of hands chose one before."""
    chosen_by = game.wager(id_).table_option
    wagers = tuple(_repaid(wager, table) if wager.id == id_ else wager for wager in game.wagers)
    options = tuple(_only(option, table.id) if option.id == chosen_by else option for option in game.options)
    return replace(game, wagers=wagers, options=options)


def _repaid(wager: Wager, table: PayTable) -> Wager:
    if wager.table_by_hands:
        return replace(wager, tables={hands: replace(table, id=each.id) for hands, each in wager.tables.items()})
    return replace(wager, tables={table.id: table})


def _only(option: Option, value: str) -> Option:
    return replace(option, values=(value,), default=value)


def plays_alike(game: Game, changed: Game) -> bool:
    """True if no pay table of the main game differs, so that the best strategy is the same."""
    return all(game.wager(id_).tables == changed.wager(id_).tables for id_ in main_wagers(game))


def printed_options(game: Game, options: Options) -> Options:
    """The same options in the game as printed, where a table of one's own has no name."""
    known = {option.id: option.values for option in game.options}
    return game.choose_options({id_: value for id_, value in options.items() if value in known[id_]})
