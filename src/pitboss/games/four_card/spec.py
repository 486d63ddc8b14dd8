"""Four Card Poker with the Cover All bonus, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.games import cover_all
from pitboss.games.four_card import settle
from pitboss.games.four_card.evidence import EVIDENCE
from pitboss.games.four_card.sentences import SENTENCES
from pitboss.games.four_card.short import SHORT
from pitboss.games.malfunction import MALFUNCTION
from pitboss.hands import five, four
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
    dashed_tables,
)

ANTE_BONUS = dashed_tables(settle.BONUS_LINES, "25-20-2", "30-15-2")

ACES_UP = dashed_tables(
    settle.ACES_UP_LINES,
    "50-40-9-6-4-2-1",
    "50-40-8-5-4-3-1",
    "50-40-7-6-5-2-1",
    "50-30-9-6-4-2-1",
    "50-30-8-5-4-3-1",
    "50-40-8-6-4-2-1",
    "50-30-7-6-5-2-1",
    "50-30-8-6-4-2-1",
    "50-40-7-5-4-3-1",
)

COVER_ALL = cover_all.columns(
    ("Four Aces", "Royal Flush", "Four of a Kind", "Straight Flush", "Three of a Kind"),
    (100, 100, 125, 150, 200, 250),
    (50, 50, 80, 90, 100, 125),
    (35, 30, 50, 60, 80, 90),
    (20, 15, 30, 30, 50, 70),
    (3, 4, 4, 5, 6, 8),
)

WAGERS = (
    Wager("ante", "your hand beats or ties the dealer's", "R1"),
    Wager("play", "your hand beats or ties the dealer's; placed during play", "R4", base="ante"),
    Wager(
        "ante_bonus",
        "paid on the Ante for three of a kind or better, even if the hand loses",
        "R8",
        rides="ante",
        tables=ANTE_BONUS,
        table_option="bonus_table",
    ),
    Wager(
        "aces_up",
        "your own hand is a pair of aces or better",
        "R9",
        tables=ACES_UP,
        table_option="aces_up_table",
    ),
    cover_all.wager(COVER_ALL, ("ante",), "three of a kind"),
)

OPTIONS = (
    Option("bonus_table", "Which table pays the bonus on the Ante?", tuple(ANTE_BONUS), "25-20-2"),
    Option("aces_up_table", "Which Aces Up pay table?", tuple(ACES_UP), "50-40-8-5-4-3-1"),
    Option(
        "aces_up_after_fold",
        "After a fold, does Aces Up stay in action?",
        ("stays", "lost"),
        "stays",
        "The best play never folds a hand that wins Aces Up.",
    ),
    Option(
        "play_sizes",
        "Is Play one, two or three times the Ante, or any amount between?",
        ("multiples", "any"),
        "multiples",
        "What a Play bet is worth is proportional to its size, so the best size is the smallest or the largest.",
    ),
    cover_all.exposed_option("three of a kind"),
)

STREETS = (
    Street(
        "play",
        "With your five cards and the dealer's up card",
        "R4",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("1x", "Play the Ante again", wager="play", times=1),
            Choice("2x", "Play twice the Ante", wager="play", times=2),
            Choice("3x", "Play three times the Ante", wager="play", times=3),
            Choice(
                "play",
                "Play any amount from one to three times the Ante",
                wager="play",
                between=(1, 3),
                only_with=("play_sizes", "any"),
            ),
        ),
        default="fold",
        needs="ante",
    ),
)

PILES = (
    Pile("hand", 5, "seat"),
    Pile("dealer_up", 1, "dealer"),
    Pile("dealer_down", 5, "dealer"),
)

TIMELINE = (
    Bets("R1"),
    cover_all.shuffler("Four Card Poker Cover All"),
    Deal("hand", "R2"),
    Deal("dealer_down", "R2"),
    Deal("dealer_up", "R2"),
    cover_all.count(),
    Show("dealer_up", "R2"),
    Look("hand", "R2"),
    Ask("play"),
    Settle(("ante", "aces_up"), "R4", given_up=True),
    Show("dealer_down", "R5"),
    Rank("dealer", "R5", while_in=True),
    Settle(("ante", "play", "ante_bonus", "aces_up"), "R7", turns_over=("hand",), ranks=("player",)),
    Settle(("cover_all",), "C10"),
)

RULES = {
    "R1": "52 cards, one to six seats. Before the deal each seat bets an Ante, Aces Up, or both; Cover All is "
    "optional and needs an Ante.",
    "R2": "Five cards to each seat and six to the dealer, all face down but one of the dealer's, which is face up.",
    "R3": "Everyone plays the best four cards: four of a kind, straight flush, three of a kind, flush, straight, two "
    "pair, pair, high card. A-2-3-4 is the lowest straight and A-K-Q-J the highest.",
    "R4": "Seeing its own cards and the dealer's up card, a seat with an Ante folds and loses the Ante, or bets Play "
    "at one, two or three times the Ante.",
    "R5": "The dealer then shows the other five cards. The dealer always qualifies.",
    "R6": "A tie is a win for the player.",
    "R7": "If the player wins, Ante and Play pay 1 to 1; if the dealer's hand is higher, both lose.",
    "R8": "A seat that has not folded is paid a bonus on the Ante for three of a kind or better, whether or not the "
    "hand wins.",
    "R9": "Aces Up pays on the seat's own hand by its table, whatever the dealer holds.",
} | cover_all.rules(
    mode="Four Card Poker Cover All",
    deal="five cards to each player and six to the dealer",
    hand="four card hand made of the cards first dealt",
    lowest="three of a kind",
)

READINGS = cover_all.READINGS | {
    "Q4": Reading(
        "The Cover All table lists a royal flush (A-K-Q-J suited) above four of a kind; the base game ranks any four "
        "of a kind above any straight flush. Which is the highest hand?",
        "The highest line of the Cover All table among all the hands dealt is paid.",
        "The bet is paid by that table, whose lines are in its own order.",
    ),
    "Q5": Reading(
        "The column for seven hands pays more than the column for six for four of a kind and for a straight flush. "
        "Is that a misprint?",
        "The table is used as printed, with a remark wherever it is shown.",
        "Nothing says which number would be wrong.",
    ),
    "Q6": Reading(
        "What happens to Aces Up when the seat folds?",
        "It stays in action; with the option it is lost.",
        "It is paid on the seat's own hand whatever the dealer holds. Casinos differ, so a house may choose.",
        option="aces_up_after_fold",
    ),
    "Q7": Reading(
        "Does the hand of a seat that bet Aces Up alone count?",
        "Yes: it is dealt, it adds to the number of hands, and it can be the highest. The seat has nothing to decide.",
        "It is among the cards dealt at first.",
    ),
    "Q8": Reading(
        "How many seats may play?",
        "One to six.",
        "The Cover All table ends at seven hands, one of which is the dealer's.",
    ),
    "Q9": cover_all.EXPOSED,
    "Q10": Reading(
        "Is the Play bet a multiple of the Ante, or any amount from one to three Antes?",
        "A multiple: one, two or three times; with the option any amount in between too.",
        "The game is described both ways. The odds are the same: what a Play bet is worth is proportional to its size, "
        "so the best size is always the smallest or the largest.",
        option="play_sizes",
    ),
    "Q11": MALFUNCTION,
    "Q12": cover_all.FOLDED,
}

PAIR_OF_THREES, PAIR_OF_TENS = (five.hand(four.PAIR, 1 << rank, 0) for rank in (1, 8))


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """The published short strategy: 3x with a pair of tens or better, 1x with a pair of threes to nines, else fold."""
    order = four.order(cards[:5])
    if order >= PAIR_OF_TENS:
        return "3x"
    return "1x" if order >= PAIR_OF_THREES else "fold"


GAME = Game(
    id="four_card",
    name="Four Card Poker",
    says="Your best four of five cards against the dealer's best four of six; you may bet up to three times your Ante.",
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
    void_rule="Q11",
    strategies={"simple": simple, "short": SHORT},
    sentences=SENTENCES,
    layout="Dealer always qualifies; the player wins ties",
    wording=cover_all.EXPOSED_WORDING
    | {
        ("aces_up_after_fold", "lost"): {
            "R9": "Aces Up pays on the seat's own hand by its table, whatever the dealer holds. A fold loses it.",
            "play.fold": "give up the Ante and Aces Up",
        },
        ("play_sizes", "any"): {
            "R4": "Seeing its own cards and the dealer's up card, a seat with an Ante folds and loses the Ante, or "
            "bets Play at any amount from one to three times the Ante.",
        },
    },
    table_high=cover_all.table_high(settle.HIGH, folded_rule="Q12"),
    remarks={
        "cover_all": "With seven hands Cover All pays more than with six for four of a kind (35 to 1 against 30 to 1) "
        "and for a straight flush (20 to 1 against 15 to 1): as printed.",
    },
    evidence=EVIDENCE,
)
