"""The best strategy of a game as tables, with the exact tally that it leads to; kept on disk between runs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.progress import Progress, announce
from pitboss.odds.solve import solution
from pitboss.rules import ByChance, Game, Options
from pitboss.simulate.disk_cache import cache_name, load_arrays, save_arrays
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.strategies.best_decisions import tabulate
from pitboss.simulate.strategies.decisions import Decision, Decisions, Remembered, Tabulated, answer_of, positions_of
from pitboss.simulate.strategies.histories import Tree
from pitboss.simulate.strategies.positions import Positions, RiverTypes, TurnTypes

BY_TYPE: dict[str, type[RiverTypes] | type[TurnTypes]] = {"river": RiverTypes, "turn": TurnTypes}


@dataclass(frozen=True, eq=False)
class KnownStrategy:
    """A strategy with its exact tally."""

    decisions: Decisions
    tally: Tally


def known_strategy(
    game: Game, options: Options, tree: Tree, by_chance: ByChance | None, progress: Progress | None = None
) -> KnownStrategy:
    """The best strategy, or one by the chance of winning, from disk if it was solved before."""
    label = by_chance.name if by_chance else "optimal"
    name = cache_name(game, options, f"strategy {label} {tree.ends}")
    arrays = load_arrays(name)
    if arrays is not None:
        return _decoded(game, options, tree, label, arrays)
    announce(progress, f"solving {game.name} for its best strategy, once for these options")
    solved = solution(game, options, by_chance, progress)
    known = KnownStrategy(tabulate(game, options, tree, solved, progress), solved.tally)
    save_arrays(name, _encoded(known))
    return known


def _encoded(known: KnownStrategy) -> dict[str, Any]:
    arrays: dict[str, Any] = {}
    index = []
    for number, ((level, history), decision) in enumerate(known.decisions.items()):
        assert isinstance(decision, Tabulated | Remembered)
        kinds = [kind for kind, each in BY_TYPE.items() if isinstance(decision.positions, each)]
        bits = decision.bits if isinstance(decision, Tabulated) else 0
        index.append((level, history, (kinds or [""])[0], bits))
        arrays[f"table{number}"] = decision.table
    cells = [(choices, tuple(facts), str(count)) for (choices, facts), count in known.tally.cells.items()]
    text = json.dumps({"index": index, "cells": cells, "total": str(known.tally.total)})
    return {**arrays, "index": np.frombuffer(text.encode(), dtype=np.uint8)}


def _decoded(game: Game, options: Options, tree: Tree, label: str, arrays: dict[str, Ints]) -> KnownStrategy:
    data = json.loads(arrays["index"].tobytes())
    decisions: Decisions = {}
    for number, (level, history, kind, bits) in enumerate(data["index"]):
        decisions[level, tuple(history)] = _decision(
            game, options, tree, level, tuple(history), kind, bits, arrays[f"table{number}"]
        )
    cells: dict[Cell, int] = {
        (tuple(choices), game.fact_type(*facts)): int(count) for choices, facts, count in data["cells"]
    }
    return KnownStrategy(decisions, Tally(game, options, label, int(data["total"]), cells))


def _decision(
    game: Game, options: Options, tree: Tree, number: int, history: tuple[str, ...], kind: str, bits: int, table: Ints
) -> Decision:
    level = tree.levels[number]
    positions: Positions | None = BY_TYPE[kind]() if kind else positions_of(game, level)
    assert positions is not None
    if bits:
        return Tabulated(positions, table, bits)
    return Remembered(positions, table, answer_of(game, options, level, history, None), level.seen)
