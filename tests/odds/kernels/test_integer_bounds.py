"""No recipe can overflow: the largest integers, beside the limits that the recipes themselves keep."""

import pytest

from pitboss.games import GAMES, find_game
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.exact.dealer_up_card.read_game import read
from pitboss.odds.exact.shapes import SHAPES, shape_of
from pitboss.odds.exact.shared_board import read_game
from pitboss.odds.kernels.integer_bounds import BOUNDS, NET, UP_CARD_NET, Bound
from pitboss.odds.pricing.net_results import MOST_ODDS, MOST_PARTS


def test_every_family_of_recipes_is_bounded():
    bounded = {bound.recipe.split(",")[0] for bound in BOUNDS}
    for recipe in (*SHAPES, "sets", "boards", "highest_hand"):
        assert recipe in bounded, f"{recipe}: BOUNDS in odds/kernels/integer_bounds.py does not say what it sums up"
    with pytest.raises(AssertionError, match="a sum can overflow 32 bits"):
        Bound("shared_board", "a sum", 1 << 31, 32, "nothing")


def test_the_recipes_keep_to_the_same_limits():
    assert read_game.LARGEST_NET == NET
    peek = find_game("texas_peek")
    tabulated = read(peek, peek.choose_options())
    assert abs(tabulated.net_array).max() <= UP_CARD_NET
    assert tabulated.after_flop == 45_540


def test_own_pay_tables_stay_below_the_limit():
    assert 10 * MOST_ODDS * MOST_PARTS <= NET  # a round has far fewer than ten such wins


@pytest.mark.parametrize("id_", [id_ for id_ in GAMES if shape_of(find_game(id_)) != "dealer_up_card"])
def test_no_game_has_more_deals_than_reckoned_with(id_):
    game = find_game(id_)
    cells = next(bound for bound in BOUNDS if bound.recipe == (shape_of(game) or "sets") and "cell" in bound.what)
    assert load_certificate(game).solved[0].total <= cells.largest
