"""Three Card Poker, rule by rule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused
from pitboss.games.three_card.settle import PLAYER, QUALIFIES
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Dealt, Looked
from tests.games import one_seat
from tests.games.one_seat import money, shown

ANTE, BOTH = {"ante": 500}, {"ante": 500, "pair_plus": 500}


def played(cards: str, *choices: str, bets: dict[str, int] = BOTH, **options: str) -> Round:
    return one_seat.played("three_card", cards, *choices, bets=bets, **options)


def test_r01_a_seat_bets_the_ante_or_pair_plus_or_both() -> None:
    table = open_table("three_card")
    for bets in (ANTE, BOTH, {"pair_plus": 500}):
        assert deal_round(table, {1: bets}, STANDARD_DECK).stakes(1) == bets
    with pytest.raises(BetRefused):
        deal_round(table, {1: {}}, STANDARD_DECK)


def test_r02_the_ranking_is_that_of_three_cards() -> None:
    counts = Counter(map(PLAYER.evaluator.kind_of, combinations(STANDARD_DECK, 3)))
    assert [counts[kind] for kind in PLAYER.evaluator.kinds] == [16_440, 3_744, 1_096, 720, 52, 48]
    order = PLAYER.evaluator.strength
    ascending = ("2c3d5h", "AcKdJh", "2c2d3h", "AcAdKh", "2c3c5c", "Ac2d3h", "2c3d4h", "AcKdQh", "2c2d2h", "Ac2c3c")
    strengths = [order(parse_cards(cards)) for cards in ascending]
    assert strengths == sorted(set(strengths))


def test_r03_three_cards_each_and_the_seats_look_at_theirs() -> None:
    events = played("4s6h4dJhQs8s").events
    assert [len(event.cards) for event in events if isinstance(event, Dealt)] == [3, 3]
    assert [event.cards for event in events if isinstance(event, Looked)] == [parse_cards("4s6h4d")]


def test_r04_a_seat_folds_and_loses_the_ante_or_plays() -> None:
    round_ = played("2s3h5dJh9s8s", bets=ANTE)
    assert round_.legal == {1: ("fold", "play")}
    assert money(round_.act(1, "fold")) == {"ante": ("loses", "R4", -500)}
    assert round_.act(1, "play").stakes(1) == {"ante": 500, "play": 500}
    with pytest.raises(ChoiceRefused, match="R4"):
        round_.act(1, "check")


def test_r05_the_dealer_qualifies_with_queen_high() -> None:
    assert shown(played("4s6h4dJhQs8s", "play")) == [("dealer", "R5"), ("seat 1", "R7")]
    assert QUALIFIES(parse_cards("Qc3d2h"))
    assert QUALIFIES(parse_cards("2c2d3h"))
    assert not QUALIFIES(parse_cards("JcTd8h"))


def test_r06_without_a_qualified_dealer_the_ante_wins_even_behind() -> None:
    told = money(played("2s3h5dJh9s8s", "play", bets=ANTE))
    assert told == {"ante": ("wins", "R6", 500), "play": ("pushes", "R6", 0)}


@pytest.mark.parametrize(
    ("dealer", "outcome", "net"),
    [("Qh7s5s", "wins", 500), ("Ad8s7h", "pushes", 0), ("Ad8s7d", "pushes", 0), ("2h2sKs", "loses", -500)],
)
def test_r07_a_qualified_dealer_is_compared(dealer: str, outcome: str, net: int) -> None:
    told = money(played("As8h7c" + dealer, "play", bets=ANTE))
    assert told == {"ante": (outcome, "R7", net), "play": (outcome, "R7", net)}


@pytest.mark.parametrize(("hand", "pays"), [("4s5s6s", (5, 5, 4)), ("4s4h4d", (4, 3, 3)), ("4s5h6d", (1, 1, 1))])
def test_r08_the_bonus_is_paid_even_if_the_hand_loses(hand: str, pays: tuple[int, ...]) -> None:
    for table, paid in zip(("5-4-1", "5-3-1", "4-3-1"), pays, strict=True):
        told = money(played(hand + "AcKcQc", "play", bets=ANTE, bonus_table=table))
        assert told["ante"] == ("loses", "R7", -500)
        assert told["ante_bonus"] == ("pays", "R8", 500 * paid)
    assert "ante_bonus" not in money(played("2s7s9sAcKcQc", "play", bets=ANTE))
    assert "ante_bonus" not in money(played(hand + "AcKcQc", "fold", bets=ANTE))


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("4s5s6s", (40, 40, 40)),
        ("4s4h4d", (30, 30, 30)),
        ("4s5h6d", (6, 6, 5)),
        ("2s7s9s", (3, 4, 4)),
        ("2s2h9s", (1, 1, 1)),
        ("As2h9s", (-1, -1, -1)),
    ],
)
def test_r09_pair_plus_pays_on_the_own_hand(hand: str, pays: tuple[int, ...]) -> None:
    for table, paid in zip(("40-30-6-3-1", "40-30-6-4-1", "40-30-5-4-1"), pays, strict=True):
        told = money(played(hand + "AcKcQc", "play", pair_plus_table=table))
        assert told["pair_plus"][1:] == ("R9", 500 * paid)


def test_q01_after_a_fold_pair_plus_stays_or_with_the_option_is_lost() -> None:
    assert money(played("2s2h9sAcKcQc", "fold"))["pair_plus"] == ("pays", "Q1", 500)
    lost = played("2s2h9sAcKcQc", "fold", pair_plus_after_fold="lost")
    assert money(lost)["pair_plus"] == ("loses", "Q1", -500)


def test_q02_pair_plus_alone_leaves_nothing_to_decide() -> None:
    alone = played("4s6h4dJhQs8s", bets={"pair_plus": 500})
    assert alone.over
    assert money(alone) == {"pair_plus": ("pays", "R9", 500)}
