"""Four Card Poker, rule by rule; Cover All is in test_cover_all."""

from __future__ import annotations

import pytest

from pitboss.cards import HIDDEN, STANDARD_DECK, cards_text, parse_cards
from pitboss.errors import BetRefused, CardError, ChoiceRefused, RoundOver, SeatDone, SeatError, StakeError
from pitboss.games import find_game
from pitboss.play import BYSTANDER, DEALER, deal_round, open_table, parse, view, what_if
from pitboss.play.events import Dealt, Looked, Ranked, Settled, Shown
from tests.games.four_card.deals import ANTE, BOTH, HANDS, WEAK, deal, deck, money, play, rules
from tests.games.void import check_void
from tests.unnumbered import unnumbered

GAME = find_game("four_card")

# Hands of ranks 2 to 7 against hands of ranks 8 to A: of one name, the dealer's is always the higher.
LOW = {
    "high card": "2c3d5h6s7c",
    "pair": "2c2d3h5s6c",
    "two pair": "2c2d3h3s5c",
    "straight": "2c3d4h5s7c",
    "flush": "2c3c5c6c7d",
    "three": "2c2d2h3s5c",
    "straight flush": "2c3c4c5c7d",
    "four": "2c2d2h2s3c",
}
HIGH = {
    "high card": "8d9hTsQdKhAs",
    "pair": "8d8h9sTdQhKs",
    "two pair": "8d8h9s9dQhKs",
    "straight": "8d9hTsJdAhKs",
    "flush": "8d9dTdQdKhAs",
    "three": "8d8h8s9dThQs",
    "straight flush": "8d9dTdJdKhAs",
    "four": "8d8h8s8cTdQh",
}

ACES_UP = (
    "50-40-9-6-4-2-1",
    "50-40-8-5-4-3-1",
    "50-40-7-6-5-2-1",
    "50-30-9-6-4-2-1",
    "50-30-8-5-4-3-1",
    "50-40-8-6-4-2-1",
    "50-30-7-6-5-2-1",
    "50-30-8-6-4-2-1",
    "50-40-7-5-4-3-1",
)
ACES_UP_HANDS = ("four", "straight flush", "three", "flush", "straight", "two pair", "aces")


def refused(bets: dict[str, int]) -> str:
    with pytest.raises(BetRefused) as error:
        deal(HANDS["aces"], bets=bets)
    return error.value.rule


def test_r01_ante_or_aces_up_or_both() -> None:
    for bets in ({"ante": 1000}, {"aces_up": 500}, BOTH, ANTE | {"cover_all": 100}):
        assert deal(HANDS["aces"], bets=bets).bets == {1: bets}


def test_r01_no_bet_is_refused() -> None:
    with pytest.raises(BetRefused, match=r"bet one of: ante, aces_up \(R1\)$"):
        deal_round(open_table(GAME), {1: {}}, STANDARD_DECK)
    with pytest.raises(SeatError, match="no seat has bet"):
        deal_round(open_table(GAME), {}, STANDARD_DECK)


def test_r01_play_and_bonus_are_no_bets_before_the_deal() -> None:
    assert refused({"ante": 1000, "play": 1000}) == "R4"
    assert refused({"ante": 1000, "ante_bonus": 1000}) == "R8"


def test_r01_stakes_are_whole_cents_within_the_limits() -> None:
    assert refused({"ante": 99}) == refused({"aces_up": 1_000_001}) == ""
    with pytest.raises(StakeError, match="more than 0"):
        deal(HANDS["aces"], bets={"ante": 0})


def test_r01_one_deck_of_52() -> None:
    assert GAME.deck == STANDARD_DECK
    with pytest.raises(CardError, match="is not a card of"):
        deal("X1AcAd9h7s")
    with pytest.raises(CardError, match="deals 11 cards"):
        deal_round(open_table(GAME), {1: ANTE}, range(10))


def test_r02_five_to_each_seat_six_to_the_dealer_and_one_turned_up() -> None:
    round_ = deal(HANDS["kings"], "2d3c5s7d9c")
    dealt = [(event.to, event.pile, event.cards) for event in round_.events if isinstance(event, Dealt)]
    assert dealt == [
        ("seat 1", "hand", parse_cards(HANDS["kings"])),
        ("seat 2", "hand", parse_cards("2d3c5s7d9c")),
        ("dealer", "dealer_down", parse_cards(WEAK)[1:]),
        ("dealer", "dealer_up", parse_cards(WEAK)[:1]),
    ]
    names = [event.__struct_config__.tag for event in round_.events]
    assert names == [
        *["bets"] * 2,
        "shuffler_set",
        *["dealt"] * 4,
        "hands_counted",
        "shown",
        *["looked"] * 2,
        "asked",
    ]
    shown = [(event.pile, event.cards) for event in round_.events if isinstance(event, Shown)]
    assert shown == [("dealer_up", parse_cards("Qs"))]


