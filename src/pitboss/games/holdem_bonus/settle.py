"""Texas Hold'em Bonus Poker: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.hands.evaluators import best_five, pocket
from pitboss.hands.versus import TIES, WINS
from pitboss.rules import (
    Choices,
    Compare,
    FactsOf,
    Hand,
    Kind,
    Options,
    Rulings,
    lose,
    no_action,
    pays_or_loses,
    push,
    win,
)

# The lines of the Bonus as they are printed, best first.
BONUS_LINES = (
    "Ace-Ace",
    "Ace-King (suited)",
    "Ace-Queen or Ace-Jack (suited)",
    "Ace-King (unsuited)",
    "King-King, Queen-Queen, or Jack-Jack",
    "Ace-Queen or Ace-Jack (unsuited)",
    "10-10 through 2-2",
)
RAISES = ("flop", "turn", "river")
ANTE_PAYS_FROM = {kind: best_five.kind_number(kind) for kind in ("straight", "flush")}


PLAYER = Hand(best_five, "hole", "flop", "turn", "river")  # R1, R31
DEALER = Hand(best_five, "flop", "turn", "river", "dealer")
HOLE = Hand(pocket, "hole", title="player's hole cards")
HANDS = {"player": PLAYER, "dealer": DEALER, "hole": HOLE}


class Facts(FactsOf):
    """What settlement needs to know of one seat's row; all of it is defined for a folded seat too."""

    versus = Compare(PLAYER, DEALER)
    hand = Kind(PLAYER)
    hole = Kind(HOLE)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"bonus": pays_or_loses(len(pocket.kinds) - 1 - facts.hole, len(BONUS_LINES), "R44", "hole")}
    if "fold" in choices:  # R19
        return rulings | {"ante": lose("R19")} | {wager: no_action("R19") for wager in RAISES}
    both = ("player", "dealer")
    if facts.versus == WINS:  # R25
        pays_from = options["ante_pays_from"]
        rule = "R26" if pays_from == "straight" else "Q2"
        ante = win(rule, *both) if facts.hand >= ANTE_PAYS_FROM[pays_from] else push(rule, *both)
        return rulings | {"ante": ante} | {wager: win("R25", *both) for wager in RAISES}
    if facts.versus == TIES:
        return rulings | {wager: push("R29", *both) for wager in ("ante", *RAISES)}
    return rulings | {wager: lose("R30", *both) for wager in ("ante", *RAISES)}
