"""Wild Six Card Poker: the printed rules sentence by sentence in our own words, and our readings of them."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.malfunction import MALFUNCTION
from pitboss.rules import PayTable, Reading, dollars

POKER = {
    "R1": "54 cards: the standard 52 and two jokers.",
    "R2": "A joker is wild: it stands for whatever card makes the hand it is in best, a player's or the dealer's.",
    "R3": "There are four bets: Poker, Queens or Better, Taxpayer's Fortune and Draw Bonus.",
    "R4": "Every player must bet Poker.",
    "R5": "Poker is a bet that the player's hand ranks above the dealer's.",
    "R6": "No hand needs to qualify, and nobody has to bet more to stay in.",
    "R7": "Queens or Better is an optional bet, or a mandatory one.",
    "R8": "The house decides which of the two.",
    "R9": "Queens or Better is a bet on a pair of queens or better in the five cards first dealt.",
    "R10": "Taxpayer's Fortune is an optional bet.",
    "R11": "The player puts down a tax and with it can win large awards for certain hands.",
    "R12": "It goes with Queens or Better: without that bet it cannot be made.",
    "R13": "Draw Bonus is an optional bet, or a mandatory one.",
    "R14": "Draw Bonus is a bet on two pair or better at the end.",
    "R15": "Its hand is made of the first five cards alone, or with the replacement, the discard included if it helps.",
    "R16": "A round begins when every player has bet Poker.",
    "R17": "Each player and the dealer are dealt five cards face down.",
    "R18": "When all hands are out, the players look at theirs.",
    "R19": "A straight or better wins automatically, and its holder turns it over at once.",
    "R20": "That Poker bet is paid even money before the dealer's hand is seen.",
    "R21": "A player without a straight or better chooses a card to discard, which goes to the Draw box.",
    "R22": "The discard stays with the player's hand, for Draw Bonus uses it again.",
    "R23": "The four cards kept go back to their place, face down.",
    "R24": "Each player who discarded is dealt one replacement card.",
    "R25": "From then on players may not look at their cards, until the dealer turns them over.",
    "R26": "The dealer adds a sixth card to the dealer's five.",
    "R27": "The dealer turns all six up and takes the best five.",
    "R28": "The dealer's hand is named and the sixth card put away.",
    "R29": "From the player on the dealer's right, counter-clockwise, each hand is turned over: the four cards kept "
    "and the replacement.",
    "R30": "If the dealer has four of a kind or better, Poker pushes, but players who rank above the dealer are paid "
    "even money.",
    "R31": "A player who ranks above the dealer is paid even money.",
    "R32": "A player who ranks below the dealer loses the Poker bet.",
    "R33": "Equal hands push.",
    "R34": "Hands rank, from the highest: royal flush (natural or wild), five of a kind, straight flush, four of a "
    "kind, full house, flush, straight, three of a kind, two pair, pair, high card.",
    "R35": "A player whose Poker bet won automatically still draws a card for Draw Bonus.",
}

QUEENS_OR_BETTER = {
    "R36": "Queens or Better is bet beside Poker.",
    "R37": "It wins if the first five cards are a line of its pay table, and pays that line to 1; otherwise it loses.",
    "R38": "A winning hand must be shown, and is paid at once.",
    "R39": "It is paid only before the player draws.",
}

TAXPAYER = {
    "R40": "Taxpayer's Fortune adds large awards to Queens or Better without a large bet.",
    "R41": "Its tax is $1, put down beside Queens or Better; it qualifies the player for the awards.",
    "R42": "The tax put down remains the player's, even if Queens or Better loses.",
    "R43": "A tax is collected only from two pair or better.",
    "R45": "It may be taken out of the player's winnings or collected from the player.",
    "R46": "The awards in dollars are those of the pay table in use.",
    "R47": "They go by the player's six cards at the end.",
    "R48": "The six are the first five cards and the card drawn.",
    "R49": "So the card discarded for Poker counts again, together with the new five-card hand.",
    "R50": "A player who keeps all five cards, for example an automatic winner, still gets a sixth card.",
    "R51": "Only six of a kind may use jokers; every other line must be natural.",
    "R54": "Example: the same bets, dealt a pair of sixes. Queens or Better loses; the $1 stays, for no tax is due.",
}

DRAW_BONUS = {
    "R55": "Draw Bonus is bet beside Poker, before the deal.",
    "R56": "It goes by the first five cards together with a sixth.",
    "R57": "The sixth is the card that replaced the discard.",
    "R58": "The discard rejoins the four cards kept and the new one; the best five of the six are paid by the pay "
    "table to 1.",
    "R59": "A player with an automatic winner draws too, to improve for Draw Bonus.",
    "R60": "An automatic winner must be shown to be paid on Poker.",
    "R61": "The dealer pays and pushes the Poker bet and its winnings back to the player.",
    "R62": "Example: 9♠ 10♣ J♣ Q♣ K♣ is paid on Poker and may draw the A♣ for a royal flush, which pays more.",
    "R63": "Without the A♣ the card laid aside is used again, and Draw Bonus pays the straight to the king (Q14).",
    "R64": "The card drawn settles both Draw Bonus and Poker, unless Poker was already settled by an automatic winner.",
    "R65": "A player who has drawn, or has not turned over a winning hand, forfeits Queens or Better.",
    "R66": "An automatic winner that can no longer improve its payout still gets a sixth card if Draw Bonus or the tax "
    "was bet.",
    "R67": "When the sixth card is exposed, all six are put together: the best five for Draw Bonus, all for Taxpayer's "
    "Fortune.",
    "R68": "The discard is used again to help win Draw Bonus (Q15), and never Poker.",
    "R69": "It comes back to the hand after Poker has been settled.",
}

EXAMPLE_CENTS = 500  # on each bet of the worked examples


def paid_rules(tables: Mapping[str, PayTable]) -> dict[str, str]:
    """R44, R52, R53: the rules that state amounts, by the pay tables in force."""
    tax = tables["tax"].payouts
    award = tables["taxpayer"].payouts["Four of a Kind and a Pair"]
    house, four, bonus = (
        _example(tables[wager], line)
        for wager, line in (
            ("queens_or_better", "Full House"),
            ("queens_or_better", "Four of a Kind"),
            ("draw_bonus", "Four of a Kind"),
        )
    )
    highest = tax["Straight or Better"]
    return {
        "R44": f"The tax due: straight or better {highest}, three of a kind {tax['Three of a Kind']}, two pair "
        f"{tax['Two Pair']}, one pair or lower nothing.",
        "R52": f"Example: $5 on Queens or Better and the tax, dealt 3-3-3-8-8. Poker is paid, then {house}, then "
        f"{highest} of tax is collected; the sixth card is a three, and Draw Bonus pays {bonus} and Taxpayer's Fortune "
        f"{award}.",
        "R53": f"Example: the same bets, dealt four of a kind. {four} is paid and {highest} of tax collected; the "
        f"sixth card does not help, and Draw Bonus pays {bonus}.",
    }


def _example(table: PayTable, line: str) -> str:
    """What the bet of a worked example wins on this line."""
    odds = table.odds[table.labels.index(line)]
    return dollars(EXAMPLE_CENTS * odds.pays // odds.per)


TEXTS = POKER | QUEENS_OR_BETTER | TAXPAYER | DRAW_BONUS


def rules(tables: Mapping[str, PayTable]) -> dict[str, str]:
    """Every rule in the order of the text, with the amounts of these pay tables."""
    return dict(sorted((TEXTS | paid_rules(tables)).items(), key=lambda rule: int(rule[0][1:])))


READINGS = {
    "Q1": Reading(
        "Any royal flush outranks five of a kind, which pays more than a wild royal flush. Which order holds?",
        "Hands are compared by rank; a bet is paid by the best-paying line its cards can make.",
        "The ranking is given for Poker; the pay tables list their lines in an order of their own.",
    ),
    "Q2": Reading(
        "Must a player without a straight or better discard?",
        "Yes, exactly one card. With the option a player may stand pat: the five cards play Poker, and a sixth card is "
        "dealt for Draw Bonus and Taxpayer's Fortune only.",
        "The text says that such a player selects a discard. But it deals replacements to those who discarded, and "
        "mentions players who keep all five cards, automatic winners for example.",
        option="standing_pat",
    ),
    "Q3": Reading(
        "Is the $1 in the tax box part of the tax due?",
        "The seat pays the amount of the schedule and no more: the $1 is applied to it, and what is left is returned. "
        "The settlement says so on two lines: the box's $1 goes back, the whole tax is collected.",
        "The examples collect $5 in all, and the text lets the player keep the $1 where nothing is due.",
    ),
    "Q4": Reading(
        "Which six-card straights are there?",
        "The ace plays high or low, not around the corner.",
        "As in every other straight.",
    ),
    "Q5": Reading(
        "Does “4 of a kind + 1 pair” include a pair of aces?",
        "Yes. Four aces with a pair have a line of their own, and the lines exclude each other.",
        "Only the four aces are named as an exception.",
    ),
    "Q6": Reading(
        "What if winning cards are not turned over in time?",
        "The table turns them over by itself; with the option on, the player must claim.",
        "The text makes the player turn them over, which a table without hands to fold can do for everyone.",
        option="showing",
    ),
    "Q7": Reading(
        "Which pay tables are used?",
        "A1 for Queens or Better, B2 for Draw Bonus, T1 for Taxpayer's Fortune; all others can be chosen.",
        "They are the first of each that fit the worked examples.",
        option="queens_table, draw_table, taxpayer_table",
    ),
    "Q8": Reading(
        "Are Queens or Better and Draw Bonus optional?",
        "Yes; a house may make either mandatory.",
        "The text leaves it to the house.",
        option="queens_bet, draw_bet",
    ),
    "Q9": Reading(
        "What does a joker stand for in a flush?",
        "For the highest card of the suit that is not already in the hand.",
        "It may stand for any card, and a card cannot be held twice.",
    ),
    "Q10": Reading(
        "Does a natural royal flush beat a wild one?",
        "No, they tie.",
        "The ranking names both on one line.",
    ),
    "Q11": Reading(
        "Which hand sets the tax?",
        "The original five cards, jokers at their best.",
        "The tax goes with Queens or Better, and the examples collect it before the draw.",
    ),
    "Q12": Reading(
        "With claims on, what becomes of a winning Queens or Better hand that is not shown before the draw?",
        "Nothing is paid for it; what becomes of its stake is Q19. The Poker bet is then played against the dealer. No "
        "tax is due.",
        "Such a player is said to forfeit the winning; the tax is one on a winning Queens or Better bet.",
    ),
    "Q13": Reading(
        "How many seats are there?",
        "One to six.",
        "The text does not say; six is what the other games seat.",
    ),
    "Q14": Reading(
        "Does an automatic winner discard a card before the sixth is dealt?",
        "No. The five cards stay together and the sixth joins them.",
        "The text says both; Draw Bonus and Taxpayer's Fortune use all six cards, so it makes no difference.",
    ),
    "Q15": Reading(
        "The notes reuse the discard only for Draw Bonus, the section on Taxpayer's Fortune for it too. Which?",
        "For both, and never for Poker.",
        "Taxpayer's Fortune needs six cards, and the example pays it on all of them.",
    ),
    "Q16": Reading(
        "What happens to the replacement card of a seat that is due none?",
        "It stays unused: no choice ever changes which card another seat or the dealer is dealt.",
        "The odds are the same, and a round can be replayed with other choices.",
    ),
    "Q17": Reading(
        "A hand shown for Queens or Better goes back face down. When, and who sees the discard?",
        "Before the discard is chosen, all five cards go back into the player's hand. The others learn that the seat "
        "discards, not which card, until the hand is turned over to settle Poker.",
        "The text puts the cards kept back face down and the discard in the Draw box, and shows neither.",
    ),
    "Q18": Reading(
        "Does the dealer settle hand by hand, or one bet after the other?",
        "Two trips round the table: Poker for every hand, then Draw Bonus and Taxpayer's Fortune for every hand.",
        "The discard is said to come back once the Poker bet has been settled; either way pays the same.",
    ),
    "Q19": Reading(
        "With claims on, is the stake of a winning Queens or Better hand that is not shown lost too?",
        "Yes; with the option it is returned when the hand is turned over at the end.",
        "The text forfeits the winning, which can be read with the stake or without it.",
        option="unclaimed_stake",
    ),
    "Q20": MALFUNCTION,
    "Q21": Reading(
        "From when on may players no longer look at their own cards?",
        "From the discard on: the four cards kept and the discard lie face down for everyone, their owner included, "
        "until the dealer turns them over. With the option owners keep their own cards in view.",
        "The text puts the cards back face down and forbids players to look once replacements are dealt. Nothing is "
        "decided in between; houses that would rather show the cards can choose so.",
        option="own_cards",
    ),
    "Q22": Reading(
        "In which order does the dealer pay Poker and Queens or Better before the draw, and collect the tax?",
        "From the dealer's left, seat by seat, as cards are dealt: Poker for every automatic winner, then Queens or "
        "Better and the tax.",
        "The text starts at the dealer's right only after the draw, and names no order before it; either way pays the "
        "same.",
    ),
}

WORDING = {
    ("queens_bet", "mandatory"): {"R7": "Queens or Better must be bet.", "R8": "The house has decided so."},
    ("draw_bet", "mandatory"): {"R13": "Draw Bonus must be bet."},
    ("standing_pat", "allowed"): {
        "R21": "A player without a straight or better chooses a card to discard, which goes to the Draw box, or stands "
        "pat: then all five cards play Poker.",
    },
    ("showing", "claims"): {
        "R19": "A straight or better wins automatically if its holder turns it over before the draw.",
        "R38": "A winning hand must be shown before the draw by its holder, and is paid at once.",
        "R43": "A tax is collected only from two pair or better, and only if the hand is shown.",
        "layout": "A straight or better wins at once if it is shown; against four of a kind or better, hands that do "
        "not win push",
    },
    ("own_cards", "in_view"): {
        "R25": "From then on players may not touch their cards; at this table their owner still sees them.",
    },
    ("unclaimed_stake", "returned"): {
        "R65": "A player who has drawn, or has not turned over a winning hand, forfeits what Queens or Better wins; "
        "the stake is returned.",
    },
}
