"""Two-card hands, as Texas Peek's Blind and Hold'em Bonus's Bonus pay them."""

from pitboss.cards import Cards, rank, suit

(
    OTHER,
    SUITED,
    LOW_PAIR,
    ACE_FACE,
    FACE_PAIR,
    ACE_KING,
    ACE_FACE_SUITED,
    ACE_KING_SUITED,
    ACES,
) = range(9)

NAMES = (
    "anything else",
    "suited cards",
    "pair of twos to tens",
    "ace-queen or ace-jack unsuited",
    "pair of jacks, queens or kings",
    "ace-king unsuited",
    "ace-queen or ace-jack suited",
    "ace-king suited",
    "pair of aces",
)

_JACK, _KING, _ACE = 9, 11, 12


def kind_of_ranks(high: int, low: int, suited: bool) -> int:
    """What two cards are called, from their ranks (the higher first)."""
    if high == low:
        return ACES if high == _ACE else (FACE_PAIR if high >= _JACK else LOW_PAIR)
    if high == _ACE and low == _KING:
        return ACE_KING_SUITED if suited else ACE_KING
    if high == _ACE and low >= _JACK:
        return ACE_FACE_SUITED if suited else ACE_FACE
    return SUITED if suited else OTHER


def kind(cards: Cards) -> int:
    """What these two cards are called: OTHER … ACES."""
    first, second = cards
    ranks = rank(first), rank(second)
    return kind_of_ranks(max(ranks), min(ranks), suit(first) == suit(second))
