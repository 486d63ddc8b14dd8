"""One test per rule of Ultimate Texas Hold'em (R) and of the Cover All text (C), and one per reading (Q)."""

from __future__ import annotations

import pytest

from pitboss.cards import cards_text, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused, SeatDone, SeatError
from pitboss.games import find_game
from pitboss.play import BYSTANDER, Round, deal_round, open_table, view, what_if
from pitboss.play import events as e

GAME = find_game("ultimate_holdem")
BASE = {"ante": 1000, "blind": 1000}

# Boards for one seat, dealt as hole, dealer, flop, turn and river.
PLAYER_FULL_HOUSE = "AhAd KcQd As7c7d 2h9s"  # aces full against a pair of sevens
PLAYER_PAIR = "AhKd QcJd As7c8d 2h9s"  # a pair of aces against queen high: the dealer does not qualify
DEALER_PAIR = "KhJd QcQd As7c8d 2h9s"  # ace high against a pair of queens
DEALER_HIGH_CARD = "QhJd KcTd As7c8d 2h9s"  # ace queen against ace king: the dealer wins without a pair
TIE = "2c3d 2h3s AsAcAd AhKs"  # four aces and a king on the board


def deal(cards: str, *choices: str, options: dict[str, str] | None = None, **side_bets: int) -> Round:
    """One seat with a $10 Ante."""
    table = open_table("ultimate_holdem", options)
    round_ = deal_round(table, {1: BASE | side_bets}, parse_cards(cards))
    for choice in choices:
        round_ = round_.act(1, choice)
    return round_


def net(round_: Round, seat: int = 1) -> dict[str, int]:
    assert round_.over
    return {line.wager: line.net_cents for line in round_.settlement if line.seat == seat}


def table_of(hands: int, cards: str, **bets: int) -> Round:
    """So many hands (dealer included) that all check to the river and fold there."""
    table = open_table("ultimate_holdem")
    used = parse_cards(cards)
    rest = [card for card in GAME.deck if card not in used]
    deck = [*used, *rest]
    round_ = deal_round(table, dict.fromkeys(range(1, hands), BASE | bets), deck)
    while not round_.over:
        seat = next(iter(round_.legal))
        round_ = round_.act(seat, "check" if "check" in round_.legal[seat] else "fold")
    return round_


def names(round_: Round) -> list[str]:
    return [type(event).__name__ for event in round_.events]


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


def test_r02_two_to_each_seat_two_to_the_dealer_five_on_the_board_face_down() -> None:
    round_ = deal_round(open_table("ultimate_holdem"), {1: BASE, 4: BASE}, range(52))
    dealt = [(event.to, len(event.cards)) for event in round_.events if isinstance(event, e.Dealt)]
    assert dealt == [("seat 1", 2), ("seat 4", 2), ("dealer", 2), ("board", 3), ("board", 2)]
    assert not any(isinstance(event, e.Shown) for event in round_.events)
    assert round_.seen(1) == (0, 1)
    assert round_.seen(4) == (2, 3)


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
    with pytest.raises(SeatDone):
        round_.act(1, "2x")


def test_r07_a_fold_loses_ante_and_blind() -> None:
    round_ = deal(PLAYER_FULL_HOUSE, "check", "check", "fold")
    assert net(round_) == {"ante": -1000, "blind": -1000}
    assert {line.rule for line in round_.settlement} == {"R7"}


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
    with pytest.raises(BetRefused, match="multiple of 2 cents"):
        open_table("ultimate_holdem").check({1: {"ante": 501, "blind": 501}})


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
    deck = parse_cards("2c3c 8s9s KcKd 6s7sTs KhTd")
    round_ = deal_round(table, {1: BASE | {"cover_all": 100}, 2: BASE | {"cover_all": 300}}, deck)
    for seat in (1, 2):
        round_ = round_.act(seat, "4x")
    assert net(round_, 1)["cover_all"] == 80 * 100
    assert net(round_, 2)["cover_all"] == 80 * 300


