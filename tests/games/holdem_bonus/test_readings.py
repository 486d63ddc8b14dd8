"""Where the text of Texas Hold'em Bonus Poker is silent or contradicts itself: the readings, one by one.

Q1 and Q2 are in test_pays, Q11 in test_printed, Q12 in test_layout.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.cards import HIDDEN, STANDARD_DECK, parse_cards
from pitboss.errors import SeatError
from pitboss.games import find_game
from pitboss.games.holdem_bonus.strategies import chance_of_winning
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.claims.answers import answered
from pitboss.odds.claims.case import certified_case
from pitboss.play import deal_round, open_table, view
from pitboss.play.events import Burned, Dealt, Settled, Shown
from tests.games.holdem_bonus.seat_one import ANTE, WITH_BONUS, deal, money, play, rule_of

GAME = find_game("holdem_bonus")
STRAIGHT_WINS = ("ThQc", "9h8h", "KsJh9c4d2s")
PRINTED_RETURN = 0.9688


def test_r52_q03_the_printed_return_is_compared_with_what_is_counted() -> None:
    found = load_certificate(GAME)
    solved = found.find(GAME.choose_options())
    assert solved is not None
    printed, best, *_ = certified_case(found, solved, solved.tally).findings()
    assert f"return the printed {100 * PRINTED_RETURN:.2f} %? No: 97.96 % with best play" in printed
    assert best == "optimal: 97.9631 % of the first bet, 99.4665 % of all money bet."


def test_r52_the_claim_is_told_as_a_claim() -> None:
    assert "claims" in GAME.rules["R52"]
    assert f"{PRINTED_RETURN:.2%}".replace("%", " %") in GAME.rules["R52"]


def test_q03_is_answered_plainly_by_the_certificate() -> None:
    """The definition holds no figure; the certificate gives one for each option."""
    assert "9" not in GAME.readings["Q3"].answer
    certificate = load_certificate(GAME)
    for value in ("straight", "flush"):
        options = GAME.choose_options({"ante_pays_from": value})
        best, printed = (
            1 - found.main.house_edge for name in ("optimal", "printed") if (found := certificate.find(options, name))
        )
        told = f"No: {float(best):.2%} with best play, {float(printed):.2%} with the printed strategy."
        assert answered(GAME, options).readings["Q3"].answer == told.replace("%", " %")
    assert answered(GAME).readings["Q3"].answer == "No: 97.96 % with best play, 97.82 % with the printed strategy."


def test_q03_both_readings_of_the_ante_can_be_played_and_counted() -> None:
    nets = {
        value: play(deal(*STRAIGHT_WINS, options={"ante_pays_from": value})).net_cents[1]
        for value in ("straight", "flush")
    }
    assert nets == {"straight": 5000, "flush": 4000}


def test_q04_one_to_six_seats() -> None:
    round_ = deal_round(open_table(GAME), dict.fromkeys(range(1, 7), ANTE), STANDARD_DECK)
    assert list(round_.legal) == [1, 2, 3, 4, 5, 6]
    with pytest.raises(SeatError, match="1 to 6"):
        deal_round(open_table(GAME), {7: ANTE}, STANDARD_DECK)


def test_q05_nothing_more_is_dealt_when_every_seat_has_folded() -> None:
    round_ = play(deal("AhAd", bets=WITH_BONUS), "fold")
    assert round_.over
    piles = Counter(event.pile for event in round_.events if isinstance(event, Dealt | Shown))
    assert piles == {"hole": 2, "dealer": 1}
    dealt = [event for event in view(round_, 1).events if isinstance(event, Dealt)]
    assert (dealt[1].pile, dealt[1].cards) == ("dealer", (HIDDEN, HIDDEN))


def test_q06_no_card_is_burned() -> None:
    assert not any(isinstance(event, Burned) for event in play(deal("AhAd")).events)
    assert GAME.plan(6).size == 6 * 2 + 2 + 5


@pytest.mark.parametrize(
    ("cards", "choices", "ante"),
    [
        (("KdQc", "9h8h", "Ks7h5c3d2s"), (), ("pushes", 1000)),  # a pair wins
        (("AhKc", "AdKs", "QsJh9c4d2s"), (), ("pushes", 1000)),  # equal hands
        (("QdQc", "AhAc", "KsJh9c4d2s"), (), ("loses", 0)),  # a pair loses to a higher pair
        (("8d7c", "QhKd", "9sJh6cTs2d"), (), ("loses", 0)),  # a straight to the jack loses to one to the king
        (("KdQc", "9h8h", "Ks7h5c3d2s"), ("fold",), ("loses", 0)),
    ],
)
def test_q07_the_ante_is_returned_only_where_the_dealer_does_not_win(
    cards: tuple[str, ...], choices: tuple[str, ...], ante: tuple[str, int]
) -> None:
    assert money(play(deal(*cards), *choices))["ante"] == ante


def test_q08_double_the_bet_is_the_stake_and_as_much_again() -> None:
    for line in play(deal(*STRAIGHT_WINS)).settlement:
        assert (line.odds, line.returned_cents, line.net_cents) == ("1 to 1", 2 * line.stake_cents, line.stake_cents)


def test_q09_the_ace_plays_low_in_the_lowest_straight() -> None:
    low = play(deal("Ah2d", "KsQd", "3c4s5hKdQc"))  # five-high straight against two pair
    assert (money(low)["ante"], rule_of(low, "ante")) == (("wins", 2000), "R26")
    assert set(low.settlement[0].hands["player"]) == set(parse_cards("5h4s3c2dAh"))
    beaten = play(deal("AhTd", "6d7d", "2c3s4h5dKc"))  # A-2-3-4-5 is below 3-4-5-6-7
    assert money(beaten)["flop"] == ("loses", 0)


def test_q09_and_is_never_in_the_middle() -> None:
    round_ = play(deal("KhAd", "9s7d", "2c3s4h8d9c"))  # K-A-2-3-4 is ace high and loses to a pair of nines
    assert money(round_)["flop"] == ("loses", 0)


def test_q10_the_ante_of_a_fold_is_collected_at_once_and_the_bonus_at_the_end() -> None:
    bets = {1: WITH_BONUS, 2: ANTE}
    round_ = deal_round(open_table(GAME), bets, parse_cards("9h4dKcKdQhQd9s8s4c3c2c")).act(1, "fold").act(2, "bet")
    names = [event.__struct_config__.tag for event in round_.events]
    assert [(line.seat, line.wager, line.rule) for line in round_.settlement] == [(1, "ante", "R19")]
    flop = next(i for i, event in enumerate(round_.events) if isinstance(event, Dealt) and event.pile == "flop")
    assert names.index("settled") < flop
    over = round_.act(2, "check").act(2, "check")
    last = [event for event in over.events if isinstance(event, Settled)][-1]
    assert (last.seat, last.wager, last.outcome) == (1, "bonus", "loses")


def test_q13_a_hand_that_wins_more_often_than_it_loses_is_bet_though_it_often_ties() -> None:
    """On a board that most hands share, both readings differ: the hand ties too often to win half of the deals."""
    cards = parse_cards("AhKd" + "QsQhQdQc")  # four queens on the board: an ace plays, and ties every other ace
    wins, half_ties = chance_of_winning(cards), chance_of_winning(cards, Fraction(1, 2))
    assert wins < half_ties
    literal, other = (GAME.strategies[name] for name in ("printed", "printed_without_ties"))
    legal = ("check", "bet")
    tied = parse_cards("2c3d" + "AsAhAdAc")
    assert literal(tied, ("bet", "check"), legal) == other(tied, ("bet", "check"), legal) == "check"
    assert other(cards, ("bet", "check"), legal) == "bet"
