"""Casino Hold'em, rule by rule."""

from __future__ import annotations

import pytest

from examples.casino_holdem.spec import GAME
from pitboss.cards import HIDDEN, STANDARD_DECK, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused, SeatDone, SeatError
from pitboss.play import Round, deal_round, open_table, view
from pitboss.play.events import Dealt, Looked, Shown
from pitboss.rules import FIRST_LINE

ANTE = {"ante": 1000}
WITH_BONUS = {"ante": 1000, "aa_bonus": 500}


def played(cards: str, choice: str = "call", *, bets: dict[str, int] | None = None, **options: str) -> Round:
    """One seat's round: its two cards, the dealer's two, the flop, turn and river."""
    return deal_round(open_table(GAME, options), {1: bets or ANTE}, parse_cards(cards)).act(1, choice)


def money(round_: Round) -> dict[str, tuple[str, str, int]]:
    """Each wager's outcome, the rule that decided it, and what came back."""
    return {line.wager: (line.outcome, line.rule, line.returned_cents) for line in round_.settlement}


def test_r01_an_ante_is_required_and_the_bonus_stands_beside_it() -> None:
    table = open_table("casino_holdem")
    assert deal_round(table, {6: WITH_BONUS}, STANDARD_DECK).stakes(6) == WITH_BONUS
    with pytest.raises(BetRefused, match=r"only be bet together with ante \(R1\)"):
        deal_round(table, {1: {"aa_bonus": 500}}, STANDARD_DECK)
    with pytest.raises(BetRefused, match=r"call cannot be bet before the deal \(R3\)"):
        deal_round(table, {1: {"ante": 500, "call": 1000}}, STANDARD_DECK)
    with pytest.raises(SeatError, match="1 to 6"):
        deal_round(table, {7: ANTE}, STANDARD_DECK)


def test_r02_two_cards_each_face_down_then_the_flop_face_up() -> None:
    round_ = deal_round(open_table(GAME), {1: ANTE, 2: ANTE}, parse_cards("AhAd7c2dKcKdQsJs9s4h3h"))
    events = [event for event in view(round_, 2).events if isinstance(event, Dealt | Shown | Looked)]
    assert [(type(event), event.cards) for event in events] == [
        (Dealt, (HIDDEN, HIDDEN)),
        (Dealt, (HIDDEN, HIDDEN)),
        (Dealt, (HIDDEN, HIDDEN)),
        (Dealt, (HIDDEN, HIDDEN, HIDDEN)),
        (Shown, parse_cards("QsJs9s")),
        (Looked, (HIDDEN, HIDDEN)),
        (Looked, parse_cards("7c2d")),
    ]
    assert view(round_, 2).cards == parse_cards("7c2dQsJs9s")


def test_r03_seats_call_at_twice_the_ante_or_fold_in_turn() -> None:
    round_ = deal_round(open_table(GAME), {1: ANTE, 4: ANTE}, STANDARD_DECK)
    assert round_.legal == {1: ("fold", "call")}
    with pytest.raises(ChoiceRefused, match=r"out of turn; seat 1 decides first \(R3\)"):
        round_.act(4, "call")
    with pytest.raises(ChoiceRefused, match=r"legal: fold, call \(R3\)"):
        round_.act(1, "check")
    round_ = round_.act(1, "call")
    assert round_.stakes(1) == {"ante": 1000, "call": 2000}
    with pytest.raises(SeatDone):
        round_.act(1, "call")
    assert round_.legal == {4: ("fold", "call")}


def test_r04_a_fold_loses_the_ante() -> None:
    round_ = played("7c2dAhAdKsJh9c8d4s", "fold")
    assert money(round_) == {"ante": ("loses", "R4", 0)}
    assert not any(isinstance(event, Shown) and event.to == "dealer" for event in round_.events)
    assert not any(isinstance(event, Dealt) and event.pile == "turn_river" for event in round_.events)


def test_r05_turn_river_and_dealer_are_shown_after_a_call() -> None:
    events = played("AcQd2c2dKsJh9c8d4s").events
    shown = [(event.to, event.cards) for event in events if isinstance(event, Shown)]
    assert shown == [
        ("board", parse_cards("KsJh9c")),
        ("board", parse_cards("8d4s")),
        ("dealer", parse_cards("2c2d")),
        ("seat 1", parse_cards("AcQd")),
    ]


@pytest.mark.parametrize(
    ("dealer", "board", "qualifies"),
    [
        ("3c3d", "KsJh9c8d5s", False),
        ("4c4d", "KsJh9c8d5s", True),
        ("6c7d", "KsJh9c4d4s", True),
        ("AcQd", "KsJh9c8d5s", False),
        ("AcQd", "3s3h9c2d2s", True),  # two pair of threes and twos is better than a pair of fours
    ],
)
def test_r05_the_dealer_qualifies_with_a_pair_of_fours_or_better(dealer: str, board: str, qualifies: bool) -> None:
    facts = GAME.facts(parse_cards("AhTd" + board + dealer), ("call",))
    assert facts[2] == qualifies


