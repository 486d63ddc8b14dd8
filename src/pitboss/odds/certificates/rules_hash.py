"""The hash of a game's rules: what a certificate was made for.

It is derived from what the rules mean, not from how they are written: the deck, the piles and what is seen when, the
choices, the wagers, every pay table, every cell of the settlement, the ranking of a hand of every strength, the facts
of rows with a hand of every strength in every place, and what the named strategies decide on them. Words for people do
not count.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import lru_cache
from itertools import chain, combinations, islice, product

from pitboss.cards import JOKER_DECK, STANDARD_DECK, Cards
from pitboss.games import GAMES, find_game
from pitboss.hands import five, four, holes, six, wild
from pitboss.hands.versus import RESULTS
from pitboss.odds.certificates.rare_hands import (
    unlike_their_parts,
    unlike_when_turned,
    unusual_excuses,
    unusual_facts,
    with_other_seats,
)
from pitboss.odds.exact.alike import unlike_rows
from pitboss.odds.exact.recipes import recipe_for
from pitboss.odds.model.decision_points import legal_choices, stages
from pitboss.odds.model.known_by_content import recall, remember
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.odds.strategies.suit_canon import sorted_piles
from pitboss.rules import NOT_ASKED, ByChance, Choice, Choices, Facts, Game, Options, PayTable, Wager
from pitboss.rules.watched_options import WatchedOptions

KNOWN, MEANING, OPTIONS_READ = "rules hash", "meaning of the rules", "options that decide on outcomes"
REPAID = {"wagers", "options", "remarks", "rules"}  # what custom pay tables change in a game
SHOWN_DIGITS = 16
RANDOM_ROWS = 1_000
STRATEGY_ROWS = 4_000


@lru_cache(maxsize=64)
def rules_hash(game: Game) -> str:
    """A SHA-256 in 64 hexadecimal digits; two games that play and pay alike have the same.

    It is kept for the current sources, also for each set of custom pay tables. A game that was changed in memory
    otherwise is hashed each time.
    """
    told_by = printed(game)
    what = KNOWN if told_by is game else f"{KNOWN} with {_repaid_digest(game)}"
    known = recall(told_by, what)
    if known is None:
        known = _hash(game, _meaning_kept(_told_alike(game, _options_kept(told_by))))
        remember(told_by, what, known)
    return known


def _meaning_kept(game: Game) -> str:
    """The digest of all that pay tables have no part in, so that it is not worked out for each of them."""
    known = recall(game, MEANING)
    if known is None:
        known = meaning_digest(game)
        remember(game, MEANING, known)
    return known


def _options_kept(game: Game) -> set[str]:
    known = recall(game, OPTIONS_READ)
    if known is None:
        known = json.dumps(sorted(options_read(game)))
        remember(game, OPTIONS_READ, known)
    return set(json.loads(known))


def printed(game: Game) -> Game:
    """The installed game that this one is with custom pay tables; the game itself where more was changed."""
    if game.id not in GAMES:
        return game
    found = find_game(game.id)
    kept = (each.name for each in fields(Game) if each.name not in REPAID)
    return found if all(getattr(found, name) == getattr(game, name) for name in kept) else game


def _repaid_digest(game: Game) -> str:
    """Everything in which a game can differ from the printed one, as a name."""
    options = [(option.id, option.values, option.default) for option in game.options]
    return hashlib.sha256(_structure(game) + json.dumps(options).encode()).hexdigest()


def shortened(hash_: str) -> str:
    """The first digits of a hash, for a person to compare."""
    return hash_[:SHOWN_DIGITS]


def compute_rules_hash(game: Game) -> str:
    """The hash of a game as it is in memory now."""
    return _hash(game, meaning_digest(_told_alike(game, options_read(printed(game)))))


def _hash(game: Game, meaning: str) -> str:
    return hashlib.sha256(_structure(game) + meaning.encode()).hexdigest()


@lru_cache(maxsize=8)
def meaning_digest(game: Game) -> str:
    """A SHA-256 of everything that the pay tables have no part in."""
    digest = hashlib.sha256()
    for part in chain(settlements(game), rankings(), told_facts(game), decisions(game)):
        digest.update(part)
    return digest.hexdigest()


def _told_alike(game: Game, looked_at: set[str]) -> Game:
    """The printed game, where all that differs are pay tables and options that only choose them."""
    base = printed(game)
    changed = {option.id for option in {*base.options} ^ {*game.options}}
    same_wagers = [wager.id for wager in base.wagers] == [wager.id for wager in game.wagers]
    return base if same_wagers and not changed & looked_at else game


def _structure(game: Game) -> bytes:
    return json.dumps(structure(game), sort_keys=True).encode()


def structure(game: Game) -> dict[str, object]:
    """Everything but the settlement, as plain data."""
    return {
        "id": game.id,
        "deck": game.deck,
        "seats": game.seats,
        "piles": [(pile.id, pile.count, pile.owner) for pile in game.piles],
        "stages": [stage.pile.id if stage.pile else f"{stage.street.id}?" for stage in stages(game) if stage],  # type: ignore[union-attr]
        "streets": [
            (street.id, street.needs, street.only_with, street.by_place, [_choice(choice) for choice in street.choices])
            for street in game.streets
        ],
        "paths": game.paths,
        "wagers": [_wager(wager) for wager in game.wagers],
        "options": [(option.id, option.values, option.default) for option in game.options if not option.is_procedure],
        "facts": [len(names) for names in game.fact_values.values()],
        "strategies": sorted(game.strategies),
    }


def _choice(choice: Choice) -> list[object]:
    """What a choice does, and what it depends on."""
    usual = [choice.id, choice.wager, choice.times, choice.folds, choice.only_with, choice.between]
    asked = choice.only_if
    more = {
        "only_if": asked and [[part.pile for part in asked.hand.parts], asked.hand.evaluator.name, asked.says],
        "takes_back": choice.takes_back,
    }
    return [*usual, *([{name: value for name, value in more.items() if value}] if any(more.values()) else [])]


def _wager(wager: Wager) -> list[object]:
    terms = (wager.id, wager.required, wager.required_when, wager.needs, wager.equals, wager.fixed_cents, wager.base)
    more = (wager.chosen_size, wager.rides, wager.collected, wager.table_option, wager.table_by_hands)
    return [*terms, *more, {id_: _table(table) for id_, table in wager.tables.items()}]


def _table(table: PayTable) -> list[object]:
    return [table.labels, table.odds, table.cents]


def settlements(game: Game) -> Iterator[bytes]:
    """Every cell of the settlement, for every value of every option that it looks at: one byte per outcome."""
    return iter(_settled(game)[1])


def options_read(game: Game) -> set[str]:
    """The options that decide on outcomes or choices."""
    streets = [street.only_with for street in game.streets]
    choices = [choice.only_with for street in game.streets for choice in street.choices]
    return {*_settled(game)[0], *(needed[0] for needed in streets + choices if needed)}


@lru_cache(maxsize=8)
def _settled(game: Game) -> tuple[frozenset[str], tuple[bytes, ...]]:
    """The options that the settlement looks at, and its cells for all their values."""
    looked: set[str] = set()
    while True:
        found, more = [], set(looked)
        values = [next(option.values for option in game.options if option.id == id_) for id_ in sorted(looked)]
        for chosen in product(*values):
            watched = WatchedOptions(game.choose_options(dict(zip(sorted(looked), chosen, strict=True))))
            found.append(_outcomes(game, watched))
            more |= watched.asked
        if more == looked:
            return frozenset(looked), tuple(found)
        looked = more


def settled_cells(game: Game) -> Iterator[tuple[Facts, Choices]]:
    """Every cell of the settlement."""
    for path in game.paths:
        for facts in game.domain():
            yield facts, path


def _outcomes(game: Game, options: Options) -> bytes:
    order = [wager.id for wager in game.wagers]
    rulings = (game.settle(facts, path, options) for facts, path in settled_cells(game))
    return bytes(each[wager].outcome for each in rulings for wager in order)


def rankings() -> Iterator[bytes]:
    """Every evaluator: the place and the name of a hand of every strength, among all of them."""
    yield from unlike_their_parts()
    yield from unlike_when_turned()
    fives, fours = hands_up_to_suits(STANDARD_DECK, 5), hands_up_to_suits(STANDARD_DECK, 4)
    jokers = hands_up_to_suits(JOKER_DECK, 5)
    yield _ranked(fives, five.order, five.kind)
    yield _ranked(fours, four.order, four.kind)
    yield _ranked(jokers, wild.order, wild.kind)
    yield bytes(six.kind(hand) for hand in hands_up_to_suits(JOKER_DECK, 6))
    yield bytes(holes.kind(hand) for hand in combinations(STANDARD_DECK, 2))


def _ranked(hands: tuple[Cards, ...], order: Callable[[Cards], int], kind: Callable[[int], int]) -> bytes:
    """Hands that tie have one place, so that only what compares or is named otherwise changes anything."""
    orders = [order(hand) for hand in hands]
    places = {each: place for place, each in enumerate(sorted(set(orders)))}
    return json.dumps([(places[each], kind(each)) for each in orders]).encode()


def told_facts(game: Game) -> Iterator[bytes]:
    """The facts of rows with a hand of every strength for seat and dealer, and of random rows, by every path."""
    rows = list(witness_rows(game))
    told = [game.facts(row, game.paths[number % len(game.paths)]) for number, row in enumerate(rows)]
    yield from (repr(tuple(facts)).encode() for facts in told)
    yield from unusual_facts(game, rows, told)
    yield from unusual_excuses(game, rows, told)
    asked = [(row, game.paths[number % len(game.paths)]) for number, row in enumerate(rows)]
    yield from (repr(each).encode() for each in unlike_rows(game, asked, told))
    yield from with_other_seats(game, rows, told)


def witness_rows(game: Game) -> Iterator[Cards]:
    """The rows that a game of this shape is shown; random rows for any other shape."""
    chance = random.Random(2026)
    yield from (tuple(chance.sample(game.deck, game.row_size)) for _ in range(RANDOM_ROWS))
    if recipe := recipe_for(game):
        yield from recipe.witness_rows(game)


def decisions(game: Game) -> Iterator[bytes]:
    """What each named strategy answers at the decisions of the rows shown; a rule by chance as it is written."""
    options = game.choose_options()
    rows = [sorted_piles(game, row) for row in islice(witness_rows(game), STRATEGY_ROWS)] if game.strategies else []
    for name, strategy in sorted(game.strategies.items()):
        if isinstance(strategy, ByChance):
            results = game.fact_values.get("versus", RESULTS)  # It finds wins and ties by their names.
            yield repr((name, sorted(strategy.rules.items()), *((results,) if results != RESULTS else ()))).encode()
            continue
        for row in rows:
            yield " ".join(_answers(game, options, strategy, row)).encode()


def _answers(game: Game, options: Options, strategy: Callable[..., str], row: Cards) -> Iterator[str]:
    """The answers along the strategy's own way through a row, and after every other choice."""
    seen = 0
    histories: list[Choices] = [()]
    for stage in stages(game):
        if stage.street is None:
            seen += stage.pile.count if stage.pile else 0
            continue
        longer: list[Choices] = []
        for choices in histories:
            legal = legal_choices(game, stage.street, row[:seen], choices, options)
            if legal:
                yield strategy(row[:seen], choices, legal)
            longer += [(*choices, each) for each in (legal[:3] or (NOT_ASKED,))]
        histories = longer
