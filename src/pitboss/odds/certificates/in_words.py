"""What a strategy in words costs, street by street, exactly.

The strategy is followed up to and including one street, and from there on the best choice is made: what that is worth
follows from the values of every choice. The difference between two streets is what the words of the second one cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.cards import Cards, parse_cards
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.charts.chart import CHOICES
from pitboss.odds.model.decision_points import legal_choices, seen_at
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import OPTIMAL, Tally
from pitboss.odds.pricing.price import price
from pitboss.rules import NOT_ASKED, Choices, Game, InWords, Options, Street

StreetValues = Mapping[str, Fraction]


def words_of(game: Game) -> dict[str, InWords]:
    """The strategies of a game that are written in words."""
    return {name: each for name, each in game.strategies.items() if isinstance(each, InWords)}


def followed_values(game: Game, found: Solution) -> dict[str, StreetValues]:
    """Per strategy in words: the value of a round when it is followed up to this street. The last street is not there:
    followed to the end it is worth what its own tally says.
    """
    options = found.tally.options
    streets = [street for street in game.streets if street.exists(options)]
    return {
        name: {street.id: _followed(game, found, strategy, streets[: at + 1]) for at, street in enumerate(streets[:-1])}
        for name, strategy in words_of(game).items()
    }


def _followed(game: Game, found: Solution, strategy: InWords, streets: list[Street]) -> Fraction:
    """The sum over the positions where the strategy is asked last, on one of these streets."""
    total, options = Fraction(0), found.tally.options
    for street in streets:
        table = found.values[street.id]
        follow = Follower(game, options, strategy)
        worth = 0
        for row, (cards, told) in enumerate(positions(game, table)):
            choices = follow.history(cards, street)
            if told not in (None, choices) or not _is_asked(game, options, street, cards, choices):
                continue
            choice = follow.choice(cards, choices)
            if street is streets[-1] or not _asked_again(game, options, streets, cards, (*choices, choice)):
                worth += int(table.totals[row, table.choices.index(choice)])
        total += Fraction(worth, table.scale * found.tally.total)
    return total


def _asked_again(game: Game, options: Options, streets: list[Street], cards: Cards, choices: Choices) -> bool:
    """True if one of these streets asks after these choices."""
    places = range(len(choices), game.street_index[streets[-1].id] + 1)
    return any(_is_asked(game, options, game.streets[place], cards, choices) for place in places)


def _is_asked(game: Game, options: Options, street: Street, cards: Cards, choices: Choices) -> bool:
    padded = (*choices, *(NOT_ASKED,) * (game.street_index[street.id] - len(choices)))
    return bool(legal_choices(game, street, cards, padded, options))


class Follower:
    """The choices of a strategy on the way to a position; asked once for the same cards."""

    def __init__(self, game: Game, options: Options, strategy: InWords) -> None:
        self.game, self.options, self.strategy = game, options, strategy
        self.known: dict[tuple[Cards, Choices], str] = {}
        self.seen = {street.id: seen_at(game, street.id) for street in game.streets if street.exists(options)}

    def choice(self, cards: Cards, choices: Choices) -> str:
        """What the strategy chooses here."""
        if (cards, choices) not in self.known:
            self.known[cards, choices] = self.strategy(cards, choices, ())
        return self.known[cards, choices]

    def history(self, cards: Cards, street: Street) -> Choices:
        """What it chose on the streets before."""
        choices: Choices = ()
        for before in self.game.streets[: self.game.street_index[street.id]]:
            seen = cards[: self.seen.get(before.id, 0)]
            legal = before.id in self.seen and legal_choices(self.game, before, seen, choices, self.options)
            choices = (*choices, self.choice(seen, choices) if legal else NOT_ASKED)
        return choices


def positions(game: Game, table: ValueTable) -> Iterator[tuple[Cards, Choices | None]]:
    """The cards of every row in the order in which the seat sees them, and the choices so far if the table has them."""
    keys: Any = table.keys
    if not hasattr(keys, "dtype"):
        for key in keys:
            text, *words = str(key).split()
            yield parse_cards(text), tuple(words)
        return
    piles = [pile.id for pile in game.piles if pile.id in keys.dtype.names]
    columns = [keys[pile].reshape(len(keys), -1).tolist() for pile in piles]
    before = keys[CHOICES].tolist() if CHOICES in keys.dtype.names else [None] * len(keys)
    for *cards, made in zip(*columns, before, strict=True):
        yield tuple(card for pile in cards for card in pile), None if made is None else tuple(made.split())


@dataclass(frozen=True)
class StreetWords:
    """The lines of one street, and what following them costs, in units of the base bet."""

    street: Street
    lines: tuple[str, ...]
    cost: Fraction | None  # None where it has not been counted


@dataclass(frozen=True)
class TheWords:
    """A strategy in words with its exact cost against the best one, in all and street by street."""

    name: str
    streets: tuple[StreetWords, ...]
    cost: Fraction | None

    def data(self) -> dict[str, Any]:
        """As JSON; costs as exact fractions of the base bet."""
        return {
            "strategy": self.name,
            "cost": _text(self.cost),
            "streets": [
                {"street": each.street.id, "lines": list(each.lines), "cost": _text(each.cost)} for each in self.streets
            ],
        }


def _text(cost: Fraction | None) -> str | None:
    return None if cost is None else f"{cost.numerator}/{cost.denominator}"


def certified_words(certificate: Certificate | None, game: Game, options: Options) -> Iterator[TheWords]:
    """The strategies in words of a game, with what they cost under these options where the certificate says so."""
    for name, strategy in words_of(game).items():
        best = certificate.find(options) if certificate else None
        own = certificate.find(options, name) if certificate else None
        costs, total = {}, None
        if best and own:
            worth = price(Tally(game, options, name, own.total, own.cells)).ev
            most = price(Tally(game, options, OPTIMAL, best.total, best.cells)).ev
            total = most - worth
            costs = (
                _street_costs(game, options, best.followed.get(name, {}), most, worth) if most == best.main.ev else {}
            )
        streets = (street for street in game.streets if street.exists(options))
        found = tuple(StreetWords(each, strategy.words[each.id], costs.get(each.id)) for each in streets)
        yield TheWords(name, found, total)


def _street_costs(
    game: Game, options: Options, followed: StreetValues, best: Fraction, worth: Fraction
) -> dict[str, Fraction]:
    """What each street's words cost: the value when they are followed up to the street before, less that with them."""
    streets = [each.id for each in game.streets if each.exists(options)]
    if not followed.keys() >= set(streets[:-1]):
        return {}
    values = [best, *(followed[street] for street in streets[:-1]), worth]
    return {street: before - after for street, before, after in zip(streets, values, values[1:], strict=False)}
