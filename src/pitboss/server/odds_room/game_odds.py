"""The odds room: prices and strategies of a game. Everything here runs in a worker process.

A pay table of a side bet is priced from the certified count. A pay table of the main game may change the best
strategy: its price is given at once for the strategy of the printed table, and `needs_count` says why to count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from pitboss.errors import GameError
from pitboss.games import find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.answer import REPRICED, Answer
from pitboss.odds.certificates.codec import fraction_text
from pitboss.odds.certificates.in_words import TheWords, certified_words
from pitboss.odds.certificates.model import Certificate, Solved, Values, is_fixed
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.charts.chart import Chart
from pitboss.odds.charts.decisions import told_decisions, told_name
from pitboss.odds.claims.case import certified_case
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.custom_pay_tables import plays_alike, printed_options, with_tables
from pitboss.odds.pricing.net_results import main_wagers, wagers_named
from pitboss.odds.pricing.price import Price, prices
from pitboss.odds.report import from_certificate
from pitboss.odds.strategies.load import find_strategy
from pitboss.rules import Game, Options, PayTable, Wager
from pitboss.server.odds_room import shapes as s

CHANGED = "A pay table of the main game was changed, which can change the best strategy."
NEVER_COUNTED = "This case has not been counted yet."


@dataclass(frozen=True)
class Question:
    """What is asked: a game, options as `id=value`, pay tables as `wager=50-40-…`, a strategy."""

    game: str
    settings: tuple[str, ...] = ()
    pays: tuple[str, ...] = ()
    strategy: str = OPTIMAL

    @property
    def printed(self) -> Game:
        """The game as printed."""
        return find_game(self.game)

    @property
    def played(self) -> Game:
        """The game with the pay tables that were asked for."""
        return _played(self.game, self.pays)

    @property
    def options(self) -> Options:
        """Every option, with the values that were asked for."""
        return self.played.choose_options(read_settings(self.settings))


@lru_cache(maxsize=64)
def _played(game: str, pays: tuple[str, ...]) -> Game:
    return with_tables(find_game(game), list(pays))


def read_settings(settings: tuple[str, ...]) -> dict[str, str]:
    """`("trips_table=…", …)` as a mapping."""
    chosen: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or chosen.setdefault(key, value) != value:
            raise GameError(f"set {setting!r}: write option=value, each option once")
    return chosen


# --- what the room shows first


def room(id_: str) -> s.RoomData:
    """The game's options, pay tables, strategies, and how its figures were verified."""
    game = find_game(id_)
    certificate = find_certificate(game)
    chooses = {wager.table_option: wager.id for wager in game.wagers if wager.table_option}
    return {
        "game": game.id,
        "name": game.name,
        "says": game.says,
        "options": [
            {
                "id": option.id,
                "says": option.says,
                "values": list(option.values),
                "default": option.default,
                "wager": chooses.get(option.id, ""),
            }
            for option in game.options
        ],
        "strategies": [OPTIMAL, *game.strategies],
        "wagers": [_paid(game, wager) for wager in game.wagers if wager.tables],
        "certified": certificate is not None,
        "deals": f"{certificate.solved[0].total:,}" if certificate else "",
        "rules_hash": rules_hash(game),
        "verified": list(certificate.verified) if certificate else [],
        "claims": [_claim(check) for check in certificate.checks] if certificate else [],
    }


def _paid(game: Game, wager: Wager) -> s.PaidWager:
    tables = list(wager.tables.items())
    if wager.table_by_hands:
        tables.sort(key=lambda each: int(each[0]))
    return {
        "id": wager.id,
        "name": wager.name,
        "rule": wager.rule,
        "main": wager.id in main_wagers(game),
        "by_hands": wager.table_by_hands,
        "option": wager.table_option,
        "dollars": any(table.cents for table in wager.tables.values()),
        "remark": game.remarks.get(wager.id, ""),
        "tables": [{"id": id_, "lines": _edit_lines(table)} for id_, table in tables],
    }


def _edit_lines(table: PayTable) -> list[s.EditLine]:
    return [
        {"label": label, "amount": _amount(table, line), "pays": table.amount_text(line)}
        for line, label in enumerate(table.labels)
    ]


def _amount(table: PayTable, line: int) -> str:
    """The amount as a custom pay table writes it: `50`, or `3/2`."""
    found = Fraction(*table.odds[line]) if table.odds else Fraction(table.cents[line], 100)
    return str(found)


def _claim(check: object) -> s.Claim:
    return {name: check[name] for name in s.Claim.__annotations__}  # type: ignore[index,return-value]


# --- prices


def certified(question: Question) -> tuple[Answer, str] | None:
    """The answer from the certificate's counts, and why a count is needed for the best strategy; None without one."""
    printed, played, options = question.printed, question.played, question.options
    find_strategy(played, question.strategy)
    certificate = find_certificate(printed)
    if certificate is None:
        return None
    usual = printed_options(printed, options)
    solved = certificate.find(usual, question.strategy)
    if solved is None:
        return None
    found = from_certificate(certificate, solved, usual, certificate.game, certificate.find(usual))
    if question.pays:
        found = _repriced(certificate, solved, found, question)
    if is_fixed(played, question.strategy) or plays_alike(printed, played):
        return found, ""
    return replace(found, findings=(), gives_away=None), CHANGED


