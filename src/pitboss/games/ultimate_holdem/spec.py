"""Ultimate Texas Hold'em with the Cover All bonus, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank, suit
from pitboss.games import cover_all
from pitboss.games.malfunction import MALFUNCTION
from pitboss.games.ultimate_holdem import settle
from pitboss.games.ultimate_holdem.evidence import EVIDENCE
from pitboss.games.ultimate_holdem.sentences import SENTENCES
from pitboss.games.ultimate_holdem.strategies import PUBLISHED
from pitboss.hands import five
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Game,
    Look,
    Odds,
    Option,
    Pile,
    Rank,
    Reading,
    Settle,
    Show,
    Street,
    Wager,
    by_type,
    dashed_tables,
    pay_table,
)

HAND_LINES = (
    "Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
)

BLIND = pay_table("blind", HAND_LINES[: len(settle.BLIND)], 500, 50, 10, 3, Odds(3, 2), 1)

TRIPS = dashed_tables(
    HAND_LINES,
    "50-40-30-9-7-4-3",
    "50-40-30-8-6-5-3",
    "50-40-30-8-7-4-3",
    "50-40-20-7-6-5-3",
)

COVER_ALL = cover_all.columns(
    ("Royal Flush", "Straight Flush", "Quads", "Full House"),
    (70, 80, 100, 125, 150, 200),
    (30, 40, 40, 70, 80, 100),
    (20, 30, 35, 40, 50, 70),
    (4, 4, 5, 6, 8, 12),
)

WAGERS = (
    Wager("ante", "your hand beats the dealer's", "R1", required=True),
    Wager(
        "blind",
        "you win with a straight or better; equal to the Ante",
        "R1",
        required=True,
        equals="ante",
        pays_rule="R9",
        tables={"blind": BLIND},
    ),
    Wager("play", "your hand beats the dealer's; placed during play", "R6", base="ante"),
    Wager(
        "trips",
        "your own hand is three of a kind or better",
        "R12",
        needs=("ante",),
        needs_rule="R1",
        tables=TRIPS,
        table_option="trips_table",
    ),
    cover_all.wager(COVER_ALL, ("ante", "blind"), "a full house"),
)

OPTIONS = (
    Option("trips_table", "Which Trips pay table?", tuple(TRIPS), "50-40-30-8-7-4-3"),
    Option("trips_after_fold", "After a fold, does Trips stay in action?", ("stays", "lost"), "stays"),
    cover_all.exposed_option("a full house"),
)


def no_play_yet(choices: Choices) -> bool:
    """R6: one Play bet a round."""
    return all(choice == "check" for choice in choices)


STREETS = (
    Street(
        "preflop",
        "Before the flop",
        "R3",
        (
            Choice("check", "wait for the flop"),
            Choice("3x", "Play three times the Ante", wager="play", times=3),
            Choice("4x", "Play four times the Ante", wager="play", times=4),
        ),
        default="check",
    ),
    Street(
        "flop",
        "After the flop",
        "R4",
        (
            Choice("check", "wait for the turn and river"),
            Choice("2x", "Play twice the Ante", wager="play", times=2),
        ),
        default="check",
        asks=no_play_yet,
    ),
    Street(
        "river",
        "After the turn and river",
        "R5",
        (
            Choice("fold", "give up Ante and Blind", folds=True),
            Choice("1x", "Play the Ante again", wager="play", times=1),
        ),
        default="fold",
        asks=no_play_yet,
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
    cover_all.shuffler("Ultimate Texas Hold'em Cover All"),
    Deal("flop", "R2"),
    Deal("turn_river", "R2"),
    Deal("hole", "R2"),
    Deal("dealer", "R2"),
    cover_all.count(),
    Look("hole", "R3"),
    Ask("preflop"),
    Show("flop", "R4"),
    Ask("flop"),
    Show("turn_river", "R5"),
    Ask("river"),
    Settle(("ante", "blind", "trips"), "R7", given_up=True),
    Show("dealer", "R8"),
    Rank("dealer", "R8", while_in=True, qualifies=settle.QUALIFIES),
    Settle(("ante", "blind", "play", "trips"), "R9", turns_over=("hole",), ranks=("player",)),
    Settle(("cover_all",), "C10"),
)

RULES = {
    "R1": "52 cards, one to six seats. Before the deal each seat bets Ante and Blind, equal and both required; "
    "Trips and Cover All are optional.",
    "R2": "Five community cards on the layout, two cards to each seat, two to the dealer, who takes the dealer's hand "
    "last; all face down.",
    "R3": "Before the flop a seat checks, or bets Play at three or four times its Ante.",
    "R4": "Three community cards are shown: a seat without a Play bet checks, or bets Play at twice its Ante.",
    "R5": "The last two community cards are shown together: a seat without a Play bet bets Play at its Ante, or folds.",
    "R6": "There is one Play bet a round.",
    "R7": "A fold loses Ante and Blind, at once.",
    "R8": "The dealer qualifies with a pair or better. If the dealer does not qualify the Ante pushes, whether the "
    "player wins or loses; Blind and Play are unaffected.",
    "R9": "Player higher: Play and Ante pay 1 to 1, the Blind pays by its table and pushes below a straight.",
    "R10": "Dealer higher: Play and Blind lose, and the Ante loses if the dealer qualifies.",
    "R11": "Tie: Ante, Blind and Play push.",
    "R12": "Trips pays on the seat's own best hand by its table, whatever the dealer holds.",
} | cover_all.rules(
    mode="Ultimate Texas Hold'em Cover All",
    deal="five community cards, two cards to each player and two to the dealer",
    hand="five card hand made of the two cards dealt and the five community cards",
    lowest="a full house",
)

READINGS = cover_all.READINGS | {
    "Q4": Reading(
        "After a fold, does Trips stay in action?",
        "It stays in action; with the option it is lost.",
        "Casinos differ, so a house may choose.",
        option="trips_after_fold",
    ),
    "Q5": cover_all.EXPOSED,
    "Q6": MALFUNCTION,
    "Q7": cover_all.FOLDED,
}


@by_type
def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: 4x with an ace, a pair or two high cards; then with a pair that uses a hole card."""
    ranks = sorted((rank(card) for card in cards[:2]), reverse=True)
    if len(cards) == 2:
        strong = ranks[0] == 12 or ranks[0] == ranks[1] or (ranks[0] >= 10 and ranks[1] >= 7)
        return "4x" if strong or (ranks[0] == 11 and suit(cards[0]) == suit(cards[1])) else "check"
    hidden = any(rank(card) in ranks for card in cards[2:]) or ranks[0] == ranks[1]
    made = hidden or five.kind(five.order(cards)) >= five.STRAIGHT
    if len(cards) == 5:
        return "2x" if made else "check"
    return "1x" if made or ranks[0] >= 11 else "fold"


GAME = Game(
    id="ultimate_holdem",
    name="Ultimate Texas Hold'em",
    says="Two cards and a shared board against the dealer; the earlier you raise, the more you may raise.",
    version=2,
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
    void_rule="Q6",
    strategies={"simple": simple, "published": PUBLISHED},
    sentences=SENTENCES,
    layout="Dealer qualifies with a pair or better",
    wording=cover_all.EXPOSED_WORDING
    | {
        ("trips_after_fold", "lost"): {
            "R7": "A fold loses Ante and Blind, and Trips with them, at once.",
            "R12": "Trips pays on the seat's own best hand by its table, whatever the dealer holds. A fold loses it.",
            "river.fold": "give up Ante, Blind and Trips",
        },
    },
    table_high=cover_all.table_high(settle.HIGH, folded_rule="Q7"),
    evidence=EVIDENCE,
)
