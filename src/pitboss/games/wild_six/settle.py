"""Wild Six Card Poker: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.hands.evaluators import whole_six, wild_five
from pitboss.hands.versus import LOSES, NOT_COMPARED, WINS
from pitboss.rules import (
    Choices,
    Compare,
    Drawn,
    FactsOf,
    Hand,
    Kept,
    Kind,
    Options,
    PayLine,
    Reaches,
    Ruling,
    Rulings,
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

# The lines of Draw Bonus as they are printed, best first; Queens or Better has one more (R2: jokers at their best).
DRAW_LINES = {
    "Natural Royal Flush": wild_five.at("natural royal flush"),
    "Five of a Kind": wild_five.at("five of a kind"),
    "Wild Royal Flush": wild_five.at("wild royal flush"),
    **wild_five.levels("straight flush", "two pair"),
}
QUEENS_LINES = {**DRAW_LINES, "Pair of Queens or Better": wild_five.at("pair", "Q")}
STRAIGHT, TWO_PAIR = (list(QUEENS_LINES).index(line) for line in ("Straight", "Two Pair"))
LESS = len(QUEENS_LINES)
AUTOMATIC = wild_five.at("straight").or_better  # R19
STRONG = wild_five.at("four of a kind").or_better  # R30

ORIGINAL = Hand(wild_five, "original", title="first five cards")
PLAYER = Hand(wild_five, Kept("original", at="draw"), Drawn("draw", at="draw"))  # R29; all five of a stand (Q2)
DEALER = Hand(wild_five, "dealer", "dealer_sixth")  # R27
FINAL = Hand(wild_five, "original", "draw", title="best five of six")  # R58: the discard among them
SIX = Hand(whole_six, "original", "draw", title="all six cards")  # R48
HANDS = {"original": ORIGINAL, "player": PLAYER, "dealer": DEALER, "final": FINAL, "six": SIX}


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    original = PayLine(ORIGINAL, QUEENS_LINES)
    versus = Compare(PLAYER, DEALER)
    strong = Reaches(DEALER, STRONG)
    final = PayLine(FINAL, DRAW_LINES)
    six = Kind(SIX)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    shown = choices[0] != "hide"
    return {
        "poker": poker(facts, shown),
        "queens_or_better": queens_or_better(facts, shown, options),
        "tax": tax(facts, shown),
        "draw_bonus": pays_or_loses(facts.final, len(DRAW_LINES), "R58", "final"),
        "taxpayer": taxpayer(facts),
    }


def poker(facts: Facts, shown: bool) -> Ruling:
    """A straight or better wins at once; any other hand is compared with the dealer's."""
    both = ("player", "dealer")
    if facts.original <= STRAIGHT and shown:
        return win("R20", "original")
    if facts.versus == NOT_COMPARED:
        return no_action("R21")
    if facts.strong:
        return win("R30", *both) if facts.versus == WINS else push("R30", *both)
    if facts.versus == WINS:
        return win("R31", *both)
    return lose("R32", *both) if facts.versus == LOSES else push("R33", *both)


def queens_or_better(facts: Facts, shown: bool, options: Options) -> Ruling:
    """Decided by the five cards dealt, if they are shown before the draw."""
    if not shown and options["unclaimed_stake"] == "returned":  # Q19: when the hand is turned over at the end
        return lose("Q19", "original") if facts.original == LESS else push("Q19", "original")
    if not shown:  # whether the hand would have won stays its holder's secret
        return lose("R65", "original")
    return lose("R37", "original") if facts.original == LESS else pays(facts.original, "R38", "original")


def tax(facts: Facts, shown: bool) -> Ruling:
    """Collected at once from a hand that is shown; a bet that does not win is not taxed (Q12)."""
    if not shown:
        return no_action("Q12")
    return no_action("R43") if facts.original > TWO_PAIR else pays(max(facts.original - STRAIGHT, 0), "R44", "original")


def taxpayer(facts: Facts) -> Ruling:
    """The dollar in the box is never lost; the award comes on top of it (Q3)."""
    if whole_six.kinds[facts.six] == "nothing":
        return push("R42", "six")
    return pays(len(whole_six.kinds) - 1 - facts.six, "R46", "six")
