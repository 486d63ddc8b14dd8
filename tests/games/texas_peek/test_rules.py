"""One test or more per rule (R) and reading (Q) of Texas Peek Hold'em, with cards that can be checked by hand."""

from __future__ import annotations

import pytest

from pitboss.cards import HIDDEN, Cards, cards_text, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused, SeatDone, SeatError, StakeError
from pitboss.games import find_game
from pitboss.play import BYSTANDER, Limits, Round, deal_round, open_table, parse, view, what_if
from pitboss.play import events as e

GAME = find_game("texas_peek")
BLIND = {"blind": 500}
BURNS = "2c 2d 2h 2s"  # the deals below use no deuces but where they say so

# The dealer's two cards (the first is shown), hole cards, flop, last two.
PLAYER_PAIR = "9c8d AhKd As7c5d Jh3s"  # aces against ace high
PLAYER_FLUSH = "AcKd Jh9h Ah7h4h Ks3s"  # a flush in hearts against two pair
LOSING_FLUSH = "AhQh Jh9h 7h4h3h KsQd"  # a jack-high flush against an ace-high one
LOSING_FULL_HOUSE = "KcKd 7h7s 7c9dKh 9s3s"  # sevens full against kings full
DEALER_PAIR = "KcQd AhJd Qs7c5d 9h3s"  # ace high against a pair of queens
TIE = "AcKd AhKs Qs7c5d 9h3s"  # ace king both


def deck_of(cards: str, burns: str = BURNS) -> Cards:
    """A deck for one seat with the burns where the rules put them."""
    up, down, one, two, *board = parse_cards(cards)
    first, second, third, fourth = parse_cards(burns)
    return (first, up, down, second, one, two, third, *board[:3], fourth, *board[3:])


def deal(cards: str, *choices: str, options: dict[str, str] | None = None, burns: str = BURNS) -> Round:
    """One seat with $5 on the Blind and, if it peeks, $10 on the Peek."""
    round_ = deal_round(open_table("texas_peek", options), {1: BLIND}, deck_of(cards, burns))
    for choice in choices:
        round_ = round_.act(1, choice, 1000 if choice == "peek" else 0)
    return round_


def net(round_: Round, seat: int = 1) -> dict[str, int]:
    assert round_.over
    return {line.wager: line.net_cents for line in round_.settlement if line.seat == seat}


def rule_of(round_: Round, wager: str) -> str:
    return next(line.rule for line in round_.settlement if line.wager == wager)


def happened(round_: Round) -> list[str]:
    """The procedure in short: who got or showed what, and what was asked."""
    words = []
    for event in round_.events:
        if isinstance(event, e.Dealt | e.Shown):
            words.append(f"{type(event).__name__} {event.to} {event.pile} {event.rule}")
        elif isinstance(event, e.Burned | e.Looked):
            words.append(f"{type(event).__name__} {event.rule}")
        elif isinstance(event, e.Asked):
            words.append(f"Asked {event.street}")
    return words


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
            table.check({1: {"blind": stake}})


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
    # The seat that folded keeps its places in the deck, unseen: its fold moves nobody's cards.
    assert round_.seen(1) == (1, 4, 5)
    assert round_.seen(2) == (1,)
    assert round_.seen(5) == (1, 8, 9)
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


@pytest.mark.parametrize(
    ("choices", "burns", "piles"),
    [
        (("fold",), 1, ["dealer_up", "dealer_down"]),
        (("peek", "fold"), 2, ["dealer_up", "dealer_down", "hole"]),
        (("peek", "2x", "surrender"), 3, ["dealer_up", "dealer_down", "hole", "flop"]),
        (("peek", "2x", "im_in"), 4, ["dealer_up", "dealer_down", "hole", "flop", "turn_river"]),
    ],
)
def test_r09_nothing_is_dealt_for_nobody(choices: tuple[str, ...], burns: int, piles: list[str]) -> None:
    events = deal(PLAYER_PAIR, *choices).events
    assert sum(isinstance(event, e.Burned) for event in events) == burns
    assert [event.pile for event in events if isinstance(event, e.Dealt)] == piles


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


def test_r10_every_seat_is_settled_before_the_blinds() -> None:
    round_ = deal_round(open_table("texas_peek"), {1: BLIND, 2: BLIND}, range(52))
    for seat in (2, 1):
        round_ = round_.act(seat, "peek", 500)
    round_ = round_.act(1, "2x").act(2, "4x").act(2, "im_in").act(1, "surrender")
    assert [(line.seat, line.wager) for line in round_.settlement] == [
        (1, "peek"),
        (1, "raise"),
        (2, "peek"),
        (2, "raise"),
        (2, "im_in"),
        (1, "blind"),
        (2, "blind"),
    ]


