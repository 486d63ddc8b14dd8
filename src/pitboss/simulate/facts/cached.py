"""Learned facts, kept on disk between runs."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.rules import Game
from pitboss.simulate.disk_cache import cache_name, load_arrays, save_arrays
from pitboss.simulate.facts.learned import Explanation, LearnedFacts, NotLearnt, all_paths, learn_facts
from pitboss.simulate.facts.witnesses import Measure


@lru_cache(maxsize=16)
def facts_of(game: Game) -> LearnedFacts | None:
    """What can be learnt of a game's facts, from disk if it is known; None for a game whose facts cannot be learnt."""
    name = cache_name(game, game.choose_options(), "facts")
    arrays = load_arrays(name)
    if arrays is not None:
        data = json.loads(arrays["facts"].tobytes())
        return _decoded(game, data) if data else None
    try:
        learned = learn_facts(game)
    except NotLearnt:
        learned = None
    save_arrays(name, {"facts": np.frombuffer(json.dumps(_encoded(learned)).encode(), dtype=np.uint8)})
    return learned


def _encoded(learned: LearnedFacts | None) -> dict[str, object]:
    if learned is None:
        return {}
    return {
        "measures": learned.measures,
        "explanations": [(*each[:3], each.values.hex()) for each in learned.explanations],
        "fields": learned.fields,
    }


def _decoded(game: Game, data: dict[str, list[list[Any]]]) -> LearnedFacts:
    measures = [Measure(str(id_), tuple(slots)) for id_, slots in data["measures"]]
    explanations = [Explanation(kind, one, two, bytes.fromhex(text)) for kind, one, two, text in data["explanations"]]
    fields = [[int(number) for number in path] for path in data["fields"]]
    return LearnedFacts(game, all_paths(game), measures, explanations, fields)
