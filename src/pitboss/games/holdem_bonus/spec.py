"""Texas Hold'em Bonus Poker, as data."""

from __future__ import annotations

from pitboss.cards import STANDARD_DECK, Cards, rank, suit
from pitboss.games.holdem_bonus import settle
from pitboss.games.holdem_bonus.evidence import EVIDENCE
from pitboss.games.holdem_bonus.findings import findings
from pitboss.games.holdem_bonus.sentences import PLACES
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
    Reading,
    Settle,
    Show,
    Street,
    Wager,
    pay_table,
)

BONUS = pay_table(
    "bonus",
    (
        "Ace-Ace",
        "Ace-King (suited)",
        "Ace-Queen or Ace-Jack (suited)",
        "Ace-King (unsuited)",
        "King-King, Queen-Queen, or Jack-Jack",
        "Ace-Queen or Ace-Jack (unsuited)",
        "10-10 through 2-2",
    ),
    *(30, 25, 20, 15, 10, 5, 3),
)

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

RULES = {
    "R1": "Each player plays alone against the dealer. Both have two cards of their own and share five community "
    "cards; the better five-card poker hand wins.",
    "R2": "An optional Bonus bet is paid on the player's first two cards, however the round ends.",
    "R3": "The game is played with one deck of 52 cards and no jokers.",
    "R4": "The deck is shuffled before every round.",
    "R5": "The suits are equal.",
    "R6": "The rules are the same for real money and for play money.",
    "R7": "Clear takes every bet off the layout before the deal; after a round it takes the cards away.",
    "R8": "Double puts down twice the Ante of the round before.",
    "R9": "Rebet puts down the same Ante as in the round before, and the next two face-up cards are dealt.",
    "R10": "The decisions of a round are: Flop, bet or fold; Turn, bet or check; River, bet or check.",
    "R11": "Whoever has the better poker hand, player or dealer, is the winner.",
    "R12": "What is won is credited by itself at the end of the round.",
    "R13": "To take part a seat bets an Ante of its choice before the deal.",
    "R14": "The deal starts once an Ante is down; until then the bet can be cleared.",
    "R15": "The Bonus bet is made before the deal, and only together with an Ante.",
    "R16": "Each player is dealt two cards face up and the dealer two face down.",
    "R17": "The Bonus bet is checked against its table without being asked for; it is paid or collected at the end of "
    "the round.",
    "R18": "Having seen the two cards, a seat bets or folds.",
    "R19": "A fold loses the Ante; the Bonus bet is paid if it wins.",
    "R20": "A bet puts twice the Ante on Flop and cannot be taken back. Three community cards are dealt face up.",
    "R21": "A seat then bets as much as its Ante on Turn, or checks and bets nothing. One community card is dealt "
    "face up.",
    "R22": "Again a seat bets as much as its Ante on River, or checks and bets nothing. The last community card is "
    "dealt face up.",
    "R23": "Flop, Turn and River cannot be bet without an Ante.",
    "R24": "The dealer's two cards are turned up and the best five-card hands are compared.",
    "R25": "Player higher: Flop, Turn and River pay even money.",
    "R26": "Player higher: the Ante pays even money with a straight or better, and is returned with less.",
    "R27": "So a win with a straight or better returns double the Ante, Flop, Turn and River bets.",
    "R28": "And a win with three of a kind or less returns double the Flop, Turn and River bets and the Ante alone.",
    "R29": "Equal hands: nobody wins; Ante, Flop, Turn and River push.",
    "R30": "Dealer higher: Ante, Flop, Turn and River lose; the Bonus bet is paid if it wins.",
    "R31": "A player's best hand may be the five community cards alone.",
    "R32": "Between hands of one kind the higher cards win: first the highest, then the next that is not in common.",
    "R33": "Hands of equal ranks push; suits never decide.",
    "R34": "Royal flush: ten, jack, queen, king and ace of one suit.",
    "R35": "Straight flush: five cards of one suit in sequence, short of a royal flush.",
    "R36": "Four of a kind: four cards of one rank.",
    "R37": "Full house: three cards of one rank and two of another.",
    "R38": "Flush: five cards of one suit, not in sequence.",
    "R39": "Straight: five cards in sequence, not all of one suit.",
    "R40": "Three of a kind: three cards of one rank.",
    "R41": "Two pair: two cards of one rank and two of another.",
    "R42": "Pair: two cards of one rank, the other three of three other ranks.",
    "R43": "High card: no pair or better; the highest card counts first.",
    "R44": "The Bonus bet is paid on the player's first two cards and loses with any others than these:",
    "R45": "two aces pay 30 to 1;",
    "R46": "ace and king of one suit pay 25 to 1;",
    "R47": "ace and queen, or ace and jack, of one suit pay 20 to 1;",
    "R48": "ace and king of two suits pay 15 to 1;",
    "R49": "two kings, queens or jacks pay 10 to 1;",
    "R50": "ace and queen, or ace and jack, of two suits pay 5 to 1;",
    "R51": "a pair of twos to tens pays 3 to 1.",
    "R52": "The text claims a return of 96.88 % for the main game. It is checked by the odds, not assumed (Q3).",
    "R53": "The claim supposes that a player bets the Flop where all the bets together are then worth more than the "
    "fold.",
    "R54": "It supposes that a player bets the Turn and the River where the hand is more likely than not to win.",
    "R55": "The text claims a return of 91.10 % for the Bonus bet. Of the 1,326 possible first two cards 126 win "
    "and 1,200 lose; all of them bet once leave the house 118 bets.",
    "R56": "A malfunction voids all pays and plays.",
}

