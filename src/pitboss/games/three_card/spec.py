"""Three Card Poker, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.games.three_card import settle
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Game,
    InWords,
    Look,
    Option,
    Pile,
    Rank,
    Reading,
    Settle,
    Show,
    Street,
    Wager,
    dashed_tables,
    line,
    otherwise,
)
from pitboss.rules.evidence import AGREES, Evidence, OfMain, OfSide, Published
from pitboss.rules.sentence import ruled, section

BONUS = dashed_tables(settle.BONUS_LINES, "5-4-1", "5-3-1", "4-3-1")
PAIR_PLUS = dashed_tables(tuple(settle.PAIR_PLUS), "40-30-6-3-1", "40-30-6-4-1", "40-30-5-4-1")

WAGERS = (
    Wager("ante", "your hand beats the dealer's", "R1"),
    Wager("play", "your hand beats the dealer's; equal to the Ante, placed during play", "R4", base="ante"),
    Wager(
        "ante_bonus",
        "paid on the Ante for a straight or better, even if the hand loses",
        "R8",
        rides="ante",
        tables=BONUS,
        table_option="bonus_table",
    ),
    Wager("pair_plus", "your own hand is a pair or better", "R9", tables=PAIR_PLUS, table_option="pair_plus_table"),
)

OPTIONS = (
    Option("bonus_table", "Which table pays the bonus on the Ante?", tuple(BONUS), "5-4-1"),
    Option("pair_plus_table", "Which Pair Plus pay table?", tuple(PAIR_PLUS), "40-30-6-3-1"),
    Option(
        "pair_plus_after_fold",
        "After a fold, does Pair Plus stay in action?",
        ("stays", "lost"),
        "stays",
        "The best play never folds a hand that wins Pair Plus.",
    ),
)

STREETS = (
    Street(
        "play",
        "With your three cards",
        "R4",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("play", "bet the Ante again", wager="play", times=1),
        ),
        default="fold",
        needs="ante",
    ),
)

PILES = (Pile("hand", 3, "seat"), Pile("dealer", 3, "dealer"))

TIMELINE = (
    Bets("R1"),
    Deal("hand", "R3"),
    Deal("dealer", "R3"),
    Look("hand", "R3"),
    Ask("play"),
    Settle(("ante", "pair_plus"), "R4", given_up=True),
    Show("dealer", "R5"),
    Rank("dealer", "R5", while_in=True, qualifies=settle.QUALIFIES),
    Settle(("ante", "play", "ante_bonus", "pair_plus"), "R7", turns_over=("hand",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards. Before the deal each seat bets an Ante, Pair Plus, or both.",
    "R2": "Hands rank, from the highest: straight flush, three of a kind, straight, flush, pair, high card. A-2-3 is "
    "the lowest straight.",
    "R3": "Three cards to each seat and to the dealer, face down; the seats look at theirs.",
    "R4": "A seat with an Ante folds and loses it, or bets Play, equal to its Ante.",
    "R5": "The dealer's cards are shown. The dealer qualifies with queen high or better.",
    "R6": "Dealer not qualified: the Ante pays 1 to 1 and Play pushes, whatever the seat holds.",
    "R7": "Dealer qualified: Ante and Play pay 1 to 1 if the player is higher, push if the hands are equal, and lose "
    "if the dealer is higher.",
    "R8": "A seat that has not folded is paid a bonus on the Ante for a straight or better, whether or not it wins.",
    "R9": "Pair Plus pays by its table on the seat's own hand, whatever the dealer holds.",
}

READINGS = {
    "Q1": Reading(
        "After a fold, does Pair Plus stay in action?",
        "It stays in action; with the option it is lost.",
        "It is paid on the seat's own hand. Casinos differ, so a house may choose.",
        option="pair_plus_after_fold",
    ),
    "Q2": Reading(
        "What is there to decide for a seat that bet Pair Plus alone?",
        "Nothing: it is dealt a hand, and Pair Plus is paid or lost when the cards are turned over.",
        "Only an Ante can be folded or played.",
    ),
}


def is_good(cards: Cards, choices: Choices) -> bool:
    """Queen, six and four, or better."""
    return settle.three_cards.at("high card", "Q64").or_better(cards[:3])


def qualifies(cards: Cards, choices: Choices) -> bool:
    """What the dealer would qualify with."""
    return settle.QUALIFIES(cards[:3])


SHORT = InWords("short", {"play": (line("play", "queen-six-four or better", is_good), otherwise("fold"))})
MIMIC = InWords("mimic", {"play": (line("play", "queen high or better", qualifies), otherwise("fold"))})
ALWAYS = InWords("always_play", {"play": (otherwise("play"),)})

WIZARD = "Wizard of Odds"
EVIDENCE = Evidence(
    (
        Published("house edge, best strategy", "3.37", WIZARD, OfMain("house_edge")),
        Published("queen-six-four or better", "3.37", WIZARD, OfMain("house_edge", "short")),
        Published("mimic the dealer", "3.45", WIZARD, OfMain("house_edge", "mimic")),
        Published("always play", "7.65", WIZARD, OfMain("house_edge", "always_play")),
        Published("bonus 4-3-1", "3.83", WIZARD, OfMain("house_edge", option=("bonus_table", "4-3-1"))),
        Published("Pair Plus 40-30-6-3-1", "7.28", WIZARD, OfSide("house_edge", "pair_plus", "40-30-6-3-1")),
        Published("Pair Plus 40-30-6-4-1", "2.32", WIZARD, OfSide("house_edge", "pair_plus", "40-30-6-4-1")),
    ),
    (f"The tally and every choice: {AGREES} on small decks (`tests/odds/certificates/test_library.py`).",),
)

GAME = Game(
    id="three_card",
    name="Three Card Poker",
    says="Three cards against the dealer's three: play for your Ante again, or fold.",
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
    strategies={"short": SHORT, "mimic": MIMIC, "always_play": ALWAYS},
    sentences=section(
        "rules",
        *ruled("R1"),
        *ruled("R2", by="`ranked` names the hand (R5, R7)"),
        *ruled("R3", "R4", "R5", "R6", "R7", "R8", "R9"),
    ),
    layout="Dealer qualifies with queen high or better",
    wording={
        ("pair_plus_after_fold", "lost"): {
            "R9": "Pair Plus pays by its table on the seat's own hand, whatever the dealer holds. A fold loses it.",
            "play.fold": "give up the Ante and Pair Plus",
        },
    },
    evidence=EVIDENCE,
)
