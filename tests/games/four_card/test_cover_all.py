"""Cover All beside Four Card Poker, by the numbers of its printed rules."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import BetRefused
from pitboss.games import find_game
from pitboss.hands import four
from pitboss.play import Round, deal_round, open_table, view
from pitboss.play.events import Dealt, HandsCounted, LeftExposed, Removed, Settled, Shown, ShufflerSet
from tests.cli.run import pitboss
from tests.games.four_card.deals import ANTE, HANDS, WEAK, covered, deal, deck, money, play

GAME = find_game("four_card")
COVERED = ANTE | {"cover_all": 100}
LOW = "KcJd7h6s2d"  # nothing, beside the weak dealer

#                     7    6    5    4    3    2 hands
MATRIX = {
    "Four Aces": (100, 100, 125, 150, 200, 250),
    "Royal Flush": (50, 50, 80, 90, 100, 125),
    "Four of a Kind": (35, 30, 50, 60, 80, 90),
    "Straight Flush": (20, 15, 30, 30, 50, 70),
    "Three of a Kind": (3, 4, 4, 5, 6, 8),
}
SPECIAL = {
    "Four Aces": "AcAdAhAs2c",
    "Royal Flush": "AhKhQhJh2c",
    "Four of a Kind": "KcKdKhKs2c",
    "Straight Flush": "KhQhJhTh2c",
    "Three of a Kind": "KcKdKh9s2c",
}


def exposed(round_: Round) -> list[tuple[str, str, str]]:
    """What was left on the table and what was removed, in order, with the rule."""
    kept = [event for event in round_.events if isinstance(event, LeftExposed | Removed)]
    return [("left" if isinstance(event, LeftExposed) else "removed", event.to, event.rule) for event in kept]


def test_c01_cover_all_is_optional() -> None:
    assert "cover_all" not in money(play(deal(HANDS["four"])))
    assert money(play(deal(HANDS["four"], bets=COVERED)))["cover_all"] == ("pays", 100 + 90 * 100)


def test_c02_it_is_placed_before_the_deal() -> None:
    names = [event.__struct_config__.tag for event in deal(LOW, bets=COVERED).events]
    assert names[0] == "bets"
    assert not any(choice.wager == "cover_all" for street in GAME.streets for choice in street.choices)


def test_c03_the_shuffler_is_set_to_its_mode() -> None:
    modes = [event.mode for event in deal(LOW).events if isinstance(event, ShufflerSet)]
    assert modes == ["Four Card Poker Cover All"]


def test_c04_the_deal_is_the_base_games() -> None:
    for bets in (ANTE, COVERED):
        dealt = [(event.to, len(event.cards)) for event in deal(LOW, bets=bets).events if isinstance(event, Dealt)]
        assert dealt == [("seat 1", 5), ("dealer", 5), ("dealer", 1)]


def test_c05_the_shuffler_counts_the_hands_after_the_dealers_cards() -> None:
    events = deal(LOW, bets=COVERED).events
    counted = next(place for place, event in enumerate(events) if isinstance(event, HandsCounted))
    assert isinstance(events[counted - 1], Dealt)
    assert events[counted - 1].to == "dealer"


@pytest.mark.parametrize("hands", range(2, 8))
def test_c06_the_payouts_shown_depend_on_the_number_of_hands(hands: int) -> None:
    events = covered(hands, SPECIAL["Four Aces"], dealer=False).events
    (shown,) = [event for event in events if isinstance(event, HandsCounted)]
    assert shown.hands == hands
    assert shown.payouts == {label: f"{row[7 - hands]} to 1" for label, row in MATRIX.items()}


@pytest.mark.parametrize("hands", range(2, 8))
@pytest.mark.parametrize("line", MATRIX)
@pytest.mark.parametrize("dealer", [False, True])
def test_c07_c11_every_line_of_every_column_is_paid_to_every_bettor(line: str, hands: int, dealer: bool) -> None:
    round_ = covered(hands, SPECIAL[line], dealer=dealer)
    paid = [event for event in round_.settlement if event.wager == "cover_all"]
    assert [event.seat for event in paid] == list(range(1, hands))
    assert {(event.label, event.returned_cents, event.rule) for event in paid} == {
        (line, 100 + 100 * MATRIX[line][7 - hands], "Q2")  # all of them have folded
    }


def test_c07_the_straight_flush_of_another_seat_is_paid_instead_of_the_dealers_three() -> None:
    round_ = play(deal(LOW, HANDS["straight flush"], dealer="ThTsTd6h4s2c", bets=COVERED))
    for seat in (1, 2):
        assert money(round_, seat)["cover_all"] == ("pays", 100 + 50 * 100)
    assert round_.settlement[-1].hands == {"high": parse_cards("5h4h3h2h")}
    assert round_.settlement[-1].rule == "C7"


def test_c07_below_three_of_a_kind_it_loses() -> None:
    assert money(play(deal(HANDS["flush"], bets=COVERED)))["cover_all"] == ("loses", 0)


def test_c08_the_dealers_own_high_hand_is_left_exposed_first() -> None:
    round_ = play(deal(LOW, dealer="ThTsTd6h4s2c", bets=COVERED))
    assert exposed(round_) == [("left", "dealer", "C8")]


@pytest.mark.parametrize("hand", ["flush", "straight", "two pair", "aces"])
def test_c08_less_than_three_of_a_kind_is_not_left_exposed(hand: str) -> None:
    assert exposed(play(deal(HANDS[hand], bets=COVERED))) == []


def test_c08_every_hand_of_three_of_a_kind_or_better_is_left_exposed_when_the_dealer_comes_across_it() -> None:
    """One that is lower than the hand already there, and one that is as high."""
    lower = play(deal("9c9h9s7dJh", dealer="ThTsTd6h4s2c", bets=COVERED))
    assert exposed(lower) == [("left", "dealer", "C8"), ("left", "seat 1", "C8")]
    equal = play(deal("AhKhQhJh2d", "AsKsQsJs3d", dealer="9dTc8d6h4s2c", bets=COVERED))
    assert exposed(equal) == [("left", "seat 1", "C8"), ("left", "seat 2", "C8")]


def test_c09_a_higher_hand_replaces_all_that_were_left_before() -> None:
    round_ = play(deal("9c9h9s7dJh", HANDS["straight flush"], dealer="ThTsTd6h4s2c", bets=COVERED))
    assert exposed(round_) == [
        ("left", "dealer", "C8"),
        ("left", "seat 1", "C8"),
        ("removed", "dealer", "C9"),
        ("removed", "seat 1", "C9"),
        ("left", "seat 2", "C9"),
    ]


@pytest.mark.parametrize(
    ("hands", "dealer", "left"),
    [
        (("9c9h9s7dJh",), "ThTsTd6h4s2c", "dealer"),
        (("AhKhQhJh2d", "AsKsQsJs3d"), "9dTc8d6h4s2c", "seat 1"),  # two royal flushes: the first one found stays
    ],
)
def test_q09_a_house_may_leave_only_the_highest_hand_exposed(hands: tuple[str, ...], dealer: str, left: str) -> None:
    round_ = play(deal(*hands, dealer=dealer, bets=COVERED, options={"exposed": "highest"}))
    printed = play(deal(*hands, dealer=dealer, bets=COVERED))
    assert exposed(round_) == [("left", left, "C8")]
    assert round_.settlement[-1].returned_cents == printed.settlement[-1].returned_cents


def test_q09_nothing_is_left_exposed_when_nobody_bet_cover_all() -> None:
    for dealer in (WEAK, "ThTsTd6h4s2c"):
        assert exposed(play(deal(HANDS["four"], dealer=dealer))) == []


def test_c10_cover_all_is_settled_last() -> None:
    round_ = play(deal(HANDS["four"], "KcJd7h6s2d", bets=COVERED | {"aces_up": 500}))
    wagers = [event.wager for event in round_.events if isinstance(event, Settled)]
    assert wagers[-2:] == ["cover_all", "cover_all"]
    assert "cover_all" not in wagers[:-2]


def test_c11_the_matrix_as_printed() -> None:
    tables = GAME.wager("cover_all").tables
    for column, hands in enumerate("765432"):
        assert tables[hands].labels == tuple(MATRIX)
        assert [odds.pays for odds in tables[hands].odds] == [row[column] for row in MATRIX.values()]
        assert {odds.per for odds in tables[hands].odds} == {1}


def test_q01_folded_hands_count() -> None:
    round_ = play(deal(LOW, HANDS["four"], bets=COVERED), "1x", "fold")
    assert money(round_)["cover_all"] == ("pays", 100 + 80 * 100)
    assert round_.settlement[-1].hands == {"high": parse_cards("9s9h9d9c")}


def test_q01_a_folded_hand_is_turned_over_where_it_counts() -> None:
    """With Cover All bet, everybody sees the hand that was folded; without, it goes away unseen."""
    for bets, shown in ((COVERED, ["seat 1", "seat 2"]), (ANTE, ["seat 1"])):
        round_ = play(deal(LOW, HANDS["four"], bets=bets), "1x", "fold")
        turned = [event for event in view(round_, 1).events if isinstance(event, Shown) and event.pile == "hand"]
        assert [event.to for event in turned] == shown
        assert (parse_cards(HANDS["four"]) in [event.cards for event in turned]) == (bets is COVERED)


def test_q12_a_folded_hand_is_turned_over_for_cover_all_alone() -> None:
    """It cites no rule of a payout: none of the seat's own bets needs it."""
    round_ = play(deal(LOW, HANDS["four"], bets=COVERED), "1x", "fold")
    turned = {event.to: event.rule for event in round_.events if isinstance(event, Shown) and event.pile == "hand"}
    assert turned == {"seat 1": "R7", "seat 2": "Q12"}


