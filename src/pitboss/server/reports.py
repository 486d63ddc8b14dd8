"""The daily report: what each wager returned, beside what the certified odds say it should.

Theory assumes the best strategy. Players who play worse let the house win more; a return above the band is what an
operator looks at.
"""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.odds.pricing.price import Price
from pitboss.odds.report import answer
from pitboss.store.work import Row, Work, query
from pitboss.table.state import decode
from pitboss.table.terms import Terms

Json = dict[str, Any]
BAND = 1.96  # standard deviations: 95 days of 100 fall within, if the theory holds


class Line(msgspec.Struct):
    """One group of wagers of one game over a day. The band is that of the players' net result."""

    game: str
    wager: str
    rounds: int = 0  # seats that bet it
    staked_cents: int = 0
    returned_cents: int = 0
    expected_net_cents: float | None = 0.0
    variance: float = 0.0

    def shown(self) -> Json:
        """As data: actual and theoretical return of all the money staked, with the band of the net result."""
        net = self.returned_cents - self.staked_cents
        expected = self.expected_net_cents
        band = BAND * math.sqrt(self.variance)
        theory = None if expected is None or not self.staked_cents else 1 + expected / self.staked_cents
        return {
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
        }


def span_of(day: date) -> tuple[int, int]:
    """The first and the last millisecond of a day, UTC."""
    start = datetime(day.year, day.month, day.day, tzinfo=UTC)
    end = start + timedelta(days=1)
    return int(start.timestamp() * 1000), int(end.timestamp() * 1000) - 1


def daily(day: date) -> Work[Json]:
    """The report of one day. A day without rounds has a report, too."""
    first_ms, last_ms = span_of(day)
    rounds = yield query("rounds_between", first_ms=first_ms, last_ms=last_ms)
    balances = yield query("all_balances")
    tables = yield query("all_tables")
    held = sum(sum(decode(text).escrow_cents.values()) for (text,) in tables)
    documents = [msgspec.json.decode(certificate)["document"] for (certificate,) in rounds]
    return {
        "day": day.isoformat(),
        "rounds": len(documents),
        "voids": [_void(document) for document in documents if document["voided"] is not None],
        "liabilities_cents": _liabilities(balances),
        "held_cents": held,
        "wagers": [line.shown() for line in lines_of(documents)],
    }


def _void(document: Json) -> Json:
    return {"table": document["table"], "round": document["round"], "reason": document["voided"]}


def _liabilities(balances: list[Row]) -> dict[str, int]:
    """What the house owes its players, by currency."""
    owed: dict[str, int] = {"play": 0, "real": 0}
    for account, cents in balances:
        currency, kind, *_ = account.split("/")
        if kind == "player":
            owed[currency] += cents
    return owed


def lines_of(documents: Iterable[Json]) -> list[Line]:
    """Every group of wagers that was bet, by game."""
    lines: dict[tuple[str, str], Line] = {}
    for document in documents:
        if document["voided"] is None:
            _add(lines, document)
    return [lines[key] for key in sorted(lines)]


def _add(lines: dict[tuple[str, str], Line], document: Json) -> None:
    terms = msgspec.convert(document["terms"], Terms)
    prices = prices_of(msgspec.json.encode(terms, order="sorted"))
    hands = len(document["lock"]["document"]["seats"]) + 1
    main = prices[0].wager if prices else "all"
    priced = {price.wager for price in prices[1:]} - {main}
    groups: dict[tuple[int, str], list[Json]] = defaultdict(list)
    for line in document["settlement"]:
        groups[line["seat"], line["wager"] if line["wager"] in priced else main].append(line)
    for (_, wager), bets in groups.items():
        found = lines.setdefault((terms.game, wager), Line(terms.game, wager))
        found.rounds += 1
        found.staked_cents += sum(line["stake_cents"] for line in bets)
        found.returned_cents += sum(line["returned_cents"] for line in bets)
        _expect(found, _price(prices, wager, terms, hands), bets)


def _expect(found: Line, price: Price | None, bets: list[Json]) -> None:
    """Adds what theory expects of these bets, and its variance."""
    unit = next((line["stake_cents"] for line in bets if price and line["wager"] == price.unit), 0)
    if price is None or not unit or found.expected_net_cents is None:
        found.expected_net_cents = None
        return
    found.expected_net_cents += unit * float(price.ev)
    found.variance += unit * unit * float(price.variance)


def _price(prices: tuple[Price, ...], wager: str, terms: Terms, hands: int) -> Price | None:
    """The price of a wager under the table's options and the number of hands; None if none is certified."""
    option = terms.table.game.wager(wager).table_option if wager in _ids(terms) else ""
    for price in prices:
        right_table = not option or price.table == terms.options[option]
        if price.wager == wager and price.hands in (None, hands) and right_table:
            return price
    return None


def _ids(terms: Terms) -> set[str]:
    return {wager.id for wager in terms.table.game.wagers}


@lru_cache(maxsize=64)
def prices_of(encoded: bytes) -> tuple[Price, ...]:
    """The certified prices of a table; none if its rules have no certificate (own pay tables, games from outside)."""
    terms = msgspec.json.decode(encoded, type=Terms)
    if terms.pays:
        return ()
    try:
        found = answer(terms.table.game, terms.table.options)
    except PitbossError:
        return ()
    return found.prices if found.source == "certificate" else ()


def as_csv(report: Json) -> str:
    """The wagers of a report for a spreadsheet."""
    out = io.StringIO()
    columns = list(Line("", "").shown())
    writer = csv.DictWriter(out, ["day", *columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows({"day": report["day"]} | row for row in report["wagers"])
    return out.getvalue()
