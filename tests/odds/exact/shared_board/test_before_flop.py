"""Before the flop with dead cards: the sums by type of board against trying every deal, and against each other."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import Cards, parse_cards
from pitboss.errors import NotFollowed
from pitboss.games import find_game
from pitboss.hands import five
from pitboss.odds.advise import advise
from pitboss.odds.exact import generic, shared_board
from pitboss.odds.exact.hand_orders import order_of_ranks, order_of_suit, orders_of_ranks, suit_orders
from pitboss.odds.exact.rank_sets import orders_with_two_more, rank_sets
from pitboss.odds.exact.shared_board.decision_plan import Plan, make_plan
from pitboss.odds.exact.shared_board.one_position.before_flop import deals_after, start_totals
from pitboss.odds.exact.shared_board.read_game import read
from pitboss.odds.read_position import read_position

# The seat's two cards and the eight or nine that are left.
SUITS_MATTER = {
    "one suit": ("2h7h", "3h4h5h8h9hJhQhKh"),
    "the seat's suit": ("AhKh", "2h5h9hTh3c3dAcKd"),
    "the seat's suit is nearly gone": ("AhKh", "2h5h9cTc3c3dAcKd"),
    "one card of the suit": ("Ah2c", "4h6h8hTh4c6c8dTs"),
    "another suit": ("AcAd", "2h3h5h7h9hJhAhAs"),
    "two suits": ("9c9d", "2c4c6c8cTcQd3d5d7d"),
    "straight flushes": ("5h6d", "2h3h4h6h7h8h8c9d"),
    "the board plays": ("2c3d", "TsJsQsKsAs4c5d6h"),
    "four alike": ("2c3d", "9c9d9h9sAcAd4h5h"),
    "no dealer has a pair": ("2c4d", "7c8d9hJsQcKdAh5s"),
    "few pairs": ("TcJd", "2c4d6h8sTs9h3cAh"),
}


def worth(values: dict[str, tuple[int, int]]) -> dict[str, Fraction]:
    return {choice: Fraction(*each) for choice, each in values.items()}


def all_but(deck: Cards, *kept: Cards) -> Cards:
    return tuple(card for card in deck if not any(card in cards for cards in kept))


@pytest.mark.parametrize("id_", ["ultimate_holdem", "holdem_bonus"])
@pytest.mark.parametrize("case", SUITS_MATTER)
def test_every_deal_that_is_left(id_, case):
    game, (hole, left) = find_game(id_), map(parse_cards, SUITS_MATTER[case])
    options = game.choose_options()
    dead = all_but(game.deck, hole, left)
    tried = generic.position_values(replace(game, deck=(*hole, *left)), options, hole, ())
    assert worth(shared_board.position_values(game, options, hole, (), dead)) == worth(tried)


@pytest.mark.parametrize(
    ("id_", "text"), [("ultimate_holdem", "Kc4d"), ("ultimate_holdem", "9h8h"), ("holdem_bonus", "5c5d")]
)
def test_with_the_whole_deck_the_values_are_the_certified_ones(id_, text):
    game, hole = find_game(id_), parse_cards(text)
    options = game.choose_options()
    plan = make_plan(read(game, options))
    totals = start_totals(plan, hole, all_but(game.deck, hole))
    quoted = advise(game, options, read_position(game, options, text))
    assert quoted.source == "certificate"
    for choice, row in zip(game.streets[0].choices, plan.worth[0][0], strict=True):
        total = sum(int(a) * b for a, b in zip(row, totals, strict=True))
        assert Fraction(total, totals[0] * plan.scale) == quoted.value(choice.id)


def random_plan(plan: Plan) -> Plan:
    """Any net results, four groups of the dealer's hands, and a decision after the flop, the turn and the river."""
    draw = np.random.default_rng(5).integers
    dealer = [0, *(five.hand(kind, main, 0) for kind, main in ((five.PAIR, 0), (five.PAIR, 1 << 8), (five.FLUSH, 0)))]
    return replace(
        plan,
        dealer_least=np.array(dealer),
        basis=draw(-9, 10, (2, 3, len(plan.seat_least), len(dealer))),
        coefficients={5: draw(-3, 4, (1, 2, 3)), 4: draw(-3, 4, (1, 3, 4)), 3: draw(-3, 4, (2, 2, 5))},
    )


