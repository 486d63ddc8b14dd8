"""One round at the table, from the bets to the last cent. Immutable: every choice gives a new round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import islice
from operator import index
from typing import NoReturn

from pitboss.cards import Cards
from pitboss.errors import CardError, PitbossError, RoundOver, StakeError
from pitboss.games import find_game
from pitboss.play.action import (
    Offer,
    act,
    check_question,
    check_turn,
    legal_choices,
    offered,
    offers,
    open_question,
    place_of,
    street_of,
)
from pitboss.play.bets import Bets, Limits
from pitboss.play.dealer import advance
from pitboss.play.events import Event, Looked, Settled, Shown
from pitboss.play.exposure import Known, at_risk_cents
from pitboss.play.state import Action, Place, State, Table, first_state
from pitboss.play.void import void
from pitboss.rules import Game, Options, Street
from pitboss.rules.frozen import FrozenMap

NO_DECK = "a deck is a sequence of cards, each an int; `parse_cards` reads them from text"


def open_table(game: str | Game, options: Mapping[str, str] | None = None, limits: Limits | None = None) -> Table:
    """A table for this game, with the house's options and limits."""
    found = game if isinstance(game, Game) else find_game(game)
    if limits is not None and not isinstance(limits, Limits):
        raise StakeError(f"limits are `Limits`, not {type(limits).__name__}")
    return Table(found, found.choose_options(options), Limits() if limits is None else limits)


def deal_round(table: Table, bets: Bets, deck: Iterable[int]) -> Round:
    """Bets down, cards dealt from the top of the deck, up to the first decision."""
    table.check(bets)
    state = first_state(table, bets, check_deck(table.game, len(bets), deck))
    advance(state)
    return Round(state)


def check_deck(game: Game, seats: int, given: Iterable[int]) -> Cards:
    """The deck must have enough of the game's own cards, none twice. Errors name places, not cards."""
    deck = _plain_ints(given, most=len(game.deck))
    needed = game.plan(seats).size
    if len(deck) < needed:
        players = "1 seat" if seats == 1 else f"{seats} seats"
        raise CardError(f"{game.id} with {players} deals {needed} cards, the deck has {len(deck)}")
    if len(set(deck)) < len(deck):
        place = next(index for index, card in enumerate(deck) if card in deck[:index])
        raise CardError(f"a card appears twice in the deck, again as card {place + 1}")
    if not game.card_set.issuperset(deck):
        place = next(index for index, card in enumerate(deck) if card not in game.card_set)
        raise CardError(f"card {place + 1} of the deck is not a card of {game.id}")
    return deck


def _plain_ints(given: Iterable[int], *, most: int) -> Cards:
    """The cards as plain ints: an int of another kind would be kept in caches and change what they answer."""
    if isinstance(given, str | bytes | Mapping | Set) or not isinstance(given, Iterable):
        raise CardError(NO_DECK)
    deck = tuple(islice(given, most + 1))
    if len(deck) > most:
        raise CardError(f"the deck has more than the {most} cards of the game")
    if set(map(type, deck)) == {int}:
        return deck
    if any(isinstance(card, bool) for card in deck):
        raise CardError(NO_DECK)
    try:
        return tuple(map(index, deck))
    except TypeError:
        raise CardError(NO_DECK) from None


