"""Queens or Better, Taxpayer's Fortune and Draw Bonus: R36 to R69, one test each, with the money to the cent."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import BetRefused, ChoiceRefused, StakeError
from pitboss.games import find_game
from pitboss.play import Round, deal_round, open_table, view, what_if
from pitboss.play import events as e
from tests.games.wild_six.table import ALL, CLAIMS, POKER, deal, line, net, rule, story, wagers

GAME = find_game("wild_six")
QUEENS = POKER | {"queens_or_better": 500}
TAXED = QUEENS | {"taxpayer": 100}
BONUS = POKER | {"draw_bonus": 500}

# One five-card hand for each line of Queens or Better, best first, with the printed columns A1 to A6.
QUEENS_LINES = [
    ("Ac Kc Qc Jc Tc", 500, 500, 500, 500, 500, 500),
    ("4c 4d 4h 4s X1", 100, 100, 100, 100, 150, 100),
    ("Ac Kc Qc Jc X1", 80, 80, 80, 80, 100, 80),
    ("8c 7c X1 5c 4c", 50, 50, 50, 50, 50, 50),
    ("6c 6d X1 X2 Ks", 20, 20, 20, 20, 20, 20),
    ("3c 3d 8h 8s X2", 15, 15, 15, 15, 15, 14),
    ("Ac Jc 8c 3c X1", 10, 12, 11, 10, 9, 10),
    ("9s Tc Jc Qc Kc", 7, 6, 6, 6, 6, 6),
    ("6c 6d X1 4s Ks", 3, 3, 3, 3, 3, 3),
    ("6c 6d 4h 4s Ks", 2, 2, 2, 2, 2, 2),
    ("Qc Qd 4h 7s Ks", 1, 1, 1, 1, 1, 1),
]

# Five cards and a sixth for each line of Draw Bonus, with the printed columns B1 to B4.
BONUS_LINES = [
    ("Ac Kc Qc Jc 2h", "Tc", 250, 250, 250, 250),
    ("4c 4d 4h X1 2h", "4s", 50, 60, 60, 50),
    ("Ac Kc Qc Jc 2h", "X1", 40, 50, 50, 30),
    ("8c 7c 2h 5c 4c", "6c", 20, 20, 15, 15),
    ("6c 6d 2h 6h Ks", "6s", 7, 6, 6, 6),
    ("3c 3d 8h 8s 2h", "3h", 5, 5, 5, 5),
    ("Ac Jc 8c 3c 2h", "4c", 4, 4, 4, 4),
    ("Tc Jd Qc Kc 2h", "9d", 3, 3, 3, 3),
    ("6c 6d 3h 4s Ks", "6h", 2, 2, 2, 2),
    ("6c 6d 3h 4s Ks", "4h", 1, 1, 1, 1),
]

# Five cards and a sixth for each line of Taxpayer's Fortune, with the printed columns T1 to T4 in dollars.
TAXPAYER_LINES = [
    ("7c 7d 7h X1 X2", "7s", 50_000, 30_000, 25_000, 20_000),
    ("5c 6c 7c 8c 9c", "Tc", 10_000, 10_000, 10_000, 7_500),
    ("Ac Ad Ah As 9c", "9d", 5_000, 5_000, 5_000, 5_000),
    ("3c 3d 3h 8c 8d", "3s", 1_000, 1_000, 1_000, 1_000),
    ("3c 3d 3h 8c 8d", "8s", 500, 500, 500, 500),
    ("2c 4c 6c 8c Tc", "Qc", 100, 125, 125, 125),
    ("5c 6d 7c 8c 9c", "Tc", 25, 25, 25, 25),
    ("3c 3d 4h 4c 8d", "8s", 12, 15, 15, 15),
]


def finished(original: str, draw: str, bets: dict[str, int], **options: str) -> Round:
    """The round after discarding the last card, where there is a discard; the dealer takes what is left."""
    used = set(parse_cards(original) + parse_cards(draw))
    rest = [card for card in parse_cards("9h 2d 4s Kh 7s Js 5h 3s Th 6s") if card not in used]
    cards = (*parse_cards(original), *rest[:5], *parse_cards(draw), rest[5])
    round_ = deal_round(open_table("wild_six", options), {1: bets}, cards)
    return round_ if round_.over else round_.act(1, "discard5")


def refuse_late_bets(round_: Round, wager: str) -> None:
    """On every street the wager is no choice, and no choice takes chips; in the end only Poker was settled."""
    while not round_.over:
        (choice, *_) = round_.legal[1]
        with pytest.raises(ChoiceRefused, match="legal: "):
            round_.act(1, wager, 500)
        with pytest.raises(ChoiceRefused, match="takes no amount"):
            round_.act(1, choice, 500)
        round_ = round_.act(1, choice)
        assert round_.stakes(1) == POKER
    assert wagers(round_) == ["poker"]


def test_r36_queens_or_better_stands_beside_poker() -> None:
    round_ = deal("Qc Qd 8h 3s 4s", bets=QUEENS).act(1, "discard4")
    assert wagers(round_) == ["queens_or_better", "poker"]
    with pytest.raises(StakeError):
        deal("Qc Qd 8h 3s 4s", bets=POKER | {"queens_or_better": 0})


@pytest.mark.parametrize("options", [{}, CLAIMS], ids=["shown by the table", "claims"])
def test_r36_queens_or_better_cannot_be_bet_once_the_cards_are_dealt(options: dict[str, str]) -> None:
    refuse_late_bets(deal("Qc Qd 8h 3s 4s", options=options), "queens_or_better")


@pytest.mark.parametrize("column", range(6), ids=["A1", "A2", "A3", "A4", "A5", "A6"])
@pytest.mark.parametrize("row", range(11))
def test_r37_every_cell_of_the_pay_tables(row: int, column: int) -> None:
    original, *pays = QUEENS_LINES[row]
    round_ = finished(original, "2d", QUEENS, queens_table=f"A{column + 1}")
    assert net(round_, "queens_or_better") == 500 * pays[column]


@pytest.mark.parametrize("original", ["Jc Jd 4h 7s Ks", "Jc X1 4h 7s 3s", "Ac Kh Qh Js 9s"])
def test_r37_less_than_queens_loses_and_stays_unseen(original: str) -> None:
    round_ = deal(original, dealer="5c 5d 8h 9h Tc", bets=QUEENS)
    assert (rule(round_, "queens_or_better"), net(round_, "queens_or_better")) == ("R37", -500)
    assert not any(isinstance(event, e.Shown) for event in round_.events)


@pytest.mark.parametrize("high", ["Q", "K", "A"])
def test_r37_a_joker_pairs_the_highest_card(high: str) -> None:
    round_ = deal(f"{high}c X1 4h 7s 2s", bets=QUEENS)
    assert line(round_, "queens_or_better").label == "Pair of Queens or Better"


def test_r38_a_winning_hand_is_shown_and_paid_at_once() -> None:
    round_ = deal("Qc Qd 8h 3s 4s", bets=QUEENS)
    assert not round_.over
    shown = [(event.rule, event.to) for event in round_.events if isinstance(event, e.Shown)]
    assert shown == [("R38", "seat 1")]
    assert (rule(round_, "queens_or_better"), net(round_, "queens_or_better")) == ("R38", 500)


def test_r39_it_is_paid_before_the_draw() -> None:
    events = deal("Qc Qd 8h 3s 4s", bets=QUEENS).act(1, "discard4").events
    paid = next(i for i, event in enumerate(events) if isinstance(event, e.Settled))
    drawn = next(i for i, event in enumerate(events) if isinstance(event, e.Dealt) and event.pile == "draw")
    assert paid < drawn


def test_r40_a_small_queens_or_better_bet_opens_the_whole_award() -> None:
    round_ = finished("3c 3d 3h 8c 8d", "3s", {"poker": 100, "queens_or_better": 100, "taxpayer": 100})
    assert net(round_, "taxpayer") == 100_000


def test_r41_the_tax_is_exactly_a_dollar() -> None:
    for cents in (50, 99, 101, 500):
        with pytest.raises(BetRefused, match=r"exactly \$1") as refused:
            deal("Qc Qd 8h 3s 4s", bets=QUEENS | {"taxpayer": cents})
        assert refused.value.rule == "R41"


def test_r42_the_dollar_comes_back_when_queens_or_better_loses() -> None:
    round_ = deal("Jd Td 8h 3s 4s", bets=TAXED).act(1, "discard4")
    assert net(round_, "queens_or_better") == -500
    assert (rule(round_, "taxpayer"), line(round_, "taxpayer").returned_cents) == ("R42", 100)


@pytest.mark.parametrize("original", ["Jd Td 8h 3s 4s", "6c 6d 8h 3s 4s", "Ac Ad 8h 3s 4s", "Ac X1 8h 3s 4s"])
def test_r43_one_pair_or_lower_pays_no_tax(original: str) -> None:
    round_ = deal(original, bets=TAXED).act(1, "discard4")
    assert "tax" not in wagers(round_)


@pytest.mark.parametrize(
    ("row", "dollars"), [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5), (8, 2), (9, 1)]
)
def test_r44_the_tax_schedule(row: int, dollars: int) -> None:
    tax = line(finished(QUEENS_LINES[row][0], "2d", TAXED), "tax")
    assert (tax.rule, tax.outcome, tax.odds) == ("R44", "collected", f"${dollars}")
    assert (tax.stake_cents, tax.returned_cents) == (0, -100 * dollars)


def test_r45_the_tax_is_taken_right_after_the_winnings() -> None:
    round_ = deal("6c 6d 4h 4s Ks", dealer="5c 5d 7h 9s Jc", sixth="Qd", bets=TAXED)
    assert wagers(round_) == ["queens_or_better", "tax"]
    assert round_.net_cents == {1: 1000 - 100}


@pytest.mark.parametrize("column", range(4), ids=["T1", "T2", "T3", "T4"])
@pytest.mark.parametrize("row", range(8))
def test_r46_every_cell_of_the_pay_tables(row: int, column: int) -> None:
    original, draw, *pays = TAXPAYER_LINES[row]
    award = line(finished(original, draw, TAXED, taxpayer_table=f"T{column + 1}"), "taxpayer")
    assert (award.rule, award.net_cents, award.returned_cents) == ("R46", 100 * pays[column], 100 * pays[column] + 100)


def test_r47_awards_go_by_the_final_six_cards() -> None:
    # Five clubs win Queens or Better; the sixth card is no club, so there is no six-card flush.
    assert net(finished("2c 4c 6c 8c Tc", "Qd", TAXED), "taxpayer") == 0


def test_r48_the_six_are_the_first_five_and_the_card_drawn() -> None:
    award = line(finished("3c 3d 4h 4c 8d", "8s", TAXED), "taxpayer")
    assert award.cards == parse_cards("3c 3d 4h 4c 8d 8s")


def test_r49_whatever_is_discarded_counts_again() -> None:
    round_ = deal("3c 3d 4h 4c 8d", draw="8s", bets=TAXED)
    assert [net(round_.act(1, choice), "taxpayer") for choice in round_.legal[1]] == [1200] * 5


def test_r50_an_automatic_winner_gets_a_sixth_card_for_the_tax() -> None:
    round_ = deal("2c 4c 6c 8c Tc", draw="Qc", bets=TAXED)
    assert net(round_, "taxpayer") == 10_000
    assert any(isinstance(event, e.Dealt) and event.to == "seat 1" and event.pile == "draw" for event in round_.events)


@pytest.mark.parametrize(
    ("original", "draw"),
    [
        ("5c 6c 7c 8c 9c", "X1"),
        ("Ac Ad Ah As 9c", "X1"),
        ("3c 3d 3h 8c 8d", "X2"),
        ("2c 4c 6c X1 Tc", "Qc"),
        ("3c 3d 4h 4c 8d", "X1"),
        ("7c 7d 7h 7s X2", "9d"),
    ],
)
def test_r51_a_joker_spoils_every_line_but_six_of_a_kind(original: str, draw: str) -> None:
    assert net(finished(original, draw, TAXED), "taxpayer") == 0


def test_r52_first_example() -> None:
    round_ = deal("3c 3d 3h 8c 8d", draw="3s", bets=ALL)
    assert wagers(round_) == ["poker", "queens_or_better", "tax", "draw_bonus", "taxpayer"]
    assert [line.net_cents for line in round_.settlement] == [500, 7500, -500, 3000, 100_000]
    assert line(round_, "draw_bonus").odds == "6 to 1"


def test_r53_second_example() -> None:
    round_ = deal("3c 3d 3h 3s 8d", draw="Kc", bets=ALL)
    assert [line.net_cents for line in round_.settlement] == [500, 10_000, -500, 3000, 0]


def test_r54_third_example() -> None:
    round_ = deal("6c 6d Th 3s 8d", draw="Kc", bets=ALL).act(1, "discard4")
    assert line(round_, "queens_or_better").returned_cents == 0
    assert line(round_, "taxpayer").returned_cents == 100
    assert "tax" not in wagers(round_)


def test_r55_draw_bonus_is_bet_before_the_deal() -> None:
    round_ = deal("Ac Ad 8h 3s 4s", bets=BONUS)
    first, *later = round_.events
    assert isinstance(first, e.BetsPlaced)
    assert (first.stakes, [event for event in later if isinstance(event, e.BetsPlaced)]) == (BONUS, [])
    assert wagers(round_.act(1, "discard4")) == ["poker", "draw_bonus"]


@pytest.mark.parametrize("options", [{}, CLAIMS], ids=["shown by the table", "claims"])
def test_r55_draw_bonus_cannot_be_bet_once_the_cards_are_dealt(options: dict[str, str]) -> None:
    refuse_late_bets(deal("Ac Ad 8h 3s 4s", options=options), "draw_bonus")


def test_r56_it_goes_by_six_cards() -> None:
    # Neither the first five nor the Poker hand is a flush, the six cards hold one.
    round_ = deal("Ac Qc 8c 3c Ad", draw="4c", bets=BONUS).act(1, "discard4")
    assert line(round_, "draw_bonus").label == "Flush"
    assert line(round_, "poker").cards[:5] == parse_cards("Ac Qc 8c Ad 4c")


def test_r57_the_sixth_is_the_replacement() -> None:
    round_ = deal("Ac Ad 8h 3s 4s", draw="8c", bets=BONUS).act(1, "discard5")
    assert set(line(round_, "draw_bonus").cards) - set(parse_cards("Ac Ad 8h 3s 4s")) == set(parse_cards("8c"))


@pytest.mark.parametrize("column", range(4), ids=["B1", "B2", "B3", "B4"])
@pytest.mark.parametrize("row", range(10))
def test_r58_every_cell_of_the_pay_tables(row: int, column: int) -> None:
    original, draw, *pays = BONUS_LINES[row]
    bonus = line(finished(original, draw, BONUS, draw_table=f"B{column + 1}"), "draw_bonus")
    assert (bonus.rule, bonus.net_cents) == ("R58", 500 * pays[column])


@pytest.mark.parametrize(("original", "draw"), [("Ac Ad 8h 3s 4s", "Tc"), ("Ac Kd Qh 8s 4s", "X1")])
def test_r58_a_single_pair_loses(original: str, draw: str) -> None:
    assert net(deal(original, draw=draw, sixth="6d", bets=BONUS).act(1, "discard5"), "draw_bonus") == -500


def test_r59_an_automatic_winner_can_improve() -> None:
    assert net(deal("3c 3d 3h 8c 8d", draw="3s", bets=BONUS), "draw_bonus") == 3000


def test_r60_an_automatic_winner_must_be_shown_to_be_paid() -> None:
    claimed = deal("2c 4c 6c 8c Tc", dealer="9c 9d 9h Ks Kh", draw="Ad", options=CLAIMS)
    assert net(claimed.act(1, "show"), "poker") == 500
    hidden = claimed.act(1, "hide").act(1, "discard1")
    assert (rule(hidden, "poker"), net(hidden, "poker")) == ("R32", -500)


def test_r61_stake_and_winnings_go_back_before_the_draw() -> None:
    cards = parse_cards("2c 4c 6c 8c Tc Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Qc Th Kd")
    round_ = deal_round(open_table("wild_six"), {1: POKER, 2: POKER}, cards)
    assert line(round_, "poker").returned_cents == 1000
    assert round_.legal.keys() == {2}
    assert view(round_, 2).events.count(line(round_, "poker")) == 1


def test_r62_the_king_high_straight_that_draws_the_ace() -> None:
    round_ = deal("9s Tc Jc Qc Kc", dealer="5c 5d 7h 9d 2h", draw="Ac", bets=BONUS)
    assert net(round_, "poker") == 500
    assert (line(round_, "draw_bonus").label, net(round_, "draw_bonus")) == ("Natural Royal Flush", 125_000)


def test_r63_without_the_ace_all_five_cards_count_again() -> None:
    # The winner laid nothing aside (Q14): its nine, which the royal flush could have spared, is among the best five.
    round_ = deal("9s Tc Jc Qc Kc", dealer="5c 5d 7h 9d 2h", draw="2d", bets=BONUS)
    assert (round_.actions, round_.choices(1)) == ((), ("-", "-"))
    assert line(round_, "draw_bonus").cards == parse_cards("Kc Qc Jc Tc 9s")
    assert net(round_, "draw_bonus") == 1500


def test_r64_the_card_drawn_settles_draw_bonus_and_poker() -> None:
    round_ = deal("Tc Td 8h 3s 4s", draw="Th", bets=BONUS).act(1, "discard5")
    assert (net(round_, "poker"), net(round_, "draw_bonus")) == (500, 1000)
    # An automatic winner's Poker bet is already settled, whatever is drawn.
    straight = deal("9s Tc Jd Qc Kc", dealer="Ac Ad Ah As 2d", draw="5h", bets=BONUS)
    assert [line.rule for line in straight.settlement] == ["R20", "R58"]


def test_r65_a_hand_not_turned_over_forfeits() -> None:
    round_ = deal("Qc Qd 8h 3s 4s", bets=QUEENS, options=CLAIMS).act(1, "hide")
    assert (rule(round_, "queens_or_better"), net(round_, "queens_or_better")) == ("R65", -500)
    assert net(what_if(round_.act(1, "discard4"), 1, "show", "show", "discard4"), "queens_or_better") == 500


@pytest.mark.parametrize(("extra", "dealt"), [({}, 0), ({"draw_bonus": 500}, 1), ({"taxpayer": 100}, 1)])
def test_r66_a_sixth_card_even_if_it_cannot_help(extra: dict[str, int], dealt: int) -> None:
    round_ = deal("Ac Kc Qc Jc Tc", dealer="5c 5d 7h 9d 2h", bets=QUEENS | extra)
    drawn = [event for event in round_.events if isinstance(event, e.Dealt) and event.pile == "draw"]
    assert len(drawn) == dealt


def test_r67_all_six_cards_are_put_together() -> None:
    round_ = deal("3c 3d 3h 8c 8d", draw="3s", bets=ALL)
    assert line(round_, "draw_bonus").cards == parse_cards("8d 3s 3h 3d 3c")
    assert line(round_, "taxpayer").cards == parse_cards("3c 3d 3h 8c 8d 3s")


def test_r68_the_discard_never_helps_poker() -> None:
    # Two pair with the discard; the Poker hand is ace-high and loses to fives.
    round_ = deal("8h 3s Ad Qh 2s", draw="8c", bets=BONUS).act(1, "discard1")
    assert net(round_, "poker") == -500
    assert parse_cards("8h")[0] not in line(round_, "poker").cards


def test_r69_the_discard_comes_back_after_poker_is_settled() -> None:
    round_ = deal("6c 6d Th 3s 8d", draw="Kc", bets=ALL).act(1, "discard4")
    assert story(round_)[-8:] == [
        "dealer shows 5c5d7h9sJc",
        "dealer shows Kd",
        "seat 1 shows 6c6dTh8d",
        "seat 1 shows Kc",
        "seat 1 is settled on poker",
        "seat 1 shows 3s",
        "seat 1 is settled on draw_bonus",
        "seat 1 is settled on taxpayer",
    ]
    assert [event.rule for event in round_.events if isinstance(event, e.Shown)][-3:] == ["R29", "R29", "R67"]


def test_r69_every_poker_bet_is_settled_before_any_discard_comes_back() -> None:
    cards = parse_cards("3c Ac Ad 8h 4s Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Tc Th Kd")
    round_ = deal_round(open_table("wild_six"), {1: BONUS, 2: POKER}, cards).act(1, "discard1").act(2, "discard5")
    assert story(round_)[-8:] == [
        "seat 2 shows KcKh7d6s",
        "seat 2 shows Th",
        "seat 2 is settled on poker",
        "seat 1 shows AcAd8h4s",
        "seat 1 shows Tc",
        "seat 1 is settled on poker",
        "seat 1 shows 3c",
        "seat 1 is settled on draw_bonus",
    ]  # The deuce that seat 2 laid aside stays unseen: it bet Poker alone.