def test_q02_a_fold_leaves_cover_all_in_action() -> None:
    round_ = play(deal(HANDS["three"], bets=COVERED), "fold")
    assert money(round_) == {"ante": ("loses", 0), "cover_all": ("pays", 100 + 8 * 100)}
    assert round_.settlement[-1].rule == "Q2"


def test_q03_no_cover_all_without_an_ante() -> None:
    for bets in ({"cover_all": 100}, {"aces_up": 500, "cover_all": 100}):
        with pytest.raises(BetRefused, match=r"together with ante \(Q3\)"):
            deal(LOW, bets=bets)


def test_q04_a_royal_flush_is_paid_above_the_four_of_a_kind_that_beats_it() -> None:
    round_ = play(deal("AhKhQhJh2d", "9c9d9h9s3c", dealer="JsTc8d6h4s2c", bets=COVERED))
    assert money(round_)["cover_all"] == ("pays", 100 + 100 * 100)
    assert exposed(round_) == [("left", "seat 1", "C8"), ("left", "seat 2", "C8")]  # the first of them is paid
    beaten = play(deal("AhKhQhJh2d", dealer="9c9d9h9s3c4d", bets=COVERED))
    assert money(beaten)["ante"] == ("loses", 0)
    assert money(beaten)["cover_all"] == ("pays", 100 + 125 * 100)


