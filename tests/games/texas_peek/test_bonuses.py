"""I'm In, the Blind and the limits: R11 to R13, every line of both printed tables."""

from __future__ import annotations

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import BetRefused
from pitboss.play import Limits, deal_round, open_table
from tests.games.texas_peek.table import BLIND, DEALER_PAIR, GAME, PLAYER_FLUSH, PLAYER_PAIR, deal, net, rule_of

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


EVERY_WAY = [("fold",), ("peek", "fold"), ("peek", "2x", "surrender"), ("peek", "4x", "im_in")]


@pytest.mark.parametrize("choices", EVERY_WAY)
@pytest.mark.parametrize(("dealer", "cents"), [("AcAd", 12500), ("KcQd", -500)])
@pytest.mark.parametrize("player", ["AhAs KsJs9s 8d3c", "KdKh QhQsJd 9h3s", "8h4d Js7c5d 9h3s", "TsTh 9s8s7s 6s4c"])
def test_r12_the_players_cards_never_matter_to_the_blind(
    player: str, dealer: str, cents: int, choices: tuple[str, ...]
) -> None:
    """Aces, kings, nothing and a straight flush, whether the dealer holds aces or nothing."""
    assert net(deal(f"{dealer} {player}", *choices))["blind"] == cents


def test_r13_the_house_sets_the_limits_of_blind_and_peek() -> None:
    """$1 to $25 on the Blind, $10 to $500 on the Peek, whatever the table's other limits."""
    limits = Limits(500, 10_000, wagers=(("blind", (100, 2_500)), ("peek", (1_000, 50_000))))
    table = open_table("texas_peek", limits=limits)
    for stake in (99, 2_501, 5_000):
        with pytest.raises(BetRefused, match="outside the limits") as refused:
            table.check({1: {"blind": stake}})
        assert refused.value.rule == "R13"
    for stake in (100, 2_500):
        round_ = deal_round(table, {1: {"blind": stake}}, range(52))
    for stake in (999, 50_001):
        with pytest.raises(BetRefused, match="outside the limits") as refused:
            round_.act(1, "peek", stake)
        assert refused.value.rule == "R13"
    assert round_.act(1, "peek", 1_000).stakes(1)["peek"] == 1_000
    # Raises follow from the Peek: the largest Peek may still be raised four times.
    assert round_.act(1, "peek", 50_000).act(1, "4x").stakes(1)["raise"] == 200_000


def test_r13_without_limits_of_their_own_the_tables_hold() -> None:
    table = open_table("texas_peek", limits=Limits(500, 10_000))
    round_ = deal_round(table, {1: BLIND}, range(52))
    for stake in (499, 10_001):
        with pytest.raises(BetRefused, match=r"blind .* outside the limits"):
            table.check({1: {"blind": stake}})
        with pytest.raises(BetRefused, match=r"peek .* outside the limits"):
            round_.act(1, "peek", stake)
