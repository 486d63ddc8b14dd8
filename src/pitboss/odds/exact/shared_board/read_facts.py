"""What a game's facts say of a deal, learnt from the game itself.

The engine knows a showdown as (how the seat's hand compares, the grade of the seat's hand, the grade of the
dealer's), the seat's two cards as a starting hand, and the grade of the seat's first five cards. Each field of a
game's facts is explained by one of these: the engine shows the game rows of cards that cover all cases, takes the
first explanation that never contradicts itself, and then checks on many other rows that nothing else matters. So
no game's rules are written here.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, combinations, pairwise, product

from pitboss.cards import STANDARD_DECK, Cards, cards_text, parse_cards, rank, suit
from pitboss.errors import NotFollowed
from pitboss.hands import five
from pitboss.hands.versus import versus
from pitboss.odds.exact.contract import Read, check_without_choices, checked_facts
from pitboss.odds.model.known_by_content import is_known, make_known
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.rules import Facts, Game

KINDS = len(five.NAMES)
CHECKED = "facts at showdown"
Start = tuple[int, int, bool]  # low rank, high rank, suited
Showdown = tuple[int, int, int]  # LOSES, TIES or WINS; class of the seat's hand; class of the dealer's

# The least order of each grade: high cards, pairs, two pairs and threes by their first rank, then the other kinds.
GRADES = (
    0,  # Seven cards without a pair or a straight have a nine or better.
    *(1 << r for r in range(8, 13)),
    *(five.hand(kind, 1 << r, 0) for kind in (five.PAIR, five.TWO_PAIR, five.THREE) for r in range(13)),
    *(five.hand(kind, 0, 0) for kind in range(five.STRAIGHT, KINDS)),
)

# Boards and holdings on them that together show every pair of kinds, and every way they can compare.
WITNESSES = (
    ("TsJsQs2h3d", "7c6h 7d6d 6c5h QcKd QdKh Qh4c JcTc JdTd 2c3c 2d2c 3c3h AcKd AdKc 9c8d As4s 9s4s 9s8s AsKs Kd9h"),
    ("TsJsQs2h2d", "7c6h TcJd TdJh Tc7h Th7d 2c7h 2s7d 2cAd TcTd JcJd 2cTc 2sTd Ac9d Ad8h AcKd As4s 2c2s 9s8s AsKs"),
    ("6s7s8s2h2d", "TsJs 5s4s 9s3s 9sTs"),
    ("9s9h9d9cKs", "Ac4d Ad4c 3c4h"),
    ("AsKsQsJs9s", "2c3d 2d3c 8s2h Ts2h"),
    ("5s6s7s8s9s", "2c3d 2d3c TsJc"),
    ("TsJsQsKsAs", "2c3d 2d3c"),
    ("2c2d2hKcJs", "2s7d AcQd"),
    ("2c2d5h5sKc", "2h2s 5c5d Ac7d Ad7c 2h7h 5c7h KdKh Ah8d"),
)


def grade(order: int) -> int:
    """The grade of a hand of this order."""
    return bisect_right(GRADES, order) - 1


def row_versus(row: Cards) -> int:
    """How the seat's hand does against the dealer's in a row of two, five and two cards."""
    return versus(five.order(row[:7]), five.order(row[2:9]))


def start(hole: Cards) -> Start:
    """The starting hand of two cards."""
    low, high = sorted(rank(card) for card in hole)
    return low, high, suit(hole[0]) == suit(hole[1])


@lru_cache(maxsize=1 << 15)  # The rows that are shown to a game are the same for every game.
def kinds(row: Cards) -> tuple[int, int, int]:
    """The showdown by what the hands are called."""
    return row_versus(row), five.kind(five.order(row[:7])), five.kind(five.order(row[2:9]))


# What may explain a field, the first that does.
SOURCES: dict[str, Callable[[Cards], object]] = {
    "kinds": kinds,
    "start": lambda row: start(row[:2]),
    "dealer": lambda row: grade(five.order(row[2:9])),
    "seat": lambda row: grade(five.order(row[:7])),
    "first_five": lambda row: grade(five.order(row[:5])),
    "dealer_start": lambda row: start(row[7:]),
}


def starts() -> Iterator[tuple[Start, Cards]]:
    """All 169 starting hands, each with two cards."""
    for low, high in product(range(13), range(13)):
        if low <= high:
            yield (low, high, False), (4 * low, 4 * high + 1)
        if low < high:
            yield (low, high, True), (4 * low, 4 * high)


@lru_cache(maxsize=1)
def rows() -> tuple[Cards, ...]:
    """Rows of nine cards that cover every showdown by kinds, every starting hand and every grade."""
    found = list(_showdowns().values())
    for seed, (_, hole) in enumerate(starts()):
        rest = _rest(hole, seed, 7)
        found += [hole + rest, rest + hole]
    for size in (5, 7):
        for hand in graded_hands(size):
            more = _rest(hand, len(hand), 9 - size)
            found.append(hand + more)
            found.append(more + hand)
    return tuple(found)


@lru_cache(maxsize=1)
def _showdowns() -> dict[tuple[int, int, int], Cards]:
    found: dict[tuple[int, int, int], Cards] = {}
    for board_text, holdings_text in WITNESSES:
        board, holdings = parse_cards(board_text), [parse_cards(text) for text in holdings_text.split()]
        for hole, dealer in product(holdings, holdings):
            if not set(hole) & set(dealer):
                row = hole + board + dealer
                found.setdefault(kinds(row), row)
    return found


def graded_hands(size: int) -> list[Cards]:
    """A hand of five or seven cards of every grade that there is."""
    shapes = ((five.HIGH_CARD, (1,)), (five.PAIR, (2,)), (five.TWO_PAIR, (2, 2)), (five.THREE, (3,)))
    found = [hand for kind, shape in shapes for r in range(13) if (hand := _graded(kind, shape, r, size))]
    for text in ("AcKdQhJsTc", "As9s7s5s2s", "KcKdKh2s2c", "9c9d9h9s2c", "9s8s7s6s5s", "AsKsQsJsTs"):
        hand = parse_cards(text)
        found.append(hand + parse_cards("3d4h")[: size - 5])
    return found


def _graded(kind: int, shape: tuple[int, ...], first: int, size: int) -> Cards:
    """A hand of this kind with its first rank, the suits mixed so that there is no flush; empty if there is none."""
    singles = size - sum(shape)
    copies = (*shape, *(1,) * singles)
    # The first rank of a hand without a pair is its highest one.
    left = range(first) if shape == (1,) else [r for r in range(13) if r != first]
    for others in combinations(left, len(copies) - 1):
        ranks = [r for r, n in zip((first, *others), copies, strict=True) for _ in range(n)]
        hand = tuple(4 * r + at % 4 for at, r in enumerate(ranks))
        order = five.order(hand)
        if (
            five.kind(order) == kind
            and first == (order >> (0 if kind == five.HIGH_CARD else 13) & 8191).bit_length() - 1
        ):
            return hand
    return ()


def _rest(cards: Cards, seed: int, count: int) -> Cards:
    left = [card for card in STANDARD_DECK if card not in cards]
    return tuple(random.Random(seed).sample(left, count))


@dataclass(frozen=True)
class FactTable:
    """Per field of the facts: which source explains it, and its value for each value of the source."""

    game: Game
    sources: tuple[str, ...]
    values: tuple[dict[object, int], ...]

    def of_row(self, row: Cards) -> Facts:
        """The facts of a row of nine cards, as the table has them."""
        return self.game.fact_type(
            *(values[SOURCES[source](row)] for source, values in zip(self.sources, self.values, strict=True))
        )

    @cached_property
    def seat_classes(self) -> tuple[int, ...]:
        """The seat's hands in classes: the least order of each. Kinds, split where a field asks for more."""
        return self._classes("seat")

    @cached_property
    def dealer_classes(self) -> tuple[int, ...]:
        """The dealer's hands in classes, likewise."""
        return self._classes("dealer")

    def _classes(self, source: str) -> tuple[int, ...]:
        found = {five.hand(kind, 0, 0) for kind in range(KINDS)}
        for values in (v for s, v in zip(self.sources, self.values, strict=True) if s == source):
            known = sorted(g for g in values if isinstance(g, int))
            found |= {GRADES[b] for a, b in pairwise(known) if values[a] != values[b]}
        return tuple(sorted(found))

    @cached_property
    def showdowns(self) -> tuple[Showdown, ...]:
        """Every showdown that can happen, by classes."""
        seats, dealers = enumerate(self.seat_classes), tuple(enumerate(self.dealer_classes))
        return tuple(
            (v, i, j)
            for i, seat in seats
            for j, dealer in dealers
            for v in range(3)
            if self._can_be(v, i, j, seat, dealer)
        )

    def _can_be(self, v: int, i: int, j: int, seat: int, dealer: int) -> bool:
        tops = [(*classes, 1 << 30) for classes in (self.seat_classes, self.dealer_classes)]
        overlap = max(seat, dealer) < min(tops[0][i + 1], tops[1][j + 1])
        apart = (v == 0 and seat < dealer) or (v == 2 and dealer < seat)
        return (v, five.kind(seat), five.kind(dealer)) in _showdowns() and (overlap or apart)

    def facts(self, showdown: Showdown, hole: tuple[int, ...], first_five: tuple[int, ...]) -> Facts:
        """The game's facts of a showdown, given those fields that the hole cards and the first five cards decide."""
        v, i, j = showdown
        seat, dealer = self.seat_classes[i], self.dealer_classes[j]
        keys = {
            "kinds": (v, five.kind(seat), five.kind(dealer)),
            "seat": self._known_grade(seat),
            "dealer": self._known_grade(dealer),
        }
        given = {"start": iter(hole), "first_five": iter(first_five)}
        return self.game.fact_type(
            *(
                next(given[source]) if source in given else values[keys[source]]
                for source, values in zip(self.sources, self.values, strict=True)
            )
        )

    def _known_grade(self, order: int) -> int:
        """The grade of a class; no hand of two pair is led by a deuce, so that grade is the next one."""
        at = grade(order)
        return at + 1 if GRADES[at] == five.hand(five.TWO_PAIR, 1, 0) else at

    def fields_of(self, source: str, key: object) -> tuple[int, ...]:
        """The values of the fields that this source decides."""
        return tuple(values[key] for s, values in zip(self.sources, self.values, strict=True) if s == source)

    def all_fields(self, source: str) -> list[tuple[int, ...]]:
        """Every combination of values of the fields that this source decides."""
        keys = {key for s, values in zip(self.sources, self.values, strict=True) if s == source for key in values}
        return sorted({self.fields_of(source, key) for key in keys} or {()})


