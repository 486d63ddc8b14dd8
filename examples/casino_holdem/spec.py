"""Casino Hold'em, as data."""

from __future__ import annotations

from examples.casino_holdem import settle
from pitboss.cards import STANDARD_DECK, Cards, rank
from pitboss.hands.evaluators import best_five
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Game,
    Look,
    Option,
    Pile,
    Rank,
    Reading,
    Settle,
    Show,
    Street,
    Wager,
    pay_table,
)
from pitboss.rules.sentence import ruled, section

ANTE = pay_table(
    "ante",
    ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight or less"),
    *(100, 20, 10, 3, 2, 1),
)
AA_BONUS = pay_table("aa_bonus", tuple(settle.AA_BONUS), 25, 7)

WAGERS = (
    Wager(
        "ante",
        "your hand beats the dealer's, or the dealer does not qualify",
        "R1",
        required=True,
        tables={"ante": ANTE},
    ),
    Wager("call", "your hand beats the dealer's; placed after the flop", "R3", base="ante"),
    Wager(
        "aa_bonus",
        "your two cards and the flop make a pair of aces or better",
        "R1",
        needs=("ante",),
        needs_rule="R1",
        tables={"aa_bonus": AA_BONUS},
    ),
)

OPTIONS = (Option("bonus_after_fold", "After a fold, does the AA Bonus stay in action?", ("stays", "lost"), "stays"),)

STREETS = (
    Street(
        "flop",
        "After the flop",
        "R3",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("call", "bet twice the Ante", wager="call", times=2),
        ),
        default="fold",
        in_turn=True,
    ),
)

PILES = (
    Pile("hole", 2, "seat"),
    Pile("flop", 3, "board"),
    Pile("turn_river", 2, "board"),
    Pile("dealer", 2, "dealer"),
)

TIMELINE = (
    Bets("R1"),
    Deal("hole", "R2"),
    Deal("dealer", "R2"),
    Deal("flop", "R2"),
    Show("flop", "R2"),
    Look("hole", "R2"),
    Ask("flop"),
    Settle(("ante", "aa_bonus"), "R4", given_up=True),
    Deal("turn_river", "R5", while_in=True),
    Show("turn_river", "R5", while_in=True),
    Show("dealer", "R5", while_in=True),
    Rank("dealer", "R5", while_in=True, qualifies=settle.QUALIFIES),
    Settle(("ante", "call", "aa_bonus"), "R5", turns_over=("hole",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards, one to six seats. Before the deal each seat bets an Ante; an AA Bonus bet beside it is optional.",
    "R2": "Two cards face down to each seat and to the dealer, then three community cards face up.",
    "R3": "In turn, each seat calls at twice its Ante, or folds.",
    "R4": "A fold loses the Ante.",
    "R5": "If a seat called, two more community cards are dealt face up and the dealer's cards are shown. The best "
    "five of seven cards play. The dealer qualifies with a pair of fours or better.",
    "R6": "Dealer not qualified: the Ante pays by its table and the Call pushes, whatever the seat holds.",
    "R7": "Dealer qualified, player higher: the Ante pays by its table and the Call pays 1 to 1.",
    "R8": "Dealer qualified, equal hands: Ante and Call push.",
    "R9": "Dealer qualified, dealer higher: Ante and Call lose.",
    "R10": "The AA Bonus pays by its table on the seat's two cards and the first three community cards: a pair of aces "
    "or better.",
}

READINGS = {
    "Q1": Reading(
        "After a fold, does the AA Bonus stay in action?",
        "It stays in action; with the option it is lost.",
        "It is decided by cards that are already on the table. Casinos differ, so a house may choose.",
        option="bonus_after_fold",
    ),
}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: call with a pair or better, or with a queen or higher."""
    made = best_five.at("pair").or_better(cards)
    return "call" if made or max(map(rank, cards[:2])) >= 10 else "fold"


GAME = Game(
    id="casino_holdem",
    name="Casino Hold'em",
    says="Two cards and the flop, then one decision: call at twice the Ante, or fold.",
    version=1,
    deck=STANDARD_DECK,
    piles=PILES,
    wagers=WAGERS,
    options=OPTIONS,
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=settle.Facts,
    settle=settle.settle,
    hands=settle.HANDS,
    rules=RULES,
    readings=READINGS,
    strategies={"simple": simple},
    sentences=section("rules", *ruled(*RULES)),
    layout="Dealer qualifies with a pair of fours or better",
    wording={
        ("bonus_after_fold", "lost"): {"R4": "A fold loses the Ante and the AA Bonus."},
    },
)
