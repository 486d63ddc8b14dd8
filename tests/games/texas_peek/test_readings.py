"""Where the text is silent or contradicts itself: Q1 to Q10; and when money moves and hands are named."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text, parse_cards
from pitboss.errors import SeatError
from pitboss.play import deal_round, open_table
from pitboss.play import events as e
from tests.games.texas_peek.table import BLIND, LOSING_FLUSH, LOSING_FULL_HOUSE, PLAYER_PAIR, TIE, deal, net, rule_of
from tests.games.void import check_void


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        (LOSING_FLUSH, 1),
        (LOSING_FULL_HOUSE, 1),
        ("KcKd 9h9s KhKs9c 9d3s", 10),  # four nines against four kings
        ("AhKh 9h9s QhJhTh 9c9d", 10),  # four nines against a royal flush
        ("Th9h 4h3h 8h7h6h 5hKs", 20),  # a straight flush to the eight against one to the ten
        ("AhKh 9h8h QhJhTh 4s3s", 20),  # a straight flush to the queen against a royal flush
    ],
)
def test_q01_a_flush_or_better_that_loses_is_paid(cards: str, pays: int) -> None:
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


@pytest.mark.parametrize("cards", [TIE, "3c4d 3h4c AsKdQs JsTc", "AcKd AhKs Qs7c7d 7h3s", "5c5d 5h5s AsAdQs 9s3c"])
@pytest.mark.parametrize("reading", ["loses", "paid"])
def test_q02_less_than_a_flush_loses_in_a_tie_either_way(reading: str, cards: str) -> None:
    """Ace high, the straight on the board, three of a kind, two pair."""
    round_ = deal(cards, "peek", "4x", "im_in", options={"im_in_tie": reading})
    assert (net(round_)["peek"], net(round_)["im_in"]) == (0, -1000)
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
    for seat in (0, 7):
        with pytest.raises(SeatError, match="1 to 6"):
            table.check({seat: BLIND})
    with pytest.raises(SeatError, match="one to six"):
        table.check({})


@pytest.mark.parametrize(
    ("choices", "burns", "piles"),
    [
        (("fold",), 1, ["dealer_up", "dealer_down"]),
        (("peek", "fold"), 2, ["dealer_up", "dealer_down", "hole"]),
        (("peek", "2x", "surrender"), 3, ["dealer_up", "dealer_down", "hole", "flop"]),
        (("peek", "2x", "im_in"), 4, ["dealer_up", "dealer_down", "hole", "flop", "turn_river"]),
    ],
)
def test_q06_nothing_is_dealt_for_nobody(choices: tuple[str, ...], burns: int, piles: list[str]) -> None:
    events = deal(PLAYER_PAIR, *choices).events
    assert sum(isinstance(event, e.Burned) for event in events) == burns
    assert [event.pile for event in events if isinstance(event, e.Dealt)] == piles
    # The dealer's second card is shown in every case, for it decides the Blind.
    assert [event.to for event in events if isinstance(event, e.Shown)].count("dealer") == 2


def test_q06_one_seat_left_in_is_dealt_to() -> None:
    round_ = deal_round(open_table("texas_peek"), {1: BLIND, 2: BLIND}, range(52))
    round_ = round_.act(1, "fold").act(2, "peek", 500).act(2, "2x").act(2, "im_in")
    dealt = [event.pile for event in round_.events if isinstance(event, e.Dealt)]
    assert dealt == ["dealer_up", "dealer_down", "hole", "flop", "turn_river"]


def test_q07_a_fold_moves_nobodys_cards() -> None:
    """The deck in order: a burn, the dealer's two, a burn, two places for each seat in turn."""
    start = deal_round(open_table("texas_peek"), {1: BLIND, 2: BLIND, 5: BLIND}, range(52))
    seen = []
    for second in (("fold", 0), ("peek", 500)):
        round_ = start.act(1, "peek", 500).act(2, *second).act(5, "peek", 700)
        assert (round_.seen(1), round_.seen(5)) == ((1, 4, 5), (1, 8, 9))
        if 2 in round_.legal:
            round_ = round_.act(2, "fold")
        round_ = round_.act(1, "2x").act(5, "2x").act(1, "im_in").act(5, "im_in")
        seen.append((round_.seen(1), round_.seen(5)))
        # The places of the seat that folded at once were dealt to nobody.
        dealt = {card for event in round_.events if isinstance(event, e.Dealt) for card in event.cards}
        assert ({6, 7} & dealt == set()) == (second[0] == "fold")
    assert seen[0] == seen[1]


@pytest.mark.parametrize("dealer", ["AcTd", "9c8d", "KcJd", "QcJd", "7c2d"])
def test_q08_the_blind_loses_below_its_table(dealer: str) -> None:
    round_ = deal(f"{dealer} 5h6s 7hQh9h 8h4s", "fold", burns="3h 4h 5s 6h")
    assert net(round_) == {"blind": -500}
    assert rule_of(round_, "blind") == "R12"


@pytest.mark.parametrize("choices", [("fold",), ("peek", "fold"), ("peek", "2x", "surrender"), ("peek", "2x", "im_in")])
def test_q09_the_blind_is_settled_when_the_dealers_second_card_turns(choices: tuple[str, ...]) -> None:
    events = deal(PLAYER_PAIR, *choices).events
    turned = next(i for i, event in enumerate(events) if isinstance(event, e.Shown) and event.pile == "dealer_down")
    settled = events[turned + 1]
    assert isinstance(settled, e.Settled)
    assert (settled.wager, settled.rule) == ("blind", "R12")


def test_q10_a_fold_and_a_surrender_settle_at_once() -> None:
    """One seat folds and one surrenders while a third plays on: their money moves before the next card."""
    start = deal_round(open_table("texas_peek"), {1: BLIND, 2: BLIND, 3: BLIND}, range(52))
    for seat in (1, 2, 3):
        start = start.act(seat, "peek", 1000)
    raised = start.act(1, "fold").act(2, "2x").act(3, "4x")
    (fold,) = raised.settlement
    assert (fold.seat, fold.wager, fold.net_cents, fold.rule) == (1, "peek", -1000, "R5")
    over = raised.act(2, "surrender").act(3, "im_in")
    second = [line for line in over.settlement if line.seat == 2]
    assert [(line.wager, line.net_cents, line.rule) for line in second] == [
        ("peek", -1000, "R7"),
        ("raise", -1000, "R7"),
        ("blind", 1000, "R12"),
    ]
    shown = next(i for i, event in enumerate(over.events) if isinstance(event, e.Shown) and event.pile == "dealer_down")
    assert over.events.index(second[1]) < shown


def test_r10_the_dealers_hand_is_set_and_named() -> None:
    over = deal(PLAYER_PAIR, "peek", "2x", "im_in")
    dealer, player = (event for event in over.events if isinstance(event, e.Ranked))
    assert (dealer.to, dealer.name, dealer.rule) == ("dealer", "ace high", "R10")
    assert (player.to, player.name) == ("seat 1", "pair of aces, king kicker")
    assert (cards_text(player.cards), cards_text(player.aside)) == ("AsAhKdJh7c", "5d3s")
    assert sorted(dealer.cards + dealer.aside) == sorted(parse_cards("9c8d As7c5d Jh3s"))
    assert not any(isinstance(event, e.Ranked) for event in deal(PLAYER_PAIR, "peek", "2x", "surrender").events)


def test_q11_a_malfunction_voids_the_round() -> None:
    check_void("texas_peek", "Q11")
