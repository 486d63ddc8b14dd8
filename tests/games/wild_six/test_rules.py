"""The Poker bet: R1 to R35, one test each, with the money to the cent."""

from __future__ import annotations

import pytest

from pitboss.cards import HIDDEN, JOKERS, parse_cards
from pitboss.errors import BetRefused, CardError, ChoiceRefused, SeatDone
from pitboss.games import find_game
from pitboss.hands import wild
from pitboss.play import BYSTANDER, DEALER, Round, deal_round, open_table, view, what_if
from pitboss.play import events as e
from tests.games.wild_six.table import ALL, CLAIMS, POKER, deal, line, net, rule, story, tags, wagers

GAME = find_game("wild_six")


def test_r01_54_cards_two_of_them_jokers() -> None:
    assert len(GAME.deck) == 54
    assert set(JOKERS) < set(GAME.deck)
    with pytest.raises(CardError, match="deals 12 cards"):
        deal_round(open_table("wild_six"), {1: POKER}, range(11))


def test_r02_a_joker_betters_either_hand() -> None:
    # X makes the player's queens; the dealer's X makes fives full of nothing better than three fives.
    players = deal("Qc 8d 6h 3s X1", bets=POKER | {"queens_or_better": 500})
    assert line(players, "queens_or_better").label == "Pair of Queens or Better"
    dealers = deal("Ac Ad 8h 3s 2d", dealer="5c 5d X1 9s Jc").act(1, "discard5")
    assert net(dealers, "poker") == -500


def test_r03_there_are_four_bets_and_the_tax() -> None:
    assert [wager.id for wager in GAME.opening_wagers] == ["poker", "queens_or_better", "draw_bonus", "taxpayer"]
    assert [wager.id for wager in GAME.wagers if wager.rides] == ["tax"]


def test_r04_poker_is_mandatory() -> None:
    with pytest.raises(BetRefused, match="poker is required") as refused:
        deal("Qc 8d 6h 3s 4s", bets={"queens_or_better": 500})
    assert refused.value.rule == "R4"


def test_r05_poker_is_won_by_outranking_the_dealer() -> None:
    over = deal("Ac Ad 8h 3s 4s").act(1, "discard4")
    assert (rule(over, "poker"), net(over, "poker")) == ("R31", 500)


def test_r06_nobody_needs_to_qualify_or_to_bet_more() -> None:
    # The dealer has only king high and still wins; the discard costs nothing.
    round_ = deal("Tc 8d 6h 4s 3s", dealer="2d 5d 7h 9s Jc").act(1, "discard5")
    assert net(round_, "poker") == -500
    assert round_.stakes(1) == POKER


def test_r07_queens_or_better_may_be_left_out_or_be_mandatory() -> None:
    assert deal("Qc Qd 6h 3s 4s").legal == {1: ("discard1", "discard2", "discard3", "discard4", "discard5")}
    with pytest.raises(BetRefused, match="queens_or_better is required") as refused:
        deal("Qc Qd 6h 3s 4s", options={"queens_bet": "mandatory"})
    assert refused.value.rule == "R7"


def test_r08_the_house_chooses_which() -> None:
    option = next(option for option in GAME.options if option.id == "queens_bet")
    assert (option.values, option.default) == (("optional", "mandatory"), "optional")


def test_r09_queens_or_better_goes_by_the_first_five_cards() -> None:
    bets = POKER | {"queens_or_better": 500}
    assert net(deal("Qc Qd 6h 3s 4s", bets=bets), "queens_or_better") == 500
    # A queen drawn later makes the pair too late.
    assert net(deal("Qc 8d 6h 3s 4s", draw="Qd", bets=bets), "queens_or_better") == -500


def test_r10_taxpayers_fortune_is_optional() -> None:
    round_ = deal("Qc Qd 6h 6s 4s", bets=POKER | {"queens_or_better": 500}).act(1, "discard5")
    assert wagers(round_) == ["queens_or_better", "poker"]


def test_r11_the_tax_opens_the_awards() -> None:
    cards = {"original": "4c 4d 6h 6s 9d", "draw": "9c"}
    with_tax = deal(**cards, bets=ALL).act(1, "discard5")
    without = deal(**cards, bets={key: ALL[key] for key in ("poker", "queens_or_better")}).act(1, "discard5")
    assert net(with_tax, "taxpayer") == 1200
    assert "taxpayer" not in wagers(without)


