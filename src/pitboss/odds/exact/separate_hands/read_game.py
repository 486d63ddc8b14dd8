"""Reads a game as one of this shape: five cards against the dealer's best four of six, one of them shown.

What its facts say is learnt from the game: it is shown a hand of every strength for the seat and for the dealer,
against weak, strong, neighbouring and random hands of the other. Each fact must then be decided by how the hands
compare, by the class of one hand, or by the classes of both. Anything else is refused, with a row that shows it.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, pairwise, permutations, product

from pitboss.cards import STANDARD_DECK, Cards, cards_text
from pitboss.errors import NotFollowed
from pitboss.hands import four
from pitboss.hands.versus import versus
from pitboss.odds.exact.alike import check_alike
from pitboss.odds.exact.contract import check_no_excuse, check_without_choices, checked_facts, legal_paths
from pitboss.odds.exact.learn_once import learn_once, recall_or_learn
from pitboss.odds.model.decision_points import priced_choices
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.odds.strategies.suit_canon import renamed
from pitboss.rules import Choices, Facts, Game, Options

SEAT_CARDS, DEALER_CARDS = 5, 6
LEARNT = "facts of separate hands"
MOST_STEPS = 6  # changes of the dealer's class that the kernels count
TURNS = tuple(permutations(range(4)))


def read_plays(game: Game, options: Options) -> tuple[Choices, ...]:
    """The answers to the one question, each a path of its own."""
    check_no_excuse(game)
    paths = tuple((choice,) for choice in priced_choices(game.streets[0], options))
    if legal_paths(game, options) != frozenset(paths):
        raise NotFollowed(f"{game.id}: the seat is not always asked")
    return paths


@dataclass(frozen=True)
class Shown:
    """A row with what this recipe knows of it: how the hands compare, and the order of each."""

    row: Cards  # the seat's five, the dealer's six
    versus: int
    seat: int
    dealer: int
    scan: str = ""  # the hand that passes through every strength while the other is the weakest


@dataclass(frozen=True)
class FactTable:
    """The facts of the game by (how the hands compare, class of the seat's hand, class of the dealer's)."""

    game: Game
    seat_least: tuple[int, ...]  # the least order of every class
    dealer_least: tuple[int, ...]
    fields: tuple[tuple[str, Mapping[object, int]], ...]

    def seat_class(self, order: int) -> int:
        """The class of the seat's hand."""
        return bisect_right(self.seat_least, order) - 1

    def dealer_class(self, order: int) -> int:
        """The class of the dealer's hand."""
        return bisect_right(self.dealer_least, order) - 1

    def facts(self, versus: int, seat: int, dealer: int) -> Facts | None:
        """The facts of such deals; None where no row showed any."""
        keys: dict[str, object] = {"versus": versus, "seat": seat, "dealer": dealer, "both": (seat, dealer)}
        found = [values.get(keys[source]) for source, values in self.fields]
        return None if None in found else self.game.fact_type(*found)


def read_facts(game: Game) -> FactTable:
    """What decides each fact of the game; learnt once for the sources as they are."""
    return learn_once(game, _recalled)


def _recalled(game: Game) -> FactTable:
    return recall_or_learn(game, LEARNT, FactTable, learn_facts)


def learn_facts(game: Game) -> FactTable:
    """Shows the game every row, and finds what decides each fact."""
    asked = [(shown.row, game.paths[at % len(game.paths)]) for at, shown in enumerate(shown_rows())]
    told = [checked_facts(game, row, path) for row, path in asked]
    check_without_choices(game, [shown.row for shown in shown_rows()], told)
    check_alike(game, asked, told)
    sources, seat, dealer = [], {0}, {0}
    for place in range(len(game.fact_values)):
        values = [facts[place] for facts in told]
        source = next((name for name, key in SOURCES.items() if _explains(key, values)), "both")
        sources.append(source)
        seat |= _boundaries("seat", source, values)
        dealer |= _boundaries("dealer", source, values)
    if len(dealer) > MOST_STEPS + 1:
        raise NotFollowed(f"{game.id}: its facts distinguish more classes of dealer's hands than are counted")
    blank = FactTable(game, tuple(sorted(seat)), tuple(sorted(dealer)), ())
    rows = list(zip(shown_rows(), told, strict=True))
    rows += [(shown, checked_facts(game, shown.row, game.paths[0])) for shown in _class_pairs(blank)]
    return FactTable(game, blank.seat_least, blank.dealer_least, tuple(_fields(blank, sources, rows)))


def _class_pairs(table: FactTable) -> Iterator[Shown]:
    """A row for any two classes of hands, where there is one."""
    seats, dealers = witness_hands()
    by_class: tuple[dict[int, list[Cards]], dict[int, list[Cards]]] = ({}, {})
    for hands, class_of, found in zip((seats, dealers), (table.seat_class, table.dealer_class), by_class, strict=True):
        for hand in hands:
            found.setdefault(class_of(four.order(hand)), []).append(hand)
    for own, others in product(by_class[0].values(), by_class[1].values()):
        pairs = ((seat, _apart(dealer, seat)) for seat in own[:40] for dealer in others[:40])
        yield from (_shown(seat + dealer) for seat, dealer in islice(filter(all, pairs), 2))