def with_gain(plan: Plan, seen: int, totals: list[int], deals: int) -> list[int]:
    """The totals, then what the best choice of each class gains; the first choice gains nothing."""
    told = (deals, *totals)
    gains = [
        [sum(int(a) * b for a, b in zip(row, told, strict=True)) for row in rows] for rows in plan.coefficients[seen]
    ]
    return totals + [max(0, *each) for each in gains]


def add_up(rows: Iterable[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


def totals_one_by_one(plan: Plan, hole: Cards, left: Cards) -> list[int]:
    """Every flop, turn, river and dealer in turn."""
    deals, seat_least, dealer_least = deals_after(len(left)), plan.seat_least.tolist(), plan.dealer_least.tolist()

    @cache
    def on_river(board: frozenset[int]) -> list[int]:
        mine, found = five.order((*hole, *board)), []
        for dealer in combinations([card for card in left if card not in board], 2):
            other = five.order((*dealer, *board))
            at = 1 + (mine > other) - (mine < other), bisect(seat_least, mine) - 1, bisect(dealer_least, other) - 1
            found.append([int(net[at]) for net in plan.basis])
        return with_gain(plan, 5, add_up(found), deals[5])

    def after(board: Cards) -> list[int]:
        if len(board) == 5:
            return on_river(frozenset(board))
        totals = add_up(after((*board, card)) for card in left if card not in board)
        return with_gain(plan, len(board), totals, deals[len(board)])

    return add_up(after(flop) for flop in combinations(left, 3))


def test_any_number_of_groups_and_decisions():
    game, hole, left = find_game("ultimate_holdem"), parse_cards("9h8h"), parse_cards("2h5hThJhJcJd8c8dAs")
    plan = random_plan(make_plan(read(game, game.choose_options())))
    assert start_totals(plan, hole, left) == (deals_after(len(left))[0], *totals_one_by_one(plan, hole, left))


def test_suits_may_change_their_names():
    """Each suit has its own cards left; the totals follow the cards, not the suit's number or the order given."""
    game = find_game("ultimate_holdem")
    plan = make_plan(read(game, game.choose_options()))
    hole, dead = parse_cards("AhKd"), parse_cards("2h5h9hTh3c3dAcKs2s7s9d")
    left = all_but(game.deck, hole, dead)
    turned = [tuple(4 * (card >> 2) + (card + 1) % 4 for card in cards) for cards in (hole, left[::-1])]
    assert start_totals(plan, *turned) == start_totals(plan, hole, left)


def test_orders_are_the_evaluator_s_own():
    """Of every set of seven ranks and of every set of up to seven cards of a suit."""
    ranks = rank_sets(7)
    one_by_one = [order_of_ranks(five.order_of_masks, tuple(row)) for row in ranks[::7].tolist()]
    assert orders_of_ranks(five.order_of_masks, ranks[::7]).tolist() == one_by_one
    assert suit_orders(five.order_of_masks, 7).tolist() == [
        order_of_suit(five.order_of_masks, mask) if mask.bit_count() <= 7 else 0 for mask in range(1 << 13)
    ]
    orders, fives, pairs = orders_with_two_more(five.order_of_masks), rank_sets(5), rank_sets(2)
    for at, pair in np.ndindex(len(fives[::97]), len(pairs)):
        both = tuple(sorted((*fives[97 * at].tolist(), *pairs[pair].tolist())))
        assert orders[97 * at, pair] == order_of_ranks(five.order_of_masks, both)


def test_a_path_that_wins_too_much_is_refused_by_name():
    """A raise of a million times the Ante, though the net results that it is a multiple of are small."""
    game = find_game("ultimate_holdem")
    first, *others = game.streets
    choices = tuple(replace(choice, times=1 << 20) if choice.id == "4x" else choice for choice in first.choices)
    odd = replace(game, streets=(replace(first, choices=choices), *others))
    board_game = read(game, game.choose_options())
    with pytest.raises(NotFollowed, match="a round wins too much"):
        make_plan(replace(board_game, game=odd, streets=dict(zip(board_game.streets, odd.streets, strict=True))))
