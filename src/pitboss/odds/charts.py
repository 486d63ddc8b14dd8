"""Strategies a person can read: a grid of starting hands, and per street what is done with which kind of hand.

Charts are made from the values of every choice when a game is certified, and printed from the certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pitboss.cards import JOKERS, RANKS, Cards, cards_text, parse_cards, rank
from pitboss.hands import four
from pitboss.odds.solution import Solution, ValueTable
from pitboss.odds.strategy import label
from pitboss.rules import Game, Street

Piles = Mapping[str, Cards]
Naming = Callable[[Piles, str], tuple[str, str]]  # (cards by pile, best choice) -> (row of the chart, column)
CHOICES = "choices"  # the field of a key that holds no cards but what was chosen before
NO_BOARD = {"hole", "dealer_up"}  # piles that are no part of a board
FEW = 200  # information sets that a person reads one by one


@dataclass(frozen=True)
class Chart:
    """A titled table of words."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {"title": self.title, "header": list(self.header), "rows": [list(row) for row in self.rows]}


def charts(game: Game, found: Solution) -> tuple[Chart, ...]:
    """A chart for every street."""
    return tuple(chart for street in game.streets for chart in _street_charts(game, street, found))


def _street_charts(game: Game, street: Street, found: Solution) -> Iterator[Chart]:
    if street.id in found.pieces:
        yield from by_kind(street.says, found.pieces[street.id].tables())
    table = found.values.get(street.id)
    if table is None:
        return
    piles = set(_first(table))
    if "hole" in piles and piles <= NO_BOARD:
        yield from grids(street.says, table)
    elif game.id in NAMINGS:
        yield shares(street.says, table, NAMINGS[game.id])
    elif "hole" in piles:
        yield from by_kind(street.says, [table])
    elif len(table) <= FEW:
        yield listing(street.says, table)


def by_kind(title: str, tables: Iterable[ValueTable]) -> Iterator[Chart]:
    """Hold'em games after the flop; `kind_charts` has the way."""
    from pitboss.odds.kind_charts import kind_charts  # noqa: PLC0415 - only who makes charts needs Numba

    return kind_charts(title, tables)


def _first(table: ValueTable) -> Piles:
    return next(iter(cards_by_pile(table)))


def cards_by_pile(table: ValueTable) -> Iterator[Piles]:
    """The cards of every information set by pile; of a table whose keys are words all the cards seen, as `seen`."""
    keys: Any = table.keys
    names = getattr(getattr(keys, "dtype", None), "names", None)
    if names is None:
        yield from ({"seen": parse_cards(str(key).split()[0])} for key in keys)
        return
    piles = [name for name in names if name != CHOICES]
    columns = [keys[name].tolist() for name in piles]
    for values in zip(*columns, strict=True):
        yield {
            name: tuple(value) if isinstance(value, list) else (value,)
            for name, value in zip(piles, values, strict=True)
        }


def choices_before(table: ValueTable) -> list[str]:
    """The choices that led to every information set, where they matter."""
    keys: Any = table.keys
    names = getattr(getattr(keys, "dtype", None), "names", None)
    if names is None:
        return [" ".join(str(key).split()[1:]) for key in keys]
    return [str(each) for each in keys[CHOICES].tolist()] if CHOICES in names else [""] * len(table)


def situation(piles: Piles) -> str:
    """What the seat has seen, as short as players say it: `AKs`, a rank shown by the dealer, or cards."""
    if set(piles) == {"hole"}:
        return label(piles["hole"])
    if set(piles) == {"dealer_up"}:
        return RANKS[rank(piles["dealer_up"][0])]
    return " ".join(map(cards_text, piles.values()))


def best_choices(table: ValueTable) -> list[str]:
    """The best choice of every information set; the first of equals."""
    import numpy as np  # noqa: PLC0415 - only who makes charts needs it

    return [table.choices[index] for index in np.argmax(table.totals, axis=1).tolist()]


def listing(title: str, table: ValueTable) -> Chart:
    """Every information set with the best choice and what each is worth, where they are few."""
    rows = (
        (f"{situation(piles)} {before}".strip(), best, *(f"{float(table.value(row, c)):+.4f}" for c in table.choices))
        for row, (piles, before, best) in enumerate(
            zip(cards_by_pile(table), choices_before(table), best_choices(table), strict=True)
        )
    )
    return Chart(title, ("seen", "best", *table.choices), tuple(rows))


