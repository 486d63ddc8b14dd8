"""High Card Flush, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.hands.bits import count
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.five import hand
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Compare,
    Deal,
    FactsOf,
    Game,
    Hand,
    Holds,
    InWords,
    Look,
    Option,
    Options,
    PayLine,
    Pile,
    Rank,
    Reaches,
    Reading,
    Rulings,
    Settle,
    Show,
    Street,
    Wager,
    line,
    lose,
    no_action,
    otherwise,
    pay_table,
    pays_or_loses,
    push,
    win,
)
from pitboss.rules.evidence import AGREES, Evidence, OfMain, Published
from pitboss.rules.sentence import ruled, section

# R3: the more cards of one suit, then the higher they are.
KINDS = ("no cards", "one card", "two cards", *(f"{length} card flush" for length in range(3, 8)))
longest_flush = Evaluator(
    "longest_flush",
    7,
    7,
    KINDS,
    suited=lambda ranks, wild: hand(count(ranks), 0, ranks),
    ranked=lambda once, twice, thrice, four_times, wild: 0,
    by_side=frozenset(KINDS),
)

BONUS_LINES = longest_flush.levels("7 card flush", "4 card flush")
BONUS = pay_table("usual", tuple(BONUS_LINES), 300, 100, 10, 1)
QUALIFIES = longest_flush.at("3 card flush", "9").or_better  # R5
PLAYER, DEALER = Hand(longest_flush, "hand"), Hand(longest_flush, "dealer")


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = PayLine(PLAYER, BONUS_LINES)
    qualifies = Reaches(DEALER, QUALIFIES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"flush_bonus": pays_or_loses(facts.hand, len(BONUS_LINES), "R8", "player")}
    if "fold" in choices:
        if options["flush_after_fold"] == "lost":
            rulings["flush_bonus"] = lose("Q1")
        return rulings | {"ante": lose("R4"), "raise": no_action("R4")}
    both = ("player", "dealer")
    if not facts.qualifies:
        return rulings | {"ante": win("R6", *both), "raise": push("R6", *both)}
    ruling = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R7", *both)
    return rulings | {"ante": ruling, "raise": ruling}


WAGERS = (
    Wager("ante", "your flush beats the dealer's, or the dealer does not qualify", "R1", required=True),
    Wager("raise", "your flush beats that of a dealer who qualifies; placed during play", "R4", base="ante"),
    Wager(
        "flush_bonus",
        "you hold four cards of one suit or more",
        "R1",
        needs=("ante",),
        needs_rule="R1",
        pays_rule="R8",
        tables={"usual": BONUS},
    ),
)

OPTIONS = (
    Option(
        "flush_after_fold",
        "After a fold, does the Flush bonus stay in action?",
        ("stays", "lost"),
        "stays",
        "The best play never folds four cards of one suit.",
    ),
)


def _at_least(length: int) -> Holds:
    return Holds(PLAYER, longest_flush.at(f"{length} card flush").or_better)


STREETS = (
    Street(
        "raise",
        "With your seven cards",
        "R4",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("1x", "bet the Ante again", "raise", 1),
            Choice("2x", "bet twice the Ante", "raise", 2, only_if=_at_least(5)),
            Choice("3x", "bet three times the Ante", "raise", 3, only_if=_at_least(6)),
        ),
        default="fold",
    ),
)

TIMELINE = (
    Bets("R1"),
    Deal("hand", "R2"),
    Deal("dealer", "R2"),
    Look("hand", "R2"),
    Ask("raise"),
    Settle(("ante", "flush_bonus"), "R4", given_up=True),
    Show("dealer", "R5", while_in=True),
    Rank("dealer", "R5", while_in=True, qualifies=QUALIFIES),
    Settle(("ante", "raise", "flush_bonus"), "R7", turns_over=("hand",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards. Before the deal each seat bets an Ante; the Flush bonus beside it is optional.",
    "R2": "Seven cards face down to each seat, which looks at them, and to the dealer.",
    "R3": "A hand is its cards of one suit: the more, the better; of equal numbers the one with the highest card, then "
    "the next.",
    "R4": "A seat folds and loses its Ante, or raises: at the Ante, at twice the Ante with five cards of one suit or "
    "more, at three times with six or seven.",
    "R5": "If a seat has raised, the dealer's cards are turned up. The dealer qualifies with three cards of one suit, "
    "nine high, or better.",
    "R6": "Dealer not qualified: the Ante pays 1 to 1 and the Raise pushes, whatever the seat holds.",
    "R7": "Dealer qualified: Ante and Raise pay 1 to 1 if the player is higher, push if the hands are equal, and lose "
    "if the dealer is higher.",
    "R8": "The Flush bonus pays by its table on the seat's own hand, whatever the dealer holds: four cards of one suit "
    "or more.",
}

READINGS = {
    "Q1": Reading(
        "After a fold, does the Flush bonus stay in action?",
        "It stays in action; with the option it is lost.",
        "It is paid on the seat's own hand. Casinos differ, so a house may choose.",
        option="flush_after_fold",
    ),
    "Q2": Reading(
        "Of two flushes with equally many cards, which is a seat's hand?",
        "The higher one.",
        "A hand is the best that its cards make.",
    ),
}


def six_or_seven(cards: Cards, choices: Choices) -> bool:
    """Six cards of one suit or more."""
    return longest_flush.at("6 card flush").or_better(cards[:7])


def five_of_a_suit(cards: Cards, choices: Choices) -> bool:
    """Five cards of one suit."""
    return longest_flush.at("5 card flush").or_better(cards[:7])


def is_good(cards: Cards, choices: Choices) -> bool:
    """Ten, eight and six of one suit, or better."""
    return longest_flush.at("3 card flush", "T86").or_better(cards[:7])


SHORT = InWords(
    "short",
    {
        "raise": (
            line("3x", "six or seven cards of one suit", six_or_seven),
            line("2x", "five cards of one suit", five_of_a_suit),
            line("1x", "four cards of one suit, or three from ten-eight-six on", is_good),
            otherwise("fold"),
        )
    },
)

EVIDENCE = Evidence(
    (
        Published(
            "house edge, best strategy",
            "2.64",
            "Wizard of Odds",
            OfMain("house_edge"),
            remark="probably simulated: a second program, which deals no cards but counts lengths and ranks of suits, "
            "gives our figure (`tests/games/high_card_flush/test_second_count.py`), and no strategy loses less",
        ),
    ),
    (
        f"The tally and every choice: {AGREES} on small decks (`tests/odds/certificates/test_library.py`).",
        "The house edge on the full deck: a second count that shares no code, by the suits of both hands "
        "(`tests/games/high_card_flush/test_second_count.py`).",
    ),
)

GAME = Game(
    id="high_card_flush",
    name="High Card Flush",
    says="The longest suit of your seven cards against the dealer's; with a long one you may raise up to three times.",
    version=1,
    deck=STANDARD_DECK,
    piles=(Pile("hand", 7, "seat"), Pile("dealer", 7, "dealer")),
    wagers=WAGERS,
    options=OPTIONS,
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER, "dealer": DEALER},
    rules=RULES,
    readings=READINGS,
    strategies={"short": SHORT},
    sentences=section(
        "rules",
        *ruled("R1", "R2"),
        *ruled("R3", by="`ranked` names the hand (R5, R7)"),
        *ruled("R4", "R5", "R6", "R7", "R8"),
    ),
    layout="Dealer qualifies with three cards of one suit, nine high, or better",
    wording={
        ("flush_after_fold", "lost"): {
            "R8": "The Flush bonus pays by its table on the seat's own hand, whatever the dealer holds: four cards of "
            "one suit or more. A fold loses it.",
            "raise.fold": "give up the Ante and the Flush bonus",
        },
    },
    evidence=EVIDENCE,
)
