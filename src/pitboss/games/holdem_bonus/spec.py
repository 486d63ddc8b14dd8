"""Texas Hold'em Bonus Poker, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank, suit
from pitboss.games.holdem_bonus import settle
from pitboss.games.holdem_bonus.evidence import EVIDENCE
from pitboss.games.holdem_bonus.findings import answers, findings
from pitboss.games.holdem_bonus.rules import READINGS, paid_rules, rules
from pitboss.games.holdem_bonus.sentences import SENTENCES
from pitboss.games.holdem_bonus.short import SHORT
from pitboss.games.holdem_bonus.strategies import PRINTED, PRINTED_WITHOUT_TIES
from pitboss.hands import five
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Game,
    Option,
    Pile,
    Rank,
    Settle,
    Show,
    Street,
    Wager,
    pay_table,
)

BONUS = pay_table("bonus", settle.BONUS_LINES, 30, 25, 20, 15, 10, 5, 3)

WAGERS = (
    Wager("ante", "your hand beats the dealer's with a straight or better", "R13", required=True),
    Wager(
        "flop",
        "your hand beats the dealer's; twice the Ante, to see the flop",
        "R20",
        base="ante",
        needs_rule="R23",
    ),
    Wager(
        "turn",
        "your hand beats the dealer's; as much as the Ante, after the flop",
        "R21",
        base="ante",
        needs_rule="R23",
    ),
    Wager(
        "river",
        "your hand beats the dealer's; as much as the Ante, after the turn",
        "R22",
        base="ante",
        needs_rule="R23",
    ),
    Wager(
        "bonus",
        "your first two cards are a pair, or an ace with a king, queen or jack",
        "R15",
        needs=("ante",),
        needs_rule="R15",
        tables={"bonus": BONUS},
    ),
)

OPTIONS = (
    Option("ante_pays_from", "From which winning hand on does the Ante pay?", ("straight", "flush"), "straight"),
    Option(
        "rebet",
        "Do Double and Rebet put down the Ante alone, or every bet of the round before?",
        ("ante", "all"),
        "ante",
        is_procedure=True,
    ),
)


def bet_the_flop(choices: Choices) -> bool:
    """R19: a seat that folded has nothing more to decide."""
    return choices[0] == "bet"


CHECK = Choice("check", "wait for the next card")

STREETS = (
    Street(
        "flop",
        "Before the flop",
        "R18",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("bet", "bet twice the Ante and see the flop", wager="flop", times=2),
        ),
        default="fold",
    ),
    Street(
        "turn",
        "After the flop",
        "R21",
        (CHECK, Choice("bet", "bet the Ante again", wager="turn", times=1)),
        default="check",
        asks=bet_the_flop,
    ),
    Street(
        "river",
        "After the turn",
        "R22",
        (CHECK, Choice("bet", "bet the Ante again", wager="river", times=1)),
        default="check",
        asks=bet_the_flop,
    ),
)

PILES = (
    Pile("hole", 2, "seat"),
    Pile("flop", 3, "board"),
    Pile("turn", 1, "board"),
    Pile("river", 1, "board"),
    Pile("dealer", 2, "dealer"),
)

TIMELINE = (
    Bets("R13"),
    Deal("hole", "R16"),
    Show("hole", "R16"),
    Deal("dealer", "R16"),
    Ask("flop"),
    Settle(("ante",), "R19", given_up=True),
    Deal("flop", "R20", while_in=True),
    Show("flop", "R20", while_in=True),
    Ask("turn"),
    Deal("turn", "R21", while_in=True),
    Show("turn", "R21", while_in=True),
    Ask("river"),
    Deal("river", "R22", while_in=True),
    Show("river", "R22", while_in=True),
    Show("dealer", "R24", while_in=True),
    Rank("dealer", "R24", while_in=True),
    Settle(("ante", "flop", "turn", "river"), "R24", ranks=("player",)),
    Settle(("bonus",), "R17"),
)


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: fold offsuit 2-3 to 2-7; then bet with an ace, or a pair or better with one of your cards."""
    ranks = sorted((rank(card) for card in cards[:2]), reverse=True)
    if len(cards) == 2:
        weak = ranks[1] == 0 and 1 <= ranks[0] <= 5 and suit(cards[0]) != suit(cards[1])
        return "fold" if weak else "bet"
    paired = ranks[0] == ranks[1] or any(rank(card) in ranks for card in cards[2:])
    made = paired or five.kind(five.order(cards)) >= five.STRAIGHT
    return "bet" if made or ranks[0] == 12 else "check"


GAME = Game(
    id="holdem_bonus",
    name="Texas Hold'em Bonus Poker",
    says="Two cards and a shared board against the dealer; bet twice the Ante to see the flop, then bet or check.",
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
    rules=rules({"bonus": BONUS}),
    paid_rules=paid_rules,
    readings=READINGS,
    void_rule="R56",
    strategies={"simple": simple, "printed": PRINTED, PRINTED_WITHOUT_TIES.name: PRINTED_WITHOUT_TIES, "short": SHORT},
    findings=findings,
    answers=answers,
    sentences=SENTENCES,
    layout="Ante pays even money with a straight or better",
    wording={
        ("ante_pays_from", "flush"): {
            "ante": "your hand beats the dealer's with a flush or better",
            "R26": "Player higher: the Ante pays even money with a flush or better, and is returned with less.",
            "R27": "So a win with a flush or better returns double the Ante, Flop, Turn and River bets.",
            "R28": "And a win with a straight or less returns double the Flop, Turn and River bets and the Ante alone.",
            "layout": "Ante pays even money with a flush or better",
        },
        ("rebet", "all"): {
            "R8": "Double puts down twice every bet of the round before.",
            "R9": "Rebet puts down the same bets as in the round before, and the next two face-up cards are dealt.",
        },
    },
    repeats_side_bets=("rebet", "all"),
    evidence=EVIDENCE,
)