def test_r02_a_seat_sees_its_own_five_and_the_up_card_only() -> None:
    round_ = deal(HANDS["kings"], "2d3c5s7d9c")
    assert view(round_, 1).cards == parse_cards(HANDS["kings"] + "Qs")
    looked = {event.seat: event.cards for event in view(round_, 1).events if isinstance(event, Looked)}
    assert looked == {1: parse_cards(HANDS["kings"]), 2: (HIDDEN,) * 5}
    for who in (DEALER, BYSTANDER):
        seen = [card for event in view(round_, who).events for card in getattr(event, "cards", ())]
        assert set(seen) == {HIDDEN, *parse_cards("Qs")}


def test_r02_what_is_hidden_leaves_no_trace() -> None:
    other = deal(HANDS["kings"], "2h3h4h6cAs", dealer="Qs9c8d7h3s2c")
    assert view(deal(HANDS["kings"], "2d3c5s7d9c"), 1) == view(other, 1)


@pytest.mark.parametrize("mine", LOW)
@pytest.mark.parametrize("theirs", HIGH)
def test_r03_the_order_of_hands(mine: str, theirs: str) -> None:
    names = list(LOW)
    outcome = "wins" if names.index(mine) > names.index(theirs) else "loses"
    assert money(play(deal(LOW[mine], dealer=HIGH[theirs])))["ante"][0] == outcome


@pytest.mark.parametrize(
    ("mine", "theirs", "outcome"),
    [
        ("Ac2d3h4s9c", "2s3c4d5h9dJc", "loses"),  # A-2-3-4 is the lowest straight
        ("Ac2d3h4s9c", "AdKcKh9s7d5c", "wins"),
        ("AcKdQhJs2c", "KsQcJdTh2d4c", "wins"),  # A-K-Q-J is the highest
        ("KdAc2h3s9c", "AdKsTd8c6h4s", "loses"),  # K-A-2-3 is no straight: A-K-9-3 against A-K-10-8
    ],
)
def test_r03_the_ace_in_a_straight(mine: str, theirs: str, outcome: str) -> None:
    assert money(play(deal(mine, dealer=theirs)))["ante"][0] == outcome


def test_r03_the_best_four_cards_are_named() -> None:
    line = play(deal(HANDS["two pair"], dealer=WEAK)).settlement[0]
    assert line.hands == {"player": parse_cards("KdKc5h5c"), "dealer": parse_cards("QsTc8d6h")}


def test_r04_a_fold_loses_the_ante_and_shows_no_cards() -> None:
    round_ = play(deal(HANDS["aces"]), "fold")
    assert money(round_) == {"ante": ("loses", 0)}
    assert rules(round_) == {"ante": "R4"}
    assert [event.pile for event in round_.events if isinstance(event, Shown)] == ["dealer_up", "dealer_down"]


@pytest.mark.parametrize(("choice", "times"), [("1x", 1), ("2x", 2), ("3x", 3)])
def test_r04_play_is_one_two_or_three_antes(choice: str, times: int) -> None:
    round_ = deal(HANDS["aces"])
    assert round_.legal == {1: ("fold", "1x", "2x", "3x")}
    assert play(round_, choice).stakes(1) == {"ante": 1000, "play": times * 1000}


def test_r04_other_choices_are_refused() -> None:
    round_ = deal(HANDS["aces"], HANDS["high card"].replace("Ac", "As").replace("9h7s3d", "Jh7c3c"))
    for choice in ("4x", "check", "0x"):
        with pytest.raises(ChoiceRefused, match="R4"):
            round_.act(1, choice)
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        round_.act(1, "2x", 1000)
    with pytest.raises(SeatDone):
        round_.act(1, "2x").act(1, "2x")
    with pytest.raises(SeatDone, match="has folded"):
        round_.act(1, "fold").act(1, "1x")
    with pytest.raises(RoundOver):
        play(round_, "1x", "1x").act(1, "1x")


def test_r05_the_dealer_always_qualifies() -> None:
    assert money(play(deal("KcJd9h7s3d", dealer=WEAK))) == {"ante": ("wins", 2000), "play": ("wins", 2000)}


def test_r05_the_dealers_other_cards_are_shown_after_the_decision() -> None:
    round_ = deal(HANDS["aces"])
    assert round_.seen(1) == parse_cards(HANDS["aces"] + "Qs")
    assert play(round_, "2x").seen(1) == parse_cards(HANDS["aces"] + WEAK)


def test_r06_a_tie_is_a_win() -> None:
    round_ = play(deal("AcAdKhQs3c", dealer="AhAsKcQd5h2d"), "3x")
    assert money(round_) == {"ante": ("wins", 2000), "play": ("wins", 6000)}
    assert rules(round_) == {"ante": "R6", "play": "R6"}
    assert round_.settlement[0].hands["dealer"] == parse_cards("AsAhKcQd")


