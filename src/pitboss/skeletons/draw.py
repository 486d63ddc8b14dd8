"""Four cards from a short deck: exchange one or two for a price, and be paid by a table."""

from __future__ import annotations

from pitboss.cards import Cards, small_deck
from pitboss.hands.evaluators import best_four
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Drawn,
    FactsOf,
    Game,
    Hand,
    Kept,
    Look,
    NamedSlots,
    Options,
    PayLine,
    Pile,
    Rulings,
    Settle,
    Street,
    Wager,
    exchanges,
    lose,
    pay_table,
    pays,
)

RULES = {
    "R1": "20 cards, tens to aces. Each seat bets an Ante and gets four cards.",
    "R2": "It keeps them, or exchanges one card for once its Ante or two cards for twice.",
    "R3": "The price of an exchange is not paid back.",
    "R4": "The Ante is paid by the table for a flush or better, and loses with less.",
}

# Every set of one or two of the four cards is a choice; `prices` are in Antes. The choices name places of cards.
EXCHANGE = Street(
    "exchange",
    "With your four cards",
    "R2",
    (Choice("stand", "keep all four cards"), *exchanges(4, wager="price", prices=(1, 2))),
    default="stand",
    by_place=True,
)
STREETS = (EXCHANGE,)

# The new cards are a pile of their own, of which a seat gets as many as it gave.
PILES = (Pile("hand", 4, "seat"), Pile("drawn", 2, "seat", drawn_at="exchange"))
PLAYER = Hand(best_four, Kept("hand", at="exchange"), Drawn("drawn", at="exchange"))

LINES = best_four.levels("four of a kind", "flush")
TABLE = pay_table("usual", tuple(LINES), *(30, 10, 8, 5))

WAGERS = (
    Wager("ante", "your four cards are a flush or better", "R1", required=True, tables={"usual": TABLE}),
    Wager("price", "what an exchange costs", "R2", base="ante"),
)

# The discards stay face down: `holds_back` keeps the slots that the choice names.
TIMELINE = (
    Bets("R1"),
    Deal("hand", "R1"),
    Look("hand", "R1"),
    Ask("exchange"),
    Deal("drawn", "R2"),
    Look("drawn", "R2"),
    Settle(("price",), "R3"),
    Settle(("ante",), "R4", turns_over=("hand", "drawn"), holds_back=NamedSlots(EXCHANGE), ranks=("player",)),
)


class Facts(FactsOf):
    """The line of the table that the kept and the drawn cards are on."""

    line = PayLine(PLAYER, LINES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """The price is lost whatever comes."""
    ante = pays(facts.line, "R4", "player") if facts.line < len(LINES) else lose("R4", "player")
    return {"ante": ante, "price": lose("R3")}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: with three cards of a suit exchange the fourth."""
    suits = [card % 4 for card in cards[:4]]
    odd = [place for place, suit in enumerate(suits) if suits.count(suit) == 1]
    return f"swap{odd[0] + 1}" if len(odd) == 1 and len(set(suits)) == 2 else "stand"


GAME = Game(
    id="draw",
    name="Draw",
    says="Four cards of a short deck; exchange one or two of them for a price.",
    version=1,
    deck=small_deck(ranks="TJQKA"),
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
    layout="A flush or better is paid",
    strategies={"simple": simple},
)