def in_piles(game: Game, row: Cards) -> Cards:
    """The row of two, five and two cards in the order of the game's own piles."""
    return tuple(row[place] for place in _places(game))


@lru_cache(maxsize=8)
def _places(game: Game) -> tuple[int, ...]:
    """Where in a row of two, five and two cards those of the game's piles are."""
    places = {"seat": iter(range(2)), "board": iter(range(2, 7)), "dealer": iter(range(7, 9))}
    return tuple(next(places[pile.owner]) for pile in game.piles for _ in range(pile.count))


def fact_table(game: Game) -> FactTable:
    """The facts of a game of this family; refuses a game whose facts depend on anything else."""
    return replace(_learnt(Read.of(game)), game=game)


@lru_cache(maxsize=32)
def _learnt(read: Read) -> FactTable:
    game = read.game
    shown = [in_piles(game, row) for row in rows()]
    told = [checked_facts(game, row, game.paths[0]) for row in shown]
    check_without_choices(game, shown, told)
    keys = {source: [of(row) for row in rows()] for source, of in SOURCES.items()}
    sources, values = [], []
    for field, name in enumerate(game.fact_values):
        for source in SOURCES:
            found = dict(zip(keys[source], (facts[field] for facts in told), strict=True))
            if all(found[key] == facts[field] for key, facts in zip(keys[source], told, strict=True)):
                sources.append(source)
                values.append(found)
                break
        else:
            raise NotFollowed(f"{game.id}: no hand at showdown, hole or flop explains its fact {name!r}")
    table = FactTable(game, tuple(sources), tuple(values))
    _check(table)
    return table


