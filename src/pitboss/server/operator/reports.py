"""The daily report: what each wager returned, beside what the certified odds say it should.

Theory assumes the best strategy. Players who play worse let the house win more; a return above the band is what an
operator looks at.
"""

from __future__ import annotations

import csv
import io
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, cast

import msgspec

from pitboss.errors import PitbossError
from pitboss.extras import extra
from pitboss.ledger import PLAY, REAL
from pitboss.odds.answer import Answer
from pitboss.odds.pricing.price import Price
from pitboss.odds.report import answer
from pitboss.rules import Game
from pitboss.server.operator.shapes import ByCurrency, DailyReport, DriftLine, ReportLine, UnwatchedWager, VoidedRound
from pitboss.store.limits import DAY_MS
from pitboss.store.past import sums_at
from pitboss.store.work import Work, query
from pitboss.table.terms import Terms

Json = dict[str, Any]
CURRENCIES = (PLAY, REAL)
BAND = 1.96  # standard deviations: 95 days of 100 fall within, if the theory holds


class Line(msgspec.Struct):
    """One group of wagers of one game over a day. The band is that of the players' net result."""

    currency: str
    game: str
    wager: str
    rounds: int = 0  # seats that bet it
    staked_cents: int = 0
    returned_cents: int = 0
    expected_net_cents: float | None = 0.0
    variance: float = 0.0

    def shown(self) -> ReportLine:
        """As data: actual and theoretical return of all the money staked, with the band of the net result."""
        net = self.returned_cents - self.staked_cents
        expected = self.expected_net_cents
        band = BAND * math.sqrt(self.variance)
        theory = None if expected is None or not self.staked_cents else 1 + expected / self.staked_cents
        return {
            "currency": self.currency,
            "game": self.game,
            "wager": self.wager,
            "rounds": self.rounds,
            "staked_cents": self.staked_cents,
            "returned_cents": self.returned_cents,
            "actual_return": self.returned_cents / self.staked_cents if self.staked_cents else None,
            "theoretical_return": theory,
            "net_cents": net,
            "expected_net_cents": None if expected is None else round(expected),
            "band_cents": None if expected is None else round(band),
            "within_band": None if expected is None else abs(net - expected) <= band,
            "sigmas": (net - expected) / math.sqrt(self.variance) if expected is not None and self.variance else None,
        }


def span_of(day: date) -> tuple[int, int]:
    """The first and the last millisecond of a day, UTC."""
    first_ms = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000
    return first_ms, first_ms + DAY_MS - 1


def daily(day: date, now_ms: int) -> Work[DailyReport]:
    """The report of one day. A past day shows what was owed and held when it ended; a day without rounds is shown, too.

    The evidence of drift is that of now, so that only today has it.
    """
    first_ms, last_ms = span_of(day)
    rounds = yield query("rounds_between", first_ms=first_ms, last_ms=last_ms)
    sums = yield from sums_at(min(last_ms, now_ms))
    kept = (yield query("meta", key="drift")) if now_ms <= last_ms else []
    read = [(currency, msgspec.json.decode(certificate)["document"]) for certificate, currency in rounds]
    return {
        "day": day.isoformat(),
        "at_ms": min(last_ms, now_ms),
        "rounds": _by_currency(Counter(currency for currency, _ in read)),
        "voids": [_void(currency, each) for currency, each in read if each["voided"] is not None and each["net_cents"]],
        "liabilities_cents": _by_currency({currency: sums[currency, "player"] for currency in CURRENCIES}),
        "held_cents": _by_currency({currency: sums[currency, "escrow"] for currency in CURRENCIES}),
        "wagers": [line.shown() for line in lines_of(read)],
        "drift": _drift(kept[0][0] if kept else ""),
        "unwatched": _unwatched(document for _, document in read),
    }


def _by_currency(found: Mapping[str, int]) -> ByCurrency:
    return {"play": found.get(PLAY, 0), "real": found.get(REAL, 0)}


def _drift(kept: str) -> list[DriftLine]:
    """The evidence of drift of every wager, over all days up to now."""
    from pitboss.server.operator.drift import ALARM, read_watch  # noqa: PLC0415 - it reads reports

    return [
        {"wager": name, "rounds": seen.rounds, "evidence": seen.evidence, "alarm_at": ALARM, "alarms": seen.alarms}
        for name, seen in sorted(read_watch(kept).streams.items())
    ]


def _unwatched(documents: Iterable[Json]) -> list[UnwatchedWager]:
    """The wagers of the day that the drift alarm does not watch."""
    from pitboss.server.operator.drift import reasons_of  # noqa: PLC0415 - it reads reports

    found = {(game, wager): reason for document in documents for game, wager, reason in reasons_of(document)}
    return [{"game": game, "wager": wager, "reason": reason} for (game, wager), reason in sorted(found.items())]


def _void(currency: str, document: Json) -> VoidedRound:
    where = {"currency": currency, "table": document["table"], "round": document["round"]}
    return cast(VoidedRound, where | {"reason": document["voided"]})


class Group(NamedTuple):
    """The wagers of one seat that are priced together: the main game, or a side bet.

    `certified` is their price over all deals; `price` is that of the deals in which the seat makes the bet at all.
    """

    wager: str
    price: Price | None
    bets: list[Json]  # lines of the settlement
    certified: Price | None

    @property
    def unit_cents(self) -> int:
        """What the price is per; 0 if the seat did not bet it."""
        return next((line["stake_cents"] for line in self.bets if self.price and line["wager"] == self.price.unit), 0)

    @property
    def staked_cents(self) -> int:
        """Everything that was put down."""
        return sum(line["stake_cents"] for line in self.bets)

    @property
    def returned_cents(self) -> int:
        """Everything that came back."""
        return sum(line["returned_cents"] for line in self.bets)

    @property
    def net_cents(self) -> int:
        """What the seat won or lost with them."""
        return self.returned_cents - self.staked_cents


