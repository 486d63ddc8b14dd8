"""Advice: what each legal choice is worth, exactly, at any decision of any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module

from pitboss.cards import Cards, cards_text, parse_cards, pretty
from pitboss.errors import CardError, ChoiceRefused
from pitboss.odds.certificate import Certificate, find_certificate
from pitboss.odds.charts import situation
from pitboss.odds.money import unit_of
from pitboss.odds.probe import Position
from pitboss.odds.solve import load, recipe_of
from pitboss.odds.stages import legal_choices, seen_at, ways_left
from pitboss.rules import NOT_ASKED, Choices, Game, Options, Settle

SLOW = "pitboss.odds.exact.generic:position_values"  # for a recipe that knows no position by itself
FEW = 3_000  # deals that are tried in less time than it takes to load a compiled recipe


@dataclass(frozen=True)
class Advice:
    """The values of the legal choices, best first, in units of the base bet."""

    game: Game
    options: Options
    position: Position
    values: tuple[tuple[str, Fraction], ...]
    unit: str
    source: str

    @property
    def best(self) -> str:
        """The choice to make."""
        return self.values[0][0]

    def laid_down(self, choice: str) -> Cards:
        """The cards that this choice lays face down, as a discard does."""
        made = (*self.position.choices, choice)
        path = (*made, *(NOT_ASKED,) * (len(self.game.streets) - len(made)))
        steps = (step for step in self.game.timeline if isinstance(step, Settle))
        return tuple(self.position.cards[slot] for step in steps for slot in step.holds_back(path))

    def says(self, choice: str) -> str:
        """The choice for a person: `check`, or `discard1 3♣`."""
        return f"{choice} {pretty(self.laid_down(choice))}".strip()


def read_position(game: Game, options: Options, text: str) -> Position:
    """Reads the cards seen, in the order seen, and the choices so far: `AhKd check 2c7d9s`.

    Choices may be left out where the number of cards tells the street; then those that bet least are assumed.
    """
    ids = {choice.id for street in game.streets for choice in street.choices} | {NOT_ASKED}
    words = text.split()
    made = tuple(word for word in words if word in ids)
    cards = parse_cards(" ".join(word for word in words if word not in ids))
    strange = [card for card in cards if card not in game.deck]
    if strange:
        raise CardError(f"{game.id} is not played with {cards_text(strange)}")
    for position in _decisions(game, options, cards):
        if position.choices[: len(made)] == made or tuple(c for c in position.choices if c != NOT_ASKED) == made:
            return position
    raise _no_decision(game, cards, made)


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


def _no_decision(game: Game, cards: Cards, made: Choices) -> CardError | ChoiceRefused:
    sizes = {street.id: seen_at(game, street.id) for street in game.streets}
    if len(cards) not in sizes.values():
        known = ", ".join(f"{count} on {street}" for street, count in sizes.items())
        order = ", ".join(f"{pile.count} {pile.id}" for pile in game.piles)
        return CardError(
            f"{game.id}: nobody decides with {len(cards)} cards seen; a seat has seen: {known}, in this order: {order}"
        )
    after = f" after {' '.join(made)}" if made else ""
    return ChoiceRefused(f"{game.id}: with {cards_text(cards)} a seat has nothing to decide{after}")


def advise(game: Game, options: Options, position: Position) -> Advice:
    """The exact value of every legal choice, if the seat plays on as well as it can."""
    certificate = find_certificate(game)
    values, source = (_quoted(certificate, options, position) if certificate else None), "certificate"
    if values is None:
        values, source = _counted(game, options, position), "counted"
    order = sorted(position.legal, key=lambda choice: (-values[choice], position.legal.index(choice)))
    ranked = tuple((choice, values[choice]) for choice in order)
    return Advice(game, options, position, ranked, unit_of(game, "main"), source)


def _quoted(certificate: Certificate, options: Options, position: Position) -> Mapping[str, Fraction] | None:
    """The certificate's own table, where it has one for this street."""
    solved = certificate.find(options)
    table = solved.values.get(position.street.id, {}) if solved else {}
    slots = certificate.game.slots.items()
    found = table.get(situation({pile: position.cards[slot] for pile, slot in slots if position.cards[slot]}))
    return found if found and set(found) >= set(position.legal) else None


def _counted(game: Game, options: Options, position: Position) -> Mapping[str, Fraction]:
    position_values = load(SLOW)
    if ways_left(game, len(position.cards)) > FEW:
        recipe = import_module(recipe_of(game).partition(":")[0])
        position_values = getattr(recipe, "position_values", position_values)
    totals = position_values(game, options, position.cards, position.choices)
    return {choice: Fraction(total, weight) for choice, (total, weight) in totals.items()}
