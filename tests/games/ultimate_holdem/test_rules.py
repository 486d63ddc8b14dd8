"""Ultimate Texas Hold'em, rule by rule; Cover All is in test_cover_all."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text
from pitboss.errors import BetRefused, ChoiceRefused, SeatDone, SeatError
from pitboss.play import deal_round, open_table, what_if
from pitboss.play import events as e
from tests.games.ultimate_holdem.deals import (
    BASE,
    DEALER_HIGH_CARD,
    DEALER_PAIR,
    PLAYER_FULL_HOUSE,
    PLAYER_PAIR,
    TIE,
    deal,
    net,
)
from tests.games.void import check_void


def test_r01_ante_and_blind_are_required_and_equal() -> None:
    table = open_table("ultimate_holdem")
    for bets in ({"ante": 1000}, {"blind": 1000}, {"ante": 1000, "blind": 2000}, {"trips": 500}):
        with pytest.raises(BetRefused) as refused:
            table.check({1: bets})
        assert refused.value.rule == "R1"
    table.check({1: BASE, 6: BASE | {"trips": 500, "cover_all": 500}})


def test_r01_six_seats_and_not_seven() -> None:
    table = open_table("ultimate_holdem")
    table.check(dict.fromkeys(range(1, 7), BASE))
    with pytest.raises(SeatError, match="1 to 6"):
        table.check(dict.fromkeys(range(1, 8), BASE))


def test_r02_the_board_then_the_seats_then_the_dealer_all_face_down() -> None:
    round_ = deal_round(open_table("ultimate_holdem"), {1: BASE, 4: BASE}, range(52))
    dealt = [(event.to, len(event.cards)) for event in round_.events if isinstance(event, e.Dealt)]
    assert dealt == [("board", 3), ("board", 2), ("seat 1", 2), ("seat 4", 2), ("dealer", 2)]
    assert not any(isinstance(event, e.Shown) for event in round_.events)
    assert round_.seen(1) == (5, 6)
    assert round_.seen(4) == (7, 8)


def test_r03_before_the_flop_check_or_three_or_four_times_the_ante() -> None:
    assert deal(PLAYER_PAIR).legal == {1: ("check", "3x", "4x")}
    assert deal(PLAYER_PAIR, "3x").stakes(1)["play"] == 3000
    assert deal(PLAYER_PAIR, "4x").stakes(1)["play"] == 4000
    for choice in ("1x", "2x", "5x", "fold"):
        with pytest.raises(ChoiceRefused) as refused:
            deal(PLAYER_PAIR, choice)
        assert refused.value.rule == "R3"


def test_r04_on_the_flop_check_or_twice_the_ante() -> None:
    round_ = deal(PLAYER_PAIR, "check")
    assert round_.legal == {1: ("check", "2x")}
    assert cards_text(round_.seen(1)) == "AhKdAs7c8d"
    assert round_.act(1, "2x").stakes(1)["play"] == 2000
    with pytest.raises(ChoiceRefused, match="R4"):
        round_.act(1, "4x")


def test_r05_turn_and_river_together_then_once_the_ante_or_fold() -> None:
    round_ = deal(PLAYER_PAIR, "check", "check")
    assert round_.legal == {1: ("fold", "1x")}
    assert cards_text(round_.seen(1)) == "AhKdAs7c8d2h9s"
    assert round_.act(1, "1x").stakes(1)["play"] == 1000
    with pytest.raises(ChoiceRefused, match="R5"):
        round_.act(1, "check")


@pytest.mark.parametrize("choices", [("4x",), ("3x",), ("check", "2x"), ("check", "check", "1x")])
def test_r06_one_play_bet_a_round(choices: tuple[str, ...]) -> None:
    round_ = deal(PLAYER_PAIR, *choices)
    assert round_.over
    assert sum(isinstance(event, e.Acted) and event.wager == "play" for event in round_.events) == 1


def test_r06_a_seat_that_has_raised_is_not_asked_again() -> None:
    round_ = deal_round(open_table("ultimate_holdem"), {1: BASE, 2: BASE}, range(52)).act(1, "4x").act(2, "check")
    assert round_.legal == {2: ("check", "2x")}
    with pytest.raises(SeatDone, match=r"seat 1 has nothing to decide on flop now \(R4\)"):
        round_.act(1, "2x")


def test_r07_a_fold_loses_ante_and_blind() -> None:
    round_ = deal(PLAYER_FULL_HOUSE, "check", "check", "fold")
    assert net(round_) == {"ante": -1000, "blind": -1000}
    assert {line.rule for line in round_.settlement} == {"R7"}


def test_r07_a_fold_is_collected_before_the_dealer_shows() -> None:
    start = deal_round(open_table("ultimate_holdem"), {1: BASE | {"trips": 500}, 2: BASE}, range(52))
    for seat, choice in ((1, "check"), (2, "check"), (1, "check"), (2, "check"), (1, "fold"), (2, "1x")):
        start = start.act(seat, choice)
    dealer = next(i for i, event in enumerate(start.events) if isinstance(event, e.Shown) and event.to == "dealer")
    early = [event for event in start.events[:dealer] if isinstance(event, e.Settled)]
    assert [(line.seat, line.wager, line.net_cents) for line in early] == [(1, "ante", -1000), (1, "blind", -1000)]


def test_r08_the_dealer_is_said_to_qualify_or_not() -> None:
    for cards, name, qualifies in ((PLAYER_PAIR, "ace high", False), (DEALER_PAIR, "pair of queens, ace kicker", True)):
        dealer, player = (event for event in deal(cards, "4x").events if isinstance(event, e.Ranked))
        assert (dealer.to, dealer.name, dealer.qualifies, dealer.rule) == ("dealer", name, qualifies, "R8")
        assert (player.to, player.qualifies) == ("seat 1", None)
        assert len(dealer.cards) == len(player.cards) == 5
        assert len(dealer.aside) == len(player.aside) == 2


def test_r08_without_a_pair_the_dealer_does_not_qualify_and_the_ante_pushes() -> None:
    won = deal(PLAYER_PAIR, "4x")
    assert net(won) == {"ante": 0, "blind": 0, "play": 4000}
    lost = deal(DEALER_HIGH_CARD, "4x")
    assert net(lost) == {"ante": 0, "blind": -1000, "play": -4000}
    assert [line.rule for line in lost.settlement] == ["R8", "R10", "R10"]


def test_r08_a_pair_on_the_board_qualifies_the_dealer() -> None:
    assert net(deal("AhKd QcJd 7s7c8d 2h9s", "4x"))["ante"] == 1000


@pytest.mark.parametrize(
    ("cards", "label", "to_one"),
    [
        ("AsKs 2c2d QsJsTs 3h4h", "Royal Flush", 500),
        ("9sKs 2c2d QsJsTs 3h4h", "Straight Flush", 50),
        ("9s9h 2c2d 9d9cTs 3h4h", "Four of a Kind", 10),
        ("9s9h 2c2d 9dTcTs 3h4h", "Full House", 3),
        ("9s8s KcQd 2sTs4s 3h4h", "Flush", 1.5),
        ("9s8h 2c2d 7dTcJs 3h4h", "Straight", 1),
        ("9s9h 2c2d 9dTcJs 3h4h", "", 0),
    ],
)
def test_r09_player_higher_pays_play_ante_and_the_blind_by_its_table(cards: str, label: str, to_one: float) -> None:
    round_ = deal(cards, "check", "2x")
    assert net(round_) == {"ante": 1000, "blind": round(1000 * to_one), "play": 2000}
    assert round_.settlement[1].label == label
    assert round_.settlement[1].outcome == ("pays" if label else "pushes")


def test_r09_a_blind_that_three_to_two_would_split_is_refused() -> None:
    with pytest.raises(BetRefused, match=r"multiple of \$0\.02") as refused:
        open_table("ultimate_holdem").check({1: {"ante": 501, "blind": 501}})
    assert refused.value.rule == "R9"


def test_r10_dealer_higher_takes_play_blind_and_a_qualified_ante() -> None:
    assert net(deal(DEALER_PAIR, "3x")) == {"ante": -1000, "blind": -1000, "play": -3000}


def test_r11_a_tie_pushes_all_three() -> None:
    round_ = deal(TIE, "4x")
    assert net(round_) == {"ante": 0, "blind": 0, "play": 0}
    assert {line.rule for line in round_.settlement} == {"R11"}


def test_r11_a_tie_pushes_even_when_the_dealer_does_not_qualify() -> None:
    assert net(deal("2c3d 2h3s AsKcQd 9h8s", "4x")) == {"ante": 0, "blind": 0, "play": 0}


def test_r12_trips_pays_whatever_the_dealer_holds() -> None:
    for cards in ("9s9h 2c2d 9dTcJs 3h4h", "9s9h JcJd 9dTcJs 3h4h"):
        assert net(deal(cards, "4x", trips=500))["trips"] == 1500
    assert net(deal("AsAh 2c2d KdTcJs 3h3s", "4x", trips=500))["trips"] == -500


PRINTED_TRIPS = {
    "50-40-30-9-7-4-3": (50, 40, 30, 9, 7, 4, 3),
    "50-40-30-8-6-5-3": (50, 40, 30, 8, 6, 5, 3),
    "50-40-30-8-7-4-3": (50, 40, 30, 8, 7, 4, 3),
    "50-40-20-7-6-5-3": (50, 40, 20, 7, 6, 5, 3),
}
TRIPS_HANDS = (
    "AsKs 2c2d QsJsTs 3h4h",
    "9sKs 2c2d QsJsTs 3h4h",
    "9s9h 2c2d 9d9cTs 3h4h",
    "9s9h 2c2d 9dTcTs 3h4h",
    "9s8s KcQd 2sTs4s 3h4h",
    "9s8h 2c2d 7dTcJs 3h4h",
    "9s9h 2c2d 9dTcJs 3h4h",
)


@pytest.mark.parametrize("table", PRINTED_TRIPS)
def test_r12_every_line_of_every_trips_table(table: str) -> None:
    for cards, to_one in zip(TRIPS_HANDS, PRINTED_TRIPS[table], strict=True):
        round_ = deal(cards, "4x", options={"trips_table": table}, trips=500)
        assert net(round_)["trips"] == 500 * to_one


def test_r12_the_trips_table_in_use_unless_the_house_chooses_another() -> None:
    """8-7-4-3: the full house, the flush, the straight and the three of a kind tell it from every other table."""
    paid = [net(deal(cards, "4x", trips=500))["trips"] for cards in TRIPS_HANDS]
    assert paid == [500 * to_one for to_one in (50, 40, 30, 8, 7, 4, 3)]


def test_q04_trips_after_a_fold_stays_or_is_lost_as_the_house_decides() -> None:
    choices = ("check", "check", "fold")
    stays = deal(PLAYER_FULL_HOUSE, *choices, trips=500)
    lost = deal(PLAYER_FULL_HOUSE, *choices, options={"trips_after_fold": "lost"}, trips=500)
    assert net(stays)["trips"] == 500 * 8
    assert net(lost)["trips"] == -500
    for folded in (stays, lost):
        assert {line.wager: line.rule for line in folded.settlement}["trips"] == "Q4"
    played = deal(PLAYER_FULL_HOUSE, "4x", options={"trips_after_fold": "lost"}, trips=500)
    assert net(played)["trips"] == 500 * 8
    assert played.settlement[-1].rule == "R12"


def test_what_if_keeps_the_cards_and_changes_the_choice() -> None:
    folded = deal(DEALER_PAIR, "check", "check", "fold")
    raised = what_if(folded, 1, "preflop", "4x")
    assert raised.deck == folded.deck
    assert net(raised) == {"ante": -1000, "blind": -1000, "play": -4000}
    open_ = what_if(folded, 1, "flop")
    assert open_.legal == {1: ("check", "2x")}


def test_q06_a_malfunction_voids_the_round() -> None:
    check_void("ultimate_holdem", "Q6")
