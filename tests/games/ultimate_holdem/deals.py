"""Rounds of one seat, or of a whole table, with cards chosen by hand."""

from __future__ import annotations

from pitboss.cards import Cards, parse_cards
from pitboss.games import find_game
from pitboss.play import Round, deal_round, open_table

GAME = find_game("ultimate_holdem")
BASE = {"ante": 1000, "blind": 1000}

# Cards for one seat, written as hole, dealer, flop, turn and river. They are dealt board first (R2).
PLAYER_FULL_HOUSE = "AhAd KcQd As7c7d 2h9s"  # aces full against a pair of sevens
PLAYER_PAIR = "AhKd QcJd As7c8d 2h9s"  # a pair of aces against queen high: the dealer does not qualify
DEALER_PAIR = "KhJd QcQd As7c8d 2h9s"  # ace high against a pair of queens
DEALER_HIGH_CARD = "QhJd KcTd As7c8d 2h9s"  # ace queen against ace king: the dealer wins without a pair
TIE = "2c3d 2h3s AsAcAd AhKs"  # four aces and a king on the board


def board_first(cards: Cards, hands: int) -> Cards:
    """Cards written hand by hand, the dealer's last, then the board: in the order in which they are dealt."""
    held = 2 * hands
    return cards[held : held + 5] + cards[:held]


def deal(cards: str, *choices: str, options: dict[str, str] | None = None, **side_bets: int) -> Round:
    """One seat with a $10 Ante."""
    table = open_table("ultimate_holdem", options)
    round_ = deal_round(table, {1: BASE | side_bets}, board_first(parse_cards(cards), 2))
    for choice in choices:
        round_ = round_.act(1, choice)
    return round_


def net(round_: Round, seat: int = 1) -> dict[str, int]:
    assert round_.over
    return {line.wager: line.net_cents for line in round_.settlement if line.seat == seat}


def table_of(hands: int, cards: str, **bets: int) -> Round:
    """So many hands (dealer included) that all check to the river and fold there."""
    table = open_table("ultimate_holdem")
    used = parse_cards(cards)
    rest = [card for card in GAME.deck if card not in used]
    deck = board_first((*used, *rest), hands)
    round_ = deal_round(table, dict.fromkeys(range(1, hands), BASE | bets), deck)
    while not round_.over:
        seat = next(iter(round_.legal))
        round_ = round_.act(seat, "check" if "check" in round_.legal[seat] else "fold")
    return round_
