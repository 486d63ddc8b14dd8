"""Known games, to be counted: Mississippi Stud, Caribbean Stud, Crazy 4 Poker and High Card Flush."""

from __future__ import annotations

from pitboss.hands.bits import count
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluators import best_five, best_four
from pitboss.hands.five import hand
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    Choice,
    Choices,
    Compare,
    FactsOf,
    Hand,
    Holds,
    Odds,
    Options,
    PayLine,
    Pile,
    Reaches,
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
from pitboss.rules.street import NOT_ASKED
from tests.odds.exact.known_games.written import written


def _kinds(last: str) -> dict[str, object]:
    """The lines of a pay table from a royal flush to this kind."""
    return dict(best_five.levels("royal flush", last))


# Mississippi Stud: three questions, each for one to three times the Ante.

MISSISSIPPI_HAND = Hand(best_five, "hole", "third", "fourth", "fifth")
MISSISSIPPI_LINES = {
    **_kinds("two pair"),
    "Jacks": best_five.at("pair", "J"),
    "Sixes": best_five.at("pair", "6"),
}
MISSISSIPPI_PAYS = pay_table("usual", tuple(MISSISSIPPI_LINES)[:-1], 500, 100, 40, 10, 6, 4, 3, 2, 1)
MISSISSIPPI_BETS = ("ante", "third_bet", "fourth_bet", "fifth_bet")


class MississippiFacts(FactsOf):
    line = PayLine(MISSISSIPPI_HAND, MISSISSIPPI_LINES)  # type: ignore[arg-type]


def _mississippi(facts: MississippiFacts, choices: Choices, options: Options) -> Rulings:
    found = {}
    for bet, choice in zip(MISSISSIPPI_BETS, ("ante", *choices), strict=True):
        if choice in ("fold", NOT_ASKED):
            found[bet] = no_action("R1")
        elif "fold" in choices:
            found[bet] = lose("R1")
        elif facts.line == len(MISSISSIPPI_LINES) - 1:
            found[bet] = push("R1")
        else:
            found[bet] = pays(facts.line, "R1") if facts.line < len(MISSISSIPPI_LINES) else lose("R1")
    return found


def _still(choices: Choices) -> bool:
    return "fold" not in choices


MISSISSIPPI = written(
    "mississippi",
    piles=(Pile("hole", 2, "seat"), Pile("third", 1, "board"), Pile("fourth", 1, "board"), Pile("fifth", 1, "board")),
    seen=("hole", "third_street", "third", "fourth_street", "fourth", "fifth_street"),
    streets=[
        Street(
            f"{name}_street",
            name,
            "R1",
            (
                Choice("fold", "fold", folds=True),
                *(Choice(f"{times}x", f"bet {times}", f"{name}_bet", times) for times in (1, 2, 3)),
            ),
            default="fold",
            asks=_still,
        )
        for name in ("third", "fourth", "fifth")
    ],
    wagers=[
        Wager("ante", "the hand is on the pay table", "R1", required=True, tables={"usual": MISSISSIPPI_PAYS}),
        *(
            Wager(bet, "the same", "R1", base="ante", tables={"usual": MISSISSIPPI_PAYS})
            for bet in MISSISSIPPI_BETS[1:]
        ),
    ],
    fact_type=MississippiFacts,
    settle=_mississippi,
    hands={"player": MISSISSIPPI_HAND},
)


# Caribbean Stud: five against five, one card up, ace-king to qualify.

CARIBBEAN_HANDS = {"player": Hand(best_five, "hand"), "dealer": Hand(best_five, "up", "down")}
CARIBBEAN_LINES = _kinds("pair")
CARIBBEAN_PAYS = pay_table("usual", (*CARIBBEAN_LINES, "Less"), 100, 50, 20, 7, 5, 4, 3, 2, 1, 1)


class CaribbeanFacts(FactsOf):
    versus = Compare(CARIBBEAN_HANDS["player"], CARIBBEAN_HANDS["dealer"])
    line = PayLine(CARIBBEAN_HANDS["player"], CARIBBEAN_LINES)  # type: ignore[arg-type]
    qualifies = Reaches(CARIBBEAN_HANDS["dealer"], best_five.at("high card", "AK").or_better)


