"""Every cell of every settlement, under every reading, is defined, payable and cites a rule that exists."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod

import pytest

from pitboss.games import find_game
from pitboss.rules import FIRST_LINE, HALF, Choices, Game, Options, Ruling
from tests.conformance.random_play import GAME_IDS


def readings(game: Game) -> list[Options]:
    """Every combination of the options that are not merely a choice of pay table."""
    tables = {wager.table_option for wager in game.wagers} | {
        wager.required_when[0] for wager in game.wagers if wager.required_when
    }
    open_ = [option for option in game.options if option.id not in tables]
    return [
        game.choose_options({option.id: value for option, value in zip(open_, values, strict=True)})
        for values in product(*(option.values for option in open_))
    ]


@cache
def rulings(game_id: str) -> tuple[int, frozenset[tuple[Choices, str, Ruling]]]:
    """How many cells the settlement has, and every ruling that appears in one, with its path and wager."""
    game = find_game(game_id)
    visited, found = 0, set()
    for options in readings(game):
        for path in game.settled_paths(options):
            cells = [game.settle(facts, path, options) for facts in game.domain()]
            visited += len(cells)
            placed = game.placed(path)
            for wager in game.wagers:
                staked = wager.is_opening or wager.rides or placed.get(wager.id)
                found |= {(path, wager.id, each[wager.id]) for each in cells} if staked else set()
    return visited, frozenset(found)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_cell_is_ruled_and_payable(game_id: str) -> None:
    game = find_game(game_id)
    known = game.rules.keys() | game.readings.keys()
    lines = {wager.id: {len(table) for table in wager.tables.values()} for wager in game.wagers}
    visited, found = rulings(game_id)
    for path, id_, ruling in found:
        assert ruling.rule in known, (id_, ruling)
        assert set(ruling.by) <= game.hands.keys()
        if ruling.outcome >= FIRST_LINE:
            assert lines[id_] == {max(lines[id_])}, "tables of one wager have the same lines"
            assert ruling.outcome - FIRST_LINE < max(lines[id_])
        if ruling.outcome == HALF:
            assert game.placed(path)[id_] % 2 == 0
    size = prod(len(values) for values in game.fact_values.values())
    assert visited == size * sum(len(game.settled_paths(options)) for options in readings(game))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_line_of_every_pay_table_can_be_paid(game_id: str) -> None:
    game = find_game(game_id)
    paid: dict[str, set[int]] = {wager.id: set() for wager in game.wagers}
    for _, id_, ruling in rulings(game_id)[1]:
        if ruling.outcome >= FIRST_LINE:
            paid[id_].add(ruling.outcome - FIRST_LINE)
    for wager in game.wagers:
        for table in wager.tables.values():
            payable = {line for line in range(len(table)) if table.odds or table.cents[line]}
            assert payable <= paid[wager.id], f"{wager.id}: lines {payable - paid[wager.id]} are never paid"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_pay_tables_never_pay_less_for_a_better_line(game_id: str) -> None:
    """Printed tables fall from line to line; an exception would be a typing error or belongs in the remarks."""
    for wager in find_game(game_id).wagers:
        for table in wager.tables.values():
            amounts = [odds.pays / odds.per for odds in table.odds] or list(table.cents)
            assert amounts == sorted(amounts, reverse=True), (wager.id, table.id)
