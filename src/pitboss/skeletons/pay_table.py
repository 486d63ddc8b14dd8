"""Four cards, then a fifth: bet once more or fold, and be paid by a table. Nobody plays against you."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
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
    Street,
    Wager,
    lose,
    no_action,
    pay_table,
    pays,
)

# The numbered rules, in your own words. Everything below cites one of them.
RULES = {
    "R1": "52 cards. Each seat bets an Ante and gets four cards, which it alone looks at.",
    "R2": "It raises by once or twice its Ante, or folds and loses the Ante.",
    "R3": "A seat that has raised gets a fifth card.",
    "R4": "Ante and Raise are paid by the table for a pair of tens or better, and lose with less.",
}

# Piles, in the order in which a seat sees them: id, how many cards, whose.
PILES = (Pile("hand", 4, "seat"), Pile("last", 1, "seat"))

# A hand says which piles it is made of and what ranks it. A table has its lines from the best to the lowest.
PLAYER = Hand(best_five, "hand", "last")
LINES = {
    **best_five.levels("royal flush", "two pair"),
    "Pair of tens or better": best_five.at("pair", "T").or_better,
}
TABLE = pay_table("usual", tuple(LINES), *(100, 40, 15, 9, 7, 5, 4, 3, 1))

# Wagers: before the deal, or placed by a choice as a multiple of their base.
WAGERS = (
    Wager("ante", "your five cards are a pair of tens or better", "R1", required=True, tables={"usual": TABLE}),
    Wager("raise", "the same, placed after four cards", "R2", base="ante", tables={"usual": TABLE}),
)

# Decisions. The choice that bets least comes first; the default is for a seat that does not answer.
STREETS = (
    Street(
        "raise",
        "With your four cards",
        "R2",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("1x", "bet the Ante again", wager="raise", times=1),
            Choice("2x", "bet twice the Ante", wager="raise", times=2),
        ),
        default="fold",
    ),
)

# The procedure, step by step, each with its rule.
TIMELINE = (
    Bets("R1"),
    Deal("hand", "R1"),
    Look("hand", "R1"),
    Ask("raise"),
    Settle(("ante",), "R2", given_up=True),
    Deal("last", "R3", while_in=True),
    Look("last", "R3"),
    Settle(("ante", "raise"), "R4", turns_over=("hand", "last"), ranks=("player",)),
)


class Facts(FactsOf):
    """All that the settlement needs to know of the cards."""

    line = PayLine(PLAYER, LINES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """A ruling for every wager, in the order of the rules. Money does not appear."""
    if "fold" in choices:
        return {"ante": lose("R2"), "raise": no_action("R2")}
    if facts.line < len(LINES):
        return {"ante": pays(facts.line, "R4", "player"), "raise": pays(facts.line, "R4", "player")}
    return {"ante": lose("R4", "player"), "raise": lose("R4", "player")}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: twice with a paying pair, once with any pair or four cards of a suit."""
    ranks, suits = {card // 4 for card in cards}, {card % 4 for card in cards}
    if best_five.at("pair", "T").or_better(cards):
        return "2x"
    return "1x" if len(ranks) < 4 or len(suits) == 1 else "fold"


GAME = Game(
    id="pay_table",
    name="Pay Table",
    says="Four cards, then a fifth; a pair of tens or better is paid.",
    version=1,
    deck=STANDARD_DECK,
    piles=PILES,
    wagers=WAGERS,
    options=(),
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER},
    rules=RULES,
    readings={},
    layout="A pair of tens or better is paid",
    strategies={"simple": simple},
)
