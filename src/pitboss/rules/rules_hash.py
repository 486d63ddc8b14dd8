"""The hash of a game's rules: what a round was committed to, and what a certificate of odds was made for.

It covers the definition as data: the deck, the piles and what is dealt and seen when, the choices, the wagers with all
pay tables, the hands and facts with the whole tables of their evaluators, and every cell of the settlement. Nothing is
sampled. Words for people and strategies do not count. A function of cards, where a definition has one, is covered by
its code.

Its first two digits are the number of the scheme of hashing. Strengths count by their order alone, and a field that has
its default value does not count, so that the language can grow without other hashes for the games that there are.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from pitboss.errors import GameError
from pitboss.hands.evaluator import Evaluator, Level
from pitboss.hands.evaluator_tables import most_wild, ranked_table, suited_table
from pitboss.rules.asked_facts import Fact, FactsFromData, OfStrength
from pitboss.rules.fingerprint import fingerprint
from pitboss.rules.game import Facts, Game
from pitboss.rules.made_hands import Hand, Highest
from pitboss.rules.option import Options
from pitboss.rules.street import Choice, Choices, Street
from pitboss.rules.timeline import Ask, Burn, Deal, Look, Pile, Show, Step
from pitboss.rules.wager import Wager
from pitboss.rules.watched_options import WatchedOptions

SCHEME = 2  # 1 asked the facts of sampled rows
SHOWN_DIGITS = 16
# What is printed, and what a seat that does not answer or the dealer's procedure does.
WORDS: Mapping[type, frozenset[str]] = {
    Choice: frozenset({"says", "told_as"}),
    Street: frozenset({"says", "rule", "default", "in_turn", "asks", "can_excuse"}),  # `paths` has the last two
    Wager: frozenset({"says", "rule", "needs_rule", "pays_rule", "limits_rule", "printed"}),
    Hand: frozenset({"title"}),
}
STEPS: Mapping[type, str] = {Deal: "pile", Look: "pile", Show: "pile", Ask: "street"}


@dataclass(frozen=True)
class Settled:
    """Every cell of a settlement, as a digest, and the values of the options that it looks at."""

    options: tuple[tuple[str, tuple[str, ...]], ...]
    digest: str

    def holds_for(self, game: Game) -> bool:
        """True if the options that were looked at have the same values in this game."""
        return {*self.options} <= {(option.id, option.values) for option in game.options}


def compute_rules_hash(game: Game, settled: Settled | None = None) -> str:
    """64 hexadecimal digits for a game as it is in memory now; `settled` is its settlement where that is known."""
    known = settled if settled and settled.holds_for(game) else settlement(game)
    return f"{SCHEME:02x}{_digest({**definition(game), 'settlement': known.digest})[:62]}"


def shortened(hash_: str) -> str:
    """The first digits of a hash, for a person to compare."""
    return hash_[:SHOWN_DIGITS]


def _digest(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def definition(game: Game) -> dict[str, Any]:
    """Everything but the settlement, as plain data."""
    data = _Writer(game)
    return {
        "scheme": SCHEME,
        "id": game.id,
        "deck": game.deck,
        "seats": game.seats,
        "piles": [_pile(pile) for pile in game.piles],
        "steps": [told for step in game.timeline if (told := _step(step))],
        "streets": [{**data.plain(street), "places": street.places} for street in game.streets],
        "paths": game.paths,
        "wagers": [data.plain(wager) for wager in game.wagers],
        "options": [[each.id, each.values, each.default] for each in game.options if not each.is_procedure],
        "values": [len(names) for names in game.fact_values.values()],
        "facts": data.facts(),
        "evaluators": data.evaluators(),
    }


def _pile(pile: Pile) -> list[object]:
    drawn = [pile.drawn_at] if pile.drawn_at else []
    return [pile.id, pile.count, pile.owner, *drawn]


def _step(step: Step) -> list[str]:
    """What is dealt, seen and asked, in its order: which card of a deck falls where, and what a seat knows when."""
    if isinstance(step, Burn):
        return ["burn"]
    name = STEPS.get(type(step))
    return [type(step).__name__.lower(), getattr(step, name)] if name else []


class _Writer:
    """Writes the parts of a definition as plain data. Evaluators and strengths are written by number."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.met: list[Evaluator] = []
        self.strengths: list[int] = []
        self.plain((game.streets, game.wagers))
        self.facts()  # Now all evaluators are met.
        tables = (table for each in self.met if not each.loses for table in _tables(each))
        self.strengths = sorted({strength for table in tables for strength in table})

    def facts(self) -> object:
        """What is asked of which hand; the code of a function that finds the facts."""
        facts = self.game.facts
        if not isinstance(facts, FactsFromData):
            return fingerprint(facts)
        return [self._fact(fact) for fact in facts.fact_type.asked.values()]

    def _fact(self, fact: Fact) -> list[object]:
        hands = [self.plain(hand) for hand in fact.hands]
        if isinstance(fact, OfStrength):  # All of them are steps of the strength, whatever they are called.
            return ["steps", hands, [self.place(start) for start in fact.steps.starts], fact.steps.values]
        return [type(fact).__name__, hands]

    def place(self, strength: int) -> int:
        """How many strengths there are below this one."""
        return bisect_left(self.strengths, strength)

    def plain(self, value: Any) -> Any:
        """A value as lists, texts and numbers."""
        if isinstance(value, Evaluator):
            if value not in self.met:
                self.met.append(value)
            return ["evaluator", self.met.index(value)]
        if isinstance(value, Level):
            return ["level", self.plain(value.evaluator), self.place(value.start), self.place(value.stop)]
        if isinstance(value, Highest):  # Its lines are steps of the facts that ask for it.
            return ["highest", self.plain(value.seat), self.plain(value.dealer)]
        if is_dataclass(value) and not isinstance(value, type):
            return {"is": type(value).__name__, **{name: self.plain(each) for name, each in _told(value)}}
        if isinstance(value, Mapping):
            return {str(key): self.plain(each) for key, each in value.items()}
        if isinstance(value, tuple | list | frozenset | set):
            return [self.plain(each) for each in (sorted(value) if isinstance(value, frozenset | set) else value)]
        if value is None or isinstance(value, int | str):
            return value
        if callable(value):
            return ["code", fingerprint(value)]
        raise GameError(f"{self.game.id}: {value!r} in its definition is not data: its rules have no hash")

    def evaluators(self) -> list[object]:
        """The tables of every evaluator that was met."""
        return [self._evaluator(each) for each in self.met]

    def _evaluator(self, evaluator: Evaluator) -> list[object]:
        if evaluator.loses:
            return ["code", fingerprint(evaluator.whole), evaluator.size, evaluator.most, evaluator.top]
        places = {strength: place for place, strength in enumerate(self.strengths)}
        tables = [_digest([places[strength] for strength in table]) for table in _tables(evaluator)]
        return ["tables", evaluator.size, evaluator.most, evaluator.wild, self.place(evaluator.top), tables]