def test_r12_taxpayers_fortune_needs_queens_or_better() -> None:
    with pytest.raises(BetRefused, match="together with queens_or_better") as refused:
        deal("Qc Qd 6h 3s 4s", bets=POKER | {"taxpayer": 100})
    assert refused.value.rule == "R12"


def test_r13_draw_bonus_may_be_left_out_or_be_mandatory() -> None:
    assert "draw_bonus" not in wagers(deal("Qc Qd 6h 3s 4s").act(1, "discard4"))
    with pytest.raises(BetRefused, match="draw_bonus is required") as refused:
        deal("Qc Qd 6h 3s 4s", options={"draw_bet": "mandatory"})
    assert refused.value.rule == "R13"


def test_r14_draw_bonus_wins_from_two_pair() -> None:
    bets = POKER | {"draw_bonus": 500}
    assert net(deal("Ac Ad 8h 3s 4s", draw="8c", bets=bets).act(1, "discard4"), "draw_bonus") == 500
    assert net(deal("Ac Ad 8h 3s 4s", draw="Tc", bets=bets).act(1, "discard4"), "draw_bonus") == -500


def test_r15_draw_bonus_may_use_the_discard() -> None:
    bets = POKER | {"draw_bonus": 500}
    round_ = deal("Ac Ad 8h 3s 4s", draw="8c", bets=bets).act(1, "discard3")
    assert line(round_, "draw_bonus").cards == parse_cards("Ad Ac 8h 8c 4s")
    assert line(round_, "poker").cards[:5] == parse_cards("Ac Ad 3s 4s 8c")


@pytest.mark.parametrize("choice", ["discard1", "discard5"])
def test_r15_draw_bonus_may_be_won_by_the_first_five_alone(choice: str) -> None:
    """Aces and eights are dealt; the deuce drawn is no help, whether an ace or the four was laid aside."""
    bets = POKER | {"draw_bonus": 500}
    round_ = deal("Ac Ad 8h 8s 4s", draw="2c", bets=bets).act(1, choice)
    assert set(line(round_, "draw_bonus").cards) == set(parse_cards("Ac Ad 8h 8s 4s"))
    assert net(round_, "draw_bonus") == 500


def test_r16_a_round_begins_with_the_bets() -> None:
    assert tags(deal("Ac Ad 8h 3s 4s"))[:2] == ["BetsPlaced", "Dealt"]
    with pytest.raises(BetRefused):
        deal("Ac Ad 8h 3s 4s", bets={})


def test_r17_five_cards_each_face_down() -> None:
    round_ = deal("Ac Ad 8h 3s 4s")
    dealt = [event for event in round_.events if isinstance(event, e.Dealt)]
    assert [(event.rule, event.to, len(event.cards)) for event in dealt] == [("R17", "seat 1", 5), ("R17", "dealer", 5)]
    seen = [event for event in view(round_, BYSTANDER).events if isinstance(event, e.Dealt)]
    assert all(set(event.cards) == {HIDDEN} for event in seen)


def test_r18_when_all_hands_are_out_each_player_looks_at_its_own() -> None:
    round_ = two_seats()
    assert story(round_) == [
        "seat 1 is dealt original",
        "seat 2 is dealt original",
        "dealer is dealt dealer",
        "seat 1 looks at original",
        "seat 2 looks at original",
    ]
    assert [event.rule for event in round_.events if isinstance(event, e.Looked)] == ["R18", "R18"]
    assert view(round_, 1).cards == parse_cards("3c Ac Ad 8h 4s")
    assert view(round_, 2).cards == parse_cards("Kc Kh 7d 6s 2h")


@pytest.mark.parametrize(
    ("original", "automatic"),
    [
        ("Ac 2d 3h 4s 5h", True),
        ("9c Td Jh Qs X1", True),
        ("2c 5c 9c X1 X2", True),
        ("7c 7d 7h Ks X1", True),
        ("7c 7d 7h Ks Qc", False),
        ("Ac Kd 9h X1 7d", False),
    ],
)
def test_r19_a_straight_or_better_is_turned_over_at_once(original: str, automatic: bool) -> None:
    round_ = deal(original, dealer="6c 6d 8h 8s Kc", draw="Th", sixth="Js")
    shown = [event.to for event in round_.events if isinstance(event, e.Shown)]
    assert (round_.over, "seat 1" in shown) == (automatic, automatic)


