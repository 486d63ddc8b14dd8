"""Three bets on one hand of five cards: the first two may be taken back, after three and after four cards."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK
from pitboss.hands.evaluators import best_five
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    FactsOf,
    Game,
    Hand,
    Look,
    Options,
    PayLine,
    Pile,
    Rulings,
    Settle,
    Show,
    Street,
    Wager,
    pay_table,
    pays_or_loses,
)

PAYS = {
    "Royal flush": 1000,
    "Straight flush": 200,
    "Four of a kind": 50,
    "Full house": 11,
    "Flush": 8,
    "Straight": 5,
    "Three of a kind": 3,
    "Two pair": 2,
    "Tens or better": 1,
}
LEVELS = (
    best_five.at("royal flush"),
    *(best_five.at(label.lower()) for label in list(PAYS)[1:-1]),
    best_five.at("pair", "T"),
)
HAND = Hand(best_five, "hand", "fourth", "fifth")
BETS = ("first", "second", "third")


class Facts(FactsOf):
    """The line of the pay table."""

    line = PayLine(HAND, dict(zip(PAYS, LEVELS, strict=True)))


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Each bet that was left is paid by the same table."""
    return dict.fromkeys(BETS, pays_or_loses(facts.line, len(PAYS), "R4", "player"))


def _asked(number: int) -> Street:
    bet = BETS[number]
    choices = (
        Choice("back", f"take back the {bet} bet", takes_back=bet),
        Choice("ride", f"let the {bet} bet ride"),
    )
    return Street(f"with_{number + 3}", f"With {('three', 'four')[number]} cards", "R3", choices, default="ride")


TABLE = pay_table("usual", tuple(PAYS), *PAYS.values())
GAME = Game(
    id="three_bets",
    name="Three Bets",
    says="Three bets on one hand; two of them may be taken back.",
    version=1,
    deck=STANDARD_DECK,
    piles=(Pile("hand", 3, "seat"), Pile("fourth", 1, "board"), Pile("fifth", 1, "board")),
    wagers=(
        Wager("first", "the hand is on the pay table; may be taken back", "R1", required=True, tables={"usual": TABLE}),
        *(
            Wager(bet, "as large as the first", "R1", required=True, equals="first", tables={"usual": TABLE})
            for bet in BETS[1:]
        ),
    ),
    options=(),
    streets=(_asked(0), _asked(1)),
    timeline=(
        Bets("R1"),
        Deal("hand", "R2"),
        Deal("fourth", "R2"),
        Deal("fifth", "R2"),
        Look("hand", "R2"),
        Ask("with_3"),
        Show("fourth", "R3"),
        Ask("with_4"),
        Show("fifth", "R4"),
        Settle(BETS, "R4", turns_over=("hand",), ranks=("player",)),
    ),
    fact_type=Facts,
    settle=settle,
    hands={"player": HAND},
    rules={
        "R1": "Three equal bets.",
        "R2": "Three cards to each seat, two to the board.",
        "R3": "After three and after four cards a seat may take a bet back.",
        "R4": "Each bet that is left is paid for a pair of tens or better.",
    },
    readings={},
    layout="Pair of tens or better pays.",
)