def test_r06_a_fifth_card_breaks_no_tie() -> None:
    assert rules(play(deal("KcKd7h7c3s", dealer="KhKs7d7sAcQd")))["ante"] == "R6"


def test_r07_a_win_pays_ante_and_play_even_money() -> None:
    round_ = play(deal(HANDS["kings"]), "2x")
    assert money(round_) == {"ante": ("wins", 2000), "play": ("wins", 4000)}
    assert rules(round_) == {"ante": "R7", "play": "R7"}
    assert round_.net_cents == {1: 3000}
    assert round_.house_cents == -3000


def test_r07_a_higher_dealer_takes_both() -> None:
    round_ = play(deal(HANDS["kings"], dealer="AhAs8c6d4c2s"), "3x")
    assert money(round_) == {"ante": ("loses", 0), "play": ("loses", 0)}
    assert round_.net_cents == {1: -4000}


@pytest.mark.parametrize(("table", "pays"), [("25-20-2", (25, 20, 2)), ("30-15-2", (30, 15, 2))])
def test_r08_the_bonus_tables(table: str, pays: tuple[int, ...]) -> None:
    for hand, times in zip(("four", "straight flush", "three"), pays, strict=True):
        round_ = play(deal(HANDS[hand], options={"bonus_table": table}))
        assert money(round_)["ante_bonus"] == ("pays", times * 1000)


def test_r08_the_default_bonus_table() -> None:
    assert GAME.choose_options()["bonus_table"] == "25-20-2"


def test_r08_the_bonus_is_paid_even_if_the_hand_loses() -> None:
    round_ = play(deal(HANDS["three"], dealer="ThTsTd6h4s2c"), "3x")
    assert money(round_) == {"ante": ("loses", 0), "play": ("loses", 0), "ante_bonus": ("pays", 2000)}
    assert rules(round_)["ante_bonus"] == "R8"
    assert round_.net_cents == {1: -2000}


def test_r08_no_bonus_after_a_fold_or_below_three_of_a_kind() -> None:
    assert "ante_bonus" not in money(play(deal(HANDS["four"]), "fold"))
    for hand in ("flush", "straight", "two pair", "aces", "high card"):
        assert "ante_bonus" not in money(play(deal(HANDS[hand])))


@pytest.mark.parametrize("table", ACES_UP)
def test_r09_every_line_of_every_aces_up_table(table: str) -> None:
    for hand, times in zip(ACES_UP_HANDS, map(int, table.split("-")), strict=True):
        round_ = play(deal(HANDS[hand], bets=BOTH, options={"aces_up_table": table}))
        assert money(round_)["aces_up"] == ("pays", 500 + times * 500)
        assert rules(round_)["aces_up"] == "R9"


def test_r09_the_aces_up_tables_in_use() -> None:
    option = next(option for option in GAME.options if option.id == "aces_up_table")
    assert option.values == ACES_UP
    assert option.default == "50-40-8-5-4-3-1"


def test_r09_aces_up_loses_below_a_pair_of_aces() -> None:
    for hand in ("kings", "high card"):
        assert money(play(deal(HANDS[hand], bets=BOTH)))["aces_up"] == ("loses", 0)


def test_r09_aces_up_does_not_care_about_the_dealer() -> None:
    round_ = play(deal(HANDS["aces"], dealer="KhKsKc6h4s2c", bets=BOTH))
    assert money(round_) == {"ante": ("loses", 0), "play": ("loses", 0), "aces_up": ("pays", 1000)}


def test_q06_aces_up_stays_in_action_after_a_fold() -> None:
    round_ = play(deal(HANDS["aces"], bets=BOTH), "fold")
    assert money(round_) == {"ante": ("loses", 0), "aces_up": ("pays", 1000)}
    assert rules(round_) == {"ante": "R4", "aces_up": "Q6"}
    assert Shown("R7", "seat 1", "hand", parse_cards(HANDS["aces"])) in unnumbered(round_.events)


def test_q06_with_the_option_a_fold_loses_aces_up_at_once() -> None:
    round_ = play(deal(HANDS["aces"], bets=BOTH, options={"aces_up_after_fold": "lost"}), "fold")
    assert money(round_) == {"ante": ("loses", 0), "aces_up": ("loses", 0)}
    assert rules(round_) == {"ante": "R4", "aces_up": "Q6"}
    assert not any(isinstance(event, Shown) and event.to == "seat 1" for event in round_.events)
    played = play(deal(HANDS["aces"], bets=BOTH, options={"aces_up_after_fold": "lost"}))
    assert money(played)["aces_up"] == ("pays", 1000)


