"""A custom pay table: `trips=50-40-30-8-6-5-4`, the amounts in the order of the printed lines.

Where the table goes by the number of hands, `cover_all:5=100-40-35-5` is its column for five of them. A bet without a
table is paid even money: it has one line, its win, and `ante=6/5` pays 6 to 5 on it, `ante=19/20` even money less 5 %.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pitboss.errors import PayTableError
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.game import Game
from pitboss.rules.option import Option, Options
from pitboss.rules.outcome import FIRST_LINE, WIN, Rulings
from pitboss.rules.pay import Odds, PayTable
from pitboss.rules.street import Choices
from pitboss.rules.wager import Wager

MOST_AMOUNT = 10**9
EVEN_MONEY = "1"  # the name of the only line's table where a bet is paid even money
AMOUNT = re.compile(r"([0-9]{1,9})(?:/([1-9][0-9]{0,2}))?")  # 50, or 3/2 for 3 to 2


@dataclass(frozen=True)
class WinByTable:
    """A settlement in which a win of one wager is the only line of a pay table."""

    settle: Callable[[Any, Choices, Options], Rulings]
    wager: str

    def __call__(self, facts: Any, choices: Choices, options: Options) -> Rulings:
        """Every wager as before; a win of this one is paid by its line."""
        rulings = self.settle(facts, choices, options)
        ruling = rulings[self.wager]
        return {**rulings, self.wager: ruling._replace(outcome=FIRST_LINE)} if ruling.outcome == WIN else rulings


def is_even_money(wager: Wager) -> bool:
    """True for a bet that has no pay table and may win: an own stake, paid 1 to 1."""
    return not (wager.tables or wager.rides)


def with_line(game: Game, id_: str) -> Game:
    """The same game, where a bet that is paid even money has a pay table with one line, its win."""
    wager = game.wager(id_)
    if not is_even_money(wager):
        return game
    table = PayTable(EVEN_MONEY, ("Win",), odds=(Odds(1),))
    wagers = tuple(replace(each, tables={table.id: table}) if each.id == id_ else each for each in game.wagers)
    return replace(game, wagers=wagers, settle=WinByTable(game.settle, id_))


def read_table(game: Game, text: str) -> tuple[str, PayTable]:
    """Reads `WAGER=AMOUNT-AMOUNT-…`: odds to 1 (`3/2` is 3 to 2), or dollars where the bet is paid in dollars."""
    id_, equals, amounts = text.partition("=")
    paid = ", ".join(wager.id for wager in game.wagers if wager.tables)
    if not equals:
        raise PayTableError(f"pay table {text!r}: write WAGER=AMOUNT-AMOUNT-…, where WAGER is one of: {paid}")
    name, colon, hands = id_.strip().partition(":")
    wager = with_line(game, name).wager(name)
    printed = next(iter(wager.tables.values()), None)
    if printed is None:
        raise PayTableError(f"{wager.id} is not paid by a table; in {game.id} these are: {paid}")
    if colon and not (wager.table_by_hands and hands in wager.tables):
        known = ", ".join(sorted(wager.tables))
        columns = f"for {known} hands" if wager.table_by_hands else "not by the number of hands"
        raise PayTableError(f"pay table {text!r}: {wager.id} has no column {hands!r}; its tables are {columns}")
    words = [word.strip() for word in amounts.split("-")]
    if any(not word for word in words[1:]) and len(words) > 1:
        raise PayTableError(f"pay table {text!r}: an amount is missing or negative; nothing pays less than 0")
    if len(words) != len(printed):
        lines = ", ".join(printed.labels)
        raise PayTableError(f"pay table {text!r}: {len(words)} amounts for {len(printed)} lines; they are: {lines}")
    table = check_table(wager, _table("-".join(words), printed, [_amount(text, word) for word in words]))
    return id_.strip(), table


def check_no_push(what: str, word: str) -> None:
    """Refuses a push in the place of an amount. A line that pays 0 is one; a push on a rank is a rule."""
    if word.strip().lower().startswith("push"):
        raise PayTableError(
            f"{what}: a push is not an amount; write 0 for a line that gives the stake back. A push on a rank, or "
            "on a hand that no line names, is a rule: write it in settle of a game of your own (`pitboss new`)"
        )


def _amount(text: str, word: str) -> Odds:
    check_no_push(f"pay table {text!r}", word)
    found = AMOUNT.fullmatch(word)
    if not found:
        raise PayTableError(
            f"pay table {text!r}: cannot read the amount {word!r}; write a whole number below {MOST_AMOUNT:,}, "
            "or 3/2 for 3 to 2"
        )
    return Odds(int(found[1]), int(found[2] or 1))


def _table(id_: str, printed: PayTable, amounts: list[Odds]) -> PayTable:
    if printed.odds:
        return PayTable(id_, printed.labels, odds=tuple(amounts))
    if any(100 % amount.per for amount in amounts):
        raise PayTableError(f"pay table {id_}: fixed sums are whole cents")
    return PayTable(id_, printed.labels, cents=tuple(100 * amount.pays // amount.per for amount in amounts))


def with_table(game: Game, id_: str, table: PayTable) -> Game:
    """The game with this pay table for one wager, whatever option or number of hands chose one before.

    `id_` may name one column, such as `cover_all:5`; the others stay as they are.
    """
    id_, _, hands = id_.partition(":")
    game = with_line(game, id_)
    chosen_by = game.wager(id_).table_option
    wagers = tuple(_repaid(wager, table, hands) if wager.id == id_ else wager for wager in game.wagers)
    options = tuple(_only(option, table.id) if option.id == chosen_by else option for option in game.options)
    remarks = {wager: text for wager, text in game.remarks.items() if wager != id_}
    changed = replace(game, wagers=wagers, options=options, remarks=FrozenMap(remarks))
    return replace(changed, rules={**game.rules, **changed.amounts(changed.choose_options())})


def _repaid(wager: Wager, table: PayTable, column: str) -> Wager:
    if wager.table_by_hands:
        changed = {hands: replace(table, id=each.id) for hands, each in wager.tables.items() if column in ("", hands)}
        return replace(wager, tables={**wager.tables, **changed})
    return replace(wager, tables={table.id: table})


def _only(option: Option, value: str) -> Option:
    return replace(option, values=(value,), default=value)


def check_table(wager: Wager, table: PayTable) -> PayTable:
    """A custom pay table must have exactly the lines of the wager's printed tables, in their order."""
    if not isinstance(table, PayTable):
        raise PayTableError(f"{wager.id}: {table!r} is not a pay table; make one with pitboss.rules.pay_table")
    printed = next(iter(wager.tables.values()), None)
    if printed is None:
        raise PayTableError(f"{wager.id} is not paid by a table")
    missing = [label for label in printed.labels if label not in table.labels]
    strange = [label for label in table.labels if label not in printed.labels]
    if missing or strange or table.labels != printed.labels:
        wrong = [f"missing: {', '.join(missing)}"] if missing else []
        wrong += [f"not a line of this bet: {', '.join(strange)}"] if strange else []
        raise PayTableError(
            f"pay table {table.id} does not fit {wager.id}: {'; '.join(wrong) or 'lines out of order or twice'}; "
            f"the lines are: {', '.join(printed.labels)}"
        )
    if bool(table.cents) != bool(printed.cents):
        raise PayTableError(f"pay table {table.id}: {wager.id} is paid by {'dollars' if printed.cents else 'odds'}")
    return table