def grids(title: str, table: ValueTable) -> Iterator[Chart]:
    """The 169 starting hands, suited above the diagonal; one grid for each up card that the seat has seen."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for piles, choice, weight in zip(cards_by_pile(table), best_choices(table), table.weight.tolist(), strict=True):
        up = RANKS[rank(piles["dealer_up"][0])] if "dealer_up" in piles else ""
        cell = found.setdefault(up, {}).setdefault(label(piles["hole"]), {})
        cell[choice] = cell.get(choice, 0) + int(weight)
    for up in sorted(found, key=lambda up: -RANKS.find(up)):
        about = f"{title}, dealer shows {up}" if up else title
        yield Chart(about, ("", *reversed(RANKS)), tuple(grid_rows(found[up])))


def grid_rows(cells: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, ...]]:
    """The lines of a grid of 169 hands, from the deals in which each choice is best by hand."""
    for first in reversed(RANKS):
        row = [first]
        for second in reversed(RANKS):
            high, low = sorted((first, second), key=RANKS.index, reverse=True)
            suited = RANKS.index(first) > RANKS.index(second)
            hand = high + low + ("" if high == low else "s" if suited else "o")
            row.append(_cell(cells.get(hand, {})))
        yield tuple(row)


def _cell(weights: Mapping[str, int]) -> str:
    """The choice, or the more frequent one with its share where suits decide."""
    if not weights:
        return ""
    choice = max(weights, key=weights.__getitem__)
    part = weights[choice] / sum(weights.values())
    return choice if len(weights) == 1 else f"{choice} {min(part, 0.99):.0%}"


def shares(title: str, table: ValueTable, naming: Naming) -> Chart:
    """Per kind of hand how often each choice (or each column that the naming makes of it) is best."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    totals: dict[str, int] = {}
    for piles, choice, weight in zip(cards_by_pile(table), best_choices(table), table.weight.tolist(), strict=True):
        row, column = naming(piles, choice)
        cell = found.setdefault(row, {}).setdefault(column, {})
        said = choice if column not in table.choices else column
        cell[said] = cell.get(said, 0) + int(weight)
        totals[row] = totals.get(row, 0) + int(weight)
    columns = _columns(table, found)
    every = sum(totals.values())
    rows = tuple(
        (row, *(_share(cells, column, table, totals[row]) for column in columns), f"{totals[row] / every:.2%}")
        for row, cells in sorted(found.items())
    )
    return Chart(title, ("hand", *columns, "of all hands"), tuple((row[0].partition("|")[2], *row[1:]) for row in rows))


def _columns(table: ValueTable, found: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
    used = {column for cells in found.values() for column in cells}
    if used <= set(table.choices):
        return tuple(choice for choice in table.choices if choice in used)
    return tuple(sorted(used, key=lambda column: RANKS.find(column[:1]) if len(column) == 1 else 99))


def _share(cells: Mapping[str, Mapping[str, int]], column: str, table: ValueTable, total: int) -> str:
    """The share of a choice, or the choice itself where the columns are something else."""
    if column in table.choices or len(column) > 1:
        return f"{sum(cells.get(column, {}).values()) / total:.1%}"
    return _cell(cells.get(column, {}))


@lru_cache(maxsize=1 << 18)
def _four_name(hand: Cards) -> str:
    order = four.order(hand)
    kind = four.kind(order)
    high = (four.main_ranks(order) or 0).bit_length() - 1
    name = four.NAMES[kind]
    if kind == four.PAIR:
        return f"{90 - kind:02d}{20 - high:02d}|pair of {RANKS[high]}"
    return f"{90 - kind:02d}00|{name}"


def by_up_card(piles: Piles, choice: str) -> tuple[str, str]:
    """Four Card: by what the best four cards are called, against the dealer's up card."""
    return _four_name(piles["hand"]), RANKS[rank(piles["dealer_up"][0])]


def by_discard(piles: Piles, choice: str) -> tuple[str, str]:
    """Wild Six: by what the five cards are called, which card goes."""
    cards = piles["original"]
    if not choice.startswith("discard"):
        return "00|any hand", choice
    out = cards[int(choice.removeprefix("discard")) - 1]
    return _wild_name(cards), _discard_name(cards, out)


@lru_cache(maxsize=1 << 18)
def _wild_name(cards: Cards) -> str:
    from pitboss.games.wild_six import settle  # noqa: PLC0415 - only this game's chart needs it

    jokers = sum(card in JOKERS for card in cards)
    line = settle.line(cards)
    with_jokers = ("", ", one joker", ", two jokers")[jokers]
    return f"{line:02d}{jokers}|{settle.LINES[line]}{with_jokers}"


def _discard_name(cards: Cards, out: int) -> str:
    """Which card goes, as a person would say it."""
    if out in JOKERS:
        return "a joker"
    ranks = [rank(card) for card in cards if card not in JOKERS]
    single = [each for each in ranks if ranks.count(each) == 1]
    if rank(out) not in single:
        return "one of a pair or more"
    return "the lowest single card" if rank(out) == min(single) else "another single card"


NAMINGS: dict[str, Naming] = {"four_card": by_up_card, "wild_six": by_discard}