def _repriced(certificate: Certificate, solved: Solved, found: Answer, question: Question) -> Answer:
    """The same deals and the same play with other pay tables. The hash of the rules is not told: it takes a second."""
    game, options = question.played, question.options
    tally = replace(solved.tally, game=game, options=options)
    lines = tuple(replace(line, game=game) for line in certificate.lines)
    findings = certified_case(certificate, solved, tally).findings() if found.findings else ()
    return replace(
        found,
        game=game,
        options=options,
        source=REPRICED,
        rules_hash="",
        prices=tuple(prices(tally, lines)),
        tally=tally,
        line_tallies=lines,
        findings=findings,
    )


@lru_cache(maxsize=256)
def priced(question: Question) -> s.OddsPrices:
    """Every bet by every pay table under the question's options."""
    found = certified(question)
    if found is None:
        return _unpriced(question)
    return prices_data(question, found[0], needs_count=found[1])


def _unpriced(question: Question) -> s.OddsPrices:
    return {
        "game": question.game,
        "options": dict(question.options),
        "pays": list(question.pays),
        "strategy": question.strategy,
        "deals": "",
        "source": "",
        "exact_play": False,
        "needs_count": NEVER_COUNTED,
        "wagers": [],
        "spreads": [],
        "decisions": [],
        "gives_away": None,
        "findings": [],
        "remarks": [],
        "coupled": [],
        "notes": [],
    }


def prices_data(question: Question, answer: Answer, *, needs_count: str = "") -> s.OddsPrices:
    """An answer in the shape of the room."""
    game = answer.game
    return {
        "game": game.id,
        "options": dict(answer.options),
        "pays": list(question.pays),
        "strategy": answer.strategy,
        "deals": f"{answer.tally.total:,}",
        "source": answer.source,
        "exact_play": not needs_count,
        "needs_count": needs_count,
        "wagers": [_price(answer, price) for price in answer.prices],
        "spreads": [_spread(price) for price in answer.prices if answer.in_use(price)],
        "decisions": [
            {"street": street, "choice": choice, "share": float(share)}
            for street, choice, share in told_decisions(game, answer.decisions)
        ],
        "gives_away": None if answer.gives_away is None else float(answer.gives_away),
        "findings": list(answer.findings),
        "remarks": list(answer.remarks),
        "coupled": [game.wager(id_).name for id_ in answer.coupled],
        "notes": list(answer.notes),
    }


def _price(answer: Answer, price: Price) -> s.WagerPrice:
    game = answer.game
    ids = wagers_named(game, price.wager)
    return {
        "wager": price.wager,
        "name": wager_name(game, price.wager),
        "bets": [game.wager(id_).name for id_ in ids],
        "table": "" if price.hands else price.table,
        "hands": price.hands,
        "in_use": answer.in_use(price),
        "unit": price.unit,
        "ev": fraction_text(price.ev),
        "house_edge": float(price.house_edge),
        "element_of_risk": float(price.element_of_risk),
        "stdev": price.stdev,
        "hit_rate": float(price.hit_rate),
        "average_bet": float(price.average_bet),
    }


def _spread(price: Price) -> s.Spread:
    return {"wager": _key(price), "unit": price.unit, "chances": [_chance(price, net) for net in price.distribution]}


def _chance(price: Price, net: Fraction) -> s.Chance:
    chance = price.probability(net)
    return {"net": float(net), "net_text": str(net), "chance": float(chance), "exact": fraction_text(chance)}


# --- the strategy


@lru_cache(maxsize=64)
def strategy(question: Question) -> s.StrategyData:
    """The best strategy under the question's options as the certificate has it."""
    game = question.printed
    options = printed_options(game, question.options)
    certificate = find_certificate(game)
    solved = certificate.find(options) if certificate else None
    words = certified_words(certificate, game, options)
    charts = solved.charts if solved else ()
    return strategy_data(game, options, charts, solved.values if solved else {}, tuple(words))


def strategy_data(
    game: Game, options: Options, charts: tuple[Chart, ...], values: Values, words: tuple[TheWords, ...]
) -> s.StrategyData:
    """Charts, values and words in the shape of the room."""
    streets = [street for street in game.streets if street.exists(options)]
    return {
        "streets": [
            {
                "id": street.id,
                "says": street.says,
                "rule": street.rule,
                "choices": list(dict.fromkeys(told_name(street, choice.id) for choice in street.legal(options))),
            }
            for street in streets
        ],
        "charts": [chart_data(chart) for chart in charts],
        "words": [_words(each) for each in words],
        "values": {
            street: {hand: {c: float(value) for c, value in each.items()} for hand, each in hands.items()}
            for street, hands in values.items()
        },
    }


def chart_data(chart: Chart) -> s.ChartData:
    """A chart as JSON."""
    return {"title": chart.title, "header": list(chart.header), "rows": [list(row) for row in chart.rows]}


def _words(words: TheWords) -> s.WordsData:
    return {
        "strategy": words.name,
        "cost": _float(words.cost),
        "streets": [
            {
                "street": each.street.id,
                "says": each.street.says,
                "lines": list(each.lines),
                "cost": _float(each.cost),
            }
            for each in words.streets
        ],
    }


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _key(price: Price) -> str:
    return f"{price.wager} {price.hands}" if price.hands else price.wager


def wager_name(game: Game, wager: str) -> str:
    """The name on the layout; none for a main game of several bets."""
    return game.wager(wager).name if wager in wagers_named(game, wager) else ""