def test_q10_play_is_a_multiple_of_the_ante() -> None:
    round_ = deal(HANDS["aces"])
    assert round_.legal == {1: ("fold", "1x", "2x", "3x")}
    with pytest.raises(ChoiceRefused, match="legal: fold, 1x, 2x, 3x"):
        round_.act(1, "play", 1500)


def test_q10_with_the_option_any_amount_from_one_to_three_antes() -> None:
    round_ = deal(HANDS["aces"], options={"play_sizes": "any"})
    assert round_.legal == {1: ("fold", "1x", "2x", "3x", "play")}
    for cents in (1000, 1001, 1750, 3000):
        over = round_.act(1, "play", cents)
        assert money(over) == {"ante": ("wins", 2000), "play": ("wins", 2 * cents)}
        assert parse(str(over)) == over
    for cents in (0, 999, 3001):
        with pytest.raises((BetRefused, StakeError)):
            round_.act(1, "play", cents)
    with pytest.raises(ChoiceRefused, match="takes no amount"):
        round_.act(1, "2x", 1500)


def test_q07_a_seat_with_aces_up_only_is_not_asked() -> None:
    table = open_table(GAME)
    cards = deck((HANDS["four"], "KcJd7h6s2d"), WEAK)
    round_ = deal_round(table, {1: {"aces_up": 500}, 2: ANTE}, cards)
    assert set(round_.legal) == {2}
    with pytest.raises(SeatDone):
        round_.act(1, "1x")
    done = round_.act(2, "1x")
    assert money(done) == {"aces_up": ("pays", 500 + 50 * 500)}
    assert done.choices(1) == ("-",)


def test_q07_a_table_of_aces_up_only_is_settled_at_once() -> None:
    round_ = deal(HANDS["kings"], bets={"aces_up": 500})
    assert round_.over
    assert money(round_) == {"aces_up": ("loses", 0)}


def test_q07_no_ruling_touches_an_ante_that_was_never_bet() -> None:
    for facts in GAME.domain():
        rulings = GAME.rule_on(facts, ("-",), GAME.choose_options())
        assert {rulings[wager].rule for wager in ("ante", "ante_bonus")} == {"Q7"}


def test_q08_one_to_six_seats() -> None:
    assert GAME.seats == 6
    with pytest.raises(SeatError, match="1 to 6"):
        deal_round(open_table(GAME), {7: ANTE}, STANDARD_DECK)
    round_ = deal_round(open_table(GAME), dict.fromkeys(range(1, 7), ANTE), STANDARD_DECK)
    assert len(round_.deck) == 6 * 5 + 6


def test_other_choices_on_the_same_cards() -> None:
    round_ = play(deal(HANDS["kings"]), "fold")
    assert what_if(round_, 1, "play", "3x").net_cents == {1: 4000}


@pytest.mark.parametrize(
    ("hand", "choice"),
    [("TcTd9h7s3d", "3x"), ("5c6d7h8sKd", "3x"), ("9c9dAhKs3d", "1x"), ("3c3d9h7sAd", "1x"), ("2d2hAhKs9d", "fold")],
)
def test_the_simple_strategy_goes_by_the_pair(hand: str, choice: str) -> None:
    legal = ("fold", "1x", "2x", "3x")
    assert GAME.strategies["simple"](parse_cards(hand + "Qs"), (), legal) == choice


def test_facts_name_every_hand() -> None:
    names = GAME.fact_values["hand"]
    found = [names[GAME.facts(parse_cards(hand + WEAK), ("1x",)).hand] for hand in HANDS.values()]
    assert found == [
        "four of a kind",
        "straight flush",
        "three of a kind",
        "flush",
        "straight",
        "two pair",
        "pair of aces",
        "lower pair",
        "high card",
    ]


def test_r04_a_fold_is_collected_before_the_dealer_shows() -> None:
    round_ = play(deal(HANDS["aces"], HANDS["straight"], bets=BOTH), "fold", "3x")
    shown = [i for i, event in enumerate(round_.events) if isinstance(event, Shown) and event.pile == "dealer_down"]
    early = [event for event in round_.events[: shown[0]] if isinstance(event, Settled)]
    assert [(line.seat, line.wager, line.returned_cents) for line in early] == [(1, "ante", 0)]


def test_r05_the_dealers_hand_is_named_and_two_cards_laid_aside() -> None:
    round_ = play(deal(HANDS["two pair"]))
    dealer, player = (event for event in round_.events if isinstance(event, Ranked))
    assert (dealer.to, dealer.name, dealer.rule) == ("dealer", "queen high", "R5")
    assert (cards_text(dealer.cards), set(dealer.aside)) == ("QsTc8d6h", set(parse_cards("4s2c")))
    assert (player.to, player.name, cards_text(player.aside)) == ("seat 1", "two pair, kings and fives", "3s")


def test_q11_a_malfunction_voids_the_round() -> None:
    check_void("four_card", "Q11")
