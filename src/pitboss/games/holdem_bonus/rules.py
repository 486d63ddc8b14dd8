"""Texas Hold'em Bonus Poker: the printed rules in our own words, and our readings of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.rules import PayTable, Reading

TEXTS = {
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
    "R11": "The better poker hand wins, the player's or the dealer's.",
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
    "R52": "The text claims a return of 96.88 % for the main game. It is checked by the odds, not assumed (Q3).",
    "R53": "The claim supposes that a player bets the Flop where all the bets together are then worth more than the "
    "fold.",
    "R54": "It supposes that a player bets the Turn and the River where the hand is more likely than not to win.",
    "R56": "A malfunction voids all pays and plays.",
}

HOLES = (6, 4, 8, 12, 18, 24, 54)  # how many of the 1,326 possible first two cards are on each line of the Bonus
POSSIBLE = 1326


def paid_rules(tables: Mapping[str, PayTable]) -> dict[str, str]:
    """R45 to R51 and R55: the rules that state what the Bonus pays, by the pay table in force."""
    bonus = tables["bonus"]
    lines = (
        "two aces pay {};",
        "ace and king of one suit pay {};",
        "ace and queen, or ace and jack, of one suit pay {};",
        "ace and king of two suits pay {};",
        "two kings, queens or jacks pay {};",
        "ace and queen, or ace and jack, of two suits pay {};",
        "a pair of twos to tens pays {}.",
    )
    told = {f"R{45 + line}": text.format(bonus.amount_text(line)) for line, text in enumerate(lines)}
    return told | {"R55": f"The text claims a return of 91.10 % for the Bonus bet by its printed table. {left(bonus)}"}


def left(bonus: PayTable) -> str:
    """R55: what all possible first two cards, bet once each, leave the house by this table."""
    paid = sum(Fraction(holes * odds.pays, odds.per) for holes, odds in zip(HOLES, bonus.odds, strict=True))
    losing = POSSIBLE - sum(HOLES)
    who, bets = ("house", losing - paid) if losing >= paid else ("players", paid - losing)
    return (
        f"Of the {POSSIBLE:,} possible first two cards {sum(HOLES)} win and {losing:,} lose; all of them bet once "
        f"leave the {who} {bets} bets."
    )


def rules(tables: Mapping[str, PayTable]) -> dict[str, str]:
    """Every rule in the order of the text, with the amounts of these pay tables."""
    return dict(sorted((TEXTS | paid_rules(tables)).items(), key=lambda rule: int(rule[0][1:])))


READINGS = {
    "Q1": Reading(
        "The last Bonus line names tens and a pair among the next five cards. What does it pay on?",
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
        "The odds count what these rules return under each option.",
        "The figure is a claim, which may come from other rules or another way of counting the money bet. The answer "
        "is taken from the certificate of these rules.",
    ),
    "Q4": Reading(
        "How many seats does a table have?",
        "One to six.",
        "The text describes one player; every seat plays its own round against the same dealer and board.",
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
        "It is returned where the player wins with less than the hand from which it pays (Q2), and where the hands are "
        "equal. If the dealer's hand is better, it is lost.",
        "The sentence is among those on a player's win; a dealer's win is said to take every bet, a fold the Ante.",
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
    "Q14": Reading(
        "Double is pressed with chips already down. What becomes of them?",
        "The Ante is twice that of the round before, whatever lay there. A Bonus that is already down stays as it is, "
        "neither doubled nor taken back.",
        "The text speaks of the Ante alone, and Clear is the button that takes bets back.",
    ),
}
