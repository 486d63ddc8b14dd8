"""The model of a report: every figure once, as integers and exact fractions. All formats are written from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from pitboss import __version__
from pitboss.design.paid_lines import PaidLines, column_lines, paid_lines
from pitboss.errors import GameError, StakeError
from pitboss.games import find_game
from pitboss.odds.answer import COUNTED, Answer, worth_data
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.certificates.store import certificate_hash, find_certificate
from pitboss.odds.charts.decisions import told_decisions, told_name
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.custom_pay_tables import with_tables
from pitboss.odds.pricing.lines import Line, outcome_name
from pitboss.odds.pricing.net_results import Money, main_name, main_wagers, side_wagers
from pitboss.odds.pricing.price import Price, price_together
from pitboss.odds.progress import Progress
from pitboss.odds.report import answer
from pitboss.play.bets import Limits, check_limits
from pitboss.play.exposure import largest_win_cents, numbers_of_hands
from pitboss.report.bands import LEVELS, Session, rounds_until_edge_shows, session
from pitboss.report.closest import closest_decisions, streets_without_values
from pitboss.report.examples import Example, examples
from pitboss.report.figure import figure
from pitboss.report.natural import natural_hands
from pitboss.rules import Game, Rank, Reaches

FORMAT = 1
ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
MOST_ROUNDS = 10_000_000
MOST_NAME = 10_000
NORMAL = NormalDist()
AMOUNT = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4}|/[1-9][0-9]{0,3})?")


@dataclass(frozen=True)
class Asked:
    """What a report is about. The same question gives the same bytes: without a date the report has none."""

    game: str
    options: Mapping[str, str]
    strategy: str = OPTIMAL
    pays: tuple[str, ...] = ()
    wager: str = ""
    bets: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    seats: int = 0
    rounds: tuple[int, ...] = ROUNDS
    date: str = ""
    client: str = ""

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self) | {
            "options": dict(self.options),
            **{key: list(getattr(self, key)) for key in ("pays", "bets", "limits", "rounds")},
        }


def asked_of(data: Mapping[str, Any]) -> Asked:
    """The question of a report that was read from JSON."""
    try:
        lists = {key: tuple(data[key]) for key in ("pays", "bets", "limits", "rounds")}
        return Asked(**{**data, **lists})
    except (KeyError, TypeError) as error:
        raise GameError(f"the report does not say what it was made for: {error}") from error


def read_limits(game: Game, texts: tuple[str, ...]) -> Limits:
    """Reads `ante=25:500`: the smallest and the largest bet of each wager, in dollars."""
    found = []
    for text in (word for each in texts for word in each.split(",")):
        id_, equals, span = text.partition("=")
        low, colon, high = span.partition(":")
        if not equals or not colon or not low.isdecimal() or not high.isdecimal() or len(span) > 20:
            raise StakeError(f"--limits {text!r}: write WAGER=LOW:HIGH in dollars")
        found.append((id_, (100 * int(low), 100 * int(high))))
    limits = Limits(wagers=tuple(found))
    check_limits(game, limits)
    return limits


def check_asked(asked: Asked, game: Game) -> None:
    """Refuses what no report can be made of, before anything is counted."""
    if not asked.rounds or any(not 1 <= each <= MOST_ROUNDS for each in asked.rounds):
        raise GameError(f"--rounds: write numbers from 1 to {MOST_ROUNDS:,}, with commas between them")
    if not 0 <= asked.seats <= game.seats:
        raise GameError(f"--seats {asked.seats}: {game.id} has 1 to {game.seats} seats")
    if len(asked.client) > MOST_NAME or len(asked.date) > 100:
        raise GameError(f"--for takes at most {MOST_NAME:,} characters, --date at most 100")
    if any(not char.isprintable() for char in asked.client + asked.date):
        raise GameError("--for and --date take text without control characters")
    read_limits(game, asked.limits)
    read_mixes(game, asked.bets)


def odds_of(asked: Asked, progress: Progress | None = None) -> Answer:
    """The odds that a report is written from. What no report can be made of is refused first."""
    printed = find_game(asked.game)
    game = with_tables(printed, list(asked.pays))
    options = game.choose_options(asked.options)
    check_asked(asked, game)
    return answer(
        game,
        options,
        strategy=asked.strategy,
        wager=asked.wager,
        printed=printed if asked.pays else None,
        progress=progress,
    )


def build(asked: Asked, counted: Answer | None = None) -> dict[str, Any]:
    """The whole model, from the odds of the question where they are at hand."""
    counted = counted or odds_of(asked)
    printed, game, options = find_game(asked.game), counted.game, counted.options
    certificate = counted.certificate or find_certificate(printed)
    worded = game.worded(options)
    every = counted.lines()
    lines = list(_lines(counted, every))
    shown = frozenset(line["wager"] for line in lines)
    return {
        "format": FORMAT,
        "asked": asked.data(),
        "identity": _identity(asked, counted, certificate_hash(printed) if counted.source != COUNTED else ""),
        "wagers": [_wager(counted, price, asked.rounds) for price in counted.prices],
        "lines": lines,
        "decisions": [
            {"street": street, "choice": choice, "share": figure(share)}
            for street, choice, share in told_decisions(game, counted.decisions)
        ],
        "outcomes": list(_outcomes(counted)),
        "strategies": list(_strategies(certificate, counted)),
        "protection": list(_protection(certificate, counted)),
        "closest": list(closest_decisions(certificate, counted)),
        "streets_without_values": streets_without_values(certificate, counted),
        "examples": [_example(game, each) for each in examples(counted.tally, shown)],
        "mixes": list(_mixes(asked, counted)),
        "exposure": _exposure(asked, counted),
        "rounding": list(_rounding(counted, every)),
        "readings_worth": [worth_data(each) for each in counted.readings],
        "rules": [{"number": number, "text": text} for number, text in worded.rules.items()],
        "readings": [
            {"number": number, "question": each.question, "answer": each.answer, "why": each.why}
            for number, each in worded.readings.items()
        ],
        "published": [dict(check) for check in certificate.checks] if certificate and not asked.pays else [],
        "verified": list(certificate.verified) if certificate else [],
        "remarks": [*counted.remarks, *counted.findings, *counted.notes],
    }


def _identity(asked: Asked, counted: Answer, certificate: str) -> dict[str, Any]:
    return {
        "game": counted.game.id,
        "name": counted.game.name,
        "version": counted.game.version,
        "rules_hash": counted.rules_hash,
        "options": dict(counted.options),
        "pays": list(asked.pays),
        "strategy": counted.strategy,
        "certificate": certificate,
        "source": counted.source,
        "deals": str(counted.tally.total),
        "software": f"pitboss {__version__}",
        "date": asked.date,
        "for": asked.client,
        "certified_by": "no one",
    }


def _wager(counted: Answer, price: Price, rounds: tuple[int, ...]) -> dict[str, Any]:
    first, top = price.first_bet, max(price.distribution)
    wins = [(net, count) for net, count in price.distribution.items() if net > 0]
    won = sum(count for _, count in wins)
    paid = sum((net * count for net, count in wins), Fraction(0))
    spread = price.stdev / float(first)
    return {
        "wager": price.wager,
        "table": None if price.hands else price.table or None,
        "hands": price.hands,
        "in_use": counted.in_use(price),
        "unit": price.unit,
        "first_bet": figure(first),
        "ev": figure(price.ev),
        "house_edge": figure(price.house_edge),
        "element_of_risk": figure(price.element_of_risk),
        "return": figure(price.returns),
        "return_of_money_bet": figure(1 - price.element_of_risk),
        "variance": figure(price.variance),
        "stdev": price.stdev,
        "volatility_index": {str(level): NORMAL.inv_cdf((1 + level / 100) / 2) * spread for level in (90, 95)},
        "hit_rate": figure(price.hit_rate),
        "average_bet": figure(price.average_bet),
        "true_odds": figure(Fraction(price.total - won, won)) if won else None,
        "payout_odds": figure(paid / won / first) if won else None,
        "most_paid": figure(top / first),
        "top_award_one_in": figure(Fraction(price.total, price.distribution[top])),
        "edge_shows_after": rounds_until_edge_shows(price),
        "sessions": [_session(found) for each in rounds if (found := session(price, each))]
        if counted.in_use(price)
        else [],
    }


def _session(found: Session) -> dict[str, Any]:
    return {
        "rounds": found.rounds,
        "ahead": found.ahead,
        "error_bound": found.error,
        "bands": [
            {
                "level": band.level,
                "low": figure(band.low),
                "high": figure(band.high),
                "certain": band.certain,
                "normal_low": band.normal_low,
                "normal_high": band.normal_high,
            }
            for band in found.bands
        ],
    }


def _lines(counted: Answer, every: tuple[Line, ...]) -> Iterator[dict[str, Any]]:
    """Every line in use, wager by wager. Lines of pay tables also say what a unit of pay does to the edge."""
    by_wager: dict[tuple[str, int | None], list[Line]] = {}
    for line in every:
        if line.in_use:
            by_wager.setdefault((line.wager, line.hands), []).append(line)
    for (wager, hands), lines in by_wager.items():
        shares = [line.probability for line in lines]
        natural = None
        if hands is None and wager not in counted.coupled and counted.game.wager(wager).is_opening:
            natural = natural_hands(counted.game, counted.options, wager, shares)
        paid = _paid_lines(counted, wager, hands)
        whole = 1 + sum((line.contribution for line in lines), Fraction(0))
        for line in lines:
            yield _line(line, natural, paid, whole)


def _paid_lines(counted: Answer, wager: str, hands: int | None) -> PaidLines | None:
    found = counted.game.wager(wager)
    if hands is not None:
        return column_lines(next(each for each in counted.line_tallies if each.hands == hands))
    if not found.tables or found.collected:
        return None
    return paid_lines(counted.tally, found)


def _line(line: Line, natural: tuple[int, int] | None, paid: PaidLines | None, whole: Fraction) -> dict[str, Any]:
    """One line; `whole` is all that the wager returns of each unit."""
    place = paid.labels.index(line.hand) if paid and line.hand in paid.labels else None
    data: dict[str, Any] = {
        "wager": line.wager,
        "table": line.table,
        "hands": line.hands,
        "line": line.hand,
        "pays": line.pays,
        "combinations": str(line.combinations),
        "deals": str(line.deals),
        "natural": str(line.probability * natural[1]) if natural else None,
        "natural_of": str(natural[1]) if natural else None,
        "natural_cards": natural[0] if natural else None,
        "probability": figure(line.probability),
        "one_in": figure(1 / line.probability) if line.probability else None,
        "contribution": figure(line.contribution),
        "return": None,
        "share_of_return": None,
        "edge_per_unit": None,
    }
    if paid and place is not None:
        data["edge_per_unit"] = figure(-paid.weights[place])
        if not paid.in_main_game and paid.first_bet == 1:
            returned = line.contribution + line.probability
            data["return"] = figure(returned)
            data["share_of_return"] = figure(returned / whole) if whole > 0 else None
    return data


def _outcomes(counted: Answer) -> Iterator[dict[str, Any]]:
    """The main game by choices, result, and whether the dealer qualifies where that is asked."""
    tally, game = counted.tally, counted.game
    money, wagers = Money(game, counted.options, tally.hands), main_wagers(game)
    if counted.prices[0].wager != main_name(game):
        return
    found: dict[tuple[tuple[str, ...], str, str], list[Any]] = {}
    asked_of_dealer = qualifying_fact(game)
    nets: dict[tuple[Any, ...], Fraction] = {}
    for (choices, facts), count in tally.cells.items():
        rulings = game.rule_on(facts, choices, counted.options)
        key = choices, tuple(rulings[id_].outcome for id_ in wagers)
        if key not in nets:
            nets[key] = money.net(wagers, choices, facts)
        net = nets[key]
        names = tuple(told_name(street, each) for street, each in zip(game.streets, choices, strict=True))
        result = "wins" if net > 0 else "loses" if net < 0 else "pushes"
        qualifies = "" if asked_of_dealer is None else ("no", "yes")[facts[asked_of_dealer]]
        cell = found.setdefault((names, result, qualifies), [0, Fraction(0)])
        cell[0] += count
        cell[1] += count * net
    for (names, result, qualifies), (count, net) in sorted(found.items(), key=lambda each: each[0]):
        yield {
            "choices": list(names),
            "result": result,
            "dealer_qualifies": qualifies,
            "deals": str(count),
            "share": figure(Fraction(count, tally.total)),
            "contribution": figure(net / tally.total),
        }


def qualifying_fact(game: Game) -> int | None:
    """The place of the fact that says whether the dealer qualifies; None where that is not asked."""
    asked = {step.hand for step in game.timeline if isinstance(step, Rank) and step.qualifies is not None}
    facts = getattr(game.fact_type, "asked", {})
    hands = [game.hands[id_] for id_ in asked]
    for place, fact in enumerate(facts.values()):
        if isinstance(fact, Reaches) and fact.hands[0] in hands:
            return place
    return None


def _strategies(certificate: Certificate | None, counted: Answer) -> Iterator[dict[str, Any]]:
    """What each named strategy gives away, as certified for the default options."""
    game = counted.game
    if not certificate or game is not certificate.game:
        return
    best = certificate.find(counted.options)
    for name in (OPTIMAL, *game.strategies):
        solved = certificate.find(counted.options, name)
        if best and solved:
            yield {
                "strategy": name,
                "house_edge": figure(solved.main.house_edge),
                "gives_away": figure((best.main.ev - solved.main.ev) / best.main.first_bet),
            }


def _protection(certificate: Certificate | None, counted: Answer) -> Iterator[dict[str, Any]]:
    """What a player gains by seeing hidden cards."""
    if not certificate or counted.game is not certificate.game:
        return
    for solved in certificate.solved:
        if solved.knowing and certificate.find(counted.options, OPTIMAL, solved.knowing) is solved:
            yield {
                "knowing": solved.knowing,
                "house_edge": figure(solved.main.house_edge),
                "element_of_risk": figure(solved.main.element_of_risk),
            }


def _example(game: Game, example: Example) -> dict[str, Any]:
    """A round as text, and its settlement line by line."""
    played = example.round
    return {
        "shows": [{"wager": id_, "line": outcome_name(game, played.options, id_, at)} for id_, at in example.shows],
        "text": str(played),
        "settlement": [
            {
                "wager": line.wager,
                "outcome": line.words,
                "line": line.label,
                "odds": line.odds,
                "rule": line.rule,
                "stake_cents": line.stake_cents,
                "returned_cents": line.returned_cents,
            }
            for line in played.settlement
        ],
        "net_cents": played.net_cents[1],
    }


def read_mixes(game: Game, texts: tuple[str, ...]) -> list[dict[str, Fraction]]:
    """Reads `trips=2,cover_all=1`: what is bet on side bets beside one unit of the main game."""
    found = []
    sides = side_wagers(game)
    for text in texts:
        mix: dict[str, Fraction] = {}
        for word in text.split(","):
            id_, _, amount = word.partition("=")
            if id_ not in sides:
                raise GameError(f"--bets {text[:80]!r}: {id_[:40]!r} is not a side bet; {_known_sides(sides)}")
            if id_ in mix or not AMOUNT.fullmatch(amount or "1") or not Fraction(amount or "1"):
                raise GameError(f"--bets {text[:80]!r}: write each side bet once, with its units, such as {id_}=2")
            mix[id_] = Fraction(amount or "1")
        found.append(mix)
    return found


def _known_sides(sides: tuple[str, ...]) -> str:
    return f"these are: {', '.join(sides)}" if sides else "the game has none"


def _mixes(asked: Asked, counted: Answer) -> Iterator[dict[str, Any]]:
    """The main game together with side bets: those asked for, or one unit on each, and on all of them."""
    game = counted.game
    if counted.prices[0].wager != main_name(game) or counted.strategy != OPTIMAL:
        return
    one = {wager.id: Fraction(wager.fixed_cents or 100, 100) for wager in game.opening_wagers}
    sides = side_wagers(game)
    base = {id_: Fraction(1) for id_ in one if id_ not in sides}
    usual = [*((side,) for side in sides), *((sides,) if len(sides) > 1 else ())]
    mixes = read_mixes(game, asked.bets) or [dict.fromkeys(chosen, Fraction(1)) for chosen in usual]
    for mix in mixes:
        price = price_together(counted.tally, base | {id_: units * one[id_] for id_, units in mix.items()})
        yield {
            "bets": [main_name(game), *mix],
            "units": ["1", *map(str, mix.values())],
            "expected_loss": figure(-price.ev),
            "average_bet": figure(price.average_bet),
            "element_of_risk": figure(price.element_of_risk),
            "hit_rate": figure(price.hit_rate),
            "variance": figure(price.variance),
            "stdev": price.stdev,
        }


def _exposure(asked: Asked, counted: Answer) -> dict[str, Any]:
    """What a seat can win at most in a round at the table's limits: exact; for several seats a bound."""
    game, options = counted.game, counted.options
    limits = read_limits(game, asked.limits)
    bets = {w.id: w.fixed_cents or limits.of(w.id)[1] for w in game.opening_wagers}
    for wager in game.opening_wagers:
        if wager.equals:
            bets[wager.id] = bets[wager.equals]
    seats = asked.seats or game.seats
    most = max(
        largest_win_cents(game, options, limits, bets, hands=hands) for hands in numbers_of_hands(game, seats, bets)
    )
    return {
        "bets_cents": bets,
        "most_won_by_a_seat_cents": most,
        "seats": seats,
        "bound_for_all_seats_cents": most * seats,
    }


def _rounding(counted: Answer, every: tuple[Line, ...]) -> Iterator[dict[str, Any]]:
    """Where a payout does not divide into chips: what rounding it down costs a bet, by what is left of the bet."""
    for line in every:
        wager = counted.game.wager(line.wager)
        table = wager.table(counted.options, counted.tally.hands) if line.in_use and line.hands is None else None
        if table is None or not table.odds or line.hand not in table.labels:
            continue
        pays = Fraction(*table.odds[table.labels.index(line.hand)])
        for rest in range(1, pays.denominator):
            yield {
                "wager": line.wager,
                "line": line.hand,
                "pays": line.pays,
                "parts": pays.denominator,
                "rest": rest,
                "cost": figure(line.probability * (rest * pays % 1)),
            }


__all__ = ["LEVELS", "Asked", "asked_of", "build", "check_asked", "figure", "read_limits"]
