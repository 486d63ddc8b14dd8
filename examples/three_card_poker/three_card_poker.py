"""Three Card Poker for Pitboss, in one file: an evaluator of its own, a bonus that rides, a seat that is not asked."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.hands.bits import count, highest
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.five import hand
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    NOT_ASKED,
    Ask,
    Bets,
    Choice,
    Choices,
    Compare,
    Deal,
    FactsOf,
    Game,
    Hand,
    Kind,
    Look,
    Option,
    Options,
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
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

# The evaluator: what the ranks of one suit make, and what the ranks make whatever their suits. The larger one counts.

KINDS = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = range(6)


def straight_to(ranks: int) -> int:
    """The highest rank of three in sequence, as a mask; A-2-3 is the lowest straight. 0 if there is none."""
    low_ace = ranks << 1 | ranks >> 12
    return highest(low_ace & low_ace >> 1 & low_ace >> 2) << 1


def suited(ranks: int, wild: int) -> int:
    """R2: three ranks of one suit."""
    if count(ranks) < 3:
        return 0
    high = straight_to(ranks)
    return hand(STRAIGHT_FLUSH, high, 0) if high else hand(FLUSH, 0, ranks)


def ranked(once: int, twice: int, thrice: int, four_times: int, wild: int) -> int:
    """R2: the ranks held at least once, twice, and three times."""
    if thrice:
        return hand(THREE, thrice, 0)
    if twice:
        return hand(PAIR, twice, once & ~twice)
    high = straight_to(once)
    return hand(STRAIGHT, high, 0) if high else hand(HIGH_CARD, 0, once)


three_cards = Evaluator("three_cards", 3, 3, KINDS, suited, ranked)


# Facts and settlement.

BONUS_LINES = 3
PAIR_PLUS_LINES = 5
QUALIFIES = three_cards.at("high card", "Q").or_better  # R5

PLAYER, DEALER = Hand(three_cards, "hand"), Hand(three_cards, "dealer")


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = Kind(PLAYER)
    qualifies = Reaches(DEALER, QUALIFIES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    line = STRAIGHT_FLUSH - facts.hand
    rulings = {"pair_plus": pays_or_loses(line, PAIR_PLUS_LINES, "R9", "player")}
    if NOT_ASKED in choices:  # Pair Plus alone: there is no Ante to play for.
        return rulings | {wager: no_action("R1") for wager in ("ante", "play", "ante_bonus")}
    if "fold" in choices:
        lost = rulings["pair_plus"] if options["pair_plus_after_fold"] == "stays" else lose("Q1")
        return {"pair_plus": lost, "ante": lose("R4"), "play": no_action("R4"), "ante_bonus": no_action("R8")}
    bonus = pays(line, "R8", "player") if line < BONUS_LINES else no_action("R8")
    rulings |= {"ante_bonus": bonus}
    both = ("player", "dealer")
    if not facts.qualifies:
        return rulings | {"ante": win("R6", *both), "play": push("R6", *both)}
    result = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R7", *both)
    return rulings | {"ante": result, "play": result}


# The game as data.

BONUS = dashed_tables(("Straight Flush", "Three of a Kind", "Straight"), "5-4-1", "4-3-1")
PAIR_PLUS = dashed_tables(
    ("Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair"), "40-30-6-4-1", "40-30-6-3-1", "50-30-6-3-1"
)

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
    Wager(
        "pair_plus",
        "your own hand is a pair or better",
        "R9",
        tables=PAIR_PLUS,
        table_option="pair_plus_table",
    ),
)

OPTIONS = (
    Option("bonus_table", "Which table pays the bonus on the Ante?", tuple(BONUS), "5-4-1"),
    Option("pair_plus_table", "Which Pair Plus pay table?", tuple(PAIR_PLUS), "40-30-6-3-1"),
    Option("pair_plus_after_fold", "After a fold, does Pair Plus stay in action?", ("stays", "lost"), "stays"),
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
    Settle(("ante",), "R4", given_up=True),
    Show("dealer", "R5"),
    Rank("dealer", "R5", qualifies=QUALIFIES),
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
}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """The published strategy: play with queen, six and four or better."""
    return "play" if three_cards.at("high card", "Q64").or_better(cards[:3]) else "fold"


GAME = Game(
    id="three_card_poker",
    name="Three Card Poker",
    says="Three cards against the dealer's three: play for your Ante again, or fold.",
    version=1,
    deck=STANDARD_DECK,
    piles=PILES,
    wagers=WAGERS,
    options=OPTIONS,
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER, "dealer": DEALER},
    rules=RULES,
    readings=READINGS,
    strategies={"simple": simple},
)
