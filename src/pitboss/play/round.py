"""One round at the table, from the bets to the last cent. Immutable: every choice gives a new round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.cards import Cards
from pitboss.errors import CardError, ChoiceRefused, PitbossError, RoundOver, SeatDone, SeatError
from pitboss.games import find_game
from pitboss.play.bets import Bets, Limits, check_stake
from pitboss.play.dealer import advance
from pitboss.play.events import Acted, Event, Settled
from pitboss.play.exposure import Known, at_risk_cents
from pitboss.play.state import Action, Place, State, Table, first_state
from pitboss.rules import Choice, Game, Street


def open_table(game: str | Game, options: Mapping[str, str] | None = None, limits: Limits | None = None) -> Table:
    """A table for this game, with the house's options and limits."""
    found = find_game(game) if isinstance(game, str) else game
    return Table(found, found.choose_options(options), limits or Limits())


def deal_round(table: Table, bets: Bets, deck: Iterable[int]) -> Round:
    """Bets down, cards dealt from the top of the deck, up to the first decision."""
    table.check(bets)
    state = first_state(table, bets, check_deck(table.game, len(bets), tuple(deck)))
    advance(state)
    return Round(state)


def check_deck(game: Game, seats: int, deck: Cards) -> Cards:
    """The deck must have enough of the game's own cards, none twice. What is wrong is told by place, not by card."""
    needed = game.plan(seats).size
    if len(deck) < needed:
        raise CardError(f"{game.id} with {seats} seats deals {needed} cards, the deck has {len(deck)}")
    if len(set(deck)) < len(deck):
        place = next(index for index, card in enumerate(deck) if card in deck[:index])
        raise CardError(f"a card is twice in the deck, again as card {place + 1}")
    if not game.card_set.issuperset(deck):
        place = next(index for index, card in enumerate(deck) if card not in game.card_set)
        raise CardError(f"{game.id} is not played with card {place + 1} of the deck")
    return deck