def test_r20_an_automatic_winner_is_paid_before_the_dealer_is_seen() -> None:
    # The dealer's four nines would have beaten the straight.
    round_ = deal("Ac 2d 3h 4s 5h", dealer="9c 9d 9h 9s Kc", bets=POKER | {"draw_bonus": 500})
    assert (rule(round_, "poker"), net(round_, "poker")) == ("R20", 500)
    # Poker is paid before, Draw Bonus after the dealer's six cards are turned up.
    assert story(round_)[3:] == [
        "seat 1 shows Ac2d3h4s5h",
        "seat 1 is settled on poker",
        "seat 1 is dealt draw",
        "dealer is dealt dealer_sixth",
        "dealer shows 9c9d9h9sKc",
        "dealer shows Kd",
        "seat 1 shows 2c",
        "seat 1 is settled on draw_bonus",
    ]


def test_r21_a_lesser_hand_discards_one_card() -> None:
    round_ = deal("Ac Ad 8h 3s 4s")
    assert round_.street is not None
    assert (round_.street.rule, len(round_.legal[1])) == ("R21", 5)
    with pytest.raises(ChoiceRefused, match="legal: discard1") as refused:
        round_.act(1, "discard6")
    assert refused.value.rule == "R21"
    with pytest.raises(SeatDone):
        two_seats().act(1, "discard1").act(1, "discard2")


def test_r22_the_discard_stays_for_draw_bonus() -> None:
    round_ = deal("Ac Ad 8h 8s 4s", draw="Tc", bets=POKER | {"draw_bonus": 500})
    for choice in round_.legal[1]:
        assert net(round_.act(1, choice), "draw_bonus") == 500


def test_r23_the_cards_kept_stay_face_down_until_the_settlement() -> None:
    waiting = two_seats().act(1, "discard1")
    assert not any(isinstance(event, e.Shown) for event in waiting.events)
    assert view(waiting, 2).cards == parse_cards("Kc Kh 7d 6s 2h")
    over = story(waiting.act(2, "discard5"))
    turned = [told for told in over if " shows " in told]
    assert turned[:2] == ["dealer shows 5c5d7h9sJc", "dealer shows Kd"]
    assert turned[2:] == ["seat 2 shows KcKh7d6s", "seat 2 shows Th", "seat 1 shows AcAd8h4s", "seat 1 shows Tc"]


def test_r24_each_discarder_is_dealt_one_replacement() -> None:
    over = two_seats().act(1, "discard1").act(2, "discard5")
    dealt = [(event.to, event.cards) for event in over.events if isinstance(event, e.Dealt) and event.pile == "draw"]
    assert dealt == [("seat 1", parse_cards("Tc")), ("seat 2", parse_cards("Th"))]


def test_r25_nobody_looks_at_the_replacement() -> None:
    over = two_seats().act(1, "discard1").act(2, "discard5")
    looked = [event.pile for event in over.events if isinstance(event, e.Looked)]
    assert looked == ["original", "original"]
    # The next that anyone sees after the replacements are dealt is the dealer's hand, then each seat's in its turn.
    told = story(over)
    assert told[told.index("seat 2 is dealt draw") + 1 :] == [
        "dealer is dealt dealer_sixth",
        "dealer shows 5c5d7h9sJc",
        "dealer shows Kd",
        "seat 2 shows KcKh7d6s",
        "seat 2 shows Th",
        "seat 2 is settled on poker",
        "seat 1 shows AcAd8h4s",
        "seat 1 shows Tc",
        "seat 1 is settled on poker",
    ]
    for who in (1, 2, BYSTANDER):
        dealt = [event.cards for event in view(over, who).events if isinstance(event, e.Dealt) and event.pile == "draw"]
        assert dealt == [(HIDDEN,)] * 2


def test_r26_the_dealers_sixth_card_comes_after_the_replacements() -> None:
    over = two_seats().act(1, "discard1").act(2, "discard5")
    dealt = [(event.rule, event.pile) for event in over.events if isinstance(event, e.Dealt)]
    assert dealt[-3:] == [("R24", "draw"), ("R24", "draw"), ("R26", "dealer_sixth")]


def test_r27_the_dealer_shows_six_and_plays_the_best_five() -> None:
    round_ = deal("Ac Ad 8h 3s 4s", sixth="5h").act(1, "discard4")
    shown = [event for event in round_.events if isinstance(event, e.Shown) and event.to == "dealer"]
    assert [(event.rule, len(event.cards)) for event in shown] == [("R27", 5), ("R27", 1)]
    assert line(round_, "poker").hands["dealer"] == parse_cards("Jc 9s 5h 5d 5c")
    assert net(round_, "poker") == -500
    # All six are face up before any seat's hand is turned over and settled.
    told = story(round_)
    assert told[-5:] == [
        "dealer shows 5c5d7h9sJc",
        "dealer shows 5h",
        "seat 1 shows AcAd8h4s",
        "seat 1 shows 2c",
        "seat 1 is settled on poker",
    ]


