"""Texas Hold'em Bonus Poker, rule by rule in the printed order; pays and hands are in test_pays."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.cards import HIDDEN, STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, CardError, ChoiceRefused, RoundOver, SeatDone, SeatError
from pitboss.games import find_game
from pitboss.play import BYSTANDER, DEALER, deal_round, open_table, parse, view, what_if
from pitboss.play.events import Acted, Asked, Burned, Dealt, Settled, Shown
from tests.games.holdem_bonus.seat_one import ANTE, WITH_BONUS, deal, money, play, rule_of

GAME = find_game("holdem_bonus")
PAIR_WINS = ("KdQc", "9h8h", "Ks7h5c3d2s")  # a pair of kings against a king high
STRAIGHT_WINS = ("ThQc", "9h8h", "KsJh9c4d2s")  # K-Q-J-10-9 against a pair of nines
DEALER_WINS = ("QdQc", "AhAc", "KsJh9c4d2s")  # a pair of queens against a pair of aces


def test_r01_two_own_cards_and_five_shared_make_the_best_five() -> None:
    round_ = play(deal(*PAIR_WINS))
    assert round_.settlement[1].wager == "flop"
    assert round_.settlement[1].cards == parse_cards("KsKdQc7h5c") + parse_cards("Ks9h8h7h5c")


def test_r02_the_bonus_is_optional_and_paid_however_the_round_ends() -> None:
    assert "bonus" not in money(play(deal("AhAd")))
    for board in ("AsKc9c8d4s", "3s3h2h2c2s"):
        assert money(play(deal("AhAd", board=board, bets=WITH_BONUS)))["bonus"] == ("pays", 500 * 31)
    assert money(play(deal("AhAd", bets=WITH_BONUS), "fold"))["bonus"] == ("pays", 500 * 31)


def test_r03_one_deck_of_52_without_jokers() -> None:
    assert GAME.deck == STANDARD_DECK
    with pytest.raises(CardError, match="not played with X1"):
        deal("AhX1")


def test_r04_every_round_is_dealt_from_a_full_deck() -> None:
    first, again = deal("AhAd"), deal("AhAd")
    assert first == again  # the same cards may come again: nothing is kept from the round before
    with pytest.raises(CardError, match="twice"):
        deal("AhAh")


def test_r05_exchanging_suits_changes_no_settlement() -> None:
    plain = play(deal("AhKh", "AdKd", "Qh7h2h2d9c", bets=WITH_BONUS))
    turned = play(deal("AcKc", "AsKs", "Qc7c2c2s9h", bets=WITH_BONUS))
    assert money(plain) == money(turned)


def test_r06_money_of_any_kind_is_counted_by_the_same_rules() -> None:
    small = play(deal(*STRAIGHT_WINS, bets={"ante": 100}))
    large = play(deal(*STRAIGHT_WINS, bets={"ante": 100_000}))
    assert [(line.wager, line.rule, 1000 * line.net_cents) for line in small.settlement] == [
        (line.wager, line.rule, line.net_cents) for line in large.settlement
    ]


def test_r07_cleared_bets_leave_nothing_to_deal_on() -> None:
    with pytest.raises(BetRefused, match="ante is required"):
        deal_round(open_table(GAME), {1: {}}, STANDARD_DECK)
    with pytest.raises(SeatError, match="no seat has bet"):
        deal_round(open_table(GAME), {}, STANDARD_DECK)


def test_r08_a_doubled_ante_wins_twice_as_much() -> None:
    before = play(deal(*STRAIGHT_WINS))
    doubled = play(deal(*STRAIGHT_WINS, bets={"ante": 2 * before.bets[1]["ante"]}))
    assert doubled.net_cents[1] == 2 * before.net_cents[1] == 2 * 5000


def test_r09_the_same_bets_stand_for_another_round_and_two_cards_are_shown() -> None:
    before = play(deal(*PAIR_WINS, bets=WITH_BONUS))
    again = deal_round(before.table, before.bets, parse_cards("2c7dAhAd9c8d4sKsJh"))
    assert again.bets == before.bets
    assert again.seen(1) == parse_cards("2c7d")


def test_r10_bet_or_fold_then_bet_or_check_twice() -> None:
    round_ = deal("AhAd")
    assert (round_.street.id, round_.legal) == ("flop", {1: ("fold", "bet")})  # type: ignore[union-attr]
    round_ = round_.act(1, "bet")
    assert (round_.street.id, round_.legal) == ("turn", {1: ("check", "bet")})  # type: ignore[union-attr]
    round_ = round_.act(1, "check")
    assert (round_.street.id, round_.legal) == ("river", {1: ("check", "bet")})  # type: ignore[union-attr]
    assert round_.act(1, "check").over


def test_r10_other_choices_are_refused() -> None:
    for round_, choice, rule in (
        (deal("AhAd"), "check", "R18"),
        (play(deal("AhAd"), "bet"), "fold", "R21"),
        (play(deal("AhAd"), "bet", "bet"), "fold", "R22"),
    ):
        with pytest.raises(ChoiceRefused, match=rule):
            round_.act(1, choice)
    with pytest.raises(RoundOver):
        play(deal("AhAd"), "bet", "bet", "bet", "bet")


def test_r11_the_better_hand_wins() -> None:
    assert play(deal("AhAd")).net_cents[1] > 0 > play(deal("3h2h", "AhAd")).net_cents[1]


def test_r12_the_settlement_comes_with_the_end_of_the_round() -> None:
    round_ = play(deal(*STRAIGHT_WINS), "bet", "bet")
    assert round_.settlement == ()
    assert round_.act(1, "bet").net_cents == {1: 5000}


def test_r13_an_ante_is_required_and_its_size_is_free_within_the_limits() -> None:
    for cents in (100, 12345, 1_000_000):
        assert deal("AhAd", bets={"ante": cents}).stakes(1) == {"ante": cents}
    with pytest.raises(BetRefused, match=r"ante is required \(R13\)"):
        deal("AhAd", bets={"bonus": 500})


def test_r14_bets_are_down_before_the_first_card() -> None:
    names = [event.__struct_config__.tag for event in deal("AhAd").events]
    assert names == ["bets", "dealt", "shown", "dealt", "asked"]


def test_r15_the_bonus_comes_before_the_deal_and_with_an_ante() -> None:
    assert GAME.wager("bonus").is_opening
    assert not any(choice.wager == "bonus" for street in GAME.streets for choice in street.choices)
    assert (GAME.wager("bonus").needs, GAME.wager("bonus").needs_rule) == (("ante",), "R15")
    assert deal("AhAd", bets=WITH_BONUS).stakes(1) == WITH_BONUS


def test_r16_the_players_cards_are_face_up_and_the_dealers_face_down() -> None:
    round_ = deal("AhAd", "KcKd")
    for who in (1, DEALER, BYSTANDER):
        dealt = [event for event in view(round_, who).events if isinstance(event, Dealt | Shown)]
        assert [(event.to, event.cards) for event in dealt[1:]] == [
            ("seat 1", parse_cards("AhAd")),
            ("dealer", (HIDDEN, HIDDEN)),
        ]
    assert view(round_, 1).cards == parse_cards("AhAd")


def test_r16_every_seat_is_seen_by_every_other() -> None:
    round_ = deal_round(open_table(GAME), {2: ANTE, 5: ANTE}, parse_cards("AhAd7c2dKcKdQsJs9s4h3h"))
    shown = [event for event in view(round_, 2).events if isinstance(event, Shown)]
    assert [(event.to, event.cards) for event in shown] == [
        ("seat 2", parse_cards("AhAd")),
        ("seat 5", parse_cards("7c2d")),
    ]


def test_r17_the_bonus_is_settled_last_whether_it_wins_or_loses() -> None:
    for hole, outcome in (("AhAd", "pays"), ("9h4d", "loses")):
        round_ = play(deal(hole, bets=WITH_BONUS))
        assert [line.wager for line in round_.settlement] == ["ante", "flop", "turn", "river", "bonus"]
        assert money(round_)["bonus"][0] == outcome


def test_r17_a_folded_seat_waits_for_its_bonus_until_the_others_are_done() -> None:
    table = open_table(GAME)
    round_ = deal_round(table, {1: WITH_BONUS, 2: ANTE}, parse_cards("AhAdKcKdQhQd9s8s4c3c2c"))
    round_ = round_.act(1, "fold").act(2, "bet").act(2, "check")
    assert [(line.seat, line.wager) for line in round_.settlement] == [(1, "ante")]
    settled = [(line.seat, line.wager) for line in round_.act(2, "check").settlement]
    assert settled == [(1, "ante"), (2, "ante"), (2, "flop"), (1, "bonus")]


def test_r18_the_first_decision_is_made_on_two_cards() -> None:
    round_ = deal("AhAd")
    assert round_.seen(1) == parse_cards("AhAd")
    assert round_.events[-1] == Asked("R18", "flop", (1,))


def test_r19_a_fold_loses_the_ante_alone() -> None:
    round_ = play(deal("9h2s"), "fold")
    assert money(round_) == {"ante": ("loses", 0)}
    assert rule_of(round_, "ante") == "R19"
    assert round_.net_cents == {1: -1000}
    with pytest.raises(RoundOver):
        round_.act(1, "bet")


def test_r19_a_folded_seat_has_nothing_more_to_decide() -> None:
    round_ = deal_round(open_table(GAME), {1: ANTE, 2: ANTE}, STANDARD_DECK).act(1, "fold").act(2, "bet")
    assert round_.legal == {2: ("check", "bet")}
    with pytest.raises(SeatDone, match="folded"):
        round_.act(1, "check")


def test_r20_the_flop_bet_is_twice_the_ante_and_stands() -> None:
    round_ = deal("AhAd", board="KsJh9c8d4s").act(1, "bet")
    assert round_.stakes(1) == {"ante": 1000, "flop": 2000}
    assert round_.seen(1) == parse_cards("AhAdKsJh9c")
    assert Acted("R18", 1, "flop", "bet", "flop", 2000) in round_.events
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        deal("AhAd").act(1, "bet", 3000)


@pytest.mark.parametrize(
    ("choices", "stakes"),
    [
        (("bet", "bet"), {"ante": 1000, "flop": 2000, "turn": 1000}),
        (("bet", "check"), {"ante": 1000, "flop": 2000}),
    ],
)
def test_r21_turn_is_bet_at_the_ante_or_not_at_all(choices: tuple[str, ...], stakes: dict[str, int]) -> None:
    round_ = play(deal("AhAd", board="KsJh9c8d4s"), *choices)
    assert round_.stakes(1) == stakes
    assert round_.seen(1) == parse_cards("AhAdKsJh9c8d")


@pytest.mark.parametrize(
    ("choices", "net_cents"),
    [
        (("bet", "check", "check"), 2000),
        (("bet", "check", "bet"), 3000),
        (("bet", "bet", "check"), 3000),
        (("bet", "bet", "bet"), 4000),
    ],
)
def test_r22_river_is_bet_at_the_ante_or_not_at_all(choices: tuple[str, ...], net_cents: int) -> None:
    round_ = play(deal(*PAIR_WINS), *choices)
    assert ("river" in round_.stakes(1)) == (choices[2] == "bet")
    assert round_.stakes(1).get("river", 1000) == 1000
    assert round_.net_cents == {1: net_cents}


@pytest.mark.parametrize(("wager", "rule"), [("flop", "R20"), ("turn", "R21"), ("river", "R22")])
def test_r23_flop_turn_and_river_need_the_ante_and_their_moment(wager: str, rule: str) -> None:
    for bets in ({wager: 1000}, {"ante": 1000, wager: 1000}):
        with pytest.raises(BetRefused, match=rf"{wager} cannot be bet before the deal \({rule}\)"):
            deal("AhAd", bets=bets)


def test_r24_the_dealers_cards_are_turned_up_after_the_river() -> None:
    events = play(deal("AhAd", "KcKd", "QsJs9s4h3h")).events
    shown = [(event.rule, event.to, event.cards) for event in events if isinstance(event, Shown)]
    assert shown == [
        ("R16", "seat 1", parse_cards("AhAd")),
        ("R20", "board", parse_cards("QsJs9s")),
        ("R21", "board", parse_cards("4h")),
        ("R22", "board", parse_cards("3h")),
        ("R24", "dealer", parse_cards("KcKd")),
    ]


def test_r24_nobody_sees_a_card_before_its_time() -> None:
    round_ = deal("AhAd", "KcKd", "QsJs9s4h3h")
    other = deal("AhAd", "2c2d", "5s6s7s8h9h")
    for who in (1, DEALER, BYSTANDER):
        assert view(round_, who).events == view(other, who).events
    turn, other_turn = round_.act(1, "bet"), deal("AhAd", "2c2d", "QsJs9s8h9h").act(1, "bet")
    assert view(turn, 1) == view(other_turn, 1)


def test_r25_a_win_pays_flop_turn_and_river_even_money() -> None:
    round_ = play(deal(*PAIR_WINS))
    assert {w: money(round_)[w] for w in ("flop", "turn", "river")} == {
        "flop": ("wins", 4000),
        "turn": ("wins", 2000),
        "river": ("wins", 2000),
    }
    assert rule_of(round_, "river") == "R25"


def test_r26_the_ante_pays_even_money_from_a_straight_and_is_returned_below() -> None:
    assert money(play(deal(*STRAIGHT_WINS)))["ante"] == ("wins", 2000)
    assert money(play(deal(*PAIR_WINS)))["ante"] == ("pushes", 1000)
    assert rule_of(play(deal(*PAIR_WINS)), "ante") == "R26"


def test_r27_a_straight_returns_double_all_four_bets() -> None:
    round_ = play(deal(*STRAIGHT_WINS))
    assert sum(line.returned_cents for line in round_.settlement) == 2 * (1000 + 2000 + 1000 + 1000)


def test_r28_three_of_a_kind_returns_double_the_three_and_the_ante() -> None:
    round_ = play(deal("KdKc", "9h8h", "Ks7h5c3d2s"))
    assert sum(line.returned_cents for line in round_.settlement) == 2 * (2000 + 1000 + 1000) + 1000


def test_r29_equal_hands_push_all_four() -> None:
    round_ = play(deal("AhKc", "AdKs", "QsJh9c4d2s"))
    assert money(round_) == {
        "ante": ("pushes", 1000),
        "flop": ("pushes", 2000),
        "turn": ("pushes", 1000),
        "river": ("pushes", 1000),
    }
    assert {line.rule for line in round_.settlement} == {"R29"}


def test_r30_the_dealers_better_hand_takes_all_four_and_the_bonus_is_still_paid() -> None:
    round_ = play(deal(*DEALER_WINS, bets=WITH_BONUS))
    assert money(round_) == {
        "ante": ("loses", 0),
        "flop": ("loses", 0),
        "turn": ("loses", 0),
        "river": ("loses", 0),
        "bonus": ("pays", 500 * 11),
    }
    assert {line.rule for line in round_.settlement[:4]} == {"R30"}
    assert round_.net_cents == {1: -5000 + 5000}


def test_r31_the_board_alone_may_be_the_best_hand() -> None:
    round_ = play(deal("3h2h", "4c2d", "AsKsQsJsTs"))
    board = parse_cards("AsKsQsJsTs")
    assert money(round_)["flop"] == ("pushes", 2000)
    assert round_.settlement[0].cards == board + board


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "outcome"),
    [
        ("Ah2h", "Kh3c", "QhJh4h8c9d", "wins"),  # an ace-high flush against no flush
        ("Kh2h", "Ah3h", "Qh9h4h8c7d", "loses"),  # a king-high flush against an ace-high one
        ("KcTd", "Kd7c", "As9h5c3d2s", "wins"),  # ace and king in common, the ten is not
        ("KcTd", "KdTc", "As9h5c3d2s", "pushes"),
    ],
)
def test_r32_the_highest_card_not_in_common_decides(hole: str, dealer: str, board: str, outcome: str) -> None:
    assert money(play(deal(hole, dealer, board)))["flop"][0] == outcome


def test_r33_suits_never_decide() -> None:
    assert money(play(deal("AsKs", "AcKc", "QdJd9h4h2h")))["flop"] == ("pushes", 2000)


def test_r52_the_claimed_return_is_read_as_a_claim() -> None:
    assert "96.88 %" in GAME.rules["R52"]
    assert "Q3" in GAME.rules["R52"]


def test_r53_the_fold_is_what_a_flop_bet_is_weighed_against() -> None:
    weak = deal("7h2c", "KcKd", "QsJs9s4h3h")
    assert play(weak, "fold").net_cents == {1: -1000}
    assert what_if(play(weak, "fold"), 1, "flop", "bet", "check", "check").net_cents == {1: -3000}


def test_r54_a_turn_or_river_bet_gains_exactly_where_the_hand_wins() -> None:
    for cards, gain in ((PAIR_WINS, 1000), (DEALER_WINS, -1000)):
        checked = play(deal(*cards), "bet", "check", "check")
        assert what_if(checked, 1, "turn", "bet", "check").net_cents[1] == checked.net_cents[1] + gain
        assert what_if(checked, 1, "river", "bet").net_cents[1] == checked.net_cents[1] + gain


def test_r56_a_faulty_deck_is_refused_before_a_bet_is_taken_and_an_unfinished_round_pays_nothing() -> None:
    with pytest.raises(CardError, match="deals 9 cards"):
        deal_round(open_table(GAME), {1: ANTE}, STANDARD_DECK[:8])
    stopped = play(deal(*STRAIGHT_WINS, bets=WITH_BONUS), "bet", "bet")
    assert not stopped.over
    assert stopped.net_cents == {1: 0}


def test_q03_the_printed_return_is_questioned_and_both_readings_can_be_played() -> None:
    assert "96.88 %" in GAME.readings["Q3"].question
    assert "claim" in GAME.readings["Q3"].answer
    nets = {
        play(deal(*STRAIGHT_WINS, options={"ante_pays_from": value})).net_cents[1] for value in ("straight", "flush")
    }
    assert nets == {5000, 4000}


def test_q04_one_to_six_seats() -> None:
    round_ = deal_round(open_table(GAME), dict.fromkeys(range(1, 7), ANTE), STANDARD_DECK)
    assert list(round_.legal) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(SeatError, match="1 to 6"):
        deal_round(open_table(GAME), {7: ANTE}, STANDARD_DECK)


def test_q05_nothing_more_is_dealt_when_every_seat_has_folded() -> None:
    round_ = play(deal("AhAd", bets=WITH_BONUS), "fold")
    assert round_.over
    piles = Counter(event.pile for event in round_.events if isinstance(event, Dealt | Shown))
    assert piles == {"hole": 2, "dealer": 1}
    dealt = [event for event in view(round_, 1).events if isinstance(event, Dealt)]
    assert (dealt[1].pile, dealt[1].cards) == ("dealer", (HIDDEN, HIDDEN))


def test_q06_no_card_is_burned() -> None:
    assert not any(isinstance(event, Burned) for event in play(deal("AhAd")).events)
    assert GAME.plan(6).size == 6 * 2 + 2 + 5


def test_a_round_survives_its_own_text() -> None:
    round_ = play(deal(*STRAIGHT_WINS, bets=WITH_BONUS, options={"ante_pays_from": "flush"}))
    assert parse(str(round_)) == round_
    assert [line for line in parse(str(round_)).events if isinstance(line, Settled)] == list(round_.settlement)