class Round:
    """A round at one moment. `legal` says who may do what; `act` gives the round after that.

    >>> table = open_table("ultimate_holdem")
    >>> round = deal_round(table, {1: {"ante": 500, "blind": 500}}, range(52))
    >>> round.legal
    {1: ('check', '3x', '4x')}
    """

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def act(self, seat: int, choice: str, amount_cents: int = 0) -> Round:
        """The round after this seat's choice. Raises, and changes nothing, if the rules forbid it."""
        state = self._state.copy()
        try:
            _act(state, Action(seat, choice, amount_cents))
        except PitbossError as error:
            if error.seat is None:
                error.seat = seat
            raise
        return Round(state)

    @property
    def legal(self) -> dict[int, tuple[str, ...]]:
        """What each seat that may act now can choose."""
        street = self.street
        if street is None:
            return {}
        choices = tuple(choice.id for choice in street.choices)
        waiting = self._state.waiting[:1] if street.in_turn else self._state.waiting
        return {self._state.places[index].seat: choices for index in waiting}

    @property
    def street(self) -> Street | None:
        """The street that is being decided; None when the round is over."""
        return None if self.over else _street(self._state)

    @property
    def table(self) -> Table:
        """The game, options and limits."""
        return self._state.table

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.table.game

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in play."""
        return tuple(place.seat for place in self._state.places)

    @property
    def bets(self) -> dict[int, Mapping[str, int]]:
        """What each seat bet before the deal."""
        return {place.seat: place.opening for place in self._state.places}

    @property
    def deck(self) -> Cards:
        """The cards that this round can use, from the top. No player may see them before the round is over."""
        return self._state.deck

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every choice so far, in order."""
        return tuple(self._state.actions)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with the real cards. For players there are views."""
        return tuple(self._state.events)

    @property
    def settlement(self) -> tuple[Settled, ...]:
        """One line per wager per seat, as far as settled."""
        return self._state.lines

    @property
    def over(self) -> bool:
        """Everything is settled."""
        return self._state.over

    @property
    def net_cents(self) -> dict[int, int]:
        """What each seat has gained or lost by the lines settled so far."""
        net = dict.fromkeys(self.seats, 0)
        for line in self.settlement:
            net[line.seat] += line.net_cents
        return net

    @property
    def house_cents(self) -> int:
        """What the house has gained: what the seats lost, to the cent."""
        return -sum(self.net_cents.values())

    def stakes(self, seat: int) -> dict[str, int]:
        """Everything this seat has at stake."""
        return dict(_place(self._state, seat).stakes)

    def at_risk_cents(self, seat: int) -> int:
        """The most this seat can lose in the round if it bets nothing more, given the wagers settled so far."""
        place, table = _place(self._state, seat), self.table
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
        return max(0, self.at_risk_cents(seat) - sum(_place(self._state, seat).stakes.values()))

    def _known(self, place: Place) -> Known:
        if not place.settled:
            return ()
        rulings = self._state.rulings(place)
        return tuple((id_, rulings[id_].outcome) for id_ in place.settled)

    def choices(self, seat: int) -> tuple[str, ...]:
        """What this seat chose, one entry per street so far."""
        return _place(self._state, seat).choices

    def row(self, seat: int) -> Cards:
        """The cards that concern this seat, in the order it sees them; the unseen ones too."""
        return self._state.row(_place(self._state, seat).index)

    def seen(self, seat: int) -> Cards:
        """The row as far as this seat has seen it."""
        return self._state.seen_cards(_place(self._state, seat))

    def __str__(self) -> str:
        from pitboss.play.notation import text_of  # noqa: PLC0415 - notation builds rounds

        return text_of(self)

    def __repr__(self) -> str:
        """Without the cards: a representation ends up in logs."""
        waiting = ", ".join(f"seat {seat}" for seat in self.legal)
        return f"<Round of {self.game.id}@{self.game.version}: {f'waiting for {waiting}' if waiting else 'over'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _act(state: State, action: Action) -> None:
    if state.over:
        raise RoundOver("the round is over; nothing more can be chosen")
    street = _street(state)
    place = _place(state, action.seat)
    _check_turn(state, street, place)
    choice = _find_choice(street, action)
    stake_cents = _stake_for(state, place, choice, action)
    if stake_cents:
        place.stakes[choice.wager] = place.stakes.get(choice.wager, 0) + stake_cents
    place.choices = (*place.choices, choice.id)
    place.folded = choice.folds
    state.waiting = tuple(index for index in state.waiting if index != place.index)
    state.actions.append(action)
    state.events.append(Acted(street.rule, place.seat, street.id, choice.id, choice.wager, stake_cents))
    if not state.waiting:
        state.step += 1
        advance(state)


def _street(state: State) -> Street:
    game = state.table.game
    step = game.timeline[state.step]
    return game.streets[game.street_index[step.street]]  # type: ignore[union-attr]  # rounds rest at an Ask


def _place(state: State, seat: int) -> Place:
    for place in state.places:
        if place.seat == seat:
            return place
    raise SeatError(f"seat {seat} is not in this round; the seats are {[place.seat for place in state.places]}")


def _check_turn(state: State, street: Street, place: Place) -> None:
    if place.folded:
        raise SeatDone(f"seat {place.seat} has folded and has nothing more to decide")
    if place.index not in state.waiting:
        raise SeatDone(
            f"seat {place.seat} has nothing to decide on {street.id} now ({street.rule}); "
            f"waiting for seats {_waiting_seats(state)}"
        )
    if street.in_turn and place.index != state.waiting[0]:
        raise ChoiceRefused(
            f"seat {place.seat} is out of turn; seat {_waiting_seats(state)[0]} decides first", street.rule
        )


def _waiting_seats(state: State) -> list[int]:
    return [state.places[index].seat for index in state.waiting]


def _find_choice(street: Street, action: Action) -> Choice:
    choice = street.choice(action.choice)
    if choice is None:
        legal = ", ".join(choice.id for choice in street.choices)
        raise ChoiceRefused(
            f"seat {action.seat} cannot choose {action.choice!r} on {street.id}; legal: {legal}",
            street.rule,
            legal=tuple(choice.id for choice in street.choices),
        )
    return choice


def _stake_for(state: State, place: Place, choice: Choice, action: Action) -> int:
    """What the choice puts down: a multiple of its base, or the size the seat named."""
    table = state.table
    if not choice.wager or not table.game.wager(choice.wager).chosen_size:
        if action.amount_cents:
            rule = _street(state).rule
            raise ChoiceRefused(f"seat {place.seat}: the choice {choice.id!r} takes no amount", rule)
        return choice.times * place.stakes[table.game.wager(choice.wager).base] if choice.wager else 0
    wager = table.game.wager(choice.wager)
    where = f"seat {place.seat} chooses {choice.id}"
    check_stake(table.game, wager, action.amount_cents, table.options, table.limits, hands=state.hands, where=where)
    return action.amount_cents
