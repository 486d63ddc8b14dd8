"""A seat's choice: whether it may be made now, what it puts down, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.errors import ChoiceRefused, QuestionClosed, QuestionError, RoundOver, SeatDone, SeatError, StakeError
from pitboss.play.bets import Limits, check_stake, short
from pitboss.play.dealer import advance, turn_down_seat
from pitboss.play.events import Acted, Asked
from pitboss.play.state import Action, Place, State
from pitboss.rules import Choice, Street
from pitboss.rules.frozen import FrozenMap


@dataclass(frozen=True)
class Offer:
    """A legal choice with its money.

    `amount_cents` is what the choice puts on `wager`, 0 for nothing, and None where the seat chooses a size between
    `low_cents` and `high_cents`. It is less than 0 for chips that the choice takes back from `wager`. `folds` is true
    if it gives the hand up. `places` are those of the seat's cards that it names, 0 the first.
    """

    choice: str
    says: str
    wager: str
    amount_cents: int | None
    low_cents: int
    high_cents: int
    folds: bool
    rule: str
    places: tuple[int, ...]


def act(state: State, action: Action) -> None:
    """Makes the choice and runs the timeline on; raises if it may not be made now."""
    if state.over:
        raise RoundOver("the round is over; nothing more can be chosen")
    street = street_of(state)
    place = place_of(state, action.seat)
    check_turn(state, street, place)
    choice = _find_choice(state, place, action)
    stake_cents = _stake_for(state, place, choice, action)
    if choice.takes_back:
        place.stakes = FrozenMap({id_: cents for id_, cents in place.stakes.items() if id_ != choice.takes_back})
    elif stake_cents:
        place.stakes = FrozenMap(place.stakes | {choice.wager: place.stakes.get(choice.wager, 0) + stake_cents})
    place.choices = (*place.choices, choice.id)
    place.folded = choice.folds
    state.waiting = tuple(index for index in state.waiting if index != place.index)
    state.actions.append(action)
    wager = choice.wager or choice.takes_back
    state.events.append(Acted(street.rule, place.seat, street.id, choice.id, wager, stake_cents, choice.told_as))
    then = state.table.game.timeline[state.step].then  # type: ignore[union-attr]  # rounds rest at an Ask
    if then is not None:
        turn_down_seat(state, then, place)
    if not state.waiting:
        state.step += 1
        advance(state)


def street_of(state: State) -> Street:
    """The street that is being decided in a round that is not over."""
    game = state.table.game
    step = game.timeline[state.step]
    return game.streets[game.street_index[step.street]]  # type: ignore[union-attr]  # rounds rest at an Ask


def place_of(state: State, seat: int) -> Place:
    """The place of a seat in this round."""
    for place in state.places:
        if place.seat == seat and type(seat) is int:
            return place
    raise SeatError(f"seat {short(seat)} is not in this round; it has {_seats_text(state.places)}")


def _seats_text(places: Iterable[Place]) -> str:
    """`seat 1`, or `seats 1, 3`."""
    numbers = [str(place.seat) for place in places]
    return f"seat{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def check_turn(state: State, street: Street, place: Place) -> None:
    """Raises unless this seat has a decision to make now."""
    if place.folded:
        raise SeatDone(f"seat {place.seat} has folded and has nothing more to decide")
    if place.index not in state.waiting:
        raise SeatDone(
            f"seat {place.seat} has nothing to decide on {street.id} now ({street.rule}); "
            f"waiting for {_seats_text(state.places[index] for index in state.waiting)}"
        )
    if street.in_turn and place.index != state.waiting[0]:
        raise ChoiceRefused(
            f"seat {place.seat} is out of turn; seat {waiting_seats(state)[0]} decides first", street.rule
        )


def waiting_seats(state: State) -> list[int]:
    """The seats that have not decided on this street."""
    return [state.places[index].seat for index in state.waiting]


def open_question(state: State) -> int:
    """The number of the question that is open; 0 when the round is over."""
    if state.over:
        return 0
    return next(event.number for event in reversed(state.events) if isinstance(event, Asked))


def check_question(state: State, seat: int, question: int) -> None:
    """Raises if this is not a question to the seat, or one that is closed."""
    place_of(state, seat)
    event = state.events[question - 1] if type(question) is int and 0 < question <= len(state.events) else None
    if not isinstance(event, Asked) or seat not in event.seats:
        raise QuestionError(f"event {short(question)} is not a question to seat {seat}")
    if question != open_question(state):
        raise QuestionClosed(f"question {question} on {event.street} is closed for seat {seat}")


def offers(state: State, place: Place) -> tuple[Offer, ...]:
    """The legal choices of a seat, each with what it puts down."""
    street = street_of(state)
    return tuple(_offer(state, place, street, choice) for choice in legal_choices(state, place))


def offered(state: State, place: Place) -> tuple[Offer, ...]:
    """The choices that the house offers on this street, whatever the cards of the seat allow."""
    street = street_of(state)
    return tuple(_offer(state, place, street, choice) for choice in street.legal(state.table.options))


def legal_choices(state: State, place: Place) -> tuple[Choice, ...]:
    """What a seat may answer on the street that is being decided, with the cards that it has seen."""
    table = state.table
    return table.game.legal(street_of(state), state.seen_cards(place), place.choices, table.options)


def _offer(state: State, place: Place, street: Street, choice: Choice) -> Offer:
    limits = _limits(state, place, choice)
    low_cents, high_cents = limits.of(choice.wager) if limits else (0, 0)
    amount_cents = None if limits else _multiple(state, place, choice)
    says = state.table.game.choice_says(street, choice, state.table.options)
    wager = choice.wager or choice.takes_back
    named = street.places_of(choice.id)
    return Offer(choice.id, says, wager, amount_cents, low_cents, high_cents, choice.folds, street.rule, named)


def _limits(state: State, place: Place, choice: Choice) -> Limits | None:
    """The limits of a size that the seat chooses: the table's, or multiples of the base; None for any other choice."""
    game = state.table.game
    if choice.between:
        low, high = choice.between
        base_cents = place.stakes[game.wager(choice.wager).base]
        return Limits(low * base_cents, high * base_cents)
    return state.table.limits if choice.wager and game.wager(choice.wager).chosen_size else None


