"""What the numbers say: the answers to questions that the printed texts raise, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss.odds.certificates.model import Certificate


def sentences(certificate: Certificate) -> Iterator[str]:
    """Every answer that this game's text calls for."""
    special = ANSWERS.get(certificate.game.id)
    if special:
        yield from special(certificate.findings)


def percent(value: Fraction | float) -> str:
    """`2.1850 %`."""
    return f"{100 * float(value):.4f} %"


def _peek(found: Mapping[str, Any]) -> Iterator[str]:
    for rule, each in found["by_tie_rule"].items():
        yield f"When a flush or better ties and I'm In {'is paid' if rule == 'paid' else 'loses'}: " + _favours(each)


def _favours(each: Mapping[str, Any]) -> str:
    main, blind, peeks = (Fraction(each[name]) for name in ("main_ev", "blind_ev", "peeks"))
    cost = main - Fraction(each["always_peeking_ev"])
    parts = [
        f"the main game favours the {each['favours']} by {percent(abs(main))} of a Peek unit a round, "
        f"which is {percent(abs(main) / peeks)} of each Peek bet, placed in {percent(peeks)} of the rounds",
        f"peeking at every card costs {percent(cost)} of a Peek unit against choosing when to peek",
        f"the Blind, which must be bet, loses {percent(-blind)} of its stake",
    ]
    if each["peek_per_blind_to_break_even"]:
        ratio = float(Fraction(each["peek_per_blind_to_break_even"]))
        parts.append(f"both together break even at {ratio:.4f} Peek units for each unit of Blind")
    return "; ".join(parts) + "."


def _bonus(found: Mapping[str, Any]) -> Iterator[str]:
    printed = found["printed_return"]
    rows = [(name, each["per_first_bet"], each["per_money_bet"]) for name, each in found["returns"].items()]
    yield f"The text prints a return of {percent(printed)} for the main game. What its rules return:"
    for name, first, money in rows:
        yield f"{name}: {percent(first)} per first bet, {percent(money)} per money bet."
    nearest, name = min((abs(value - printed), name) for name, *values in rows for value in values)
    yield f"The nearest is “{name}”, {percent(nearest)} away: " + (
        "that reading gives it." if nearest < 5e-5 else "no reading gives the printed figure."
    )


def _wild(found: Mapping[str, Any]) -> Iterator[str]:
    each = found["together_dollars"]
    yield (
        "All four bets together, $5 on Poker, Queens or Better and Draw Bonus and the tax: the player loses "
        f"${-float(Fraction(each['ev'])):.4f} a round on average, {percent(each['element_of_risk'])} of "
        f"${each['average_bet']:.2f} bet, with a standard deviation of ${each['stdev']:.2f}."
    )
    yield (
        "Taxpayer's Fortune is priced in dollars: its house edge is what a round costs, "
        "per money bet it is what each dollar of tax due costs."
    )


ANSWERS: dict[str, Callable[[Mapping[str, Any]], Iterator[str]]] = {
    "texas_peek": _peek,
    "holdem_bonus": _bonus,
    "wild_six": _wild,
}
