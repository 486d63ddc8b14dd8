"""Mississippi Stud, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank, suit
from pitboss.hands.evaluators import best_five
from pitboss.rules import (
    NOT_ASKED,
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    FactsOf,
    Game,
    Hand,
    InWords,
    Look,
    Options,
    PayLine,
    Pile,
    Reading,
    Rulings,
    Settle,
    Show,
    Street,
    Wager,
    line,
    lose,
    no_action,
    otherwise,
    pay_table,
    pays,
    push,
)
from pitboss.rules.evidence import AGREES, Evidence, OfMain, Published
from pitboss.rules.sentence import ruled, section

PAID = {**best_five.levels("royal flush", "two pair"), "Jacks or better": best_five.at("pair", "J")}
LINES = {**PAID, "Sixes to tens": best_five.at("pair", "6")}
TABLE = pay_table("usual", tuple(PAID), 500, 100, 40, 10, 6, 4, 3, 2, 1)
PLAYER = Hand(best_five, "hole", "third_card", "fourth_card", "fifth_card")
BETS = ("ante", "third_bet", "fourth_bet", "fifth_bet")


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    hand = PayLine(PLAYER, LINES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every bet that was put down, by the same table."""
    placed = [bet for bet, choice in zip(BETS, ("ante", *choices), strict=True) if choice not in ("fold", NOT_ASKED)]
    if "fold" in choices:
        ruling = lose("R6")
    elif facts.hand < len(PAID):
        ruling = pays(facts.hand, "R7", "player")
    else:
        ruling = push("R8", "player") if facts.hand < len(LINES) else lose("R9", "player")
    return {bet: ruling if bet in placed else no_action("R6") for bet in BETS}


WAGERS = (
    Wager("ante", "a pair of jacks or better", "R1", required=True, tables={"usual": TABLE}),
    *(
        Wager(bet, f"a pair of jacks or better; placed {when}", rule, base="ante", tables={"usual": TABLE})
        for bet, when, rule in (
            (BETS[1], "with two cards", "R3"),
            (BETS[2], "with three cards", "R4"),
            (BETS[3], "with four cards", "R5"),
        )
    ),
)


def _street(id_: str, says: str, rule: str) -> Street:
    return Street(
        f"{id_}_street",
        says,
        rule,
        (
            Choice("fold", "give up all bets", folds=True),
            Choice("1x", "bet the Ante again", f"{id_}_bet", 1),
            Choice("2x", "bet twice the Ante", f"{id_}_bet", 2),
            Choice("3x", "bet three times the Ante", f"{id_}_bet", 3),
        ),
        default="fold",
        asks=lambda choices: "fold" not in choices,
    )


STREETS = (
    _street("third", "With your two cards", "R3"),
    _street("fourth", "With the first common card", "R4"),
    _street("fifth", "With the second common card", "R5"),
)