@lru_cache(maxsize=64)
def own_tables(printed: Game, game: Game) -> FrozenMap[str, str] | None:
    """The pay tables by which a game differs from the printed one, as text; None if it differs otherwise too."""
    texts: dict[str, str] = {}
    again = printed
    for wager in game.wagers if game is not printed else ():
        known = next((each for each in printed.wagers if each.id == wager.id), None)
        if known is None or known.tables == wager.tables:
            continue
        for text in _texts_of(next(iter(wager.tables.values()), None)):
            changed = _changed(again, wager.id, text)
            if changed is not None and changed.wager(wager.id) == wager:
                texts[wager.id], again = text, changed
                break
    return FrozenMap(texts) if again == game else None


def _changed(game: Game, id_: str, text: str) -> Game | None:
    try:
        return with_table(game, *read_table(game, f"{id_}={text}"))
    except PayTableError:
        return None


def _texts_of(table: PayTable | None) -> tuple[str, ...]:
    """How the amounts of a table may have been written: as its name says, or as numbers."""
    if table is None:
        return ()
    if table.odds:
        return table.id, "-".join(f"{odds.pays}/{odds.per}" if odds.per > 1 else str(odds.pays) for odds in table.odds)
    return table.id, "-".join(str(cents // 100) if cents % 100 == 0 else f"{cents}/100" for cents in table.cents)
