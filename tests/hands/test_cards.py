"""Cards and their text."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import (
    HIDDEN,
    JOKER_DECK,
    STANDARD_DECK,
    card_text,
    cards_text,
    masks,
    parse_cards,
    pretty,
    rank,
    small_deck,
    suit,
)
from pitboss.errors import CardError
from pitboss.hands import five, four, pick, wild

HANDS = st.lists(st.sampled_from(JOKER_DECK), unique=True).map(tuple)
NATURAL_HANDS = st.lists(st.sampled_from(STANDARD_DECK), unique=True).map(tuple)
CARD_LIKE_TEXT = st.text(
    alphabet="23456789TJQKAtjqka10cdhsCDHS♣♦♥♠xX12 ,\t\n?\N{KELVIN SIGN}\N{LATIN SMALL LETTER LONG S}", max_size=12
)


def test_every_card_has_a_text_of_its_own() -> None:
    assert parse_cards(cards_text(JOKER_DECK)) == JOKER_DECK == tuple(range(54))
    assert JOKER_DECK[:52] == STANDARD_DECK
    assert (rank(parse_cards("2c")[0]), suit(parse_cards("2c")[0])) == (0, 0)
    assert (rank(parse_cards("As")[0]), suit(parse_cards("As")[0])) == (12, 3)


@given(HANDS)
def test_text_round_trip(cards: tuple[int, ...]) -> None:
    assert parse_cards(cards_text(cards)) == cards


@given(NATURAL_HANDS)
def test_what_people_read_can_be_typed_back(cards: tuple[int, ...]) -> None:
    assert parse_cards(pretty(cards)) == cards


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("10c", "Tc"),
        ("10c10d", "TcTd"),
        ("A♥K♦Q♣J♠", "AhKdQcJs"),
        ("aHkD", "AhKd"),
        ("tC", "Tc"),
        ("Ah Kd", "AhKd"),
        ("Ah,Kd", "AhKd"),
        ("  Ah ,\n\tKd, ", "AhKd"),
        ("x1x2", "X1X2"),
        ("XX", "X1X2"),
        ("X2 X", "X2X1"),
        ("X 10c", "X1Tc"),
        ("X1 2c", "X12c"),
        ("", ""),
    ],
)
def test_other_ways_to_write_cards(text: str, same: str) -> None:
    assert cards_text(parse_cards(text)) == same


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("?", 1),
        ("Ah1c", 3),
        ("Ah Kx", 4),
        ("AhK", 3),
        ("A hKd", 1),
        ("AhKdX10c", 7),
        ("Ah;Kd", 3),
        ("\N{KELVIN SIGN}h", 1),
        ("K\N{LATIN SMALL LETTER LONG S}", 1),
    ],
)
def test_unreadable_text_is_refused_where_it_stands(text: str, character: int) -> None:
    with pytest.raises(CardError, match=f"at character {character}: .*write a rank"):
        parse_cards(text)


@pytest.mark.parametrize(
    ("text", "card", "character"),
    [("AhAh", "Ah", 3), ("Tc 10c", "Tc", 4), ("Ah A♥", "Ah", 4), ("X1X1", "X1", 3), ("XXX", "X2", 3)],
)
def test_a_card_twice_is_refused(text: str, card: str, character: int) -> None:
    with pytest.raises(CardError, match=f"the card {card} appears twice, again at character {character}$"):
        parse_cards(text)


@given(st.text() | CARD_LIKE_TEXT)
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(JOKER_DECK)


def test_hidden_cards_show_nothing() -> None:
    assert card_text(HIDDEN) == "??"
    assert cards_text((50, HIDDEN)) == "Ah??"
    assert pretty((50, HIDDEN, 32, 53)) == "A♥ ▒▒ 10♣ ★2"


def test_small_decks() -> None:
    assert cards_text(small_deck(ranks="AK", suits="hs")) == "KhKsAhAs"
    assert small_deck(ranks="23456789TJQKA", jokers=2) == JOKER_DECK
    assert cards_text(small_deck(ranks="2", suits="c", jokers=1)) == "2cX1"


@given(NATURAL_HANDS)
def test_masks_hold_each_suit_s_ranks(cards: tuple[int, ...]) -> None:
    back = {r * 4 + s for s, mask in enumerate(masks(cards)) for r in range(13) if mask >> r & 1}
    assert back == set(cards)


def test_numpy_integers_do_not_change_what_evaluators_remember() -> None:
    for evaluate, size in ((five.order, 7), (four.order, 6), (wild.order, 6)):
        evaluate.cache_clear()
        for cards in ((0, 13, 26, 33, 34, 50, 51)[:size], (51, 47, 43, 39, 35, 2, 7)[:size]):
            small = tuple(np.array(cards, np.uint8))
            expected = evaluate.__wrapped__(cards)
            assert evaluate(small) == evaluate(cards) == expected
            assert type(evaluate(cards)) is int
            best = pick(small, 4 if evaluate is four.order else 5, evaluate)
            assert set(map(type, best)) == {int}


def test_what_is_not_a_card_of_the_deck_is_not_evaluated() -> None:
    for strange in (-1, 60, "Ah"):
        with pytest.raises(CardError, match="0 to 51"):
            five.order((strange, 1, 2, 3, 4))
