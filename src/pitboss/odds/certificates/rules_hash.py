"""A name for the rules as they are: what a certificate was made for.

It is derived from what the rules mean, not from how they are written: the deck, the piles and what is seen
when, the choices, the wagers, every pay table, the tabulated settlement, and the facts of fixed deals.
Words for people do not count.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from itertools import product

from pitboss.odds.model.decision_points import stages
from pitboss.rules import Choice, Choices, Facts, Game, Option, Options, PayTable, Wager

SAMPLE_DEALS = 200
SAMPLE_CELLS = 10_000


def rules_hash(game: Game) -> str:
    """Sixteen hexadecimal digits; two games that play and pay alike have the same."""
    return full_rules_hash(game)[:16]


def full_rules_hash(game: Game) -> str:
    """The same hash in full, 64 hexadecimal digits: what a house commits itself to before a deal."""
    digest = hashlib.sha256()
    digest.update(json.dumps(structure(game), sort_keys=True).encode())
    for outcomes in settlements(game):
        digest.update(outcomes)
    for facts in sample_facts(game):
        digest.update(repr(tuple(facts)).encode())
    return digest.hexdigest()


def structure(game: Game) -> dict[str, object]:
    """Everything but the settlement, as plain data."""
    return {
        "id": game.id,
        "deck": game.deck,
        "piles": [(pile.id, pile.count, pile.owner) for pile in game.piles],
        "stages": [stage.pile.id if stage.pile else f"{stage.street.id}?" for stage in stages(game) if stage],  # type: ignore[union-attr]
        "streets": [
            (street.id, street.needs, [_choice(choice) for choice in street.choices]) for street in game.streets
        ],
        "paths": game.paths,
        "wagers": [_wager(wager) for wager in game.wagers],
        "options": [(option.id, option.values, option.default) for option in game.options if _counts(game, option)],
        "facts": [len(names) for names in game.fact_values.values()],
    }


def _choice(choice: Choice) -> list[object]:
    """What a choice does, and what it depends on where it does."""
    terms = [choice.id, choice.wager, choice.times, choice.folds]
    return [*terms, choice.only_with, choice.between] if choice.only_with or choice.between else terms


def _counts(game: Game, option: Option) -> bool:
    """An option that only says how bets are put down, such as what Rebet repeats, is no rule of the odds."""
    return game.repeats_side_bets is None or game.repeats_side_bets[0] != option.id


def _wager(wager: Wager) -> list[object]:
    terms = (wager.id, wager.required, wager.required_when, wager.needs, wager.equals, wager.fixed_cents, wager.base)
    more = (wager.chosen_size, wager.rides, wager.collected, wager.table_option, wager.table_by_hands)
    return [*terms, *more, {id_: _table(table) for id_, table in wager.tables.items()}]


def _table(table: PayTable) -> list[object]:
    return [table.labels, table.odds, table.cents]


def settlements(game: Game) -> Iterator[bytes]:
    """The tabulated settlement, once for every value of every option that it looks at: one byte per outcome."""
    cells = list(settled_cells(game))
    watched = _Watched(game.choose_options())
    first = _outcomes(game, cells, watched)
    looked = sorted(watched.asked)
    if not looked:
        yield first
        return
    values = [next(option.values for option in game.options if option.id == id_) for id_ in looked]
    for chosen in product(*values):
        yield _outcomes(game, cells, game.choose_options(dict(zip(looked, chosen, strict=True))))


def settled_cells(game: Game) -> Iterator[tuple[Facts, Choices]]:
    """Every cell of the settlement; of a very large one so many fixed cells, to be quick."""
    domain = list(game.domain())
    size = len(domain) * len(game.paths)
    cells = range(size) if size <= SAMPLE_CELLS else random.Random(game.id).sample(range(size), SAMPLE_CELLS)
    for cell in cells:
        yield domain[cell % len(domain)], game.paths[cell // len(domain)]


def _outcomes(game: Game, cells: list[tuple[Facts, Choices]], options: Options) -> bytes:
    order = [wager.id for wager in game.wagers]
    rulings = (game.settle(facts, path, options) for facts, path in cells)
    return bytes(each[wager].outcome for each in rulings for wager in order)


class _Watched(Options):
    """Options that remember who asked."""

    __slots__ = ("asked",)

    asked: set[str]

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        object.__setattr__(self, "asked", set())

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)


def sample_facts(game: Game) -> Iterator[tuple[int, ...]]:
    """The facts of some fixed deals, by every path: they tell whether hands are read as before."""
    chance = random.Random(game.id)
    for _ in range(SAMPLE_DEALS):
        row = tuple(chance.sample(game.deck, game.row_size))
        yield game.facts(row, chance.choice(game.paths))
