"""The strategy that is printed with Texas Hold'em Bonus Poker."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from pitboss.cards import STANDARD_DECK, Cards, masks, rank, suit
from pitboss.hands import five
from pitboss.rules import ByChance, ChanceRule, Choices
from pitboss.rules.game import Strategy

MORE_LIKELY_THAN_NOT = ChanceRule(Fraction(1, 2), "bet", "check")  # R54
MORE_LIKELY_THAN_LOSING = ChanceRule(Fraction(1, 2), "bet", "check", tie=Fraction(1, 2))  # Q13


def play_under(options: Mapping[str, str], rule: ChanceRule = MORE_LIKELY_THAN_NOT) -> Strategy:
    """R53, R54: the Flop bet unless all the bets are then worth less than the fold; then by the chance of winning."""

    def play(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
        if len(cards) == 2:
            return "fold" if is_folded(cards, options["ante_pays_from"]) else "bet"
        return rule.choice if chance_of_winning(cards, rule.tie) > rule.over else rule.otherwise

    return play


def is_folded(hole: Cards, ante_pays_from: str = "straight") -> bool:
    """The hands that are worth less than minus one Ante when bet: a deuce with an offsuit three to seven.

    Where the Ante pays from a flush only, an offsuit four and three are worth less, too.
    """
    low, high = sorted(map(rank, hole))
    worst = low == 0 and 1 <= high <= 5
    return (worst or (ante_pays_from == "flush" and (low, high) == (1, 2))) and suit(hole[0]) != suit(hole[1])


@lru_cache(maxsize=1 << 12)
def chance_of_winning(cards: Cards, tie: Fraction = Fraction(0)) -> Fraction:
    """How often the hand wins, given the two cards and the board so far; a tie is this part of a win."""
    left = [card for card in STANDARD_DECK if card not in cards]
    wins = ties = deals = 0
    for more in combinations(left, 7 - len(cards)):
        board = cards[2:] + more
        player = five.order_of_masks(*masks(cards[:2] + board))
        clubs, diamonds, hearts, spades = masks(board)
        for dealer in combinations([card for card in left if card not in more], 2):
            c, d, h, s = masks(dealer)
            order = five.order_of_masks(clubs | c, diamonds | d, hearts | h, spades | s)
            wins, ties, deals = wins + (player > order), ties + (player == order), deals + 1
    return (wins + tie * ties) / Fraction(deals)


PRINTED = ByChance(
    "printed",
    {"turn": MORE_LIKELY_THAN_NOT, "river": MORE_LIKELY_THAN_NOT},
    play_under({"ante_pays_from": "straight"}),
    play_under,
)


def play_to_win_more_often(options: Mapping[str, str]) -> Strategy:
    """Q13: the same, with bets where winning is more likely than losing."""
    return play_under(options, MORE_LIKELY_THAN_LOSING)


PRINTED_WITHOUT_TIES = ByChance(
    "printed_without_ties",
    {"turn": MORE_LIKELY_THAN_LOSING, "river": MORE_LIKELY_THAN_LOSING},
    play_to_win_more_often({"ante_pays_from": "straight"}),
    play_to_win_more_often,
)