@pytest.mark.parametrize(
    ("dealer", "sixth", "hand", "decided"),
    [
        ("Ad As Kh Qs Jc", "9c", "Ad As Kh Qs Jc", ("R33", 0)),  # the sixth card is put away, and breaks no tie
        ("Ad As Kh Qs 9c", "Jc", "Ad As Kh Qs Jc", ("R33", 0)),  # it plays, and the nine is put away
        ("Ad As Kh Qs 9c", "Ts", "Ad As Kh Qs Ts", ("R31", 500)),
        ("Ad As Kh Qs 9c", "Kc", "Ad As Kh Kc Qs", ("R32", -500)),  # it makes two pair
    ],
)
def test_r28_the_best_five_decide_and_the_sixth_is_put_away(
    dealer: str, sixth: str, hand: str, decided: tuple[str, int]
) -> None:
    """The player holds a pair of aces with king, queen and jack."""
    round_ = deal("Ac Kd Qh Js 2s", dealer=dealer, sixth=sixth, draw="Ah").act(1, "discard5")
    assert set(line(round_, "poker").hands["dealer"]) == set(parse_cards(hand))
    assert (rule(round_, "poker"), net(round_, "poker")) == decided


def test_r28_the_dealers_hand_is_named_and_the_sixth_card_laid_aside() -> None:
    over = deal("Ac Ad 8h 3s 4s", dealer="Kc Kd Kh 9s 2c", sixth="As", draw="2d").act(1, "discard4")
    dealer = next(event for event in over.events if isinstance(event, e.Ranked) and event.to == "dealer")
    assert (dealer.name, dealer.rule) == ("three kings, ace kicker", "R28")
    assert set(dealer.cards) == set(parse_cards("Kc Kd Kh As 9s"))
    assert dealer.aside == parse_cards("2c")
    last_shown = max(i for i, event in enumerate(over.events) if isinstance(event, e.Shown) and event.to == "dealer")
    assert over.events[last_shown + 1] == dealer


def test_r28_each_seats_hands_are_named_when_they_are_turned_over() -> None:
    over = deal("3c 3d 3h 8c 8d", draw="3s", bets=ALL)
    named = [(event.hand, event.name) for event in over.events if isinstance(event, e.Ranked) and event.to == "seat 1"]
    assert named == [
        ("original", "full house, threes over eights"),
        ("original", "full house, threes over eights"),
        ("final", "four threes, eight kicker"),
        ("six", "four threes and a pair of eights"),
    ]
    # A hand that loses Queens or Better stays face down and unnamed; it is named when Poker turns it over.
    lost = deal("6c 6d Th 3s 8d", draw="Kc", bets=ALL)
    assert not any(isinstance(event, e.Ranked) for event in lost.events)
    names = [event.name for event in lost.act(1, "discard4").events if isinstance(event, e.Ranked)]
    assert names[1] == "pair of sixes, king kicker"


def test_r29_hands_are_settled_from_the_dealers_right() -> None:
    over = two_seats().act(1, "discard1").act(2, "discard5")
    # Each in its turn, after the dealer's cards: the four kept, the replacement, the settlement.
    assert story(over)[-8:] == [
        "dealer shows 5c5d7h9sJc",
        "dealer shows Kd",
        "seat 2 shows KcKh7d6s",
        "seat 2 shows Th",
        "seat 2 is settled on poker",
        "seat 1 shows AcAd8h4s",
        "seat 1 shows Tc",
        "seat 1 is settled on poker",
    ]
    assert {event.rule for event in over.events if isinstance(event, e.Shown) and event.to != "dealer"} == {"R29"}
    assert line(over, "poker", 2).hands["player"] == parse_cards("Kc Kh 7d 6s Th")


@pytest.mark.parametrize("place", range(1, 6))
def test_r29_with_poker_alone_the_discard_is_never_seen(place: int) -> None:
    dealt = parse_cards("Ac Ad 8h 3s 4s")
    over = deal("Ac Ad 8h 3s 4s").act(1, f"discard{place}")
    for who in (BYSTANDER, DEALER):
        seen = {card for event in view(over, who).events for card in getattr(event, "cards", ())}
        assert set(dealt) - seen == {dealt[place - 1]}


STRONG = {"dealer": "9c 9d 9h 9s Kc", "sixth": "Kd"}


