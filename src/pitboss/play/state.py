"""Everything that is true of a round at one moment. Private to `play`; rounds hand out copies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from pitboss.cards import Cards
from pitboss.play.bets import Bets, Limits, check_bets, check_limits
from pitboss.play.events import Event, Settled, Voided, number_events
from pitboss.rules import NOT_ASKED, Choices, Game, Options, Plan, Rulings, SeatState
from pitboss.rules.frozen import FrozenMap


@dataclass(frozen=True)
class Table:
    """A game with the house's options and limits."""

    game: Game
    options: Options
    limits: Limits

    def __repr__(self) -> str:
        return f"<Table of {self.game.id}: {dict(self.options)}>"

    def __post_init__(self) -> None:
        check_limits(self.game, self.limits)

    def check(self, bets: Bets) -> None:
        """Raises if one of these bets is not allowed."""
        check_bets(self.game, self.options, self.limits, bets)


class Action(NamedTuple):
    """What a seat chose; `amount_cents` where it also chose the size of its bet."""

    seat: int
    choice: str
    amount_cents: int = 0

    def __str__(self) -> str:
        return f"{self.seat}:{self.choice}" + (f"={self.amount_cents}" if self.amount_cents else "")


@dataclass(slots=True)
class Place:
    """One seat during a round."""

    seat: int
    index: int  # the seat's place in the deal
    opening: Mapping[str, int]
    row: Cards  # all the cards that concern this seat, seen or not
    stakes: FrozenMap[str, int]
    choices: Choices = ()
    folded: bool = False
    dealt: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()

    def copy(self) -> Place:
        """A copy that can change without changing this one."""
        return Place(
            self.seat,
            self.index,
            self.opening,
            self.row,
            self.stakes,
            self.choices,
            self.folded,
            self.dealt,
            self.seen,
            self.settled,
        )


class SealedPlace(Place):
    """A place in a round that was handed out."""

    __slots__ = ()

    def _refuse(self, *arguments: object) -> NoReturn:
        raise AttributeError("a round cannot be changed; `act` gives a new one")

    __setattr__ = __delattr__ = _refuse


@dataclass(slots=True)
class State:
    """A round in progress."""

    table: Table
    deck: Cards
    plan: Plan
    places: list[Place]
    actions: list[Action]
    events: list[Event]
    step: int = 0
    waiting: tuple[int, ...] = ()  # indexes of the places that still have to decide
    shown: frozenset[int] = frozenset()  # the deck positions whose cards are face up for all
    exposed: tuple[tuple[tuple[int, ...], str], ...] = ()  # the hands left exposed: how high, whose
    over: bool = False
    voided: str | None = None  # the reason

    def seal(self) -> State:
        """Numbers the events and makes this state final: whatever tries to change it afterwards gets an error."""
        number_events(self.events)
        for place in self.places:
            place.__class__ = SealedPlace
        self.places = tuple(self.places)  # type: ignore[assignment]
        self.actions = tuple(self.actions)  # type: ignore[assignment]
        self.events = tuple(self.events)  # type: ignore[assignment]
        self.__class__ = SealedState
        return self

    def copy(self) -> State:
        """A copy that can change without changing this one."""
        return State(
            self.table,
            self.deck,
            self.plan,
            [place.copy() for place in self.places],
            list(self.actions),
            list(self.events),
            self.step,
            self.waiting,
            self.shown,
            self.exposed,
            self.over,
            self.voided,
        )

    def row(self, index: int) -> Cards:
        """All the cards that concern this seat, seen or not."""
        return self.places[index].row

    def seen_cards(self, place: Place) -> Cards:
        """The row as far as the seat has seen it without a gap."""
        count = 0
        for pile in self.table.game.piles:
            if pile.id not in place.seen:
                break
            dealt = self.table.game.dealt_count(pile, place.choices)
            count += dealt
            if dealt < pile.count:
                break
        return place.row[:count]

    def hand(self, place: Place) -> SeatState:
        """What a step may ask about this seat."""
        return SeatState(place.stakes, place.choices, place.folded, self.seen_cards(place), self.table.options)

    def rulings(self, place: Place) -> Rulings:
        """How the rules settle this seat, with what it has chosen so far."""
        game = self.table.game
        missing = len(game.streets) - len(place.choices)
        choices = place.choices + (NOT_ASKED,) * missing
        return game.rule_on(game.facts(self.row(place.index), choices), choices, self.table.options)

    @property
    def hands(self) -> int:
        """The number of hands dealt, dealer included; it never changes in a round."""
        return len(self.places) + 1

    @property
    def lines(self) -> tuple[Settled, ...]:
        """The settlement so far; of a void round, the stakes that went back."""
        events = self.events
        if self.voided is not None:
            events = events[next(place for place, event in enumerate(events) if isinstance(event, Voided)) :]
        return tuple([event for event in events if type(event) is Settled])


class SealedState(State):
    """The state of a round that was handed out."""

    __slots__ = ()

    def _refuse(self, *arguments: object) -> NoReturn:
        raise AttributeError("a round cannot be changed; `act` gives a new one")

    __setattr__ = __delattr__ = _refuse


def first_state(table: Table, bets: Bets, deck: Cards) -> State:
    """A round before anything has happened."""
    plan = table.game.plan(len(bets))
    opening: dict[int, FrozenMap[str, int]] = {seat: FrozenMap(bets[seat]) for seat in sorted(bets)}
    rows = [tuple([deck[position] for position in row]) for row in plan.rows]
    places = [Place(seat, index, opening[seat], rows[index], opening[seat]) for index, seat in enumerate(opening)]
    return State(table, deck[: plan.size], plan, places, [], [])