def _multiple(state: State, place: Place, choice: Choice) -> int:
    """What a choice of a fixed size puts down; less than 0 for what it takes back."""
    if choice.takes_back:
        return -place.stakes[choice.takes_back]
    return choice.times * place.stakes[state.table.game.wager(choice.wager).base] if choice.wager else 0


def _find_choice(state: State, place: Place, action: Action) -> Choice:
    street, legal = street_of(state), legal_choices(state, place)
    for choice in legal:
        if choice.id == action.choice:
            return choice
    _refuse_by_cards(street, action)
    ids = tuple(choice.id for choice in legal)
    raise ChoiceRefused(
        f"seat {action.seat} cannot choose {short(action.choice)} on {street.id}; legal: {', '.join(ids)}",
        street.rule,
        legal=ids,
    )


def _refuse_by_cards(street: Street, action: Action) -> None:
    """Says which cards a choice needs that this seat does not hold."""
    choice = street.choice(action.choice) if isinstance(action.choice, str) else None
    if choice is not None and choice.only_if is not None:
        needed = f"seat {action.seat} needs a {choice.only_if.says} for {choice.id} on {street.id}"
        raise ChoiceRefused(needed, street.rule)


def _stake_for(state: State, place: Place, choice: Choice, action: Action) -> int:
    """What the choice puts down: a multiple of its base, or the size the seat named."""
    table, amount_cents = state.table, action.amount_cents
    if type(amount_cents) is not int:
        raise StakeError(f"seat {place.seat}: an amount is a whole number of cents, not {short(amount_cents)}")
    limits = _limits(state, place, choice)
    if limits is None:
        if amount_cents:
            message = f"seat {place.seat}: the choice {choice.id!r} takes no amount"
            raise ChoiceRefused(message, street_of(state).rule, legal=(choice.id,))
        return _multiple(state, place, choice)
    wager = table.game.wager(choice.wager)
    where = f"seat {place.seat} chooses {choice.id}"
    check_stake(table.game, wager, amount_cents, table.options, limits, hands=state.hands, where=where)
    return amount_cents
