"""The drift alarm: evidence, valid at every moment, that a wager returns something other than its certificate says.

Each round is a bet against the house's own theory. Somebody who stakes a share of a fictional fortune on "it returns
more" gains nothing on average, or loses, as long as the theory holds. How much the fortune has grown is the evidence.
By Ville's inequality it ever reaches 1,000 with a probability of at most 1 in 1,000, however often one looks and
whenever one stops. Several shares are tried at once, and the average of the fortunes counts.

Theory is a mean here, not a distribution: nobody can do better on the main game than its best strategy, so a return
above it is drift, and one below may be bad play. A side bet that no choice can change is watched in both directions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pitboss.odds.pricing.net_results import side_wagers, wagers_named
from pitboss.odds.pricing.price import Price
from pitboss.odds.strategies.coupled import coupled_wagers
from pitboss.play.bets import Limits
from pitboss.play.exposure import least_net_cents, numbers_of_hands
from pitboss.rules import Game
from pitboss.server.operator.reports import Group, groups_of, is_sized_in_play, prices_of
from pitboss.table.terms import Terms

Json = dict[str, Any]
ALARM = 1_000.0  # the evidence that raises an alarm: a false one with a probability of at most 1 in 1,000 per wager
SHARES = (0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005)
RARE = Fraction(1, 50)  # results above the cap, when a return below theory is looked for
UNIT_CENTS = 10_000


class Theory(NamedTuple):
    """The mean of a result in units, and its bounds. `cap_mean` is the mean of the results cut off at `cap`."""

    mean: float
    low: float
    cap: float | None = None
    cap_mean: float = 0.0


class Stream(msgspec.Struct):
    """What is known of one wager. Fortunes begin at 1."""

    rounds: int = 0
    above: list[float] = []
    below: list[float] = []
    alarms: int = 0

    @property
    def evidence(self) -> float:
        """How much the fortunes have grown: the average of all that are staked."""
        fortunes = self.above + self.below
        return sum(fortunes) / len(fortunes) if fortunes else 1.0

    def watch(self, result: float, theory: Theory) -> bool:
        """Takes one round into account; true if it raises the alarm. After an alarm the fortunes begin at 1 again."""
        self.rounds += 1
        self.above = _grown(self.above, (result - theory.mean) / (theory.mean - theory.low))
        if theory.cap is not None:
            lost = theory.cap_mean - min(result, theory.cap)
            self.below = _grown(self.below, lost / (theory.cap - theory.cap_mean))
        if self.evidence < ALARM:
            return False
        self.alarms += 1
        self.above, self.below = [], []
        return True


def _grown(fortunes: list[float], gain: float) -> list[float]:
    """Every fortune after a round. `gain` is −1 at the least, so that none falls below zero."""
    return [
        fortune * (1 + share * gain) for fortune, share in zip(fortunes or [1.0] * len(SHARES), SHARES, strict=True)
    ]


class Watch(msgspec.Struct):
    """All wagers of a house, and how far the log of each table has been read."""

    tables: dict[str, int] = {}
    streams: dict[str, Stream] = {}


class Alarm(NamedTuple):
    """A wager that returns too much or too little."""

    game: str
    wager: str
    rounds: int


def read_watch(text: str) -> Watch:
    """What was kept; nothing before the first time."""
    return msgspec.json.decode(text, type=Watch) if text else Watch()


def advance(watch: Watch, documents: Iterable[Json]) -> list[Alarm]:
    """Takes finished rounds into account, in the order of their numbers at each table."""
    alarms = []
    for document in documents:
        watch.tables[document["table"]] = document["round"]
        for game, wager, result, theory in results_of(document):
            stream = watch.streams.setdefault(f"{game} {wager}", Stream())
            if stream.watch(result, theory):
                alarms.append(Alarm(game, wager, stream.rounds))
    return alarms


def results_of(document: Json) -> Iterator[tuple[str, str, float, Theory]]:
    """The result of each wager of a round, averaged over its seats: they share cards, and count as one."""
    terms = msgspec.convert(document["terms"], Terms)
    found: dict[str, list[Fraction]] = defaultdict(list)
    theories: dict[str, Theory] = {}
    for group in groups_of(document) if document["voided"] is None else ():
        theory = theory_of(terms, group)
        if isinstance(theory, Theory) and group.unit_cents:
            theories[group.wager] = theory
            found[group.wager].append(Fraction(group.net_cents, group.unit_cents))
    for wager, theory in _sized_in_play(document, terms):
        theories[wager] = theory
        found[wager] += [Fraction(0)] * (_seats(document) - len(found[wager]))  # who did not bet won and lost nothing
    for wager, results in found.items():
        yield terms.game, wager, float(sum(results) / len(results)), theories[wager]


def reasons_of(document: Json) -> Iterator[tuple[str, str, str]]:
    """The wagers of a round that are not watched: game, wager and why."""
    terms = msgspec.convert(document["terms"], Terms)
    for group in groups_of(document) if document["voided"] is None else ():
        theory = theory_of(terms, group)
        if isinstance(theory, str):
            yield terms.game, group.wager, theory


def theory_of(terms: Terms, group: Group) -> Theory | str:
    """What is expected of a wager, or why it is not watched."""
    if group.certified is None:
        return "no certificate covers the rules, options and pay tables of its table"
    return _theory(terms.table.game, msgspec.json.encode(terms, order="sorted"), group.wager, _Priced(group.certified))


def _seats(document: Json) -> int:
    return len(document["lock"]["document"]["seats"])


def _sized_in_play(document: Json, terms: Terms) -> Iterator[tuple[str, Theory]]:
    """A main game whose base bet the seats make after they saw cards: rounds without that bet count, too."""
    encoded = msgspec.json.encode(terms, order="sorted")
    for price in prices_of(encoded)[:1] if document["voided"] is None else ():
        theory = _theory(terms.table.game, encoded, price.wager, _Priced(price))
        if is_sized_in_play(terms.table.game, price) and isinstance(theory, Theory):
            yield price.wager, theory


class _Priced:
    """A price as a key: two with the same names and results are the same."""

    __slots__ = ("key", "price")

    def __init__(self, price: Price) -> None:
        self.price, self.key = price, (price.wager, price.table, price.hands, price.total)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Priced) and self.key == other.key


@lru_cache(maxsize=256)
def _theory(game: Game, encoded: bytes, wager: str, priced: _Priced) -> Theory | str:
    table, price = msgspec.json.decode(encoded, type=Terms).table, priced.price
    side = wager in side_wagers(game)
    if side and wager in coupled_wagers(game, table.options):
        return "a choice of the main game can win or lose it, and its certificate holds for one strategy only"
    if side and any(street.by_place for street in game.streets):
        return "the main game has a choice among cards, and nothing certifies that this bet does not depend on it"
    bets = {each.id: each.fixed_cents or UNIT_CENTS for each in game.opening_wagers}
    units = {each.id: each.fixed_cents or UNIT_CENTS for each in game.wagers if each.id in bets or each.chosen_size}
    if price.unit not in units:
        return f"its certificate is per {price.unit}, which is not a bet of the seat"
    limits = Limits(UNIT_CENTS, UNIT_CENTS) if is_sized_in_play(game, price) else table.limits
    counted = wagers_named(game, wager)
    low_cents = min(
        least_net_cents(game, table.options, limits, bets, hands=hands, counted=counted)
        for hands in numbers_of_hands(game, game.seats, counted)
    )
    low = float(low_cents / units[price.unit])
    if not side:
        return Theory(float(price.ev), low)
    cap = _cap(price)
    capped = sum((min(net, cap) * count for net, count in price.distribution.items()), Fraction(0)) / price.total
    return Theory(float(price.ev), low, float(cap), float(capped))


def _cap(price: Price) -> Fraction:
    """The least result that only rare ones exceed."""
    above = 0
    for net in sorted(price.distribution, reverse=True):
        above += price.distribution[net]
        if above > RARE * price.total:
            return net
    raise AssertionError("a price has results")
