"""Casino Hold'em: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.hands import five, names, pick
from pitboss.rules import Choices, Options, Rulings, lose, no_action, pays, pays_or_loses, push, win

LOSES, TIES, WINS = range(3)
PAIR_OF_FOURS = five.hand(five.PAIR, 1 << 2, 0)
PAIR_OF_ACES = five.hand(five.PAIR, five.ACE, 0)
ANTE_LINES = 6  # royal flush, straight flush, four of a kind, full house, flush, anything less
BONUS_LINES = 2  # flush or better, then a pair of aces to a straight


class Facts(NamedTuple):
    """What settlement needs to know of one seat's row."""

    versus: int  # the seat LOSES, TIES or WINS against the dealer
    hand: int  # what the seat's own hand is called
    qualifies: int  # 1 if the dealer has a pair of fours or better
    first_five: int  # the AA Bonus line of the seat's two cards and the flop


FACT_VALUES = {
    "versus": ("loses", "ties", "wins"),
    "hand": five.NAMES,
    "qualifies": ("no", "yes"),
    "first_five": ("flush or better", "pair of aces to straight", "less"),
}


def facts(row: Cards, choices: Choices) -> Facts:
    """Slots: hole 0-1, flop 2-4, turn and river 5-6, dealer 7-8."""
    player, dealer = five.order(row[:7]), five.order(row[2:9])
    return Facts(
        versus=WINS if player > dealer else LOSES if player < dealer else TIES,
        hand=five.kind(player),
        qualifies=int(dealer >= PAIR_OF_FOURS),
        first_five=bonus_line(five.order(row[:5])),
    )


def qualifies(cards: Cards) -> bool:
    """R5: the dealer has a pair of fours or better."""
    return five.order(cards) >= PAIR_OF_FOURS


def bonus_line(order: int) -> int:
    """R10: which line of the AA Bonus table five cards reach."""
    if five.kind(order) >= five.FLUSH:
        return 0
    return 1 if order >= PAIR_OF_ACES else BONUS_LINES


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"aa_bonus": pays_or_loses(facts.first_five, BONUS_LINES, "R10", "first_five")}
    if "fold" in choices:  # R4
        if options["bonus_after_fold"] == "lost":
            rulings["aa_bonus"] = lose("Q1")
        return rulings | {"ante": lose("R4"), "call": no_action("R4")}
    both = ("player", "dealer")
    ante_line = min(five.ROYAL - facts.hand, ANTE_LINES - 1)
    if not facts.qualifies:
        return rulings | {"ante": pays(ante_line, "R6", *both), "call": push("R6", *both)}
    if facts.versus == WINS:
        return rulings | {"ante": pays(ante_line, "R7", *both), "call": win("R7", *both)}
    if facts.versus == TIES:
        return rulings | {"ante": push("R8", *both), "call": push("R8", *both)}
    return rulings | {"ante": lose("R9", *both), "call": lose("R9", *both)}


def best_player(row: Cards, choices: Choices) -> Cards:
    """The seat's best five cards."""
    return pick(row[:7], 5, five.order)


def best_dealer(row: Cards, choices: Choices) -> Cards:
    """The dealer's best five cards."""
    return pick(row[2:9], 5, five.order)


def first_five(row: Cards, choices: Choices) -> Cards:
    """The seat's two cards and the flop."""
    return row[:5]


HANDS = {"player": best_player, "dealer": best_dealer, "first_five": first_five}
HAND_NAMES = dict.fromkeys(HANDS, names.five_card)


def hand_so_far(cards: Cards) -> str:
    """The seat's best hand with the board as far as it is shown."""
    return names.five_card(cards[:7])
