"""Per kind of hand, how often each choice is best."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache

from pitboss.cards import JOKERS, RANKS, Cards, rank
from pitboss.hands.evaluator import KIND_BITS, Evaluator
from pitboss.hands.evaluator_tables import EVERY_RANK
from pitboss.odds.charts.chart import Chart, Piles, best_choices, cards_by_pile
from pitboss.odds.charts.grid import cell_text
from pitboss.odds.exact.draw.read_game import HAND, in_piles, read_facts
from pitboss.odds.model.solution import ValueTable
from pitboss.rules import Game
from pitboss.rules.made_hands import first_own_hand

LOWEST, PAIRED, SINGLE, JOKER = DISCARDED = (
    "the lowest single card",
    "one of a pair or more",
    "another single card",
    "a joker",
)
ANY_HAND = "00|any hand"
RANK_BITS, TWO = 13, 2

Naming = Callable[[Piles, str], tuple[str, str]]  # (cards by pile, best choice) -> (row of the chart, column)


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
    return tuple(sorted(used, key=_column_order))


def _column_order(column: str) -> tuple[int, int, str]:
    """Ranks first, then the names of discards, then choices: the same on every run."""
    if len(column) == 1:
        return 0, RANKS.find(column), column
    return (1, DISCARDED.index(column), column) if column in DISCARDED else (2, 0, column)


def _share(cells: Mapping[str, Mapping[str, int]], column: str, table: ValueTable, total: int) -> str:
    """The share of a choice, or the choice itself where the columns are something else."""
    if column in table.choices or len(column) > 1:
        return f"{sum(cells.get(column, {}).values()) / total:.1%}"
    return cell_text(cells.get(column, {}))


@lru_cache(maxsize=1 << 18)
def _kind_name(evaluator: Evaluator, hand: Cards) -> str:
    strength = evaluator.strength(hand)
    kind, high = strength >> KIND_BITS, (strength >> RANK_BITS & EVERY_RANK).bit_length() - 1
    name = evaluator.kinds[kind]
    return f"{90 - kind:02d}{20 - high:02d}|pair of {RANKS[high]}" if name == "pair" else f"{90 - kind:02d}00|{name}"


def has_up_card(game: Game, piles: Collection[str]) -> bool:
    """A seat that sees a hand of its own and one card of the dealer's."""
    owners = [(pile.owner, pile.count) for pile in game.piles if pile.id in piles]
    own = first_own_hand(game.hands.values(), game.piles)
    return len(owners) == TWO and owners[0][0] == "seat" and owners[1] == ("dealer", 1) and own is not None


def by_up_card(game: Game) -> Naming:
    """By the kind of the seat's hand, against the dealer's up card."""
    (own, up), hand = (pile.id for pile in game.piles[:TWO]), first_own_hand(game.hands.values(), game.piles)
    assert hand is not None
    return lambda piles, choice: (_kind_name(hand.evaluator, piles[own]), RANKS[rank(piles[up][0])])


def by_discard(game: Game) -> Naming:
    """By what the five cards are called, which card goes."""
    called = dealt_names(game)
    discards = {choice.id: place for place, choice in enumerate(game.streets[-1].choices[:HAND])}

    def naming(piles: Piles, choice: str) -> tuple[str, str]:
        if choice not in discards:
            return ANY_HAND, choice
        cards = piles[game.piles[0].id]
        return called(cards), _discard_name(cards, cards[discards[choice]])

    return naming


def dealt_names(game: Game) -> Callable[[Cards], str]:
    """What the game itself calls the five cards dealt: the fact that they decide, and how many are jokers."""
    sources = read_facts(game).sources
    if "original" not in sources:
        return lambda cards: ANY_HAND
    place = sources.index("original")
    names = tuple(game.fact_values.values())[place]

    @lru_cache(maxsize=1 << 18)
    def called(cards: Cards) -> str:
        rest = tuple(card for card in game.deck if card not in cards)[: game.row_size - HAND]
        value = game.facts(in_piles(game, cards + rest), game.paths[0])[place]
        jokers = sum(card in JOKERS for card in cards)
        return f"{value:02d}{jokers}|{names[value]}{('', ', one joker', ', two jokers')[jokers]}"

    return called


def _discard_name(cards: Cards, out: int) -> str:
    """Which card goes, as a person would say it."""
    if out in JOKERS:
        return JOKER
    ranks = [rank(card) for card in cards if card not in JOKERS]
    single = [each for each in ranks if ranks.count(each) == 1]
    if rank(out) not in single:
        return PAIRED
    return LOWEST if rank(out) == min(single) else SINGLE


# By the shape of a game.
NAMINGS: dict[str, Callable[[Game], Naming]] = {"draw": by_discard}
