"""What a game's facts say of a deal, learnt from the game itself.

The engine knows a showdown as (how the seat's hand compares, the grade of the seat's hand, the grade of the
dealer's), the seat's two cards as a starting hand, and the grade of the seat's first five cards. Each field of a
game's facts is explained by one of these: the engine shows the game rows of cards that cover all cases, takes the
first explanation that never contradicts itself, and then checks on many other rows that nothing else matters. So
no game's rules are written here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise, product

from pitboss.cards import Cards, cards_text
from pitboss.errors import NotFollowed
from pitboss.games.known_by_content import is_known, make_known
from pitboss.hands import five
from pitboss.hands.versus import LOSES, RESULTS, WINS
from pitboss.odds.exact.alike import check_alike
from pitboss.odds.exact.contract import check_without_choices, checked_facts
from pitboss.odds.exact.shared_board.facts.shown_rows import (
    GRADES,
    KINDS,
    grade,
    in_piles,
    kinds,
    random_rows,
    rare_rows,
    rows,
    showdown_rows,
    start,
    strength_rows,
)
from pitboss.rules import Facts, Game

LEARNT = "facts at showdown"
ABOVE_ALL = 1 << 30  # above the order of every hand
Showdown = tuple[int, int, int]  # LOSES, TIES or WINS; class of the seat's hand; class of the dealer's

# What may explain a field, the first that does.
SOURCES: dict[str, Callable[[Cards], object]] = {
    "kinds": kinds,
    "start": lambda row: start(row[:2]),
    "dealer": lambda row: grade(five.order(row[2:9])),
    "seat": lambda row: grade(five.order(row[:7])),
    "first_five": lambda row: grade(five.order(row[:5])),
    "dealer_start": lambda row: start(row[7:]),
}


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
        seats, dealers = range(len(self.seat_classes)), range(len(self.dealer_classes))
        every = ((versus, seat, dealer) for seat, dealer, versus in product(seats, dealers, range(len(RESULTS))))
        return tuple(showdown for showdown in every if self._can_happen(showdown))

    def _can_happen(self, showdown: Showdown) -> bool:
        """True if hands of these two classes can compare so."""
        versus, seat_class, dealer_class = showdown
        seat, dealer = self.seat_classes[seat_class], self.dealer_classes[dealer_class]
        seat_end = (*self.seat_classes, ABOVE_ALL)[seat_class + 1]
        dealer_end = (*self.dealer_classes, ABOVE_ALL)[dealer_class + 1]
        overlap = max(seat, dealer) < min(seat_end, dealer_end)
        apart = (versus == LOSES and seat < dealer) or (versus == WINS and dealer < seat)
        return (versus, five.kind(seat), five.kind(dealer)) in showdown_rows() and (overlap or apart)

    def facts(self, showdown: Showdown, hole: tuple[int, ...], first_five: tuple[int, ...]) -> Facts:
        """The game's facts of a showdown, given those fields that the hole cards and the first five cards decide."""
        versus, seat_class, dealer_class = showdown
        seat, dealer = self.seat_classes[seat_class], self.dealer_classes[dealer_class]
        keys = {
            "kinds": (versus, five.kind(seat), five.kind(dealer)),
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

    @cached_property
    def by_own_cards(self) -> tuple[tuple[Facts, ...], ...]:
        """The facts of every showdown, for everything that the seat's hole cards and first five cards can say."""
        own = list(product(self.all_fields("start"), self.all_fields("first_five")))
        return tuple(tuple(self.facts(showdown, *fields) for showdown in self.showdowns) for fields in own)

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


def learn_facts(game: Game) -> FactTable:
    """Shows the game every row, and finds what decides each fact; refuses facts that depend on anything else."""
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
    check_alike(game, [(row, game.paths[0]) for row in shown], told, ("board",) if "first_five" in sources else ())
    _check(table)
    return table


def _check(table: FactTable) -> None:
    """On a hand of every strength for seat and dealer, and on other rows, the table must tell the game's own facts."""
    game = table.game
    more = () if is_known(game, LEARNT) else (*strength_rows(), *rare_rows())
    for number, row in enumerate(chain(random_rows(), more)):
        cards = in_piles(game, row)
        if checked_facts(game, cards, game.paths[number % len(game.paths)]) != table.of_row(row):
            raise NotFollowed(
                f"{game.id}: its facts depend on more than the hands at showdown and the seat's own cards, "
                f"as {cards_text(cards)} shows"
            )
    make_known(game, LEARNT)