class Round:
    """A round at one moment. `legal` says who may do what; `act` gives the round after that.

    >>> table = open_table("ultimate_holdem")
    >>> round = deal_round(table, {1: {"ante": 500, "blind": 500}}, range(52))
    >>> round.legal
    {1: ('check', '3x', '4x')}
    """

    __slots__ = ("_state",)

    _state: State

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "_state", state.seal())

    def _refuse(self, *arguments: object) -> NoReturn:
        raise AttributeError("a round cannot be changed; `act` gives a new one")

    __setattr__ = __delattr__ = _refuse

    def act(self, seat: int, choice: str, amount_cents: int = 0, *, question: int | None = None) -> Round:
        """The round after this seat's choice. Raises, and changes nothing, if the rules forbid it.

        `question` is the number of the question that is answered (see `questions`). The choice is refused as stale
        only if that question is closed; without it, the question that is open is answered.
        """
        state = self._state.copy()
        try:
            if question is not None:
                check_question(self._state, seat, question)
            act(state, Action(seat, choice, amount_cents))
        except PitbossError as error:
            if error.seat is None and type(seat) is int and 0 < seat <= self.game.seats:
                error.seat = seat
            raise
        return Round(state)

    def void(self, reason: str, rule: str | None = None) -> Round:
        """The round declared void: it is over, every stake goes back and nothing is paid, whatever was settled before.

        `reason` is shown to everybody. `rule` is the number of the rule that voids it, by default the game's own.
        """
        state = self._state.copy()
        void(state, reason, self.game.void_rule if rule is None else rule)
        return Round(state)

    @property
    def legal(self) -> FrozenMap[int, tuple[str, ...]]:
        """What each seat that may act now can choose."""
        street = self.street
        if street is None:
            return FrozenMap()
        state = self._state
        waiting = state.waiting[:1] if street.in_turn else state.waiting
        if street.by_cards:
            asked = [state.places[index] for index in waiting]
            return FrozenMap({each.seat: tuple([c.id for c in legal_choices(state, each)]) for each in asked})
        choices = tuple([choice.id for choice in street.legal(state.table.options)])
        return FrozenMap([(state.places[index].seat, choices) for index in waiting])

    @property
    def questions(self) -> FrozenMap[int, int]:
        """The question that each seat that may act now has to answer: the number of its `Asked` event."""
        return FrozenMap(dict.fromkeys(self.legal, open_question(self._state)))

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """The legal choices of a seat with what each puts down; none if the seat may not act now."""
        place = place_of(self._state, seat)
        return offers(self._state, place) if seat in self.legal else ()

    def offered(self, seat: int) -> tuple[Offer, ...]:
        """What the house offers a seat that may act now, whatever its cards allow: all that a dealer may know."""
        place = place_of(self._state, seat)
        return offered(self._state, place) if seat in self.legal else ()

    def default(self, seat: int) -> Action:
        """The choice made for a seat that does not answer; it never adds money. Raises if the seat has no decision."""
        if self.over:
            raise RoundOver("the round is over; nothing more can be chosen", seat=seat)
        street, place = street_of(self._state), place_of(self._state, seat)
        check_turn(self._state, street, place)
        return Action(seat, street.default_choice(self.seen(seat), place.choices, self.table.options).id)

    @property
    def voided(self) -> str | None:
        """Why the round is void; None if it is not."""
        return self._state.voided

    @property
    def street(self) -> Street | None:
        """The street that is being decided; None when the round is over."""
        return None if self.over else street_of(self._state)

    @property
    def table(self) -> Table:
        """The game, options and limits."""
        return self._state.table

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.table.game

    @property
    def options(self) -> Options:
        """The options that the house has chosen."""
        return self._state.table.options

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in play."""
        return tuple(place.seat for place in self._state.places)

    @property
    def bets(self) -> FrozenMap[int, Mapping[str, int]]:
        """What each seat bet before the deal."""
        return FrozenMap({place.seat: place.opening for place in self._state.places})

    @property
    def deck(self) -> Cards:
        """The cards that this round can use, from the top. No player may see them before the round is over."""
        return self._state.deck

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every choice so far, in order."""
        return self._state.actions  # type: ignore[return-value]  # sealed

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with the real cards. For players there are views."""
        return self._state.events  # type: ignore[return-value]  # sealed

    @property
    def settlement(self) -> tuple[Settled, ...]:
        """One line per wager per seat, as far as settled."""
        return self._state.lines

    @property
    def over(self) -> bool:
        """Everything is settled."""
        return self._state.over

    @property
    def net_cents(self) -> FrozenMap[int, int]:
        """What each seat has gained or lost by the lines settled so far."""
        net = dict.fromkeys(self.seats, 0)
        for line in self.settlement:
            net[line.seat] += line.net_cents
        return FrozenMap(net)

    @property
    def house_cents(self) -> int:
        """What the house has gained: what the seats lost, to the cent."""
        return -sum(self.net_cents.values())

    def stakes(self, seat: int) -> Mapping[str, int]:
        """Everything this seat has at stake."""
        return place_of(self._state, seat).stakes

    def at_risk_cents(self, seat: int) -> int:
        """The most this seat can lose in the round if it bets nothing more, given the wagers settled so far."""
        place, table = place_of(self._state, seat), self.table
        if self.over:
            return max(0, -self.net_cents[seat])
        return at_risk_cents(
            table.game,
            table.options,
            place.stakes,
            hands=self._state.hands,
            choices=place.choices,
            known=self._known(place),
        )

    def beyond_stakes_cents(self, seat: int) -> int:
        """The part of that loss which the seat's chips on the layout do not cover."""
        return max(0, self.at_risk_cents(seat) - sum(place_of(self._state, seat).stakes.values()))

    def _known(self, place: Place) -> Known:
        if not place.settled:
            return ()
        rulings = self._state.rulings(place)
        return tuple((id_, rulings[id_].outcome) for id_ in place.settled)

    def choices(self, seat: int) -> tuple[str, ...]:
        """What this seat chose, one entry per street so far."""
        return place_of(self._state, seat).choices

    def row(self, seat: int) -> Cards:
        """The cards that concern this seat, in the order it sees them; the unseen ones too."""
        return self._state.row(place_of(self._state, seat).index)

    def seen(self, seat: int) -> Cards:
        """The row as far as this seat has seen it."""
        return self._state.seen_cards(place_of(self._state, seat))

    def shown(self, seat: int) -> Cards:
        """Every card that this seat has been shown, its own first look and all that lay face up, in that order."""
        seat = place_of(self._state, seat).seat
        shown = (each for each in self.events if isinstance(each, Shown | Looked))
        return tuple(
            dict.fromkeys(card for each in shown if isinstance(each, Shown) or each.seat == seat for card in each.cards)
        )

    def __str__(self) -> str:
        from pitboss.play.notation import text_of  # noqa: PLC0415 - notation builds rounds

        return text_of(self)

    def __repr__(self) -> str:
        """Without the cards: a representation ends up in logs."""
        waiting = ", ".join(f"seat {seat}" for seat in self.legal)
        return f"<Round of {self.game.id}@{self.game.version}: {f'waiting for {waiting}' if waiting else 'over'}>"

    def __copy__(self) -> Round:
        return self

    def __deepcopy__(self, memo: object) -> Round:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """A round is pickled as its text; raises NotationError if a text cannot carry it."""
        from pitboss.play.notation import unpickled  # noqa: PLC0415 - notation builds rounds

        return unpickled, (str(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        """Everything that a round is: the table with its pay tables, the bets, the cards, the choices."""
        state = self._state
        rule = state.events[-1].rule if state.voided is not None else ""
        return state.table, self.bets, state.deck, state.actions, state.voided, rule
