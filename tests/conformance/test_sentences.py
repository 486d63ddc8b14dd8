"""Every rule stands in the table of the printed text, with events that really cite it and tests that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.pages import names_by_rule
from pitboss.describe.sentences import events_by_rule, sentences
from pitboss.games import find_game
from tests.conformance.random_play import GAME_IDS, finished

TESTS = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_has_a_line_with_a_test(game_id: str) -> None:
    game = find_game(game_id)
    rows = {rule: (place, tests) for place, _, rule, _, tests in sentences(game, names_by_rule(game_id, TESTS)).rows}
    assert rows.keys() == game.rules.keys()
    assert all(place and tests for place, tests in rows.values())
    assert len({place for place, _ in rows.values()}) == len(rows)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_events_cite_the_rules_that_the_table_names(game_id: str) -> None:
    """Whatever random rounds cite is in the table under that kind of event."""
    events = events_by_rule(find_game(game_id))
    cited = {
        (event.rule, event.__struct_config__.tag)
        for seed in range(25)
        for event in finished(game_id, seed).events
        if event.rule in find_game(game_id).rules
    }
    assert {(rule, tag) for rule, tag in cited if tag not in events.get(rule, set())} == set()
