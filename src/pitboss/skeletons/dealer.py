"""Five cards each, the best four count: play for once the Ante or fold, or three times with a pair of aces."""

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
    lose,
    no_action,
    pay_table,
    pays_or_loses,
    push,
    win,
)

RULES = {
    "R1": "52 cards. Each seat bets an Ante, and a Bonus if it likes; seats and dealer get five cards each.",
    "R2": "A seat plays for once its Ante, or folds and loses the Ante. The best four of its cards count.",
    "R3": "With a pair of aces or better it may play for three times its Ante.",
    "R4": "The dealer qualifies with ace high: with less, Ante and Play push.",
    "R5": "Otherwise Ante and Play win with the higher hand, push with an equal one, and lose with a lower one.",
    "R6": "The Bonus is paid by its table on the seat's own hand, whatever the dealer holds.",
}

# Where the text is silent: the question, the reading in use, why, and the option that lets a house decide otherwise.
OPTIONS = (Option("bonus_after_fold", "After a fold, does the Bonus stay in action?", ("stays", "lost"), "stays"),)
READINGS = {
    "Q1": Reading(
        "After a fold, does the Bonus stay in action?",
        "It stays in action; with the option it is lost.",
        "It is paid on the seat's own hand.",
        option="bonus_after_fold",
    ),
}

PILES = (Pile("hand", 5, "seat"), Pile("dealer", 5, "dealer"))

# A level is a kind, or a kind from some ranks on, with `.or_better`.
PLAYER, DEALER = Hand(best_four, "hand"), Hand(best_four, "dealer")
ACES = Holds(PLAYER, best_four.at("pair", "A").or_better)  # R3
QUALIFIES = best_four.at("high card", "A").or_better  # R4
BONUS = best_four.levels("four of a kind", "flush")  # R6
BONUS_TABLE = pay_table("usual", tuple(BONUS), *(100, 40, 15, 10))

WAGERS = (
    Wager("ante", "your hand beats the dealer's", "R1", required=True),
    Wager("play", "your hand beats the dealer's; placed during play", "R2", base="ante"),
    Wager(
        "bonus",
        "your own hand is a flush or better",
        "R6",
        needs=("ante",),
        needs_rule="R1",
        tables={"usual": BONUS_TABLE},
    ),
)

STREETS = (
    Street(
        "play",
        "With your five cards",
        "R2",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("1x", "bet the Ante again", wager="play", times=1),
            Choice("3x", "bet three times the Ante", wager="play", times=3, only_if=ACES),
        ),
        default="fold",
    ),
)

TIMELINE = (
    Bets("R1"),
    Deal("hand", "R1"),
    Deal("dealer", "R1"),
    Look("hand", "R1"),
    Ask("play"),
    Settle(("ante",), "R2", given_up=True),
    Show("dealer", "R4"),
    Rank("dealer", "R4", qualifies=QUALIFIES),
    Settle(("ante", "play", "bonus"), "R5", turns_over=("hand",), ranks=("player",)),
)


class Facts(FactsOf):
    """How the hands compare, whether the dealer qualifies, and the line of the Bonus."""

    versus = Compare(PLAYER, DEALER)
    qualifies = Reaches(DEALER, QUALIFIES)
    bonus = PayLine(PLAYER, BONUS)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """In the order of the rules; `both` names the hands that decide."""
    both = ("player", "dealer")
    rulings = {"bonus": pays_or_loses(facts.bonus, len(BONUS), "R6", "player")}
    if "fold" in choices:
        lost = rulings["bonus"] if options["bonus_after_fold"] == "stays" else lose("Q1")
        return {"bonus": lost, "ante": lose("R2"), "play": no_action("R2")}
    if not facts.qualifies:
        return rulings | {"ante": push("R4", *both), "play": push("R4", *both)}
    verdict = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R5", *both)
    return rulings | {"ante": verdict, "play": verdict}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: the most that is allowed with a pair of fours or better."""
    return legal[-1] if best_four.at("pair", "4").or_better(cards) else "fold"


GAME = Game(
    id="dealer",
    name="Dealer",
    says="The best four of five cards; with a pair of aces you may bet three times as much.",
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
    layout="Dealer qualifies with ace high",
    strategies={"simple": simple},
)
