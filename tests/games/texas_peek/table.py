"""Rounds of one seat with hand-chosen cards, their money, and the procedure in short."""

from __future__ import annotations

from pitboss.cards import Cards, parse_cards
from pitboss.games import find_game
from pitboss.play import Round, deal_round, open_table
from pitboss.play import events as e

GAME = find_game("texas_peek")
BLIND = {"blind": 500}
BURNS = "2c 2d 2h 2s"  # the deals below use no deuces but where they say so

# The dealer's two cards (the first is shown), hole cards, flop, last two.
PLAYER_PAIR = "9c8d AhKd As7c5d Jh3s"  # aces against ace high
PLAYER_FLUSH = "AcKd Jh9h Ah7h4h Ks3s"  # a flush in hearts against two pair
LOSING_FLUSH = "AhQh Jh9h 7h4h3h KsQd"  # a jack-high flush against an ace-high one
LOSING_FULL_HOUSE = "KcKd 7h7s 7c9dKh 9s3s"  # sevens full against kings full
DEALER_PAIR = "KcQd AhJd Qs7c5d 9h3s"  # ace high against a pair of queens
TIE = "AcKd AhKs Qs7c5d 9h3s"  # ace king both


def deck_of(cards: str, burns: str = BURNS) -> Cards:
    """A deck for one seat with the burns where the rules put them."""
    up, down, one, two, *board = parse_cards(cards)
    first, second, third, fourth = parse_cards(burns)
    return (first, up, down, second, one, two, third, *board[:3], fourth, *board[3:])


def deal(cards: str, *choices: str, options: dict[str, str] | None = None, burns: str = BURNS) -> Round:
    """One seat with $5 on the Blind and, if it peeks, $10 on the Peek."""
    round_ = deal_round(open_table("texas_peek", options), {1: BLIND}, deck_of(cards, burns))
    for choice in choices:
        round_ = round_.act(1, choice, 1000 if choice == "peek" else 0)
    return round_


def net(round_: Round, seat: int = 1) -> dict[str, int]:
    assert round_.over
    return {line.wager: line.net_cents for line in round_.settlement if line.seat == seat}


def rule_of(round_: Round, wager: str) -> str:
    return next(line.rule for line in round_.settlement if line.wager == wager)


def happened(round_: Round) -> list[str]:
    """The procedure in short: who got or showed what, and what was asked."""
    words = []
    for event in round_.events:
        if isinstance(event, e.Dealt | e.Shown):
            words.append(f"{type(event).__name__} {event.to} {event.pile} {event.rule}")
        elif isinstance(event, e.Burned | e.Looked):
            words.append(f"{type(event).__name__} {event.rule}")
        elif isinstance(event, e.Asked):
            words.append(f"Asked {event.street}")
    return words
