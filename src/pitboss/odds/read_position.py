"""Reads a position from text: the cards that a seat has seen, and its choices so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cards import Cards, cards_text, parse_cards
from pitboss.errors import CardError, ChoiceRefused
from pitboss.odds.model.decision_points import legal_choices, seen_at
from pitboss.odds.model.position import Position
from pitboss.rules import NOT_ASKED, Choices, Game, Options

Made = tuple[int, str]  # the number of cards seen when a choice was made, and the choice


def read_position(game: Game, options: Options, text: str) -> Position:
    """Reads the cards seen, in the order seen, and each choice where it was made: `AhKd check 2c7d9s`.

    All choices may also follow all cards, as in strategy files: `AhKd2c7d9s check`. Or they are left out where the
    number of cards determines the street; then those that bet least are assumed.
    """
    return readings(game, options, text)[0]


def readings(game: Game, options: Options, text: str) -> tuple[Position, ...]:
    """Every decision that the text can mean, the one with the smallest bets first."""
    cards, made = _read_words(game, text)
    _check_order(game, text)
    strange = [card for card in cards if card not in game.deck]
    if strange:
        raise CardError(f"{game.id} is not played with {cards_text(strange)}")
    found = tuple(
        each for each in _decisions(game, options, cards) if _is_told(made, choices_made(game, each), len(cards))
    )
    if not found:
        raise _no_decision(game, options, cards, made)
    return found


def _read_words(game: Game, text: str) -> tuple[Cards, tuple[Made, ...]]:
    """The cards of a text, and its choices with the number of cards before each."""
    ids = {choice.id for street in game.streets for choice in street.choices}
    cards, made = "", []
    for word in text.split():
        if word in ids:
            made.append((len(_parse(game, cards, ids)), word))
        elif word != NOT_ASKED:
            cards += word
    return _parse(game, cards, ids), tuple(made)


def _check_order(game: Game, text: str) -> None:
    """Refuses words of cards that have the sizes of the piles seen, but in another order."""
    ids = {NOT_ASKED, *(choice.id for street in game.streets for choice in street.choices)}
    try:
        told = [len(parse_cards(word)) for word in text.split() if word not in ids]
    except CardError:  # A card may be written in two words.
        return
    sizes = [pile.count for pile in game.piles[: len(told)]]
    if told != sizes and sorted(told) == sorted(sizes):
        order = ", ".join(f"{pile.count} {pile.id}" for pile in game.piles[: len(told)])
        raise CardError(f"{game.id}: write a word for each pile, in this order: {order}")


def _parse(game: Game, text: str, ids: Iterable[str]) -> Cards:
    try:
        return parse_cards(text)
    except CardError as error:
        if "no card can be read" not in str(error):
            raise
        raise CardError(f"{error}; the choices of {game.id} are: {', '.join(sorted(ids))}") from error


def choices_made(game: Game, position: Position) -> tuple[Made, ...]:
    """The choices that the seat has made, with the number of cards it had seen at each."""
    made = zip(game.streets, position.choices, strict=False)
    return tuple((seen_at(game, street.id), choice) for street, choice in made if choice != NOT_ASKED)


def _is_told(told: tuple[Made, ...], history: tuple[Made, ...], seen: int) -> bool:
    """The choices given must occur in that order; those left out may be any."""
    rest = iter(history)
    if all(each in rest for each in told):
        return True
    behind_all_cards = all(count == seen for count, _ in told)
    return behind_all_cards and [choice for _, choice in told] == [choice for _, choice in history]


def _decisions(game: Game, options: Options, cards: Cards) -> Iterator[Position]:
    """Every decision that can be asked of a seat that has seen just these cards."""
    histories = dict.fromkeys(path[:length] for path in game.paths for length in range(len(game.streets)))
    for choices in sorted(histories, key=len):
        street = game.streets[len(choices)]
        if seen_at(game, street.id) != len(cards):
            continue
        legal = legal_choices(game, street, cards, choices, options)
        if legal and _could_be(game, options, cards, choices):
            yield Position(street, cards, choices, legal)


def _could_be(game: Game, options: Options, cards: Cards, choices: Choices) -> bool:
    """Each choice so far was asked for, and each that is missing was not."""
    for index, choice in enumerate(choices):
        street = game.streets[index]
        seen = cards[: seen_at(game, street.id)]
        legal = legal_choices(game, street, seen, choices[:index], options)
        if (choice == NOT_ASKED) == bool(legal) or (legal and choice not in legal):
            return False
    return True


def _no_decision(game: Game, options: Options, cards: Cards, made: tuple[Made, ...]) -> CardError | ChoiceRefused:
    sizes = {street.id: seen_at(game, street.id) for street in game.streets}
    if len(cards) not in sizes.values():
        known = ", ".join(f"{count} ({street})" for street, count in sizes.items())
        order = ", ".join(f"{pile.count} {pile.id}" for pile in game.piles)
        return CardError(
            f"{game.id}: no decision is made after {_cards(len(cards))}; decisions come after {known}, seen in this "
            f"order: {order}"
        )
    if not made and _is_settled(game, options, cards):
        return ChoiceRefused(f"{game.id}: {cards_text(cards)} is settled without a decision; nothing is asked of it")
    after = f" after {' '.join(choice for _, choice in made)} as placed here" if made else ""
    where = _places(game, options)
    return ChoiceRefused(
        f"{game.id}: with {cards_text(cards)} a seat has nothing to decide{after}; choices are made: {where}"
    )


def _is_settled(game: Game, options: Options, cards: Cards) -> bool:
    """A street that would ask after these cards excuses the hand, whatever was chosen before."""
    places = [place for place, street in enumerate(game.streets) if seen_at(game, street.id) == len(cards)]
    asked = [(game.streets[place], path[:place]) for place in places for path in game.paths_under(options)]
    there = [(street, choices) for street, choices in asked if street.exists(options)]
    return bool(there) and all(street.excused(cards, choices, options) for street, choices in there)


def _places(game: Game, options: Options) -> str:
    return "; ".join(
        f"{' or '.join(choice.id for choice in street.legal(options))} after {_cards(seen_at(game, street.id))}"
        for street in game.streets
        if street.exists(options)
    )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"
