"""Crazy 4 Poker, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.hands.evaluators import best_four
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
    Odds,
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
    dashed_tables,
    line,
    lose,
    no_action,
    otherwise,
    pay_table,
    pays,
    pays_or_loses,
    push,
    win,
)
from pitboss.rules.evidence import AGREES, Evidence, OfMain, OfSide, Published
from pitboss.rules.sentence import ruled, section

SUPER_LINES = {"Four Aces": best_four.at("four of a kind", "A"), **best_four.levels("four of a kind", "straight")}
SUPER = pay_table("usual", tuple(SUPER_LINES), 200, 30, 15, 2, Odds(3, 2), 1)
QUEENS_LINES = {**best_four.levels("four of a kind", "two pair"), "Queens or better": best_four.at("pair", "Q")}
QUEENS_UP = dashed_tables(tuple(QUEENS_LINES), "50-40-7-4-3-2-1", "50-30-8-4-3-2-1", "50-40-8-4-3-2-1")
QUALIFIES = best_four.at("high card", "K").or_better  # R5
ACES = best_four.at("pair", "A").or_better  # R4
PLAYER, DEALER = Hand(best_four, "hand"), Hand(best_four, "dealer")


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = PayLine(PLAYER, SUPER_LINES)
    queens = PayLine(PLAYER, QUEENS_LINES)
    qualifies = Reaches(DEALER, QUALIFIES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"queens_up": pays_or_loses(facts.queens, len(QUEENS_LINES), "R9", "player")}
    if "fold" in choices:
        if options["queens_up_after_fold"] == "lost":
            rulings["queens_up"] = lose("Q1")
        return rulings | {"ante": lose("R4"), "super_bonus": lose("R4"), "play": no_action("R4")}
    both = ("player", "dealer")
    if facts.hand < len(SUPER_LINES):
        rulings["super_bonus"] = pays(facts.hand, "R8", "player")
    else:
        rulings["super_bonus"] = lose("R8", *both) if facts.versus == LOSES else push("R8", *both)
    if not facts.qualifies:
        return rulings | {"ante": push("R6", *both), "play": win("R6", *both)}
    ruling = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R7", *both)
    return rulings | {"ante": ruling, "play": ruling}


WAGERS = (
    Wager("ante", "your hand beats a dealer who qualifies", "R1", required=True),
    Wager(
        "super_bonus",
        "your own hand is a straight or better; equal to the Ante",
        "R1",
        required=True,
        equals="ante",
        pays_rule="R8",
        tables={"usual": SUPER},
    ),
    Wager("play", "your hand beats the dealer's, or the dealer does not qualify", "R4", base="ante"),
    Wager(
        "queens_up",
        "your own hand is a pair of queens or better",
        "R1",
        needs=("ante",),
        needs_rule="R1",
        pays_rule="R9",
        tables=QUEENS_UP,
        table_option="queens_up_table",
    ),
)

OPTIONS = (
    Option("queens_up_table", "Which Queens Up pay table?", tuple(QUEENS_UP), "50-40-7-4-3-2-1"),
    Option(
        "queens_up_after_fold",
        "After a fold, does Queens Up stay in action?",
        ("stays", "lost"),
        "stays",
        "The best play never folds a pair of queens.",
    ),
)

STREETS = (
    Street(
        "play",
        "With your five cards",
        "R4",
        (
            Choice("fold", "give up Ante and Super Bonus", folds=True),
            Choice("1x", "Play the Ante again", wager="play", times=1),
            Choice("2x", "Play twice the Ante", wager="play", times=2, only_if=Holds(PLAYER, ACES)),
            Choice("3x", "Play three times the Ante", wager="play", times=3, only_if=Holds(PLAYER, ACES)),
        ),
        default="fold",
    ),
)

TIMELINE = (
    Bets("R1"),
    Deal("hand", "R2"),
    Deal("dealer", "R2"),
    Look("hand", "R2"),
    Ask("play"),
    Settle(("ante", "super_bonus", "queens_up"), "R4", given_up=True),
    Show("dealer", "R5", while_in=True),
    Rank("dealer", "R5", while_in=True, qualifies=QUALIFIES),
    Settle(("ante", "play", "super_bonus", "queens_up"), "R7", turns_over=("hand",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards. Before the deal each seat bets an Ante and a Super Bonus of the same size; Queens Up beside them "
    "is optional.",
    "R2": "Five cards face down to each seat, which looks at them, and to the dealer.",
    "R3": "Everyone plays the best four cards: four of a kind, straight flush, three of a kind, flush, straight, two "
    "pair, pair, high card. A-2-3-4 is the lowest straight and A-K-Q-J the highest.",
    "R4": "A seat folds and loses Ante and Super Bonus, or bets Play, equal to its Ante; with a pair of aces or better "
    "also two or three times its Ante.",
    "R5": "If a seat has played, the dealer's cards are turned up. The dealer qualifies with king high or better.",
    "R6": "Dealer not qualified: Play pays 1 to 1 and the Ante pushes, whatever the seat holds.",
    "R7": "Dealer qualified: Ante and Play pay 1 to 1 if the player is higher, push if the hands are equal, and lose "
    "if the dealer is higher.",
    "R8": "The Super Bonus of a seat that has not folded pays by its table for a straight or better, whatever the "
    "dealer holds. With less it loses if the dealer is higher, qualified or not, and pushes otherwise.",
    "R9": "Queens Up pays by its table on the seat's own hand, whatever the dealer holds: a pair of queens or better.",
}

READINGS = {
    "Q1": Reading(
        "After a fold, does Queens Up stay in action?",
        "It stays in action; with the option it is lost.",
        "It is paid on the seat's own hand. Casinos differ, so a house may choose.",
        option="queens_up_after_fold",
    ),
}


def has_aces(cards: Cards, choices: Choices) -> bool:
    """A pair of aces or better."""
    return ACES(cards[:5])


def is_good(cards: Cards, choices: Choices) -> bool:
    """King, queen, eight and four, or better."""
    return best_four.at("high card", "KQ84").or_better(cards[:5])


SHORT = InWords(
    "short",
    {
        "play": (
            line("3x", "a pair of aces or better", has_aces),
            line("1x", "king-queen-eight-four or better", is_good),
            otherwise("fold"),
        )
    },
)

EVIDENCE = Evidence(
    (
        Published("house edge, best strategy", "3.42", "Wizard of Odds", OfMain("house_edge")),
        Published("element of risk", "1.09", "Wizard of Odds", OfMain("element_of_risk")),
        Published(
            "Queens Up 50-40-7-4-3-2-1", "6.78", "Wizard of Odds", OfSide("house_edge", "queens_up", "50-40-7-4-3-2-1")
        ),
    ),
    (f"The tally and every choice: {AGREES} on small decks (`tests/odds/certificates/test_library.py`).",),
)

GAME = Game(
    id="crazy_four",
    name="Crazy 4 Poker",
    says="Your best four of five cards against the dealer's; with a pair of aces you may bet three times your Ante.",
    version=1,
    deck=STANDARD_DECK,
    piles=(Pile("hand", 5, "seat"), Pile("dealer", 5, "dealer")),
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
        *ruled("R4", "R5", "R6", "R7", "R8", "R9"),
    ),
    layout="Dealer qualifies with king high or better",
    wording={
        ("queens_up_after_fold", "lost"): {
            "R9": "Queens Up pays by its table on the seat's own hand, whatever the dealer holds: a pair of queens or "
            "better. A fold loses it.",
            "play.fold": "give up Ante, Super Bonus and Queens Up",
        },
    },
    evidence=EVIDENCE,
)
