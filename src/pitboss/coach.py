"""The coach: what a decision cost, what a round was worth before the deal, and how much of a result was luck.

For a seat that has played some rounds::

    net = expected − cost of mistakes + luck

*Expected* is the value of its bets before the cards, with best play: each stake times the exact expected value of its
wager. A bet whose size the seat chooses during the round counts from the decision that places it, with the cards seen
by then. The *cost* of a decision is the exact value of the best choice less that of the choice made. *Luck* is the
rest. Its expected value is zero, however well or badly the seat plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.odds.advise import Advice, advise_seat
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.pricing.net_results import main_name, side_wagers
from pitboss.odds.pricing.price import Price
from pitboss.odds.report import answer
from pitboss.play import Round
from pitboss.rules import Game, InWords, Options

DOLLAR = "dollar"  # the unit of a wager that is paid in fixed sums


@dataclass(frozen=True)
class Verdict:
    """A decision with its price: the choice made, the best one, and the difference in cents."""

    choice: str
    advice: Advice
    unit_cents: int

    @property
    def best(self) -> str:
        """The choice that was worth most."""
        return self.advice.best

    @property
    def cost_cents(self) -> Fraction:
        """What the choice gave away against the best one; 0 if nothing was better."""
        return self.advice.cost(self.choice) * self.unit_cents

    @property
    def is_mistake(self) -> bool:
        """Another choice was worth more."""
        return self.cost_cents > 0

    @property
    def best_cents(self) -> Fraction:
        """The value of the best choice: of all the main bets together, to the end of the round."""
        return self.advice.value(self.best) * self.unit_cents


def judge(round_: Round, seat: int, choice: str, amount_cents: int = 0) -> Verdict:
    """The verdict on a choice before it is made, by the cards that the seat has been shown.

    A bet that the seat sizes itself is judged at its size; not to make it, at the smallest size allowed.
    """
    advice = advise_seat(round_, seat)
    sized = [offer.low_cents for offer in round_.offers(seat) if offer.amount_cents is None]
    unit_cents = advice.unit_cents or amount_cents or min(sized, default=0)
    return Verdict(choice, advice, unit_cents)


@dataclass(frozen=True)
class WordsLine:
    """The first line of the strategy in words that holds: its place on its street, 0 the first, and its choice."""

    street: str
    place: int
    says: str
    choice: str


def line_in_words(round_: Round, seat: int) -> WordsLine | None:
    """What the strategy in words says to a decision, by the cards that the seat has seen; None where there is none."""
    words = next((each for each in round_.game.strategies.values() if isinstance(each, InWords)), None)
    if words is None or round_.street is None or seat not in round_.questions:
        return None
    cards, choices, street = round_.seen(seat), round_.choices(seat), round_.street.id
    for place, line in enumerate(words.lines[street]):
        if (choice := line.answer(cards, choices)) is not None:
            return WordsLine(street, place, line.says, choice)
    return None


@dataclass(frozen=True)
class Prices:
    """The exact expected values of a game's wagers with best play, as its certificate has them."""

    game: Game
    options: Options
    prices: tuple[Price, ...]

    @classmethod
    def quoted(cls, game: Game, options: Options) -> Prices | None:
        """None if no certificate has these options."""
        certificate = find_certificate(game)
        if certificate is None or certificate.find(options) is None:
            return None
        return cls(game, options, answer(game, options).prices)

    def expected_cents(self, round_: Round, seat: int) -> Fraction:
        """What the bets of a seat were worth before the cards, with best play."""
        bets, hands = round_.bets[seat], len(round_.seats) + 1
        prices = [self.price(name, hands) for name in (main_name(self.game), *side_wagers(self.game))]
        return sum((price.ev * unit_cents(price, bets) for price in prices), Fraction(0))

    def main_cents(self, round_: Round, seat: int) -> Fraction:
        """What the bets of the main game were worth before the cards; 0 for one that the seat sizes later."""
        price = self.price(main_name(self.game), len(round_.seats) + 1)
        return price.ev * unit_cents(price, round_.bets[seat])

    def price(self, name: str, hands: int) -> Price:
        """The price of a wager by the pay table in use at a table with this number of hands."""
        found = [price for price in self.prices if price.wager == name and price.hands in (None, hands)]
        chosen = [price for price in found if price.table in self.options.values()]
        return (chosen or found)[0]


def unit_cents(price: Price, bets: Mapping[str, int]) -> int:
    """The cents of one unit of this price: the stake of its wager, or a dollar where fixed sums are paid."""
    if price.unit == DOLLAR:
        return 100 if price.wager in bets else 0
    return bets.get(price.unit, 0)


@dataclass(frozen=True)
class Report:
    """What the rounds of a session come to. Money is in cents, exact."""

    rounds: int = 0
    decisions: int = 0
    mistakes: int = 0
    cost_cents: Fraction = Fraction(0)
    expected_cents: Fraction | None = Fraction(0)  # None where no certificate has the options of the table
    net_cents: int = 0

    @property
    def luck_cents(self) -> Fraction | None:
        """The part of the result that neither the odds nor the decisions explain."""
        return None if self.expected_cents is None else self.net_cents - self.expected_cents + self.cost_cents

    def dealt(self, expected_cents: Fraction | None) -> Report:
        """After the deal of another round, whose bets were worth this much."""
        return replace(self, rounds=self.rounds + 1)._expecting(expected_cents)

    def decided(self, verdict: Verdict) -> Report:
        """After a decision."""
        report = replace(
            self,
            decisions=self.decisions + 1,
            mistakes=self.mistakes + verdict.is_mistake,
            cost_cents=self.cost_cents + verdict.cost_cents,
        )
        return report if verdict.advice.unit_cents else report._expecting(verdict.best_cents)

    def settled(self, net_cents: int) -> Report:
        """After the settlement of a round."""
        return replace(self, net_cents=self.net_cents + net_cents)

    def _expecting(self, cents: Fraction | None) -> Report:
        known = cents is not None and self.expected_cents is not None
        return replace(self, expected_cents=self.expected_cents + cents if known else None)  # type: ignore[operator]
