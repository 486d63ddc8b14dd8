"""Cover All beside Ultimate Texas Hold'em, by the numbers of its printed rules (C), and its readings (Q)."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused
from pitboss.play import BYSTANDER, Round, deal_round, open_table, view
from pitboss.play import events as e
from tests.games.ultimate_holdem.deals import BASE, GAME, PLAYER_FULL_HOUSE, board_first, deal, net, table_of

DEALER_FULL_HOUSE = "2c3d KcKd KhTd7s Tc4h"  # kings full for the dealer, a pair of tens for the seat
BOARD_FULL_HOUSE = "2c3d 4c5d KhKdKs QcQh"  # kings full for everyone


def names(round_: Round) -> list[str]:
    return [type(event).__name__ for event in round_.events]


def exposed(round_: Round) -> list[tuple[str, str, str]]:
    """What was left on the table and what was removed, in order, with the rule."""
    kept = [event for event in round_.events if isinstance(event, e.LeftExposed | e.Removed)]
    return [(type(event).__name__, event.to, event.rule) for event in kept]


def test_c01_cover_all_is_optional() -> None:
    assert "cover_all" not in net(deal(PLAYER_FULL_HOUSE, "4x"))
    assert net(deal(PLAYER_FULL_HOUSE, "4x", cover_all=500))["cover_all"] == 500 * 12


def test_c02_cover_all_is_placed_before_the_deal() -> None:
    first = deal(PLAYER_FULL_HOUSE, cover_all=500).events[0]
    assert isinstance(first, e.BetsPlaced)
    assert first.stakes == BASE | {"cover_all": 500}
    with pytest.raises(ChoiceRefused):
        deal(PLAYER_FULL_HOUSE).act(1, "cover_all")


def test_c03_the_shuffler_is_set_to_the_games_mode_before_the_deal() -> None:
    round_ = deal(PLAYER_FULL_HOUSE)
    mode = next(event for event in round_.events if isinstance(event, e.ShufflerSet))
    assert mode.mode == "Ultimate Texas Hold'em Cover All"
    assert names(round_).index("ShufflerSet") < names(round_).index("Dealt")


def test_c04_players_and_dealer_get_two_cards_and_the_board_five() -> None:
    plan = GAME.plan(3)
    assert [len(seat["hole"]) for seat in plan.seat] == [2, 2, 2]
    assert len(plan.shared["dealer"]) == 2
    assert len(plan.shared["flop"]) + len(plan.shared["turn_river"]) == 5


def test_c05_after_the_dealers_hand_the_shuffler_counts_and_displays() -> None:
    round_ = deal_round(open_table("ultimate_holdem"), dict.fromkeys((1, 2, 5), BASE), range(52))
    where = next(i for i, event in enumerate(round_.events) if isinstance(event, e.HandsCounted))
    before, counted = round_.events[where - 1], round_.events[where]
    assert isinstance(before, e.Dealt)
    assert before.to == "dealer"
    assert isinstance(counted, e.HandsCounted)
    assert counted.hands == 4
    assert counted.payouts["Full House"] == "6 to 1"
    assert counted in view(round_, BYSTANDER).events


PRINTED_COLUMNS = {
    7: (70, 30, 20, 4),
    6: (80, 40, 30, 4),
    5: (100, 40, 35, 5),
    4: (125, 70, 40, 6),
    3: (150, 80, 50, 8),
    2: (200, 100, 70, 12),
}


@pytest.mark.parametrize("hands", PRINTED_COLUMNS)
def test_c06_payouts_depend_on_the_number_of_hands(hands: int) -> None:
    counted = next(event for event in table_of(hands, "2h3d").events if isinstance(event, e.HandsCounted))
    assert counted.hands == hands
    assert list(counted.payouts.values()) == [f"{pays} to 1" for pays in PRINTED_COLUMNS[hands]]


def test_c07_the_highest_hand_of_anyone_pays_every_bettor() -> None:
    """The dealer has a full house, seat 2 a straight flush: everybody is paid for the straight flush."""
    table = open_table("ultimate_holdem")
    deck = board_first(parse_cards("2c3c 8s9s KcKd 6s7sTs KhTd"), 3)
    round_ = deal_round(table, {1: BASE | {"cover_all": 100}, 2: BASE | {"cover_all": 300}}, deck)
    for seat in (1, 2):
        round_ = round_.act(seat, "4x")
    assert net(round_, 1)["cover_all"] == 80 * 100
    assert net(round_, 2)["cover_all"] == 80 * 300


def test_c07_the_dealers_hand_alone_is_enough() -> None:
    round_ = deal(DEALER_FULL_HOUSE, "4x", cover_all=500)
    assert net(round_)["cover_all"] == 500 * 12
    line = round_.settlement[-1]
    assert (line.label, line.rule) == ("Full House", "C7")
    assert line.hands == {"high": parse_cards("KhKdKcTdTc")}


@pytest.mark.parametrize("cards", ["9s8s KcQd 2sTs4s 3h4h", "KcQd 9s8s 2sTs4s 3h4h"])
def test_c07_below_a_full_house_it_loses(cards: str) -> None:
    """A flush, once the seat's and once the dealer's."""
    assert net(deal(cards, "4x", cover_all=500))["cover_all"] == -500


def test_c08_a_full_house_or_better_is_left_exposed_even_the_dealers() -> None:
    assert exposed(deal(DEALER_FULL_HOUSE, "4x", cover_all=100)) == [("LeftExposed", "dealer", "C8")]
    assert exposed(deal(PLAYER_FULL_HOUSE, "4x", cover_all=100)) == [("LeftExposed", "seat 1", "C8")]


@pytest.mark.parametrize("cards", ["9s8s KcQd 2sTs4s 3h4h", "KcQd 9s8s 2sTs4s 3h4h", "9s9h 2c2d 9dTcJs 3h4h"])
def test_c08_a_flush_or_less_is_not_left_exposed(cards: str) -> None:
    assert exposed(deal(cards, "4x", cover_all=100)) == []


def test_c09_a_higher_hand_replaces_the_one_left_exposed() -> None:
    deck = board_first(parse_cards("2c3c 8s9s KcKd 6s7sTs KhTd"), 3)
    bets = {1: BASE | {"cover_all": 100}, 2: BASE}
    round_ = deal_round(open_table("ultimate_holdem"), bets, deck).act(1, "4x").act(2, "4x")
    assert exposed(round_) == [
        ("LeftExposed", "dealer", "C8"),
        ("Removed", "dealer", "C9"),
        ("LeftExposed", "seat 2", "C9"),
    ]


FOUR_KINGS_AND_ACES_FULL = "AhAd KcKd KhKs7s Ac4h"  # the dealer's four kings, the seat's full house


@pytest.mark.parametrize("cards", [BOARD_FULL_HOUSE, FOUR_KINGS_AND_ACES_FULL])
def test_c08_a_later_hand_stays_exposed_beside_one_that_is_as_high_or_higher(cards: str) -> None:
    assert exposed(deal(cards, "4x", cover_all=100)) == [
        ("LeftExposed", "dealer", "C8"),
        ("LeftExposed", "seat 1", "C8"),
    ]


def test_c09_a_higher_hand_removes_all_that_were_left_before() -> None:
    """Two full houses, the dealer's and seat 1's, then a straight flush."""
    deck = board_first(parse_cards("KhTc 8s9s KcTd 6s7sTs KdKs"), 3)
    bets = {1: BASE | {"cover_all": 100}, 2: BASE}
    round_ = deal_round(open_table("ultimate_holdem"), bets, deck).act(1, "4x").act(2, "4x")
    assert exposed(round_) == [
        ("LeftExposed", "dealer", "C8"),
        ("LeftExposed", "seat 1", "C8"),
        ("Removed", "dealer", "C9"),
        ("Removed", "seat 1", "C9"),
        ("LeftExposed", "seat 2", "C9"),
    ]


@pytest.mark.parametrize("cards", [BOARD_FULL_HOUSE, FOUR_KINGS_AND_ACES_FULL])
def test_q05_a_house_may_leave_only_the_highest_hand_exposed(cards: str) -> None:
    printed = deal(cards, "4x", cover_all=100)
    highest = deal(cards, "4x", options={"exposed": "highest"}, cover_all=100)
    assert exposed(highest) == [("LeftExposed", "dealer", "C8")]
    assert highest.net_cents == printed.net_cents


def test_q05_nothing_is_left_exposed_when_nobody_bet_cover_all() -> None:
    for cards in (DEALER_FULL_HOUSE, PLAYER_FULL_HOUSE, BOARD_FULL_HOUSE):
        assert exposed(deal(cards, "4x")) == []


def test_c10_cover_all_is_reconciled_after_all_base_bets() -> None:
    round_ = table_of(4, "2h3d", cover_all=100, trips=100)
    order = [line.wager for line in round_.settlement]
    assert order[-3:] == ["cover_all"] * 3
    assert "cover_all" not in order[:-3]


COVER_HANDS = (
    "AsKs 2c2d QsJsTs 3h4h",
    "9sKs 2c2d QsJsTs 3h4h",
    "9s9h 2c2d 9d9cTs 3h4h",
    "9s9h 2c2d 9dTcTs 3h4h",
)


@pytest.mark.parametrize("hands", PRINTED_COLUMNS)
@pytest.mark.parametrize("line", range(4))
def test_c11_every_cell_of_the_printed_matrix(hands: int, line: int) -> None:
    """The first seat holds the line; the others get cards that cannot reach a full house on that board."""
    hole, dealer, flop, rest = COVER_HANDS[line].split()
    used = set(parse_cards("".join((hole, dealer, flop, rest))))
    low = [card for card in board_first(parse_cards("5c6d7h8c5d6h7c8d6c5h7d8h"), 3) if card not in used]
    others = cards_text(low[: 2 * (hands - 2)])
    round_ = table_of(hands, "".join((hole, others, dealer, flop, rest)), cover_all=100)
    for seat in range(1, hands):
        assert net(round_, seat)["cover_all"] == 100 * PRINTED_COLUMNS[hands][line]


def test_q01_folded_hands_count_and_the_number_of_hands_never_changes() -> None:
    table = open_table("ultimate_holdem")
    deck = board_first(parse_cards("9s9h 2c3c 4c6d 9dTcTs 3h4h"), 3)
    bets = {1: BASE, 2: BASE | {"cover_all": 100}}
    round_ = deal_round(table, bets, deck)
    for choice in ("check", "check"):
        round_ = round_.act(1, choice).act(2, choice)
    round_ = round_.act(1, "fold").act(2, "1x")
    assert net(round_, 2)["cover_all"] == 100 * 8
    assert round_.settlement[-1].label == "Full House"


def test_q01_a_folded_hand_is_turned_over_where_it_counts() -> None:
    """With Cover All bet, everybody sees the hand that was folded; without, it goes away unseen."""
    deck = board_first(parse_cards("9s9h 2c3c 4c6d 9dTcTs 3h4h"), 3)
    for bet, shown in (({"cover_all": 100}, ["seat 1", "seat 2"]), ({}, ["seat 2"])):
        round_ = deal_round(open_table("ultimate_holdem"), {1: BASE, 2: BASE | bet}, deck)
        for seat, choice in ((1, "check"), (2, "check"), (1, "check"), (2, "check"), (1, "fold"), (2, "1x")):
            round_ = round_.act(seat, choice)
        turned = [event for event in view(round_, 2).events if isinstance(event, e.Shown) and event.pile == "hole"]
        assert [event.to for event in turned] == shown
        assert (parse_cards("9s9h") in [event.cards for event in turned]) == bool(bet)


def test_q07_a_folded_hand_is_turned_over_for_cover_all_alone() -> None:
    """It cites no rule of a payout: none of the seat's own bets needs it."""
    deck = board_first(parse_cards("9s9h 2c3c 4c6d 9dTcTs 3h4h"), 3)
    round_ = deal_round(open_table("ultimate_holdem"), {1: BASE, 2: BASE | {"cover_all": 100}}, deck)
    for seat, choice in ((1, "check"), (2, "check"), (1, "check"), (2, "check"), (1, "fold"), (2, "1x")):
        round_ = round_.act(seat, choice)
    turned = {event.to: event.rule for event in round_.events if isinstance(event, e.Shown) and event.pile == "hole"}
    assert turned == {"seat 1": "Q7", "seat 2": "R9"}


def test_q02_a_folded_seats_cover_all_stays_in_action() -> None:
    round_ = deal(PLAYER_FULL_HOUSE, "check", "check", "fold", cover_all=500)
    assert net(round_) == {"ante": -1000, "blind": -1000, "cover_all": 6000}
    assert round_.settlement[-1].rule == "Q2"


def test_q03_cover_all_needs_the_base_bets() -> None:
    for bets in ({"cover_all": 500}, {"ante": 1000, "cover_all": 500}, {"blind": 1000, "cover_all": 500}):
        with pytest.raises(BetRefused, match="cover_all can only be bet together with") as refused:
            open_table("ultimate_holdem").check({1: bets})
        assert refused.value.rule == "Q3"
