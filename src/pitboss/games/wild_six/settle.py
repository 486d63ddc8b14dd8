"""Wild Six Card Poker: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.hands import five, names, pick, six, wild
from pitboss.hands.versus import LOSES, NOT_COMPARED, RESULTS, WINS, versus
from pitboss.rules import (
    NOT_ASKED,
    Choices,
    Options,
    Ruling,
    Rulings,
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

# The lines of Queens or Better as they are printed, best first. The first ten are also the lines of Draw Bonus.
QUEENS_LINES = (
    "Natural Royal Flush",
    "Five of a Kind",
    "Wild Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pair",
    "Pair of Queens or Better",
)

LINES = (*map(str.lower, QUEENS_LINES), "less")

(
    NATURAL_ROYAL,
    FIVE,
    WILD_ROYAL,
    STRAIGHT_FLUSH,
    FOUR,
    FULL_HOUSE,
    FLUSH,
    STRAIGHT,
    THREE,
    TWO_PAIR,
    QUEENS,
    LESS,
) = range(len(LINES))

BONUS_LINES = TWO_PAIR + 1
LINE_OF_KIND = (LESS, LESS, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE, WILD_ROYAL)
QUEEN = 1 << 10


class Facts(NamedTuple):
    """What settlement needs to know of one seat's row."""

    original: int  # the Queens or Better line of the five cards dealt
    versus: int  # the seat's Poker hand against the dealer's; NOT_COMPARED while there is none
    strong: int  # 1 if the dealer has four of a kind or better
    final: int  # the Draw Bonus line of the best five of all six cards
    six: int  # what the six cards are called


FACT_VALUES = {
    "original": LINES,
    "versus": (*RESULTS, "not compared"),
    "strong": ("no", "yes"),
    "final": (*LINES[:BONUS_LINES], "less"),
    "six": six.NAMES,
}


def line_of(order: int, natural_royal: bool) -> int:
    """The pay line of a hand, from its order for comparing.

    Only the two royal flushes share an order. Six cards never make a royal flush and five of a kind at
    once, so the highest rank is always also the best-paying line (Q1).
    """
    if natural_royal:
        return NATURAL_ROYAL
    kind = wild.kind(order)
    if kind == wild.PAIR and order >= five.hand(wild.PAIR, QUEEN, 0):
        return QUEENS
    return LINE_OF_KIND[kind]


def line(cards: Cards) -> int:
    """The pay line of the best five of these five or six cards, jokers at their best (R2)."""
    return line_of(wild.order(cards), wild.is_natural_royal(*wild.split(cards)[:4]))


def facts(row: Cards, choices: Choices) -> Facts:
    """Slots: original 0-4, dealer 5-9, the dealer's sixth 10, draw 11, then six for every other seat."""
    dealer = wild.order(row[5:11])
    all_six = six_cards(row, choices)
    return Facts(
        original=line(row[:5]),
        versus=compare(player_cards(row, choices), dealer),
        strong=int(dealer_is_strong(dealer)),
        final=min(line(all_six), BONUS_LINES),
        six=six.kind(all_six),
    )


def dealer_is_strong(order: int) -> bool:
    """R30: four of a kind or better."""
    return wild.kind(order) >= wild.FOUR


def compare(player: Cards, dealer: int) -> int:
    """The seat's Poker hand against the order of the dealer's; nothing to compare before the draw."""
    if not player:
        return NOT_COMPARED
    return versus(wild.order(player), dealer)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    shown = choices[0] != "hide"
    return {
        "poker": poker(facts, shown),
        "queens_or_better": queens_or_better(facts, shown, options),
        "tax": tax(facts, shown),
        "draw_bonus": pays_or_loses(facts.final, BONUS_LINES, "R58", "final"),
        "taxpayer": taxpayer(facts),
    }


def poker(facts: Facts, shown: bool) -> Ruling:
    """A straight or better wins at once; any other hand is compared with the dealer's."""
    both = ("player", "dealer")
    if facts.original <= STRAIGHT and shown:
        return win("R20", "original")
    if facts.versus == NOT_COMPARED:
        return no_action("R21")
    if facts.strong:
        return win("R30", *both) if facts.versus == WINS else push("R30", *both)
    if facts.versus == WINS:
        return win("R31", *both)
    return lose("R32", *both) if facts.versus == LOSES else push("R33", *both)


def queens_or_better(facts: Facts, shown: bool, options: Options) -> Ruling:
    """Decided by the five cards dealt, if they are shown before the draw."""
    if not shown and options["unclaimed_stake"] == "returned":  # Q19: when the hand is turned over at the end
        return lose("Q19", "original") if facts.original == LESS else push("Q19", "original")
    if not shown:  # whether the hand would have won stays its holder's secret
        return lose("R65", "original")
    return lose("R37", "original") if facts.original == LESS else pays(facts.original, "R38", "original")


def tax(facts: Facts, shown: bool) -> Ruling:
    """Collected at once from a hand that is shown; a bet that does not win is not taxed (Q12)."""
    if not shown:
        return no_action("Q12")
    return no_action("R43") if facts.original > TWO_PAIR else pays(max(facts.original - STRAIGHT, 0), "R44", "original")


def taxpayer(facts: Facts) -> Ruling:
    """The dollar in the box is never lost; the award comes on top of it (Q3)."""
    if facts.six == six.NOTHING:
        return push("R42", "six")
    return pays(six.SIX - facts.six, "R46", "six")


def is_automatic_winner(original: Cards) -> bool:
    """R19: a straight or better among the five cards dealt."""
    return line(original) <= STRAIGHT


def original_cards(row: Cards, choices: Choices) -> Cards:
    """The five cards dealt."""
    return row[:5]


def player_cards(row: Cards, choices: Choices) -> Cards:
    """R29: the four cards kept and the replacement, or all five of a player who stands pat; none before that."""
    if choices[1] == NOT_ASKED:
        return ()
    if choices[1] == "stand":  # Q2
        return row[:5]
    out = int(choices[1].removeprefix("discard")) - 1
    return row[:out] + row[out + 1 : 5] + row[11:12]


def dealer_cards(row: Cards, choices: Choices) -> Cards:
    """R27: the dealer's best five of six."""
    return pick(row[5:11], 5, wild.order)


def final_cards(row: Cards, choices: Choices) -> Cards:
    """R58: the seat's best five of six, the discard among them."""
    return pick(six_cards(row, choices), 5, wild.order)


def six_cards(row: Cards, choices: Choices) -> Cards:
    """R48: the five cards dealt and the sixth."""
    return row[:5] + row[11:12]


HANDS = {
    "original": original_cards,
    "player": player_cards,
    "dealer": dealer_cards,
    "final": final_cards,
    "six": six_cards,
}
HAND_NAMES = dict.fromkeys(HANDS, names.wild_card) | {"six": names.six_card}


def hand_so_far(cards: Cards) -> str:
    """The five cards dealt, a joker standing for the card that helps most."""
    return names.wild_card(cards[:5])
