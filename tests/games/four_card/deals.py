"""Rounds with cards chosen by hand. The dealer's cards are written up card first, as the player sees them."""

from __future__ import annotations

from pitboss.cards import Cards, cards_text, parse_cards
from pitboss.play import Round, deal_round, open_table

ANTE = {"ante": 1000}
BOTH = {"ante": 1000, "aces_up": 500}
WEAK = "QsTc8d6h4s2c"  # the dealer plays Q-10-8-6

# One hand of each name, free of the weak dealer's cards.
HANDS = {
    "four": "9c9d9h9s3c",
    "straight flush": "2h3h4h5h9d",
    "three": "9c9d9h5s3c",
    "flush": "AdJd9d5d3h",
    "straight": "5c6d7h8sKd",
    "two pair": "KcKd5h5c3s",
    "aces": "AcAd9h7s3d",
    "kings": "KcKd9h7s3d",
    "high card": "AcKd9h7s3d",
}


def deck(hands: tuple[str, ...], dealer: str) -> Cards:
    """The cards in the order of the deal: the seats', then the dealer's five down, then the one turned up."""
    cards = parse_cards(dealer)
    return parse_cards("".join(hands) + cards_text(cards[1:] + cards[:1]))


def deal(
    *hands: str,
    dealer: str = WEAK,
    bets: dict[str, int] | None = None,
    options: dict[str, str] | None = None,
) -> Round:
    """The round at its decision, seats 1, 2, … with the same bets."""
    table = open_table("four_card", options)
    return deal_round(table, dict.fromkeys(range(1, len(hands) + 1), bets or ANTE), deck(hands, dealer))


def play(round_: Round, *choices: str) -> Round:
    """Every seat makes its choice, seat 1 first; 1x if there are none."""
    for seat, choice in zip(list(round_.legal), choices or ("1x",) * len(round_.legal), strict=True):
        round_ = round_.act(seat, choice)
    return round_


def money(round_: Round, seat: int = 1) -> dict[str, tuple[str, int]]:
    """Each wager's outcome and what came back of it."""
    return {line.wager: (line.outcome, line.returned_cents) for line in round_.settlement if line.seat == seat}


def rules(round_: Round, seat: int = 1) -> dict[str, str]:
    """The rule that decided each wager."""
    return {line.wager: line.rule for line in round_.settlement if line.seat == seat}


def covered(hands: int, special: str, *, dealer: bool) -> Round:
    """So many hands, the dealer's included, every seat with Cover All; one of them holds these five cards.

    The rest of the deck is dealt round the table from the deuces up, so that no other hand holds three of a rank,
    the suits mixed, so that none holds a straight flush.
    """
    held = parse_cards(special)
    rest = [card for card in sorted(range(52), key=turned) if card not in held]
    others = hands - 1
    dealt = [tuple(rest[first : 5 * others : others]) for first in range(others)]
    spare = rest[5 * others]
    seats, own = (dealt, held) if dealer else ([*dealt[1:], held], dealt[0])
    texts = tuple(cards_text(hand) for hand in seats)
    round_ = deal(*texts, dealer=cards_text((spare, *own)), bets=ANTE | {"cover_all": 100})
    return play(round_, *["fold"] * others)


def turned(card: int) -> tuple[int, int]:
    """By rank, the suits in an order that changes from rank to rank."""
    return card >> 2, (card ^ card >> 3) & 3
