"""The round from the bets to the comparison of hands: R1 to R10, with cards that can be checked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import HIDDEN, JOKERS, cards_text, parse_cards
from pitboss.errors import BetRefused, CardError, ChoiceRefused, SeatDone, StakeError
from pitboss.play import BYSTANDER, deal_round, open_table, parse, view, what_if
from pitboss.play import events as e
from tests.games.texas_peek.table import BLIND, BURNS, DEALER_PAIR, GAME, PLAYER_PAIR, TIE, deal, happened, net, rule_of


def test_r01_52_cards_none_of_them_a_joker() -> None:
    assert GAME.deck == tuple(range(52))
    with pytest.raises(CardError, match="is not a card of texas_peek"):
        deal_round(open_table("texas_peek"), {1: BLIND}, (JOKERS[0], *range(51)))


@pytest.mark.parametrize(
    ("cards", "player", "dealer"),
    [
        ("9c8d AhKd As7c5d Jh3s", "AsAhKdJh7c", "AsJh9c8d7c"),  # both hole cards play
        ("KcQd AhTd Qs7c6d 9h8s", "Td9h8s7c6d", "QsQdKc9h8s"),  # one of the player's plays
        ("3c4d 3h4c AsKsQs 9s7s", "AsKsQs9s7s", "AsKsQs9s7s"),  # the board plays
    ],
)
def test_r01_the_best_five_of_seven_cards(cards: str, player: str, dealer: str) -> None:
    line = next(line for line in deal(cards, "peek", "2x", "im_in").settlement if line.wager == "peek")
    assert set(line.hands["player"]) == set(parse_cards(player))
    assert set(line.hands["dealer"]) == set(parse_cards(dealer))


def test_r01_the_blind_is_required_and_the_only_bet_before_the_deal() -> None:
    table = open_table("texas_peek")
    table.check({1: BLIND})
    with pytest.raises(BetRefused, match="R1"):
        table.check({1: BLIND, 2: {}})
    for wager, rule in (("peek", "R3"), ("raise", "R5"), ("im_in", "R7")):
        with pytest.raises(BetRefused, match="before the deal") as refused:
            table.check({1: BLIND | {wager: 500}})
        assert refused.value.rule == rule
    for stake in (0, -500, 2.5, True):
        with pytest.raises(StakeError):
            table.check({1: {"blind": stake}})  # type: ignore[dict-item]


def test_r02_burn_then_two_to_the_dealer_and_one_of_them_shown() -> None:
    round_ = deal(PLAYER_PAIR)
    assert happened(round_) == [
        "Burned R2",
        "Dealt dealer dealer_up R2",
        "Dealt dealer dealer_down R2",
        "Shown dealer dealer_up R2",
        "Asked peek",
    ]
    assert cards_text(round_.seen(1)) == "9c"
    for who in (1, BYSTANDER):
        known = [card for event in view(round_, who).events for card in getattr(event, "cards", ())]
        assert cards_text(card for card in known if card != HIDDEN) == "9c"


def test_r03_peek_at_a_size_of_ones_own_or_fold() -> None:
    round_ = deal(PLAYER_PAIR)
    assert round_.legal == {1: ("fold", "peek")}
    assert round_.act(1, "peek", 700).stakes(1) == {"blind": 500, "peek": 700}
    for choice in ("2x", "4x", "im_in", "surrender", "check"):
        with pytest.raises(ChoiceRefused) as refused:
            round_.act(1, choice)
        assert refused.value.rule == "R3"
    with pytest.raises(StakeError):
        round_.act(1, "peek")
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        round_.act(1, "fold", 500)


def test_r03_a_fold_keeps_the_blind_in_action() -> None:
    assert net(deal("AcAd JhTh 9h8h7h 4s3s", "fold")) == {"blind": 12500}
    assert net(deal("AcTd JhTh 9h8h7h 4s3s", "fold")) == {"blind": -500}


def test_r04_burn_then_two_cards_to_remaining_players_only() -> None:
    table = open_table("texas_peek")
    round_ = deal_round(table, {1: BLIND, 2: BLIND, 5: BLIND}, range(52))
    round_ = round_.act(1, "peek", 500).act(2, "fold").act(5, "peek", 700)
    assert happened(round_)[5:] == [
        "Burned R4",
        "Dealt seat 1 hole R4",
        "Dealt seat 5 hole R4",
        "Looked R5",
        "Looked R5",
        "Asked raise",
    ]
    assert round_.seen(2) == (1,)
    with pytest.raises(SeatDone):
        round_.act(2, "2x")


def test_r04_a_seat_sees_its_own_cards_and_not_its_neighbours() -> None:
    round_ = deal_round(open_table("texas_peek"), {1: BLIND, 2: BLIND}, range(52))
    round_ = round_.act(1, "peek", 500).act(2, "peek", 500)
    shown = {who: {c for ev in view(round_, who).events for c in getattr(ev, "cards", ())} for who in (1, 2, BYSTANDER)}
    assert shown == {1: {HIDDEN, 1, 4, 5}, 2: {HIDDEN, 1, 6, 7}, BYSTANDER: {HIDDEN, 1}}


def test_r05_raise_twice_or_four_times_the_peek_or_fold() -> None:
    round_ = deal(PLAYER_PAIR, "peek")
    assert round_.legal == {1: ("fold", "2x", "4x")}
    assert round_.act(1, "2x").stakes(1)["raise"] == 2000
    assert round_.act(1, "4x").stakes(1)["raise"] == 4000
    for choice in ("1x", "3x", "5x", "peek", "im_in", "surrender"):
        with pytest.raises(ChoiceRefused) as refused:
            round_.act(1, choice)
        assert refused.value.rule == "R5"
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        round_.act(1, "4x", 4000)


def test_r05_a_fold_loses_the_peek_and_keeps_the_blind_in_action() -> None:
    round_ = deal("AcAd JhTh 9h8h7h 4s3s", "peek", "fold")
    assert net(round_) == {"peek": -1000, "blind": 12500}
    assert rule_of(round_, "peek") == "R5"


def test_r06_burn_then_the_flop_face_up() -> None:
    round_ = deal(PLAYER_PAIR, "peek", "4x")
    assert happened(round_)[9:] == ["Burned R6", "Dealt board flop R6", "Shown board flop R6", "Asked im_in"]
    assert cards_text(round_.seen(1)) == "9cAhKdAs7c5d"
    assert cards_text(view(round_, 1).cards) == "9cAhKdAs7c5d"


def test_r07_a_raise_of_any_size_is_asked_im_in() -> None:
    peek, raise_, im_in = GAME.streets
    third = replace(raise_.choices[1], id="3x", times=3)
    game = replace(GAME, streets=(peek, replace(raise_, choices=(*raise_.choices, third)), im_in))
    assert {path[2] for path in game.paths if path[1] == "3x"} == {"surrender", "im_in"}
    assert {path[2] for path in game.paths if path[1] in ("fold", "-")} == {"-"}


def test_r07_im_in_equals_the_peek() -> None:
    round_ = deal(PLAYER_PAIR, "peek", "4x")
    assert round_.legal == {1: ("surrender", "im_in")}
    assert round_.act(1, "im_in").stakes(1) == {"blind": 500, "peek": 1000, "raise": 4000, "im_in": 1000}
    for choice in ("fold", "check", "2x", "peek"):
        with pytest.raises(ChoiceRefused) as refused:
            round_.act(1, choice)
        assert refused.value.rule == "R7"
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        round_.act(1, "im_in", 500)


@pytest.mark.parametrize(("raise_", "half_back"), [("2x", -1000), ("4x", -2000)])
def test_r07_surrender_loses_the_peek_and_half_of_the_raise(raise_: str, half_back: int) -> None:
    round_ = deal(PLAYER_PAIR, "peek", raise_, "surrender")
    assert net(round_) == {"peek": -1000, "raise": half_back, "blind": -500}
    assert {rule_of(round_, "peek"), rule_of(round_, "raise")} == {"R7"}
    assert not any(isinstance(event, e.Shown) and event.to == "seat 1" for event in round_.events)


def test_r07_half_of_the_raise_is_whole_for_any_peek() -> None:
    round_ = deal(PLAYER_PAIR).act(1, "peek", 101).act(1, "2x").act(1, "surrender")
    assert net(round_) == {"peek": -101, "raise": -101, "blind": -500}


def test_r08_the_dealers_second_card_comes_before_the_last_two() -> None:
    words = happened(deal(PLAYER_PAIR, "peek", "4x", "im_in"))
    assert words[13:] == [
        "Shown dealer dealer_down R8",
        "Burned R9",
        "Dealt board turn_river R9",
        "Shown board turn_river R9",
        "Shown seat 1 hole R10",
    ]


@pytest.mark.parametrize("choices", [("fold",), ("peek", "fold"), ("peek", "2x", "surrender")])
def test_r08_it_is_shown_for_the_blinds_even_if_nobody_is_left(choices: tuple[str, ...]) -> None:
    round_ = deal(PLAYER_PAIR, *choices)
    assert happened(round_)[-1] == "Shown dealer dealer_down R8"


def test_r09_the_last_burn_and_the_last_two_cards() -> None:
    round_ = deal(PLAYER_PAIR, "peek", "4x", "im_in")
    burned = [cards_text(event.cards) for event in round_.events if isinstance(event, e.Burned)]
    assert burned == ["2c", "2d", "2h", "2s"]
    assert cards_text(round_.seen(1)) == "9cAhKdAs7c5d8dJh3s"
    # Nobody ever learns what was burned.
    seen = {c for who in (1, BYSTANDER) for ev in view(round_, who).events for c in getattr(ev, "cards", ())}
    assert not seen & set(parse_cards(BURNS))


def test_r10_a_win_pays_peek_and_raise_even_money() -> None:
    assert net(deal(PLAYER_PAIR, "peek", "2x", "im_in")) == {"peek": 1000, "raise": 2000, "im_in": 0, "blind": -500}
    assert net(deal(PLAYER_PAIR, "peek", "4x", "im_in")) == {"peek": 1000, "raise": 4000, "im_in": 0, "blind": -500}


def test_r10_a_loss_takes_peek_and_raise() -> None:
    round_ = deal(DEALER_PAIR, "peek", "4x", "im_in")
    assert net(round_) == {"peek": -1000, "raise": -4000, "im_in": -1000, "blind": -500}
    line = next(line for line in round_.settlement if line.wager == "peek")
    assert {name: cards_text(cards) for name, cards in line.hands.items()} == {
        "player": "AhQsJd9h7c",
        "dealer": "KcQsQd9h7c",
    }


def test_r10_a_tie_pushes_peek_and_raise() -> None:
    assert net(deal(TIE, "peek", "4x", "im_in")) == {"peek": 0, "raise": 0, "im_in": -1000, "blind": 2500}


def test_r10_surrenders_first_then_the_blinds_then_each_seat_in_turn() -> None:
    round_ = deal_round(open_table("texas_peek"), {1: BLIND, 2: BLIND}, range(52))
    for seat in (2, 1):
        round_ = round_.act(seat, "peek", 500)
    round_ = round_.act(1, "2x").act(2, "4x").act(2, "im_in").act(1, "surrender")
    assert [(line.seat, line.wager) for line in round_.settlement] == [
        (1, "peek"),
        (1, "raise"),
        (1, "blind"),
        (2, "blind"),
        (2, "peek"),
        (2, "raise"),
        (2, "im_in"),
    ]


def test_a_round_can_be_replayed_with_other_choices() -> None:
    round_ = deal(DEALER_PAIR, "peek", "4x", "im_in")
    assert net(what_if(round_, 1, "im_in", "surrender")) == {"peek": -1000, "raise": -2000, "blind": -500}
    assert net(what_if(round_, 1, "raise", "fold")) == {"peek": -1000, "blind": -500}
    assert net(what_if(round_, 1, "peek", "fold")) == {"blind": -500}


def test_the_text_of_a_round_keeps_the_size_of_the_peek() -> None:
    round_ = deal(PLAYER_PAIR, "peek", "2x")
    assert str(round_).endswith(" 1:peek=1000 1:2x")
    assert parse(str(round_)).events == round_.events
