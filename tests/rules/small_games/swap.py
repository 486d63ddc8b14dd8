"""Five cards against five, one of them up: a seat may exchange cards for a price, then raises or folds."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.hands.evaluators import best_five
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Compare,
    Deal,
    Drawn,
    FactsOf,
    Game,
    Hand,
    Kept,
    Look,
    NamedSlots,
    Options,
    Pile,
    Rank,
    Rulings,
    Settle,
    Show,
    Street,
    Wager,
    exchanges,
    lose,
    no_action,
    push,
    win,
)

PLAYER = Hand(best_five, Kept("hand", at="exchange"), Drawn("drawn", at="exchange"))
DEALER = Hand(best_five, "up", "dealer")


class Facts(FactsOf):
    """Who wins."""

    versus = Compare(PLAYER, DEALER)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """In the order of the rules."""
    paid = lose("R3")
    if "fold" in choices:
        return {"ante": lose("R4"), "raise": no_action("R4"), "price": paid}
    outcome = {LOSES: lose, TIES: push, WINS: win}.get(facts.versus, push)
    verdict = outcome("R5", "player", "dealer")
    return {"ante": verdict, "raise": verdict, "price": paid}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """Keeps a pair and changes the lowest card of other hands; raises with a pair."""
    if not choices:
        return "stand" if best_five.at("pair").or_better(cards[:5]) else f"swap{cards.index(min(cards[:5])) + 1}"
    kept = cards[:5] if choices[0] == "stand" else (*sorted(cards[:5])[1:], *cards[6:])
    return "raise" if best_five.at("pair").or_better(tuple(kept)) else "fold"


EXCHANGE = Street(
    "exchange",
    "Exchange cards",
    "R3",
    (Choice("stand", "keep all five cards"), *exchanges(5, wager="price", prices=(1, 2, 3, 2, 1))),
    default="stand",
    by_place=True,
)

GAME = Game(
    id="swap",
    name="Swap",
    says="Five cards each; cards may be exchanged for a price.",
    version=1,
    deck=STANDARD_DECK,
    piles=(
        Pile("hand", 5, "seat"),
        Pile("up", 1, "dealer"),
        Pile("drawn", 5, "seat", drawn_at="exchange"),
        Pile("dealer", 4, "dealer"),
    ),
    wagers=(
        Wager("ante", "your hand beats the dealer's", "R1", required=True),
        Wager("raise", "your hand beats the dealer's", "R4", base="ante"),
        Wager("price", "what an exchange costs", "R3", base="ante"),
    ),
    options=(),
    streets=(
        EXCHANGE,
        Street(
            "raise",
            "Raise or fold",
            "R4",
            (Choice("fold", "give up", folds=True), Choice("raise", "bet twice the Ante", "raise", 2)),
            default="fold",
        ),
    ),
    timeline=(
        Bets("R1"),
        Deal("hand", "R2"),
        Deal("up", "R2"),
        Deal("dealer", "R2"),
        Look("hand", "R2"),
        Show("up", "R2"),
        Ask("exchange"),
        Deal("drawn", "R3"),
        Look("drawn", "R3"),
        Ask("raise"),
        Settle(("price",), "R3"),
        Settle(("ante",), "R4", given_up=True),
        Show("dealer", "R5"),
        Rank("dealer", "R5"),
        Settle(
            ("ante", "raise"),
            "R5",
            turns_over=("hand", "drawn"),
            holds_back=NamedSlots(EXCHANGE),
            ranks=("player",),
        ),
    ),
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER, "dealer": DEALER},
    rules={
        "R1": "An Ante.",
        "R2": "Five cards each, one of the dealer's face up.",
        "R3": "A seat may exchange one to five cards for 1, 2, 3, 2 or 1 times the Ante, which is not paid back.",
        "R4": "It folds, or raises by twice the Ante.",
        "R5": "The higher hand wins.",
    },
    readings={},
    layout="The higher hand wins.",
    strategies={"simple": simple},
)
