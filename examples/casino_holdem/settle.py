"""Casino Hold'em: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.hands.evaluators import best_five
from pitboss.hands.versus import TIES, WINS
from pitboss.rules import (
    Choices,
    Compare,
    FactsOf,
    Hand,
    Kind,
    Options,
    PayLine,
    Reaches,
    Rulings,
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

ANTE_LINES = 6  # royal flush, straight flush, four of a kind, full house, flush, anything less
QUALIFIES = best_five.at("pair", "4").or_better  # R5
AA_BONUS = {  # R10
    "Flush or better": best_five.at("flush").or_better,
    "Pair of aces to straight": best_five.at("pair", "A").or_better,
}

PLAYER = Hand(best_five, "hole", "flop", "turn_river")
DEALER = Hand(best_five, "flop", "turn_river", "dealer")
FIRST_FIVE = Hand(best_five, "hole", "flop")
HANDS = {"player": PLAYER, "dealer": DEALER, "first_five": FIRST_FIVE}


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = Kind(PLAYER)
    qualifies = Reaches(DEALER, QUALIFIES)
    first_five = PayLine(FIRST_FIVE, AA_BONUS)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"aa_bonus": pays_or_loses(facts.first_five, len(AA_BONUS), "R10", "first_five")}
    if "fold" in choices:  # R4
        if options["bonus_after_fold"] == "lost":
            rulings["aa_bonus"] = lose("Q1")
        return rulings | {"ante": lose("R4"), "call": no_action("R4")}
    both = ("player", "dealer")
    ante_line = min(len(best_five.kinds) - 1 - facts.hand, ANTE_LINES - 1)
    if not facts.qualifies:
        return rulings | {"ante": pays(ante_line, "R6", *both), "call": push("R6", *both)}
    if facts.versus == WINS:
        return rulings | {"ante": pays(ante_line, "R7", *both), "call": win("R7", *both)}
    if facts.versus == TIES:
        return rulings | {"ante": push("R8", *both), "call": push("R8", *both)}
    return rulings | {"ante": lose("R9", *both), "call": lose("R9", *both)}
