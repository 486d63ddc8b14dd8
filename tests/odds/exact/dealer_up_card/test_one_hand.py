"""One hand against one up card with NumPy alone: the certified value, and the kernels that count every hand."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from pitboss.cards import cards_text, parse_cards
from pitboss.games import find_game
from pitboss.odds.advise import advise
from pitboss.odds.exact import dealer_up_card
from pitboss.odds.exact.dealer_up_card.one_position.one_up_card import UpCard, raise_values
from pitboss.odds.exact.dealer_up_card.read_game import read
from pitboss.odds.read_position import read_position

GAME = find_game("texas_peek")
each_reading = pytest.mark.parametrize("tie", ["loses", "paid"])


@each_reading
@pytest.mark.parametrize("cards", ["7cAhTh", "AsAhKh", "2dQcQd", "9h8h7s"])
def test_with_no_dead_card_it_is_the_certified_value(cards, tie):
    options = GAME.choose_options({"im_in_tie": tie})
    quoted = advise(GAME, options, read_position(GAME, options, f"{cards[:2]} peek {cards[2:]}"))
    assert quoted.source == "certificate"
    counted = dealer_up_card.position_values(GAME, options, parse_cards(cards), ("peek",))
    assert {choice: Fraction(*each) for choice, each in counted.items()} == dict(quoted.values)


def some_cards_gone(seed: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """A card shown, two hole cards and what is left of the deck; with an odd seed few suits lose most of the cards."""
    shuffler = random.Random(seed)
    shown, *deck = shuffler.sample(GAME.deck, 52)
    hole, rest = tuple(sorted(deck[:2])), deck[2:]
    if seed % 2:
        rest.sort(key=lambda card: card % 4 + shuffler.random())
    return shown, hole, tuple(rest[shuffler.choice((1, 4, 10, 30)) :])


@pytest.mark.parametrize("seed", range(6))
def test_with_dead_cards_it_is_what_the_kernels_count(seed):
    tabulated = read(GAME, GAME.choose_options())
    shown, hole, left = some_cards_gone(seed)
    (counted,) = UpCard(tabulated, shown, (*left, *hole)).raise_totals([hole])
    assert raise_values(tabulated, shown, hole, left) == counted, (cards_text((shown, *hole)), cards_text(left))