def lines_of(rounds: Iterable[tuple[str, Json]]) -> list[Line]:
    """Every group of wagers that was bet, by currency and game."""
    lines: dict[tuple[str, str, str], Line] = {}
    for currency, document in rounds:
        game = document["terms"]["game"]
        for group in groups_of(document) if document["voided"] is None else ():
            key = (currency, game, group.wager)
            _add(lines.setdefault(key, Line(*key)), group)
    return [lines[key] for key in sorted(lines)]


def _add(found: Line, group: Group) -> None:
    """Adds what was bet, what theory expects of it, and its variance."""
    found.rounds += 1
    found.staked_cents += group.staked_cents
    found.returned_cents += group.returned_cents
    if group.price is None or not group.unit_cents or found.expected_net_cents is None:
        found.expected_net_cents = None
        return
    found.expected_net_cents += group.unit_cents * float(group.price.ev)
    found.variance += group.unit_cents**2 * float(group.price.variance)


def groups_of(document: Json) -> Iterator[Group]:
    """The bets of every seat of a round, each beside its certified price."""
    terms = msgspec.convert(document["terms"], Terms)
    prices = prices_of(msgspec.json.encode(terms, order="sorted"))
    hands = len(document["lock"]["document"]["seats"]) + 1
    main = prices[0].wager if prices else "all"
    priced = {price.wager for price in prices[1:]} - {main}
    groups: dict[tuple[int, str], list[Json]] = defaultdict(list)
    for line in document["settlement"]:
        groups[line["seat"], line["wager"] if line["wager"] in priced else main].append(line)
    for (_, wager), bets in groups.items():
        certified = price_of(prices, wager, terms, hands)
        yield Group(wager, once_placed(certified, terms), bets, certified)


def once_placed(price: Price | None, terms: Terms) -> Price | None:
    """What a bet is worth once it is made: other than over all deals where the seat sizes it after it saw cards."""
    if price is None or not is_sized_in_play(terms.table.game, price):
        return price
    skipped = int(price.total * (1 - _share_placed(msgspec.json.encode(terms, order="sorted"), price.unit)))
    nothing = {Fraction(0): price.distribution[Fraction(0)] - skipped}
    return replace(price, total=price.total - skipped, distribution={**price.distribution, **nothing})


def is_sized_in_play(game: Game, price: Price) -> bool:
    """The unit of the price is a bet that the seat makes, and sizes, after it saw cards."""
    return any(wager.id == price.unit and wager.chosen_size for wager in game.wagers)


@lru_cache(maxsize=64)
def _share_placed(encoded: bytes, wager: str) -> Fraction:
    """In how many of all deals the best strategy makes this bet."""
    found = certified_odds(encoded)
    assert found is not None
    choices = {
        (street.id, choice.id) for street in found.game.streets for choice in street.choices if choice.wager == wager
    }
    return sum((share for street, choice, share in found.decisions if (street, choice) in choices), Fraction(0))


def price_of(prices: tuple[Price, ...], wager: str, terms: Terms, hands: int) -> Price | None:
    """The price of a wager under the table's options and the number of hands; None if none is certified."""
    option = terms.table.game.wager(wager).table_option if wager in _ids(terms) else ""
    for price in prices:
        right_table = not option or price.table == terms.options[option]
        if price.wager == wager and price.hands in (None, hands) and right_table:
            return price
    return None


def _ids(terms: Terms) -> set[str]:
    return {wager.id for wager in terms.table.game.wagers}


def prices_of(encoded: bytes) -> tuple[Price, ...]:
    """The certified prices of a table; none if its rules have no certificate (own pay tables, games from outside)."""
    found = certified_odds(encoded)
    return () if found is None else found.prices


@lru_cache(maxsize=64)
def certified_odds(encoded: bytes) -> Answer | None:
    """The odds of a table from its certificate."""
    terms = msgspec.json.decode(encoded, type=Terms)
    if terms.pays:
        return None
    try:
        found = answer(terms.table.game, terms.table.options)
    except PitbossError:
        return None
    return found if found.source == "certificate" else None


def as_csv(report: DailyReport) -> str:
    """The wagers of a report for a spreadsheet."""
    out = io.StringIO()
    writer = csv.DictWriter(out, ["day", *Line("", "", "").shown()], lineterminator="\n")
    writer.writeheader()
    writer.writerows({"day": report["day"], **row} for row in report["wagers"])
    return out.getvalue()


def as_parquet(report: DailyReport) -> bytes:
    """The same as a Parquet file; an empty day has its columns, too."""
    with extra("reports", "A Parquet file"):
        import polars  # noqa: PLC0415 - heavy

    texts, flags = {"currency", "game", "wager"}, {"within_band"}
    counts = {"rounds", "staked_cents", "returned_cents", "net_cents", "expected_net_cents", "band_cents"}
    kinds: dict[str, Any] = {"day": polars.Date}
    for name in Line("", "", "").shown():
        kind = polars.String if name in texts else polars.Boolean if name in flags else polars.Float64
        kinds[name] = polars.Int64 if name in counts else kind
    rows = [{"day": date.fromisoformat(report["day"]), **row} for row in report["wagers"]]
    out = io.BytesIO()
    polars.DataFrame(rows, schema=kinds).write_parquet(out)
    return out.getvalue()
