"""Texas Hold'em Bonus Poker, rule by rule in the printed order.

Chips and shuffles are in test_layout, pays and hands in test_pays, the printed strategy in test_printed.
"""

from __future__ import annotations

import pytest

from pitboss.cards import HIDDEN, STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, CardError, ChoiceRefused, RoundOver, SeatDone
from pitboss.games import find_game
from pitboss.play import BYSTANDER, DEALER, deal_round, open_table, parse, view
from pitboss.play.events import Acted, Asked, Dealt, Ranked, Settled, Shown
from tests.games.holdem_bonus.seat_one import ANTE, WITH_BONUS, deal, money, play, rule_of
from tests.unnumbered import unnumbered

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
    with pytest.raises(CardError, match="is not a card of"):
        deal("AhX1")


def test_r05_exchanging_suits_changes_no_settlement() -> None:
    plain = play(deal("AhKh", "AdKd", "Qh7h2h2d9c", bets=WITH_BONUS))
    turned = play(deal("AcKc", "AsKs", "Qc7c2c2s9h", bets=WITH_BONUS))
    assert money(plain) == money(turned)


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
        deal_round(open_table(GAME), {1: {}}, STANDARD_DECK)


def test_r14_bets_are_down_before_the_first_card() -> None:
    names = [event.__struct_config__.tag for event in deal("AhAd").events]
    assert names == ["bets", "dealt", "shown", "dealt", "asked"]


def test_r15_the_bonus_comes_before_the_deal_and_with_an_ante() -> None:
    assert GAME.wager("bonus").is_opening
    assert not any(choice.wager == "bonus" for street in GAME.streets for choice in street.choices)
    with pytest.raises(BetRefused) as refused:
        deal("AhAd", bets={"bonus": 500})
    assert refused.value.rule == "R15"
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
    assert unnumbered(round_.events)[-1] == Asked("R18", "flop", (1,))


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
    assert Acted("R18", 1, "flop", "bet", "flop", 2000) in unnumbered(round_.events)
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        deal("AhAd").act(1, "bet", 3000)


def test_r20_nothing_that_can_be_chosen_afterwards_takes_the_flop_bet_back() -> None:
    open_ = [deal(*DEALER_WINS).act(1, "bet")]
    while open_:
        round_ = open_.pop()
        assert round_.stakes(1)["flop"] == 2000
        if round_.over:
            assert money(round_)["flop"] == ("loses", 0)
            continue
        with pytest.raises(ChoiceRefused):
            round_.act(1, "fold")
        open_ += [round_.act(1, choice) for choice in round_.legal[1]]


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


@pytest.mark.parametrize(("wager", "its_moment"), [("flop", "R20"), ("turn", "R21"), ("river", "R22")])
def test_r23_flop_turn_and_river_need_the_ante_and_their_moment(wager: str, its_moment: str) -> None:
    for bets, rule in (({wager: 1000}, "R23"), ({"ante": 1000, wager: 1000}, its_moment)):
        with pytest.raises(BetRefused, match=f"{wager} cannot be bet before the deal") as refused:
            deal("AhAd", bets=bets)
        assert refused.value.rule == rule


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
        ("Ah2h", "KhJh", "Qh9h4h8c7d", "wins"),  # an ace-high flush against a king-high one
        ("KhJh", "Ah2h", "Qh9h4h8c7d", "loses"),
        ("Jh2h", "Th8h", "AhQh4h8c7d", "wins"),  # ace and queen of the flush in common, the jack is not
        ("KcTd", "Kd7c", "As9h5c3d2s", "wins"),  # ace and king in common, the ten is not
        ("KcTd", "KdTc", "As9h5c3d2s", "pushes"),
    ],
)
def test_r32_the_highest_card_not_in_common_decides(hole: str, dealer: str, board: str, outcome: str) -> None:
    assert money(play(deal(hole, dealer, board)))["flop"][0] == outcome


def test_r33_suits_never_decide() -> None:
    assert money(play(deal("AsKs", "AcKc", "QdJd9h4h2h")))["flop"] == ("pushes", 2000)


def test_a_round_survives_its_own_text() -> None:
    round_ = play(deal(*STRAIGHT_WINS, bets=WITH_BONUS, options={"ante_pays_from": "flush"}))
    assert parse(str(round_)) == round_
    assert [line for line in parse(str(round_)).events if isinstance(line, Settled)] == list(round_.settlement)


def test_r24_both_hands_are_named() -> None:
    dealer, player = (event for event in play(deal(*PAIR_WINS)).events if isinstance(event, Ranked))
    assert (dealer.to, dealer.name, dealer.rule) == ("dealer", "king high", "R24")
    assert (player.to, player.name) == ("seat 1", "pair of kings, queen kicker")
    assert not any(isinstance(event, Ranked) for event in play(deal(*PAIR_WINS), "fold").events)