def test_q04_a_royal_flush_found_after_four_of_a_kind_replaces_it() -> None:
    """Four nines are found first, at seat 1, and win their own Ante; Cover All is paid for the royal flush."""
    round_ = play(deal("9c9d9h9s3c", "AhKhQhJh2d", dealer="JsTc8d6h4s2c", bets=COVERED))
    assert money(round_)["cover_all"] == money(round_, 2)["cover_all"] == ("pays", 100 + 100 * 100)
    assert exposed(round_) == [("left", "seat 1", "C8"), ("removed", "seat 1", "C9"), ("left", "seat 2", "C9")]
    assert round_.settlement[-1].hands == {"high": parse_cards("AhKhQhJh")}


def test_q04_four_aces_are_paid_above_any_other_four_of_a_kind() -> None:
    """A royal flush holds an ace, so that four aces can only meet lesser hands."""
    round_ = play(deal("KcKdKhKs2d", "AcAdAhAs3c", dealer="JsTc8d6h4s2c", bets=COVERED))
    assert money(round_)["cover_all"] == money(round_, 2)["cover_all"] == ("pays", 100 + 200 * 100)
    assert (round_.settlement[-1].label, round_.settlement[-1].hands) == (
        "Four Aces",
        {"high": parse_cards("AsAhAdAc")},
    )


def test_q04_in_one_hand_the_two_orders_never_differ() -> None:
    """They differ only on four of a kind against a royal flush, and no six cards hold both."""
    fours = [set(range(4 * rank, 4 * rank + 4)) for rank in range(13)]
    runs = [[(rank - 1) % 13 for rank in range(low, low + 4)] for low in range(11)]
    flushes = [{4 * rank + suit for rank in run} for run in runs for suit in range(4)]
    assert len(flushes) == 44
    assert all(four.kind(four.order(tuple(flush))) == four.STRAIGHT_FLUSH for flush in flushes)
    assert min(len(cards | flush) for cards in fours for flush in flushes) == 7


def test_q05_seven_hands_pay_more_than_six_as_printed() -> None:
    seven, six = (GAME.wager("cover_all").tables[hands].odds for hands in "76")
    assert [line for line in range(5) if seven[line] > six[line]] == [2, 3]
    (remark,) = GAME.remarks.values()
    for number in ("35 to 1", "30 to 1", "20 to 1", "15 to 1"):
        assert number in remark


def test_q05_the_remark_is_told_wherever_the_table_is_shown() -> None:
    (remark,) = GAME.remarks.values()
    (shown,) = [event for event in deal(LOW, bets=COVERED).events if isinstance(event, HandsCounted)]
    assert shown.remark == remark
    page = pitboss("show", "four_card").stdout
    assert remark in " ".join(page.split())


def test_q07_a_seat_with_aces_up_only_counts_and_can_be_the_highest() -> None:
    bets = {1: COVERED, 4: {"aces_up": 500}}
    round_ = deal_round(open_table(GAME), bets, deck((LOW, HANDS["straight flush"]), WEAK))
    (shown,) = [event for event in round_.events if isinstance(event, HandsCounted)]
    assert shown.hands == 3
    done = round_.act(1, "fold")
    assert money(done)["cover_all"] == ("pays", 100 + 50 * 100)
    assert exposed(done) == [("left", "seat 4", "C8")]