# The printed I'm In table, on hands that win, with the money of a $10 wager.
IM_IN = {
    "Royal Flush": ("9c9d AhKh QhJhTh 4s3s", 50),
    "Straight Flush": ("AcKd 9h8h 7h6h5h Ks3s", 20),
    "Four of a Kind": ("AcKd 9h9s 9c9d5h Ks3s", 10),
    "Full House": ("AcKd 9h9s 9c5d5h Ks3s", 1),
    "Flush": (PLAYER_FLUSH, 1),
}


@pytest.mark.parametrize("label", IM_IN)
def test_r11_the_im_in_table(label: str) -> None:
    cards, pays = IM_IN[label]
    round_ = deal(cards, "peek", "2x", "im_in")
    line = next(line for line in round_.settlement if line.wager == "im_in")
    assert (line.label, line.odds, line.net_cents) == (label, f"{pays} to 1", 1000 * pays)
    assert net(round_)["peek"] == 1000


def test_r11_the_im_in_table_has_no_other_lines() -> None:
    (table,) = GAME.wager("im_in").tables.values()
    assert {label: odds.pays for label, odds in zip(table.labels, table.odds, strict=True)} == {
        label: pays for label, (_, pays) in IM_IN.items()
    }
    assert {odds.per for odds in table.odds} == {1}


@pytest.mark.parametrize(
    "cards",
    [
        "9c8d AhKd Qs7c5d Jh3s",  # ace high
        PLAYER_PAIR,
        "9c8d AhKd AsKc5d Jh3s",  # two pair
        "9c8d AhAd As7c5d Jh3s",  # three of a kind
        "9c8d AhKd QsJcTd 4h3s",  # a straight
    ],
)
def test_r11_less_than_a_flush_pushes_when_it_wins(cards: str) -> None:
    results = net(deal(cards, "peek", "4x", "im_in"))
    assert (results["peek"], results["im_in"]) == (1000, 0)


@pytest.mark.parametrize("cards", [DEALER_PAIR, "AcQd KhQs KsJcTd 9h3s"])
def test_r11_less_than_a_flush_loses_when_it_loses(cards: str) -> None:
    """Ace high against a pair; then a king-high straight against an ace-high one."""
    round_ = deal(cards, "peek", "4x", "im_in")
    assert net(round_)["peek"] == -1000
    assert net(round_)["im_in"] == -1000
    assert rule_of(round_, "im_in") == "R11"


def test_r11_only_those_who_made_every_wager() -> None:
    royal = IM_IN["Royal Flush"][0]
    assert net(deal(royal, "peek", "4x", "surrender")) == {"peek": -1000, "raise": -2000, "blind": 1000}
    assert net(deal(royal, "peek", "fold")) == {"peek": -1000, "blind": 1000}