def _told(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a part of a definition that say something: no words, and no field that is as it would be anyway."""
    for each in fields(value):
        held = getattr(value, each.name)
        if each.name not in WORDS.get(type(value), ()) and held != _usual(each):
            yield each.name, held


def _usual(each: Any) -> Any:
    return each.default_factory() if callable(each.default_factory) else each.default


@lru_cache(maxsize=32)
def _tables(evaluator: Evaluator) -> tuple[tuple[int, ...], ...]:
    """The strengths of every suit and of every way to hold ranks, by the number of cards and of wild ones."""
    wild = range(most_wild(evaluator) + 1)
    found = [suited_table(evaluator, wilds) for wilds in wild]
    for size, wilds in product(range(evaluator.size, evaluator.most + 1), wild):
        found.append(tuple(ranked_table(evaluator, size - wilds, wilds).values()) if wilds <= size else ())
    return tuple(found)


@lru_cache(maxsize=32)
def settlement(game: Game) -> Settled:
    """Every cell, for every value of every option that the settlement looks at: one byte per outcome."""
    looked: set[str] = set()
    while True:
        digest, more = hashlib.sha256(), set(looked)
        values = [(option.id, option.values) for option in game.options if option.id in looked]
        for chosen in product(*(each for _, each in values)):
            names = (id_ for id_, _ in values)
            watched = WatchedOptions(game.choose_options(dict(zip(names, chosen, strict=True))))
            digest.update(_outcomes(game, watched))
            more |= watched.asked
        if more == looked:
            return Settled(tuple(values), digest.hexdigest())
        looked = more


def _outcomes(game: Game, options: Options) -> bytes:
    order = [wager.id for wager in game.wagers]
    rulings = (game.settle(facts, path, options) for facts, path in settled_cells(game))
    return bytes(each[wager].outcome for each in rulings for wager in order)


def settled_cells(game: Game) -> Iterator[tuple[Facts, Choices]]:
    """Every cell of the settlement."""
    for path in game.paths:
        for facts in game.domain():
            yield facts, path


def options_read(game: Game) -> set[str]:
    """The options that decide on outcomes or choices."""
    streets = [street.only_with for street in game.streets]
    choices = [choice.only_with for street in game.streets for choice in street.choices]
    return {*dict(settlement(game).options), *(needed[0] for needed in streets + choices if needed)}
