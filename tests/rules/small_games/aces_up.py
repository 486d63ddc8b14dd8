"""Five cards each, the best four count: anyone may play once the Ante, a pair of aces or better three times."""

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
    Look,
    Options,
    Pile,
    Rank,
    Reaches,
    Rulings,
    Settle,
    Show,
    Street,
    Wager,
    lose,
    no_action,
    push,
    win,
)

PLAYER, DEALER = Hand(best_four, "hand"), Hand(best_four, "dealer")
ACES = Holds(PLAYER, best_four.at("pair", "A").or_better)
KING = best_four.at("high card", "K").or_better


class Facts(FactsOf):
    """Who wins, and whether the dealer qualifies."""

    versus = Compare(PLAYER, DEALER)
    qualifies = Reaches(DEALER, KING)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """In the order of the rules."""
    if "fold" in choices:
        return {"ante": lose("R2"), "play": no_action("R2")}
    both = ("player", "dealer")
    if not facts.qualifies:
        return {"ante": push("R3", *both), "play": win("R3", *both)}
    verdict = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R4", *both)
    return {"ante": verdict, "play": verdict}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """The most that is allowed, with a pair or better."""
    return legal[-1] if best_four.at("pair").or_better(cards) else "fold"


GAME = Game(
    id="aces_up",
    name="Aces Up",
    says="The best four of five cards; with a pair of aces you may bet three times as much.",
    version=1,
    deck=STANDARD_DECK,
    piles=(Pile("hand", 5, "seat"), Pile("dealer", 5, "dealer")),
    wagers=(
        Wager("ante", "your hand beats the dealer's", "R1", required=True),
        Wager("play", "your hand beats the dealer's", "R2", base="ante"),
    ),
    options=(),
    streets=(
        Street(
            "play",
            "With your five cards",
            "R2",
            (
                Choice("fold", "give up the Ante", folds=True),
                Choice("1x", "bet the Ante again", "play", 1),
                Choice("3x", "bet three times the Ante", "play", 3, only_if=ACES),
            ),
            default="fold",
        ),
    ),
    timeline=(
        Bets("R1"),
        Deal("hand", "R1"),
        Deal("dealer", "R1"),
        Look("hand", "R1"),
        Ask("play"),
        Settle(("ante",), "R2", given_up=True),
        Show("dealer", "R3"),
        Rank("dealer", "R3", qualifies=KING),
        Settle(("ante", "play"), "R4", turns_over=("hand",), ranks=("player",)),
    ),
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER, "dealer": DEALER},
    rules={
        "R1": "An Ante, then five cards each.",
        "R2": "Fold, or play once the Ante; with a pair of aces or better three times.",
        "R3": "The dealer needs king high: else Play wins and the Ante pushes.",
        "R4": "The higher hand wins.",
    },
    readings={},
    layout="Dealer qualifies with king high.",
    strategies={"simple": simple},
)
