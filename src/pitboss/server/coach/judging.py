"""What the coach's worker processes do: values of choices, and grades of decisions. Each is remembered for a while."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.coach import Prices, Report, Verdict
from pitboss.games import find_game
from pitboss.odds.advise import Advice, advise_seat
from pitboss.odds.certificates.codec import fraction_text
from pitboss.play import Round, deal_round, open_table, parse
from pitboss.play.wire import cards_json
from pitboss.rules import Game, Options
from pitboss.school.chance import ordinary_bets
from pitboss.server.coach.moments import moments
from pitboss.simulate.rounds.shares import shares as count_shares

Json = dict[str, Any]


def warm(game: str) -> None:
    """Loads what advice on this game needs, by asking for it once."""
    table = open_table(find_game(game))
    round_ = deal_round(table, {1: ordinary_bets(table, 2)}, table.game.deck)
    if 1 in round_.questions:
        _advice(str(round_), 1)


@lru_cache(maxsize=256)
def _advice(text: str, seat: int) -> Advice:
    return advise_seat(parse(text, import_games=True), seat)


@lru_cache(maxsize=32)
def _prices(game: Game, options: Options) -> Prices | None:
    return Prices.quoted(game, options)


def count(text: str, seat: int, least_cents: int = 0) -> Json:
    """The values for a seat of a round, best first. It uses only cards that the seat has seen.

    `least_cents` is the smallest size of a bet that the seat sizes itself: the unit until there is another.
    """
    advice = _advice(text, seat)
    return values_json(advice, advice.unit_cents or least_cents)


def shares(text: str, seat: int) -> Json:
    """How often each choice wins, pushes and loses, where that can be counted at once."""
    round_ = parse(text, import_games=True)
    cards, choices, legal = round_.seen(seat), round_.choices(seat), round_.legal[seat]
    dead = tuple(card for card in round_.shown(seat) if card not in cards)
    found = count_shares(round_.game, round_.options, cards, choices, legal, dead)
    if not found:
        return {"shares": []}  # without the values, which may take long
    advice = _advice(text, seat)
    return {
        "shares": [
            {"choice": choice, "win": each.win, "push": each.push, "lose": each.lose}
            for choice, each in found.items()
            if each.net == advice.value(choice)  # else it is not the same question
        ]
    }


def values_json(advice: Advice, unit_cents: int) -> Json:
    """Every choice with its exact value and its cost, in units and in cents."""
    return {
        "unit": advice.unit,
        "unit_cents": unit_cents,
        "coupled": list(advice.coupled),
        "values": [
            {
                "choice": choice,
                "cards": cards_json(advice.laid_down(choice)),
                "value": fraction_text(value),
                "cents": cents(value * unit_cents),
                "cost_cents": cents(advice.cost(choice) * unit_cents),
            }
            for choice, value in advice.values
        ],
    }


def cents(amount: Fraction) -> float:
    """An exact amount of cents for the screen, to a hundredth of a cent."""
    return round(float(amount), 2)


def grade(text: str, seat: int, least_cents: int = 0) -> Json:
    """Every decision that the seat has made in this round, and what the round came to if it is over."""
    round_ = parse(text, import_games=True)
    prices = _prices(round_.game, round_.options)
    before_cents = cents(prices.main_cents(round_, seat)) if prices else None
    found = list(_decisions(round_, seat, least_cents))
    report = Report().dealt(prices.expected_cents(round_, seat) if prices else None)
    for verdict, _ in found:
        report = report.decided(verdict)
    if round_.over:
        report = report.settled(round_.net_cents[seat])
    grades = [shown | {"before_cents": before_cents} for _, shown in found]
    return {"grades": grades, "report": report_json(report)}


def _decisions(round_: Round, seat: int, least_cents: int) -> Iterator[tuple[Verdict, Json]]:
    known = 0
    for now, action in moments(round_, seat):
        advice = _advice(str(now), seat)
        unit_cents = advice.unit_cents or action.amount_cents or least_cents
        verdict = Verdict(action.choice, advice, unit_cents)
        seen = now.seen(seat)
        yield verdict, _grade_json(now, seat, verdict) | {"cards": cards_json(seen[known:])}
        known = len(seen)


def _grade_json(now: Round, seat: int, verdict: Verdict) -> Json:
    street = now.street
    return {
        "question": now.questions[seat],
        "street": street.id if street else "",
        "choice": verdict.choice,
        "best": verdict.best,
        "cost": fraction_text(verdict.cost_cents),
        "cost_cents": cents(verdict.cost_cents),
    } | values_json(verdict.advice, verdict.unit_cents)


def report_json(report: Report) -> Json:
    """Exact sums as texts."""
    expected = report.expected_cents
    return {
        "decisions": report.decisions,
        "mistakes": report.mistakes,
        "cost": fraction_text(report.cost_cents),
        "expected": None if expected is None else fraction_text(expected),
        "net_cents": report.net_cents,
    }
