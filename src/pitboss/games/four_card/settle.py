"""Four Card Poker: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.games import cover_all
from pitboss.hands.evaluators import best_four
from pitboss.hands.versus import TIES, WINS
from pitboss.rules import (
    NOT_ASKED,
    Choices,
    Compare,
    FactsOf,
    Hand,
    Highest,
    Kind,
    Options,
    PayLine,
    Rulings,
    lose,
    no_action,
    pays,
    pays_or_loses,
    win,
)

# The lines of the pay tables as they are printed, best first.
ACES_UP_LINES = ("Four of a Kind", "Straight Flush", "Three of a Kind", "Flush", "Straight", "Two Pair", "Pair of Aces")
BONUS_LINES = ACES_UP_LINES[:3]

# Q4: the lines of the Cover All table. There a royal flush ranks above four of a kind, here below it.
COVER_ALL = {
    "Four Aces": best_four.at("four of a kind", "A"),
    "Royal Flush": best_four.at("straight flush", "A"),
    "Four of a Kind": best_four.at("four of a kind"),
    "Straight Flush": best_four.at("straight flush"),
    "Three of a Kind": best_four.at("three of a kind"),
}

PLAYER = Hand(best_four, "hand")
DEALER = Hand(best_four, "dealer_up", "dealer_down")
HIGH = Highest(PLAYER, DEALER, COVER_ALL)
HANDS: dict[str, Hand | Highest] = {"player": PLAYER, "dealer": DEALER, "high": HIGH}
KIND = Kind(PLAYER, best_four.at("pair", "A"))  # a pair of aces has a name of its own


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = KIND
    high = PayLine(HIGH)  # C7


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    line = len(KIND.values) - 1 - facts.hand
    rulings = {
        "aces_up": pays_or_loses(line, len(ACES_UP_LINES), "R9", "player"),
        "cover_all": cover_all.rule(facts.high, len(COVER_ALL), folded="fold" in choices),
    }
    if NOT_ASKED in choices:  # Aces Up alone: there is no Ante to play for.
        return rulings | {wager: no_action("Q7") for wager in ("ante", "play", "ante_bonus")}
    if "fold" in choices:  # R4
        stays = options["aces_up_after_fold"] == "stays"
        rulings["aces_up"] = pays_or_loses(line, len(ACES_UP_LINES), "Q6", "player") if stays else lose("Q6")
        return rulings | {"ante": lose("R4"), "play": no_action("R4"), "ante_bonus": no_action("R8")}
    both = ("player", "dealer")
    if facts.versus == WINS:
        rulings |= {wager: win("R7", *both) for wager in ("ante", "play")}
    elif facts.versus == TIES:
        rulings |= {wager: win("R6", *both) for wager in ("ante", "play")}
    else:
        rulings |= {wager: lose("R7", *both) for wager in ("ante", "play")}
    bonus = pays(line, "R8", "player") if line < len(BONUS_LINES) else no_action("R8")
    return rulings | {"ante_bonus": bonus}