TIMELINE = (
    Bets("R1"),
    Deal("hole", "R2"),
    Deal("third_card", "R2"),
    Deal("fourth_card", "R2"),
    Deal("fifth_card", "R2"),
    Look("hole", "R2"),
    Ask("third_street"),
    Settle(("ante",), "R6", given_up=True),
    Show("third_card", "R4", while_in=True),
    Ask("fourth_street"),
    Settle(BETS[:2], "R6", given_up=True),
    Show("fourth_card", "R5", while_in=True),
    Ask("fifth_street"),
    Settle(BETS[:3], "R6", given_up=True),
    Show("fifth_card", "R7", while_in=True),
    Settle(BETS, "R7", turns_over=("hole",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards. Before the deal each seat bets an Ante.",
    "R2": "Two cards face down to each seat, which looks at them, and three common cards face down.",
    "R3": "With its two cards a seat folds, or bets one, two or three times its Ante.",
    "R4": "The first common card is turned up. A seat folds, or bets one, two or three times its Ante.",
    "R5": "The second common card is turned up. A seat folds, or bets one, two or three times its Ante.",
    "R6": "A fold loses every bet that the seat has put down.",
    "R7": "The last common card is turned up. With a pair of jacks or better on the seat's two and the three common "
    "cards, every bet is paid by the table.",
    "R8": "With a pair of sixes to tens every bet pushes.",
    "R9": "With less every bet loses.",
}

READINGS = {
    "Q1": Reading(
        "Are the common cards dealt and turned up if every seat has folded?",
        "They lie on the table face down, and are not turned up.",
        "Nothing depends on them any more.",
    ),
}

# The count of points that players learn: two for a jack or better, one for a six to a ten, none for less.
SIX, JACK = 4, 9


def points(cards: Cards) -> int:
    """Two for each jack or better, one for each six to ten."""
    return sum(2 if rank(card) >= JACK else 1 if rank(card) >= SIX else 0 for card in cards)


def pair(cards: Cards) -> int:
    """The highest rank held twice; -1 if there is none."""
    ranks = [rank(card) for card in cards]
    return max((each for each in ranks if ranks.count(each) > 1), default=-1)


def is_not_lost(cards: Cards, choices: Choices) -> bool:
    """A pair of sixes or better, two pair or three of a kind already."""
    ranks = [rank(card) for card in cards]
    twice = {each for each in ranks if ranks.count(each) > 1}
    return pair(cards) >= SIX or len(twice) > 1 or max(map(ranks.count, ranks)) > 2


def gaps(cards: Cards) -> int:
    """How many ranks are missing between the lowest and the highest; many if two are alike. An ace counts high."""
    ranks = sorted(rank(card) for card in cards)
    return ranks[-1] - ranks[0] + 1 - len(ranks) if len(set(ranks)) == len(ranks) else 13


def is_suited(cards: Cards) -> bool:
    """All of one suit."""
    return len({suit(card) for card in cards}) == 1


def any_pair(cards: Cards, choices: Choices) -> bool:
    """Two of a kind, of any rank."""
    return pair(cards) >= 0


def a_pair_that_pushes(cards: Cards, choices: Choices) -> bool:
    """A pair of sixes or better."""
    return pair(cards) >= SIX


def two_cards_worth_a_bet(cards: Cards, choices: Choices) -> bool:
    """Two points, or a suited six-five."""
    return points(cards) >= 2 or (is_suited(cards) and sorted(map(rank, cards)) == [SIX - 1, SIX])


def royal_of_three(cards: Cards, choices: Choices) -> bool:
    """Three suited tens or better."""
    return is_suited(cards) and min(map(rank, cards)) >= JACK - 1


def straight_flush_of_three(cards: Cards, choices: Choices) -> bool:
    """Three suited: in sequence from 5-6-7 on, or one gap and a jack or better, or two gaps and two of them."""
    high = sum(rank(card) >= JACK for card in cards)
    missing = gaps(cards)
    return is_suited(cards) and missing <= min(high, 2) and min(map(rank, cards)) >= (3 if missing == 0 else 0)


def three_cards_worth_a_bet(cards: Cards, choices: Choices) -> bool:
    """Any pair, three points, three of a suit, or a straight draw with two points."""
    return pair(cards) >= 0 or points(cards) >= 3 or is_suited(cards) or (
        points(cards) >= 2 and gaps(cards) <= 1 and min(map(rank, cards)) >= SIX - 2
    )  # fmt: skip


def four_to_a_flush(cards: Cards, choices: Choices) -> bool:
    """Four of one suit."""
    return is_suited(cards)


def open_straight(cards: Cards, choices: Choices) -> bool:
    """Four in sequence, open at both ends, the eight or better at the top."""
    return gaps(cards) == 0 and SIX + 2 <= max(map(rank, cards)) < 12


def four_cards_worth_a_bet(cards: Cards, choices: Choices) -> bool:
    """A pair, four points, three points after a bet of three times, or a straight draw."""
    ranks = {rank(card) for card in cards}
    draw = gaps(cards) <= 1 or (12 in ranks and len(ranks) == 4 and max(ranks - {12}) <= 3)
    return pair(cards) >= 0 or points(cards) >= 4 or draw or (points(cards) == 3 and "3x" in choices)


SHORT = InWords(
    "short",
    {
        "third_street": (
            line("3x", "any pair", any_pair),
            line(
                "1x", "two points (a jack or better counts two, a six to ten one), or six-five suited",
                two_cards_worth_a_bet,
            ),
            otherwise("fold"),
        ),
        "fourth_street": (
            line("3x", "a pair of sixes or better", a_pair_that_pushes),
            line("3x", "three suited cards of ten or better", royal_of_three),
            line(
                "3x",
                "three suited cards in sequence from 5-6-7 on; with one gap and a jack or better, or with two gaps and "
                "two of them",
                straight_flush_of_three,
            ),
            line(
                "1x", "any other pair, three points, three of a suit, or a straight draw with two points",
                three_cards_worth_a_bet,
            ),
            otherwise("fold"),
        ),
        "fifth_street": (
            line("3x", "a pair of sixes or better, two pair or three of a kind", is_not_lost),
            line("3x", "four of one suit", four_to_a_flush),
            line("3x", "four in sequence, open at both ends, an eight or better at the top", open_straight),
            line(
                "1x",
                "any other pair, four points, an inside straight draw, or three points if you have bet 3x before",
                four_cards_worth_a_bet,
            ),
            otherwise("fold"),
        ),
    },
)  # fmt: skip

EVIDENCE = Evidence(
    (Published("house edge, best strategy", "4.91", "Wizard of Odds", OfMain("house_edge")),),
    (f"The tally and every choice: {AGREES} on small decks (`tests/odds/certificates/test_library.py`).",),
)

GAME = Game(
    id="mississippi_stud",
    name="Mississippi Stud",
    says="Two cards of your own and three common ones, one at a time; bet up to three times your Ante on each, "
    "or fold.",
    version=1,
    deck=STANDARD_DECK,
    piles=(
        Pile("hole", 2, "seat"),
        Pile("third_card", 1, "board"),
        Pile("fourth_card", 1, "board"),
        Pile("fifth_card", 1, "board"),
    ),
    wagers=WAGERS,
    options=(),
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER},
    rules=RULES,
    readings=READINGS,
    strategies={"short": SHORT},
    sentences=section("rules", *ruled(*RULES)),
    layout="Jacks or better pays, sixes to tens push",
    evidence=EVIDENCE,
)
