"""Let It Ride, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank, suit
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
    otherwise,
    pay_table,
    pays_or_loses,
)
from pitboss.rules.evidence import AGREES, Evidence, OfMain, Published
from pitboss.rules.sentence import ruled, section

LINES = {**best_five.levels("royal flush", "two pair"), "Tens or better": best_five.at("pair", "T")}
TABLE = pay_table("usual", tuple(LINES), 1000, 200, 50, 11, 8, 5, 3, 2, 1)
PLAYER = Hand(best_five, "hand", "fourth_card", "fifth_card")
BETS = ("bet_one", "bet_two", "bet_three")


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    hand = PayLine(PLAYER, LINES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every bet that was left, by the same table."""
    return dict.fromkeys(BETS, pays_or_loses(facts.hand, len(LINES), "R6", "player"))


WAGERS = (
    Wager("bet_one", "a pair of tens or better; may be taken back", "R1", required=True, tables={"usual": TABLE}),
    *(
        Wager(bet, f"a pair of tens or better; {says}", "R1", required=True, equals="bet_one", tables={"usual": TABLE})
        for bet, says in (("bet_two", "may be taken back"), ("bet_three", "stays"))
    ),
)


def _street(id_: str, says: str, rule: str, bet: str, named: str) -> Street:
    back = Choice("take_back", f"take back the {named} bet", takes_back=bet)
    return Street(id_, says, rule, (back, Choice("ride", f"let the {named} bet ride")), default="ride")


STREETS = (
    _street("with_three", "With your three cards", "R3", "bet_one", "first"),
    _street("with_four", "With the first common card", "R4", "bet_two", "second"),
)

TIMELINE = (
    Bets("R1"),
    Deal("hand", "R2"),
    Deal("fourth_card", "R2"),
    Deal("fifth_card", "R2"),
    Look("hand", "R2"),
    Ask("with_three"),
    Show("fourth_card", "R4"),
    Ask("with_four"),
    Show("fifth_card", "R5"),
    Settle(BETS, "R6", turns_over=("hand",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards. Before the deal each seat puts down three bets of the same size.",
    "R2": "Three cards face down to each seat, which looks at them, and two common cards face down.",
    "R3": "With its three cards a seat takes back its first bet, or lets it ride.",
    "R4": "One common card is turned up. A seat then takes back its second bet, or lets it ride, whatever it did with "
    "the first.",
    "R5": "The other common card is turned up. The third bet always stays.",
    "R6": "Each bet that was left is paid by the table on the seat's three and the two common cards: a pair of tens or "
    "better. With less it loses.",
}

READINGS = {
    "Q1": Reading(
        "What happens to the bets of a seat that does not answer?",
        "They ride.",
        "They were put down to be played. Taking a bet back is a choice that only the player makes.",
    ),
}

TEN = 8


def is_paid(cards: Cards, choices: Choices) -> bool:
    """A pair of tens or better among the cards seen."""
    ranks = [rank(card) for card in cards]
    twice = {each for each in ranks if ranks.count(each) > 1}
    return any(ranks.count(each) > 2 or each >= TEN for each in twice) or len(twice) > 1


def is_suited(cards: Cards) -> bool:
    """All of one suit."""
    return len({suit(card) for card in cards}) == 1


def three_to_a_straight_flush(cards: Cards, choices: Choices) -> bool:
    """Three suited cards in sequence from 3-4-5 on, or with gaps for as many tens or better."""
    ranks = sorted(rank(card) for card in cards)
    gaps = ranks[2] - ranks[0] - 2
    in_reach = len(set(ranks)) == 3 and gaps <= 2 and ranks[0] >= 1
    return is_suited(cards) and in_reach and gaps <= sum(each >= TEN for each in ranks)


def four_to_a_flush(cards: Cards, choices: Choices) -> bool:
    """Four of one suit."""
    return is_suited(cards)


def four_in_a_row(cards: Cards, choices: Choices) -> bool:
    """Four in sequence that both ends complete, of which one at least is a ten or better."""
    ranks = sorted(rank(card) for card in cards)
    in_sequence = ranks == list(range(ranks[0], ranks[0] + 4))
    return in_sequence and TEN <= ranks[3] <= 11


def four_high(cards: Cards, choices: Choices) -> bool:
    """Four different cards of ten or better, one gap at most: they make a straight or a pair that is paid."""
    ranks = sorted(rank(card) for card in cards)
    return len(set(ranks)) == 4 and ranks[0] >= TEN


SHORT = InWords(
    "short",
    {
        "with_three": (
            line("ride", "a pair of tens or better, or three of a kind", is_paid),
            line(
                "ride",
                "three suited cards in sequence from 3-4-5 on; with one gap and a ten or better among them, or with "
                "two gaps and two of them",
                three_to_a_straight_flush,
            ),
            otherwise("take_back"),
        ),
        "with_four": (
            line("ride", "a pair of tens or better, two pair or three of a kind", is_paid),
            line("ride", "four of one suit", four_to_a_flush),
            line("ride", "four in sequence, open at both ends, with a ten or better among them", four_in_a_row),
            line("ride", "four different cards of ten or better", four_high),
            otherwise("take_back"),
        ),
    },
)

EVIDENCE = Evidence(
    (Published("house edge, best strategy", "3.51", "Wizard of Odds", OfMain("house_edge")),),
    (f"The tally and every choice: {AGREES} on small decks (`tests/odds/certificates/test_library.py`).",),
)

GAME = Game(
    id="let_it_ride",
    name="Let It Ride",
    says="Three bets on five cards; take back one after three cards, one after four, or let them ride.",
    version=1,
    deck=STANDARD_DECK,
    piles=(Pile("hand", 3, "seat"), Pile("fourth_card", 1, "board"), Pile("fifth_card", 1, "board")),
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
    layout="A pair of tens or better pays",
    evidence=EVIDENCE,
)
