"""The printed text, sentence by sentence: the rule that carries each, its events, and its tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.describe.section import Row, Section
from pitboss.describe.settlement import readings
from pitboss.rules import Ask, Bets, Burn, CountHands, Deal, Game, Look, Rank, SetShuffler, Settle, Show, Step, TurnDown
from pitboss.rules.sentence import Sentence

TEXT = (
    "Every sentence of the printed text by its place and in our own words, with the rules and readings that carry it, "
    "the events that cite them, or what else shows it, and the tests."
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
    """One line per sentence; `tests` are the names of the tests by the number of a rule or a reading."""
    events = events_by_rule(game)
    header = ("place in the text", "in our own words", "rules", "events", "tests")
    return Section(
        "The printed text", (TEXT,), header, tuple(_row(game, each, events, tests) for each in game.sentences)
    )


def _row(game: Game, sentence: Sentence, events: Mapping[str, set[str]], tests: Mapping[str, tuple[str, ...]]) -> Row:
    """A reading adds its tests and its events; the words are those of the rules."""
    cited = sorted({event for rule in sentence.rules for event in events.get(rule, ())})
    says = sentence.says or " ".join(game.rules[rule] for rule in sentence.rules if rule in game.rules)
    named = sentence.tests or tuple(dict.fromkeys(name for rule in sentence.rules for name in tests.get(rule, ())))
    carried = sentence.by or ", ".join(f"`{event}`" for event in cited)
    return (
        sentence.place,
        says,
        ", ".join(sentence.rules) or "–",
        carried,
        ", ".join(f"`{name}`" for name in named) or "–",
    )


def events_by_rule(game: Game) -> dict[str, set[str]]:
    """The kinds of events that cite each rule."""
    found: dict[str, set[str]] = {}
    for rule, event in (*_of_timeline(game), *_of_settlement(game), *_of_the_highest_hand(game)):
        found.setdefault(rule, set()).add(event)
    if game.void_rule:
        found.setdefault(game.void_rule, set()).add("voided")
    return found


def _of_timeline(game: Game) -> Iterator[tuple[str, str]]:
    for step in game.timeline:
        if isinstance(step, Ask):
            rule = game.streets[game.street_index[step.street]].rule
            yield from ((rule, "asked"), (rule, "acted"))
            if step.then:
                yield step.then.rule, "turned_down"
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
        yield game.table_high.unseen_rule, "shown"
        yield from ((game.table_high.replaced_rule, event) for event in ("left_exposed", "removed"))
