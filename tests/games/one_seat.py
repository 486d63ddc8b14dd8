"""A round of one seat on given cards, and its money: what tests of rules need of most games."""

from __future__ import annotations

from pitboss.cards import parse_cards
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Shown


def played(game: str, cards: str, *choices: str, bets: dict[str, int], **options: str) -> Round:
    """One seat's round: the cards in the order of the deal, and what it chooses."""
    round_ = deal_round(open_table(game, options), {1: bets}, parse_cards(cards))
    for choice in choices:
        round_ = round_.act(1, choice)
    return round_


def money(round_: Round) -> dict[str, tuple[str, str, int]]:
    """Each wager's outcome, the rule that decided it, and what it won or lost."""
    return {line.wager: (line.outcome, line.rule, line.net_cents) for line in round_.settlement}


def shown(round_: Round) -> list[tuple[str, str]]:
    """Who was shown cards, under which rule, in this order."""
    return [(event.to, event.rule) for event in round_.events if isinstance(event, Shown)]
