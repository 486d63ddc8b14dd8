"""How to play with cards one should not have seen, for a person to read: the first decision by what is known.

One card of the dealer's: a line per rank with the hands to bet. More than that: a grid of how often to bet. Where the
seat decides before it has cards of its own: a grid of the dealer's hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cards import RANKS, Cards, rank
from pitboss.odds.charts.chart import Chart, best_choices, cards_by_pile
from pitboss.odds.charts.grid import grid_rows
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.starting_hand import hole_pile, label
from pitboss.rules import Game

Weights = dict[str, int]  # choice -> deals in which it is best
HIGH_FIRST = tuple(reversed(RANKS))


def known_charts(game: Game, found: Solution) -> tuple[Chart, ...]:
    """The chart of the first decision."""
    street = game.streets[0]
    table = found.values.get(street.id)
    if table is None:
        return ()
    title = f"{street.says}, by the cards seen"
    if hole_pile(game) not in next(iter(cards_by_pile(table))):
        return (by_dealer(title, table),)
    rows = list(_rows(table))
    known = [len(cards) for cards in rows[0][1]]
    if known == [1]:
        return (by_rank(title, table, rows),)
    return (by_cards(title, table, rows),)


Row = tuple[Cards, tuple[Cards, ...], str, int]  # the seat's cards, those known by pile, the best choice, deals


def _rows(table: ValueTable) -> Iterator[Row]:
    for piles, choice, weight in zip(cards_by_pile(table), best_choices(table), table.weight.tolist(), strict=True):
        hole, *known = piles.values()
        yield hole, tuple(known), choice, int(weight)


def by_rank(title: str, table: ValueTable, rows: list[Row]) -> Chart:
    """A line per rank of the dealer's card: how often each choice is best, and with which hands to bet."""
    found: dict[str, dict[str, Weights]] = {}
    for hole, ((card,),), choice, weight in rows:
        hands = found.setdefault(RANKS[rank(card)], {})
        _add(hands.setdefault(label(hole), {}), choice, weight)
    first, *others = (c for c in table.choices if any(c in cell for hands in found.values() for cell in hands.values()))
    lines = []
    for shown in HIGH_FIRST:
        hands = found.get(shown, {})
        if hands:
            mixed = [hand for hand, cell in hands.items() if first in cell and len(cell) > 1]
            always = [hand for hand, cell in hands.items() if first not in cell]
            shares = [_percent(hands.values(), choice) for choice in (first, *others)]
            lines.append((shown, *shares, hands_text(always), hands_text(mixed)))
    bet = f"{' or '.join(others)} with"
    return Chart(title, ("dealer", first, *others, bet, "in some suits"), tuple(lines))


def by_cards(title: str, table: ValueTable, rows: list[Row]) -> Chart:
    """A grid of how often the first choice is not best: by the dealer's hand, or by the ranks of two cards seen."""
    found: dict[tuple[str, str], Weights] = {}
    for _, known, choice, weight in rows:
        _add(found.setdefault(_place(known), {}), choice, weight)
    first = table.choices[0]
    lines = tuple(
        (one, *(_percent([found.get((one, two), {})], first, rest=True) for two in HIGH_FIRST)) for one in HIGH_FIRST
    )
    both = len(rows[0][1][0]) == 2
    about = (
        "the dealer's hand, suited above the diagonal" if both else "the dealer's card (down) and the board's (across)"
    )
    return Chart(f"{title}: how often {first} is not best, by {about}", ("", *HIGH_FIRST), lines)


def by_dealer(title: str, table: ValueTable) -> Chart:
    """A grid of the best choice against each hand of the dealer's, suited above the diagonal."""
    found: dict[str, Weights] = {}
    for piles, choice, weight in zip(cards_by_pile(table), best_choices(table), table.weight.tolist(), strict=True):
        hand = label(tuple(card for cards in piles.values() for card in cards))
        _add(found.setdefault(hand, {}), choice, int(weight))
    return Chart(f"{title}: the best choice, by the dealer's hand", ("", *HIGH_FIRST), tuple(grid_rows(found)))


def _place(known: tuple[Cards, ...]) -> tuple[str, str]:
    if len(known[0]) == 1:
        return RANKS[rank(known[0][0])], RANKS[rank(known[1][0])]
    hand = label(known[0])
    return (hand[1], hand[0]) if hand.endswith("o") else (hand[0], hand[1])


def _add(cell: Weights, choice: str, weight: int) -> None:
    cell[choice] = cell.get(choice, 0) + weight


def _percent(cells: Iterable[Weights], choice: str, *, rest: bool = False) -> str:
    """The share of a choice, or of all the others; nothing where no deal is."""
    weights = list(cells)
    total = sum(sum(cell.values()) for cell in weights)
    share = sum(cell.get(choice, 0) for cell in weights)
    return f"{(total - share if rest else share) / total:.0%}" if total else ""


def hands_text(hands: list[str]) -> str:
    """Starting hands as players write them: `33+, A2s+, KTo`."""
    sorts: dict[tuple[str, str], set[int]] = {}
    for hand in hands:
        high, low = hand[0], hand[1]
        key = ("", "") if high == low else (high, hand[2])
        sorts.setdefault(key, set()).add(RANKS.index(low))
    order = sorted(sorts, key=lambda key: (key[0] != "", key[1] != "s", -RANKS.find(key[0])))
    return ", ".join(text for key in order for text in _runs(*key, sorts[key]))


def _runs(high: str, sort: str, lows: set[int]) -> Iterator[str]:
    """Neighbouring hands together; `+` up to the best of its sort."""
    top = RANKS.index(high) - 1 if high else len(RANKS) - 1
    starts = sorted((low for low in lows if low - 1 not in lows), reverse=True)
    for start in starts:
        end = next(at for at in range(start, top + 2) if at + 1 not in lows)
        names = [f"{high or RANKS[at]}{RANKS[at]}{sort}" for at in (start, end)]
        yield names[0] if start == end else f"{names[0]}+" if end == top else f"{names[1]}-{names[0]}"
