"""The tables of the best strategy, taken from the exact solution of the game.

Streets up to some millions of positions are taken from the solution's tables of values, card by card. Boards of four
and five cards are taken by type, as the recipe of the shared board counts them: on the river 562,000 holdings on plain
boards and 13 million on suited ones, a bit each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from pitboss.errors import GameError, StrategyError
from pitboss.odds.kernels.parallel import made_ahead
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.progress import Progress, announce
from pitboss.rules import Choices, Game, Options, Street
from pitboss.rules.street import never
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.strategies import position_kernels as kernels
from pitboss.simulate.strategies.decisions import (
    UNKNOWN,
    Decision,
    Decisions,
    Remembered,
    Tabulated,
    answer_of,
    packed,
    positions_of,
)
from pitboss.simulate.strategies.histories import Level, Tree
from pitboss.simulate.strategies.positions import (
    CardPositions,
    HandPositions,
    Positions,
    RiverTypes,
    TurnTypes,
    choose_table,
    renaming_table,
    suit_orders,
)

TURN_CARDS, RIVER_CARDS = 6, 7


def tabulate(
    game: Game, options: Options, tree: Tree, solution: Solution, progress: Progress | None = None
) -> Decisions:
    """The decisions of a solution on every street and after every history."""
    announce(progress, f"tabulating the best strategy of {game.name}")
    decisions: Decisions = {}
    for number, level in enumerate(tree.levels):
        histories = [h for h, asked in zip(level.histories, level.asked, strict=True) if asked]
        if histories:
            for history, decision in _street(game, options, level, histories, solution, progress):
                decisions[number, history] = decision
    return decisions


def _street(
    game: Game,
    options: Options,
    level: Level,
    histories: list[Choices],
    solution: Solution,
    progress: Progress | None,
) -> Iterator[tuple[Choices, Decision]]:
    street = level.street.id
    by_type = getattr(solution.values, "solved", None)
    if by_type is not None and sum(level.seen) in (TURN_CARDS, RIVER_CARDS):
        yield from by_board_type(level, histories, by_type)
        return
    positions = positions_of(game, level)
    if positions is None or (street not in solution.values and street not in solution.pieces):
        raise GameError(f"{game.id}: its best strategy has no table for {street}")
    tables = np.full((len(histories), positions.count), UNKNOWN, dtype=np.uint8)
    for values in _value_tables(solution, street, progress):
        _fill(level, positions, values, histories, tables)
    for history, table in zip(histories, tables, strict=True):
        yield history, _decision(game, options, level, history, positions, table)


def _value_tables(solution: Solution, street: str, progress: Progress | None) -> Iterator[ValueTable]:
    if street in solution.values:
        yield solution.values[street]
        return
    pieces = solution.pieces[street]
    for done, table in enumerate(made_ahead(pieces.tables())):
        if progress:
            progress(done, pieces.count)
        yield table


def _decision(
    game: Game, options: Options, level: Level, history: Choices, positions: Positions, table: Ints
) -> Decision:
    """As bits where there are two answers; else as bytes, where who is excused is found out as it comes up."""
    if level.street.excused is never and len(level.street.choices) == 2:
        return packed(positions, table)
    return Remembered(positions, table, answer_of(game, options, level, history, None), level.seen)


def _fill(level: Level, positions: Positions, values: ValueTable, histories: list[Choices], tables: Ints) -> None:
    """Writes the best choices of a table of values into tables [histories, positions]."""
    keys = np.asarray(values.keys)
    if keys.dtype.names is None:
        raise GameError(f"the best strategy of {level.street.id} is not tabulated by cards")
    piles = [name for name in keys.dtype.names if name != "choices"]
    cards = np.concatenate([keys[pile].reshape(len(keys), -1) for pile in piles], axis=1).astype(np.uint8)
    numbers = np.array([[c.id for c in level.street.choices].index(choice) for choice in values.choices])
    order = np.argsort(numbers)  # In the rules' order, in which the first of equals is chosen.
    totals, numbers = values.totals[:, order], numbers[order]
    rows = [np.arange(len(keys))] * len(histories)
    if "choices" in keys.dtype.names:
        rows = [np.flatnonzero(keys["choices"] == " ".join(history)) for history in histories]
    if isinstance(positions, HandPositions):
        for each, table in zip(rows, tables, strict=True):
            _fill_places(level, positions, cards[each], totals[each], numbers, table)
        return
    assert isinstance(positions, CardPositions)
    choices = [numbers[np.argmax(totals[each], axis=1)].astype(np.uint8) for each in rows]
    _fill_cards(level, positions, [cards[each] for each in rows], choices, tables)


def _fill_places(level: Level, positions: HandPositions, cards: Ints, totals: Ints, numbers: Ints, table: Ints) -> None:
    places = [_place(level.street, level.street.choices[number].id) for number in numbers]
    kernels.fill_places(
        cards, totals.astype(np.int64, order="C"), np.array(places), choose_table(),
        renaming_table(), suit_orders(), table,
    )  # fmt: skip


def _fill_cards(level: Level, positions: CardPositions, cards: list[Ints], choices: list[Ints], tables: Ints) -> None:
    """In one pass for all histories where they have the same cards in the same order, which is quicker."""
    is_one_pass = all(np.array_equal(cards[0], each) for each in cards[1:])
    for part in [slice(None)] if is_one_pass else [slice(at, at + 1) for at in range(len(cards))]:
        chosen = np.stack(choices[part], axis=1)
        if positions.fill(np.ascontiguousarray(cards[part][0]), chosen, tables[part]) >= 0:
            raise StrategyError(f"on {level.street.id} positions that differ only by suits are decided differently")


def _place(street: Street, choice: str) -> int:
    """The place of the card that a choice lays down; -1 for a choice that names none."""
    place = street.place_of(choice)
    return -1 if place is None else place


def by_board_type(level: Level, histories: list[Choices], solved: object) -> Iterator[tuple[Choices, Decision]]:
    """Decisions with four or five cards of the board seen, as the recipe of the shared board knows them."""
    from pitboss.odds.exact.shared_board.strategies.best_strategy import Solved  # noqa: PLC0415
    from pitboss.odds.exact.shared_board.strategies.late_streets import filled_river  # noqa: PLC0415 - Numba takes a while

    assert isinstance(solved, Solved)
    seen = sum(level.seen) - 2
    positions: Positions = RiverTypes() if seen == 5 else TurnTypes()
    for node in solved.plan.nodes[seen]:
        if node.choices not in histories:
            continue
        if seen == 5:
            river = filled_river(solved.board_game, solved.plan)
            parts = (river.plain_chosen[node.class_], river.suited_chosen[node.class_])
            table = np.concatenate([part.ravel() for part in parts])
        else:
            table = np.concatenate([streets.turn_chosen[node.class_] for streets in solved.streets])
        assert len(table) == positions.count
        yield node.choices, _numbered(level, solved.plan, seen, node.next_, positions, table)


def _numbered(
    level: Level, plan: Any, seen: int, next_: tuple[int, ...], positions: Positions, table: Ints
) -> Tabulated:
    """The table with the numbers of choices in place of the numbers of answers."""
    later = [node.choices for node in plan.nodes[5]] if seen == 4 else plan.ends
    ids = [choice.id for choice in level.street.choices]
    numbers = np.array([ids.index(later[at][-1]) for at in next_])
    chosen = numbers[table].astype(np.uint8)
    return packed(positions, chosen) if len(ids) == 2 else Tabulated(positions, chosen)
