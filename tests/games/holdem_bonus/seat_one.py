"""One seat, an Ante of 10.00, and cards chosen by hand."""

from __future__ import annotations

from pitboss.cards import parse_cards
from pitboss.play import Round, deal_round, open_table

ANTE = {"ante": 1000}
WITH_BONUS = {"ante": 1000, "bonus": 500}


def deal(
    hole: str,
    dealer: str = "3c2d",
    board: str = "KsJh9c8d4s",
    *,
    bets: dict[str, int] | None = None,
    options: dict[str, str] | None = None,
) -> Round:
    """The round at its first decision."""
    table = open_table("holdem_bonus", options)
    return deal_round(table, {1: bets or ANTE}, parse_cards(hole + dealer + board))


def play(round_: Round, *choices: str) -> Round:
    """The round after these choices of seat 1; betting all the way if there are none."""
    for choice in choices or ("bet", "bet", "bet"):
        round_ = round_.act(1, choice)
    return round_


def money(round_: Round) -> dict[str, tuple[str, int]]:
    """Each wager's outcome and what came back of it."""
    return {line.wager: (line.outcome, line.returned_cents) for line in round_.settlement}


def rule_of(round_: Round, wager: str) -> str:
    """The rule that decided this wager."""
    return next(line.rule for line in round_.settlement if line.wager == wager)