# The printed Blind table, on the dealer's two cards, with every kind of hand that a line names.
BLINDS = {
    ("Pocket Aces", 25): ["AcAd"],
    ("AK Suited", 10): ["AcKc", "KdAd"],
    ("AQ or AJ Suited", 6): ["AcQc", "JdAd"],
    ("AK Unsuited", 5): ["AcKd", "KcAs"],
    ("KK, QQ or JJ", 4): ["KcKd", "QcQs", "JdJs"],
    ("AQ or AJ Unsuited", 3): ["AcQd", "JcAs"],
    ("Pair 2s through 10s", 2): ["2c2s", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d", "8c8d", "9c9d", "TcTd"],
    ("Suited Cards", 1): ["AcTc", "Kc2c", "3d2d"],
}


@pytest.mark.parametrize(("line", "dealer"), [(line, dealer) for line, hands in BLINDS.items() for dealer in hands])
def test_r12_the_blind_table(line: tuple[str, int], dealer: str) -> None:
    label, pays = line
    round_ = deal(f"{dealer} 5h6s 7hQh9h 8h4s", "fold", burns="3h 4h 5s 6h")
    (settled,) = round_.settlement
    assert (settled.label, settled.odds, settled.net_cents) == (label, f"{pays} to 1", 500 * pays)
    assert settled.hands == {"dealer_hole": parse_cards(dealer)}


@pytest.mark.parametrize("dealer", ["AcTd", "KcQd", "7c2d", "TcAd"])
def test_r12_below_the_table_the_blind_loses(dealer: str) -> None:
    assert net(deal(f"{dealer} 5h6s 7hQh9h 8h4s", "fold", burns="3h 4h 5s 6h")) == {"blind": -500}


def test_r12_the_blind_table_has_no_other_lines() -> None:
    (table,) = GAME.wager("blind").tables.values()
    assert [(label, odds.pays) for label, odds in zip(table.labels, table.odds, strict=True)] == list(BLINDS)
    assert {odds.per for odds in table.odds} == {1}


def test_r12_the_players_cards_never_matter_to_the_blind() -> None:
    aces = "AcAd KhQd Js7c5d 9h3s"
    every_way = [("fold",), ("peek", "fold"), ("peek", "2x", "surrender"), ("peek", "4x", "im_in")]
    assert {net(deal(aces, *choices))["blind"] for choices in every_way} == {12500}


def test_r13_the_house_sets_the_limits_of_blind_and_peek() -> None:
    table = open_table("texas_peek", limits=Limits(500, 10_000))
    for stake in (499, 10_001):
        with pytest.raises(BetRefused, match="outside the limits"):
            table.check({1: {"blind": stake}})
    round_ = deal_round(table, {1: BLIND}, range(52))
    for stake in (499, 10_001):
        with pytest.raises(BetRefused, match="outside the limits"):
            round_.act(1, "peek", stake)
    # Raises follow from the Peek: the largest Peek may still be raised four times.
    assert round_.act(1, "peek", 10_000).act(1, "4x").stakes(1)["raise"] == 40_000


@pytest.mark.parametrize(("cards", "pays"), [(LOSING_FLUSH, 1), (LOSING_FULL_HOUSE, 1), ("AhKh 9h9s QhJhTh 9c9d", 10)])
def test_q01_a_flush_or_better_that_loses_is_paid(cards: str, pays: int) -> None:
    """A flush, a full house, and four nines against a royal flush."""
    round_ = deal(cards, "peek", "4x", "im_in")
    results = net(round_)
    assert (results["peek"], results["raise"], results["im_in"]) == (-1000, -4000, 1000 * pays)
    assert rule_of(round_, "im_in") == "Q1"


BOARD_FLUSH = "3c4d 3h4c AsKsQs 9s7s"  # both play the board
BOARD_ROYAL = "3c4d 3h4c AsKsQs JsTs"


def test_q02_a_flush_that_ties_loses_im_in() -> None:
    round_ = deal(BOARD_FLUSH, "peek", "4x", "im_in")
    assert net(round_) == {"peek": 0, "raise": 0, "im_in": -1000, "blind": -500}
    assert rule_of(round_, "im_in") == "R11"


@pytest.mark.parametrize(("cards", "pays"), [(BOARD_FLUSH, 1), (BOARD_ROYAL, 50)])
def test_q02_with_the_option_it_is_paid(cards: str, pays: int) -> None:
    round_ = deal(cards, "peek", "4x", "im_in", options={"im_in_tie": "paid"})
    assert net(round_) == {"peek": 0, "raise": 0, "im_in": 1000 * pays, "blind": -500}
    assert rule_of(round_, "im_in") == "Q2"


@pytest.mark.parametrize("reading", ["loses", "paid"])
def test_q02_less_than_a_flush_loses_in_a_tie_either_way(reading: str) -> None:
    round_ = deal(TIE, "peek", "4x", "im_in", options={"im_in_tie": reading})
    assert net(round_)["im_in"] == -1000
    assert rule_of(round_, "im_in") == "R11"


@pytest.mark.parametrize("peek", [100, 500, 250_000])
def test_q03_the_peek_is_not_tied_to_the_blind(peek: int) -> None:
    round_ = deal(PLAYER_PAIR).act(1, "peek", peek).act(1, "4x").act(1, "im_in")
    assert net(round_) == {"peek": peek, "raise": 4 * peek, "im_in": 0, "blind": -500}


@pytest.mark.parametrize("choices", [("fold",), ("peek", "fold"), ("peek", "4x", "surrender")])
def test_q04_the_blind_stays_in_action(choices: tuple[str, ...]) -> None:
    assert net(deal(TIE, *choices))["blind"] == 2500


def test_q05_one_to_six_seats() -> None:
    table = open_table("texas_peek")
    table.check(dict.fromkeys(range(1, 7), BLIND))
    with pytest.raises(SeatError, match="1 to 6"):
        table.check({7: BLIND})


def test_a_round_can_be_replayed_with_other_choices() -> None:
    round_ = deal(DEALER_PAIR, "peek", "4x", "im_in")
    assert net(what_if(round_, 1, "im_in", "surrender")) == {"peek": -1000, "raise": -2000, "blind": -500}
    assert net(what_if(round_, 1, "raise", "fold")) == {"peek": -1000, "blind": -500}
    assert net(what_if(round_, 1, "peek", "fold")) == {"blind": -500}


def test_the_text_of_a_round_keeps_the_size_of_the_peek() -> None:
    round_ = deal(PLAYER_PAIR, "peek", "2x")
    assert str(round_).endswith(" 1:peek=1000 1:2x")
    assert parse(str(round_)).events == round_.events
