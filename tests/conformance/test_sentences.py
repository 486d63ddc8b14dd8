"""Every sentence of a printed text has a line: a rule with events that cite it and tests that exist, or equipment."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cli.pages import names_by_rule
from pitboss.describe.sentences import events_by_rule, sentences
from pitboss.errors import DefinitionError
from pitboss.games import find_game
from pitboss.play import events as e
from pitboss.rules.sentence import Line, section
from tests.conformance.random_play import GAME_IDS, finished

TESTS = Path(__file__).parents[1] / "games"
TAGS = {each.__struct_config__.tag for each in e.Event.__subclasses__()}
CITED = re.compile(r"`(\w+)` \(([A-Z]\d[^)]*)\)")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_has_a_line(game_id: str) -> None:
    game = find_game(game_id)
    carried = {rule for sentence in game.sentences for rule in sentence.rules}
    assert game.rules.keys() <= carried <= game.rules.keys() | game.readings.keys()
    assert len({sentence.place for sentence in game.sentences}) == len(game.sentences)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_sentence_is_carried_by_events_and_tests_or_about_equipment(game_id: str) -> None:
    for _, says, rules, events, tests in sentences(find_game(game_id), names_by_rule(game_id, TESTS)).rows:
        assert says
        assert events, says
        assert (rules == "–") == events.startswith("equipment: ") == (tests == "–"), says


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_tests_and_events_that_are_named_exist(game_id: str) -> None:
    game, known = find_game(game_id), names_by_rule(game_id, TESTS)
    for sentence in game.sentences:
        own = {name for rule in sentence.rules for name in known.get(rule, ())}
        assert set(sentence.tests) <= own, sentence
        assert set(re.findall(r"`(\w+)`", sentence.by)) <= TAGS, sentence


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_an_event_beside_a_rule_cites_that_rule(game_id: str) -> None:
    game = find_game(game_id)
    events = events_by_rule(game)
    for sentence in game.sentences:
        for event, named in CITED.findall(sentence.by):
            for rule in numbers(named):
                assert event in events.get(rule, set()), (sentence, rule)


def numbers(text: str) -> list[str]:
    """`R20, R30 to R33` as numbers of rules."""
    found = []
    for part in text.split(", "):
        first, _, last = part.partition(" to ")
        found += [f"{first[0]}{number}" for number in range(int(first[1:]), int((last or first)[1:]) + 1)]
    return found


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


def test_a_definition_with_a_rule_that_no_sentence_carries_is_refused() -> None:

    game = find_game("texas_peek")
    with pytest.raises(DefinitionError, match="R13"):
        replace(game, sentences=game.sentences[:-1])
    with pytest.raises(DefinitionError, match="R99"):
        replace(game, sentences=(*game.sentences, *section("nowhere", Line("R99"))))
    with pytest.raises(DefinitionError, match="nowhere"):
        replace(game, sentences=(*game.sentences, *section("nowhere", Line("", "A sentence that nothing carries."))))
