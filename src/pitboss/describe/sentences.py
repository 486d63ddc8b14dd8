"""The printed text, sentence by sentence: the rule that carries each, its events, and its tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.describe.section import Row, Section
from pitboss.describe.settlement import readings
from pitboss.rules import Ask, Bets, Burn, CountHands, Deal, Game, Look, Rank, SetShuffler, Settle, Show, Step, TurnDown

TEXT = (
    "The printed text by its places and in our own words, with the events that cite each rule and its tests. A rule "
    "without an event defines something, states a return, or describes equipment."
)
EVENTS: dict[type, tuple[str, ...]] = {
    Bets: ("bets",),
    SetShuffler: ("shuffler_set",),
    Burn: ("burned",),
    Deal: ("dealt",),
    CountHands: ("hands_counted",),
    Look: ("looked",),
    Show: ("shown",),
    TurnDown: ("turned_down",),
    Rank: ("ranked",),
}


def sentences(game: Game, tests: Mapping[str, tuple[str, ...]]) -> Section:
    """One line per rule; `tests` are the names of the tests by rule number."""
    events = events_by_rule(game)
    rows: list[Row] = [
        (place, game.rules[rule], rule, ", ".join(sorted(events.get(rule, ()))) or "–", _names(tests.get(rule, ())))
        for rule, place in game.places.items()
    ]
    header = ("place in the text", "in our own words", "rule", "events", "tests")
    return Section("The printed text", (TEXT,), header, tuple(rows))


def _names(tests: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in tests)


def events_by_rule(game: Game) -> dict[str, set[str]]:
    """The kinds of events that cite each rule."""
    found: dict[str, set[str]] = {}
    for rule, event in (*_of_timeline(game), *_of_settlement(game), *_of_the_highest_hand(game)):
        found.setdefault(rule, set()).add(event)
    return found


def _of_timeline(game: Game) -> Iterator[tuple[str, str]]:
    for step in game.timeline:
        if isinstance(step, Ask):
            rule = game.streets[game.street_index[step.street]].rule
            yield from ((rule, "asked"), (rule, "acted"))
        else:
            yield from ((step.rule, event) for event in _events(step))
            if isinstance(step, Deal):
                yield from ((rule, "dealt") for rule in step.other_rules)


def _events(step: Step) -> tuple[str, ...]:
    if isinstance(step, Settle):
        return ("shown",) * bool(step.turns_over) + ("ranked",) * bool(step.ranks)
    return EVENTS[type(step)]


def _of_settlement(game: Game) -> Iterator[tuple[str, str]]:
    rules = {
        ruling.rule
        for options in readings(game)
        for path in game.settled_paths(options)
        for facts in game.domain()
        for ruling in game.settle(facts, path, options).values()
    }
    yield from ((rule, "settled") for rule in rules)


def _of_the_highest_hand(game: Game) -> Iterator[tuple[str, str]]:
    if game.table_high:
        yield game.table_high.rule, "left_exposed"
        yield from ((game.table_high.replaced_rule, event) for event in ("left_exposed", "removed"))