READINGS = {
    "Q1": Reading(
        "The last Bonus line speaks of tens and a pair among the next five cards. What does it pay on?",
        "On a pocket pair from 2-2 to 10-10, and on nothing that comes later.",
        "Its heading says so, and only so does the Bonus bet return the printed 91.10 %.",
    ),
    "Q2": Reading(
        "From which winning hand on does the Ante pay even money?",
        "From a straight; with the option from a flush.",
        "A straight is printed; casinos in Atlantic City pay from a flush.",
        option="ante_pays_from",
    ),
    "Q3": Reading(
        "Does the main game return the printed 96.88 %?",
        "That figure is a claim: the odds report what these rules return under each option.",
        "A printed return may come from other rules or another way of counting the money bet.",
    ),
    "Q4": Reading(
        "How many seats does a table have?",
        "One to six.",
        "The text speaks of one player; every seat plays its own round against the same dealer and board.",
    ),
    "Q5": Reading(
        "Are community cards dealt when every seat has folded?",
        "No. The round ends: nothing more is dealt and the dealer's cards stay face down.",
        "The text deals the flop to a player who bet.",
    ),
    "Q6": Reading(
        "Are cards burned?",
        "No.",
        "The text mentions none.",
    ),
    "Q7": Reading(
        "The Ante is said to be returned in all cases but a win with a straight or better, and to be lost when the "
        "dealer has the better hand. Which holds?",
        "Below a straight it is returned only where the player wins, or where the hands are equal; otherwise it is "
        "lost.",
        "The sentence stands among those on a player's win; a dealer's win is said to take every bet, a fold the Ante.",
    ),
    "Q8": Reading(
        "The bets are said to pay even, and the payout to be double the bets. Is that one to one or two to one?",
        "One to one: the bet comes back and as much again.",
        "Double is what is handed over, the stake included; only so do both sentences hold.",
    ),
    "Q9": Reading(
        "Is A-2-3-4-5 a straight?",
        "Yes, the lowest one, and a straight flush in one suit. The ace is never in the middle.",
        "The text is silent; poker plays the ace high or low.",
    ),
    "Q10": Reading(
        "When is the Ante of a fold collected?",
        "At once; the Bonus bet waits for the end of the round.",
        "A fold loses the Ante there and then; what is collected at the end are the Bonus bets.",
    ),
    "Q11": Reading(
        "The printed strategy bets Turn and River where the chance of winning is greater than 50 % and checks below. "
        "What at exactly 50 %, and is a tie a win?",
        "It bets with strictly more than 50 %, and a tie is not a win.",
        "The text says greater; equal hands are said to have no winner.",
    ),
    "Q12": Reading(
        "Do Double and Rebet repeat the Ante alone?",
        "Yes: double the Ante of the round before, or the same Ante; no Bonus. Pressing Double again changes nothing. "
        "With the option they repeat every bet of the round before, the Bonus included.",
        "The text names the Ante alone. Houses that carry side bets over can choose so; the odds are the same.",
        option="rebet",
    ),
    "Q13": Reading(
        "The printed strategy is called optimal. Does it bet with more than 50 % of all deals won, or where winning is "
        "more likely than losing?",
        "Both are priced: `printed` is the literal reading, `printed_without_ties` the other one.",
        "A tie returns the bet, so the second is the best way to bet the Turn and the River, and the first is not.",
    ),
}


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: fold offsuit 2-3 to 2-7; then bet with an ace, or a pair or better of one's own."""
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
    fact_values=settle.FACT_VALUES,
    facts=settle.facts,
    settle=settle.settle,
    hands=settle.HANDS,
    hand_names=settle.HAND_NAMES,
    hand_titles={"hole": "player's hole cards"},
    hand_so_far=settle.hand_so_far,
    rules=RULES,
    readings=READINGS,
    void_rule="R56",
    strategies={"simple": simple, "printed": PRINTED, PRINTED_WITHOUT_TIES.name: PRINTED_WITHOUT_TIES, "short": SHORT},
    findings=findings,
    places=PLACES,
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
