"""Rounds with hand-chosen cards, and the money of one seat's wager."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import cards_text, parse_cards
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked, Settled, Shown

POKER = {"poker": 500}
ALL = {"poker": 500, "queens_or_better": 500, "draw_bonus": 500, "taxpayer": 100}
CLAIMS = {"showing": "claims"}

# A dealer who ends with a pair of fives, and cards for a seat that ends with ten-high.
LOW_DEALER = "5c 5d 7h 9s Jc"
LOW_SIXTH = "Kd"


def deal(
    original: str,
    *,
    dealer: str = LOW_DEALER,
    draw: str = "2c",
    sixth: str = LOW_SIXTH,
    bets: Mapping[str, int] = POKER,
    options: Mapping[str, str] | None = None,
) -> Round:
    """One seat's round up to its first decision; the replacement is dealt before the dealer's sixth card."""
    cards = parse_cards(" ".join((original, dealer, draw, sixth)))
    assert len(cards) == 12
    return deal_round(open_table("wild_six", options), {1: bets}, cards)


def line(round_: Round, wager: str, seat: int = 1) -> Settled:
    """The settlement line of this wager."""
    return next(line for line in round_.settlement if (line.seat, line.wager) == (seat, wager))


def net(round_: Round, wager: str, seat: int = 1) -> int:
    """What the seat gained on this wager, in cents."""
    return line(round_, wager, seat).net_cents


def rule(round_: Round, wager: str, seat: int = 1) -> str:
    """The rule that decided this wager."""
    return line(round_, wager, seat).rule


def wagers(round_: Round) -> list[str]:
    """The wagers settled so far, in order."""
    return [line.wager for line in round_.settlement]


def tags(round_: Round) -> list[str]:
    """The kinds of events so far, in order."""
    return [type(event).__name__ for event in round_.events]


def story(round_: Round) -> list[str]:
    """Who was dealt, looked at, showed and was paid what, in order."""
    told = []
    for event in round_.events:
        if isinstance(event, Dealt):
            told.append(f"{event.to} is dealt {event.pile}")
        elif isinstance(event, Looked):
            told.append(f"seat {event.seat} looks at {event.pile}")
        elif isinstance(event, Shown):
            told.append(f"{event.to} shows {cards_text(event.cards)}")
        elif isinstance(event, Settled):
            told.append(f"seat {event.seat} is settled on {event.wager}")
    return told
