"""Texas Peek Hold'em, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank, suit
from pitboss.games.malfunction import MALFUNCTION
from pitboss.games.texas_peek import settle
from pitboss.games.texas_peek.evidence import EVIDENCE
from pitboss.games.texas_peek.findings import findings
from pitboss.games.texas_peek.sentences import SENTENCES
from pitboss.games.texas_peek.short import SHORT
from pitboss.hands import five
from pitboss.rules import (
    NOT_ASKED,
    Ask,
    Bets,
    Burn,
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
    still_in,
)

BLIND = pay_table("blind", settle.BLIND_LINES, 25, 10, 6, 5, 4, 3, 2, 1)

IM_IN = pay_table("im_in", settle.IM_IN_LINES, 50, 20, 10, 1, 1)

WAGERS = (
    Wager(
        "blind",
        "the dealer's two hole cards are a pair, suited, or an ace with a face card",
        "R1",
        required=True,
        limits_rule="R13",
        tables={"blind": BLIND},
    ),
    Wager(
        "peek",
        "your hand beats the dealer's; placed when one dealer card is shown",
        "R3",
        limits_rule="R13",
        chosen_size=True,
    ),
    Wager("raise", "your hand beats the dealer's; placed when you have seen your cards", "R5", base="peek"),
    Wager(
        "im_in",
        "your hand is a flush or better, win or lose, but for a tie; placed after the flop",
        "R7",
        base="peek",
        tables={"im_in": IM_IN},
        printed="I'm In",
    ),
)

OPTIONS = (
    Option(
        "im_in_tie",
        "When a flush or better ties the dealer, does I'm In lose or is it paid?",
        ("loses", "paid"),
        "loses",
    ),
)


OUT = ("fold", NOT_ASKED)  # whatever else a seat chooses before the flop is a bet


def peeked(choices: Choices) -> bool:
    """R4: only players who made the Peek Wager are dealt a hand."""
    return choices[0] not in OUT


def raised(choices: Choices) -> bool:
    """R7: only players who made the Raise Wager go on."""
    return choices[1] not in OUT


STREETS = (
    Street(
        "peek",
        "After the dealer's first card",
        "R3",
        (
            Choice("fold", "sit this hand out", folds=True),
            Choice("peek", "bet Peek, at a size of your choice", wager="peek"),
        ),
        default="fold",
    ),
    Street(
        "raise",
        "After your two cards",
        "R5",
        (
            Choice("fold", "give up the Peek", folds=True),
            Choice("2x", "Raise twice the Peek", wager="raise", times=2),
            Choice("4x", "Raise four times the Peek", wager="raise", times=4),
        ),
        default="fold",
        asks=peeked,
    ),
    Street(
        "im_in",
        "After the flop",
        "R7",
        (
            Choice("surrender", "give up the Peek and half of the Raise", folds=True),
            Choice("im_in", "bet I'm In, equal to the Peek", wager="im_in", times=1),
        ),
        default="surrender",
        asks=raised,
    ),
)

PILES = (
    Pile("dealer_up", 1, "dealer"),
    Pile("hole", 2, "seat"),
    Pile("flop", 3, "board"),
    Pile("dealer_down", 1, "dealer"),
    Pile("turn_river", 2, "board"),
)

TIMELINE = (
    Bets("R1"),
    Burn("R2"),
    Deal("dealer_up", "R2"),
    Deal("dealer_down", "R2"),
    Show("dealer_up", "R2"),
    Ask("peek"),
    Burn("R4", while_in=True),
    Deal("hole", "R4", to=still_in, while_in=True),
    Look("hole", "R5", to=still_in),
    Ask("raise"),
    Settle(("peek",), "R5", given_up=True),
    Burn("R6", while_in=True),
    Deal("flop", "R6", while_in=True),
    Show("flop", "R6", while_in=True),
    Ask("im_in"),
    Settle(("peek", "raise"), "R7", given_up=True),
    Show("dealer_down", "R8"),
    Settle(("blind",), "R12"),
    Burn("R9", while_in=True),
    Deal("turn_river", "R9", while_in=True),
    Show("turn_river", "R9", while_in=True),
    Rank("dealer", "R10", while_in=True),
    Settle(("peek", "raise", "im_in"), "R10", turns_over=("hole",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards; the best five of a hand's two hole cards and the five community cards count. Before the deal "
    "every seat bets the Blind, which is paid by the Blind table.",
    "R2": "The dealer burns a card, takes two hole cards and turns one of them face up.",
    "R3": "With that card in view a seat makes the Peek Wager or folds. A fold leaves its Blind in action.",
    "R4": "The dealer burns a card and deals two hole cards to every seat that is still in.",
    "R5": "Having looked at its two cards, a seat raises two or four times its Peek, or folds. A fold loses the Peek "
    "and leaves the Blind in action.",
    "R6": "The dealer burns a card and deals the flop, three community cards face up.",
    "R7": "A seat makes the I'm In Wager, equal to its Peek, or surrenders. Surrender loses the Peek and gives half of "
    "the Raise back.",
    "R8": "The dealer turns over the second hole card.",
    "R9": "The dealer burns a card and deals the last two community cards face up.",
    "R10": "The best five cards of player and dealer are compared. Player higher: Peek and Raise pay 1 to 1. Dealer "
    "higher: both lose. Tie: both push.",
    "R11": "I'm In concerns only seats that made every wager. A flush or better is paid by the I'm In table. With "
    "less, I'm In pushes if the hand wins and loses if the hand loses. If the hands tie, I'm In loses.",
    "R12": "The Blind is paid by its table on the dealer's two hole cards; below the table it loses (Q8).",
    "R13": "The house sets the limits of the Peek and the Blind.",
}

READINGS = {
    "Q1": Reading(
        "Is I'm In paid when a flush or better loses to the dealer?",
        "Yes, by its table.",
        "The text takes the wager from a losing hand only when it is less than a flush.",
    ),
    "Q2": Reading(
        "What happens to I'm In when a flush or better ties the dealer?",
        "It loses; with the option it is paid by its table. Less than a flush loses in a tie either way.",
        "The text says that the wager is lost when the hands push, yet also that it is based on the player's own hand.",
        option="im_in_tie",
    ),
    "Q3": Reading(
        "Is the size of the Peek tied to the Blind?",
        "No. A seat bets what it likes within the table's limits.",
        "The text relates the Raise and I'm In to the Peek, but the Peek to nothing except the limits.",
    ),
    "Q4": Reading(
        "Does the Blind stay in action after a surrender?",
        "Yes, as it does after a fold.",
        "The text keeps it in action after both folds, and it depends on the dealer's cards alone.",
    ),
    "Q5": Reading(
        "How many seats are there?",
        "One to six.",
        "The text gives no number; six is the size of the other tables.",
    ),
    "Q6": Reading(
        "What is dealt when every seat has folded or surrendered?",
        "Nothing more. Only the dealer's second card is still turned over.",
        "Further cards would decide nothing; the Blinds stay in action and go by that card.",
    ),
    "Q7": Reading(
        "What happens to the cards of a seat that folds before the hole cards are dealt?",
        "They stay unused: no choice ever changes which card another seat, the dealer or the board is dealt.",
        "The odds are the same, and a round can be replayed with other choices.",
    ),
    "Q8": Reading(
        "What happens to the Blind when the dealer's two cards are not a line of its table?",
        "It loses.",
        "The text names what is paid and no case in which the wager is given back.",
    ),
    "Q9": Reading(
        "When is the Blind settled?",
        "As soon as the dealer's second hole card is turned over.",
        "The two hole cards decide it alone. The text gives its rule after the comparison of the hands, but nothing in "
        "between depends on it.",
    ),
    "Q10": Reading(
        "When does the money of a fold or a surrender move?",
        "At once: the Peek is collected and half of the Raise is returned before the next card is dealt.",
        "Nothing that comes later can change it.",
    ),
    "Q11": MALFUNCTION,
}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: peek against an eight or lower, raise by rank, surrender when the flop pairs the card shown.

    4x with a pair, a ten or better, or two cards above the dealer's; 2x with one above it. A pair with one of your
    cards, four cards to a flush or better stay in.
    """
    shown = rank(cards[0])
    if not choices:
        return "peek" if shown <= 6 else "fold"
    low, high = sorted(rank(card) for card in cards[1:3])
    if len(choices) == 1:
        if low == high or high >= 8 or low > shown:
            return "4x"
        return "2x" if high > shown else "fold"
    flop, suits = [rank(card) for card in cards[3:]], [suit(card) for card in cards[1:]]
    paired = low == high or low in flop or high in flop
    strong = paired or max(map(suits.count, suits)) >= 4 or five.kind(five.order(cards[1:])) >= five.STRAIGHT
    return "im_in" if strong or shown not in flop else "surrender"


GAME = Game(
    id="texas_peek",
    name="Texas Peek Hold'em",
    says="See one of the dealer's cards before you bet on your own two, then raise before the flop.",
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
    sentences=SENTENCES,
    layout="I'm In pushes if the hand wins with less than a flush",
    wording={
        ("im_in_tie", "paid"): {
            "R11": "I'm In concerns only seats that made every wager. A flush or better is paid by the I'm In table. "
            "With less, I'm In pushes if the hand wins and loses if the hand loses or ties.",
            "im_in": "your hand is a flush or better: win, lose or tie; placed after the flop",
        },
    },
    strategies={"simple": simple, "short": SHORT},
    findings=findings,
    evidence=EVIDENCE,
)
