"""Caribbean Stud, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank
from pitboss.hands.evaluators import best_five
from pitboss.hands.versus import TIES, WINS
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
    InWords,
    Look,
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
    line,
    lose,
    no_action,
    otherwise,
    pay_table,
    pays,
    push,
    win,
)
from pitboss.rules.evidence import AGREES, Evidence, OfMain, Published
from pitboss.rules.sentence import ruled, section

LINES = best_five.levels("royal flush", "two pair")
TABLE = pay_table("usual", (*LINES, "Pair or less"), 100, 50, 20, 7, 5, 4, 3, 2, 1)
QUALIFIES = best_five.at("high card", "AK").or_better  # R4
PLAYER, DEALER = Hand(best_five, "hand"), Hand(best_five, "dealer_up", "dealer_down")


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = PayLine(PLAYER, LINES)
    qualifies = Reaches(DEALER, QUALIFIES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    if "fold" in choices:
        return {"ante": lose("R3"), "raise": no_action("R3")}
    both = ("player", "dealer")
    if not facts.qualifies:
        return {"ante": win("R5", *both), "raise": push("R5", *both)}
    if facts.versus == WINS:
        return {"ante": win("R6", *both), "raise": pays(facts.hand, "R6", *both)}
    ruling = push("R7", *both) if facts.versus == TIES else lose("R8", *both)
    return {"ante": ruling, "raise": ruling}


WAGERS = (
    Wager("ante", "your hand beats the dealer's, or the dealer does not qualify", "R1", required=True),
    Wager(
        "raise",
        "your hand beats a dealer who qualifies; twice the Ante, placed during play",
        "R3",
        base="ante",
        pays_rule="R6",
        tables={"usual": TABLE},
    ),
)

STREETS = (
    Street(
        "raise",
        "With your five cards and the dealer's up card",
        "R3",
        (
            Choice("fold", "give up the Ante", folds=True),
            Choice("raise", "bet twice the Ante", wager="raise", times=2),
        ),
        default="fold",
    ),
)

TIMELINE = (
    Bets("R1"),
    Deal("hand", "R2"),
    Deal("dealer_up", "R2"),
    Deal("dealer_down", "R2"),
    Show("dealer_up", "R2"),
    Look("hand", "R2"),
    Ask("raise"),
    Settle(("ante",), "R3", given_up=True),
    Show("dealer_down", "R4", while_in=True),
    Rank("dealer", "R4", while_in=True, qualifies=QUALIFIES),
    Settle(("ante", "raise"), "R6", turns_over=("hand",), ranks=("player",)),
)

RULES = {
    "R1": "52 cards. Before the deal each seat bets an Ante.",
    "R2": "Five cards face down to each seat and five to the dealer, one of which is turned up. The seats look at "
    "theirs.",
    "R3": "A seat folds and loses its Ante, or raises at twice the Ante.",
    "R4": "If a seat has raised, the dealer's other cards are turned up. The dealer qualifies with ace and king or "
    "better.",
    "R5": "Dealer not qualified: the Ante pays 1 to 1 and the Raise pushes, whatever the seat holds.",
    "R6": "Dealer qualified, player higher: the Ante pays 1 to 1 and the Raise by its table.",
    "R7": "Dealer qualified, equal hands: Ante and Raise push.",
    "R8": "Dealer qualified, dealer higher: Ante and Raise lose.",
}

READINGS = {
    "Q1": Reading(
        "Is a flush or better paid on the Raise if the dealer does not qualify?",
        "No: the Raise pushes, however good the hand is.",
        "The table pays for beating a dealer who qualifies.",
    ),
}

ACE, KING, QUEEN, JACK = 12, 11, 10, 9


def is_good(cards: Cards, choices: Choices) -> bool:
    """A pair or better."""
    return best_five.at("pair").or_better(cards[:5])


def has_ace_king(cards: Cards) -> bool:
    """Ace and king."""
    return {ACE, KING} <= {rank(card) for card in cards[:5]}


def with_a_match(cards: Cards, choices: Choices) -> bool:
    """Ace-king, and a card of the dealer's rank below them."""
    up = rank(cards[5])
    return has_ace_king(cards) and up in map(rank, cards[:5]) and up <= QUEEN