def _check(table: FactTable) -> None:
    """On a hand of every strength for seat and dealer, and on other rows, the table must tell the game's own facts."""
    game = table.game
    for number, row in enumerate(chain(random_rows(), () if is_known(game, CHECKED) else strength_rows())):
        cards = in_piles(game, row)
        if checked_facts(game, cards, game.paths[number % len(game.paths)]) != table.of_row(row):
            raise NotFollowed(
                f"{game.id}: its facts depend on more than the hands at showdown and the seat's own cards, "
                f"as {cards_text(cards)} shows"
            )
    make_known(game, CHECKED)


def random_rows() -> Iterator[Cards]:
    """Some rows of nine cards, always the same."""
    shuffler = random.Random(2026)
    return (tuple(shuffler.sample(STANDARD_DECK, 9)) for _ in range(200))


@lru_cache(maxsize=1)
def strength_rows() -> tuple[Cards, ...]:
    """Rows in which the seat, and rows in which the dealer, has each strength that seven cards can have."""
    found: list[Cards] = []
    for number, hand in enumerate(hands_up_to_suits(STANDARD_DECK, 5)):
        row = _row_with(hand, number)
        if row:
            found += [row, row[7:] + row[2:7] + row[:2]]
    return tuple(found)


def _row_with(hand: Cards, seed: int) -> Cards:
    """A row in which these five are the best of the seat's seven cards; none if seven cards always make more."""
    chance, left, order = random.Random(seed), [card for card in STANDARD_DECK if card not in hand], five.order(hand)
    for _ in range(6):
        more = tuple(chance.sample(left, 4))
        if five.order(hand + more[:2]) == order:
            return hand + more
    weak = [card for card in left if five.order((*hand, card)) == order]
    pairs = (pair for pair in combinations(weak, 2) if five.order(hand + pair) == order)
    return next((hand + pair + _rest(hand + pair, seed, 2) for pair in pairs), ())