SOURCES: dict[str, Callable[[Shown], object]] = {
    "versus": lambda shown: shown.versus,
    "seat": lambda shown: shown.seat,
    "dealer": lambda shown: shown.dealer,
}


def _explains(key: Callable[[Shown], object], values: list[int]) -> bool:
    found: dict[object, int] = {}
    return all(found.setdefault(key(shown), value) == value for shown, value in zip(shown_rows(), values, strict=True))


def _boundaries(hand: str, source: str, values: list[int]) -> set[int]:
    """The orders of one hand at which a field changes; where both hands matter, while the other stays weak."""
    if source not in (hand, "both"):
        return set()
    rows = zip(shown_rows(), values, strict=True)
    passed = sorted({(getattr(shown, hand), v) for shown, v in rows if hand in (source, shown.scan)})
    return {order for (_, before), (order, value) in pairwise(passed) if value != before}


def _fields(
    table: FactTable, sources: list[str], rows: list[tuple[Shown, Facts]]
) -> Iterator[tuple[str, Mapping[object, int]]]:
    game = table.game
    for place, (name, source) in enumerate(zip(game.fact_values, sources, strict=True)):
        values: dict[object, int] = {}
        for shown, facts in rows:
            seat, dealer = table.seat_class(shown.seat), table.dealer_class(shown.dealer)
            key = {"versus": shown.versus, "seat": seat, "dealer": dealer}.get(source, (seat, dealer))
            if values.setdefault(key, facts[place]) != facts[place]:
                raise NotFollowed(
                    f"{game.id}: its fact {name} depends on more than the two hands and how they compare, "
                    f"as {cards_text(shown.row)} shows"
                )
        yield source, values


@lru_cache(maxsize=1)
def shown_rows() -> tuple[Shown, ...]:
    """A hand of every strength for each side, against the weakest, the strongest, neighbours and random hands."""
    seats, dealers = witness_hands()
    scanned = (*_against(seats, dealers, "seat"), *_against(dealers, seats, "dealer"))
    return (*scanned, *_beside_high_hands(), *_random_rows())


@lru_cache(maxsize=1)
def witness_hands() -> tuple[list[Cards], list[Cards]]:
    """The seat's and the dealer's hands, one of every strength, weakest first."""
    hands = sorted({four.order(hand): hand for hand in hands_up_to_suits(STANDARD_DECK, 4)}.items())
    seats = [hand for _, cards in hands if (hand := _filled(cards, SEAT_CARDS))]
    return seats, [hand for _, cards in hands if (hand := _filled(cards, DEALER_CARDS))]


def _against(own: list[Cards], others: list[Cards], scan: str) -> Iterator[Shown]:
    """Each hand of one side against hands of the other, which lies in suits that leave it apart."""
    orders = [four.order(hand) for hand in others]
    for hand in own:
        at = bisect_right(orders, four.order(hand))
        weak = next(filter(None, (_apart(other, hand) for other in others)))
        yield _shown(hand + weak if scan == "seat" else weak + hand, scan)
        for place in (-1, *(max(0, min(at + step, len(others) - 1)) for step in (-2, -1, 0))):
            if other := _apart(others[place], hand):
                yield _shown(hand + other if scan == "seat" else other + hand)


def _beside_high_hands() -> Iterator[Shown]:
    """Straight flushes and four of a kind with a card of every rank beside them, and with a pair of it."""
    high = (cards for cards in hands_up_to_suits(STANDARD_DECK, 4) if _is_high(four.order(cards)))
    for number, hand in enumerate(high):
        for each in range(13):
            free = [card for card in range(4 * each, 4 * each + 4) if card not in hand]
            rest = random.Random(13 * number + each).sample(sorted({*STANDARD_DECK} - {*hand, *free}), 6)
            if free:
                yield _shown((*hand, free[-1], *rest))
            if len(free) > 1:
                yield _shown((*rest[:5], *hand, *free[-2:]))


def _is_high(order: int) -> bool:
    return four.kind(order) in (four.STRAIGHT_FLUSH, four.FOUR)


def _apart(hand: Cards, from_: Cards) -> Cards:
    return next((other for turn in TURNS if not set(other := renamed(hand, turn)) & set(from_)), ())


def _filled(hand: Cards, size: int) -> Cards:
    """The hand with more cards that leave its strength as it is; none if there are no such cards."""
    order = four.order(hand)
    low = [card for card in STANDARD_DECK if card not in hand and four.order((*hand, card)) == order]
    random.Random(order).shuffle(low)  # Suits vary, so that some hand of the other side lies apart.
    more = (cards for cards in combinations(low, size - len(hand)) if four.order(hand + cards) == order)
    return next((hand + cards for cards in more), ())


def _random_rows() -> Iterator[Shown]:
    chance = random.Random(2026)
    return (_shown(tuple(chance.sample(STANDARD_DECK, SEAT_CARDS + DEALER_CARDS))) for _ in range(2_000))


def _shown(row: Cards, scan: str = "") -> Shown:
    seat, dealer = four.order(row[:SEAT_CARDS]), four.order(row[SEAT_CARDS:])
    return Shown(row, versus(seat, dealer), seat, dealer, scan)
