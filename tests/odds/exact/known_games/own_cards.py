"""Known games that ask one question about the seat's own cards: Big Raise Stud, Flop Poker and DJ Wild."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cards import JOKERS, STANDARD_DECK, rank
from pitboss.hands.evaluators import best_five, with_wild
from pitboss.hands.five import hand
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    Choice,
    Choices,
    Compare,
    Exactly,
    FactsOf,
    Hand,
    Options,
    PayLine,
    Pile,
    Rulings,
    Street,
    Wager,
    lose,
    no_action,
    pay_table,
    pays,
    push,
    win,
)
from tests.odds.exact.known_games.written import written


def _decide(*choices: Choice) -> list[Street]:
    return [Street("decide", "Decide", "R1", (Choice("fold", "fold", folds=True), *choices), default="fold")]


# Big Raise Stud: three cards, one to four times the Ante, then two cards of the board.

RAISE_HAND = Hand(best_five, "hand", "board")
RAISE_LINES = {
    **best_five.levels("royal flush", "two pair"),
    "Tens": best_five.at("pair", "T"),
    "Sixes": best_five.at("pair", "6"),
}
RAISE_PAYS = pay_table("usual", tuple(RAISE_LINES)[:-1], 500, 100, 40, 8, 6, 4, 3, 2, 1)


class RaiseFacts(FactsOf):
    line = PayLine(RAISE_HAND, RAISE_LINES)


def _big_raise(facts: RaiseFacts, choices: Choices, options: Options) -> Rulings:
    if "fold" in choices:
        return {"ante": lose("R1"), "raise": no_action("R1")}
    if facts.line == len(RAISE_LINES) - 1:
        return {"ante": push("R1"), "raise": push("R1")}
    paid = pays(facts.line, "R1") if facts.line < len(RAISE_LINES) else lose("R1")
    return {"ante": paid, "raise": paid}


BIG_RAISE = written(
    "big_raise",
    piles=(Pile("hand", 3, "seat"), Pile("board", 2, "board")),
    seen=("hand", "decide"),
    streets=_decide(*(Choice(f"{times}x", f"raise {times}", "raise", times) for times in (1, 2, 3, 4))),
    wagers=[
        Wager("ante", "the hand is on the pay table", "R1", required=True, tables={"usual": RAISE_PAYS}),
        Wager("raise", "the same", "R1", base="ante", tables={"usual": RAISE_PAYS}),
    ],
    fact_type=RaiseFacts,
    settle=_big_raise,
    hands={"player": RAISE_HAND},
)


# Flop Poker: three cards and any two of a flop of three.

FLOP_HAND = Hand(best_five, "hand", Exactly("flop", count=2))
FLOP_LINES = {**best_five.levels("royal flush", "two pair"), "Jacks": best_five.at("pair", "J")}
FLOP_PAYS = pay_table("usual", tuple(FLOP_LINES), 1000, 500, 100, 30, 20, 11, 4, 2, 1)


class FlopFacts(FactsOf):
    line = PayLine(FLOP_HAND, FLOP_LINES)


def _flop(facts: FlopFacts, choices: Choices, options: Options) -> Rulings:
    if "fold" in choices:
        return {"ante": lose("R1"), "flop_bet": no_action("R1")}
    if facts.line == len(FLOP_LINES):
        return {"ante": lose("R1"), "flop_bet": lose("R1")}
    return {"ante": win("R1"), "flop_bet": pays(facts.line, "R1")}


FLOP_POKER = written(
    "flop_poker",
    piles=(Pile("hand", 3, "seat"), Pile("flop", 3, "board")),
    seen=("hand", "decide"),
    streets=_decide(Choice("bet", "the Ante again", "flop_bet", 1)),
    wagers=[
        Wager("ante", "a pair of jacks or better", "R1", required=True),
        Wager("flop_bet", "by the pay table", "R1", base="ante", tables={"usual": FLOP_PAYS}),
    ],
    fact_type=FlopFacts,
    settle=_flop,
    hands={"player": FLOP_HAND},
)


# DJ Wild: five against five, deuces and one joker are wild.

WILD_DECK = (*STANDARD_DECK, JOKERS[0])
WILD_CARDS = tuple(card for card in WILD_DECK if card in JOKERS or rank(card) == 0)
_wild = with_wild(best_five, "deuces_and_joker", WILD_CARDS, most=5, five_of_a_kind="royal flush")


def _suited(suit: int, wilds: int) -> int:
    return hand(len(_wild.kinds), 0, 0) if wilds == len(WILD_CARDS) else _wild.suited(suit, wilds)  # type: ignore[misc]


best_wild = replace(_wild, kinds=(*_wild.kinds, "five wilds"), suited=_suited, tied_from="royal flush")
WILD_HANDS = {"player": Hand(best_wild, "hand"), "dealer": Hand(best_wild, "dealer")}
WILD_LINES = best_wild.levels("five wilds", "straight")
WILD_PAYS = pay_table("usual", tuple(WILD_LINES), 1000, 50, 10, 9, 4, 3, 2, 1)


class WildFacts(FactsOf):
    versus = Compare(WILD_HANDS["player"], WILD_HANDS["dealer"])
    line = PayLine(WILD_HANDS["player"], WILD_LINES)


def _dj_wild(facts: WildFacts, choices: Choices, options: Options) -> Rulings:
    if "fold" in choices:
        return {"ante": lose("R1"), "blind": lose("R1"), "play": no_action("R1")}
    even = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R1")
    paid = pays(facts.line, "R1") if facts.line < len(WILD_LINES) else push("R1")
    return {"ante": even, "play": even, "blind": paid if facts.versus == WINS else even}


DJ_WILD = written(
    "dj_wild",
    piles=(Pile("hand", 5, "seat"), Pile("dealer", 5, "dealer")),
    seen=("hand", "decide"),
    streets=_decide(Choice("play", "twice the Ante", "play", 2)),
    wagers=[
        Wager("ante", "the hand beats the dealer's", "R1", required=True),
        Wager("blind", "by the pay table", "R1", required=True, equals="ante", tables={"usual": WILD_PAYS}),
        Wager("play", "the hand beats the dealer's", "R1", base="ante"),
    ],
    fact_type=WildFacts,
    settle=_dj_wild,
    hands=WILD_HANDS,
    deck=WILD_DECK,
)