def test_c07_below_a_full_house_it_loses() -> None:
    assert net(deal("9s8s KcQd 2sTs4s 3h4h", "4x", cover_all=500))["cover_all"] == -500


def test_c08_a_full_house_or_better_is_left_exposed_even_the_dealers() -> None:
    round_ = deal("2c3d KcKd KhTd7s Tc4h", "4x", cover_all=100)
    exposed = [event for event in round_.events if isinstance(event, e.LeftExposed)]
    assert [(event.to, event.rule) for event in exposed] == [("dealer", "C8")]
    assert not [x for x in deal("2c3d KcKd KhTd7s Tc4h", "4x").events if isinstance(x, e.LeftExposed)]


def test_c09_a_higher_hand_replaces_the_one_left_exposed() -> None:
    deck = parse_cards("2c3c 8s9s KcKd 6s7sTs KhTd")
    bets = {1: BASE | {"cover_all": 100}, 2: BASE}
    round_ = deal_round(open_table("ultimate_holdem"), bets, deck).act(1, "4x").act(2, "4x")
    kept = [event for event in round_.events if isinstance(event, e.LeftExposed | e.Removed)]
    assert [(type(event).__name__, event.to, event.rule) for event in kept] == [
        ("LeftExposed", "dealer", "C8"),
        ("Removed", "dealer", "C9"),
        ("LeftExposed", "seat 2", "C9"),
    ]


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
    low = [card for card in parse_cards("5c6d7h8c5d6h7c8d6c5h7d8h") if card not in used]
    others = cards_text(low[: 2 * (hands - 2)])
    round_ = table_of(hands, "".join((hole, others, dealer, flop, rest)), cover_all=100)
    for seat in range(1, hands):
        assert net(round_, seat)["cover_all"] == 100 * PRINTED_COLUMNS[hands][line]


def test_q01_folded_hands_count_and_the_number_of_hands_never_changes() -> None:
    table = open_table("ultimate_holdem")
    deck = parse_cards("9s9h 2c3c 4c6d 9dTcTs 3h4h")
    bets = {1: BASE, 2: BASE | {"cover_all": 100}}
    round_ = deal_round(table, bets, deck)
    for choice in ("check", "check"):
        round_ = round_.act(1, choice).act(2, choice)
    round_ = round_.act(1, "fold").act(2, "1x")
    assert net(round_, 2)["cover_all"] == 100 * 8
    assert round_.settlement[-1].label == "Full House"


def test_q02_a_folded_seats_cover_all_stays_in_action() -> None:
    round_ = deal(PLAYER_FULL_HOUSE, "check", "check", "fold", cover_all=500)
    assert net(round_) == {"ante": -1000, "blind": -1000, "cover_all": 6000}


def test_q03_cover_all_needs_the_base_bets() -> None:
    with pytest.raises(BetRefused):
        open_table("ultimate_holdem").check({1: {"cover_all": 500}})
    wager = GAME.wager("cover_all")
    assert wager.needs == ("ante", "blind")
    assert wager.needs_rule == "Q3"


def test_q04_trips_after_a_fold_stays_or_is_lost_as_the_house_decides() -> None:
    choices = ("check", "check", "fold")
    stays = deal(PLAYER_FULL_HOUSE, *choices, trips=500)
    lost = deal(PLAYER_FULL_HOUSE, *choices, options={"trips_after_fold": "lost"}, trips=500)
    assert net(stays)["trips"] == 500 * 8
    assert net(lost)["trips"] == -500
    played = deal(PLAYER_FULL_HOUSE, "4x", options={"trips_after_fold": "lost"}, trips=500)
    assert net(played)["trips"] == 500 * 8


def test_what_if_keeps_the_cards_and_changes_the_choice() -> None:
    folded = deal(DEALER_PAIR, "check", "check", "fold")
    raised = what_if(folded, 1, "preflop", "4x")
    assert raised.deck == folded.deck
    assert net(raised) == {"ante": -1000, "blind": -1000, "play": -4000}
    open_ = what_if(folded, 1, "flop")
    assert open_.legal == {1: ("check", "2x")}
