"""Hands as data: which cards of a row form a hand, and what ranks it.

>>> from pitboss.hands.evaluators import best_five
>>> PLAYER = Hand(best_five, "hole", "flop", "turn_river")
>>> KEPT_AND_DRAWN = Hand(best_five, Kept("dealt", at="draw"), Drawn("drawn", at="draw"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

from pitboss.cards import HIDDEN, Cards
from pitboss.hands import pick
from pitboss.hands.evaluator import Evaluator, Level
from pitboss.hands.names import Naming
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.street import NOT_ASKED, Choices

if TYPE_CHECKING:
    from pitboss.rules.street import Street
    from pitboss.rules.timeline import Pile

Slots = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """What hands refer to: the piles in the order of a row, and the places of a pile that each choice names."""

    piles: tuple[Pile, ...]
    places: FrozenMap[str, FrozenMap[str, Slots]]  # street -> choice -> the places that it names
    streets: tuple[str, ...]

    def slots(self, pile: str) -> Slots:
        """The slots of a pile in a row, those of its parts among them."""
        found: Slots = ()
        start = 0
        for each in self.piles:
            if pile in (each.id, each.part_of):
                found += tuple(range(start, start + each.count))
            start += each.count
        return found

    @property
    def row_size(self) -> int:
        """The cards that concern one seat."""
        return sum(pile.count for pile in self.piles)

    def of_other_seats(self, slots: Slots, width: int) -> Iterator[Slots]:
        """The same hand of each other seat in a row of this many cards."""
        own = [slot for pile in self.piles if pile.owner == "seat" for slot in self.slots(pile.id)]
        for first in range(self.row_size, width, len(own) or 1):
            moved = {slot: first + place for place, slot in enumerate(own)}
            yield tuple(moved.get(slot, slot) for slot in slots)


def layout_of(piles: tuple[Pile, ...], streets: Iterable[Street]) -> Layout:
    """The layout of a game with these piles and streets."""
    places = {
        street.id: FrozenMap({choice.id: street.places_of(choice.id) for choice in street.choices})
        for street in streets
    }
    return Layout(piles, FrozenMap(places), tuple(places))


@dataclass(frozen=True)
class Part:
    """The cards of a pile; with `at`, those that the choice on that street leaves, names or draws."""

    pile: str
    at: str = ""

    def sets(self, slots: Slots, places: Slots) -> list[Slots]:
        """The sets of slots of which the best counts; `places` are those of the cards that a choice names."""
        return [slots]


@dataclass(frozen=True)
class Kept(Part):
    """The cards of a pile that the choice on a street does not name: what is left after a discard."""

    def sets(self, slots: Slots, places: Slots) -> list[Slots]:
        """All but the cards named; all of them where the choice names none."""
        return [tuple(slot for place, slot in enumerate(slots) if place not in places)]


@dataclass(frozen=True)
class Chosen(Part):
    """The cards of a pile that the choice on a street names."""

    def sets(self, slots: Slots, places: Slots) -> list[Slots]:
        """The cards named; none where the choice names none."""
        return [tuple(slots[place] for place in places if place < len(slots))]


@dataclass(frozen=True)
class Drawn(Part):
    """As many cards off this pile as the choice on a street names."""

    def sets(self, slots: Slots, places: Slots) -> list[Slots]:
        """As many as the choice names cards, from the first."""
        return [slots[: len(places)]]


@dataclass(frozen=True)
class Exactly(Part):
    """Exactly `count` cards of the pile, whichever make the best hand: `Exactly("flop", count=2)`."""

    count: int = 0

    def sets(self, slots: Slots, places: Slots) -> list[Slots]:
        """Every way to take this many."""
        return list(combinations(slots, self.count))


@dataclass(frozen=True, init=False)
class Hand:
    """The best hand that an evaluator finds in some piles. `title` says which cards it is, where its id does not."""

    evaluator: Evaluator
    parts: tuple[Part, ...]
    title: str = ""

    def __init__(self, evaluator: Evaluator, *parts: str | Part, title: str = "") -> None:
        object.__setattr__(self, "evaluator", evaluator)
        object.__setattr__(self, "parts", tuple(Part(part) if isinstance(part, str) else part for part in parts))
        object.__setattr__(self, "title", title)

    @property
    def street(self) -> str:
        """The street whose choice decides which cards it is; empty where none does."""
        return next((part.at for part in self.parts if part.at), "")

    @property
    def naming(self) -> Naming:
        """What it is called, from its cards."""
        return self.evaluator.naming

    def sets(self, layout: Layout, choice: str = "") -> tuple[Slots, ...]:
        """The sets of slots of which the best counts, after a choice on its street; none while there is no hand."""
        if choice == NOT_ASKED and self.street:
            return ()
        places = layout.places[self.street].get(choice, ()) if self.street else ()
        every = product(*(part.sets(layout.slots(part.pile), places if part.at else ()) for part in self.parts))
        return tuple(sum(chosen, ()) for chosen in every)

    def held(self, layout: Layout, row: Cards, choices: Choices) -> Cards:
        """The cards in which the hand is found; none for a hand that there is not."""
        found = [tuple([row[slot] for slot in slots]) for slots in self.sets(layout, self._choice(layout, choices))]
        return max(found, key=self.evaluator.strength, default=()) if len(found) > 1 else found[0] if found else ()

    def cards(self, layout: Layout, row: Cards, choices: Choices) -> Cards:
        """The cards that the hand is made of, the best of those it is found in."""
        return best_cards(self.evaluator, self.held(layout, row, choices))

    def _choice(self, layout: Layout, choices: Choices) -> str:
        return choices[layout.streets.index(self.street)] if self.street else ""


def best_cards(evaluator: Evaluator, cards: Cards) -> Cards:
    """The cards that make the best hand; all of them, as they lie, if there are not more."""
    return pick(cards, evaluator.size, evaluator.strength) if len(cards) > evaluator.size else cards


@dataclass(frozen=True)
class Highest:
    """The highest hand of the table: of this seat, every other seat and the dealer, by the lines of a pay table."""

    seat: Hand
    dealer: Hand
    lines: Mapping[str, Level]
    title: str = "highest hand"

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", FrozenMap(self.lines))

    @property
    def evaluator(self) -> Evaluator:
        """What ranks the hands of the table."""
        return self.seat.evaluator

    def line(self, cards: Cards) -> int:
        """The line of the pay table that one hand is on, 0 the best; as many as there are lines below the table."""
        strength = self.evaluator.strength(cards)
        return next((at for at, level in enumerate(self.lines.values()) if level.holds(strength)), len(self.lines))

    def key(self, cards: Cards) -> tuple[int, int]:
        """Larger for a higher line, then for a higher hand on that line."""
        return -self.line(cards), self.evaluator.strength(cards)

    def held(self, layout: Layout, row: Cards, choices: Choices) -> Cards:
        """All cards of the highest hand."""
        own, dealer = self.seat.sets(layout)[0], self.dealer.sets(layout)[0]
        every = (own, dealer, *layout.of_other_seats(own, len(row)))
        return max((tuple([row[slot] for slot in slots]) for slots in every), key=self.key)

    def cards(self, layout: Layout, row: Cards, choices: Choices) -> Cards:
        """The cards that the highest hand is made of."""
        return best_cards(self.evaluator, self.held(layout, row, choices))

    @property
    def naming(self) -> Naming:
        """What it is called: as its line is, where the line is for some ranks of a kind only."""
        return HighestName(self)


@dataclass(frozen=True)
class HighestName:
    """Names the highest hand from its cards: the pay table may know a royal flush where the evaluator does not."""

    of: Highest

    def __call__(self, cards: Cards, board: Cards = ()) -> str:
        """`royal flush`, `three kings, ace kicker`."""
        strength = self.of.evaluator.strength(board + cards)
        lines = self.of.lines.items()
        by_line = next((label.lower() for label, level in lines if level.by_ranks and level.holds(strength)), "")
        return by_line or self.of.evaluator.naming(board + cards)


@dataclass(frozen=True)
class HighestRank:
    """Ranks a hand of the table by the pay table of the highest hand; None below it."""

    of: Highest

    def __call__(self, cards: Cards, board: Cards) -> tuple[int, ...] | None:
        """The higher, the better."""
        held = board + cards
        return self.of.key(held) if self.of.line(held) < len(self.of.lines) else None


AnyHand = Hand | Highest
HandFunction = Callable[[Cards, Choices], Cards]


@dataclass(frozen=True)
class HandCards:
    """The cards of one hand of a row, as a function."""

    hand: AnyHand
    layout: Layout

    def __call__(self, row: Cards, choices: Choices) -> Cards:
        """The cards that the hand is made of."""
        return self.hand.cards(self.layout, row, choices)


@dataclass(frozen=True)
class HandSoFar:
    """Names a seat's own hand from the row as far as the seat has seen it."""

    hand: Hand
    layout: Layout

    def __call__(self, cards: Cards, choices: Choices = ()) -> str:
        """What the cards seen are called; nothing before the seat has cards of its own.

        `choices` are those that the seat has made: they may have left out some cards and drawn others.
        """
        evaluator = self.hand.evaluator
        owners = {pile.id: pile.owner for pile in self.layout.piles}
        slots = [(part.pile, slot) for part in self.hand.parts for slot in self.layout.slots(part.pile)]
        known = [(pile, slot) for pile, slot in slots if slot < len(cards)]
        if not any(owners[pile] == "seat" for pile, _ in known):
            return ""
        # Of a pile of which only some cards count, those that make the best hand so far.
        sets = {
            tuple(slot for slot in each if slot < len(cards))
            for each in self.hand.sets(self.layout, self._choice(choices))
        }
        most = max(map(len, sets))
        held = sorted(tuple([cards[slot] for slot in each]) for each in sets if len(each) == most)
        seen = max(held, key=evaluator.strength) if len(held) > 1 and most >= evaluator.size else held[0]
        if HIDDEN in seen or (len(held) > 1 and most < evaluator.size):
            return ""
        if len(seen) == 2 and evaluator.starts_as:
            return evaluator.starts_as(seen)
        return evaluator.naming(seen) if len(seen) >= evaluator.size or evaluator.names_fewer else ""

    def _choice(self, choices: Choices) -> str:
        """The choice that decides which cards the hand is; nothing before it was made, or where the seat made none."""
        at = self.layout.streets.index(self.hand.street) if self.hand.street else len(choices)
        return choices[at] if at < len(choices) and choices[at] != NOT_ASKED else ""


def first_own_hand(hands: Iterable[object], piles: Iterable[Pile]) -> Hand | None:
    """The first hand that a seat has from the deal: made of its own cards and the board's, whatever it chooses.

    Where there is none, the first of which its choice leaves some cards.
    """
    owners = {pile.id: pile.owner for pile in piles}
    found = [hand for hand in hands if isinstance(hand, Hand)]
    own = [hand for hand in found if {"seat"} <= {owners.get(part.pile) for part in hand.parts} <= {"seat", "board"}]
    kept = [hand for hand in own if any(isinstance(part, Kept) for part in hand.parts)]
    return next((hand for hand in (*[each for each in own if not each.street], *kept)), None)