def _caribbean(facts: CaribbeanFacts, choices: Choices, options: Options) -> Rulings:
    if "fold" in choices:
        return {"ante": lose("R1"), "raise": no_action("R1")}
    if not facts.qualifies:
        return {"ante": win("R1"), "raise": push("R1")}
    paid = pays(facts.line, "R1")
    return {
        "ante": {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R1"),
        "raise": {LOSES: lose("R1"), TIES: push("R1"), WINS: paid}[facts.versus],
    }


CARIBBEAN = written(
    "caribbean",
    piles=(Pile("hand", 5, "seat"), Pile("up", 1, "dealer"), Pile("down", 4, "dealer")),
    seen=("hand", "up", "decide"),
    streets=[
        Street(
            "decide",
            "With five cards",
            "R1",
            (Choice("fold", "fold", folds=True), Choice("raise", "twice the Ante", "raise", 2)),
            default="fold",
        )
    ],
    wagers=[
        Wager("ante", "the hand beats the dealer's", "R1", required=True),
        Wager("raise", "by the pay table", "R1", base="ante", tables={"usual": CARIBBEAN_PAYS}),
    ],
    fact_type=CaribbeanFacts,
    settle=_caribbean,
    hands=CARIBBEAN_HANDS,
)


# Crazy 4 Poker: the best four of five cards; a pair of aces or better may play three times the Ante.

CRAZY_HANDS = {"player": Hand(best_four, "hand"), "dealer": Hand(best_four, "dealer")}
CRAZY_LINES = {"Four Aces": best_four.at("four of a kind", "A"), **best_four.levels("four of a kind", "straight")}
CRAZY_PAYS = pay_table("usual", tuple(CRAZY_LINES), 200, 30, 15, 2, Odds(3, 2), 1)
CRAZY_RAISE = Holds(CRAZY_HANDS["player"], best_four.at("pair", "A").or_better)


class CrazyFacts(FactsOf):
    versus = Compare(CRAZY_HANDS["player"], CRAZY_HANDS["dealer"])
    line = PayLine(CRAZY_HANDS["player"], CRAZY_LINES)  # type: ignore[arg-type]
    qualifies = Reaches(CRAZY_HANDS["dealer"], best_four.at("high card", "K").or_better)


def _crazy(facts: CrazyFacts, choices: Choices, options: Options) -> Rulings:
    if "fold" in choices:
        return {"ante": lose("R1"), "super": lose("R1"), "play": no_action("R1")}
    if facts.line < len(CRAZY_LINES):
        bonus = pays(facts.line, "R1")
    else:
        bonus = lose("R1") if facts.versus == LOSES else push("R1")
    if not facts.qualifies:
        return {"ante": push("R1"), "super": bonus, "play": win("R1")}
    verdict = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R1")
    return {"ante": verdict, "super": bonus, "play": verdict}


CRAZY_FOUR = written(
    "crazy_four",
    piles=(Pile("hand", 5, "seat"), Pile("dealer", 5, "dealer")),
    seen=("hand", "decide"),
    streets=[
        Street(
            "decide",
            "With five cards",
            "R1",
            (
                Choice("fold", "fold", folds=True),
                Choice("1x", "the Ante again", "play", 1),
                *(Choice(f"{times}x", "more", "play", times, only_if=CRAZY_RAISE) for times in (2, 3)),
            ),
            default="fold",
        )
    ],
    wagers=[
        Wager("ante", "the hand beats the dealer's", "R1", required=True),
        Wager("super", "a straight or better", "R1", required=True, equals="ante", tables={"usual": CRAZY_PAYS}),
        Wager("play", "the hand beats the dealer's", "R1", base="ante"),
    ],
    fact_type=CrazyFacts,
    settle=_crazy,
    hands=CRAZY_HANDS,
)


# High Card Flush: the longest suit of seven cards, then its highest cards.

FLUSH_KINDS = ("no cards", "one card", "two cards", *(f"{length} card flush" for length in range(3, 8)))
longest_flush = Evaluator(
    "longest_flush",
    7,
    7,
    FLUSH_KINDS,
    suited=lambda ranks, wild: hand(count(ranks), 0, ranks),
    ranked=lambda once, twice, thrice, four_times, wild: 0,
    by_side=frozenset(FLUSH_KINDS),
)
FLUSH_HANDS = {"player": Hand(longest_flush, "hand"), "dealer": Hand(longest_flush, "dealer")}


class FlushFacts(FactsOf):
    versus = Compare(FLUSH_HANDS["player"], FLUSH_HANDS["dealer"])
    qualifies = Reaches(FLUSH_HANDS["dealer"], longest_flush.at("3 card flush", "9").or_better)


def _flush(facts: FlushFacts, choices: Choices, options: Options) -> Rulings:
    if "fold" in choices:
        return {"ante": lose("R1"), "raise": no_action("R1")}
    if not facts.qualifies:
        return {"ante": win("R1"), "raise": push("R1")}
    verdict = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R1")
    return {"ante": verdict, "raise": verdict}


def _long(length: int) -> Holds:
    return Holds(FLUSH_HANDS["player"], longest_flush.at(f"{length} card flush").or_better)


HIGH_CARD_FLUSH = written(
    "high_card_flush",
    piles=(Pile("hand", 7, "seat"), Pile("dealer", 7, "dealer")),
    seen=("hand", "decide"),
    streets=[
        Street(
            "decide",
            "With seven cards",
            "R1",
            (
                Choice("fold", "fold", folds=True),
                Choice("1x", "the Ante again", "raise", 1),
                Choice("2x", "twice the Ante", "raise", 2, only_if=_long(5)),
                Choice("3x", "three times the Ante", "raise", 3, only_if=_long(6)),
            ),
            default="fold",
        )
    ],
    wagers=[
        Wager("ante", "the hand beats the dealer's", "R1", required=True),
        Wager("raise", "the hand beats the dealer's", "R1", base="ante"),
    ],
    fact_type=FlushFacts,
    settle=_flush,
    hands=FLUSH_HANDS,
)