@pytest.mark.parametrize(
    ("original", "draw", "cents"),
    [
        ("Ac Ad 8h 3s 4s", "2c", 0),  # lower: pushes instead of losing
        ("Tc Td Th 3s 4s", "Ts", 500),  # higher: paid
        ("3c 3d 3h 8s 4s", "3s", 0),  # four of a kind, but lower
    ],
)
def test_r30_four_of_a_kind_for_the_dealer_pushes(original: str, draw: str, cents: int) -> None:
    round_ = deal(original, draw=draw, **STRONG).act(1, "discard5")
    assert (rule(round_, "poker"), net(round_, "poker")) == ("R30", cents)


@pytest.mark.parametrize(
    "dealer",
    ["8c 8d 8h 8s 2h", "3c 4c 5c 6c 7c", "8c 8d 8h 8s X1", "Ac Kc Qc Jc X1"],
    ids=["four", "straight flush", "five", "royal"],
)
def test_r30_so_does_every_higher_hand(dealer: str) -> None:
    round_ = deal("Ah Ad 9h 3s 4s", dealer=dealer, draw="2d", sixth="Td").act(1, "discard4")
    assert (rule(round_, "poker"), net(round_, "poker")) == ("R30", 0)


def test_r30_a_full_house_is_not_enough() -> None:
    round_ = deal("Ah Ad 9h 3s 4s", dealer="8c 8d 8h Ks Kh").act(1, "discard4")
    assert (rule(round_, "poker"), net(round_, "poker")) == ("R32", -500)


def test_r31_the_higher_hand_is_paid_even_money() -> None:
    round_ = deal("Jd Jh 8h 3s 4s", dealer="Tc Td 7h 9s 2h").act(1, "discard4")
    assert (rule(round_, "poker"), line(round_, "poker").returned_cents) == ("R31", 1000)


def test_r32_the_lower_hand_loses() -> None:
    round_ = deal("4c 4d 8h 3s 2s", draw="Tc").act(1, "discard5")
    assert (rule(round_, "poker"), line(round_, "poker").returned_cents) == ("R32", 0)


def test_r33_equal_hands_push() -> None:
    round_ = deal("5h 5s Jd Kc 9h", draw="2c").act(1, "discard5")
    assert net(round_, "poker") == -500  # the dealer's nine plays against a deuce
    tie = deal("5h 5s Jd Kc 2h", draw="9d").act(1, "discard5")
    assert (rule(tie, "poker"), line(tie, "poker").returned_cents) == ("R33", 500)
    assert net(what_if(tie, 1, "draw", "discard3"), "poker") == -500


def test_r34_the_ranking() -> None:
    ladder = [
        "Ac Kc Qc Jc X1",
        "2c 2d 2h 2s X1",
        "9c 8c 7c 6c 5c",
        "Ac Ad Ah As Kc",
        "Ac Ad Ah Ks Kc",
        "Ac Jc 9c 5c 2c",
        "Ac Kd Qc Jc Tc",
        "Ac Ad Ah Ks Qc",
        "Ac Ad Kh Ks Qc",
        "Ac Ad Kh Qs Jc",
        "Ac Kd Qh Js 9c",
    ]
    orders = [wild.order(parse_cards(hand)) for hand in ladder]
    assert orders == sorted(orders, reverse=True)
    assert len({wild.kind(order) for order in orders}) == 11
    # At the table: five deuces, drawn by a player who did not claim four, beat a straight flush.
    round_ = deal("2c 2d 2h 2s 3h", dealer="9c 8c 7c 6c 5c", draw="X1", options=CLAIMS).act(1, "hide")
    assert net(round_.act(1, "discard5"), "poker") == 500
    assert net(round_.act(1, "discard1"), "poker") == 0  # four deuces do not, and push


def test_r35_an_automatic_winner_still_draws_for_draw_bonus() -> None:
    round_ = deal("Ac 2d 3h 4s 5h", draw="6h", bets=POKER | {"draw_bonus": 500})
    assert wagers(round_) == ["poker", "draw_bonus"]
    assert line(round_, "draw_bonus").cards == parse_cards("6h 5h 4s 3h 2d")
    without = deal("Ac 2d 3h 4s 5h", draw="6h")
    assert not any(isinstance(event, e.Dealt) and event.pile == "draw" for event in without.events)


def two_seats() -> Round:
    """Seat 1 holds aces, seat 2 kings; tens are drawn; the dealer ends with a pair of fives."""
    cards = parse_cards("3c Ac Ad 8h 4s Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Tc Th Kd")
    return deal_round(open_table("wild_six"), {1: POKER, 2: POKER}, cards)