def test_r06_without_a_qualified_dealer_the_ante_pays_and_the_call_pushes_even_behind() -> None:
    behind = played("7c2dAcQdKsJh9c8h5s")
    assert money(behind) == {"ante": ("pays", "R6", 2000), "call": ("pushes", "R6", 2000)}
    flush = played("7s2sAcQdKsJs9s8h5d")
    assert money(flush) == {"ante": ("pays", "R6", 3000), "call": ("pushes", "R6", 2000)}


def test_r07_against_a_qualified_dealer_the_higher_hand_wins_both() -> None:
    round_ = played("KcTd9d8sKsJh9c5d2s")
    assert money(round_) == {"ante": ("pays", "R7", 2000), "call": ("wins", "R7", 4000)}


# Typed once from the table in the heading of the game: 100-20-10-3-2-1.
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("AhKh4c4dQhJhTh2c3d", 100),
        ("9hKh4c4dQhJhTh2c3d", 20),
        ("KcKd4c4dKsKhTh2c3d", 10),
        ("KcKd4c4dKsThTc2c3d", 3),
        ("2hKh4c4dQhJh7h2c3d", 2),
        ("9cKh4c4dQhJdTh2c3d", 1),
        ("KcQd4c4dKsThTc2c3d", 1),
    ],
)
def test_r07_the_ante_pays_by_its_table(cards: str, pays: int) -> None:
    round_ = played(cards)
    assert money(round_) == {"ante": ("pays", "R7", 1000 * (1 + pays)), "call": ("wins", "R7", 4000)}
    assert round_.settlement[0].odds == f"{pays} to 1"


def test_r08_equal_hands_push() -> None:
    round_ = played("AcQdAhQhKsKh9c8d4s")
    assert money(round_) == {"ante": ("pushes", "R8", 1000), "call": ("pushes", "R8", 2000)}


def test_r09_the_dealers_higher_hand_takes_both() -> None:
    round_ = played("QcQdAhAdKsJh9c8d4s")
    assert money(round_) == {"ante": ("loses", "R9", 0), "call": ("loses", "R9", 0)}


@pytest.mark.parametrize(
    ("first_five", "pays"),
    [
        ("AhKhQhJhTh", 25),
        ("9h8h7h6h5h", 25),
        ("9h9d9c9s5h", 25),
        ("9h9d9c5s5h", 25),
        ("Ah9h7h5h3h", 25),
        ("9h8d7c6s5h", 7),
        ("9h9d9cKsQh", 7),
        ("3h3d2c2sQh", 7),
        ("AhAd7c5s3h", 7),
        ("KhKdAc5s3h", None),
        ("AhKdQcJs9h", None),
    ],
)
def test_r10_the_aa_bonus_pays_on_the_first_five_cards(first_five: str, pays: int | None) -> None:
    cards = parse_cards(first_five)
    rest = [card for card in STANDARD_DECK if card not in cards]
    deck = (*cards[:2], *rest[:2], *cards[2:], *rest[2:4])
    round_ = deal_round(open_table(GAME), {1: WITH_BONUS}, deck).act(1, "fold")
    outcome = ("loses", "R10", 0) if pays is None else ("pays", "R10", 500 * (1 + pays))
    assert money(round_)["aa_bonus"] == outcome
    assert round_.settlement[-1].cards == cards


def test_r10_the_turn_and_river_do_not_help_the_aa_bonus() -> None:
    assert money(played("AcQd2c2dKsJh9cAdAs", bets=WITH_BONUS))["aa_bonus"] == ("loses", "R10", 0)


def test_q01_after_a_fold_the_aa_bonus_stays_in_action_or_with_the_option_is_lost() -> None:
    aces = "AcAd9h8hKs7h5c3d2s"
    assert money(played(aces, "fold", bets=WITH_BONUS))["aa_bonus"] == ("pays", "R10", 4000)
    lost = played(aces, "fold", bets=WITH_BONUS, bonus_after_fold="lost")
    assert money(lost)["aa_bonus"] == ("loses", "Q1", 0)


def test_the_published_edge_of_the_aa_bonus_follows_from_its_table() -> None:
    """5-card counts: flushes and better 9,516; straights to two pair 188,664; pairs of aces 84,480."""
    rulings = [GAME.rule_on(GAME.fact_type(0, 0, 0, line), ("call",), GAME.choose_options()) for line in range(3)]
    table = GAME.wager("aa_bonus").tables["aa_bonus"]
    first, second, nothing = (ruling["aa_bonus"].outcome - FIRST_LINE for ruling in rulings)
    assert nothing < 0
    win, deals = 9516 * table.odds[first].pays + (188_664 + 84_480) * table.odds[second].pays, 2_598_960
    assert f"{(deals - 9516 - 188_664 - 84_480 - win) / deals:.2%}" == "6.40%"