def with_a_queen_or_jack(cards: Cards, choices: Choices) -> bool:
    """Ace-king with a queen or jack, against an ace or king that the seat holds too."""
    return has_ace_king(cards) and rank(cards[5]) >= KING and bool({QUEEN, JACK} & {rank(card) for card in cards[:5]})


def above_the_dealer(cards: Cards, choices: Choices) -> bool:
    """Ace-king-queen, and a fourth card above the dealer's."""
    ranks = sorted((rank(card) for card in cards[:5]), reverse=True)
    return ranks[:3] == [ACE, KING, QUEEN] and ranks[3] > rank(cards[5])


SHORT = InWords(
    "short",
    {
        "raise": (
            line("raise", "a pair or better", is_good),
            line("raise", "ace-king, if one of your cards matches the dealer's queen or lower", with_a_match),
            line("raise", "ace-king with a queen or jack, if the dealer shows an ace or king", with_a_queen_or_jack),
            line("raise", "ace-king-queen, if your fourth card is above the dealer's", above_the_dealer),
            otherwise("fold"),
        )
    },
)


def one_line(name: str, says: str, lowest: str, kind: str = "high card") -> InWords:
    """Raise from one hand on."""
    reached = best_five.at(kind, lowest).or_better
    return InWords(name, {"raise": (line("raise", says, lambda cards, choices: reached(cards[:5])), otherwise("fold"))})


AKJ83 = one_line("akj83", "ace-king-jack-eight-three or better", "AKJ83")
PAIR = one_line("pairs", "a pair or better", "2", "pair")
ACE_KING = one_line("ace_king", "ace-king or better", "AK")
ALWAYS = InWords("always_raise", {"raise": (otherwise("raise"),)})

WIZARD = "Wizard of Odds"
EVIDENCE = Evidence(
    (
        Published("house edge, best strategy", "5.224", WIZARD, OfMain("house_edge")),
        Published("element of risk", "2.56", WIZARD, OfMain("element_of_risk")),
        Published("A-K-J-8-3 or better", "5.32", WIZARD, OfMain("house_edge", "akj83")),
        Published("a pair or better", "5.47", WIZARD, OfMain("house_edge", "pairs")),
        Published("ace-king or better", "5.68", WIZARD, OfMain("house_edge", "ace_king")),
        Published("always raise", "16.61", WIZARD, OfMain("house_edge", "always_raise")),
    ),
    (
        f"The tally and every choice: {AGREES} on small decks (`tests/odds/certificates/test_library.py`).",
        "The loss of the best strategy is the known one to the integer, 1,041,372,912,372 in 19,933,230,517,200 deals "
        "(`tests/odds/exact/known_games/test_known_figures.py`).",
    ),
)

GAME = Game(
    id="caribbean_stud",
    name="Caribbean Stud",
    says="Five cards against the dealer's five, one of which you see: raise at twice the Ante, or fold.",
    version=1,
    deck=STANDARD_DECK,
    piles=(Pile("hand", 5, "seat"), Pile("dealer_up", 1, "dealer"), Pile("dealer_down", 4, "dealer")),
    wagers=WAGERS,
    options=(),
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=Facts,
    settle=settle,
    hands={"player": PLAYER, "dealer": DEALER},
    rules=RULES,
    readings=READINGS,
    strategies={"short": SHORT, "akj83": AKJ83, "pairs": PAIR, "ace_king": ACE_KING, "always_raise": ALWAYS},
    sentences=section("rules", *ruled(*RULES)),
    layout="Dealer qualifies with ace and king or better",
    evidence=EVIDENCE,
)
